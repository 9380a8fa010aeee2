"""A table of Word Basket in real time whose server is killed with -9: it stands where it stood, and no bot moved meanwhile."""

from pathlib import Path
from threading import Event

from flask import Flask

from learnapp import create_app
from learnapp.catalog import Catalog
from learnapp.config import Config
from learnapp.games import basket
from learnapp.games.base import Action
from learnapp.games.table import RESUME, Table, opened
from learnapp.store import games
from learnapp.store.engine import Store
from learnapp.web.app import utc_now
from learnapp.web.current import KEY
from tests.seated import open_table
from tests.support import Forms
from tests.web.serving import Server
from tests.web.test_killed_server import Client, Tally

SEED = "killed"
OPTIONS = {"mode": "standard", "pace": "timed", "levels": ("easy", "easy")}


def prepared(folder: Path, catalog: Catalog) -> int:
    """A table in the database that the server will use."""
    config = Config(instance=folder, database_url=f"sqlite:///{folder / 'fuda.sqlite3'}")
    app: Flask = create_app(config, utc_now, catalog)
    table_id = open_table(app, SEED, game=basket, **OPTIONS)
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
    return opened(basket, basket.checked(basket.Options(**OPTIONS)), SEED, catalog, log)  # type: ignore[arg-type]


class Player(Client):
    """Somebody at the table, whose every request is sent until it is answered."""

    def __init__(self, server: Server, folder: Path, table_id: int) -> None:
        tally = Tally(up=Event())
        tally.up.set()
        super().__init__(server, tally, 3)
        self.path = f"/tables/{table_id}"

    def act(self, **values: str) -> int:
        _, _, page = self.request("GET", self.path)
        form = next(form for form in Forms(page).forms if "ply" in form.names)
        return self.request("POST", self.path, {**form.values, **values})[0]


def put_back(folder: Path, table_id: int, seconds: float) -> None:
    """Let the table have been opened so much earlier, as if the server had been down so long."""
    store = Store(f"sqlite:///{folder / 'fuda.sqlite3'}")
    with store.writing() as db:
        db.exec_driver_sql(
            "UPDATE game_table SET started_at = datetime(started_at, ?) WHERE id = ?", (f"-{seconds} seconds", table_id)
        )
    store.close()


def test_a_killed_table_resumes_and_no_bot_has_played_meanwhile(tmp_path: Path, catalog: Catalog) -> None:
    table_id = prepared(tmp_path, catalog)
    server = Server(tmp_path, catalog)
    server.start()
    player = Player(server, tmp_path, table_id)
    top = replayed((), catalog).state.hands[0][0]
    assert player.act(action=f"reset with {top}") == 303
    server.kill()
    before = logged(tmp_path, table_id)
    state = replayed(before, catalog).state
    put_back(tmp_path, table_id, 3600)
    server.start()
    player.connection = None
    status, _, page = player.request("GET", player.path)
    server.kill()
    log = logged(tmp_path, table_id)
    assert status == 200
    assert log[: len(before)] == before, "what was acknowledged is there"
    assert {row.text.split(" ")[0] for row in log[len(before) :]} <= {RESUME, "ready"}
    after = replayed(log, catalog).state
    assert (after.field.number, after.hands, after.said) == (state.field.number, state.hands, state.said)
    assert f'name="ply" value="{len(log)}"' in page
