"""Golden playthroughs: whole games, kept as text, that the rules play again to the letter."""

from pathlib import Path

import pytest

from tests.games.playing import GAMES
from tests.games.write_golden import FOLDER, read, written

FILES = sorted(FOLDER.glob("*.txt"))
EVERY_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@EVERY_FILE
def test_a_playthrough_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    golden = read(text)
    assert golden.rules == GAMES[golden.game].RULES, "write the file anew: python -m tests.games.write_golden"
    assert written(golden.replayed()) == text


@EVERY_FILE
def test_a_playthrough_is_named_after_its_game(path: Path) -> None:
    assert path.stem.partition("-")[0] == read(path.read_text(encoding="utf-8")).game


def test_no_game_lacks_a_playthrough() -> None:
    assert {path.stem.partition("-")[0] for path in FILES} == set(GAMES)
