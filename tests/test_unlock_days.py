"""The day on which each mode opens, as `content/unlocks.toml` says it in comments: played by simulated learners."""

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from statistics import median_low

from learnapp.catalog.files import content_folder
from learnapp.catalog.source import read
from learnapp.catalog.unlock_checks import shortages
from learnapp.games import REGISTRY as GAMES
from learnapp.srs.lessons import Candidate
from learnapp.srs.unlocks import counts, newly
from learnapp.web.starting import SHARE
from tests.opening import CATALOG, DRILLS, LOCKS, covered
from tests.srs.newcomer import Newcomer

LEARNERS = 7
DAYS = 75


def opening_days(seed: int, new_per_day: int = 10, days: int = DAYS) -> dict[str, int]:
    """Mode → the day on which it opens for one learner; the day after the last if it does not."""
    items = {
        drill: [Candidate(item.key, item.siblings, item.after) for item in module.items(CATALOG)]
        for drill, module in DRILLS.items()
    }
    learner, opened = Newcomer(items, SHARE, Random(seed), new_per_day), dict[str, int]()
    for day in learner.days(days):
        counted = counts(LOCKS, learner.memories.items())
        opened |= dict.fromkeys(newly(LOCKS, counted, opened), day)
        if len(opened) == len(LOCKS):
            break
    return {one.mode: opened.get(one.mode, days + 1) for one in LOCKS}


@cache
def simulated() -> Sequence[dict[str, int]]:
    return [opening_days(seed) for seed in range(LEARNERS)]


def middle(mode: str) -> int:
    return median_low(days[mode] for days in simulated())


@cache
def written() -> dict[str, int]:
    """Mode → the day in the comment above it."""
    text = (content_folder() / "unlocks.toml").read_text("utf-8")
    found = re.findall(r'^# Day (\d+)\.\n\[\[([a-z]+)\]\]\nkey = "([a-z-]+)"$', text, re.M)
    return {f"{game}:{key}": int(day) for day, game, key in found}


def test_a_mode_opens_on_the_day_that_the_file_says() -> None:
    days = {mode.name: middle(mode.name) for mode in CATALOG.modes}
    wrong = [
        f"content/unlocks.toml: write # Day {day}. over {mode}"
        for mode, day in days.items()
        if abs(written()[mode] - day) > 1 + day // 20
    ]
    assert wrong == []


def test_the_first_mode_of_a_game_opens_on_a_first_day_and_the_last_within_two_months() -> None:
    for game in dict.fromkeys(mode.game for mode in CATALOG.modes):
        modes = [mode.name for mode in CATALOG.modes if mode.game == game]
        assert sum(days[modes[0]] == 1 for days in simulated()) > LEARNERS / 2, game
        assert all(days[modes[0]] <= 3 for days in simulated()), game
        assert max(days[mode] for days in simulated() for mode in modes) <= 60, game


def test_with_half_as_many_new_items_a_day_the_last_mode_opens_within_120_days() -> None:
    assert max(max(opening_days(seed, new_per_day=5, days=120).values()) for seed in range(3)) <= 120


def test_nothing_asks_for_more_items_than_there_are() -> None:
    assert shortages(read(content_folder()), lambda need: len(covered(need))) == []


def test_who_learns_at_n5_only_can_open_every_mode() -> None:
    """A setting leaves out all that is above a level; words of the decks have none."""
    easy = {item.key for drill in DRILLS.values() for item in drill.items(CATALOG) if item.level in ("", "N5")}
    assert shortages(read(content_folder()), lambda need: len(easy.intersection(covered(need)))) == []


def test_what_opens_is_a_setting_that_the_game_knows() -> None:
    for mode in CATALOG.modes:
        if game := GAMES.get(mode.game):
            assert mode.opens.get("mode", game.MODES[0]) in game.MODES, mode.name
        assert "deck" not in mode.opens or CATALOG.deck(mode.opens["deck"]), mode.name
