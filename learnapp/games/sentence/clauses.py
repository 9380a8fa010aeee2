"""Predicates in plain English: tense, negation, wishes, questions."""

from collections.abc import Sequence
from typing import NamedTuple

from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.lexicon import EnglishVerb, ing, noun, third, verb
from learnapp.games.sentence.phrases import Phrase, phrase

_BE = EnglishVerb("be", "was", "been")


class Predicate(NamedTuple):
    """What a sentence says."""

    verb: str = ""
    """The word of the verb that the nouns go with: the one before て, if there is one."""
    doing: EnglishVerb = _BE
    what: str = ""
    """After "is": an adjective, or a noun phrase."""
    form: str = ""
    """What the conjugation card makes of it."""
    past: bool = False
    negative: bool = False
    future: bool = False
    transitive: bool = False
    feeling: str = ""
    """The word of an adjective or adjectival noun that could take what is felt with が."""
    then: "Predicate | None" = None
    """What て joins it to."""

    @property
    def is_invitation(self) -> bool:
        return (self.then or self).form == "volitional_polite"


def predicate_of(joined: Sequence[Piece], pieces: Sequence[Piece]) -> Predicate:
    """The predicate of these cards; `joined` is the verb with て before it, if there is one."""
    last = _simple(pieces)
    if not joined:
        return last
    first = _simple(joined[:1])
    if last.verb == "iru":
        return first._replace(form="progressive", past=last.past, negative=last.negative)
    if last.verb == "aru":
        return first._replace(form="result", past=last.past, negative=last.negative)
    return first._replace(then=last, past=last.past, feeling="")


def _simple(pieces: Sequence[Piece]) -> Predicate:
    head = pieces[0]
    form = next((piece.card.form for piece in pieces if piece.kind.word_class == "conjugation"), "")
    past, negative = "past" in form, "negative" in form
    if head.kind.word_class == "verb":
        transitive = "transitive" in head.kind.badges
        return Predicate(head.card.word, verb(head), form=form, past=past, negative=negative, transitive=transitive)
    nouns = [piece for piece in pieces if piece.kind.word_class not in ("copula", "conjugation")]
    past = past or any("past" in piece.kind.badges for piece in pieces if piece.kind.word_class == "copula")
    if len(nouns) == 1 and head.kind.word_class in ("adjective", "adjectival noun"):
        what = noun(head)
        return Predicate(what=what, form=form, past=past, negative=negative, feeling=head.card.word)
    return Predicate(what=phrase(nouns).bare, form=form, past=past, negative=negative)


def said(
    predicate: Predicate, subject: Phrase | None, thing: Phrase | None, is_new: bool, middle: Sequence[str], asked: bool
) -> str:
    """The clause: who, the verb and what it is done to, adverbs of the middle in their place.

    `is_new`: the subject is told of for the first time, so that English says "there is".
    """
    if predicate.is_invitation:
        return _invited(predicate, _object(predicate, thing), middle, asked)
    if predicate.form == "result":
        return _resulting(predicate, thing or subject, middle)
    if _exists(predicate) and subject and is_new:
        return _there(predicate, subject, middle, asked)
    who, person = (subject.subject, subject.person) if subject else _unsaid(predicate, asked)
    if predicate.then is not None:
        return f"{who} {_spaced(middle)}{_joined(predicate, predicate.then, person, _object(predicate, thing))}"
    auxiliary, rest = _split(predicate, person)
    what = _object(predicate, thing)
    if asked:
        return f"{auxiliary or _do(predicate, person)} {who} {_not(predicate)}{_spaced(middle)}{rest}{what}"
    if auxiliary and not predicate.negative:
        return f"{who} {auxiliary} {_spaced(middle)}{rest}{what}"
    return f"{who} {_spaced(middle)}{_finite(predicate, person)}{what}"


def _spaced(words: Sequence[str]) -> str:
    return "".join(f"{word} " for word in words)


def _not(predicate: Predicate) -> str:
    return "not " if predicate.negative else ""


