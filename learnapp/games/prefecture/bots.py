"""Bots: easy sees complete sets only, normal keeps what is nearly complete, hard weighs chances and denies."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from learnapp.catalog import Catalog
from learnapp.games.base import LEARNER, Level, Plan
from learnapp.games.prefecture import chances
from learnapp.games.prefecture.cards import Faces, Set
from learnapp.games.prefecture.sets import best_together, together, without
from learnapp.games.prefecture.state import SHORTEST_OFFER
from learnapp.games.prefecture.view import View

REACTION: dict[Level, tuple[float, float]] = {"easy": (0.45, 0.85), "normal": (0.2, 0.55), "hard": (0.1, 0.35)}
"""When a bot answers an offer: shares of the time that there is. What it answers has no part in that."""
_OVERLOOKS = 0.35
"""How likely an easy bot does not notice that it could grab a card."""
_DENIAL = {"quickie": 0.6, "strategic": 0.9}
"""How much a point for another counts against one's own."""


def bot(view: View, level: Level, rng: Random, catalog: Catalog) -> Plan:
    """A draw, a whole turn after it, an answer to an offer, or the discard after a grab."""
    if not view.is_mine:
        return Plan((), 0.0)
    if view.phase == "draw":
        return Plan(("draw",), rng.uniform(0.6, 1.2))
    if view.phase == "offer":
        return _answer(view, level, rng)
    if view.phase == "owed":
        card = _DISCARDS[level](view, view.hand, rng)
        return Plan((f"discard {card}",), rng.uniform(1.0, 2.0), f"I do not need {card}.")
    return _turn(view, level, rng)


def _answer(view: View, level: Level, rng: Random) -> Plan:
    """Once the learner has answered, the others do so before the shortest time is over."""
    assert view.offer is not None
    waits = LEARNER in view.offer.undecided
    span = view.options.window if waits else SHORTEST_OFFER
    delay = span * rng.uniform(*REACTION[level])
    if not view.grabs or (level == "easy" and rng.random() < _OVERLOOKS):
        return Plan(("pass",), delay)
    made = _best_grab(view, level)
    if made is None:
        return Plan(("pass",), delay)
    return Plan((f"grab {made.text}",), delay, f"Grabbin’! {_told(view, made)}.")


def _told(view: View, made: Set) -> str:
    points = f" for {made.score}" if view.options.mode == "strategic" else ""
    return f"{made.name}{points}"


def _turn(view: View, level: Level, rng: Random) -> Plan:
    chosen = _hard_sets(view) if level == "hard" else _all_sets(view)
    left = view.hand
    for each in chosen:
        left = without(left, each.cards)
    actions = [f"show {each.text}" for each in chosen]
    delay = rng.uniform(1.0, 2.0) + 0.8 * len(chosen)
    said = f"I show {' and '.join(_told(view, each) for each in chosen)}." if chosen else ""
    if not left:
        return Plan(tuple(actions), delay, said)
    if chosen or view.completed:
        return Plan((*actions, "end"), delay, said)
    card = _DISCARDS[level](view, left, rng)
    return Plan((f"discard {card}",), delay, f"Nothing is complete, so I give {card} away.")


def _all_sets(view: View) -> tuple[Set, ...]:
    """What is worth most of all that is complete."""
    return best_together(
        view.box, view.hand, lambda each: chances.worth(each, view), view.taken, view.options.each_once
    )


def _any_card(view: View, hand: Faces, rng: Random) -> str:
    return rng.choice(hand)


def _least_begun(view: View, hand: Faces, rng: Random) -> str:
    """The card whose best set lacks most. A normal bot does not count which cards have gone."""
    held = Counter(hand)

    def use(card: str) -> float:
        best = 0.0
        for each in view.box.with_face[card]:
            if each.code not in view.taken:
                lacking = sum(max(0, copies - held[face]) for face, copies in each.needs)
                best = max(best, (1 - lacking / each.size) ** 2 * chances.worth(each, view))
        return best / held[card]

    return min(rng.sample(hand, len(hand)), key=use)


def _least_missed(view: View, hand: Faces, rng: Random) -> str:
    """The card that the hand misses least and that serves the others least."""
    ahead, denial = chances.outlook(view), _DENIAL[view.options.mode]
    known = chances.likelihoods(view, hand, ahead)

    def value(card: str) -> float:
        rest = without(hand, (card,))
        kept = chances.promise(rest, chances.prospects(view, rest, ahead, known, card))
        return kept - denial * chances.danger(view, card, ahead)

    cards = sorted(set(hand))
    return max(rng.sample(cards, len(cards)), key=value)


def _kept(view: View, hand: Faces, ahead: chances.Outlook) -> float:
    return chances.promise(hand, chances.prospects(view, hand, ahead))


_DISCARDS = {"easy": _any_card, "normal": _least_begun, "hard": _least_missed}


def _hard_sets(view: View) -> tuple[Set, ...]:
    """What to show now: what is worth most together with what the rest of the hand promises."""
    ahead = chances.outlook(view)

    def value(sets: Sequence[Set]) -> float:
        left = view.hand
        for each in sets:
            left = without(left, each.cards)
        return sum(chances.worth(each, view) for each in sets) + _kept(view, left, ahead)

    choices = list(together(view.box, view.hand, view.taken, view.options.each_once))
    return max(choices, key=value) if len(choices) > 1 else ()


def _best_grab(view: View, level: Level) -> Set | None:
    """The set to claim; None if a hard bot is better off without."""
    assert view.offer is not None
    if level != "hard":
        return max(view.grabs, key=lambda each: chances.worth(each, view))
    ahead = chances.outlook(view)
    hand = (*view.hand, view.offer.card)

    def value(each: Set) -> float:
        return chances.worth(each, view) + _kept(view, without(hand, each.cards), ahead)

    best = max(view.grabs, key=value)
    return best if value(best) > _kept(view, view.hand, ahead) else None
