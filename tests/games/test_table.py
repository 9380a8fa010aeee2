"""The table runner: order of time, waiting and timed tables, moves that come late, twice or not at all."""

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games.base import TABLE, Action, Planned, options_from, options_text
from learnapp.games.table import (
    ABANDON,
    LONGEST_ACTION,
    OVERDUE,
    RESUME,
    IllegalAction,
    StalePosition,
    Table,
    Unreplayable,
    catch_up,
    history,
    is_over,
    next_due,
    opened,
    play,
    position,
    rows_since,
    steps,
)
from tests.content import CATALOG
from tests.games import coins, nim

SEED = "a-seed"
THREE = ("normal", "easy")


def nim_table(
    mode: str = "plain", pace: str = "wait", levels: tuple[Any, ...] = ("normal",), seed: str = SEED
) -> Table:
    return opened(nim, nim.Options(mode, levels, pace), seed, CATALOG)


def legal_pick(table: Table) -> str:
    return f"pick {table.state.hands[0][0]}"


def ended(table: Table, now: float) -> Table:
    """The learner's whole turn at one moment."""
    table = play(table, 0, legal_pick(table), position(table), now)
    return play(table, 0, "end", position(table), now)


def again(table: Table, plans: tuple[Planned, ...] = ()) -> Table:
    """The table as it is opened from what is stored of it."""
    options = options_from(table.game, options_text(table.options))
    return opened(table.game, options, table.seed, table.catalog, table.log, plans)


def facts(table: Table) -> tuple[Any, ...]:
    return table.state, table.log, table.plans, table.slept, table.thinking


def test_a_new_table_waits_for_the_learner() -> None:
    table = nim_table()
    assert (position(table), table.log, next_due(table)) == (0, (), None)
    assert catch_up(table, 1e6) == table


def test_a_move_is_a_row_and_what_the_bot_does_then_are_rows_of_their_own_at_its_time() -> None:
    table = ended(nim_table(), 20.0)
    due = next_due(table)
    assert due is not None
    assert 20.5 <= due <= 21.5
    assert catch_up(table, due - 0.001) == table
    after = catch_up(table, due)
    assert [(row.seat, row.at) for row in after.log] == [(0, 20.0), (0, 20.0), (1, due), (1, due)]
    assert [row.ply for row in after.log] == [0, 1, 2, 3]
    assert [bool(row.said) for row in after.log] == [False, False, False, True], "said once, with the end of the turn"
    assert rows_since(after, position(table)) == after.log[2:]
    assert rows_since(after, position(after)) == ()


def test_what_has_fallen_due_comes_before_the_learners_move() -> None:
    table = ended(nim_table(), 1.0)
    pick = legal_pick(catch_up(table, 5.0))
    after = play(table, 0, pick, 4, 5.0)
    assert [row.seat for row in after.log] == [0, 0, 1, 1, 0]
    assert [row.at for row in after.log] == sorted(row.at for row in after.log)


def test_a_bot_thinks_once_about_a_position() -> None:
    table = ended(nim_table(), 1.0)
    asked = []

    def bot(*arguments: Any) -> Any:
        asked.append(arguments)
        return nim.bot(*arguments)

    table = opened(changed(nim, bot=bot), table.options, SEED, CATALOG, table.log, table.plans)
    for now in (1.0, 1.1, 1.2):
        table = catch_up(table, now)
    assert asked == []


def changed(game: ModuleType, **names: Any) -> ModuleType:
    """The same game with some of its functions exchanged."""
    variant = ModuleType(game.__name__)
    vars(variant).update(vars(game), **names)
    return variant


@pytest.mark.parametrize("mode", ["plain", "snatching"])
@pytest.mark.parametrize("pace", ["wait", "timed"])
@settings(max_examples=40)
@given(seed=st.text("abc", min_size=1, max_size=3), waits=st.lists(st.floats(0, 30), max_size=25), kept=st.booleans())
def test_a_table_opened_again_anywhere_is_the_same_table(
    mode: str, pace: str, seed: str, waits: list[float], kept: bool
) -> None:
    table, now = nim_table(mode, pace, THREE, seed), 0.0
    for wait in waits:
        now += wait
        table = catch_up(table, now)
        if 0 in nim.to_act(table.state):
            hint = nim.hints(nim.view(table.state, 0), CATALOG)[0]
            table = play(table, 0, hint, position(table), now)
        assert facts(again(table, table.plans if kept else ())) == facts(table)
    assert [step.after for step in steps(table)][-1:] == [table.state][: len(table.log)]


