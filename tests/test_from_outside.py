"""CONTRIBUTING's steps for a new drill and a new game, taken from outside the package, with a toy of each."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import ChoiceLoader, FileSystemLoader
from werkzeug.datastructures import MultiDict

from learnapp import create_app, drills, games
from learnapp.catalog import Catalog, keys
from learnapp.catalog.unlocks import Mode, Need
from learnapp.config import Config
from learnapp.games.table import Table
from learnapp.store.games import TableRow
from learnapp.web import present, table_games
from learnapp.web.current import KEY
from tests.games import nim
from tests.seated import Seated
from tests.support import Clock
from tests.toys import greeting
from tests.web.pupil import Pupil

NEED = Need(greeting.KEY, "greetings", "learned", 2)
MODE = Mode(nim.KEY, "plain", "Nim against one bot", "Fifteen stones.", {"mode": "plain", "level": "easy"}, (NEED,))


def page_of_nim(row: TableRow, table: Table, sent: MultiDict[str, str]) -> dict[str, Any]:
    view = nim.view(table.state, 0)
    mine = 0 in nim.to_act(table.state)
    return {"view": view, "result": nim.result(table.state), "hints": nim.hints(view, table.catalog) if mine else ()}


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines that CONTRIBUTING asks for, of both."""
    monkeypatch.setitem(drills.REGISTRY, greeting.KEY, greeting)
    monkeypatch.setitem(keys.SHAPES, greeting.KEY, greeting.SHAPE)
    monkeypatch.setitem(present.SIGNS, greeting.KEY, "挨拶")
    monkeypatch.setitem(games.REGISTRY, nim.KEY, nim)
    monkeypatch.setitem(present.GAME_SIGNS, nim.KEY, "石取り")
    monkeypatch.setitem(table_games.PAGES, nim.KEY, page_of_nim)


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for both, so that templates are compiled once."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture
def app(toys: None, instance: Path, tmp_path: Path, catalog: Catalog) -> Iterator[Flask]:
    with_nim = replace(catalog, modes=(*catalog.modes, MODE))
    made = create_app(Config(instance, f"sqlite:///{tmp_path / 'fuda.sqlite3'}"), Clock(), with_nim)
    assert made.jinja_loader is not None
    made.jinja_env.loader = ChoiceLoader(
        [made.jinja_loader, FileSystemLoader(Path(__file__).parent / "toys/templates")]
    )
    yield made
    made.extensions[KEY].store.close()


@pytest.fixture
def pupil(app: Flask) -> Pupil:
    return Pupil(app)


def settle(pupil: Pupil) -> None:
    """Greetings alone."""
    pupil.get("/settings")
    pupil.send("new_per_day", drills=[greeting.KEY], decks=["core"])


def test_a_drill_is_taught_reviewed_and_practised(pupil: Pupil) -> None:
    settle(pupil)
    assert "Greetings" in pupil.get("/settings")
    page = pupil.get("/learn")
    assert "おはよう" in page
    pupil.learn(3)
    assert pupil.path == "/review"
    assert pupil.prompt() in {english for english, _ in greeting.SAID.values()}
    assert "Not yet" in pupil.answer("さようなら")
    pupil.get("/review")
    assert "Exact" in pupil.answer(dict(greeting.SAID.values())[pupil.prompt()])
    assert "Greetings" in pupil.get("/")
    assert pupil.get(f"/practice/{greeting.KEY}")
    assert pupil.prompt().startswith("Good ")


def test_a_game_opens_with_the_drill_and_is_played_to_its_end(pupil: Pupil) -> None:
    settle(pupil)
    assert "Nim against one bot" in pupil.get("/games")
    assert "Nothing is open yet" in pupil.get("/games/nim")
    pupil.learn(3)
    pupil.review()
    assert "Opened: Nim against one bot" in pupil.text
    pupil.get("/games/nim")
    pupil.send("mode")
    assert pupil.path.startswith("/tables/")
    player = Seated(pupil.app, pupil, int(pupil.path.rpartition("/")[2]))
    for _ in range(40):
        if nim.result(player.state):
            break
        player.act(nim.hints(player.view, pupil.here.catalog)[0])
    assert "The heap is empty." in pupil.get(player.path)
    assert "Nim" in pupil.get("/tables")


def test_what_was_added_is_gone_without_it(catalog: Catalog) -> None:
    assert greeting.KEY not in drills.REGISTRY
    assert nim.KEY not in games.REGISTRY
