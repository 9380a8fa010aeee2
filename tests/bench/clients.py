"""Eight clients at once, in threads of one process: how much slower the slowest reviews are than the usual one."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.bench import collection, servers
from tests.bench.browser import BadResponse
from tests.bench.collection import Due
from tests.bench.figures import Figure, compared, spread
from tests.bench.http_review import MEMORIES, Reviewer
from tests.bench.rounds import Block, Setting, bounded
from tests.bench.servers import Server

CLIENTS = 8


class Crowd:
    """Clients that answer at the same time, each other items."""

    def __init__(self, server: Server, due: list[Due], path: Path) -> None:
        self.path = path
        self.reviewers = [Reviewer(server, due[number::CLIENTS], path) for number in range(CLIENTS)]
        self.errors: list[str] = []

    def pass_through(self, pool: ThreadPoolExecutor) -> list[float]:
        """Everyone answers all of their items once; the seconds of every review."""
        collection.rewind(self.path, (one.item for reviewer in self.reviewers for one in reviewer.due))
        return [seconds for found in pool.map(self._all, self.reviewers) for seconds in found]

    def _all(self, reviewer: Reviewer) -> list[float]:
        reviewer.browser.close()
        return list(bounded(wall for one in reviewer.due for wall in self._review(reviewer, one)).walls)

    def _review(self, reviewer: Reviewer, one: Due) -> Iterator[tuple[float, float]]:
        try:
            yield reviewer.review(one)
        except (BadResponse, OSError) as error:
            self.errors.append(str(error))
            reviewer.browser.close()


def figures(setting: Setting) -> Iterator[Figure]:
    """p99 : p50 of reviews, and the same of one client alone in the same rounds."""
    passes = setting.pick(2, 1)
    path, due = collection.for_reviews(setting.folder / "ours", MEMORIES)
    setting.say(f"clients: {setting.rounds} rounds of {passes * len(due)} reviews by {CLIENTS} clients")
    crowds: list[Block] = []
    alone: list[Block] = []
    with servers.ours(path.parent) as server, ThreadPoolExecutor(CLIENTS) as pool:
        crowd, single = Crowd(server, due, path), Reviewer(server, due, path)
        crowd.pass_through(pool)
        for _ in range(setting.rounds):
            crowds.append(Block([wall for _ in range(passes) for wall in crowd.pass_through(pool)]))
            alone.append(single(setting.pick(len(due), 50)))
    slow, usual = [block.p99 for block in crowds], [block.p50 for block in crowds]
    errors = f"{len(crowd.errors)} errors" + (f"; the first: {crowd.errors[0]}" if crowd.errors else "")
    goal = (4.0, 2.5) if not crowd.errors else (0.0, 0.0)
    yield compared(f"p99 : p50 of reviews at {CLIENTS} clients", slow, usual, *goal, errors)
    yield compared("  p99 : p50 of one client", [block.p99 for block in alone], [block.p50 for block in alone])
    pooled = Block([wall for block in crowds for wall in block.walls])
    yield Figure("  slowest review of all", spread([max(pooled.walls)], "s"))
