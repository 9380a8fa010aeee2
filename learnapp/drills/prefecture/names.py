"""Every way to write the names of prefectures and capitals, and whose name a text is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from learnapp.catalog import Catalog, Prefecture
from learnapp.drills.prefecture.geography import full, short
from learnapp.japanese import furigana
from learnapp.japanese.answers import Field, Word, compare
from learnapp.japanese.comparison import Comparison
from learnapp.japanese.kana import fold, has_latin
from learnapp.japanese.romaji import readings, reads_as

_SUFFIXES = {"県": ("けん", ("ken",)), "府": ("ふ", ("fu", "hu")), "都": ("と", ("to",)), "道": ("どう", ("do", "dō"))}
_ENGLISH = ("prefecture", "pref")
_OF_TOKYO = ("metropolis",)
_CITY = ("shi", "si", "city")


@dataclass(frozen=True, slots=True)
class Spelled:
    """What can be written for one name."""

    words: tuple[Word, ...]
    """The name as it is taught first, then with or without what may follow it."""
    latin: frozenset[str]
    """Folded spellings in Latin letters that cannot be had by reading them as kana."""

    def compare(self, answer: str, field: Field, typed: str = "") -> Comparison:
        """Compare an answer with the name in all its lengths."""
        if any(fold(text) in self.latin for text in (answer, typed)):
            return Comparison("same", "romaji", f"Read as {self.words[0].written}.")
        found = [compare(word, answer, field, typed) for word in self.words]
        passed = (each for each in found if each.passed)
        nudged = (each for each in found if each.kind == "nudge")
        return next(passed, None) or next(nudged, None) or found[self._meant(answer)]

    def _meant(self, answer: str) -> int:
        """Which of the words a wrong answer ends like: おつ is meant for おおつ, not for おおつし."""
        given = next(iter(readings(answer, 1)), "") or fold(answer)
        ends = (number for number, word in enumerate(self.words) if word.written[-1:] == given[-1:])
        return next(ends, 0)

    def reads(self, answer: str) -> bool:
        """Whether an answer is this name in any spelling."""
        folded = fold(answer)
        if folded in self.latin:
            return True
        return has_latin(answer) and any(reads_as(answer, word.written) for word in self.words)


@lru_cache(maxsize=8)
def names(catalog: Catalog) -> Mapping[str, Spelled]:
    """Code → all that can be written for the name of the prefecture."""
    return {prefecture.code: _name(prefecture) for prefecture in catalog.prefectures}


@lru_cache(maxsize=8)
def capitals(catalog: Catalog) -> Mapping[str, Spelled]:
    """Code → all that can be written for the name of the capital."""
    return {prefecture.code: _capital(prefecture) for prefecture in catalog.prefectures}


def _name(prefecture: Prefecture) -> Spelled:
    suffixes = _SUFFIXES[prefecture.suffix][1] if prefecture.suffix else ()
    english = _ENGLISH + (_OF_TOKYO if prefecture.suffix == "都" else ())
    latin = _latin((prefecture.romaji, prefecture.romaji_macron, *prefecture.romaji_accepted), (*suffixes, *english))
    words = dict.fromkeys((short(prefecture), full(prefecture)))
    return Spelled(tuple(map(Word, words)), latin)


def _capital(prefecture: Prefecture) -> Spelled:
    taught = capital(prefecture)
    bare = taught.removesuffix("市[し]")
    romaji = {prefecture.capital_romaji}
    if furigana.kana(bare) == prefecture.kana_short:
        romaji |= {prefecture.romaji_macron, *prefecture.romaji_accepted}
    whole = () if taught != bare else (full(prefecture),)
    return Spelled(tuple(map(Word, dict.fromkeys((taught, bare, *whole)))), _latin(sorted(romaji), _CITY))


def capital(prefecture: Prefecture) -> str:
    """The capital in furigana notation: 札幌[さっぽろ]市[し]."""
    city = prefecture.capital.removesuffix("市")
    kana = prefecture.capital_kana.removesuffix("し" if city != prefecture.capital else "")
    return furigana.annotated(city, kana) + ("市[し]" if city != prefecture.capital else "")


def noted_capitals(prefecture: Prefecture) -> tuple[Word, ...]:
    """What counts as the capital as well: 新宿区 for Tokyo."""
    pairs = furigana.segments(prefecture.capital_note)
    return tuple(Word(f"{base}[{reading}]") for base, reading in pairs if reading)


def in_kanji(prefecture: Prefecture) -> tuple[str, ...]:
    """A capital that is officially in kana, as it is written by mistake: 埼玉市 for さいたま市."""
    kana = prefecture.capital.removesuffix("市") == prefecture.kana_short
    return (prefecture.kanji_short, f"{prefecture.kanji_short}市") if kana else ()


def _latin(romaji: Iterable[str], after: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(name + end) for name in romaji for end in ("", *after))


@lru_cache(maxsize=8)
def _written(catalog: Catalog, of_capitals: bool) -> Mapping[str, str]:
    """Folded spelling → code, without what has to be read as romaji first."""
    found: dict[str, str] = {}
    for code, spelled in (capitals if of_capitals else names)(catalog).items():
        for text in (*_japanese(spelled), *sorted(spelled.latin)):
            found.setdefault(text, code)
    return found


def _japanese(spelled: Spelled) -> Iterable[str]:
    return (fold(text) for word in spelled.words for text in furigana.spellings(word.furigana))


def named(answer: str, catalog: Catalog, of_capitals: bool = False) -> Prefecture | None:
    """The prefecture that an answer names, in any script and with or without suffix; None if it names none.

    With `of_capitals`, the one whose capital it names.
    """
    answer = furigana.plain(answer) if furigana.covered(answer) else answer
    code = _written(catalog, of_capitals).get(fold(answer))
    if code is None and has_latin(answer):
        spelled = (capitals if of_capitals else names)(catalog)
        code = next((code for code, each in spelled.items() if each.reads(answer)), None)
    return catalog.prefecture(code) if code else None


def without_suffix(answer: str) -> tuple[str, str]:
    """An answer without the 県, 府, 都 or 道 at its end, and which of them it was; empty where there was none.

    >>> without_suffix("きょうとけん"), without_suffix("osaka-ken"), without_suffix("熊本")
    (('きょうと', '県'), ('osaka', '県'), ('熊本', ''))
    """
    folded = fold(answer)
    for kanji, (kana, latin) in _SUFFIXES.items():
        for end in (kanji, kana, *latin):
            if folded.endswith(end) and len(folded) > len(end):
                return folded.removesuffix(end), kanji
    return answer, ""


def suffix(prefecture: Prefecture) -> str:
    """What follows the name, in furigana notation: 県[けん]; empty for 北海道."""
    return f"{prefecture.suffix}[{_SUFFIXES[prefecture.suffix][0]}]" if prefecture.suffix else ""
