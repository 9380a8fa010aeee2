"""Memory of the server: after ten thousand reviews against after its first page, and whether it still grows."""

import subprocess
import sys
import time
from collections.abc import Iterator

from tests.bench import collection, servers
from tests.bench.figures import Figure, Spread, spread
from tests.bench.http_review import MEMORIES, Reviewer
from tests.bench.rounds import Setting
from tests.bench.servers import Server

REVIEWS = 10_000
SETTLED = 2_000
QUICK_PART = 20
"""With --quick there are so many times fewer reviews."""
LONGEST_SECONDS = 150
GOAL, STRETCH, GROWTH_GOAL = 1.5, 1.2, 2.0
_IMPORTS = """
import waitress, learnapp.web.app, sys
print(flush=True)
sys.stdin.read()
"""


def figures(setting: Setting) -> Iterator[Figure]:
    """One server, read once at each mark: memory has no rounds."""
    part = setting.pick(1, QUICK_PART)
    marks = [SETTLED // part, REVIEWS // part]
    if sys.platform != "linux":
        setting.say("memory: left out, since only Linux tells it")
        return
    setting.say(f"memory: {marks[-1]} reviews over HTTP")
    path, due = collection.for_reviews(setting.folder / "ours", MEMORIES)
    with servers.ours(path.parent) as server:
        first = server.resident()
        reviewer = Reviewer(server, due, path)
        settled, last = _at(server, reviewer, marks, setting.pick(LONGEST_SECONDS, LONGEST_SECONDS // QUICK_PART))
    alone = imports_alone()
    growth = 100 * (last - settled) / settled
    name = f"memory after {reviewer.answered:,} reviews"
    cut = "" if reviewer.answered >= marks[-1] else f"broken off, {marks[-1]:,} were to be answered"
    yield Figure(
        f"{name} : after the first page", _bytes(last), _bytes(first), spread([last / first]), GOAL, STRETCH, cut
    )
    yield Figure(f"{name} : imports alone", _bytes(last), _bytes(alone), spread([last / alone]), GOAL, STRETCH)
    yield Figure(f"  growth from review {marks[0]:,} on", spread([growth], "%"), goal=GROWTH_GOAL)


def _at(server: Server, reviewer: Reviewer, marks: list[int], seconds: float) -> list[int]:
    """Bytes in use after so many reviews each, or after as many as go into the time."""
    found, end = [], time.monotonic() + seconds
    for mark in marks:
        while reviewer.answered < mark and time.monotonic() < end:
            reviewer(min(len(reviewer.due), mark - reviewer.answered))
        found.append(server.resident())
    return found


def imports_alone() -> int:
    """Bytes of a Python that has imported what the server does, and made nothing of it."""
    environment = servers.environment(servers.ROOT)
    with subprocess.Popen(
        [sys.executable, "-c", _IMPORTS],
        cwd=servers.ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout
        process.stdout.readline()
        found = servers.resident(process.pid)
        process.communicate()
        return found


def _bytes(value: int) -> Spread:
    return spread([value], "B")
