"""Tables of games: the log only grows and takes each position once; whose game it is, and what an export may tell of it."""

import threading
from collections.abc import Sequence
from datetime import timedelta

import pytest
from sqlalchemy import Connection, delete, text, update
from sqlalchemy.exc import IntegrityError

from learnapp.games.base import TABLE, Action, Planned, Result, StalePosition, options_from, options_text
from learnapp.games.table import Table, catch_up, next_due, opened, play, position, rows_since
from learnapp.store import games, personal
from learnapp.store.engine import Store
from learnapp.store.games import Standing, TableRow
from learnapp.store.tables import game_action, game_plan, game_table, learner
from tests.content import CATALOG
from tests.games import nim
from tests.store.conftest import NOW
from tests.store.log import rows

LOG = (
    Action(0, 0, "pick 3", 1.25),
    Action(1, 0, "end", 2.0),
    Action(2, 1, "say つみき with か-line", 3.001, "犬[いぬ] it is."),
)
PLANS = (
    Planned(2, TABLE, ("close",), 4.0),
    Planned(3, 2, ("pick 1", "end"), 4.125, "I take 1."),
    Planned(1, 1, (), 5.0),
)
RESULT = Result((9, 6), (1, 2), "The heap is empty: 終わり.")


def seated_in(db: Connection, learner_id: int, game: str = "nim", log: Sequence[Action] = LOG) -> int:
    table_id = games.open_table(db, learner_id, game, 1, '{"mode": "plain"}', "a-seed", "content-7", NOW)
    games.add_actions(db, table_id, log)
    return table_id


def seated(store: Store, learner_id: int, game: str = "nim", log: Sequence[Action] = LOG) -> int:
    with store.writing() as db:
        return seated_in(db, learner_id, game, log)


def test_a_table_comes_back_as_it_was_opened(store: Store, aiko: int) -> None:
    table_id = seated(store, aiko)
    with store.reading() as db:
        found = games.find_table(db, aiko, table_id)
    assert found == TableRow(table_id, "nim", 1, '{"mode": "plain"}', "a-seed", "content-7", NOW)
    assert not found.is_abandoned


def test_log_and_plans_come_back_as_they_were_written(store: Store, aiko: int) -> None:
    table_id = seated(store, aiko)
    with store.writing() as db:
        for plan in reversed(PLANS):
            games.save_plan(db, table_id, plan)
        assert games.actions(db, table_id) == LOG
        assert games.actions(db, table_id, since=2) == LOG[2:]
        assert games.plans(db, table_id) == PLANS
        games.save_plan(db, table_id, Planned(4, 2, ("pick 2",), 9.0))
        assert games.plans(db, table_id) == (PLANS[0], PLANS[2], Planned(4, 2, ("pick 2",), 9.0)), "one plan a seat"
        games.drop_plans(db, table_id)
        assert games.plans(db, table_id) == ()


@pytest.mark.parametrize(
    "new, reason",
    [
        ((Action(2, 0, "pick 1", 9.0),), "taken by another tab"),
        ((Action(0, 0, "pick 1", 9.0),), "taken long ago"),
        ((Action(4, 0, "pick 1", 9.0),), "a row is missing before it"),
        ((Action(3, 0, "pick 1", 9.0), Action(3, 0, "pick 2", 9.0)), "two for one position"),
    ],
)
def test_a_position_is_taken_once(store: Store, aiko: int, new: tuple[Action, ...], reason: str) -> None:
    table_id = seated(store, aiko)
    with pytest.raises(StalePosition), store.writing() as db:
        games.add_actions(db, table_id, new)
    with store.reading() as db:
        assert games.actions(db, table_id) == LOG, reason


def test_of_many_tabs_that_play_one_position_one_wins(store: Store, aiko: int) -> None:
    table_id, together, stale = seated(store, aiko), threading.Barrier(6), []

    def tab(number: int) -> None:
        together.wait()
        try:
            with store.writing() as db:
                games.add_actions(db, table_id, [Action(3, 0, f"pick {number}", 9.0)])
        except StalePosition:
            stale.append(number)

    tabs = [threading.Thread(target=tab, args=(number,)) for number in range(6)]
    for thread in tabs:
        thread.start()
    for thread in tabs:
        thread.join()
    with store.reading() as db:
        (kept,) = games.actions(db, table_id, since=3)
    assert len(stale) == 5
    assert kept.text.removeprefix("pick ") not in map(str, stale)


@pytest.mark.parametrize(
    "statement",
    [
        update(game_action).values(text="pick 1"),
        update(game_action).where(game_action.c.ply == 2).values(at=0.0),
        delete(game_action),
        delete(game_action).where(game_action.c.ply == 2),
        text("INSERT OR REPLACE INTO game_action SELECT * FROM game_action"),
    ],
    ids=str,
)
def test_the_log_refuses_to_be_changed(store: Store, aiko: int, statement: object) -> None:
    table_id = seated(store, aiko)
    with pytest.raises(IntegrityError, match="the log of a game only grows"), store.writing() as db:
        db.execute(statement)  # type: ignore[call-overload]
    with store.reading() as db:
        assert games.actions(db, table_id) == LOG


