"""Games with every deck and every setting: they end, no bot is refused, and nobody sees what is hidden."""

from dataclasses import replace
from functools import cache
from itertools import cycle
from random import Random
from typing import Any

import pytest

from learnapp.games import sentence
from learnapp.games.base import LEVELS, Level
from learnapp.games.self_play import play_out
from learnapp.games.sentence.options import EXPANSIONS, Options, checked
from learnapp.games.table import Table, steps
from tests.games.hidden import HIDDEN
from tests.games.sentence.deals import CATALOG

SETTINGS: list[dict[str, Any]] = [
    *({"decks": (deck,)} for deck in EXPANSIONS),
    {"decks": EXPANSIONS, "polite_adjectives": True},
    {"decks": EXPANSIONS, "own_decks": True, "describing": "off"},
    {"polite_adjectives": True, "describing": "on", "politeness": False},
    {"removal": False, "finish_lap": "off", "first": "random"},
    {"finish_lap": "on", "goal": 30},
]
CASES = pytest.mark.parametrize(
    "options",
    [
        Options(mode=mode, levels=levels, **setting)
        for setting, (mode, levels) in zip(
            SETTINGS * 2, cycle([("versus", ("hard", "easy")), ("coop", ("normal",)), ("solo-deck", ())]), strict=False
        )
    ],
    ids=str,
)


@cache
def played(options: Options, level: Level) -> Table:
    return play_out(sentence, checked(options), (level, *options.levels), f"settings {level}", CATALOG)


@CASES
def test_a_game_ends_without_a_refusal(options: Options) -> None:
    """Who sits alone is tried at each level; elsewhere bots of other levels sit at the table anyway."""
    for level in ("normal",) if options.levels else LEVELS:
        table = played(options, level)
        assert table.refused == (), level
        assert sentence.result(table.state) is not None, level


@CASES
def test_what_is_hidden_stays_hidden(options: Options) -> None:
    rng = Random(str(options))
    for step in list(steps(played(options, "normal")))[::9]:
        for seat in range(options.seats):
            assert sentence.view(step.before, seat) == sentence.view(HIDDEN["sentence"](step.before, seat, rng), seat)


def test_a_catalog_without_counter_readings_still_plays() -> None:
    bare = replace(CATALOG, counter_readings=())
    table = play_out(sentence, checked(Options(decks=("counters",))), ("normal",), "bare", bare)
    assert sentence.result(table.state) is not None
