"""Golden playthroughs: `python -m tests.games.write_golden GAME` writes one for each mode of a game.

Further settings of the game may follow: `… prefecture part=2`.
A file holds what is needed to play a game again (options, seed, actions) and what came of it in words: a line a
row of the log, the story of it indented below, at the end the result. Rules that change a game change its file.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from learnapp.games.base import Action, options_from, options_text
from learnapp.games.self_play import arranged, named, play_out
from learnapp.games.table import Table, history, opened
from tests.games.playing import CATALOG, GAMES

FOLDER = Path(__file__).parent / "golden"
ROW = re.compile(r"(\d+) at ([\d.]+) by (-?\d+): (.+)")


@dataclass(frozen=True)
class Golden:
    """What a file says of how its game was played."""

    game: str
    rules: int
    options: str
    seed: str
    log: tuple[Action, ...]

    def replayed(self) -> Table:
        game = GAMES[self.game]
        options = options_from(game, self.options)
        # Bots sit at all seats, so that the clock waits for nobody.
        bots = ("easy", *options.levels)
        return opened(game, options, self.seed, CATALOG, self.log, levels=bots)


def read(text: str) -> Golden:
    head = dict(re.findall(r"^(game|rules|options|seed): (.*)$", text, re.M))
    rows = (found for line in text.splitlines() if (found := ROW.fullmatch(line)))
    log = tuple(Action(int(row[1]), int(row[3]), row[4], float(row[2])) for row in rows)
    return Golden(head["game"], int(head["rules"]), head["options"], head["seed"], log)


def written(table: Table) -> str:
    return "".join(f"{line}\n" for line in _lines(table))


def _lines(table: Table) -> Iterator[str]:
    game = table.game
    yield f"game: {game.KEY}"
    yield f"rules: {game.RULES}"
    yield f"options: {options_text(table.options)}"
    yield f"seed: {table.seed}"
    yield ""
    for action, story in history(table):
        yield f"{action.ply} at {action.at:g} by {action.seat}: {action.text}"
        yield f"    {story}"
    yield ""
    result = game.result(table.state)
    assert result is not None
    yield f"scores: {_numbers(result.scores)}"
    yield f"places: {_numbers(result.places)}"
    yield f"reason: {result.reason}"
    yield from (f"{name}: {round(number, 3):g}" for name, number in game.counts(table.state).items())


def _numbers(numbers: Any) -> str:
    return " ".join(map(str, numbers))


def main(key: str, *settings: str) -> None:
    game = GAMES[key]
    for mode in game.MODES:
        options, levels = arranged(game, mode, None, ["normal"], named(settings))
        path = FOLDER / f"{'-'.join((key, mode, *named(settings).values()))}.txt"
        path.write_text(written(play_out(game, options, levels, "golden", CATALOG)), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in GAMES:
        sys.exit(f"Name a game: {', '.join(GAMES)}.")
    main(*sys.argv[1:])
