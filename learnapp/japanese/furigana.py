"""Furigana notation: `漢字[かな]`, where a bracket belongs to the run of kanji right before it."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

# 々 repeats the kanji before it; 〆 and ヶ are read like kanji in 〆切 and 三ヶ月.
KANJI = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々〆ヶ"
_ANNOTATED = re.compile(rf"([{KANJI}]+)\[([^\[\]]+)\]")
# ヶ alone needs no reading. What has been passed is never looked at again, however long the text.
_COVERED = re.compile(rf"(?:[^{KANJI}\[\]]++|[{KANJI}]++\[[ぁ-ゖァ-ヺー]++\]|ヶ)*+")
_RUNS = re.compile(f"([{KANJI}]+)")
_KATAKANA = re.compile("[ァ-ヴ]")

_MEET = re.compile(rf"\](?=[{KANJI}]+\[)")

APART = "\u200b"
"""Between two words whose readings must not be set as one, 明日[あした] and 走[はし]る; a space of no width."""


@lru_cache(maxsize=4096)
def segments(text: str) -> tuple[tuple[str, str], ...]:
    """Split into pairs of base and reading; the reading is empty where the text is not annotated.

    >>> segments("食[た]べ物[もの]")
    (('食', 'た'), ('べ', ''), ('物', 'もの'))
    """
    pairs: list[tuple[str, str]] = []
    end = 0
    for match in _ANNOTATED.finditer(text):
        if match.start() > end:
            pairs.append((text[end : match.start()], ""))
        pairs.append((match[1], match[2]))
        end = match.end()
    if end < len(text):
        pairs.append((text[end:], ""))
    return tuple(pairs)


def plain(text: str) -> str:
    """The text as it is written without furigana.

    >>> plain("食[た]べ物[もの]")
    '食べ物'
    """
    return "".join(base for base, _ in segments(text)).replace(APART, "")


def kana(text: str) -> str:
    """The text with every annotated run of kanji replaced by its reading.

    >>> kana("食[た]べ物[もの]")
    'たべもの'
    """
    return "".join(reading or base for base, reading in segments(text)).replace(APART, "")


def joined(words: Iterable[str]) -> str:
    """Words in furigana notation as one text; where two kanji meet, each word keeps a reading of its own.

    >>> plain(joined(["明日[あした]", "走[はし]る"])), len(segments(joined(["明日[あした]", "走[はし]る"])))
    ('明日走る', 4)
    """
    text = ""
    for word in words:
        text += APART + word if text.endswith("]") and _ANNOTATED.match(word) else word
    return text


def apart(text: str) -> str:
    """A sentence that is annotated word by word, with every word's reading kept to itself.

    >>> [base for base, reading in segments(apart("毎日[まいにち]走[はし]る")) if reading]
    ['毎日', '走']
    """
    return _MEET.sub(f"]{APART}", text)


def spellings(text: str, most: int = 64) -> tuple[str, ...]:
    """Every mixture of kanji and kana that the annotation allows, at most `most`, all kanji first and all kana last.

    >>> spellings("友[とも]達[だち]")
    ('友達', '友だち', 'とも達', 'ともだち')
    """
    found = [""]
    for base, reading in segments(text):
        choices = (base, reading) if reading else (base,)
        found = [head + tail for head in found for tail in choices]
        if len(found) > most:
            return (plain(text), kana(text))
    return tuple(dict.fromkeys(found))


def covered(text: str) -> bool:
    """Whether every kanji carries a reading in kana.

    >>> covered("犬[いぬ]"), covered("犬"), covered("犬[いぬ")
    (True, False, False)
    """
    return _COVERED.fullmatch(text) is not None


def annotated(text: str, reading: str) -> str:
    """Lay a reading over the kanji of a text, run by run; the text as it is where its kana do not fit the reading.

    >>> annotated("食べ物", "たべもの"), annotated("お姉さん", "おねえさん"), annotated("犬", "")
    ('食[た]べ物[もの]', 'お姉[ねえ]さん', '犬')
    """
    runs = _RUNS.split(text)
    if len(runs) == 1:
        return text
    short = sum(map(bool, runs)) <= _MOST_RUNS and len(reading) <= _LONGEST_READING
    readings = _laid([_folded(run) for run in runs], _folded(reading)) if short else None
    if readings is None:
        return text
    return "".join(
        f"{run}[{kana}]" if at % 2 else run for at, (run, kana) in enumerate(zip(runs, readings, strict=True))
    )


_MOST_RUNS, _LONGEST_READING = 40, 120
_ONE_OF_KANJI = 3


def _laid(runs: list[str], reading: str) -> list[str] | None:
    """The part of the reading that belongs to each run, kanji taking as little as they can; None if it does not fit.

    Every second run is of kanji; the first and the last are not, and may be empty.
    """
    if len(runs) == _ONE_OF_KANJI:  # as in most words: it takes all that the kana round it leave
        before, _, after = runs
        fits = len(reading) > len(before) + len(after) and reading.startswith(before) and reading.endswith(after)
        return [before, reading[len(before) : len(reading) - len(after)], after] if fits else None
    hopeless: set[tuple[int, int]] = set()
    last = len(reading) - len(runs[-1])

    def rest(run: int, at: int) -> list[str] | None:
        if run == len(runs) - 1:
            return [runs[-1]] if at == last and reading.endswith(runs[-1]) else None
        if (run, at) in hopeless:
            return None
        ends: Sequence[int] = ()
        if run % 2:
            ends = range(at + 1 if run < len(runs) - 2 else max(at + 1, last), last + 1)
        elif reading.startswith(runs[run], at):
            ends = (at + len(runs[run]),)
        for end in ends:
            if (after := rest(run + 1, end)) is not None:
                return [reading[at:end], *after]
        hopeless.add((run, at))
        return None

    return rest(0, 0)


def _folded(text: str) -> str:
    """Katakana as hiragana: a reading may be written in either."""
    return _KATAKANA.sub(lambda match: chr(ord(match[0]) - 0x60), text)
