"""The game at a table with a learner and a clock: races for a card, the assist, and a table that waits."""

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from learnapp.games import prefecture
from learnapp.games.prefecture.state import SHORTEST_OFFER, State
from learnapp.games.replay import Table
from learnapp.games.table import IllegalAction, StalePosition, catch_up, opened, play, position
from tests.games.prefecture.deals import CATALOG, offering, on_offer, shown


def seated(state: State) -> Table:
    """A table with a learner that begins at this state, at the moment when the card on offer was discarded."""
    offer = replace(on_offer(state), opened=0.0, answered=0.0, closes=float(state.options.window))
    beginning = replace(state, offer=offer)
    game = ModuleType(prefecture.__name__)
    vars(game).update(vars(prefecture), setup=lambda *_: beginning)
    return catch_up(opened(game, state.options, "table", CATALOG), 0.0)


def learner_can_grab(pace: str = "timed", **options: Any) -> Table:
    """Bot 1 has discarded 京; the learner holds 東, and bot 2 nothing that fits."""
    return seated(offering(["東 三 重", "石 阜", "馬 爰"], "京", by=1, pace=pace, **options))


def race(pace: str = "timed") -> Table:
    """Bot 1 has discarded 山; the learner holds 口, and bot 2 the rest of Iwate."""
    return seated(offering(["口 三 重", "馬 阜", "石 手 爰"], "山", by=1, pace=pace))


def test_a_claim_before_the_bots_is_the_learners() -> None:
    table = race()
    after = play(table, 0, "grab 山/口", 0, 0.1)
    assert shown(after.state, 0) == ["山/口"]
    assert after.state.owing == 0


def test_a_claim_after_the_bots_is_too_late_and_the_learner_is_told() -> None:
    table = seated(offering(["口 三 重", "馬 阜", "石 手 爰 力"], "山", by=1, pace="timed", window=20))
    with pytest.raises(StalePosition):
        play(table, 0, "grab 山/口", 0, 19.5)
    later = catch_up(table, 19.5)
    assert shown(later.state, 2) == ["山石/手"]
    assert any(row.text.startswith("grab") and row.said.startswith("Grabbin’!") for row in later.log)
    with pytest.raises(IllegalAction):
        play(later, 0, "grab 山/口", position(later), 19.5)
    with pytest.raises(IllegalAction, match="Bot 2 said “Grabbin’!” first"):
        prefecture.apply(catch_up(table, claimed_at(table)).state, 0, "grab 山/口", 19.5, CATALOG)


def claimed_at(table: Table) -> float:
    """When the bots' claim falls due."""
    return next(plan.due for plan in table.plans if plan.actions[0].startswith("grab"))


def test_a_claim_holds_though_a_bot_has_passed_since_the_page_was_made() -> None:
    """What the others answer does not concern the learner's claim: nobody loses a card to a poll of the page."""
    table = learner_can_grab()
    assert catch_up(table, 7.5).log[-1].text == "pass", "bot 2 has answered"
    after = play(table, 0, "grab", 0, 7.5)
    assert shown(after.state, 0) == ["東/京"]


def test_a_claim_for_one_card_does_not_take_the_next_one() -> None:
    table = learner_can_grab()
    after = catch_up(table, 8.0)
    assert (after.state.offer, after.state.gone) == (None, ("京",))
    for text in ("grab", "pass"):
        with pytest.raises(StalePosition):
            play(table, 0, text, 0, 8.0)


def test_a_timed_offer_closes_by_itself() -> None:
    table = learner_can_grab()
    assert catch_up(table, 7.999).state.offer is not None
    assert catch_up(table, 8.0).state.gone == ("京",)


def test_after_the_learners_pass_the_bots_hurry() -> None:
    table = play(learner_can_grab(), 0, "pass", 0, 4.0)
    assert on_offer(table.state).undecided in ((2,), ())
    after = catch_up(table, 4.0 + SHORTEST_OFFER)
    assert after.state.gone == ("京",)


def test_a_table_that_waits_has_no_clock_while_the_learner_can_grab() -> None:
    table = catch_up(learner_can_grab("wait"), 5000.0)
    assert (table.log, table.state.offer is not None) == ((), True)
    after = play(table, 0, "grab", 0, 5000.0)
    assert shown(after.state, 0) == ["東/京"]


def test_a_table_that_waits_goes_on_after_the_learner_has_passed() -> None:
    table = play(learner_can_grab("wait"), 0, "pass", 0, 600.0)
    assert table.state.offer is not None
    assert catch_up(table, 600.0 + SHORTEST_OFFER).state.gone == ("京",)


@pytest.mark.parametrize("pace", ["timed", "wait"])
def test_a_card_that_completes_nothing_is_passed_on_at_once(pace: str) -> None:
    table = seated(offering(["三 重", "石 阜", "馬 爰"], "京", by=1, pace=pace))
    assert [(row.seat, row.text, row.at) for row in table.log] == [(0, "pass", 0.0)]
    assert catch_up(table, SHORTEST_OFFER).state.gone == ("京",)
    assert catch_up(table, SHORTEST_OFFER - 0.001).state.offer is not None


@pytest.mark.parametrize("pace", ["timed", "wait"])
def test_without_the_assist_the_learner_is_asked_every_time(pace: str) -> None:
    table = seated(offering(["三 重", "石 阜", "馬 爰"], "京", by=1, pace=pace, assist=False))
    assert table.log == ()
    after = play(table, 0, "grab", 0, 1.0)
    assert after.state.barred == (0,)
    assert after.state.false_claims == 1


def test_what_the_learner_discards_is_decided_without_them() -> None:
    table = seated(offering(["三 重", "石 阜", "馬 爰"], "京", by=0, pace="timed"))
    after = catch_up(table, SHORTEST_OFFER)
    assert {row.seat for row in after.log} == {-1, 1, 2}
    assert (after.state.gone, after.state.seat) == (("京",), 1)


def test_nobody_but_who_owes_a_discard_moves() -> None:
    after = play(race(), 0, "grab 山/口", 0, 0.1)
    assert catch_up(after, 300.0).state == after.state
    assert play(after, 0, "discard 三", position(after), 300.0).state.phase == "offer"