def _unsaid(predicate: Predicate, asked: bool) -> tuple[str, int]:
    """Who is meant where the Japanese names nobody."""
    if (predicate.then or predicate).form == "tai":
        return ("(you)", 2) if asked else ("(I)", 1)
    if predicate.verb == "aru":
        return "(something)", 3
    return ("(someone)" if predicate.verb else "(it)"), 3


def _object(predicate: Predicate, thing: Phrase | None) -> str:
    """What it is done to, with the preposition that the English verb takes."""
    if not predicate.transitive:
        return ""
    of = f" {predicate.doing.of}" if predicate.doing.of else ""
    if thing:
        return f"{of} {thing.other}"
    return "" if predicate.doing.of == "of" else f"{of} (something)"


def _exists(predicate: Predicate) -> bool:
    """Whether いる or ある says that something is there."""
    plain = predicate.form in ("", "polite_present", "plain_past", "plain_negative", "plain_past_negative")
    return predicate.verb in ("iru", "aru") and plain and predicate.then is None


def _there(predicate: Predicate, subject: Phrase, middle: Sequence[str], asked: bool) -> str:
    be = _be(predicate, 4 if subject.person == 4 else 3)
    if asked:
        head, _, tail = be.partition(" ")
        return f"{head} there {_not(predicate)}{_spaced(middle)}{f'{tail} ' if tail else ''}{subject.bare}"
    if predicate.future:
        return f"there {_spaced(middle)}will {_not(predicate)}be {subject.bare}"
    return f"there {be} {_not(predicate)}{_spaced(middle)}{subject.bare}"


def _be(predicate: Predicate, person: int) -> str:
    if predicate.past:
        return "were" if person in (2, 4) else "was"
    return "will be" if predicate.future else {1: "am", 2: "are", 4: "are"}.get(person, "is")


def _do(predicate: Predicate, person: int) -> str:
    return "did" if predicate.past else "does" if person == 3 else "do"


def _split(predicate: Predicate, person: int) -> tuple[str, str]:
    """The auxiliary, which goes before who in a question, and the rest; no auxiliary where English has do or none."""
    base = predicate.doing.base
    if predicate.what or predicate.form == "progressive" or _exists(predicate):
        there = "there" if _exists(predicate) else ""
        rest = predicate.what or there or ing(base)
        if predicate.future:
            return "will", f"be {rest}"
        return _be(predicate, person), rest
    if predicate.form == "potential":
        return "can", base
    if predicate.future and predicate.form != "tai":
        return "will", base
    return "", f"want to {base}" if predicate.form == "tai" else base


def _finite(predicate: Predicate, person: int) -> str:
    """Auxiliary and verb after who."""
    auxiliary, rest = _split(predicate, person)
    if auxiliary or predicate.negative:
        return f"{auxiliary or _do(predicate, person)} {_not(predicate)}{rest}"
    if predicate.form == "tai":
        return rest if person != 3 else f"wants{rest[4:]}"
    if predicate.past:
        return predicate.doing.past
    return third(rest) if person == 3 else rest


def _joined(first: Predicate, then: Predicate, person: int, what: str) -> str:
    """Two predicates with "and": the last one sets tense and wish for both, but a "not" is its own."""
    if then.form == "tai":
        return f"{'want' if person != 3 else 'wants'} to {first.doing.base}{what} and {then.doing.base}"
    opening = first._replace(form="", past=then.past, negative=False, future=first.future)
    return f"{_finite(opening, person)}{what} and {_finite(then._replace(future=first.future), person)}"


def _invited(predicate: Predicate, what: str, middle: Sequence[str], asked: bool) -> str:
    then = f" and {predicate.then.doing.base}" if predicate.then else ""
    return f"{'shall we' if asked else 'let’s'} {_spaced(middle)}{predicate.doing.base}{what}{then}"


def _resulting(predicate: Predicate, thing: Phrase | None, middle: Sequence[str]) -> str:
    """てある: something has been done to a thing, which stays so."""
    have = "had" if predicate.past else "have" if thing and thing.person != 3 else "has"
    who = thing.subject if thing else "(it)"
    return f"{who} {have} {_not(predicate)}{_spaced(middle)}been {predicate.doing.participle}"
