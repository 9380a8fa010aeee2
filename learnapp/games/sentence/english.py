"""The plain English reading of a sentence: what it says, with what it leaves unsaid in parentheses."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.clauses import Predicate, predicate_of, said
from learnapp.games.sentence.drafts import Draft, Run, taken_apart
from learnapp.games.sentence.lexicon import COUNTED, MIDDLE, OF_FEELING, noun
from learnapp.games.sentence.phrases import Phrase, joined, marked, phrase
from learnapp.games.sentence.reading import gloss

_ENDS = {"よ": "!", "ね": ", right?", "か": "?"}


@dataclass
class _Parts:
    """What the nouns of a sentence do in it."""

    ga: Phrase | None = None
    wa: Phrase | None = None
    wo: Phrase | None = None
    mo: list[Phrase] = field(default_factory=list)
    is_new: bool = False
    """The subject had が."""
    others: list[str] = field(default_factory=list)


def english(pieces: Sequence[Piece]) -> str:
    """The reading of a whole sentence, one of those it can have.

    "The dog sniffs me." Where the Japanese leaves the subject or the object out, so does the English but for
    "(someone)", "(something)" and "(it)".
    """
    draft = taken_apart(0, pieces)
    future = any("non_past" in item.piece.kind.badges for item in (*draft.first, *draft.second))
    predicate = predicate_of(_pieces(draft.joined), _pieces(draft.predicate))._replace(future=future)
    parts = _parts(draft, predicate)
    ending = _ENDS.get(draft.end[0].piece.kind.name, ".") if draft.end else "."
    middle, after = _adverbs(draft)
    lead = _lead(parts, predicate)
    told = _told(parts, predicate, middle, ending == "?")
    words = [f"{lead}{told}", *parts.others, *after]
    text = " ".join(filter(None, words))
    opened = f"{gloss(draft.interjection[0].piece).rstrip('!').capitalize()}! " if draft.interjection else ""
    return f"{opened}{_capital(text)}{ending}"


def _pieces(run: Run) -> list[Piece]:
    return [item.piece for item in run]


def _capital(text: str) -> str:
    at = 1 if text.startswith("(") else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def _parts(draft: Draft, predicate: Predicate) -> _Parts:
    parts = _Parts()
    held: Phrase | None = None
    for number, group in enumerate(draft.groups):
        *nouns, particle = _pieces(group)
        found = phrase(nouns)
        found = joined(held, found) if held else found
        held = None
        if particle.kind.name == "と" and number + 1 < len(draft.groups):
            held = found
        elif particle.kind.name == "も":
            parts.mo.append(found)
        elif particle.kind.name in ("が", "は", "を"):
            setattr(parts, {"が": "ga", "は": "wa", "を": "wo"}[particle.kind.name], found)
        else:
            parts.others.append(marked(found, particle.kind.name, predicate.verb))
    return parts


def _adverbs(draft: Draft) -> tuple[list[str], list[str]]:
    """Adverbs that stand before the English verb, and those at the end."""
    middle, after = [], []
    for run in (draft.first, draft.second):
        if not run:
            continue
        first = run[0].piece
        if first.kind.word_class == "number":
            after.append(_count(_pieces(run)))
        elif first.card.word in MIDDLE:
            middle.append(gloss(first))
        else:
            after.append(gloss(first))
    return middle, after


def _count(run: Sequence[Piece]) -> str:
    things = COUNTED.get(run[1].card.word, "of them") if len(run) > 1 else "of them"
    if run[0].kind.name == "何":
        return f"(how many {things})"
    if noun(run[0]) == "one":
        things = {"people": "person", "of them": "of them"}.get(things, things.removesuffix("s"))
    return f"({noun(run[0])} {things})"


def _lead(parts: _Parts, predicate: Predicate) -> str:
    """Decide who does it, and say what the rest is about: "As for the book, "."""
    about: list[str] = []
    parts.is_new = parts.ga is not None
    wa, feeling = parts.wa, predicate.feeling in OF_FEELING
    if parts.ga is None and not feeling and wa and not _is_object(wa, predicate):
        parts.ga, wa = wa, None
    elif parts.ga is None and not feeling and not wa and parts.mo and not _is_object(parts.mo[0], predicate):
        both = _all(parts.mo)
        parts.ga = both._replace(subject=f"{both.subject}, too,")
        parts.mo = []
    if predicate.is_invitation and parts.ga:
        about.append(parts.ga.other)
        parts.ga = None
    if feeling:
        wa = None
    if wa:
        about.append(wa.other)
        if predicate.transitive and parts.wo is None and not parts.mo:
            parts.wo = wa._replace(other="(it)")
    if parts.mo and predicate.transitive and parts.wo is None and not feeling:
        both = _all(parts.mo)
        parts.wo = both._replace(other=f"{both.other} too")
        parts.mo = []
    if parts.mo and not feeling:
        parts.others.append(f"({_all(parts.mo).other} too)")
    return "".join(f"as for {each}, " for each in about)


def _is_object(found: Phrase, predicate: Predicate) -> bool:
    """Whether a topic is rather what it is done to: a thing that a verb acts on, with or without another object."""
    return predicate.transitive and not found.is_living


def _all(found: Sequence[Phrase]) -> Phrase:
    whole = found[0]
    for each in found[1:]:
        whole = joined(whole, each)
    return whole


def _told(parts: _Parts, predicate: Predicate, middle: Sequence[str], question: bool) -> str:
    if predicate.feeling in OF_FEELING:
        return _felt(parts, predicate, middle)
    return said(predicate, parts.ga, parts.wo, parts.is_new, middle, question)


def _felt(parts: _Parts, predicate: Predicate, middle: Sequence[str]) -> str:
    """好き and the like: what is liked has が, whoever likes it は."""
    plural, single, passive = OF_FEELING[predicate.feeling]
    by = parts.wa or (_all(parts.mo) if parts.mo else None)
    adverbs = "".join(f"{each} " for each in middle)
    if by and parts.ga:
        verb = plural if by.person != 3 else single
        return f"{by.subject} {adverbs}{_denied(verb, by.person, predicate)} {parts.ga.other}"
    about = parts.ga or by
    if about is None:
        return f"(someone or something) {adverbs}{_denied(passive, 3, predicate)}"
    if parts.ga and predicate.feeling != "kowai":
        return f"(someone) {adverbs}{_denied(single, 3, predicate)} {parts.ga.other}"
    if predicate.feeling == "kowai":
        return f"{about.subject} {adverbs}{_denied(passive, about.person, predicate)}"
    return f"{about.subject}: {adverbs}{_denied(single, 3, predicate)} (something), or {_denied(passive, 3, predicate)}"


def _denied(verb: str, person: int, predicate: Predicate) -> str:
    """A present form of `OF_FEELING` in the tense of the predicate, and negated with it."""
    head, _, rest = verb.partition(" ")
    if head in ("is", "are"):
        be = {1: "am", 2: "are", 4: "are"}.get(person, "is")
        if predicate.past:
            be = "were" if person in (2, 4) else "was"
        return f"{be}{' not' if predicate.negative else ''} {rest}"
    base = verb if person != 3 else verb.removesuffix("s")
    if predicate.negative:
        return f"{'did' if predicate.past else 'does' if person == 3 else 'do'} not {base}"
    return {"like": "liked", "dislike": "disliked"}[base] if predicate.past else verb
