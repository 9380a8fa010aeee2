"""The pattern of a sentence: an automaton over the kinds of cards, which refuses with a reason.

    [interjection] [adverb] (NOUN-PHRASE particle)* [adverb] predicate [end particle]

It never asks what a sentence means. A number with its counter stands where an adverb can.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from learnapp.games.sentence.cards import Kind, Piece
from learnapp.games.sentence.steps import NO_VERB, OPEN, START, STEPS, TEN, WHOLE, Grammar, Step, Where, unit_done


def step(where: Where, kind: Kind, grammar: Grammar) -> Step:
    """Where the sentence has come after one more card, or why the card cannot stand there."""
    if where.phase == "number" and kind.word_class != "counter":
        if where.number != TEN:
            return "{before} needs a counter right after it, so {card} cannot follow."
        where = unit_done(where)
    if where.phase == "end":
        return "{before} ends the sentence, so {card} cannot follow it."
    if where.phase == "adjective" and kind.word_class not in ("noun", "adjectival noun", "adjective"):
        if where.describes:
            return "{before} describes a noun here: put the noun after it, not {card}."
        if "を" in where.once and not where.te:
            return NO_VERB
    return STEPS[kind.word_class](where, kind, grammar)


def finish(where: Where) -> str:
    """Why the sentence cannot end here; empty if it can."""
    if where.phase in WHOLE:
        return ""
    if where.phase == "adjective" and not where.describes:
        return NO_VERB if "を" in where.once and not where.te else ""
    if where.phase == "number" and where.number == TEN:
        return OPEN["adverb"]
    return OPEN[where.phase]


@lru_cache(maxsize=65536)
def stepped(where: Where, kind: Kind, grammar: Grammar) -> Step:
    """As `step`, remembered."""
    return step(where, kind, grammar)


def is_sentence(kinds: Iterable[Kind], grammar: Grammar) -> bool:
    """Whether cards of these kinds make a whole sentence."""
    where = START
    for kind in kinds:
        after = stepped(where, kind, grammar)
        if isinstance(after, str):
            return False
        where = after
    return not finish(where)


def why_not(pieces: Sequence[Piece], grammar: Grammar) -> str:
    """Why the cards make no whole sentence, as a sentence that names the rule and the card; empty if they do."""
    where = START
    told = dict.fromkeys(("card", "before", "predicate", "subject", "adverb"), "")
    for piece in pieces:
        told["card"] = piece.text
        after = step(where, piece.kind, grammar)
        if isinstance(after, str):
            return after.format(**told)
        told |= _names(where, after, piece, told["before"])
        where = after
    return finish(where).format(**told)


def _names(where: Where, after: Where, piece: Piece, before: str) -> dict[str, str]:
    """What a later refusal may speak of."""
    names = {"before": piece.text}
    if piece.kind.word_class in ("verb", "adjective", "copula"):
        names["predicate"] = piece.text
    if after.subject != where.subject or (after.topics != where.topics and not after.subject):
        names["subject"] = before
    if after.non_past and not where.non_past:
        names["adverb"] = piece.text
    return names
