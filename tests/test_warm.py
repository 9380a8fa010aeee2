"""Making the sounds of the content ahead: stopped at any word, taken up again, each made once."""

import argparse
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from learnapp.catalog import Catalog
from learnapp.cli import main
from learnapp.speech.base import Utterance
from learnapp.speech.cache import Cache
from learnapp.speech.offline import Offline
from learnapp.speech.speaker import Speaker
from learnapp.warm import FAILED, MOST_FAILURES, OK, RARELY_HEARD, STOPPED, Task, make, tasks, warm
from tests.silent import Silent

ROOT = Path(__file__).parent.parent
TODO: list[Task] = [(f"word:{kana}", Utterance(kana), "normal") for kana in "あいうえおかきくけこ"]


def nothing() -> None:
    pass


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.parent.name != "locks"]


def test_every_sound_is_made_once_and_the_next_time_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine, shown = Silent(), io.StringIO()
    speaker = Speaker((engine,), Cache(tmp_path))
    assert make(speaker, "offline", TODO, shown, nothing) == OK
    assert capsys.readouterr().out == "10 made, 0 were there, 0 failed, of 10.\n"
    assert shown.getvalue().splitlines()[-1] == "10 of 10"
    assert make(speaker, "offline", TODO, io.StringIO(), nothing) == OK
    assert capsys.readouterr().out == "0 made, 10 were there, 0 failed, of 10.\n"
    assert len(engine.asked) == len(files(tmp_path)) == 10


def test_ctrl_c_leaves_no_half_file_and_the_same_command_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = Silent()

    def stop_at_the_fourth() -> None:
        if len(engine.asked) == 4:
            raise KeyboardInterrupt

    engine.waits = stop_at_the_fourth
    speaker, shown = Speaker((engine,), Cache(tmp_path)), io.StringIO()
    assert make(speaker, "offline", TODO, shown, nothing) == STOPPED
    assert "goes on from here" in shown.getvalue()
    assert capsys.readouterr().out == "3 made, 0 were there, 0 failed, of 10.\n"
    assert [path.suffix for path in files(tmp_path)] == [".mp3"] * 3
    assert make(speaker, "offline", TODO, io.StringIO(), nothing) == OK
    assert capsys.readouterr().out == "7 made, 3 were there, 0 failed, of 10.\n"


def test_a_voice_that_is_out_of_order_is_not_asked_for_ever(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine, shown = Silent(fails="No network."), io.StringIO()
    assert make(Speaker((engine,), Cache(tmp_path)), "offline", TODO, shown, nothing) == FAILED
    assert len(engine.asked) == MOST_FAILURES
    assert "word:あ: No network." in shown.getvalue()
    assert capsys.readouterr().out == f"0 made, 0 were there, {MOST_FAILURES} failed, of 10.\n"


def test_a_voice_rests_after_each_sound_that_it_made(tmp_path: Path) -> None:
    rests: list[int] = []
    speaker = Speaker((Silent(),), Cache(tmp_path))
    for _ in range(2):
        make(speaker, "offline", TODO, io.StringIO(), lambda: rests.append(1))
    assert len(rests) == len(TODO)


def test_what_is_made_is_all_that_is_taught_each_sound_once(catalog: Catalog) -> None:
    todo = tasks(catalog, ["word", "verb", "example"], ["normal", "slow"])
    assert len({(said, speed) for _, said, speed in todo}) == len(todo)
    keys = [key for key, _, speed in todo if speed == "slow"]
    assert keys[0] == "word:inu"
    assert "verb:taberu" not in keys, "the card says the same"
    assert "verb:okiru" in keys
    assert len(keys) == len(todo) / 2
    assert RARELY_HEARD == ("form",)


@pytest.mark.parametrize(
    "arguments, status, says",
    [
        (["audio", "warm", "--engine", "nope"], 2, "There is no voice 'nope'; there are: offline, online."),
        (["audio", "warm", "--engine", "../x"], 2, "There is no voice"),
        (["audio", "warm", "--only", "nope"], 2, "There is no kind 'nope'; there are: word,"),
    ],
)
def test_wrong_use_is_told(
    arguments: list[str],
    status: int,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LEARNAPP_INSTANCE", str(tmp_path))
    assert main(arguments) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["audio"], ["audio", "cool"], ["audio", "warm", "--speed", "fast"]])
def test_what_is_no_command_is_wrong_use(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2


def test_a_voice_that_is_not_there_says_what_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reason = Offline().lacks()
    monkeypatch.setenv("LEARNAPP_INSTANCE", str(tmp_path))
    status = warm(argparse.Namespace(engine="offline", only=["name"], speed=["normal"]))
    out, err = capsys.readouterr()
    if reason:
        assert (status, out, err.strip()) == (1, "", reason)
    else:
        assert (status, out) == (0, "47 made, 0 were there, 0 failed, of 47.\n")
        assert len(files(tmp_path)) == 47


STOPPABLE = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from pathlib import Path
from learnapp.speech.base import Utterance
from learnapp.speech.cache import Cache
from learnapp.speech.speaker import Speaker
from learnapp.warm import make
from tests.silent import Silent
engine = Silent()
def pressed():
    if len(engine.asked) == 6:
        os.kill(os.getpid(), signal.SIGINT)
engine.waits = pressed
todo = [(kana, Utterance(kana), "normal") for kana in "あいうえおかきくけこ"]
sys.exit(make(Speaker((engine,), Cache(Path(sys.argv[1]))), "offline", todo, sys.stderr, lambda: None))
"""


def test_a_real_ctrl_c_is_taken_in_a_process_of_its_own(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STOPPABLE, str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        timeout=120,
    )
    assert done.returncode == STOPPED, done.stderr
    assert done.stdout == "5 made, 0 were there, 0 failed, of 10.\n"
    assert "Traceback" not in done.stderr
    assert [path.suffix for path in files(tmp_path)] == [".mp3"] * 5
