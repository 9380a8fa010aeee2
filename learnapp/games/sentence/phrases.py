"""Noun phrases and what follows them, in plain English."""

from collections.abc import Sequence
from typing import NamedTuple

from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.lexicon import GOALS, OF_FEELING, PERSONS, PLACES, ROOMS, SIDES, UNCOUNTED, article, noun


class Phrase(NamedTuple):
    """A noun phrase in English, by what it is used for."""

    subject: str
    """With "the", as a subject."""
    other: str
    """With "the", elsewhere."""
    bare: str
    """As a predicate or after "there is": with a or an, or without an article."""
    owner: str
    """Before what belongs to it, such as "my" or "the dog’s"; empty if English says "of" there."""
    spot: str
    """With a preposition, if it is a side of something: "on the desk"."""
    head: Piece
    person: int = 3
    """1 for I, 2 for you, 3; 4 for several."""

    @property
    def is_living(self) -> bool:
        return "animate" in self.head.kind.badges


def phrase(pieces: Sequence[Piece]) -> Phrase:
    """The noun phrase of these cards: nouns joined by の, adjectives, adjectival nouns with な."""
    segments: list[list[Piece]] = [[]]
    for piece in pieces:
        if piece.kind.word_class == "particle" and piece.kind.name == "の":
            segments.append([])
        elif piece.kind.name != "な":
            segments[-1].append(piece)
    built = _simple(segments[0])
    for segment in segments[1:]:
        built = _owned(built, segment)
    return built


def _words(segment: Sequence[Piece]) -> str:
    return " ".join(noun(piece) for piece in segment)


def _simple(segment: Sequence[Piece]) -> Phrase:
    head = segment[-1]
    if forms := PERSONS.get(head.card.word):
        described = "".join(f"{noun(piece)} " for piece in segment[:-1])
        subject, other, owner = (described + form for form in forms)
        return Phrase(subject, other, other, owner, "", head, 1 if forms[0] == "I" and not described else 2)
    words = SIDES[head.card.word][0] if head.card.word in SIDES and len(segment) == 1 else _words(segment)
    if head.kind.word_class == "adjectival noun":
        felt = OF_FEELING.get(head.card.word) if len(segment) == 1 else None
        if felt:
            return Phrase(f"what {felt[2]}", f"what {felt[2]}", f"what {felt[2]}", "", "", head)
        return Phrase(f"what is {words}", f"what is {words}", words, "", "", head)
    named = words if head.card.word == "ai" else f"the {words}"
    bare = words if head.card.word in UNCOUNTED else article(words)
    return Phrase(named, named, bare, f"{named}’s" if "animate" in head.kind.badges else "", "", head)


def _owned(owner: Phrase, segment: Sequence[Piece]) -> Phrase:
    """What belongs to an owner, or lies by it."""
    head = segment[-1]
    words = _words(segment)
    if head.card.word in SIDES and len(segment) == 1:
        side, preposition = SIDES[head.card.word]
        named = (
            f"the {side} of {owner.other}"
            if preposition not in ("under", "next to")
            else f"the place {preposition} {owner.other}"
        )
        return Phrase(named, named, named, "", f"{preposition} {owner.other}", head)
    if head.kind.word_class == "adjectival noun":
        named = f"{owner.owner or 'the'} “{words}”" + ("" if owner.owner else f" of {owner.other}")
    else:
        named = f"{owner.owner} {words}" if owner.owner else f"the {words} of {owner.other}"
    if head.card.word in PERSONS:
        named = f"{owner.owner} “{PERSONS[head.card.word][1]}”" if owner.owner else f"“{words}” of {owner.other}"
    living = "animate" in head.kind.badges
    return Phrase(named, named, named, f"{named}’s" if living else "", "", head)


def joined(first: Phrase, second: Phrase) -> Phrase:
    """A と B: both together."""
    spot = f"{first.spot} and {second.spot}" if first.spot and second.spot else ""
    return second._replace(
        subject=f"{first.subject} and {second.subject}",
        other=f"{first.other} and {second.other}",
        bare=f"{first.bare} and {second.bare}",
        owner="",
        spot=spot,
        person=4,
    )


def marked(found: Phrase, particle: str, verb: str) -> str:
    """A phrase with に, で, と or から before the verb with this word ("" for another predicate)."""
    if particle == "と":
        return f"with {found.other}"
    if particle == "から":
        return f"from {found.spot or found.other}"
    if found.spot:
        return found.spot
    if particle == "で":
        return f"{_at(found)} {found.other}" if found.head.card.word in PLACES else f"with {found.other}"
    if verb in GOALS:
        return f"{'into' if verb == 'ochiru' else 'to'} {found.other}"
    if verb in ("iru", "aru") or not (found.is_living or not verb):
        return f"with {found.other}" if found.is_living else f"{_at(found)} {found.other}"
    return f"for {found.other}"


def _at(found: Phrase) -> str:
    return "in" if found.head.card.word in ROOMS else "at"
