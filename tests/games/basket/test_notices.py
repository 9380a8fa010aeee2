"""What is noticed: reach that was not called, and wrong words at a strict table before the next card lands."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from learnapp.games import basket
from learnapp.games.base import IllegalAction, Result
from learnapp.games.basket.state import State
from tests.games.basket.deals import CATALOG, after, table

SEEDS = [f"chance {number}" for number in range(40)]


def seeded(state: State, seed: str) -> State:
    return replace(state, seed=seed)


@pytest.mark.parametrize(
    "action, options, called, reason",
    [
        ("say あしか with か", {}, True, "it is called for the learner unless a setting says no"),
        ("say あしか with か", {"auto_reach": False}, False, "then it can be forgotten"),
        ("say あしか with か and reach", {"auto_reach": False}, True, "it can be called with the throw"),
        ("say あひる with る and reach", {"auto_reach": False}, True, "with any card that leaves one"),
    ],
)
def test_reach_is_called_with_the_card_that_leaves_one(
    action: str, options: dict[str, Any], called: bool, reason: str
) -> None:
    state = after(table("か る", "あ", "な に", **options), action)
    assert state.declared[0] == called, reason
    assert (0 in state.forgotten) != called
    assert ("reach" in state.news) == called


def test_reach_called_too_early_means_nothing() -> None:
    state = after(
        table("か る さ", "あ", "な に", auto_reach=False), "say あしか with か and reach", "say かける with る"
    )
    assert state.forgotten == (0,)


def test_a_bot_calls_reach_itself() -> None:
    assert after(table("か る", "あ", "す に"), "1: say あいす with す").forgotten == (1,)
    assert after(table("か る", "あ", "す に"), "1: say あいす with す and reach").forgotten == ()


def test_a_forgotten_reach_can_be_called_until_somebody_notices() -> None:
    state = after(table("か る", "あ", "な に", auto_reach=False), "say あしか with か")
    assert basket.view(state, 0).can_call_reach
    called = after(state, "reach")
    assert called.forgotten == ()
    with pytest.raises(IllegalAction, match="nothing to point out"):
        after(called, "1: notice 0")
    with pytest.raises(IllegalAction, match="called reach already"):
        after(called, "reach")


def test_a_forgotten_reach_that_is_noticed_costs_a_card() -> None:
    state = after(table("か る", "あ", "な に", auto_reach=False), "say あしか with か")
    assert basket.view(state, 1).notices == (0,)
    caught = after(state, "1: notice 0")
    assert caught.hands[0] == ("る", state.pile[-1])
    assert caught.penalties == (1, 0)
    assert caught.field == state.field, "the game goes on where it was"
    assert caught.news == "Bot 1 notices that you did not call reach: one card more for you."


def test_the_learner_can_point_it_out_in_bots() -> None:
    caught = after(table("か る", "あ", "す に"), "1: say あいす with す", "notice 1")
    assert caught.penalties == (0, 1)
    assert caught.news == "You notice that Bot 1 did not call reach: one card more for Bot 1."


def test_after_a_penalty_reach_has_to_be_called_anew() -> None:
    state = after(
        table("か る", "あ", "か-line に", auto_reach=False), "say あしか with か", "1: notice 0", "reset with る"
    )
    assert state.declared == (False, False)


def last_throws(level: str, **options: Any) -> list[State]:
    start = table("か", "あ", "な に", levels=(level,), auto_reach=False, **options)
    return [after(seeded(start, seed), "say あさせか with か") for seed in SEEDS]


def test_a_forgotten_reach_is_drawn_before_the_game_ends_on_a_last_card() -> None:
    """Even pointed out after the last play it costs a card; the higher the bot's level, the likelier."""
    caught = {level: sum(not state.over for state in last_throws(level)) for level in ("easy", "normal", "hard")}
    assert 0 < caught["easy"] < caught["normal"] < caught["hard"] < len(SEEDS)
    state = next(state for state in last_throws("hard") if not state.over)
    assert len(state.hands[0]) == 1
    assert state.field.word == "あさせか", "the card stays where it landed"
    assert state.forgotten == (0,)
    assert "reach had not been called" in state.news


