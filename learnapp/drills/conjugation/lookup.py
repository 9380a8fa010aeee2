"""A word, a class and a form that were typed on the command line: looked up, or told what is wrong with them."""

from learnapp.catalog import Catalog, Verb
from learnapp.drills.conjugation.words import Target, target_for
from learnapp.japanese.conjugation import CLASSES, FORMS, possible
from learnapp.japanese.conjugation.diagnosis import asked
from learnapp.japanese.conjugation.lines import LONGEST_WORD, classes_of
from learnapp.japanese.kana import fold, is_kana

_CODES = ", ".join(CLASSES)


def looked_up(word: str, kana: str, pos: str, form: str, catalog: Catalog) -> Target:
    """The word that is meant; ValueError with the remedy if it, its class or the form is unknown.

    Kana and class may be left out of a listed word.
    """
    _check(word, kana, pos, form)
    if pos and not kana and is_kana(word):
        kana = word
    if not kana or not pos:
        listed = _listed(word, kana, pos, catalog)
        kana, pos = kana or listed.kana, pos or listed.pos
    found = target_for(word, kana, pos, catalog)
    try:
        asked(found.word, found.kana, found.pos, form, found.lacks)
    except ValueError as problem:
        ends = "such words end in" in str(problem)
        raise ValueError(f"{problem}. Classes: {_CODES}" if ends else str(problem)) from None
    return found


def _check(word: str, kana: str, pos: str, form: str) -> None:
    for name, text in (("word", word), ("kana", kana)):
        if len(text) > LONGEST_WORD:
            raise ValueError(f"{name} has {len(text)} characters: shorten it to {LONGEST_WORD} or fewer")
    if not word:
        raise ValueError("word is empty: write the dictionary form there")
    if pos and pos not in CLASSES:
        raise ValueError(f"{pos!r:.40} is no class of words that are conjugated: choose one of {_CODES}")
    if form not in FORMS:
        raise ValueError(f"{form!r:.60} is no form: choose one of {', '.join(FORMS)}")


def _listed(word: str, kana: str, pos: str, catalog: Catalog) -> Verb:
    """The one listed word that is spelled so, and of this class if one is given."""
    spelled = classes_of(word, catalog.verbs, kana)
    found = [verb for verb in spelled if pos in ("", verb.pos)]
    if len(found) == 1:
        return found[0]
    if found:
        told = ", ".join(f"{verb.word} {verb.kana} {verb.pos}" for verb in found)
        raise ValueError(f"{word} may be several words: add kana and pos, of {told}")
    if not pos:
        raise ValueError(f"{word} is not listed{_by_its_end(kana or word)}: add kana and pos, one of {_CODES}")
    told = f"; it is listed as {', '.join(f'{verb.kana} {verb.pos}' for verb in spelled)}" if spelled else ""
    raise ValueError(f"{word} is not listed as {pos}{told}: add kana, its reading, and choose pos of {_CODES}")


def _by_its_end(text: str) -> str:
    guesses = [f"{code} ({CLASSES[code].title})" for code in possible(fold(text))] if is_kana(fold(text)) else []
    return f"; by its end it may be {' or '.join(guesses)}" if guesses else ""
