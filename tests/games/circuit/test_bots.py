"""Bots: what each level sees, the pace of the game, that the better ones win, and that the imagined round is the real one."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games import circuit
from learnapp.games.base import LEVELS, Level, Plan
from learnapp.games.circuit import guessing
from learnapp.games.circuit.cards import CARDS, TRICKS
from learnapp.games.circuit.driving import DRIVE_IN, KEEP
from learnapp.games.circuit.options import MODES, PLAYERS, Options
from learnapp.games.circuit.state import State
from learnapp.games.self_play import arranged, self_play
from tests.games.circuit.deals import CATALOG, act, seen, table

ROUNDS = {"three": 3.05, "four": 3.43, "five": 3.78}
"""A game takes so many between sensible players, as the rules name it."""


def plan(state: State, level: Level, seed: int = 0) -> Plan:
    return circuit.bot(seen(state), level, Random(seed), CATALOG)


@pytest.mark.parametrize("mode", MODES)
def test_normal_bots_play_at_the_pace_that_the_rules_name(mode: str) -> None:
    options, levels = arranged(circuit, mode, None, ["normal"])
    report = self_play(circuit, options, levels, CATALOG, 60, "pace", lambda: 0.0)
    assert (report["illegal"], report["endless"]) == (0, 0)
    assert report["rounds"] == pytest.approx(ROUNDS[mode], rel=0.1)


def test_one_normal_bot_among_two_easy_ones_wins_seven_games_in_ten() -> None:
    options, levels = arranged(circuit, "three", None, ["normal", "easy", "easy"])
    report = self_play(circuit, options, levels, CATALOG, 48, "better", lambda: 0.0)
    assert report["wins_by_level"]["normal"] >= 0.7 * 48


def test_one_hard_bot_among_two_normal_ones_wins_nearly_half() -> None:
    options, levels = arranged(circuit, "three", None, ["hard", "normal", "normal"])
    report = self_play(circuit, options, levels, CATALOG, 12, "better", lambda: 0.0)
    assert report["wins_by_level"]["hard"] >= 0.45 * 12


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_can_do_nothing_else_drives_in(level: Level) -> None:
    state = act(table("3 4", "4 5", "3 4"), "3+0", "4+0")
    assert plan(state, level).actions[0] in ("drive in 003", "drive in 004")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_last_to_play_the_last_trick_pays_no_more_than_it_takes(level: Level) -> None:
    assert plan(act(table("3", "4", "5"), "3+1", "4+0"), level).actions == ("play 005 with 1",)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_who_cannot_win_the_last_trick_takes_fuel(level: Level) -> None:
    state = act(table("6", "4", "5", fuel=(5, 0, 1), stock=4), "6+5", "4+0")
    assert plan(state, level).actions == ("drive in 005",)


def test_a_normal_bot_refuels_when_it_has_little_and_the_stock_has_plenty() -> None:
    assert plan(table("1 6 3", "4 5 2", "5 3 6", fuel=(0, 5, 5), stock=5), "normal").actions == ("drive in 001",)


def test_a_normal_bot_wins_with_the_card_that_costs_least() -> None:
    """The saver would cost one chip more than the coupe, and the racer is kept for later."""
    state = act(table("3 4 5", "4 6 2", "5 3 6"), "3+0")
    assert plan(state, "normal").actions == ("play 004 with 0",)


def test_a_normal_bot_bars_the_way_with_its_poorest_card_where_it_gives_up() -> None:
    state = act(table("6 4 5", "2 3 4", "5 3 6", fuel=(5, 0, 5)), "6+5")
    assert plan(state, "normal").actions == ("play 002 with 0",)


def test_an_easy_bot_puts_all_it_has_on_the_last_card() -> None:
    assert plan(table("3", "4", "5"), "easy").actions == ("play 003 with 5",)


@pytest.mark.parametrize("seed", range(20))
def test_an_easy_bot_burns_two_chips_at_most_before(seed: int) -> None:
    action = plan(table("3 4 5", "4 6 2", "5 3 6"), "easy", seed).actions[0]
    assert action.split(" ")[-1] in ("0", "1", "2")


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_at_the_learners_seat_deals_the_next_round(level: Level) -> None:
    over = act(table("3", "4", "5"), "3+5", "4+0", "5+0")
    assert plan(over, level).actions == ("deal",)
    assert circuit.bot(seen(over, 1), level, Random(0), CATALOG).actions == ()


def test_a_hard_bot_wins_a_game_that_a_sure_trick_decides() -> None:
    """Its second star is one chip away, whatever the fuel is worth later."""
    state = act(table("3", "6", "4", fuel=(1, 5, 3), stars=(0, 0, 1), stock=4), "3+1", "6+1")
    assert plan(state, "hard").actions == ("play 004 with 3",)


def test_the_hands_that_a_hard_bot_imagines_fit_what_it_sees() -> None:
    state = circuit.setup(Options(mode="four"), CATALOG, "drawn")
    for step in range(9):
        view, rng = seen(state), Random(step)
        hands = guessing.drawn(view, rng)
        assert hands[view.seat] == view.hand
        assert [len(hand) for hand in hands] == list(view.hand_sizes)
        others = [card for seat, hand in enumerate(hands) if seat != view.seat for card in hand]
        assert all(others.count(card) <= view.unseen[card] for card in CARDS)
        state = circuit.apply(state, view.seat, plan(state, "easy", step).actions[0], 0.0, CATALOG)


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(MODES), st.integers(0, 10**6))
def test_an_imagined_round_goes_as_the_rules_have_it(mode: str, seed: int) -> None:
    state = circuit.setup(Options(mode=mode), CATALOG, str(seed))
    race = guessing.race_of(seen(state), state.hands)
    rng = Random(seed)
    for _ in range(PLAYERS[mode] * TRICKS):
        view = seen(state)
        action = rng.choice(circuit.hints(view, CATALOG))
        words = action.split(" ")
        move = (words[-1], DRIVE_IN) if words[0] == "drive" else (words[1], int(words[-1]))
        winner = guessing.played(race, move)
        state = circuit.apply(state, view.seat, action, 0.0, CATALOG)
        assert race.fuel == list(state.fuel)
        assert race.stock == state.stock.fuel
        assert race.leader == state.leader
        if not state.trick.plays:
            assert winner == (-1 if state.tricks[-1].winner is None else state.tricks[-1].winner)
        if state.phase == "play":
            assert race.speed == list(state.speed)


def test_what_a_round_is_worth_grows_with_stars_and_fuel_and_is_shared() -> None:
    assert guessing.worth(0, (1, 0, 0), 0, (0, 0, 0)) == 1.0
    assert guessing.worth(1, (1, 0, 0), 0, (0, 5, 5)) == 0.0
    assert guessing.worth(0, (0, 0, 0), 0, (0, 0, 0)) > guessing.worth(0, (0, 0, 0), -1, (5, 0, 0))
    assert guessing.worth(0, (0, 0, 0), 1, (3, 0, 0)) > guessing.worth(0, (0, 0, 0), 1, (1, 0, 0))
    assert sum(guessing.worth(seat, (0, 1, 0), 2, (1, 2, 3)) for seat in range(3)) == pytest.approx(1)


def test_every_card_has_its_place_among_those_to_keep() -> None:
    assert set(KEEP) == set(CARDS)
