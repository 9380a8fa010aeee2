"""Sounds are kept whole or not at all, made once for all who ask, and never more than there is room for."""

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.speech.base import SpeechError
from learnapp.speech.cache import LARGEST_SOUND, Cache
from tests.silent import FRAME, silence

ROOT = Path(__file__).parent.parent.parent
KEY = "0123456789abcdef" * 4
MORNING = 1_790_000_000.0


def key(number: int) -> str:
    return f"{number:064x}"


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.parent.name != "locks")


def never() -> bytes:
    raise AssertionError("it is kept, so nobody is asked")


def test_a_sound_is_made_once_and_then_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    assert cache.find(KEY) is None
    assert cache.made(KEY, lambda: silence(3)) == silence(3)
    assert cache.made(KEY, never) == cache.find(KEY) == silence(3)
    assert Cache(tmp_path).find(KEY) == silence(3), "another process finds it"
    assert [path.name for path in files(tmp_path)] == [f"{KEY}.mp3"]


def test_fifty_who_ask_for_a_new_word_have_it_made_once(tmp_path: Path) -> None:
    cache, made, all_here = Cache(tmp_path), [], threading.Barrier(50)

    def make() -> bytes:
        made.append(1)
        return silence(5)

    def ask(_: int) -> bytes:
        all_here.wait(timeout=60)
        return cache.made(KEY, make)

    with ThreadPoolExecutor(50) as many:
        assert set(many.map(ask, range(50))) == {silence(5)}
    assert len(made) == 1


MAKER = """
import sys
from pathlib import Path
from learnapp.speech.cache import Cache
from tests.silent import silence
folder, key = Path(sys.argv[1]), sys.argv[2]
print("ready", flush=True)
sys.stdin.readline()
def make():
    with (folder / "made").open("a") as file:
        file.write("x")
    return silence(5)
assert Cache(folder / "audio").made(key, make) == silence(5)
"""


def test_several_processes_make_a_sound_once(tmp_path: Path) -> None:
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", MAKER, str(tmp_path), KEY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        for _ in range(3)
    ]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"ready\n"
    for worker in workers:
        worker.communicate(b"\n", timeout=60)
    assert [worker.returncode for worker in workers] == [0, 0, 0]
    assert (tmp_path / "made").read_text() == "x"


@pytest.mark.parametrize(
    "bad, reason",
    [
        (b"", "an empty file"),
        (b"<html>", "a page"),
        (FRAME[:-1], "half a file"),
        (FRAME, "too short to be heard"),
        (silence(LARGEST_SOUND // len(FRAME) + 1), "too long for a word"),
    ],
    ids=["empty", "page", "half", "short", "long"],
)
def test_nothing_bad_is_kept(tmp_path: Path, bad: bytes, reason: str) -> None:
    cache = Cache(tmp_path)
    with pytest.raises(SpeechError):
        cache.made(KEY, lambda: bad)
    assert files(tmp_path) == []
    assert cache.made(KEY, lambda: silence(3)) == silence(3), "the next try may succeed"


@pytest.mark.parametrize("error", [SpeechError("no voice"), OSError("disk"), KeyboardInterrupt(), SystemExit()])
def test_what_fails_or_is_stopped_leaves_nothing_behind_and_no_lock(tmp_path: Path, error: BaseException) -> None:
    def fail() -> bytes:
        raise error

    cache = Cache(tmp_path)
    with pytest.raises(type(error)):
        cache.made(KEY, fail)
    assert files(tmp_path) == []
    assert cache.made(KEY, lambda: silence(3)) == silence(3)


@pytest.mark.parametrize("damaged", [b"", b"<html>", silence(3)[:-5]], ids=["empty", "page", "half"])
def test_a_damaged_file_is_made_anew(tmp_path: Path, damaged: bytes) -> None:
    cache = Cache(tmp_path)
    cache.made(KEY, lambda: silence(3))
    (path,) = files(tmp_path)
    path.write_bytes(damaged)
    assert cache.find(KEY) is None
    assert cache.made(KEY, lambda: silence(4)) == silence(4)


@pytest.mark.parametrize(
    "name",
    ["", "x", "../../secret_key", KEY[:-1], f"{KEY}0", KEY.upper(), f"../{KEY}", f"{KEY}\n", "犬" * 64, "/" + KEY],
)
def test_a_key_is_never_a_path(tmp_path: Path, name: str) -> None:
    cache = Cache(tmp_path / "audio")
    for use in (cache.find, lambda name: cache.made(name, never)):
        with pytest.raises(ValueError, match="64 hex digits"):
            use(name)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_to_keeps_nothing_but_is_heard(tmp_path: Path) -> None:
    (tmp_path / "audio").write_text("a file where the folder should be")
    assert Cache(tmp_path / "audio").made(KEY, lambda: silence(3)) == silence(3)


def test_what_was_not_used_for_the_longest_goes_first(tmp_path: Path) -> None:
    now = [MORNING]
    cache = Cache(tmp_path, most_bytes=10 * len(silence(3)), clock=lambda: now[0])
    for number in range(10):
        now[0] += 7200
        cache.made(key(number), lambda: silence(3))
    now[0] += 7200
    assert cache.find(key(0)), "used again, so it stays"
    now[0] += 7200
    cache.made(key(10), lambda: silence(3))
    assert [number for number in range(11) if cache.find(key(number)) is None] == [1, 2]


def test_a_part_that_a_killed_process_left_goes_when_room_is_made(tmp_path: Path) -> None:
    now = [MORNING]
    cache = Cache(tmp_path, most_bytes=3 * len(silence(3)), clock=lambda: now[0])
    cache.made(key(1), lambda: silence(3))
    left = tmp_path / "00" / "new-xyz.part"
    left.write_bytes(silence(9))
    os.utime(left, (MORNING, MORNING))
    now[0] += 86_400
    for number in range(2, 5):
        cache.made(key(number), lambda: silence(3))
    assert not left.exists()


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(3, 12)), min_size=1, max_size=60))
def test_there_is_never_more_than_there_is_room_for(
    tmp_path_factory: pytest.TempPathFactory, wanted: list[tuple[int, int]]
) -> None:
    folder, now = tmp_path_factory.mktemp("audio"), [MORNING]
    most = 8 * len(silence(12))
    cache = Cache(folder, most_bytes=most, clock=lambda: now[0])
    for number, frames in wanted:
        now[0] += 5000
        sound = cache.made(key(number), lambda frames=frames: silence(frames))
        assert sound.startswith(silence(3))
        assert sum(path.stat().st_size for path in files(folder)) <= most
        assert cache.find(key(number)) == sound, "what was just made is there"
