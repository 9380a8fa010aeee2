"""Conjugations for the command line: words looked up, JSON objects, a table to read; pure, words come as arguments."""

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any, Protocol, TypeVar

from learnapp.japanese.conjugation.classes import CLASSES, possible
from learnapp.japanese.conjugation.derivation import Conjugation, Entry, Step
from learnapp.japanese.conjugation.engine import conjugate
from learnapp.japanese.conjugation.forms import FORMS, form
from learnapp.japanese.kana import fold, is_kana

LONGEST_WORD = 40
"""Characters."""

Line = dict[str, Any]


class Listed(Protocol):
    """A word of a list: what is needed to conjugate it."""

    @property
    def word(self) -> str: ...
    @property
    def kana(self) -> str: ...
    @property
    def pos(self) -> str: ...
    @property
    def lacks(self) -> Set[str]: ...
    @property
    def spellings(self) -> Sequence[str]: ...


L = TypeVar("L", bound=Listed)


def classes_of(text: str, listed: Iterable[L], kana: str = "") -> tuple[L, ...]:
    """The listed words that are spelled so, or, for a text in kana, read so: きる finds 切る and 着る.

    `kana` narrows a spelling down to one reading.
    """
    wanted, reading = fold(text), fold(kana)
    return tuple(
        each
        for each in listed
        if (wanted in map(fold, each.spellings) or (is_kana(wanted) and wanted == fold(each.kana)))
        and reading in ("", fold(each.kana))
    )


def forms_spelled(text: str, listed: Iterable[L]) -> Iterator[tuple[L, str]]:
    """The listed words of which this is a form, each with the form's name: for 食べます, 食べる and polite_present."""
    wanted = fold(text)
    for each in listed:
        for name, entries in conjugate(each.word, each.kana, each.pos, each.lacks).forms.items():
            if any(wanted in (fold(entry.kanji), fold(entry.kana)) for entry in entries):
                yield each, name


def unknown(text: str, listed: Sequence[Listed]) -> str:
    """What can be said of a word that is in no list: whose form it is, which classes its end allows, and all codes."""
    shown = f"{text:.{LONGEST_WORD}}"
    spelled = [(each, FORMS[name].title) for each, name in forms_spelled(text, listed)]
    if told := [f"{title} of {each.word} ({each.kana}, {each.pos})" for each, title in spelled]:
        return f"{shown} is the {' and the '.join(told[:3])}: give the dictionary form"
    guesses = [f"{code} ({CLASSES[code].title})" for code in possible(fold(text))]
    known = f"by its end it may be {' or '.join(guesses)}" if guesses else "it ends as no verb and no い-adjective does"
    return f"{shown} is not listed; {known}. Give its class with --pos, one of {', '.join(CLASSES)}"


def word_line(found: Conjugation, form_name: str = "") -> Line:
    """The JSON object of a word with all its forms, or with one; ValueError for a form that it does not have."""
    names = [form(form_name).name] if form_name else list(found.forms)
    for name in names:
        if name not in found.forms:
            raise ValueError(f"{found.word} has no {FORMS[name].title} ({name}): it has {', '.join(found.forms)}")
    forms = {name: [_entry(entry) for entry in found.forms[name]] for name in names}
    return {"word": found.word, "kana": found.kana, "pos": found.pos, "forms": forms}


def _entry(entry: Entry) -> Line:
    return {
        "kanji": entry.kanji,
        "kana": entry.kana,
        "status": entry.status,
        "note": entry.note,
        "steps": [_step(step) for step in entry.steps],
    }


def _step(step: Step) -> Line:
    return {name: value for name, value in step._asdict().items() if value or name not in ("row", "base")}


def answer_line(text: str, listed: Iterable[Listed] = ()) -> Line:
    """The JSON object for a line `word TAB kana TAB pos`, or one with `error`; never an exception.

    Forms that a listed word lacks are left out.

    >>> answer_line("行く\\tいく\\tv5k-s")["forms"]["te"][0]["kanji"]
    '行って'
    >>> answer_line("行く")
    {'word': '行く', 'error': 'This line has 1 part: write word, kana and class, separated by tabs'}
    """
    parts = [part.strip() for part in text.rstrip("\r\n").split("\t")]
    word = parts[0][:LONGEST_WORD]
    if len(parts) != 3:
        count = "1 part" if len(parts) == 1 else f"{len(parts)} parts"
        return {"word": word, "error": f"This line has {count}: write word, kana and class, separated by tabs"}
    if max(map(len, parts)) > LONGEST_WORD:
        return {"word": word, "error": f"A part is longer than {LONGEST_WORD} characters: shorten it"}
    try:
        return word_line(conjugate(parts[0], parts[1], parts[2], lacks_of(parts[0], parts[1], parts[2], listed)))
    except ValueError as problem:
        return {"word": word, "error": str(problem)}


def lacks_of(word: str, kana: str, pos: str, listed: Iterable[Listed]) -> frozenset[str]:
    """The forms that a word lacks, if it is listed; none if it is not."""
    same = (each for each in listed if (each.kana, each.pos) == (kana, pos) and word in each.spellings)
    return next((frozenset(each.lacks) for each in same), frozenset())


def table(found: Conjugation, form_name: str = "") -> Iterator[str]:
    """The forms to read, a line each: name, headline with its kana, and the other right ones."""
    forms = word_line(found, form_name)["forms"]
    width = max(map(len, forms))
    for name, entries in forms.items():
        yield f"{name:<{width}}  {', '.join(_spelled(each['kanji'], each['kana']) for each in entries)}"


def _spelled(kanji: str, kana: str) -> str:
    return kanji if kanji == kana else f"{kanji} ({kana})"
