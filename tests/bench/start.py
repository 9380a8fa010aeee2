"""How long a start takes: the server until its first page, and `learnapp judge` until its first answer."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager

from learnapp.catalog import load
from learnapp.drills.lines import item_lines
from tests.bench import collection, servers
from tests.bench.figures import Figure, compared, spread
from tests.bench.rounds import Block, Setting, interleaved, p50s

JUDGE_GOAL_SECONDS = 1.0


def figures(setting: Setting) -> Iterator[Figure]:
    """Both servers are started and ended in turn, on a database that exists and with all that is cached at a start."""
    rounds = setting.pick(7, 5)
    setting.say(f"start: {rounds} rounds")
    path, _ = collection.for_reviews(setting.folder / "ours", 1000)
    (setting.folder / "hello").mkdir()

    def ours(calls: int) -> Block:
        return Block([_started(servers.ours(path.parent)) for _ in range(calls)])

    def hello(calls: int) -> Block:
        return Block([_started(servers.hello(setting.folder / "hello")) for _ in range(calls)])

    blocks = interleaved({"ours": ours, "hello": hello}, rounds, 1, 1)
    yield compared("start to first page : Flask hello", p50s(blocks["ours"]), p50s(blocks["hello"]), 3.0, 2.5)


def _started(running: AbstractContextManager[servers.Server]) -> float:
    with running as server:
        return server.seconds


def judge_figures(setting: Setting) -> Iterator[Figure]:
    """The judge alone, by one process a round; the other side is a Python that only reads a line and answers it."""
    rounds, lines = setting.pick(7, 5), judge_lines()[:: setting.pick(1, 5)]
    setting.say(f"judge: {rounds} rounds of {len(lines)} lines")
    firsts: list[float] = []
    each: list[float] = []
    bare: list[float] = []
    for number in range(rounds + 1):
        first, line = _judged([sys.executable, "-m", "learnapp.cli", "judge"], lines)
        python, _ = _judged(
            [sys.executable, "-c", "import sys\nfor line in sys.stdin: print(line, flush=True)"], lines[:1]
        )
        if number:  # the first round only fills the caches
            firsts.append(first)
            each.append(line)
            bare.append(python)
    yield Figure("learnapp judge, start to first answer", spread(firsts, "s"), goal=JUDGE_GOAL_SECONDS)
    yield compared("  the same : a bare Python", firsts, bare)
    yield Figure("  a judged line after that", spread(each, "s"))


def judge_lines() -> list[str]:
    """A right and a wrong answer to every item and example."""
    found: list[str] = []
    for line in item_lines("vocabulary", load()):
        asked = {"drill": "vocabulary", "item": line["item"], "ref": line["ref"]}
        found += [json.dumps(asked | {"answer": answer}) for answer in (line["expected"][0], "nekko")]
    return found


def _judged(command: list[str], lines: list[str]) -> tuple[float, float]:
    """Seconds until the first line was answered, and seconds a line of the rest, sent at once."""
    start = time.perf_counter()
    with subprocess.Popen(
        command, cwd=servers.ROOT, env=servers.environment(servers.ROOT), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write((lines[0] + "\n").encode())
        process.stdin.flush()
        process.stdout.readline()
        first = time.perf_counter()
        rest = "\n".join(lines[1:]).encode()
        process.communicate(rest)
        return first - start, (time.perf_counter() - first) / max(len(lines) - 1, 1)
