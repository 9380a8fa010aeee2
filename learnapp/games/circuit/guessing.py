"""The rest of a round as it may go: hands that a seat cannot see are drawn, and all drive on sensibly."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from learnapp.games.circuit import driving
from learnapp.games.circuit.cards import FUEL, SAVER, STARS_TO_WIN, TRICKS, filled, share
from learnapp.games.circuit.driving import DRIVE_IN, Move, Road
from learnapp.games.circuit.view import View

SAMPLES = 30
"""Drawn hands that a decision weighs."""
FIRST = 6
"""Hands after which the poorest moves are dropped."""
KEPT = 5
"""Moves that are weighed to the end."""
STAR = 4.0
"""How much nearer a star brings a seat to winning the game, as a factor."""
CHIP = 0.12
"""The same of a G chip, as a share."""


@dataclass(slots=True)
class Race:
    """A round in play, to be driven to its end in place."""

    hands: list[list[str]]
    """Sorted by what is missed least."""
    fuel: list[int]
    speed: list[int]
    stock: int
    leader: int
    number: int
    """Of the trick, from 1."""
    road: Road
    burnt: int
    """G chips on the cards of the trick."""

    def copy(self) -> "Race":
        hands = [hand.copy() for hand in self.hands]
        return Race(
            hands,
            self.fuel.copy(),
            self.speed.copy(),
            self.stock,
            self.leader,
            self.number,
            self.road.copy(),
            self.burnt,
        )


def race_of(view: View, hands: Iterable[Sequence[str]]) -> Race:
    """The round as a seat sees it, with hands for all."""
    burnt = sum(each.fuel for each in view.trick.plays)
    return Race(
        [driving.sorted_hand(hand) for hand in hands],
        list(view.fuel),
        list(view.speed),
        view.stock.fuel,
        view.leader,
        view.number,
        road_of(view),
        burnt,
    )


def road_of(view: View) -> Road:
    """What lies on the table in the trick that is played."""
    road = Road()
    for each in view.trick.plays:
        if each.face_up:
            road.play(each.card, each.fuel + each.speed)
        else:
            road.drive_in()
    return road


def drawn(view: View, rng: Random) -> list[tuple[str, ...]]:
    """Hands for all that fit what the seat knows: its own, and of the unseen cards as many as each other one holds."""
    cards = [card for card, copies in view.unseen.items() for _ in range(copies)]
    rng.shuffle(cards)
    hands, start = [], 0
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(tuple(cards[start : start + size]))
            start += size
    return hands


def played(race: Race, choice: Move) -> int | None:
    """One move in place; who won the trick if it was the last of one, −1 where all drove in."""
    card, fuel = choice
    seats, road = len(race.hands), race.road
    seat = (race.leader + road.laid) % seats
    race.hands[seat].remove(card)
    if fuel == DRIVE_IN:
        road.drive_in()
    else:
        if card == SAVER and race.stock:
            race.stock -= 1
            race.fuel[seat] = min(race.fuel[seat] + 1, FUEL)
        race.fuel[seat] -= fuel
        race.burnt += fuel
        road.play(card, fuel + race.speed[seat])
    return _finished(race) if road.laid == seats else None


def _finished(race: Race) -> int:
    road, fuel = race.road, race.fuel
    seats = len(fuel)
    if road.drivers:
        each, _ = share(race.stock, len(road.drivers))
        for place in road.drivers if each else ():
            seat = (race.leader + place) % seats
            fuel[seat] = filled(fuel[seat], each)[0]
        race.stock = 0
    place = road.winner
    race.stock += race.burnt
    race.burnt, race.road, race.number = 0, Road(), race.number + 1
    if place < 0:
        return -1
    race.leader = (race.leader + place) % seats
    race.speed[race.leader] += race.number <= TRICKS
    return race.leader


def driven(race: Race, choice: Move) -> int:
    """A round driven to its end in place, this move first; who won its last trick, −1 for nobody."""
    winner, seats = played(race, choice), len(race.hands)
    while winner is None or race.number <= TRICKS:
        laid = race.road.laid
        seat = (race.leader + laid) % seats
        choice = driving.move(
            race.hands[seat], race.fuel[seat], race.speed[seat], race.stock, race.road, seats - laid - 1, race.number
        )
        winner = played(race, choice)
    return winner


def worth(seat: int, stars: Sequence[int], winner: int, fuel: Sequence[int]) -> float:
    """About how likely a seat wins the game once a round has ended so, 0 to 1."""
    if winner >= 0 and stars[winner] + 1 == STARS_TO_WIN:
        return float(winner == seat)
    weights = [STAR ** (stars[each] + (each == winner)) * (1 + CHIP * held) for each, held in enumerate(fuel)]
    return weights[seat] / sum(weights)


def moves(view: View) -> list[Move]:
    """What is worth weighing: each card without chips, ahead, a chip more, and with all; each card face down."""
    found: list[Move] = []
    for card in view.playable:
        most, fewest = view.most_fuel(card), view.fewest_ahead(card)
        amounts = {0, most} if fewest is not None and view.left else {0}
        if fewest is not None:
            amounts |= {fewest} | ({min(fewest + more, most) for more in (1, 2, 3)} if view.left else set())
        found += [(card, amount) for amount in sorted(amounts)]
    return found + [(card, DRIVE_IN) for card in dict.fromkeys(view.hand)]


def best_move(view: View, rng: Random) -> Move:
    """The move after which the round ends best, on average over hands that may be."""
    left = moves(view)
    totals = dict.fromkeys(left, 0.0)
    for number in range(SAMPLES if len(left) > 1 else 0):
        race = race_of(view, drawn(view, rng))
        for choice in left:
            end = race.copy()
            winner = driven(end, choice)
            totals[choice] += worth(view.seat, view.stars, winner, end.fuel)
        if number + 1 == FIRST:
            left = sorted(left, key=totals.__getitem__, reverse=True)[:KEPT]
    return max(left, key=totals.__getitem__)