@settings(max_examples=50)
@given(seed=st.text("abc", min_size=1, max_size=3), waits=st.lists(st.floats(0.01, OVERDUE), min_size=40, max_size=40))
def test_how_often_the_table_is_looked_at_changes_nothing(seed: str, waits: list[float]) -> None:
    options = nim.Options("snatching", THREE, "timed")
    often, seldom = (opened(nim, options, seed, CATALOG, levels=("hard", *THREE)) for _ in range(2))
    for number in range(len(waits)):
        seldom = catch_up(seldom, sum(waits[: number + 1]))
        while (due := next_due(often)) is not None and due <= sum(waits[: number + 1]):
            often = catch_up(often, due)
    assert seldom.log == often.log
    assert seldom.state == often.state


@pytest.mark.parametrize("ply", [-1, 0, 1, 3, 99])
def test_a_move_for_another_position_is_stale(ply: int) -> None:
    table = ended(nim_table(), 1.0)
    with pytest.raises(StalePosition):
        play(table, 0, "pick 1", ply, 1.0)


def test_a_second_click_does_not_play_a_turn_twice() -> None:
    table = nim_table()
    after = play(table, 0, legal_pick(table), 0, 1.0)
    with pytest.raises(StalePosition):
        play(after, 0, legal_pick(table), 0, 1.0)


REFUSED = pytest.mark.parametrize(
    "seat, action, says",
    [
        (0, "", "Nothing"),
        (0, " \u3000", "Nothing"),
        (0, "x" * (LONGEST_ACTION + 1), "too long"),
        (0, "漢" * 10_000, "too long"),
        (0, "pick 1\n", "control"),
        (0, "pick\x001", "control"),
        (0, "\u202epick 1", "control"),
        (0, "pick \ud800", "control"),
        (0, "pick 1\u2028", "control"),
        (0, "dance", "Pick a number"),
        (0, "pick 9", "Pick a number"),
        (0, RESUME, "Pick a number"),
        (0, "close", "Pick a number"),
        (1, "pick 1", "not your turn"),
        (2, "pick 1", "Nobody"),
        (TABLE, RESUME, "Nobody"),
        (TABLE, "close", "Nobody"),
    ],
)


@REFUSED
def test_what_cannot_be_played_is_refused_with_a_sentence_and_changes_nothing(
    seat: int, action: str, says: str
) -> None:
    table = nim_table()
    with pytest.raises(IllegalAction, match=says) as refusal:
        play(table, seat, action, 0, 1.0)
    assert str(refusal.value).endswith(".")
    assert facts(table) == facts(nim_table())


def test_an_action_may_be_as_long_as_the_limit() -> None:
    with pytest.raises(IllegalAction, match="Pick a number"):
        play(nim_table(), 0, "x" * LONGEST_ACTION, 0, 1.0)


def test_an_abandoned_game_stands_still() -> None:
    table = ended(nim_table(), 1.0)
    table = play(table, 0, ABANDON, position(table), 1.1)
    assert is_over(table)
    assert next_due(table) is None
    assert catch_up(table, 1e5) == table
    assert facts(again(table)) == facts(table)
    for action in ("pick 1", ABANDON):
        with pytest.raises(IllegalAction, match="over"):
            play(table, 0, action, position(table), 2.0)
    assert [text for _, text in history(table)][-1] == "The game was abandoned."


def test_a_finished_game_takes_no_more_moves() -> None:
    table, now = nim_table(mode="alone", levels=()), 0.0
    while not is_over(table):
        now += 1
        table = ended(table, now)
    for action in ("pick 1", ABANDON):
        with pytest.raises(IllegalAction, match="over"):
            play(table, 0, action, position(table), now)


def test_what_is_long_overdue_is_not_played_but_thought_over_anew() -> None:
    table = ended(nim_table(), 1.0)
    due = next_due(table)
    assert due is not None
    late = round(due + OVERDUE + 0.001, 3)
    after = catch_up(table, late)
    assert after.log[-1] == Action(2, TABLE, RESUME, late)
    again_due = next_due(after)
    assert again_due is not None
    assert late + 0.5 <= again_due <= late + 1.5
    assert after.state == table.state
    assert facts(again(after)) == facts(after)
    assert catch_up(table, due + OVERDUE).log[-1].text == "end", "not a moment sooner"
    assert "The game goes on after a pause." in [text for _, text in history(after)]


