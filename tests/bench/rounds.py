"""Runs the sides of a comparison in turn, A B A B …, so that what slows the machine down slows all of them."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.figures import percentile

LEAST_ROUNDS = 5
LONGEST_SECONDS = 3.0
"""Of a block: a side that is far too slow must not hold up the others."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a group of figures is given: a folder of its own, how much to measure, and where to say what it does."""

    folder: Path
    quick: bool
    say: Callable[[str], None]

    def pick(self, full: int, quick: int) -> int:
        return quick if self.quick else full

    @property
    def rounds(self) -> int:
        return self.pick(9, LEAST_ROUNDS)


@dataclass(frozen=True, slots=True)
class Block:
    """One side's part of a round: seconds of each call, and processor seconds of a call where they are known."""

    walls: Sequence[float]
    cpu: float = 0.0

    @property
    def p50(self) -> float:
        return median(self.walls)

    @property
    def p99(self) -> float:
        return percentile(self.walls, 0.99)


Side = Callable[[int], Block]
"""Makes this many calls, or as many as go into LONGEST_SECONDS, and says how long they took."""


def interleaved(
    sides: Mapping[str, Side], rounds: int, calls: int, warm: int, at_once: int = 20
) -> dict[str, list[Block]]:
    """A block of `calls` of every side in each round, after `warm` calls of each that are not counted.

    Within a round the sides take turns after every `at_once` calls, so that all of them meet the same disturbances.
    """
    for side in sides.values():
        side(warm)
    blocks: dict[str, list[Block]] = {name: [] for name in sides}
    for _ in range(rounds):
        turns: dict[str, list[Block]] = {name: [] for name in sides}
        for done in range(0, calls, at_once):
            for name, side in sides.items():
                turns[name].append(side(min(at_once, calls - done)))
        for name, found in turns.items():
            blocks[name].append(merged(found))
    return blocks


def merged(blocks: Sequence[Block]) -> Block:
    """Several blocks of one side as one."""
    walls = [wall for block in blocks for wall in block.walls]
    return Block(walls, sum(block.cpu * len(block.walls) for block in blocks) / len(walls))


def p50s(blocks: Sequence[Block]) -> list[float]:
    return [block.p50 for block in blocks]


def cpus(blocks: Sequence[Block]) -> list[float]:
    return [block.cpu for block in blocks]


def bounded(calls: Iterable[tuple[float, float]]) -> Block:
    """A block of calls that tell their own seconds and processor seconds; each is made when the next is asked for."""
    walls: list[float] = []
    cpu, end = 0.0, time.monotonic() + LONGEST_SECONDS
    for wall, busy in calls:
        walls.append(wall)
        cpu += busy
        if time.monotonic() > end:
            break
    return Block(walls, cpu / len(walls) if walls else 0.0)


def timed(call: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Block:
    """Call once for each set of arguments, which are made before the clock starts."""
    walls: list[float] = []
    prepared = list(arguments)
    cpu = time.process_time()
    for given in prepared:
        start = time.perf_counter()
        call(*given)
        walls.append(time.perf_counter() - start)
    return Block(walls, (time.process_time() - cpu) / len(walls))
