"""A learner at a table: opened past the page of games, seen as the learner may see it."""

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from learnapp import games as all_games
from learnapp.games import sentence
from learnapp.games.base import options_from, options_text
from learnapp.games.table import Table, opened
from learnapp.store import games, learners
from learnapp.store.games import TableRow
from learnapp.web.current import KEY, Here
from tests.support import BASE, Clock, Form, Visitor


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


class Seated:
    """Somebody without JavaScript who plays at a table."""

    def __init__(self, app: Flask, visitor: Visitor, table_id: int) -> None:
        self.here: Here = app.extensions[KEY]
        self.visitor = visitor
        self.id = table_id
        self.path = f"/tables/{table_id}"
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
        """As its log leaves it."""
        with self.here.store.reading() as db:
            log, plans = games.actions(db, self.id), games.plans(db, self.id)
        wished = options_from(self.game, self.row.options)
        return opened(self.game, wished, self.row.seed, self.here.catalog, log, plans)

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
                clock.forward(seconds=0.3)
                self.visitor.get(self.path)
        return view if wanted(view) else None

    def play_on(self, turns: int = 100, level: str = "hard") -> None:
        """So many turns, or to the end."""
        for _ in range(turns):
            if not self.view.is_mine:
                return
            self.act(*self.plan(level))
