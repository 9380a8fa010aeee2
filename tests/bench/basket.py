"""Twenty tables of Word Basket in play at once on one server: how long a learner waits for the answer to a throw."""

import random
import re
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

from learnapp.catalog import Catalog, load
from learnapp.games.base import options_text
from learnapp.games.basket import KEY, RULES, Options
from learnapp.games.basket.cards import fits
from learnapp.games.basket.state import PAUSE
from learnapp.store import games
from learnapp.store.engine import Store
from learnapp.store.learners import LOCAL_NAME, named
from learnapp.web.app import utc_now
from tests.bench import collection, servers
from tests.bench.browser import BadResponse, Browser
from tests.bench.figures import Figure, percentile, spread
from tests.bench.rounds import Setting
from tests.bench.servers import Server
from tests.bench.traffic import loaded

TABLES = 20
GAMES = 8
"""That a learner plays one after the other; the time is over before the last one."""
THINKS_SECONDS = (1.0, 3.0)
"""Between two throws of a learner: faster than anyone plays, so that the server has no less to do than in a class."""
GOAL_SECONDS = 0.1
MEMORY_GOAL = 120_000_000
RESET = "three seconds until you can throw"
"""What the page says to who has reset."""
_HIDDEN = re.compile(r'name="(csrf_token|submit|ply|field)" value="([^"]+)"')
_BEGINS = re.compile(r'<span id="wants">From <b lang="ja">(.)</b>|hx-target="#wants"[^>]*>From <b lang="ja">(.)</b>')
_CARDS = re.compile(r'name="with" value="([^"]+)" id="c\d+"(?! disabled)')
_POLL = re.compile(r'hx-get="([^"]+)" hx-trigger="load delay:(\d+)ms')
_LETTERS = re.compile(r"; (\d) letters or more")


class Learner:
    """Someone at a table of their own, who throws a word now and then and looks when a bot is due, as the page does."""

    def __init__(self, server: Server, tables: list[int], content: Catalog, number: int) -> None:
        self.browser = Browser(server.port, htmx=True)
        self.tables, self.content, self.rng = tables, content, random.Random(number)
        self.path = ""
        self.throws: list[float] = []
        self.looks: list[float] = []
        self.errors: list[str] = []

    def play(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        for table in self.tables:
            self.path = f"/tables/{table}"
            self._game(end)

    def _game(self, end: float) -> None:
        if time.monotonic() >= end:
            return
        page = self.browser.get(self.path).text
        while time.monotonic() < end and 'id="result"' not in page:
            if RESET in page:
                time.sleep(PAUSE)
                page = self.browser.get(self.path).text
            page = self._wait(page, min(time.monotonic() + self.rng.uniform(*THINKS_SECONDS), end))
            try:
                page = self._throw(page)
            except (BadResponse, OSError) as error:
                if " 409 " not in str(error):  # a bot was quicker, which is no error
                    self.errors.append(str(error)[:200])
                page = self.browser.get(self.path).text

    def _wait(self, page: str, until: float) -> str:
        """Until the next throw; meanwhile look whenever the page would."""
        while found := _POLL.search(page):
            due = time.monotonic() + int(found[2]) / 1000
            if due >= until:
                break
            time.sleep(max(due - time.monotonic(), 0))
            start = time.perf_counter()
            page = self.browser.get(self.path).text
            self.looks.append(time.perf_counter() - start)
        time.sleep(max(until - time.monotonic(), 0))
        return page

    def _throw(self, page: str) -> str:
        """A word if one fits, else a reset; the table after it."""
        form = dict(_HIDDEN.findall(page)) | self._move(page)
        start = time.perf_counter()
        posted = self.browser.post(self.path, form)
        after = self.browser.get(posted.header("location")).text
        self.throws.append(time.perf_counter() - start)
        return after

    def _move(self, page: str) -> dict[str, str]:
        cards, shortest = _CARDS.findall(page), _LETTERS.search(page)
        field = next(iter(_BEGINS.findall(page)), ("", ""))
        for word in self.content.lexicon.starting("".join(field)):
            card = next((card for card in cards if fits(card, word.reading)), "")
            if card and shortest and len(word.reading) >= int(shortest[1]):
                return {"action": "say", "word": word.reading, "with": card}
        top = next((card for card in cards if card not in ("5", "6", "7+")), "")
        return {"action": "reset", "with": top}


def figures(setting: Setting) -> Iterator[Figure]:
    """Real time with three hard bots at each table; then what a visit weighs, and the server's memory."""
    seconds = setting.pick(60, 15)
    setting.say(f"basket: {TABLES} tables for {seconds} s")
    path = collection.create(setting.folder / "ours")
    content = load()
    content.lexicon.open()
    tables = _opened(path, content)
    with servers.ours(path.parent) as server:
        before = server.resident() if sys.platform == "linux" else 0
        with Browser(server.port) as browser:
            visit = loaded(browser, f"/tables/{tables[0]}", {})
        first = server.resident() if sys.platform == "linux" else 0
        learners = [Learner(server, tables[number::TABLES], content, number) for number in range(TABLES)]
        with ThreadPoolExecutor(TABLES) as pool:
            list(pool.map(lambda one: one.play(seconds), learners))
        after = server.resident() if sys.platform == "linux" else 0
    throws = list(chain.from_iterable(one.throws for one in learners))
    looks = list(chain.from_iterable(one.looks for one in learners)) or [0.0]
    errors = [error for one in learners for error in one.errors]
    note = f"{len(throws)} throws, {len(looks)} looks, {len(errors)} errors" + (f"; {errors[0]}" if errors else "")
    slowest = spread([percentile(throws, 0.95)], "s")
    yield Figure(f"throw to answer at {TABLES} tables, p95", slowest, goal=0 if errors else GOAL_SECONDS, note=note)
    yield Figure("  median", spread([percentile(throws, 0.5)], "s"))
    yield Figure("  a look, p95", spread([percentile(looks, 0.95)], "s"))
    yield Figure("bytes of a first visit to a table", spread([sum(one.size for one in visit.values())], "B"))
    yield Figure("  requests", spread([len(visit)], "requests"))
    if first:
        yield Figure("memory after opening a table", spread([first], "B"), goal=MEMORY_GOAL)
        yield Figure("  before it", spread([before], "B"))
        yield Figure("  in the end", spread([after], "B"))


def _opened(path: Path, content: Catalog) -> list[int]:
    """New tables in the database, in real time, with three hard bots each."""
    store = Store(f"sqlite:///{path}")
    wished = options_text(Options(mode="standard", pace="timed", levels=("hard",) * 3))
    with store.writing() as db:
        learner = named(db, LOCAL_NAME)
        assert learner is not None
        arguments = (learner.id, KEY, RULES, wished)
        found = [
            games.open_table(db, *arguments, f"seed {n}", content.version, utc_now()) for n in range(TABLES * GAMES)
        ]
    store.close()
    return found
