"""Fixtures that tests of store and pages share. No clock of the system, no network, a database of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import settings

from learnapp import create_app
from learnapp.catalog import Catalog
from learnapp.config import Config
from learnapp.web.current import KEY
from tests.content import CATALOG
from tests.fresh_database import lay_down
from tests.support import Clock, Visitor

settings.register_profile("fuda", deadline=None)  # how long an example takes says what else the machine does
settings.load_profile("fuda")


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return CATALOG


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(instance=tmp_path, database_url=f"sqlite:///{lay_down(tmp_path / 'fuda.sqlite3')}")


@pytest.fixture
def app(config: Config, clock: Clock, catalog: Catalog) -> Iterator[Flask]:
    made = create_app(config, clock, catalog)
    yield made
    made.extensions[KEY].store.close()


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    return Visitor(app.test_client())