def test_a_window_that_nobody_watched_is_open_for_its_whole_time_again() -> None:
    table = ended(nim_table("snatching", "timed", THREE), 1.0)
    after = catch_up(table, 500.0)
    assert after.log[-1].text == RESUME
    closes = [plan.due for plan in after.plans if plan.seat == TABLE]
    assert closes == [500.0 + nim.WINDOW]
    closed = catch_up(after, 500.0 + nim.WINDOW)
    assert closed.state.turn == 1
    assert facts(again(closed)) == facts(closed)


def window_for_the_learner(pace: str) -> Table:
    """A bot has ended its turn, and the learner may snatch."""
    table = nim_table("snatching", pace, THREE)
    for number in range(3):
        now = 60.0 * number
        table = ended(table, now)
        while 0 not in nim.to_act(table.state) and (due := next_due(table)) is not None:
            table = catch_up(table, due)
        if table.state.open_until is not None and table.state.turn != 0:
            return table
    raise AssertionError("no window opened")


def test_a_timed_window_closes_on_the_learner() -> None:
    table = window_for_the_learner("timed")
    opened_at = table.log[-1].at
    after = catch_up(table, opened_at + nim.WINDOW)
    closing = [row for row in rows_since(after, position(table)) if row.text in ("close", "snatch")]
    assert closing
    assert closing[0].at <= opened_at + nim.WINDOW


def test_a_table_that_waits_moves_neither_bots_nor_clock_while_the_learner_may_act() -> None:
    table = window_for_the_learner("wait")
    assert next_due(table) is None
    assert catch_up(table, 1e6) == table


def test_a_window_goes_on_where_it_waited_for_the_learner() -> None:
    table = window_for_the_learner("wait")
    after = play(table, 0, "pass", position(table), 900.0)
    dues = {plan.seat: plan.due for plan in after.plans}
    assert dues.pop(TABLE) == 900.0 + nim.WINDOW
    (thinks,) = dues.values()
    assert 900.5 <= thinks <= 901.5, "the other bot begins to think"
    done = catch_up(after, 902.0)
    assert RESUME not in [row.text for row in done.log]
    assert facts(again(done)) == facts(done)


def test_table_time_never_runs_back() -> None:
    table = ended(nim_table(), 50.0)
    due = next_due(table)
    assert due is not None
    table = catch_up(table, due)
    early = play(table, 0, legal_pick(table), position(table), 3.0)
    assert early.log[-1].at == due


@pytest.mark.parametrize(
    "log",
    [
        (Action(1, 0, "pick 1", 1.0),),
        (Action(0, 0, "end", 1.0),),
        (Action(0, 1, "pick 1", 1.0),),
        (Action(0, TABLE, "close", 1.0),),
    ],
)
def test_a_log_that_the_rules_cannot_follow_is_told_apart(log: tuple[Action, ...]) -> None:
    with pytest.raises(Unreplayable, match="Row 0"):
        opened(nim, nim.Options("plain"), SEED, CATALOG, log)


def test_options_of_another_version_are_told_apart() -> None:
    text = options_text(nim.Options("plain", THREE))
    assert options_from(nim, text) == nim.Options("plain", THREE)
    for other in (text.replace("pace", "tempo"), "[]", "{"):
        with pytest.raises(ValueError):
            options_from(nim, other)


def coins_table(*levels: str) -> Table:
    return opened(coins, coins.Options(levels=levels), SEED, CATALOG)  # type: ignore[arg-type]


def test_a_plan_that_another_move_made_illegal_is_dropped_and_made_anew() -> None:
    table = coins_table("normal", "hard")
    table = play(table, 0, "take 6", 0, 1.0)
    assert {plan.seat: plan.due for plan in table.plans} == {1: 2.0, 2: 1.5}, "the learner's move concerned nobody"
    after = catch_up(table, 1.5)
    assert position(after) == 1
    assert next(plan for plan in after.plans if plan.seat == 2) == Planned(1, 2, ("take 5",), 3.0)
    assert after.refused == ()
    assert facts(again(after, after.plans)) == facts(catch_up(again(after, after.plans), 1.5))
    assert again(after, after.plans).plans == after.plans
    assert catch_up(again(after), 1.5).plans == after.plans, "also if the plans were lost"
    assert [row.text for row in catch_up(after, 4.5).log] == ["take 6", "take 5", "take 4"]


