"""`learnapp self-play` and what it adds up: seats and levels, faults of bots, games without end, wrong use."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from learnapp.cli import main
from learnapp.games import REGISTRY, prefecture, sentence
from learnapp.games.self_play import MOST_ACTIONS, arranged, lines, play_out, possible_players, self_play
from learnapp.games.table import position
from tests.content import CATALOG
from tests.games import coins, nim
from tests.test_architecture import HEAVY, loaded_after

FIELDS = ["games", "illegal", "endless", "turns", "rounds", "stones_a_turn"]
FIELDS += ["wins_by_seat", "wins_by_level", "ms_per_decision"]


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, nim.KEY, nim)


def ticking() -> Iterator[float]:
    """A clock that goes on by half a second each time it is read."""
    return (number / 2 for number in count())


def played(game: ModuleType = nim, levels: tuple[Any, ...] = ("easy", "hard"), games: int = 40, seed: str = "0") -> Any:
    options = game.Options(mode=game.MODES[0], levels=levels[1:])
    return self_play(game, options, levels, CATALOG, games, seed, ticking().__next__)


def test_a_report_has_the_fields_of_every_game_and_those_of_its_own() -> None:
    report = played()
    assert sorted(report) == sorted(FIELDS)
    assert (report["games"], report["illegal"], report["endless"]) == (40, 0, 0)
    assert report["turns"] == pytest.approx(2 * report["rounds"], abs=0.01)
    assert report["ms_per_decision"] == {"easy": 500.0, "hard": 500.0}


def test_all_wins_are_told_by_seat_and_by_level() -> None:
    report = played(levels=("easy", "hard", "hard"), games=90)
    assert len(report["wins_by_seat"]) == 3
    assert list(report["wins_by_level"]) == ["easy", "hard"]
    assert sum(report["wins_by_seat"]) == pytest.approx(90, abs=0.01)
    assert sum(report["wins_by_level"].values()) == pytest.approx(90, abs=0.01)


def test_levels_move_on_by_a_seat_with_each_game() -> None:
    seen: list[tuple[int, str]] = []

    def bot(view: nim.View, level: str, rng: Any, catalog: Any) -> nim.Plan:
        seen.append((view.seat, level))
        return nim.bot(view, level, rng, catalog)  # type: ignore[arg-type]

    played(changed(nim, bot=bot), ("easy", "normal", "hard"), games=3)
    assert set(seen) == {(seat, level) for seat in range(3) for level in ("easy", "normal", "hard")}


def changed(game: ModuleType, **names: Any) -> ModuleType:
    variant = ModuleType(game.__name__)
    vars(variant).update(vars(game), **names)
    return variant


def test_a_seed_plays_the_same_games_and_another_one_others() -> None:
    assert played(seed="7") == played(seed="7")
    assert played(seed="7") != played(seed="8")


def test_a_shared_win_is_a_part_of_a_win_for_each() -> None:
    report = played(coins, ("normal", "normal", "hard"), games=3)
    assert report["wins_by_seat"] == [1.0, 1.0, 1.0]
    assert report["wins_by_level"] == {"normal": 2.0, "hard": 1.0}


def test_what_the_rules_refuse_is_counted_as_illegal() -> None:
    report = played(coins, ("easy", "hard"), games=2)
    assert report["illegal"] > 0
    assert report["endless"] == 0


def to_and_fro(view: nim.View, level: str, rng: Any, catalog: Any) -> nim.Plan:
    return nim.Plan((f"pick {view.hand[0]}" if view.picked is None else "back",), 1.0)


@pytest.mark.parametrize(
    "game, reason",
    [
        (changed(nim, bot=to_and_fro), "it never ends a turn"),
        (changed(nim, bot=lambda *_: nim.Plan((), 1.0)), "nobody plays"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_game_that_does_not_end_is_given_up_and_counted(game: ModuleType, reason: str) -> None:
    report = played(game, games=1)
    assert (report["endless"], report["turns"], report["wins_by_seat"]) == (1, 0.0, [0.0, 0.0]), reason
    table = play_out(game, nim.Options(), ("easy", "easy"), "0", CATALOG)
    assert position(table) <= MOST_ACTIONS


def test_a_mode_tells_how_many_can_play_it() -> None:
    assert possible_players(nim, "snatching") == (2, 3, 4)
    assert possible_players(nim, "alone") == (1,)


@pytest.mark.parametrize(
    "mode, players, levels, seated",
    [
        ("", None, ["normal"], ("normal", "normal")),
        ("alone", None, ["hard"], ("hard",)),
        ("plain", 3, ["easy"], ("easy",) * 3),
        ("plain", None, ["easy", "hard", "normal"], ("easy", "hard", "normal")),
        ("plain", 2, ["easy", "hard"], ("easy", "hard")),
    ],
)
def test_levels_are_one_for_all_or_one_for_each(
    mode: str, players: int | None, levels: list[str], seated: tuple[str, ...]
) -> None:
    options, found = arranged(nim, mode, players, levels)
    assert found == seated
    assert options.levels == seated[1:]
    assert options.mode == (mode or "snatching")


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["chess"], "nim"),
        (["nim", "--mode", "dancing"], "snatching, plain, alone"),
        (["nim", "--players", "5"], "2, 3 or 4"),
        (["nim", "--mode", "alone", "--players", "2"], "is 1, not 2."),
        (["nim", "--levels", "easy,clever"], "easy, normal, hard"),
        (["nim", "--levels", ""], "easy, normal, hard"),
        (["nim", "--levels", "easy,hard", "--players", "3"], "one for each, or one for all"),
        (["nim", "--games", "0"], "whole number"),
        (["nim", "--games", "many"], "whole number"),
        (["nim", "--players", "-1"], "whole number"),
    ],
)
def test_wrong_use_is_told_with_the_choices(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["self-play", *arguments])
    except SystemExit as end:
        status = int(end.code or 0)
    printed = capsys.readouterr()
    assert (status, printed.out) == (2, "")
    assert says in printed.err


@pytest.mark.parametrize(
    "settings, options, reason",
    [
        ({"part": "both"}, {"part": "both"}, "a text"),
        ({"hand": "12"}, {"hand": 12}, "a number"),
        ({"each_once": "on", "assist": "false"}, {"each_once": True, "assist": False}, "switches"),
        ({}, {"part": "1"}, "the defaults of the game"),
    ],
)
def test_a_table_is_set_as_the_game_allows(settings: dict[str, str], options: dict[str, Any], reason: str) -> None:
    found, _ = arranged(prefecture, "", 3, ["easy"], settings)
    assert {name: getattr(found, name) for name in options} == options, reason


def test_a_setting_may_be_a_list() -> None:
    assert arranged(sentence, "versus", 2, ["easy"], {"decks": "counters,feelings"})[0].decks == (
        "counters",
        "feelings",
    )


def test_a_setting_says_how_many_can_play() -> None:
    assert possible_players(prefecture, "quickie") == (2, 3, 4)
    assert possible_players(prefecture, "quickie", {"part": "both"}) == (2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["--part", "3"], "'3' is no part: choose one of 1, 2, both."),
        (["--set", "colour=red"], "there are: part, hand, window, each_once, assist, first."),
        (["--set", "levels=easy"], "has no setting 'levels'"),
        (["--set", "hand=many"], "hand is a whole number, not 'many'."),
        (["--set", "hand=-1"], "hand is a whole number, not '-1'."),
        (["--set", "hand=7"], "A hand has 8 to 12 cards, not 7."),
        (["--set", "each_once=2"], "each_once is on or off, not '2'."),
        (["--set", "hand"], "write NAME=VALUE"),
        (["--set", "=8"], "write NAME=VALUE"),
        (["--part", "1", "--players", "5"], "2, 3 or 4, not 5"),
    ],
)
def test_settings_that_a_game_does_not_have_are_told_with_the_choices(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["self-play", "prefecture", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert says in printed.err


def test_a_part_is_chosen_as_the_mode_is(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["--mode", "strategic", "--part", "both", "--players", "6", "--set", "hand=8"]
    assert main(["self-play", "prefecture", *chosen, "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["draws"] == 120 - 6 * 8
    assert main(["self-play", "sentence", "--part", "1"]) == 2
    assert "has no setting 'part'" in capsys.readouterr().err


def test_without_any_game_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for key in list(REGISTRY):
        monkeypatch.delitem(REGISTRY, key)
    assert main(["self-play", "sentence"]) == 2
    assert "there are none yet" in capsys.readouterr().err


def test_it_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["self-play", "nim", "--levels", "easy,hard", "--games", "5", "--json"]) == 0
    printed = capsys.readouterr()
    report = json.loads(printed.out)
    assert list(report) == FIELDS
    assert report["games"] == 5
    assert printed.err == ""


def test_it_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["self-play", "nim", "--players", "3", "--games", "5"]) == 0
    shown = capsys.readouterr().out
    assert "games            5\n" in shown
    assert "wins by level    normal 5\n" in shown


def test_a_table_for_people_has_a_line_a_field() -> None:
    assert list(lines({"games": 2, "wins_by_seat": [0.5, 1.5], "wins_by_level": {"easy": 2.0}})) == [
        "games          2",
        "wins by seat   0.5, 1.5",
        "wins by level  easy 2",
    ]


def test_a_fault_of_the_bots_is_what_it_fails_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(REGISTRY, "nim", changed(nim, bot=lambda *_: nim.Plan((), 1.0)))
    assert main(["self-play", "nim", "--games", "1", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["endless"] == 1


def test_it_needs_no_database(tmp_path: Path) -> None:
    code = (
        "import contextlib, io\nfrom learnapp.cli import main\nfrom learnapp.games import REGISTRY\n"
        "from tests.games import nim\nREGISTRY['nim'] = nim\n"
        "with contextlib.redirect_stdout(io.StringIO()):\n    assert main(['self-play', 'nim', '--games', '2']) == 0"
    )
    nowhere = {"LEARNAPP_INSTANCE": "/proc/nowhere", "LEARNAPP_DATABASE_URL": "nonsense"}
    (loaded,) = loaded_after(code, **nowhere)
    assert not loaded & HEAVY
