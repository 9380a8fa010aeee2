"""The polite form of a word, as far as it is needed to recognise it in an answer."""

_I_ROW = dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり", strict=True))
_ARU = {"v5aru": "い"}


def polite(word: str, pos: str) -> str:
    """The word with ます, or with です after an い-adjective; empty for other parts of speech.

    `pos` is JMdict's code (v1, v5k, vk, vs-i, adj-i); the word may be written in kana or with kanji.

    >>> polite("食べる", "v1"), polite("よむ", "v5m"), polite("来る", "vk"), polite("くる", "vk")
    ('食べます', 'よみます', '来ます', 'きます')
    >>> polite("赤い", "adj-i"), polite("犬", "")
    ('赤いです', '')
    """
    if pos == "adj-i":
        return f"{word}です"
    stem = word[:-1]
    if pos == "vk":
        return f"{word.removesuffix('くる')}きます" if word.endswith("くる") else f"{stem}ます"
    if pos.startswith("vs"):
        return f"{word.removesuffix('する')}します"
    if pos.startswith("v1"):
        return f"{stem}ます"
    if pos.startswith("v5") and word[-1:] in _I_ROW:
        return f"{stem}{_ARU.get(pos) or _I_ROW[word[-1]]}ます"
    return ""
