"""One learner in UTC on a set clock, whatever the computer is set to."""

import sqlite3
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from learnapp import create_app
from learnapp.catalog import Catalog
from learnapp.config import Config
from learnapp.store import learners
from learnapp.web import sounds
from learnapp.web.app import first_steps
from learnapp.web.current import KEY
from tests.fresh_database import lay_down
from tests.seated import open_table
from tests.shared_database import SharedDatabase
from tests.support import Clock
from tests.web.pupil import Pupil


def set_options(app: Flask, **changed: object) -> None:
    """Change settings of the one learner past the page."""
    store = app.extensions[KEY].store
    with store.writing() as db:
        row = learners.named(db, learners.LOCAL_NAME)
        learners.save_options(db, row.id, replace(row.options, **changed))


@pytest.fixture(scope="session")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One instance folder for all tests of pages, so that templates are compiled once."""
    return tmp_path_factory.mktemp("instance")


Prepare = Callable[[Pupil, Clock], None]


class Bench:
    """One application and one open database for all tests of a worker; each test finds them as if just made.

    Building the application compiles a hundred rules of addresses, which takes longer than most tests. It is sound
    because an application keeps nothing of a request but what `begin` replaces: its `Here` (store, content, clock,
    signer) and its voices. What is remembered of a store elsewhere (`playing`) hangs on the store object, so each test
    has one of its own over the same connection.
    """

    def __init__(self, instance: Path, database: Path) -> None:
        self.database = SharedDatabase(database)
        self.config = Config(instance=instance, database_url=self.database.url)
        self.app: Flask | None = None
        self.kept: dict[Prepare, tuple[sqlite3.Connection, datetime, str]] = {}

    def begin(self, clock: Clock, catalog: Catalog) -> Flask:
        """The application for one test."""
        store = copy(self.database.emptied())
        if self.app is None:
            self.app = create_app(self.config, clock, catalog)
            self.app.extensions[KEY].store.close()
        first_steps(store, clock())
        here = replace(self.app.extensions[KEY], store=store, catalog=catalog, clock=clock)
        self.app.extensions[KEY] = here
        sounds.prepare(self.app, self.config.instance)
        return self.app

    def once(self, prepare: Prepare, pupil: Pupil, clock: Clock) -> None:
        """What `prepare` does with an empty database: done for one test, and copied for those that want it after that.

        Kept are the database, the time and the browser's cookie, which is all that a pupil has.
        """
        with pupil.here.store.reading() as db:
            connection: Any = db.connection.dbapi_connection
        if prepare in self.kept:
            database, clock.at, cookie = self.kept[prepare]
            database.backup(connection)
            pupil.client.set_cookie("fuda", cookie, domain="127.0.0.1")
            return
        prepare(pupil, clock)
        database = sqlite3.connect(":memory:")
        connection.backup(database)
        found = pupil.client.get_cookie("fuda", domain="127.0.0.1")
        assert found is not None
        self.kept[prepare] = database, clock.at, found.value

    def close(self) -> None:
        self.database.close()
        for kept, _, _ in self.kept.values():
            kept.close()


@pytest.fixture(scope="session")
def bench(instance: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    made = Bench(instance, tmp_path_factory.mktemp("bench") / "fuda.sqlite3")
    yield made
    made.close()


@pytest.fixture
def config(bench: Bench) -> Config:
    """Of `app`."""
    return bench.config


@pytest.fixture
def app(bench: Bench, clock: Clock, catalog: Catalog) -> Flask:
    app = bench.begin(clock, catalog)
    set_options(app, zone="UTC")
    return app


@pytest.fixture(scope="module")
def shared_app(instance: Path, catalog: Catalog, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for all tests of a module, which leave it as it is: a row in every table that a form could touch."""
    database = lay_down(tmp_path_factory.mktemp("shared") / "fuda.sqlite3")
    made = create_app(Config(instance=instance, database_url=f"sqlite:///{database}"), Clock(), catalog)
    set_options(made, zone="UTC")
    pupil = Pupil(made)
    pupil.begin()
    pupil.get("/library/words/new")
    pupil.send("japanese", japanese="鯨", reading="くじら", meanings="whale")
    pupil.get("/review")
    pupil.answer("wauwau")
    pupil.send("accept")
    open_table(made)
    yield made
    made.extensions[KEY].store.close()


@pytest.fixture
def pupil(app: Flask) -> Pupil:
    return Pupil(app)
