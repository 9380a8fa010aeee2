"""An answer that is the right word in another form, or with something before or after it."""

from collections.abc import Iterator

from learnapp.drills.vocabulary.entries import Entry
from learnapp.japanese.comparison import Comparison
from learnapp.japanese.kana import fold, has_latin
from learnapp.japanese.morae import vowel
from learnapp.japanese.polite import polite
from learnapp.japanese.romaji import readings

_AROUND: dict[str, tuple[tuple[str, str], ...]] = {
    "noun": (("お", ""), ("御", ""), ("ご", ""), ("", "さん"), ("", "たち"), ("", "達"), ("", "の人"), ("", "のひと")),
    "adverb": (("", "と"),),
    "adjectival noun": (("お", ""), ("大", ""), ("だい", "")),
}
"""Class → what such words may have before or after them."""
_BEFORE_NOUNS = frozenset({"大きな", "おおきな", "小さな", "ちいさな"})
_SMALL = dict(zip("あいうえお", "ぁぃぅぇぉ", strict=True))
_BEFORE_COPULA = frozenset({"noun", "adjectival noun"})
_THINGS = {
    **{"一": ("ひとつ", "一つ"), "二": ("ふたつ", "二つ"), "三": ("みっつ", "三つ"), "四": ("よっつ", "四つ")},
    **{"五": ("いつつ", "五つ"), "六": ("むっつ", "六つ"), "七": ("ななつ", "七つ"), "八": ("やっつ", "八つ")},
    "九": ("ここのつ", "九つ"),
}
"""Numbers that count things."""


def form_of_it(entry: Entry, answer: str, taken: bool = False) -> Comparison | None:
    """The right word in another form than the one of the dictionary; `taken`: the answer is another word, too."""
    given = frozenset({fold(answer), *(readings(answer, 8) if has_latin(answer) else ())})
    spellings = frozenset({fold(entry.word.written), fold(entry.word.usual)})
    return _polite(entry, given, spellings) or (None if taken else _longer(entry, given, spellings))


def _polite(entry: Entry, given: frozenset[str], spellings: frozenset[str]) -> Comparison | None:
    if any(fold(polite(spelling, entry.pos)) in given for spelling in spellings if polite(spelling, entry.pos)):
        return _nudge("polite_form", "That is the right word in its polite form. Write the dictionary form.")
    if entry.sense.word_class in _BEFORE_COPULA and any(
        f"{spelling}{end}" in given for spelling in spellings for end in ("です", "だ")
    ):
        return _nudge("with_copula", "That is the right word with “is” after it. Write the word alone.")
    if entry.sense.word_class == "adjectival noun" and any(f"{spelling}な" in given for spelling in spellings):
        return Comparison("accepted", "with_na", "な joins it to a noun; the word itself ends before な.", "with な")
    return None


def _longer(entry: Entry, given: frozenset[str], spellings: frozenset[str]) -> Comparison | None:
    for before, after in _AROUND.get(entry.sense.word_class, ()):
        if any(f"{before}{spelling}{after}" in given for spelling in spellings):
            text = f"That is the word with {before or after} {'before' if before else 'after'} it."
            return _nudge("longer_form", f"{text} Write the word alone.")
    if not _BEFORE_NOUNS.isdisjoint(given) and any(f"{s[:-1]}な" in given for s in spellings):
        return _nudge("before_nouns", "That form stands only before a noun. Write the one that ends in い.")
    if entry.sense.word_class == "number" and not given.isdisjoint(_THINGS.get(entry.word.usual, ())):
        return _nudge("counts_things", "That counts things. Here the number by itself is asked.")
    if entry.sense.word_class in ("interjection", "end particle") and not given.isdisjoint(_drawn_out(spellings)):
        return _nudge("drawn_out", "It may be drawn out like this. Write it as short as the card has it.")
    return None


def _drawn_out(spellings: frozenset[str]) -> Iterator[str]:
    for spelling in spellings:
        held = vowel(spelling)
        yield from (spelling + end for end in ("ー", "ーー", "っ", held, _SMALL.get(held, "っ")))


def _nudge(rule: str, text: str) -> Comparison:
    return Comparison("nudge", rule, text, "not counted, try again")
