"""What is noticed: a wrong word before the next card lands, and a reach that was not called."""

from dataclasses import replace
from random import Random

from learnapp.games.base import LEARNER, IllegalAction
from learnapp.games.basket.piles import penalised
from learnapp.games.basket.state import State, name, put, tells

CHANCES = {"easy": 0.35, "normal": 0.6, "hard": 0.85}
"""How likely a bot of a level notices something."""


def open_to(state: State, seat: int) -> tuple[int, ...]:
    """The other seats in which a seat may point something out now."""
    faulty = (state.fault.seat,) if state.fault else ()
    return tuple(dict.fromkeys(other for other in (*faulty, *state.forgotten) if other != seat))


def notice(state: State, seat: int, other: int) -> State:
    """The table after a seat has pointed out what is wrong with another one's word, or that it did not call reach."""
    if other not in open_to(state, seat):
        whom = "You cannot point yourself out" if other == seat else f"There is nothing to point out in {name(other)}"
        raise IllegalAction(f"{whom}.")
    if state.fault and state.fault.seat == other:
        return returned(replace(state, news=f"{tells(seat, 'points', 'point')} it out."))
    whom = "you" if other == LEARNER else name(other)
    news = f"{tells(seat, 'notices')} that {whom} did not call reach: one card more for {whom}."
    return penalised(replace(state, news=news), other)


def returned(state: State) -> State:
    """The faulty card back in its hand, with one more; the field is what it was."""
    fault = state.fault
    assert fault is not None
    seat, card = fault.seat, state.basket[-1]
    last = replace(state.said[-1], returned=True)
    state = replace(
        state,
        basket=state.basket[:-1],
        hands=put(state.hands, seat, (*state.hands[seat], card)),
        field=replace(fault.before, number=state.field.number + 1),
        said=(*state.said[:-1], last),
        own_before=put(state.own_before, seat, fault.own_before),
        fault=None,
        learners_move=True,
        news=f"{state.news} {fault.reason} The card goes back, and one more comes.",
    )
    return penalised(state, seat)


def reach(state: State, seat: int) -> State:
    """The table after a seat with one card has called reach."""
    if len(state.hands[seat]) != 1:
        raise IllegalAction(f"Reach is for the last card, and you hold {len(state.hands[seat])}.")
    if state.declared[seat]:
        raise IllegalAction("You have called reach already.")
    return replace(state, declared=put(state.declared, seat, True), news=f"{tells(seat, 'calls')} reach.")


def is_noticed(state: State, seat: int) -> tuple[bool, State]:
    """Whether one of the other bots notices something in the last throw, drawn for each."""
    rng = Random(f"{state.seed}:notice:{state.chances}")
    watching = [level for bot, level in enumerate(state.options.levels, LEARNER + 1) if bot != seat]
    noticed = [rng.random() < CHANCES[level] for level in watching]
    return any(noticed), replace(state, chances=state.chances + 1)
