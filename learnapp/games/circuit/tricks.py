"""What follows when all have played: fuel for those who drove in, the winner's chip, the end of round and game."""

from dataclasses import replace

from learnapp.games.base import Result
from learnapp.games.circuit.cards import MOST_ROUNDS, STARS_TO_WIN, TRICKS, filled, share
from learnapp.games.circuit.state import State, Trick, name


def finished(state: State) -> State:
    """The table after a trick in which all have played, in the order of the rulebook.

    Who drove in shares the fuel in the stock; then the scores are compared; then the fuel on the cards goes to the
    stock, so that nobody gets it in the trick in which it was played.
    """
    state = _refuelled(state)
    trick, number = state.trick, len(state.tricks) + 1
    burnt = sum(each.fuel for each in trick.plays)
    drivers = len(trick.drivers)
    state = replace(
        state,
        stock=replace(state.stock, fuel=state.stock.fuel + burnt),
        trick=Trick(),
        tricks=(*state.tricks, trick),
        leader=state.leader if trick.winner is None else trick.winner,
        with_drive_in=state.with_drive_in + bool(drivers),
        all_in=state.all_in + (drivers == state.seats),
    )
    return _prized(state, trick.winner) if number < TRICKS else _starred(state, trick.winner)


def _refuelled(state: State) -> State:
    """The fuel in the stock shared among those who drove in, and the winner named."""
    drivers = state.trick.drivers
    each, lost = share(state.stock.fuel, len(drivers))
    fuel, spilled = list(state.fuel), [0] * state.seats
    for seat in drivers:
        fuel[seat], spilled[seat] = filled(fuel[seat], each)
    stock = state.stock
    left = 0 if drivers else stock.fuel
    gone = stock.lost + lost + sum(spilled)
    best = state.trick.best
    return replace(
        state,
        fuel=tuple(fuel),
        stock=replace(stock, fuel=left, lost=gone, undivided=stock.undivided + lost),
        trick=Trick(state.trick.plays, None if best is None else best.seat, each, lost, tuple(spilled)),
    )


def _prized(state: State, winner: int | None) -> State:
    """An S chip for the winner of one of the first five tricks; aside with it if there is none."""
    stock = replace(state.stock, speed=state.stock.speed - 1)
    if winner is None:
        return replace(state, stock=replace(stock, aside=stock.aside + 1))
    return replace(state, stock=stock, speed=_more(state.speed, winner), won=_more(state.won, winner))


def _starred(state: State, winner: int | None) -> State:
    """The end of a round: a star for the winner of its last trick, and the end of the game where it is the second."""
    state = replace(state, rounds=(*state.rounds, winner))
    if winner is not None:
        stock = replace(state.stock, stars=state.stock.stars - 1)
        stars, won = _more(state.stars, winner), _more(state.won, winner)
        state = replace(state, stock=stock, stars=stars, won=won)
        if stars[winner] == STARS_TO_WIN:
            return _ended(state, f"{name(winner)} {'has' if winner else 'have'} two stars")
    return _ended(state, "Twelve rounds are over") if len(state.rounds) == MOST_ROUNDS else state


def _ended(state: State, reason: str) -> State:
    """The end: the most stars win, of equal ones the most G chips."""
    ranks = list(zip(state.stars, state.fuel, strict=True))
    places = tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
    winners = [name(seat) for seat, place in enumerate(places) if place == 1]
    verb = "win" if winners[0] == "You" or len(winners) > 1 else "wins"
    told = f"{reason}. {' and '.join(winners)} {verb}."
    return replace(state, over=Result(state.stars, places, told))


def _more(values: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + 1, *values[seat + 1 :])
