"""One learner in UTC on a set clock, whatever the computer is set to."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from learnapp import create_app
from learnapp.catalog import Catalog
from learnapp.config import Config
from learnapp.store import learners, schema
from learnapp.web.current import KEY
from tests.seated import open_table
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


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("empty") / "fuda.sqlite3"
    schema.migrate_file(path)
    return path


def database_of_its_own(empty_database: Path, folder: Path) -> str:
    """The address of a fresh database; migrating one takes longer than most tests."""
    shutil.copy(empty_database, folder / "fuda.sqlite3")
    return f"sqlite:///{folder / 'fuda.sqlite3'}"


@pytest.fixture
def config(instance: Path, empty_database: Path, tmp_path: Path) -> Config:
    return Config(instance=instance, database_url=database_of_its_own(empty_database, tmp_path))


@pytest.fixture
def app(app: Flask) -> Flask:
    set_options(app, zone="UTC")
    return app


@pytest.fixture(scope="module")
def shared_app(
    instance: Path, empty_database: Path, catalog: Catalog, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Flask]:
    """One for all tests of a module, which leave it as it is: a row in every table that a form could touch."""
    url = database_of_its_own(empty_database, tmp_path_factory.mktemp("shared"))
    made = create_app(Config(instance=instance, database_url=url), Clock(), catalog)
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
