"""Bots: words of their level that are words, time to think, reach forgotten and noticed, plans within a hand, strength."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import median
from typing import Any

import pytest

from learnapp.games import basket
from learnapp.games.base import LEARNER, LEVELS, Level
from learnapp.games.basket.cards import fits
from learnapp.games.basket.options import Options
from learnapp.games.basket.state import State
from learnapp.games.basket.vocabulary import MOST_DIFFICULT, vocabulary
from learnapp.games.self_play import arranged, play_out, self_play
from learnapp.games.table import StalePosition, catch_up, next_due, opened, play, position
from tests.games.basket.deals import CATALOG, after, table

LEXICON = CATALOG.lexicon


def plans(state: State, level: Level, seat: int = 1, many: int = 200) -> Sequence[Any]:
    view = basket.view(state, seat)
    return [basket.bot(view, level, Random(number), CATALOG) for number in range(many)]


def said(action: str) -> str:
    return action.split(" ")[1]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_says_only_common_words_of_its_level_that_nobody_would_doubt(level: Level) -> None:
    options, levels = arranged(basket, "strict", 4, [level])
    most = ("N5", "N4", "N3", "N2", "N1").index(MOST_DIFFICULT[level])
    for number in range(5):
        for each in play_out(basket, options, levels, f"words:{number}", CATALOG).state.said:
            assert LEXICON.words(each.word)[0].difficulty <= most
            assert not LEXICON.refusal(each.word)
            assert not each.returned
            assert not each.insisted


@pytest.mark.parametrize("words, most", [("N5", 0), ("N1", 4), ("common", 5)])
def test_a_table_can_choose_the_words_of_its_bots(words: str, most: int) -> None:
    state = table("か さ", "か-line", "い う る 5 ら-line", words=words)
    found = {LEXICON.words(said(plan.actions[0]))[0].difficulty for plan in plans(state, "hard")}
    assert max(found) <= most
    assert words == "N5" or max(found) > 0


def test_a_higher_level_knows_all_words_of_a_lower_one() -> None:
    known = [vocabulary(LEXICON, Options(), level) for level in LEVELS]
    for lower, higher in pairwise(known):
        for pair, words in lower.linking.items():
            assert set(words) <= set(higher.linking[pair])


def test_a_bots_vocabulary_has_no_word_that_ends_in_ん_and_finds_each_by_its_letters_and_length() -> None:
    known = vocabulary(LEXICON, Options(words="common"), "easy")
    for (begins, card), words in known.linking.items():
        for word in words[:20]:
            assert fits(card, word.reading)
            assert not word.reading.endswith("ん")
            assert word.reading[0] not in "んー"
            assert begins


def test_a_higher_level_thinks_faster_and_every_one_takes_time() -> None:
    state = table("か さ", "か", "い う る り 5")
    times = {level: [plan.delay for plan in plans(state, level)] for level in LEVELS}
    assert median(times["easy"]) > median(times["normal"]) > median(times["hard"])
    assert min(map(min, times.values())) >= 2.0
    assert max(map(max, times.values())) <= 50.0
    assert median(times["easy"]) > 15, "a beginner has time to type"


def test_at_a_table_that_waits_nobody_has_to_wait_long() -> None:
    state = after(table("か さ", "か", "い う る り 5", pace="wait"), "pass")
    assert max(plan.delay for plan in plans(state, "easy")) < 5


def test_a_bot_without_a_word_passes_once_where_that_can_be_and_then_resets() -> None:
    waiting = after(table("か さ", "ぬ", "そ ろ", pace="wait"), "say ぬけがか with か insisted")
    stuck = replace(waiting, field=replace(waiting.field, begins=("ぬ",)))
    assert {plan.actions for plan in plans(stuck, "easy")} == {("pass",)}
    passed = replace(after(stuck, "1: pass", "pass"), learners_move=False)
    assert {plan.actions[0].split(" ")[0] for plan in plans(passed, "easy")} == {"reset"}
    timed = table("か さ", "ぬ", "そ ろ")
    assert all(plan.actions[0].startswith("reset with") and plan.delay > 30 for plan in plans(timed, "easy"))


def test_a_bot_with_wild_numbers_alone_resets_without_naming_one() -> None:
    assert {plan.actions for plan in plans(table("か さ", "ぬ", "7+ 7+", words="N5"), "easy")} == {("reset",)}


def test_a_bot_in_a_pause_or_without_the_move_plans_nothing() -> None:
    assert {plan.actions for plan in plans(table("か さ", "か", "い う", pace="wait"), "hard")} == {()}
    assert {plan.actions for plan in plans(after(table("か さ", "か", "い う"), "1: reset with い"), "hard")} == {()}


def test_bots_notice_a_forgotten_reach_the_likelier_the_higher_their_level() -> None:
    state = after(table("か る", "あ", "な に さ す", auto_reach=False), "say あしか with か")
    noticing = {level: sum(plan.actions == ("notice 0",) for plan in plans(state, level)) for level in LEVELS}
    assert 30 < noticing["easy"] < noticing["normal"] < noticing["hard"] < 200
    assert all(plan.delay >= 2.0 for plan in plans(state, "hard") if plan.actions == ("notice 0",)), (
        "one can still call"
    )


def test_bots_forget_reach_the_likelier_the_lower_their_level_and_remember_it_later() -> None:
    state = table("か る さ", "か", "い う")
    forgot = {level: sum("reach" not in plan.actions[0] for plan in plans(state, level, many=400)) for level in LEVELS}
    assert 0 < forgot["hard"] < forgot["normal"] < forgot["easy"] < 200
    alone = after(state, "1: say かわいい with い insisted")
    assert ("reach",) in {plan.actions for plan in plans(alone, "easy")}


def test_normal_bots_part_with_hard_letters_first() -> None:
    """Players advise to keep う い る く つ き for last; ぬ hardly a word ends with."""
    known = vocabulary(LEXICON, Options(), "normal")
    assert min(map(known.easiness, "ういくつき")) > max(map(known.easiness, "ぬへそほ"))
    state = table("さ す", "か", "い た む う")
    cards = [plan.actions[0].split(" ")[3] for plan in plans(state, "normal")]
    hardest = min(set(cards), key=known.easiness)
    assert len(set(cards)) > 1, "now and then a normal bot does not think of it"
    assert cards.count(hardest) > 0.7 * len(cards)


def test_a_hard_bot_throws_what_its_own_hand_can_follow() -> None:
    """From か both り and る can be thrown; from り it goes on to う, nothing goes on from る."""
    known = vocabulary(LEXICON, Options(), "hard")
    assert known.leaves("り", "う")
    state = table("さ す", "か", "り る う")
    firsts = [plan.actions[0].split(" ")[3] for plan in plans(state, "hard")]
    assert firsts.count("り") > firsts.count("る")


def test_a_bot_does_not_say_what_has_just_been_said_if_it_knows_another_word() -> None:
    state = table("さ す", "か", "い つ")
    first = said(plans(state, "hard")[0].actions[0])
    heard = after(state, f"1: say {first} with {first[-1] if first[-1] in 'いつ' else 'い'} insisted")
    again = replace(heard, field=state.field, hands=state.hands)
    assert sum(said(plan.actions[0]) == first for plan in plans(again, "hard")) == 0, "never twice in a row"


def test_the_win_share_follows_the_level() -> None:
    options, levels = arranged(basket, "standard", 3, ["easy", "normal", "hard"])
    report = self_play(basket, options, levels, CATALOG, 200, "levels", lambda: 0.0)
    wins = report["wins_by_level"]
    assert wins["hard"] > wins["normal"] > wins["easy"]
    assert (report["illegal"], report["endless"]) == (0, 0)


def test_at_a_table_that_waits_no_bot_moves_before_the_learner_does() -> None:
    fresh = opened(basket, Options(mode="standard", levels=("hard", "hard")), "seed", CATALOG)
    assert next_due(fresh) is None
    assert position(catch_up(fresh, 3600.0)) == 0
    moved = play(fresh, LEARNER, "pass", 0, 3600.0)
    due = next_due(moved)
    assert due is not None
    answered = catch_up(moved, due)
    assert [row.seat != LEARNER for row in answered.log] == [False, True]
    assert next_due(answered) is None, "one bot moves, then the learner is waited for again"


def test_of_two_throws_the_first_counts_and_the_later_card_returns_without_penalty() -> None:
    fresh = opened(basket, Options(mode="standard", levels=("hard",), pace="timed"), "seed", CATALOG)
    due = next_due(fresh)
    assert due is not None
    with pytest.raises(StalePosition):
        play(fresh, LEARNER, f"reset with {fresh.state.hands[0][0]}", 0, due + 0.1)
    later = catch_up(fresh, due + 0.1)
    assert later.state.field.number > fresh.state.field.number, "by which a page knows that the field has changed"
    assert later.state.hands[0] == fresh.state.hands[0]
    assert later.state.penalties == (0, 0)


def test_after_a_phone_slept_no_bot_has_played_meanwhile() -> None:
    fresh = opened(basket, Options(mode="standard", levels=("hard", "hard"), pace="timed"), "seed", CATALOG)
    woken = catch_up(fresh, 8 * 3600.0)
    assert [row.text for row in woken.log] == ["resume"]
    assert woken.state == fresh.state
    due = next_due(woken)
    assert due is not None
    assert due > 8 * 3600.0


def test_a_call_of_reach_or_the_end_of_a_pause_lets_other_bots_think_on() -> None:
    state = table("か る", "あ", "な に", "ぬ ね", levels=("easy", "easy"))
    paused = after(state, "1: reset with な")
    assert basket.concerns(state, paused, 2), "another field"
    assert not basket.concerns(paused, after(paused, "ready 1", seat=-1), 2)
    called = after(table("か", "あ", "な に ぬ", "は ひ ふ"), "reach")
    assert basket.concerns(table("か", "あ", "な に ぬ", "は ひ ふ"), called, 1), (
        "there is nothing to point out any more"
    )
