"""The whole review over HTTP, and the review page, against Anki in its process and Flask's hello on the same server."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench import collection, servers
from tests.bench.anki_side import anki
from tests.bench.browser import Browser, Response
from tests.bench.collection import Due
from tests.bench.figures import Figure, compared
from tests.bench.raw import Commits
from tests.bench.rounds import Block, Setting, Side, bounded, cpus, interleaved, p50s
from tests.bench.servers import Server

MEMORIES = 10_000
WRONG_EVERY = 5
"""Every so many answers one is wrong, as people's are."""
_HIDDEN = re.compile(r'name="(csrf_token|submit|question)" value="([^"]+)"')


class Reviewer:
    """Someone who answers what is due over one connection, as a browser with JavaScript does."""

    def __init__(self, server: Server, due: list[Due], path: Path, with_cpu: bool = False) -> None:
        self.busy = server.busy if with_cpu else lambda: 0.0  # asking the system takes time of its own
        self.browser = Browser(server.port, htmx=True)
        self.due, self.path = due, path
        self.answered = 0
        self.left: list[Due] = []

    def __call__(self, calls: int) -> Block:
        self.browser.close()  # the server may have given up a connection that was idle meanwhile
        return bounded(self.review(one) for one in self.take(calls))

    def take(self, count: int) -> list[Due]:
        """The next items; when too few are left, all are made due again."""
        if len(self.left) < count:
            collection.rewind(self.path, (one.item for one in self.due))
            self.left = list(self.due)
        taken, self.left = self.left[:count], self.left[count:]
        return taken

    def review(self, one: Due) -> tuple[float, float]:
        """Answer one item; seconds from sending the answer until the verdict was here, and the server's busy ones."""
        form = self.ask(one)
        before, start = self.busy(), time.perf_counter()
        posted = self.browser.post("/review", form)
        self.browser.get(posted.header("location"))
        return time.perf_counter() - start, self.busy() - before

    def ask(self, one: Due) -> dict[str, str]:
        """Open the question of an item; the form filled in."""
        page = self.browser.get(f"/review?item={one.item}")
        self.answered += 1
        answer = one.wrong if self.answered % WRONG_EVERY == 0 else one.right
        return {**dict(_HIDDEN.findall(page.text)), "typed": "", "answer": answer}

    def trip(self, one: Due) -> tuple[Response, Response, Response]:
        """Answer one item and go on: the answer's response, the verdict, the next question."""
        form = self.ask(one)
        posted = self.browser.post("/review", form)
        return posted, self.browser.get(posted.header("location")), self.browser.get("/review")


class Pages:
    """Loads one page again and again."""

    def __init__(self, server: Server, path: str, htmx: bool = False) -> None:
        self.server = server
        self.browser = Browser(server.port, htmx)
        self.path = path

    def __call__(self, calls: int) -> Block:
        self.browser.close()
        self.load()  # opens the connection anew
        return bounded(self.load() for _ in range(calls))

    def load(self) -> tuple[float, float]:
        before, start = self.server.busy(), time.perf_counter()
        self.browser.get(self.path)
        return time.perf_counter() - start, self.server.busy() - before


def figures(setting: Setting) -> Iterator[Figure]:
    """Our server, hello, Anki and a bare commit, block by block in the same rounds."""
    calls, warm = setting.pick(120, 40), 40
    setting.say(f"http: {setting.rounds} rounds of {calls} reviews, pages and answers")
    path, due = collection.for_reviews(setting.folder / "ours", MEMORIES)
    bare = collection.create(setting.folder / "bare")
    (setting.folder / "hello").mkdir()
    cards = calls * setting.rounds + warm
    with (
        servers.ours(path.parent) as server,
        servers.hello(setting.folder / "hello") as hello,
        anki(setting.folder / "anki", max(cards, MEMORIES)) as theirs,
    ):
        sides: dict[str, Side] = {
            "review": Reviewer(server, due, path, with_cpu=True),
            "anki": theirs,
            "hello": Pages(hello, "/"),
            "commit": Commits(bare),
            "page": Pages(server, "/review"),
            "part": Pages(server, "/review", htmx=True),
            "today": Pages(server, "/"),
        }
        blocks = interleaved(sides, setting.rounds, calls, warm)
    wall = {name: p50s(found) for name, found in blocks.items()}
    cpu = {name: cpus(found) for name, found in blocks.items()}
    without = [review - commit for review, commit in zip(wall["review"], wall["commit"], strict=True)]
    yield compared("whole HTTP review : Anki's in-process answer", wall["review"], wall["anki"], 2.0, 1.5)
    yield compared("(HTTP review less a commit) : Flask hello", without, wall["hello"], 4.0, 2.5)
    yield compared("  HTTP review : Flask hello, the servers' processor time", cpu["review"], cpu["hello"])
    yield compared("  of it one commit : Flask hello", wall["commit"], wall["hello"])
    yield compared("review page : Flask hello", wall["page"], wall["hello"], 2.5, 1.7)
    yield compared("  the same, the servers' processor time", cpu["page"], cpu["hello"])
    yield compared("  the part that htmx asks for : Flask hello", wall["part"], wall["hello"])
    yield compared("  today's page : Flask hello", wall["today"], wall["hello"])
