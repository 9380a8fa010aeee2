"""A table whose server is killed with -9 in the middle of turns: it stands where the last acknowledged move left it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event, Thread

from flask import Flask

from learnapp import create_app
from learnapp.catalog import Catalog
from learnapp.config import Config
from learnapp.games import replay, sentence
from learnapp.games.base import Action
from learnapp.games.table import Table, opened
from learnapp.store import games
from learnapp.store.engine import Store
from learnapp.web.app import utc_now
from learnapp.web.current import KEY
from tests.seated import open_table
from tests.support import Forms
from tests.web.serving import Server
from tests.web.test_killed_server import Client, Tally

KILLS = 4
MOVES = 60
SEED = "killed"


def prepared(folder: Path, catalog: Catalog) -> int:
    """A table in the database that the server will use."""
    config = Config(instance=folder, database_url=f"sqlite:///{folder / 'fuda.sqlite3'}")
    app: Flask = create_app(config, utc_now, catalog)
    table_id = open_table(app, SEED, mode="versus", levels=("easy",))
    app.extensions[KEY].store.close()
    return table_id


def logged(folder: Path, table_id: int) -> tuple[Action, ...]:
    store = Store(f"sqlite:///{folder / 'fuda.sqlite3'}")
    with store.reading() as db:
        log = games.actions(db, table_id)
    store.close()
    return log


def replayed(log: tuple[Action, ...], catalog: Catalog) -> Table:
    """The game as the log tells it; raises Unreplayable if it tells none."""
    options = sentence.checked(sentence.Options(mode="versus", levels=("easy",)))
    return opened(sentence, options, SEED, catalog, log)


class Player(Client):
    """Lays and takes back in one unfinished turn, mostly; every move is sent until it is answered."""

    def __init__(self, server: Server, tally: Tally, table_id: int, catalog: Catalog) -> None:
        super().__init__(server, tally, 3)
        self.path, self.id = f"/tables/{table_id}", table_id
        self.table = replayed((), catalog)
        """As it was before the last look at its log."""
        self.moves: list[tuple[int, str]] = []
        """Position and action of what was acknowledged."""

    def play(self) -> None:
        while len(self.moves) < MOVES:
            status, _, page = self.request("GET", self.path)
            assert status == 200
            form = next(form for form in Forms(page).forms if "ply" in form.names)
            ply = int(form.values["ply"])
            action = self.choose(self.look())
            status, location, text = self.request("POST", self.path, {**form.values, "action": action})
            assert (status, location) == (303, self.path), text
            self.moves.append((ply, action))

    def look(self) -> Table:
        """The table after the rows of the log that are new; those that were seen before have to be there still."""
        log = logged(self.server.instance, self.id)
        seen = len(self.table.log)
        assert log[:seen] == self.table.log
        for action in log[seen:]:
            self.table = replay.logged(self.table, action)
        return self.table

    def choose(self, table: Table) -> str:
        view = sentence.view(table.state, 0)
        assert view.is_mine
        if len(view.laid) > 3 or not view.hand:
            return "back"
        if view.laid and self.rng.random() < 0.3:
            return "back"
        if not view.laid and self.rng.random() < 0.05 and view.can_discard:
            return f"discard {self.rng.choice(view.hand)}"
        return f"place {self.rng.choice(view.hand)} at {len(view.own) + 1}.1"


def test_a_killed_table_goes_on_where_the_last_acknowledged_move_left_it(tmp_path: Path, catalog: Catalog) -> None:
    table_id = prepared(tmp_path, catalog)
    server, rng = Server(tmp_path, catalog), Random(7)
    server.start()
    tally = Tally(up=Event())
    tally.up.set()
    player, faults = Player(server, tally, table_id, catalog), list[BaseException]()

    def work() -> None:
        try:
            player.play()
        except BaseException as error:
            faults.append(error)

    running = Thread(target=work)
    running.start()
    for moment in sorted(rng.sample(range(4, MOVES - 4), KILLS)):
        while len(player.moves) < moment and not faults:
            running.join(0.001)
        tally.up.clear()
        server.kill()
        before = logged(tmp_path, table_id)
        acknowledged = list(player.moves)
        assert [(row.ply, row.text) for row in before if (row.ply, row.text) in acknowledged] == acknowledged
        server.start()
        tally.up.set()
    running.join()
    server.kill()
    assert not faults, "".join(server.said[-60:])
    log = logged(tmp_path, table_id)
    assert [(row.ply, row.text) for row in log if row.seat == 0] == player.moves, "each once, in order, and no other"
    replayed(log, catalog)
    with closing(sqlite3.connect(server.database)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_what_was_laid_lies_there_after_a_kill(tmp_path: Path, catalog: Catalog) -> None:
    table_id = prepared(tmp_path, catalog)
    server = Server(tmp_path, catalog)
    server.start()
    tally = Tally(up=Event())
    tally.up.set()
    player = Player(server, tally, table_id, catalog)
    first, second = player.table.state.hands[0][:2]
    for action in (f"place {first} at 1.1", f"place {second} at 2.1"):
        _, _, page = player.request("GET", player.path)
        form = next(form for form in Forms(page).forms if "ply" in form.names)
        assert player.request("POST", player.path, {**form.values, "action": action})[0] == 303
    server.kill()
    server.start()
    player.connection = None
    _, _, page = player.request("GET", player.path)
    server.kill()
    assert f'value="back {first}"' in page
    assert f'value="back {second}"' in page
    assert 'name="ply" value="2"' in page
