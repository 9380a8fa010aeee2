"""The Grab-it! rule: who may grab what and when, chains of grabs, false claims, and when the time for it is over."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games import prefecture
from learnapp.games.base import IllegalAction
from learnapp.games.prefecture.state import SHORTEST_OFFER
from tests.games.prefecture.deals import CATALOG, act, close, offering, on_offer, points_of, shown, table


def test_a_discard_is_on_offer_to_all_others() -> None:
    state = offering(["石", "東", "三", "阜"], "京", by=2)
    assert prefecture.to_act(state) == (0, 1, 3)
    assert prefecture.due(state) == (108.0, "close")
    assert on_offer(state).card == "京"


@pytest.mark.parametrize("window", [3, 8, 20])
def test_the_time_to_grab_is_a_setting(window: int) -> None:
    assert prefecture.due(offering(["石", "東"], "京", window=window)) == (100.0 + window, "close")


def test_nobody_draws_while_a_card_is_on_offer() -> None:
    """n: the next player cannot draw until it closes, be they quick or done with it."""
    state = offering(["石", "東", "三"], "京")
    for seat in (0, 1, 2):
        with pytest.raises(IllegalAction, match="京 can still be grabbed: nobody draws before that time is over"):
            act(state, seat, "draw")
    state = act(state, 1, "pass", at=101.0)
    with pytest.raises(IllegalAction, match="can still be grabbed"):
        act(state, 1, "draw", at=101.1)
    assert close(act(state, 2, "pass", at=101.2)).phase == "draw"


@pytest.mark.parametrize(
    "answers, ends, reason",
    [
        ([], 108.0, "after its seconds"),
        ([(1, 0.2)], 108.0, "one of two has not answered"),
        ([(1, 0.2), (2, 0.3)], 101.5, "never before 1.5 s, so that speed betrays no hand"),
        ([(1, 0.2), (2, 2.75)], 102.75, "when all others have passed"),
        ([(2, 1.5), (1, 1.5)], 101.5, "at the shortest time itself"),
    ],
)
def test_when_the_offer_closes(answers: list[tuple[int, float]], ends: float, reason: str) -> None:
    state = offering(["石", "東", "三"], "京")
    for seat, after in answers:
        state = act(state, seat, "pass", at=100 + after)
    assert prefecture.due(state) == (ends, "close"), reason
    assert close(state).gone == ("京",), "l: out of the game, face up"


@given(st.integers(0, 10**6), st.lists(st.floats(0, 8), min_size=2, max_size=2))
@settings(max_examples=60, deadline=None)
def test_when_the_offer_closes_betrays_nothing_about_hands(seed: int, delays: list[float]) -> None:
    """Whatever the others hold, the same answers close it at the same time."""
    cards = list(table(["石", "", ""]).box.deck)
    Random(seed).shuffle(cards)
    ends = set()
    for shift in (0, 7, 14):
        hands = ["石", *(" ".join(cards[shift + 7 * n : shift + 7 * n + 7]) for n in (1, 2))]
        state = offering(hands, "京")
        for delay, seat in sorted(zip(delays, (1, 2), strict=True)):
            state = act(state, seat, "pass", at=100 + delay)
        ends.add(prefecture.due(state))
    assert len(ends) == 1
    assert ends.pop()[0] >= 100 + SHORTEST_OFFER  # type: ignore[index]


def test_a_grab_shows_the_set_at_once_and_costs_a_discard() -> None:
    """h: the grabber discards one card; the others wait for it."""
    state = act(offering(["石", "東 三", "阜"], "京"), 1, "grab", at=101.0)
    assert (shown(state, 1), points_of(state)) == (["東/京"], [0, 40, 0])
    assert state.hands[1] == ("三",)
    assert (prefecture.to_act(state), state.phase, prefecture.due(state)) == ((1,), "owed", None)
    for action, refusal in (
        ("draw", "it does not give you a turn"),
        ("end", "you can end your turn on your own turn"),
        ("show 東/京", "you can show a set on your own turn"),
    ):
        with pytest.raises(IllegalAction, match=refusal):
            act(state, 1, action)
    with pytest.raises(IllegalAction, match="Bot 1 has grabbed a card and discards one first"):
        act(state, 2, "discard 阜")


def test_the_order_of_play_does_not_change() -> None:
    """h: after seat 3 has grabbed from seat 0, it is seat 1 who draws."""
    state = act(offering(["石", "阜", "力", "東 三"], "京"), 3, "grab", at=101.0)
    state = close(act(state, 3, "discard 三", at=102.0))
    assert (state.seat, state.phase, prefecture.to_act(state)) == (1, "draw", (1,))


def test_the_next_player_may_grab_and_then_draws_as_usual() -> None:
    """g."""
    state = act(offering(["石", "東 三 阜"], "京"), 1, "grab", at=101.0)
    state = close(act(state, 1, "discard 三", at=102.0))
    assert (state.seat, state.phase) == (1, "draw")
    assert act(state, 1, "draw").hands[1] == ("阜", "本")


def test_the_grabbers_discard_can_be_grabbed_too() -> None:
    """A chain: 0 discards, 1 grabs, 2 grabs from 1, 0 grabs from 2; then seat 1 draws."""
    state = offering(["大 石 群", "東 口 三", "山 分 馬"], "京")
    state = act(state, 1, "grab", at=101.0)
    state = act(state, 1, "discard 口", at=102.0)
    assert prefecture.to_act(state) == (0, 2), "also to who discarded the first card"
    assert on_offer(state).closes == 110.0, "with a time of its own"
    state = act(state, 2, "grab", at=103.0)
    state = act(state, 2, "discard 分", at=104.0)
    state = act(state, 0, "grab", at=105.0)
    assert [shown(state, seat) for seat in range(3)] == [["大/分"], ["東/京"], ["山/口"]]
    state = close(act(state, 0, "discard 石", at=106.0))
    assert (state.seat, state.phase, state.gone) == (1, "draw", ("石",))
    counts = prefecture.counts(state)
    assert (counts["grabs"], counts["chained_grabs"]) == (3, 2)


def test_the_discarder_may_not_grab() -> None:
    state = offering(["東", "石"], "京")
    with pytest.raises(IllegalAction, match="You discarded 京 yourself: only others may grab it"):
        act(state, 0, "grab")


@pytest.mark.parametrize("at", [108.001, 120.0])
def test_a_claim_after_the_time_is_refused(at: float) -> None:
    state = offering(["石", "東"], "京")
    assert shown(act(state, 1, "grab", at=108.0), 1), "the last moment is in time"
    with pytest.raises(IllegalAction, match="The time to grab 京 is over"):
        act(state, 1, "grab", at=at)
    with pytest.raises(IllegalAction, match="No card is on offer now"):
        act(close(state), 1, "grab", at=at)


def test_the_first_claim_counts_and_the_other_is_told_who_was_first() -> None:
    state = act(offering(["石", "東 三", "東 阜"], "京"), 2, "grab", at=101.0)
    with pytest.raises(IllegalAction, match="Bot 2 said “Grabbin’!” first, and discards a card now"):
        act(state, 1, "grab", at=101.0)
    claimed = prefecture.view(state, 1).claimed
    assert claimed is not None
    assert (claimed.seat, claimed.grabbed, claimed.set.text) == (2, "京", "東/京")


def test_who_has_passed_does_not_claim_any_more() -> None:
    state = act(offering(["石", "東 三", "阜"], "京"), 1, "pass")
    with pytest.raises(IllegalAction, match="You have let 京 go"):
        act(state, 1, "grab")


def test_a_false_claim_bars_until_the_own_next_turn() -> None:
    """f: and only the claimant; the others go on deciding."""
    state = act(offering(["石 馬", "三 群", "東"], "京", by=0), 1, "grab", at=101.0)
    assert (state.barred, prefecture.to_act(state), shown(state, 1)) == ((1,), (2,), [])
    assert state.hands[1] == ("三", "群"), "nothing is taken"
    assert shown(act(state, 2, "grab", at=102.0), 2) == ["東/京"], "another claim still counts"
    with pytest.raises(IllegalAction, match="you may grab again from your own next turn on"):
        act(state, 1, "grab", at=102.0)
    chained = act(act(offering(["石", "三 群", "東 馬"], "京"), 1, "grab", at=101.0), 2, "grab", at=102.0)
    chained = act(chained, 2, "discard 馬", at=103.0)
    assert prefecture.to_act(chained) == (0,), "barred from the next offer of the same turn as well"
    state = close(act(state, 2, "pass", at=102.0))
    assert (state.seat, state.barred) == (1, ()), "the own turn lifts it"


@pytest.mark.parametrize(
    "text, bars, reason",
    [
        ("grab 大/阝反", True, "a set with the card that the hand does not complete"),
        ("grab 木反", None, "no set of the table"),
        ("grab 東/京", None, "a set without the card on offer"),
        ("grab 大/反阝", None, "the set as the table writes it, or none"),
    ],
)
def test_a_claim_may_name_the_set(text: str, bars: bool | None, reason: str) -> None:
    state = offering(["石", "三 大"], "反")
    if bars is None:
        with pytest.raises(IllegalAction, match="is no set of the card table with 反 in it"):
            act(state, 1, text)
    else:
        assert act(state, 1, text).barred == (1,), reason


def test_a_claim_that_names_no_set_makes_the_dearest() -> None:
    state = offering(["石", "口 手 石"], "山")
    assert [each.text for each in prefecture.view(state, 1).grabs] == ["山石/手", "山/口"]
    assert shown(act(state, 1, "grab"), 1) == ["山石/手"]
    assert shown(act(state, 1, "grab 山/口"), 1) == ["山/口"]


def test_a_card_that_completes_nothing_cannot_be_grabbed_to_begin_a_set() -> None:
    """f: only if the card completes a set: one card alone must be missing."""
    assert prefecture.view(offering(["石", "大 三"], "反"), 1).grabs == ()


@pytest.mark.parametrize("mode, over", [("quickie", True), ("strategic", False)])
def test_a_grab_that_empties_the_hand_needs_no_discard(mode: str, over: bool) -> None:
    state = act(offering(["石", "東", "阜"], "京", mode=mode), 1, "grab", at=101.0)
    assert (state.over is not None) is over
    assert state.owing is None
    if not over:
        assert (state.seat, state.phase) == (1, "draw")


def test_in_quickie_the_discard_after_a_grab_may_empty_the_hand_and_win() -> None:
    """i."""
    state = act(offering(["石", "東 三", "阜 重"], "京", mode="quickie"), 1, "grab", "discard 三", at=101.0)
    assert state.over is not None
    assert state.over.reason == "Bot 1 has no card left. Bot 1 wins."
    assert state.over.places == (2, 1, 3), "the others by their cards"
    assert (state.offer, prefecture.to_act(state), prefecture.due(state)) == (None, (), None)


def test_an_offer_that_all_are_barred_from_still_lasts_its_shortest_time() -> None:
    state = offering(["石 三", "東"], "京", by=1)
    state = act(state, 0, "grab", at=100.5)
    assert (prefecture.to_act(state), prefecture.due(state)) == ((), (101.5, "close"))


def test_in_strategic_a_last_discard_after_a_grab_is_still_on_offer() -> None:
    state = act(offering(["東 石", "山 分", ""], "口", by=2), 1, "grab", "discard 分", at=101.0)
    assert (state.hands[1], on_offer(state).card) == ((), "分")


@pytest.mark.parametrize(
    "hand, options, claims, automatic, reason",
    [
        ("東", {}, True, "", "it completes Tokyo: the learner decides"),
        ("三", {}, False, "pass", "nothing to grab, so nothing is asked"),
        ("三", {"assist": False}, True, "", "without the assist the learner has to see it"),
        ("東", {"assist": False}, True, "", "with or without a set, the button is there"),
    ],
)
def test_the_assist_answers_for_the_learner_where_there_is_no_choice(
    hand: str, options: dict[str, Any], claims: bool, automatic: str, reason: str
) -> None:
    view = prefecture.view(offering([hand, "石"], "京", by=1, **options), 0)
    assert (view.may_claim, prefecture.automatic(view)) == (claims, automatic), reason


def test_the_assist_does_nothing_on_ones_turn() -> None:
    assert prefecture.automatic(prefecture.view(table(["東 京", "石"]), 0)) == ""
    assert prefecture.automatic(prefecture.view(offering(["石", "東"], "京"), 0)) == ""


def test_the_hints_are_what_can_be_grabbed() -> None:
    view = prefecture.view(offering(["口 手 石", "三"], "山", by=1), 0)
    assert prefecture.hints(view, CATALOG) == ("grab 山石/手", "grab 山/口", "pass")


def test_a_refusal_is_the_same_whatever_the_claimant_holds() -> None:
    refusals = []
    for hand in ("東", "三"):
        state = act(offering(["石", hand, "阜"], "京"), 1, "pass")
        with pytest.raises(IllegalAction) as refusal:
            act(state, 1, "grab")
        refusals.append(str(refusal.value))
    assert re.match("You have let", refusals[0])
    assert refusals[0] == refusals[1]
