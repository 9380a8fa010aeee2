"""Games played for tests: every registered one, and the small one that is written for them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

import pytest

from learnapp.games import REGISTRY
from learnapp.games.base import LEARNER, LEVELS, Level
from learnapp.games.replay import is_over
from learnapp.games.self_play import MOST_ACTIONS, arranged, possible_players
from learnapp.games.table import Table, catch_up, next_due, opened, play, position
from tests.content import CATALOG as CATALOG
from tests.games import nim
from tests.games.hidden import HIDDEN

GAMES: dict[str, ModuleType] = {**REGISTRY, nim.KEY: nim}
HOOKS = {**HIDDEN, nim.KEY: nim.hidden}
SETTINGS: dict[str, tuple[dict[str, str], ...]] = {
    "prefecture": ({"part": "2"}, {"part": "both"}, {"hand": "12", "each_once": "on", "first": "learner"})
}
"""Game → tables other than the usual one at which the laws are tried, too, with hard bots."""
SEED = "seed-7f3a91"
"""Nothing that is shown holds it by chance."""
MOST_MOVES = 2000


@dataclass(frozen=True)
class Case:
    """A way to play a game."""

    game: str
    mode: str
    players: int
    level: Level
    settings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join((self.game, self.mode, str(self.players), self.level, *(value for _, value in self.settings)))

    @property
    def rules(self) -> ModuleType:
        return GAMES[self.game]

    @property
    def arranged(self) -> tuple[Any, tuple[Level, ...]]:
        """The options, and the level of each seat."""
        return arranged(self.rules, self.mode, self.players, [self.level], dict(self.settings))


def _cases() -> Iterator[Case]:
    for key, game in GAMES.items():
        for mode in game.MODES:
            possible = possible_players(game, mode)
            for players in dict.fromkeys((possible[0], possible[-1])):
                yield from (Case(key, mode, players, level) for level in LEVELS)
            for settings in SETTINGS.get(key, ()):
                *_, most = possible_players(game, mode)
                yield Case(key, mode, most, "hard", tuple(settings.items()))


CASES = tuple(_cases())


def in_every_case(law: Callable[[Case], None]) -> Callable[[str], None]:
    """A law of all ways to play as one test a game, which names every way in which it does not hold.

    As a test each the ways took longer to be counted, sent and reported than most laws take.
    """

    @pytest.mark.parametrize("game", GAMES)
    def test(game: str) -> None:
        broken = []
        for case in CASES:
            if case.game == game:
                try:
                    law(case)
                except Exception as error:
                    error.add_note(f"at {case}")
                    broken.append(error)
        if broken:
            raise ExceptionGroup(f"{len(broken)} ways to play {game}", broken)

    test.__name__, test.__doc__ = law.__name__, law.__doc__
    return test


@cache
def played(case: Case, number: int = 0) -> Table:
    """A game that bots have played to its end."""
    return begun(case, number, MOST_ACTIONS)


def begun(case: Case, number: int, most: int) -> Table:
    """The same game, given up once it has so many rows."""
    options, levels = case.arranged
    table = opened(case.rules, options, f"{SEED}:{number}", CATALOG, levels=levels)
    while position(table) < most and (due := next_due(table)) is not None:
        table = catch_up(table, due)
    return table


def lived(case: Case, pace: str) -> Iterator[Table]:
    """A game in which the learner plays what a bot would, after each move; the last one is over."""
    game = case.rules
    level = "normal" if case.level == "hard" else case.level  # who thinks long has company enough
    options = replace(case.arranged[0], pace=pace)
    table, now = opened(game, options, f"{SEED}:0", CATALOG), 0.0
    for move in range(MOST_MOVES):
        yield table
        if is_over(table):
            return
        if LEARNER in game.to_act(table.state):
            rng = Random(f"learner:{move}")
            plan = game.bot(game.view(table.state, LEARNER), level, rng, CATALOG)
            ply = position(table)
            now += min(plan.delay, 5.0)
            table = catch_up(table, now)
            for action in plan.actions if ply == position(table) else ():
                table = play(table, LEARNER, action, position(table), now)
        else:
            due = next_due(table)
            assert due is not None, "nobody moves, and the game is not over"
            now = max(now, due)
            table = catch_up(table, now)


def reopened(table: Table, kept: bool = True) -> Table:
    """The table as it is opened from what is stored of it."""
    plans = table.plans if kept else ()
    return opened(table.game, table.options, table.seed, table.catalog, table.log, plans, table.levels)