def test_deleting_a_learner_takes_that_learners_games_along_and_no_others(store: Store, aiko: int, ben: int) -> None:
    for one in (aiko, ben):
        with store.writing() as db:
            games.save_plan(db, seated_in(db, one), PLANS[0])
    with store.writing() as db:
        db.execute(delete(learner).where(learner.c.id == aiko))
    with store.reading() as db:
        assert [len(rows(db, table)) for table in (game_table, game_action, game_plan)] == [1, len(LOG), 1]
        assert [row.id for row in games.tables_of(db, ben)] == [2]


def test_tables_are_listed_the_newest_first_by_game_and_by_what_is_still_open(store: Store, aiko: int) -> None:
    first, second, third = seated(store, aiko), seated(store, aiko, "circuit"), seated(store, aiko)
    with store.writing() as db:
        games.finish(db, aiko, first, RESULT, NOW)
        assert [row.id for row in games.tables_of(db, aiko)] == [third, second, first]
        assert [row.id for row in games.tables_of(db, aiko, "nim")] == [third, first]
        assert [row.id for row in games.tables_of(db, aiko, open_only=True)] == [third, second]
        assert [row.id for row in games.tables_of(db, aiko, "nim", open_only=True)] == [third]
        assert [row.id for row in games.tables_of(db, aiko, most=1)] == [third]
        assert games.tables_of(db, aiko, "basket") == []


def test_a_table_ends_once_and_its_plans_with_it(store: Store, aiko: int) -> None:
    done, left = seated(store, aiko), seated(store, aiko)
    later = NOW + timedelta(minutes=9)
    with store.writing() as db:
        games.save_plan(db, done, PLANS[0])
        assert games.finish(db, aiko, done, RESULT, later)
        assert games.abandon(db, aiko, left, later)
        for again in (done, left, 99):
            assert not games.finish(db, aiko, again, Result((0,), (1,), "Other."), NOW)
            assert not games.abandon(db, aiko, again, NOW)
        rows_of = [games.find_table(db, aiko, one) for one in (done, left)]
        assert games.plans(db, done) == ()
    assert [row and (row.ended_at, row.result, row.is_abandoned) for row in rows_of] == [
        (later, RESULT, False),
        (later, None, True),
    ]


def test_a_poll_learns_position_and_next_event_without_the_log(store: Store, aiko: int) -> None:
    table_id, empty = seated(store, aiko), seated(store, aiko, log=())
    with store.writing() as db:
        assert games.standing(db, aiko, empty) == Standing(NOW, 0, None)
        games.save_plan(db, table_id, Planned(3, 1, (), 1.0))
        assert games.standing(db, aiko, table_id) == Standing(NOW, 3, None), "a bot that waits is nothing to wait for"
        for plan in PLANS:
            games.save_plan(db, table_id, plan)
        assert games.standing(db, aiko, table_id) == Standing(NOW, 3, 4.0)
        assert games.standing(db, aiko, 99) is None


def test_the_number_of_a_table_is_never_given_twice(store: Store, aiko: int) -> None:
    first = seated(store, aiko)
    with store.writing() as db:
        db.execute(delete(game_table))
    assert seated(store, aiko) > first


def test_an_export_tells_neither_the_seed_nor_what_bots_do_in_an_open_game(store: Store, aiko: int) -> None:
    still_open, over = seated(store, aiko), seated(store, aiko)
    with store.writing() as db:
        games.save_plan(db, still_open, PLANS[1])
        games.finish(db, aiko, over, RESULT, NOW)
        exported = {name: list(found) for name, found in personal.everything(db, aiko)}
    assert [row["id"] for row in exported["game_table"]] == [still_open, over]
    assert [(row["table_id"], row["ply"]) for row in exported["game_action"]] == [
        (still_open, 0),
        (still_open, 1),
        (over, 0),
        (over, 1),
        (over, 2),
    ]
    assert "a-seed" not in str(exported)
    assert "I take 1." not in str(exported)


def load_table(store: Store, learner_id: int, table_id: int) -> Table:
    with store.reading() as db:
        row = games.find_table(db, learner_id, table_id)
        assert row is not None
        options = options_from(nim, row.options)
        return opened(nim, options, row.seed, CATALOG, games.actions(db, table_id), games.plans(db, table_id))


def save_table(store: Store, table_id: int, table: Table, ply: int) -> None:
    with store.writing() as db:
        games.add_actions(db, table_id, rows_since(table, ply))
        games.drop_plans(db, table_id)
        for plan in table.plans:
            games.save_plan(db, table_id, plan)


def test_a_game_kept_after_every_move_goes_on_as_if_it_had_never_been_put_away(store: Store, aiko: int) -> None:
    options = nim.Options("snatching", ("normal", "hard"), "timed")
    with store.writing() as db:
        table_id = games.open_table(db, aiko, nim.KEY, nim.RULES, options_text(options), "a-seed", "c", NOW)
    table, now = opened(nim, options, "a-seed", CATALOG), 0.0
    while nim.result(table.state) is None:
        ply = position(table)
        if 0 in nim.to_act(table.state):
            hint = nim.hints(nim.view(table.state, 0), CATALOG)[0]
            now += 0.25
            table = catch_up(table, now)
            table = play(table, 0, hint, position(table), now) if 0 in nim.to_act(table.state) else table
        else:
            now = next_due(table) or now
            table = catch_up(table, now)
        save_table(store, table_id, table, ply)
        again = load_table(store, aiko, table_id)
        assert (again.state, again.log, again.plans) == (table.state, table.log, table.plans)
