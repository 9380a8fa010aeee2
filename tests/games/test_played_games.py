"""Whole games: two hundred of each with bots alone, and those in which a learner plays along and goes away meanwhile."""

from types import ModuleType

import pytest

from learnapp.games.self_play import arranged, play_out, possible_players
from learnapp.games.table import history, position, steps
from tests.games.kept import KEPT
from tests.games.playing import CATALOG, GAMES, Case, in_every_case, lived, reopened

PACES = {"easy": ("wait", "timed"), "normal": ("wait", "timed"), "hard": ("timed",)}
"""By the level of the bots. Whether a table waits is nothing that a bot could know."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_hundred_games_are_legal_end_and_lose_nothing(game: ModuleType, level: str) -> None:
    """In all modes, with the fewest players and with one more."""
    for number in range(100):
        turn, place = divmod(number, len(game.MODES))
        players = possible_players(game, game.MODES[place])[:2]
        options, levels = arranged(game, game.MODES[place], players[turn % len(players)], [level])
        table = play_out(game, options, levels, f"many:{number}", CATALOG)
        assert table.refused == (), (options, number)
        assert game.result(table.state) is not None, (options, number)
        if game.KEY in KEPT:
            for step in steps(table):
                KEPT[game.KEY](step.after)


@in_every_case
def test_a_game_with_a_learner_ends_and_can_be_put_away_after_any_move(case: Case) -> None:
    for pace in PACES[case.level]:
        for number, table in enumerate(lived(case, pace)):
            if number % (5 if number < 60 else 30) == 0:  # each time the whole log is replayed
                again = reopened(table, kept=number % 2 == 0)
                assert (again.state, again.log, again.plans) == (table.state, table.log, table.plans), (pace, number)
        assert case.rules.result(table.state) is not None
        assert len(list(history(table))) == position(table)
