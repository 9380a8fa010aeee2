"""A game in which every seat may act at any time: coins lie in a row, and who names their number takes the last one."""

from dataclasses import dataclass, replace
from random import Random

from learnapp.games.base import IllegalAction, Level, Plan, Result

KEY = "coins"
TITLE = "Coins"
RULES = 1
MODES = ("all",)


@dataclass(frozen=True)
class Options:
    mode: str = "all"
    levels: tuple[Level, ...] = ("normal", "normal")
    pace: str = "timed"


@dataclass(frozen=True)
class State:
    left: int
    taken: tuple[int, ...]


def setup(options: Options, catalog: object, seed: str) -> State:
    return State(6, (0,) * (len(options.levels) + 1))


def to_act(state: State) -> tuple[int, ...]:
    return tuple(range(len(state.taken))) if state.left else ()


def apply(state: State, seat: int, action: str, at: float, catalog: object) -> State:
    if action != f"take {state.left}":
        raise IllegalAction(f"There are {state.left} coins.")
    taken = tuple(mine + (number == seat) for number, mine in enumerate(state.taken))
    return State(state.left - 1, taken)


def due(state: State) -> None:
    return None


def view(state: State, seat: int) -> State:
    return replace(state)


def hints(view: State, catalog: object) -> tuple[str, ...]:
    return ("take 99", f"take {view.left}")


def bot(view: State, level: Level, rng: Random, catalog: object) -> Plan:
    """The higher the level, the sooner; "easy" names a wrong number."""
    return Plan((f"take {view.left + (level == 'easy')}",), {"easy": 1.0, "normal": 2.0, "hard": 1.5}[level])


def concerns(before: State, after: State, seat: int) -> bool:
    """Nobody looks up from the coins they have counted."""
    return False


def result(state: State) -> Result | None:
    return None if state.left else Result(state.taken, (1,) * len(state.taken), "No coins are left.")


def counts(state: State) -> dict[str, float]:
    return {"turns": 6.0, "rounds": 1.0}