def test_a_bot_that_plans_what_is_illegal_takes_the_first_legal_hint() -> None:
    table = coins_table("easy")
    after = catch_up(table, 1.0)
    assert [(row.seat, row.text, row.at) for row in after.log] == [(1, "take 6", 1.0)]
    assert [(fault.ply, fault.text, fault.reason) for fault in after.refused] == [(0, "take 7", "There are 6 coins.")]


def test_a_bot_without_any_legal_move_sits_still() -> None:
    stubborn = changed(coins, hints=lambda view, catalog: ("take 99",))
    table = catch_up(opened(stubborn, coins.Options(levels=("easy",)), SEED, CATALOG), 1.0)
    assert (table.log, next_due(table)) == ((), None)
    assert play(table, 0, "take 6", 0, 2.0).state.taken == (1, 0)


def test_a_plan_that_fails_half_way_keeps_what_was_played() -> None:
    def bot(view: nim.View, level: str, rng: Any, catalog: Any) -> nim.Plan:
        return nim.Plan((f"pick {view.hand[0]}", "dance"), 1.0) if view.picked is None else nim.Plan(("end",), 1.0)

    table = opened(changed(nim, bot=bot), nim.Options("plain"), SEED, CATALOG)
    table = catch_up(ended(table, 1.0), 2.0)
    assert [row.text.split()[0] for row in table.log] == ["pick", "end", "pick"]
    assert [fault.text for fault in table.refused] == ["dance"]
    assert catch_up(table, 3.0).log[-1].text == "end"


def test_a_bot_may_wait_until_something_changes() -> None:
    def bot(view: coins.State, level: str, rng: Any, catalog: Any) -> coins.Plan:
        return coins.Plan((), 1.0) if view.left > 5 else coins.Plan((f"take {view.left}",), 1.0)

    patient = changed(coins, bot=bot, concerns=lambda before, after, seat: True)
    table = opened(patient, coins.Options(levels=("hard",)), SEED, CATALOG)
    assert next_due(table) is None
    assert catch_up(table, 1e5) == table
    assert next_due(play(table, 0, "take 6", 0, 2.0)) == 3.0


def test_at_one_moment_the_tables_own_move_comes_first() -> None:
    table = ended(nim_table("snatching", "timed", THREE), 1.0)
    closing = [replace(plan, due=1.0 + nim.WINDOW) for plan in table.plans]
    after = catch_up(replace(table, plans=tuple(closing)), 1.0 + nim.WINDOW)
    assert after.log[2].text == "close"


def test_a_table_that_never_rests_does_not_hold_up_the_page() -> None:
    def bot(view: nim.View, level: str, rng: Any, catalog: Any) -> nim.Plan:
        return nim.Plan((f"pick {view.hand[0]}" if view.picked is None else "back",), 0.0)

    table = opened(changed(nim, bot=bot), nim.Options("plain"), SEED, CATALOG)
    assert position(ended(table, 1.0)) > 500


def test_a_move_holds_as_long_as_nothing_since_concerns_its_seat() -> None:
    """In a game in which all may act, what others do meanwhile does not make a page stale that it does not touch."""
    table = opened(coins, coins.Options(levels=("normal",)), SEED, CATALOG)
    after = play(table, 0, "take 5", 0, 2.0)
    assert [(row.ply, row.seat, row.text) for row in after.log] == [(0, 1, "take 6"), (1, 0, "take 5")]
    for ply in (0, 1, 3):
        with pytest.raises(StalePosition):
            play(after, 0, "take 4", ply, 2.0)
    touched = opened(changed(coins, concerns=lambda *_: True), coins.Options(levels=("normal",)), SEED, CATALOG)
    with pytest.raises(StalePosition):
        play(touched, 0, "take 5", 0, 2.0)


@pytest.mark.parametrize("pace", ["wait", "timed"])
def test_what_needs_no_choice_is_done_for_a_person_at_once(pace: str) -> None:
    game = changed(coins, automatic=lambda view: f"take {view.left}" if view.left in (5, 4) else "")
    table = opened(game, coins.Options(levels=("normal",), pace=pace), SEED, CATALOG)
    table = play(table, 0, "take 6", 0, 1.0)
    assert [(row.seat, row.text, row.at) for row in table.log] == [(0, f"take {left}", 1.0) for left in (6, 5, 4)]
    bots = opened(game, coins.Options(levels=("normal",)), SEED, CATALOG, levels=("normal", "normal"))
    assert bots.log == catch_up(bots, 1.0).log == (), "for a person only"
