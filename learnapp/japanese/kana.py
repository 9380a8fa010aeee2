"""Kana and the shapes in which one text can be typed: width, script, marks, invisible characters, punctuation."""

import re
import unicodedata
from functools import lru_cache

from learnapp.japanese.furigana import KANJI

# ァ–ヴ sit exactly 0x60 above ぁ–ゔ, and ヽヾ above ゝゞ, with two traps. ヵ and ヶ would land on ゕ and ゖ, but in
# 三ヶ月 they are counters and no kana: both shapes are kept as ヵ and ヶ. ヷ–ヺ have no hiragana of their own, and take
# a mark.
KATAKANA_TO_HIRAGANA: dict[int, int | str] = {
    **{code: code - 0x60 for code in (*range(ord("ァ"), ord("ヴ") + 1), ord("ヽ"), ord("ヾ"))},
    **{ord("ゕ"): "ヵ", ord("ゖ"): "ヶ"},
    **{ord("ヷ"): "わ\u3099", ord("ヸ"): "ゐ\u3099", ord("ヹ"): "ゑ\u3099", ord("ヺ"): "を\u3099"},
}
HIRAGANA_TO_KATAKANA: dict[int, int] = {
    code: code + 0x60 for code in (*range(ord("ぁ"), ord("ゖ") + 1), ord("ゝ"), ord("ゞ"))
}

# The free-standing marks (゛ ゜) and the half-width ones. NFKC alone would put a space before the former.
_FREE_MARKS = {0x309B: 0x3099, 0x309C: 0x309A, 0xFF9E: 0x3099, 0xFF9F: 0x309A}
# Category Cf (zero-width space and joiners, direction marks, byte order mark, soft hyphen) and the control characters
# but tab and line feed, which are spaces, take no room on the screen; nor do the selectors of glyph variants.
_SELECTORS = re.compile("[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_WAVES = str.maketrans(dict.fromkeys("～~∼〰", "〜"))

# Nearly all that is ever compared is settled already: whole letters of usual width, which no mark can follow.
_COMPOSED = re.compile("[ぁ-ゖァ-ヺーゝゞヽヾ一-鿿A-Za-z0-9 ]*")

_PLAIN, _WITH_DOTS = "かきくけこさしすせそたちつてとはひふへほう", "がぎぐげござじずぜぞだぢづでどばびぶべぼゔ"
_VOICED = dict(zip(_PLAIN, _WITH_DOTS, strict=True))
_UNVOICED = {voiced: plain for plain, voiced in _VOICED.items()}
_KANA_TEXT = re.compile("[ぁ-ゖゝゞァ-ヺー-ヾ\u3099\u309a]+")
_HAS_KANJI = re.compile(f"[{KANJI.replace('ヶ', '')}]")
_HAS_KANA = re.compile("[ぁ-ゖゝゞァ-ヺー-ヾ]")
_HAS_LATIN = re.compile("[a-zß-öø-ſ]")


def compose(text: str) -> str:
    """Join letters and their marks, whether combining, free-standing or half-width, and settle look-alike code points.

    >>> compose("タ" + chr(0x3099)), compose("し゛"), compose("ﾊﾟﾝ"), compose(chr(0xFA46))
    ('ダ', 'じ', 'パン', '渚')
    """
    if _COMPOSED.fullmatch(text):
        return text
    return unicodedata.normalize("NFKC", _visible(text).translate(_FREE_MARKS)).translate(_WAVES)


def hiragana(text: str) -> str:
    """Katakana as hiragana; ー, ヵ, ヶ and everything else stay as they are.

    >>> hiragana("スーパーへ"), hiragana("三ヶ月")
    ('すーぱーへ', '三ヶ月')
    """
    return text.translate(KATAKANA_TO_HIRAGANA)


def katakana(text: str) -> str:
    """Hiragana as katakana; everything else stays as it is.

    >>> katakana("らーめん")
    'ラーメン'
    """
    return text.translate(HIRAGANA_TO_KATAKANA)


def normal(text: str) -> str:
    """One width, one script, one case, nothing invisible; punctuation and spaces stay, since romaji needs them.

    >>> normal("　ＨＯＮ＇ｙａ"), normal("こゝろ"), normal("いすゞ")
    (" hon'ya", 'こころ', 'いすず')
    """
    return _repeated(hiragana(compose(text).lower()))


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Drop the differences a learner should not be marked wrong for; marks of voicing are never among them.

    >>> fold("　ｶﾞｯｺｳ。"), fold("ス\u200bーパー！"), fold("Ｈｉｔｏ"), fold("ヷ") == fold("わ゛")
    ('がっこう', 'すーぱー', 'hito', True)
    """
    for _ in range(4):  # dropping a character can bring a mark beside its letter; twice is the most ever needed
        folded = "".join(filter(_counts, normal(text)))
        if folded == text:
            break
        text = folded
    return text


def is_kana(text: str) -> bool:
    """Whether the text is kana and nothing else, the long mark included.

    >>> is_kana("すーパー"), is_kana("食べる"), is_kana("")
    (True, False, False)
    """
    return _KANA_TEXT.fullmatch(text) is not None


def has_kanji(text: str) -> bool:
    """Whether any character is a kanji; ヶ alone does not make a text one with kanji.

    >>> has_kanji("お茶"), has_kanji("おちゃ")
    (True, False)
    """
    return _HAS_KANJI.search(text) is not None


def has_kana(text: str) -> bool:
    """Whether any character is kana, of whatever width.

    >>> has_kana("ﾈｺ"), has_kana("neko")
    (True, False)
    """
    return _HAS_KANA.search(compose(text)) is not None


def has_latin(text: str) -> bool:
    """Whether any Latin letter is there, of whatever width, with or without a macron.

    >>> has_latin("がっｋ"), has_latin("がっこう"), has_latin("ō")
    (True, False, True)
    """
    return _HAS_LATIN.search(compose(text).lower()) is not None


def voiced(kana: str) -> str:
    """The kana with dakuten; the same kana where there is none.

    >>> voiced("か"), voiced("ま")
    ('が', 'ま')
    """
    return _VOICED.get(kana, kana)


def _visible(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    text = _SELECTORS.sub("", text)
    return "".join(c for c in text if c in "\t\n" or unicodedata.category(c) not in ("Cf", "Cc"))


def _repeated(text: str) -> str:
    """The text with its iteration marks written out."""
    if "ゝ" not in text and "ゞ" not in text:
        return text
    written: list[str] = []
    for character in text:
        repeats = character in "ゝゞ" and written and "ぁ" <= written[-1] <= "ゔ"
        written.append(_repeat(written[-1], character) if repeats else character)
    return "".join(written)


def _repeat(kana: str, mark: str) -> str:
    """What an iteration mark stands for: ゝ repeats without voicing (づゝ is づつ), ゞ with it."""
    plain = _UNVOICED.get(kana, kana)
    return voiced(plain) if mark == "ゞ" else plain


def _counts(character: str) -> bool:
    """Letters, marks and digits count; punctuation, spaces and symbols do not."""
    return unicodedata.category(character)[0] in "LMN"