def test_who_called_reach_wins_whatever_chance_says() -> None:
    start = after(table("か", "あ", "な に", levels=("hard",)), "reach")
    assert all(after(seeded(start, seed), "say あさせか with か").over for seed in SEEDS)


WRONG = [
    ("say あひる with か", ("か",), "the card does not fit the word"),
    ("say みらい with い", ("い",), "the word does not begin with the field letter"),
    ("say あい with い", ("い",), "it is too short"),
    ("say あんぱん with か", ("か",), "it ends in ん"),
    ("say あそぶか with か doubted", ("か",), "it is not in the dictionary"),
    ("say あいす with か-line", tuple("かきくけこ"), "of a line that does not fit any letter lies there"),
    ("say あしか with 5", ("か",), "it has not five letters"),
]


@pytest.mark.parametrize("mode, options", [("strict", {}), ("variation", {"strict": True})])
@pytest.mark.parametrize("action, begins, reason", WRONG)
def test_at_a_strict_table_a_wrong_word_lands_and_costs_a_card_when_pointed_out(
    mode: str, options: dict[str, Any], action: str, begins: tuple[str, ...], reason: str
) -> None:
    before = table("か い か-line 5", "あ", "な に", mode=mode, **options)
    state = after(before, action)
    assert state.field.begins == begins, reason
    assert state.fault
    assert basket.view(state, 1).notices == (0,)
    caught = after(state, "1: notice 0")
    assert sorted(caught.hands[0]) == sorted((*before.hands[0], before.pile[-1])), "the card goes back, and one comes"
    assert caught.field.begins == ("あ",)
    assert caught.basket == before.basket
    assert caught.said[-1].returned
    assert caught.own_before[0] == "", "what was taken back was not said"
    assert caught.penalties == (1, 0)


@pytest.mark.parametrize("action, begins, reason", WRONG)
def test_a_friendly_table_refuses_it_without_penalty(action: str, begins: tuple[str, ...], reason: str) -> None:
    with pytest.raises(IllegalAction):
        after(table("か い か-line 5", "あ", "な に"), action)


@pytest.mark.parametrize("action", ["1: say かかに with に", "1: reset with に", "say かたい with い"])
def test_once_the_next_card_has_landed_a_wrong_word_stands(action: str) -> None:
    state = after(table("か い さ", "あ", "な に ぬ", "は ひ", mode="strict"), "say あひる with か")
    assert basket.view(state, 2).notices == (0,)
    later = after(state, action)
    assert later.fault is None
    with pytest.raises(IllegalAction, match="nothing to point out"):
        after(later, "2: notice 0")


def test_nothing_can_follow_a_number_thrown_with_a_word_in_ん_but_pointing_it_out_or_a_reset() -> None:
    state = after(table("か い 5", "あ", "な に", mode="strict"), "say あんぱんまん with 5")
    assert state.field.begins == ()
    with pytest.raises(IllegalAction, match="point it out, or reset"):
        after(state, "1: say んあな with な")
    assert basket.bot(basket.view(state, 1), "easy", Random(1), CATALOG).actions == ("notice 0",)
    assert after(state, "1: reset with な").field.begins == ("な",)


def test_a_wrong_last_word_ends_the_game_only_if_nobody_notices() -> None:
    start = after(table("か", "あ", "な に", mode="strict", levels=("normal",)), "reach")
    ends = [after(seeded(start, seed), "say あひるか with か doubted") for seed in SEEDS]
    won = [state for state in ends if isinstance(state.over, Result)]
    caught = [state for state in ends if not state.over]
    assert won
    assert caught
    assert all(len(state.hands[0]) == 2 and state.field.begins == ("あ",) for state in caught)


@pytest.mark.parametrize("action", ["say あしか with さ", "say あしか with", "say あし!か with か", "say  with か"])
def test_what_is_no_throw_at_all_lands_nowhere(action: str) -> None:
    with pytest.raises(IllegalAction):
        after(table("か い", "あ", "な に", mode="strict"), action)


def test_at_a_table_that_waits_a_word_taken_back_gives_the_learner_the_move_again() -> None:
    state = after(table("か い さ", "あ", "な に", mode="strict", pace="wait"), "say あひる with か")
    assert basket.to_act(state) == (1,)
    assert basket.to_act(after(state, "1: notice 0")) == (0,)
