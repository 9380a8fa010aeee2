"""What can be taken from a sentence so that a sentence is left: the best within so many points, exactly."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.pattern import finish, stepped
from learnapp.games.sentence.steps import START, Grammar, Where


class Removal(NamedTuple):
    """Which cards of a sentence go, by their positions from 0, and what they are worth."""

    points: int
    positions: tuple[int, ...]


NOTHING = Removal(0, ())


def bonds(pieces: Sequence[Piece]) -> tuple[tuple[int, ...], ...]:
    """The positions of a whole sentence in runs that go together, such as a noun and its particle."""
    runs: list[tuple[int, ...]] = []
    for i, piece in enumerate(pieces):
        before = pieces[i - 1].kind.word_class if i else ""
        bound = before in ("noun", "adjectival noun") or (before == "number" and piece.kind.word_class == "counter")
        if bound:
            runs[-1] = (*runs[-1], i)
        else:
            runs.append((i,))
    return tuple(runs)


def parted(pieces: Sequence[Piece], gone: frozenset[int]) -> tuple[Piece, Piece] | None:
    """Two cards that go together of which one would stay behind: the one that goes first."""
    for run in bonds(pieces):
        going = [i for i in run if i in gone]
        if going and len(going) < len(run):
            return pieces[going[0]], pieces[next(i for i in run if i not in gone)]
    return None


def removals(pieces: Sequence[Piece], most: int, grammar: Grammar) -> Mapping[int, Removal]:
    """Points, up to `most` → cards of a whole sentence that can go together, so that a sentence or nothing is left."""
    found: dict[tuple[Where, int], tuple[int, ...]] = {(START, 0): ()}
    for run in bonds(pieces):
        after: dict[tuple[Where, int], tuple[int, ...]] = {}
        worth = sum(pieces[i].points for i in run)
        for (where, points), gone in found.items():
            if points + worth <= most:
                after.setdefault((where, points + worth), (*gone, *run))
            stays = _through(where, [pieces[i] for i in run], grammar)
            if stays is not None:
                after.setdefault((stays, points), gone)
        found = after
    whole = {
        points: Removal(points, gone) for (where, points), gone in found.items() if where == START or not finish(where)
    }
    return {points: whole[points] for points in sorted(whole) if points}


def _through(where: Where, pieces: Sequence[Piece], grammar: Grammar) -> Where | None:
    for piece in pieces:
        after = stepped(where, piece.kind, grammar)
        if isinstance(after, str):
            return None
        where = after
    return where


def best(sentences: Sequence[Sequence[Piece]], most: int, grammar: Grammar) -> tuple[Removal, ...]:
    """The removals worth most in all, one for each sentence; among equals those from the earlier ones."""
    totals: dict[int, tuple[Removal, ...]] = {0: ()}
    for pieces in sentences:
        ways = (NOTHING, *removals(pieces, most, grammar).values())
        after: dict[int, tuple[Removal, ...]] = {}
        for total, chosen in totals.items():
            for way in ways:
                if (worth := total + way.points) <= most:
                    after[worth] = max(after.get(worth, ()), (*chosen, way), key=_points)
        totals = after
    return totals[max(totals)]


def _points(chosen: tuple[Removal, ...]) -> tuple[int, ...]:
    return tuple(removal.points for removal in chosen)
