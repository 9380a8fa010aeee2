"""A thousand reviews over HTTP while the server is killed with -9 at random moments: none is lost, none counts twice."""

import http.client
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event, Lock, Thread
from urllib.parse import urlencode

from learnapp.catalog import Catalog, keys
from learnapp.drills.base import OwnWord
from learnapp.srs.memory import started
from learnapp.store import learners, memories, words
from learnapp.store.engine import Store
from learnapp.web.app import utc_now
from tests.store.log import assert_day_counts_follow, assert_memories_follow
from tests.support import Forms
from tests.web.serving import Server

REVIEWS = 1000
KILLS = 10
CLIENTS = 2
MOST_TRIES = 400
"""Of one request: a start takes less than a second, and a refused connection comes back at once when it is awaited."""


def spelled(number: int) -> str:
    """A word of its own for each number.

    >>> spelled(42)
    'ままおう'
    """
    return "まま" + "".join("あいうえおかきくけこ"[int(digit)] for digit in str(number))


def meaning_of(page: str) -> str:
    """What the word on the page means."""
    found = re.search(r'<h1 class="prompt-word"[^>]*>まま([あ-こ]+)', page)
    assert found, page
    return "thing " + "".join(str("あいうえおかきくけこ".index(kana)) for kana in found[1])


def prepared(database: Path) -> None:
    """Own words, all of them started, so that there is always something to ask."""
    store, now = Store(f"sqlite:///{database}"), utc_now()
    with store.writing() as db:
        learner = learners.named(db, learners.LOCAL_NAME)
        assert learner is not None
        day = learner.options.calendar.day_of(now)
        for number in range(REVIEWS):
            word_id = words.add(db, learner.id, OwnWord(0, spelled(number), spelled(number), (f"thing {number}",)), now)
            item = keys.vocabulary(keys.own_word(word_id), keys.MEANING)
            memories.add(db, learner.id, item, None, started(now), now, day)
        # Ten days' worth of lessons in one go; the sums of the day must know.
        db.exec_driver_sql(
            "INSERT INTO day_count VALUES (?, ?, 'vocabulary', ?, 0, 0, 0)", (learner.id, f"{day}", REVIEWS)
        )
    store.close()


@dataclass
class Tally:
    """What the clients were told; shared by them and by whoever kills."""

    acknowledged: dict[str, str] = field(default_factory=dict)
    """Submit id → where the answer led."""
    resent: int = 0
    overtaken: int = 0
    """Forms for a question that the other client had answered meanwhile."""
    up: Event = field(default_factory=Event)
    lock: Lock = field(default_factory=Lock)

    @property
    def done(self) -> bool:
        return len(self.acknowledged) >= REVIEWS


class Client:
    """A browser that sends a form again until it is answered, with the same submit id.

    The first takes what is due. The second begins at the other end of the words, or most answers would only be told that
    the first was quicker; one time in five it takes what is due as well, and both answer one question.
    """

    def __init__(self, server: Server, tally: Tally, seed: int) -> None:
        self.server, self.tally, self.rng = server, tally, Random(seed)
        self.from_the_end = iter(range(REVIEWS, 0, -1)) if seed else None
        self.cookie = ""
        self.connection: http.client.HTTPConnection | None = None

    def request(self, method: str, path: str, values: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Status, Location and text; tried again whenever the server dies in between."""
        for attempt in range(MOST_TRIES):
            try:
                return self.once(method, path, values)
            except (OSError, http.client.HTTPException):
                self.connection = None
                if values is not None and attempt == 0:
                    with self.tally.lock:
                        self.tally.resent += 1
                assert self.tally.up.wait(30), "the server did not come back"
        raise AssertionError(f"{method} {path} was never answered")

    def once(self, method: str, path: str, values: dict[str, str] | None) -> tuple[int, str, str]:
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request(method, path, urlencode(values) if values else None, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        return answer.status, answer.getheader("Location") or "", text

    def onward(self) -> str:
        """Where the next question is."""
        if self.from_the_end is None or self.rng.random() < 0.2:
            return "/review"
        return f"/review?item={keys.vocabulary(keys.own_word(next(self.from_the_end)), keys.MEANING)}"

    def review(self) -> None:
        """Answer until there are enough answers of both clients together."""
        while not self.tally.done:
            status, _, page = self.request("GET", self.onward())
            assert status == 200
            form = next((form for form in Forms(page).forms if "question" in form.names), None)
            assert form is not None, "there is always something to ask"
            answer = self.rng.choices([meaning_of(page), "zzzz", ""], [6, 3, 1])[0]
            if answer == "":
                form.values["show"] = "1"
            status, location, text = self.request("POST", form.action, {**form.values, "answer": answer})
            with self.tally.lock:
                if status == 303:
                    self.tally.acknowledged[form.values["submit"]] = location
                elif status == 409:
                    self.tally.overtaken += 1
                else:
                    assert "Try again" in text, (status, text)


def test_no_acknowledged_review_is_lost_and_none_counts_twice(tmp_path: Path, catalog: Catalog) -> None:
    server, tally, rng = Server(tmp_path, catalog), Tally(), Random(29)
    server.start()
    prepared(server.database)
    tally.up.set()
    clients = [Client(server, tally, seed) for seed in range(CLIENTS)]
    faults: list[BaseException] = []

    def work(client: Client) -> None:
        try:
            client.review()
        except BaseException as error:
            faults.append(error)

    running = [Thread(target=work, args=(client,)) for client in clients]
    for thread in running:
        thread.start()
    moments = sorted(rng.sample(range(20, REVIEWS - 20), KILLS))
    for moment in moments:
        while len(tally.acknowledged) < moment and not faults:
            running[0].join(0.001)
        tally.up.clear()
        server.kill()
        server.start()
        tally.up.set()
    for thread in running:
        thread.join()
    server.kill()
    assert not faults, "".join(server.said[-60:])
    verify(server.database, tally)


def verify(database: Path, tally: Tally) -> None:
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        logged = {number for (number,) in db.execute("SELECT id FROM review")}
        outcomes = dict(db.execute("SELECT submit, outcome FROM submission"))
    told = {
        submit: int(re.findall(r"/review/answered/(\d+)", location)[0])
        for submit, location in tally.acknowledged.items()
    }
    assert len(told) >= REVIEWS
    assert len(set(told.values())) == len(told), "no two forms led to one review"
    assert set(told.values()) <= logged, "every acknowledged review is in the log"
    assert {int(outcome) for outcome in outcomes.values()} == logged, (
        "every review has its form: none was written twice"
    )
    assert {submit.rpartition(":")[2] for submit in outcomes} == set(told), "and every form was acknowledged in the end"
    store = Store(f"sqlite:///{database}")
    with store.reading() as db:
        learner = learners.named(db, learners.LOCAL_NAME)
        assert learner is not None
        assert_memories_follow(db, learner)
        assert_day_counts_follow(db, learner)
    store.close()
    assert tally.resent > 0, "at least one kill hit a form on its way"
    assert tally.overtaken > 0, "at least once both were asked the same"
