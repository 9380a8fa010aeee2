"""Servers in processes of their own, ended by their own number: ours, and a Flask "hello" on the same waitress."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.bench.browser import HOST, BadResponse, Browser

ROOT = Path(__file__).parents[2]
LONGEST_START_SECONDS = 60
LOOK_AGAIN_SECONDS = 0.002


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    process: "subprocess.Popen[bytes]"
    port: int
    seconds: float
    """From the start of the process until its first page had come."""

    def resident(self) -> int:
        """Bytes of memory in use, as the system counts them; Linux only."""
        return resident(self.process.pid)

    def busy(self) -> float:
        """Processor seconds so far; 0 where the system does not tell."""
        return busy(self.process.pid)


def busy(pid: int) -> float:
    """Processor seconds of a process so far, to the microsecond where the system tells them so; else 0."""
    try:
        tasks = [task.read_text() for task in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    except OSError:
        return 0.0
    return sum(int(task.split()[0]) for task in tasks) / 1e9


def resident(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"/proc/{pid}/status has no VmRSS")


@contextmanager
def ours(instance: Path) -> Iterator[Server]:
    """`learnapp serve` with the database in this folder."""
    port = free_port()
    with _running([sys.executable, "-m", "learnapp.cli", "serve", "--port", str(port)], port, instance) as server:
        yield server


@contextmanager
def hello(folder: Path) -> Iterator[Server]:
    """The smallest app that Flask makes, served alike."""
    port = free_port()
    with _running([sys.executable, "-m", "tests.bench.hello", str(port)], port, folder) as server:
        yield server


def environment(instance: Path) -> dict[str, str]:
    """Ours without any setting of whoever measures."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LEARNAPP_") and name != "PORT"}
    return kept | {"LEARNAPP_INSTANCE": str(instance), "PYTHONPATH": str(ROOT)}


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        return int(taken.getsockname()[1])


@contextmanager
def _running(command: list[str], port: int, folder: Path) -> Iterator[Server]:
    log = folder / "server.log"
    with open(log, "ab") as errors:
        started = time.perf_counter()
        process = subprocess.Popen(command, cwd=ROOT, env=environment(folder), stdout=errors, stderr=errors)
        try:
            _wait(process, port, log)
            yield Server(process, port, time.perf_counter() - started)
        finally:
            _end(process)


def _wait(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    deadline = time.monotonic() + LONGEST_START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with Browser(port) as browser:
                browser.get("/")
                return
        except ConnectionError:
            time.sleep(LOOK_AGAIN_SECONDS)
    raise BadResponse(f"The server did not start:\n{log.read_text(errors='replace')[-2000:]}")


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
