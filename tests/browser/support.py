"""What the browser tests share: a running server, Chromium, a watch over each page, and hands that learn."""

import os
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, ViewportSize
from waitress import create_server, wasyncore

from learnapp import create_app, drills
from learnapp.catalog import Catalog
from learnapp.config import Config
from learnapp.drills.base import Item, Learner, OwnWord, Question
from learnapp.japanese import furigana
from learnapp.store import learners, reviews, words
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.store.reviews import Review
from learnapp.web import starting
from learnapp.web.current import KEY, submit_id
from learnapp.web.grading import Form
from tests.fresh_database import lay_down
from tests.silent import Silent, give_voices
from tests.support import Clock, Visitor

PHONE = ViewportSize(width=375, height=720)
DESKTOP = ViewportSize(width=1280, height=800)
NARROW = ViewportSize(width=320, height=640)

SIZES = {"phone": PHONE, "desktop": DESKTOP}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

PATIENCE_MS = 15_000
"""How long a page may take for what a test waits for."""

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""What Chromium is called, best first: without the parts that draw windows, going to a page costs it a third."""
REMEDY = "Chromium is missing: apt-get install chromium-headless-shell fonts-ipafont-gothic"
NEEDLESS = (
    # A page of its own for the list under the address bar, made with every window: half of what a window costs.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "AimEnabled"),
    "SpareRendererForSitePerProcess",  # a process kept ready for the next site; there is none
    # What Playwright switches off; Chromium reads but one such list.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PreconnectToSearch", "Translate"),
)
"""Features of Chromium that tests do without."""
QUIET = (
    "--no-sandbox",
    f"--disable-features={','.join(NEEDLESS)}",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


class NoChromium(RuntimeError):
    """There is no browser to test with; the text says what installs one."""


def launch(playwright: Playwright) -> Browser:
    """Start the system's Chromium; raises NoChromium where there is none."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise NoChromium(REMEDY)
    return playwright.chromium.launch(executable_path=found, args=list(QUIET))


def in_ci() -> bool:
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


@dataclass
class Live:
    """A server that answers on a free port, with a clock that is set and an instance folder of its own."""

    app: Flask
    clock: Clock
    url: str

    @property
    def store(self) -> Store:
        store: Store = self.app.extensions[KEY].store
        return store

    @cached_property
    def visitor(self) -> Visitor:
        """Somebody who uses the same application without a browser, to bring it into a state quickly."""
        return Visitor(self.app.test_client())

    def learner(self) -> LearnerRow:
        with self.store.reading() as db:
            learner = learners.named(db, learners.LOCAL_NAME)
        assert learner is not None
        return learner

    def log(self) -> list[Review]:
        """The answers of the learner's day that stand, oldest first."""
        learner = self.learner()
        with self.store.reading() as db:
            return list(reviews.of_day(db, learner.id, learner.options.calendar.day_of(self.clock())))

    @property
    def catalog(self) -> Catalog:
        catalog: Catalog = self.app.extensions[KEY].catalog
        return catalog

    def learn_and_review(self, lessons: int) -> None:
        """See this many lessons, then answer whatever is asked, rightly, until nothing is due."""
        self.visitor.learn(lessons)
        while self.review_one():
            pass

    def review_one(self) -> bool:
        """Answer the next question rightly; False if nothing is due."""
        due = "prompt-word" in self.visitor.get("/review")
        if due:
            self.visitor.answer(self.answer_to(str(self.visitor.form("question").values["question"])))
        return due

    def answer_to(self, token: str) -> str:
        """A right answer to the question that a form carries."""
        item, ref, *_ = self.app.extensions[KEY].signer.loads(token)
        with self.store.reading() as db:
            learner = Learner(own_words=tuple(words.all_words(db, self.learner().id)))
        drill = drills.REGISTRY[item.partition(":")[0]]
        question: Question = drill.rebuild(item, ref, learner, self.catalog)
        if question.answer_kind == "tiles":
            return question.expected[-1].replace("/", "")
        return furigana.plain(question.expected[0])

    def begin(self, *keys: str) -> None:
        """Start these items, as if their lessons had been seen."""
        for key in keys:
            item = Item(key, title=key, siblings=key.rpartition(":")[0] if key.startswith("vocabulary:") else None)
            starting.start(self.store, self.learner(), item, Form(submit_id(), self.clock()))

    def add_word(self, japanese: str, reading: str, *meanings: str) -> int:
        """Add an own word; returns its number."""
        with self.store.writing() as db:
            return words.add(db, self.learner().id, OwnWord(0, japanese, reading, meanings), self.clock())


