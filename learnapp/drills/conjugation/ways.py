"""The way from the word that is shown to the form that is asked: in steps, on the godan table, and as a lesson."""

from collections.abc import Sequence

from learnapp.catalog import Catalog, Verb
from learnapp.drills.base import Derivation, Learner, Lesson, Passage
from learnapp.drills.conjugation.meanings import said, to_write
from learnapp.drills.conjugation.words import Drawn, Rule, a_class, change, known_first, known_of, romaji, shown
from learnapp.japanese.conjugation import BASES, CLASSES, GODAN, Entry, Step, cell
from learnapp.japanese.conjugation.godan import ROW_OF, Base

_ARROW = " → "
_SHOWN_WORDS = 3
_MOST_STEPS = 2
"""So many steps are told in full; of more, the first one, and the shapes that follow."""


def derivation(rule: Rule, asked: Drawn, learner: Learner, catalog: Catalog) -> Derivation:
    """How the headline of a word comes about, with one more word of the same rule."""
    verb, (_, entry) = asked.verb, change(rule, asked.verb)
    row, base = _on_the_table(rule, entry)
    return Derivation(
        steps=_told_back(rule, asked) or (*_back(rule, asked), *_texts(rule, verb, entry)),
        row=row,
        base=base,
        cell=cell(rule.pos, base) if base else "",
        again=_again(rule, verb, learner, catalog),
    )


def _again(rule: Rule, verb: Verb, learner: Learner, catalog: Catalog) -> str:
    """The word after this one, or the next one that the learner knows."""
    at = rule.verbs.index(verb)
    others = rule.verbs[at + 1 :] + rule.verbs[:at]
    return shown_change(rule, (known_of(others, learner, catalog) or others)[0]) if others else ""


def shown_change(rule: Rule, verb: Verb) -> str:
    """The word and its form, in furigana notation.

    An arrow stands between them: 飲[の]む → 飲[の]んで.
    """
    start, entry = change(rule, verb)
    return f"{start.furigana if start else verb.furigana}{_ARROW}{entry.furigana}"


def _on_the_table(rule: Rule, entry: Entry) -> tuple[str, Base | None]:
    """Row and base of a godan verb; no base where an exception takes the place of any."""
    if rule.pos not in ROW_OF:
        return "", None
    row = ROW_OF[rule.pos]
    for step in entry.steps:
        if step.row == row:
            return row, next(base for base in BASES if base == step.base)
    excepted = any(step.kind == "exception" for step in entry.steps)
    return row, None if excepted else "u"


# --- texts ---


def _told_back(rule: Rule, asked: Drawn) -> tuple[str, ...]:
    """From the form that was shown to the one of the dictionary, where that is asked; none from ます and です."""
    start = shown(rule, asked.verb, asked.source) if asked.source not in ("", "polite_present") else None
    if start is None or not rule.from_polite:
        return ()
    return (f"{start.furigana} comes from {asked.verb.furigana}, {a_class(rule.pos)}.",)


def _back(rule: Rule, asked: Drawn) -> tuple[str, ...]:
    """The dictionary form of what was shown, where that is not what is asked."""
    start = shown(rule, asked.verb, asked.source) if asked.source else None
    if start is None or rule.from_polite or asked.source == "plain_present":
        return ()
    return (f"{start.furigana} comes from {asked.verb.furigana}.",)


def _texts(rule: Rule, verb: Verb, entry: Entry) -> tuple[str, ...]:
    if rule.from_polite:
        return (_from_polite(rule, verb),)
    return tuple(step.text for step in entry.steps)


def _from_polite(rule: Rule, verb: Verb) -> str:
    """From the polite form back to the one of the dictionary, by class."""
    word = verb.furigana
    if rule.form == "attributive":
        return f"Without です, {word} stands before the noun as it is."
    if CLASSES[rule.pos].kind != "verb":
        return f"Take です away: {word}."
    if rule.pos in ("v1", "v1-s"):
        return f"Take ます away, and add る, which every ichidan verb ends in: {word}."
    if rule.pos == "v5aru":
        return f"Take ます away; the い before it becomes る, as in all honorific verbs of this kind: {word}."
    if rule.pos in ROW_OF:
        row = GODAN[ROW_OF[rule.pos]]
        return f"Take ます away; {row.i}, the i-base of godan verbs in {row.u}, goes back to {row.u}: {word}."
    start, _ = change(rule, verb)
    return f"{start.furigana if start else ''} comes from {word}, {a_class(rule.pos)}."


def hint(rule: Rule, asked: Drawn) -> str:
    """The class, and for a godan verb its row of the table in words."""
    named = " ".join((*_back(rule, asked), _class_named(asked.verb)))
    if rule.pos not in ROW_OF:
        return named
    labels = {"te": "て", "ta": "た"}
    cells = ", ".join(f"{labels.get(base, base)} {cell(rule.pos, base)}" for base in BASES)
    return f"{named} Its row of the godan table: {cells}."


def _class_named(verb: Verb) -> str:
    if verb.pos == "adj-ix":
        return f"{verb.furigana} is an い-adjective with an exception: it is one of いい and the words that end in it."
    return f"{verb.furigana} is {a_class(verb.pos)}."


# --- lessons ---


def lesson(rule: Rule, learner: Learner, catalog: Catalog) -> Lesson:
    """The rule in a few sentences, and three words that follow it."""
    words = known_first(rule, learner, catalog)[:_SHOWN_WORDS]
    start, entry = change(rule, words[0])
    shown = (start.kana if start else words[0].kana), entry.kana
    what = to_write(rule.form, rule.from_polite)
    given = "such a word in its polite form" if rule.from_polite else "such a word"
    return Lesson(
        item=rule.key,
        word=shown_change(rule, words[0]),
        reading=_ARROW.join(shown),
        romaji=_ARROW.join(romaji(kana, ends_apart=kana == words[0].kana) for kana in shown),
        meanings=(what.removeprefix("the ") if what.startswith("the ") else "before a noun",),
        word_class=CLASSES[rule.pos].title,
        explanation=" ".join((said(rule.pos, rule.form), *_told(rule, words[0], entry))),
        passages=tuple(Passage(shown_change(rule, verb), "; ".join(verb.meanings)) for verb in words),
        ref=words[0].key,
        instruction=f"You will see {given} and write {what}: in kana, kanji or romaji.",
    )


def _told(rule: Rule, verb: Verb, entry: Entry) -> tuple[str, ...]:
    texts = _texts(rule, verb, entry)
    named = texts[0].startswith(verb.furigana) or "godan verb" in texts[0] or a_class(verb.pos) in texts[0]
    told = texts if len(texts) <= _MOST_STEPS else (texts[0], _rest(entry.steps[1:]))
    return told if named else (_class_named(verb), *told)


def _rest(steps: Sequence[Step]) -> str:
    """The shapes that the word takes in further steps: each step ends in the one that it leads to."""
    shapes = [step.text.rpartition(": ")[2].removesuffix(".") for step in steps]
    return f"It goes on: {_ARROW.join(shapes)}."
