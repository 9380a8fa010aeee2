"""What a confirmed turn shows that its player knows: words, forms, and uses of particles that are beyond doubt."""

from collections.abc import Iterator

from learnapp.catalog import Catalog, keys
from learnapp.games.base import IllegalAction
from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.drafts import Draft, taken_apart
from learnapp.games.sentence.rules import apply
from learnapp.games.sentence.state import State

_ENDS = {"か": "ka_question", "ね": "ne", "よ": "yo"}


def evidence(before: State, seat: int, action: str, catalog: Catalog) -> tuple[str, ...]:
    """Item keys that the action shows known; none unless it ends a turn that the rules accept."""
    if not (action == "end" or action.startswith("discard")):
        return ()
    try:
        apply(before, seat, action, 0.0, catalog)
    except IllegalAction:
        return ()
    found: dict[str, None] = {}
    for sentence in before.own(seat):
        fresh = [laid.step > 0 and laid.by == seat for laid in sentence]
        if any(fresh):
            found |= dict.fromkeys(_shown(before.pieces(sentence), fresh))
    uses = {use.key for use in catalog.uses}
    return tuple(key for key in found if not key.startswith("particle:") or key.partition(":")[2] in uses)


def _shown(pieces: tuple[Piece, ...], fresh: list[bool]) -> Iterator[str]:
    """The keys of the cards of one sentence that were laid now."""
    for i, piece in enumerate(pieces):
        if not fresh[i]:
            continue
        yield keys.vocabulary(piece.card.word, keys.WRITE)
        if piece.kind.word_class == "conjugation":
            yield keys.build("conjugation", pieces[i - 1].card.pos, piece.card.form)
        if piece.kind.word_class in ("particle", "end particle") and (use := _use(pieces, i)):
            yield keys.build("particle", use)


def _use(pieces: tuple[Piece, ...], i: int) -> str:
    """The use of the particle at a place; empty where it could have more than one."""
    name = pieces[i].kind.name
    predicate = _predicate(taken_apart(0, pieces))
    if name in _ENDS:
        return _ENDS[name]
    if name == "を":
        return "wo_object"
    if name == "の":
        return "no_possess"
    if name == "に" and predicate.card.word in ("iru", "aru"):
        return "ni_exist"
    if name == "が" and "takes_ga" in predicate.kind.badges:
        return "ga_feel"
    return ""


def _predicate(draft: Draft) -> Piece:
    """The card that the nouns go with."""
    return (draft.joined or draft.predicate)[0].piece
