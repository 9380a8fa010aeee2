"""A learner at a table: opened past the page of games, seen as the learner may see it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from learnapp import games as all_games
from learnapp.games import sentence
from learnapp.games.base import LEARNER, options_from, options_text
from learnapp.games.replay import logged
from learnapp.games.table import Table, _planned, catch_up, opened, play, position, rows_since
from learnapp.store import games, learners
from learnapp.store.games import TableRow
from learnapp.web import playing
from learnapp.web.current import KEY, Here
from tests.support import BASE, Clock, Form, Visitor

STEP = 0.3
"""Seconds that somebody waits before looking again what the others have done."""


def open_table(
    app: Flask, seed: str = "tests", name: str = learners.LOCAL_NAME, game: ModuleType = sentence, **options: Any
) -> int:
    """Open a table with a seed that is known, whatever is unlocked; returns its id."""
    here: Here = app.extensions[KEY]
    wished = options_text(game.checked(game.Options(**options)))
    with here.store.writing() as db:
        learner = learners.named(db, name)
        assert learner is not None
        version = here.catalog.version
        return games.open_table(db, learner.id, game.KEY, game.RULES, wished, seed, version, here.clock())


def come_to(
    app: Flask,
    visitor: Visitor,
    game: ModuleType,
    seeds: Iterable[str],
    wanted: Callable[[Any], object],
    clock: Clock | None = None,
    level: str = "normal",
    **options: Any,
) -> "Seated":
    """At the first of these deals whose table comes to what is wanted, played by the rules alone and then stored.

    `wanted` is asked about the table. `clock` is as in `Seated.play_until`.
    """
    here: Here = app.extensions[KEY]
    wished = game.checked(game.Options(**options))
    for number, seed in enumerate(seeds, start=1):
        fresh = playing.settled(opened(game, wished, seed, here.catalog), 0.0)
        reached, at = played_until(fresh, wanted, 0.0, number, level, waits=clock is not None)
        if wanted(reached):
            table_id = open_table(app, seed, game=game, **options)
            store_rows(here, table_id, reached, 0)
            if clock is not None:
                clock.forward(seconds=at)
            return Seated(app, visitor, table_id)
    raise AssertionError("no deal comes to that")


def seen_by_learner(table: Table) -> Any:
    return table.game.view(table.state, LEARNER)


def in_view(wanted: Callable[[Any], object]) -> Callable[[Table], bool]:
    """Asks of a table what is asked of the learner's view."""
    return lambda table: bool(wanted(seen_by_learner(table)))


def played_until(
    table: Table, wanted: Callable[[Any], object], at: float, luck: int, level: str, waits: bool
) -> tuple[Table, float]:
    """The table when it is as wanted, or over, with its time; the learner plays as a bot would whose luck has this number."""
    while not wanted(table) and not table.game.result(table.state):
        view = seen_by_learner(table)
        if view.is_mine:
            action = table.game.bot(view, level, Random(luck), table.catalog).actions[0]
            table = playing.settled(play(table, LEARNER, action, position(table), at), at)
        else:
            assert waits, "nobody else has a turn at a table that waits for the learner"
            at = round(at + STEP, 6)
            table = playing.settled(catch_up(table, at), at)
    return table, at


def store_rows(here: Here, table_id: int, table: Table, ply: int) -> None:
    """What a table has come to since a position, written as the pages would have written it."""
    with here.store.writing() as db:
        learner = learners.named(db, learners.LOCAL_NAME)
        assert learner is not None
        games.add_actions(db, table_id, rows_since(table, ply))
        games.drop_plans(db, table_id)
        for plan in table.plans:
            games.save_plan(db, table_id, plan)
        if result := table.game.result(table.state):
            games.finish(db, learner.id, table_id, result, here.clock())


