"""What every game speaks in: plans, results, and the two ways in which a move is refused.

A game is a package with the names `KEY`, `TITLE`, `RULES`, `MODES`, `Options`, `checked`, `setup`, `to_act`, `apply`,
`due`, `view`, `hints`, `bot`, `evidence`, `result`, `story` and `counts`; see CONTRIBUTING. Its state is a frozen
dataclass, an action a short readable string. A game in which several seats may act at once can say with
`concerns(before, after, seat)` which changes make a bot think anew and a person's move stale; without it those do that
the seat can see. With `automatic(view)` it can say what is done for a person without asking, "" for nothing.
"""

import json
from dataclasses import asdict, dataclass
from types import ModuleType
from typing import Any, Literal

Level = Literal["easy", "normal", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")

TABLE = -1
"""The seat under which the table's own moves are logged: a window that closes, a pause that ends."""
LEARNER = 0
"""The seat of the person; bots sit at the others."""


class IllegalAction(ValueError):
    """A move that the rules refuse; the message is a sentence for the learner that names the rule and the card."""


class StalePosition(Exception):
    """The move was made for a position that the table has left."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a bot means to do, a whole turn if it likes, and how long it thinks about it."""

    actions: tuple[str, ...]
    """Empty if it waits until something changes."""
    delay: float
    """Seconds of table time."""
    said: str = ""
    """One line for the learner: what it does and why, without what it hides. Furigana notation allowed."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    scores: tuple[int, ...]
    """Points by seat; what they mean is the game's matter."""
    places: tuple[int, ...]
    """1 for the best, by seat; equal seats share a place."""
    reason: str
    """A sentence: "Twenty points are on the table."."""


@dataclass(frozen=True, slots=True)
class Action:
    """A row of a game's log."""

    ply: int
    """Its place in the log, from 0."""
    seat: int
    text: str
    at: float
    """Seconds of table time: since the table was opened."""
    said: str = ""
    """Of the last row of a bot's plan: what the bot did and why, for the learner."""


@dataclass(frozen=True, slots=True)
class Planned:
    """What will be done if nothing comes between: a bot's plan, or the table's own next move."""

    ply: int
    """The position for which it was made."""
    seat: int
    actions: tuple[str, ...]
    """Empty for a bot that waits until something changes."""
    due: float
    """Seconds of table time."""
    said: str = ""


def options_text(options: Any) -> str:
    """A game's options as JSON, as they are kept with a table."""
    return json.dumps(asdict(options), ensure_ascii=False)


def options_from(game: ModuleType, text: str) -> Any:
    """The options that `options_text` wrote; ValueError if this version of the game knows other ones."""
    try:
        kept = {name: tuple(value) if isinstance(value, list) else value for name, value in json.loads(text).items()}
        return game.Options(**kept)
    except (TypeError, AttributeError) as error:
        raise ValueError(f"The options {text} are of another version of {game.TITLE}.") from error
