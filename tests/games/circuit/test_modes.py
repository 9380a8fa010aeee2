"""How the modes of the game open: three players first, hard bots last, and nothing that the game does not know."""

from dataclasses import replace
from itertools import pairwise

import pytest

from learnapp.catalog.files import content_folder
from learnapp.catalog.source import read
from learnapp.catalog.unlock_checks import RULES
from learnapp.catalog.unlocks import STAGES, Placed
from learnapp.games import circuit


@pytest.fixture(scope="module")
def placed() -> tuple[Placed, ...]:
    return tuple(each for each in read(content_folder()).modes if each[1].game == circuit.KEY)


def test_the_modes_keep_the_rules_of_the_content(placed: tuple[Placed, ...]) -> None:
    source = replace(read(content_folder()), modes=placed)
    assert [str(problem) for rule in RULES for problem in rule(source)] == []


def test_every_number_of_players_opens_and_hard_bots_come_last(placed: tuple[Placed, ...]) -> None:
    opens = [mode.opens for _, mode in placed]
    assert list(dict.fromkeys(each["mode"] for each in opens)) == list(circuit.MODES)
    levels = [each["level"] for each in opens]
    assert levels == sorted(levels, key=["easy", "normal", "hard"].index)
    assert [each["mode"] for each in opens if each["level"] == "hard"] == list(circuit.MODES)


def test_each_mode_asks_for_more_than_the_one_before(placed: tuple[Placed, ...]) -> None:
    asked = [(STAGES.index(mode.needs[0].stage), mode.needs[0].count) for _, mode in placed]
    assert all(one < other for one, other in pairwise(asked))
    assert all(need.drill == "counter" for _, mode in placed for need in mode.needs)
    assert asked[0] == (0, 1), "a first day brings one counter"