class Seated:
    """Somebody without JavaScript who plays at a table."""

    def __init__(self, app: Flask, visitor: Visitor, table_id: int) -> None:
        self.here: Here = app.extensions[KEY]
        self.visitor = visitor
        self.id = table_id
        self.path = f"/tables/{table_id}"
        self._seen: Table | None = None
        visitor.get(self.path)

    @property
    def row(self) -> TableRow:
        with self.here.store.reading() as db:
            learner = learners.named(db, learners.LOCAL_NAME)
            assert learner is not None
            found = games.find_table(db, learner.id, self.id)
        assert found is not None
        return found

    @property
    def table(self) -> Table:
        """As its log leaves it: replayed from the start, or from where it was looked at last."""
        row = self.row
        with self.here.store.reading() as db:
            log, plans = games.actions(db, self.id), games.plans(db, self.id)
        seen = self._seen
        if seen and log[: position(seen)] == seen.log:
            for action in log[position(seen) :]:
                seen = logged(seen, action)
            self._seen = _planned(replace(seen, plans=plans))
        else:
            self._seen = opened(
                self.game, options_from(self.game, row.options), row.seed, self.here.catalog, log, plans
            )
        return self._seen

    @property
    def game(self) -> ModuleType:
        return all_games.REGISTRY[self.row.game]

    @property
    def state(self) -> Any:
        """Of whatever game it is."""
        return self.table.state

    @property
    def view(self) -> Any:
        """The learner's."""
        return self.game.view(self.state, 0)

    @property
    def form(self) -> Form:
        """The form that the moves are sent with, of the page that is open if it is the table's."""
        if self.visitor.path.partition("?")[0] != self.path:
            self.visitor.get(self.path)
        return self.visitor.form("ply")

    def send(self, action: str, form: Form | None = None, **more: str) -> TestResponse:
        """One move, without following where it leads."""
        form = form or self.form
        data = {**form.values, "action": action, **more}
        return self.visitor.client.post(form.action, data=data, base_url=BASE)

    def act(self, *actions: str) -> str:
        """Moves that the rules accept; the page after them."""
        for action in actions:
            answer = self.send(action)
            assert answer.status_code == 303, f"{action}: {answer.get_data(as_text=True)}"
            self.visitor.get(answer.headers["Location"])
        return self.visitor.text

    def plan(self, level: str = "hard") -> tuple[str, ...]:
        """What a bot would do in the learner's place."""
        actions: tuple[str, ...] = self.game.bot(self.view, level, Random(self.id), self.here.catalog).actions
        return actions

    def play_until(self, wanted: Callable[[Any], bool], clock: Clock | None = None, level: str = "normal") -> Any:
        """Play as a bot would until the view is as wanted; returns it, or None if the game ends before.

        `clock` moves on while the table waits for others.
        """
        while not (view := self.view).result:
            if wanted(view):
                return view
            if view.is_mine:
                self.act(self.plan(level)[0])
            else:
                assert clock, "nobody else has a turn at a table that waits for the learner"
                clock.forward(seconds=STEP)
                self.visitor.get(self.path)
        return view if wanted(view) else None

    def come_until(self, wanted: Callable[[Table], object], clock: Clock | None = None, level: str = "normal") -> Any:
        """Like `play_until`, but played by the rules alone: no page is asked for until the table is as wanted.

        Returns the view, or None if the game ended before. Nothing is counted as a review.
        """
        before = self.table
        at = (self.here.clock() - self.row.started_at).total_seconds()
        after, then = played_until(before, wanted, at, self.id, level, waits=clock is not None)
        if clock is not None:
            clock.forward(seconds=round(then - at, 6))
        store_rows(self.here, self.id, after, position(before))
        self.visitor.get(self.path)
        return self.view if wanted(after) else None

    def play_on(self, turns: int = 100, level: str = "hard") -> None:
        """So many turns, or to the end."""
        for _ in range(turns):
            if not self.view.is_mine:
                return
            self.act(*self.plan(level))
