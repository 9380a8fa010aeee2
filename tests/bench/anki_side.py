"""Anki as the other side: its child process, started, asked for blocks of answers, and ended."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.rounds import Block

CHILD = Path(__file__).with_name("anki_child.py")
MISSING = "Anki's package is not installed beside this environment: run `make bench`, or `make .venv/.bench` once."
_LEVELS = {0: "OFF", 1: "NORMAL", 2: "FULL", 3: "EXTRA"}


class Anki:
    """The child process; calling it answers that many cards."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.about = self._read()
        self.fetches: list[float] = []
        """Seconds of fetching the next card, of every answer so far."""

    def __call__(self, calls: int) -> Block:
        assert self.process.stdin
        print(json.dumps({"answers": calls}), file=self.process.stdin, flush=True)
        told = self._read()
        self.fetches += told["fetches"]
        return Block(told["answers"], told["cpu"])

    @property
    def durability(self) -> str:
        """One sentence on what a commit of Anki's is worth."""
        own, now = (_LEVELS[self.about[name]] for name in ("synchronous_of_its_own", "synchronous"))
        asked = "" if own == now else f" (it would use {own} of its own accord)"
        fsrs = "with FSRS" if self.about["fsrs"] else "WITHOUT FSRS"
        return f"Anki {self.about['version']} {fsrs}, journal {self.about['journal_mode']}, synchronous {now}{asked}"

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("Anki's process ended early; its own words are above.")
        told: dict[str, Any] = json.loads(line)
        return told


def python() -> Path:
    """The interpreter that has Anki; raises RuntimeError with the remedy if there is none."""
    folder = "Scripts" if sys.platform == "win32" else "bin"
    found = Path(sys.prefix) / "bench" / folder / Path(sys.executable).name
    if not found.exists():
        raise RuntimeError(MISSING)
    return found


@contextmanager
def anki(folder: Path, cards: int) -> Iterator[Anki]:
    """A collection with so many cards due, in an empty folder."""
    folder.mkdir(parents=True)
    command = [str(python()), "-P", str(CHILD), str(folder), str(cards)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Anki(process)
        finally:
            assert process.stdin
            process.stdin.close()  # the child closes its collection and ends
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