VOCABULARY = drills.REGISTRY["vocabulary"]


def asked(key: str, catalog: Catalog) -> Question:
    """The question about an item of the words that are taught."""
    ref = VOCABULARY.refs(key, Learner(), catalog)[0]
    question: Question = VOCABULARY.rebuild(key, ref, Learner(), catalog)
    return question


@cache
def answers(catalog: Catalog) -> dict[str, str]:
    """What to answer to each prompt of the words that are taught."""
    questions = (asked(item.key, catalog) for item in VOCABULARY.items(catalog))
    return {furigana.plain(one.prompt): furigana.plain(one.expected[0]) for one in questions}


class Compiled(BytecodeCache):
    """Templates as they were compiled for the first server: those of all tests are the same."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.code = self.kept[bucket.key]

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.code


COMPILED = Compiled()


@contextmanager
def live(folder: Path, catalog: Catalog, passphrase: str = "") -> Iterator[Live]:
    """Serve the application from a thread, with everything it keeps in `folder`."""
    clock = Clock()
    folder.mkdir(exist_ok=True)
    database = lay_down(folder / "fuda.sqlite3")
    config = Config(instance=folder, database_url=f"sqlite:///{database}", passphrase=passphrase)
    app = create_app(config, clock, catalog)
    app.jinja_env.bytecode_cache = COMPILED
    give_voices(app, folder / "audio", Silent(title="Open JTalk"))
    sockets: dict[int, object] = {}
    server = create_server(app, map=sockets, host="127.0.0.1", port=0, threads=4, ident=None)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield Live(app, clock, f"http://127.0.0.1:{server.effective_port}")
    finally:
        server.trigger.pull_trigger(lambda: wasyncore.close_all(sockets))  # in the server's own thread, which then ends
        thread.join(timeout=10)
        server.task_dispatcher.shutdown()
        app.extensions[KEY].store.close()


REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`));
"""


@dataclass
class Watch:
    """Notes what must never happen on a page; `allow` excuses what a test brings about on purpose."""

    homes: tuple[str, ...]
    seen: list[str] = field(default_factory=list)
    excuses: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.seen.append(f"page error: {error.error}"))
        context.on("request", self._request)
        context.on("requestfailed", self._failed)

    def allow(self, pattern: str) -> None:
        self.excuses.append(pattern)

    def check(self) -> None:
        """Fails with everything that was noted since the last time and is not excused; then begins anew."""
        noted, excuses = self.seen, self.excuses
        self.seen, self.excuses = [], []
        left = [text for text in noted if not any(re.search(excuse, text) for excuse in excuses)]
        assert not left, "The browser reports:\n" + "\n".join(left)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.seen.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((*(f"{home}/" for home in self.homes), "data:")):
            self.seen.append(f"request to elsewhere: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # that one was cut off by going to the next page
            self.seen.append(f"failed request: {request.method} {request.url} ({request.failure})")


@contextmanager
def page_of(
    browser: Browser, watch: Watch, viewport: ViewportSize, home: str | None = None, scripts: bool = True
) -> Iterator[Page]:
    """A page in a context of its own, without animations; `home` is the server that paths belong to."""
    with browser.new_context(
        viewport=viewport, base_url=home, java_script_enabled=scripts, reduced_motion="reduce"
    ) as context:
        context.set_default_timeout(PATIENCE_MS)
        watch.over(context)
        yield context.new_page()
