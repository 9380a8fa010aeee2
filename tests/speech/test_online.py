"""The voice over the network, against a stand-in for its address: it answers, hangs, fails, sends nothing, sends a page."""

import base64
import json
import threading
import urllib.parse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from learnapp.speech.base import SpeechError, Utterance
from learnapp.speech.cache import Cache
from learnapp.speech.online import AT_ONCE, ENDPOINT, PAUSES, REST, Online
from learnapp.speech.speaker import Speaker
from tests.silent import silence

INU = Utterance("いぬ", "犬", 2)
TRIES = len(PAUSES) + 1


def answer_with(sound: bytes) -> bytes:
    """What the service answers, in its own wrapping."""
    inner = json.dumps([base64.b64encode(sound).decode()])
    return b")]}'\n\n100\n" + json.dumps([["wrb.fr", "jQ1olc", inner, None]], separators=(",", ":")).encode() + b"\n"


def answer(
    request: BaseHTTPRequestHandler, body: bytes, status: int = 200, length: int | None = None, **headers: str
) -> None:
    request.send_response(status)
    request.send_header("Content-Length", str(len(body) if length is None else length))
    for name, value in headers.items():
        request.send_header(name, value)
    request.end_headers()
    request.wfile.write(body)


@dataclass
class StandIn:
    """A server that does to each request what `does` says, and keeps what it was sent."""

    url: str = ""
    does: Callable[[BaseHTTPRequestHandler], None] = lambda request: None
    bodies: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def send(self, body: bytes, status: int = 200, length: int | None = None, **headers: str) -> None:
        """From now on, answer with this."""
        self.does = lambda request: answer(request, body, status, length, **headers)

    def hang(self) -> None:
        self.does = lambda request: self.over.wait(60) and None

    def trickle(self) -> None:
        """A byte now and then, so that no single wait is long."""

        def do(request: BaseHTTPRequestHandler) -> None:
            request.send_response(200)
            request.end_headers()
            while not self.over.wait(0.02):
                request.wfile.write(b".")
                request.wfile.flush()

        self.does = do


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    there = StandIn()

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            there.bodies.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            try:
                there.does(self)
            except OSError:
                self.close_connection = True  # whoever asked went away

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    there.url = f"http://127.0.0.1:{server.server_port}/batchexecute"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield there
    there.over.set()
    server.shutdown()
    server.server_close()
    thread.join(timeout=10)


@dataclass
class Time:
    """Tells the time it was set to; a pause moves it on."""

    at: float = 1000.0
    pauses: list[float] = field(default_factory=list)

    def __call__(self) -> float:
        return self.at

    def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.at += seconds


def voice(stand_in: StandIn, time: Time, **how: Any) -> Online:
    return Online(stand_in.url, clock=time, pause=time.pause, **how)


def test_what_is_sent_is_the_reading_and_nothing_else_of_the_learner(stand_in: StandIn) -> None:
    """I01: 初夏 is しょか. I10: in Japanese."""
    stand_in.send(answer_with(silence(20)))
    engine = voice(stand_in, Time())
    assert engine.lacks() == ""
    assert engine.say(Utterance("しょか", "初夏", 1), "normal") == silence(20)
    assert engine.say(Utterance("しょか", "初夏", 1), "slow") == silence(20)
    sent = [json.loads(json.loads(urllib.parse.parse_qs(body)["f.req"][0])[0][0][1]) for body in stand_in.bodies]
    assert [(text, language) for text, language, *_ in sent] == [("しょか", "ja")] * 2
    assert sent[0][2] != sent[1][2], "the speed"
    assert "初夏" not in urllib.parse.unquote(stand_in.bodies[0])


BAD: dict[str, Callable[[StandIn], None]] = {
    "fails": lambda there: there.send(b"broken", 500),
    "says too often": lambda there: there.send(b"slow down", 429),
    "is not there": lambda there: there.send(b"gone", 404),
    "sends an empty body": lambda there: there.send(b""),
    "sends a page": lambda there: there.send(b"<!doctype html><title>Sorry</title><p>jQ1olc</p>"),
    "sends a page as a sound": lambda there: there.send(answer_with(b"<!doctype html>")),
    "sends a sound of nothing": lambda there: there.send(answer_with(b"")),
    "sends half a sound": lambda there: there.send(answer_with(silence(20)[:-9])),
    "sends less than it says": lambda there: there.send(answer_with(silence(20))[:500], length=9000),
    "sends what is no base64": lambda there: there.send(answer_with(silence(2)).replace(b"AAAA", b"AAA", 1)),
    "leads elsewhere": lambda there: there.send(b"", 302, Location="http://127.0.0.1:9/"),
    "asks for consent": lambda there: there.send(b"", 204),
    "sends without end": lambda there: there.send(b"x" * 3_000_000),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_nothing_bad_is_taken_or_kept(stand_in: StandIn, tmp_path: Path, what: str) -> None:
    BAD[what](stand_in)
    time = Time()
    speaker = Speaker([voice(stand_in, time)], Cache(tmp_path))
    with pytest.raises(SpeechError, match="Google Translate gives no sound"):
        speaker.sound(INU, "normal", ("online",))
    assert len(stand_in.bodies) == TRIES
    assert time.pauses == list(PAUSES)
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path.parent.name != "locks"]
    stand_in.send(answer_with(silence(20)))
    time.at += REST
    assert speaker.sound(INU, "normal", ("online",)).data == silence(20), "it recovers"


def test_a_fault_that_passes_is_not_noticed(stand_in: StandIn) -> None:
    def first_fail(request: BaseHTTPRequestHandler) -> None:
        answer(request, b"", 503) if len(stand_in.bodies) < TRIES else answer(request, answer_with(silence(20)))

    stand_in.does = first_fail
    assert voice(stand_in, Time()).say(INU, "normal") == silence(20)
    assert len(stand_in.bodies) == TRIES


@pytest.mark.parametrize("how", ["hang", "trickle"])
def test_nobody_waits_for_a_server_that_hangs_or_trickles(stand_in: StandIn, how: str) -> None:
    getattr(stand_in, how)()
    time = Time()
    engine = voice(stand_in, time, timeouts=(0.2, 0.2), deadline=0.6)
    with pytest.raises(SpeechError, match="Google Translate gives no sound"):
        engine.say(INU, "normal")
    asked = len(stand_in.bodies)
    with pytest.raises(SpeechError, match="a moment ago"):
        engine.say(Utterance("ねこ"), "normal")
    assert len(stand_in.bodies) == asked, "after a failure it rests"


def test_without_a_network_it_says_so_at_once() -> None:
    """Nothing listens on the discard port here."""
    time = Time()
    with pytest.raises(SpeechError, match="cannot be reached"):
        Online("http://127.0.0.1:9/", clock=time, pause=time.pause).say(INU, "normal")
    assert time.pauses == list(PAUSES)


def test_tries_end_before_the_deadline(stand_in: StandIn) -> None:
    stand_in.send(b"", 500)
    time = Time()
    with pytest.raises(SpeechError):
        voice(stand_in, time, deadline=PAUSES[0] + PAUSES[1] / 2).say(INU, "normal")
    assert time.pauses == [PAUSES[0]]


def test_only_so_many_ask_at_a_time(stand_in: StandIn) -> None:
    """The other threads of the server go on to answer pages."""
    came, go = threading.Semaphore(0), threading.Event()

    def wait(request: BaseHTTPRequestHandler) -> None:
        came.release()
        go.wait(30)
        stand_in.send(answer_with(silence(20)))
        stand_in.does(request)

    stand_in.does = wait
    engine = voice(stand_in, Time(), timeouts=(30, 30), deadline=30)
    said: list[bytes] = []
    waiting = [threading.Thread(target=lambda: said.append(engine.say(INU, "normal"))) for _ in range(AT_ONCE)]
    for thread in waiting:
        thread.start()
    assert all(came.acquire(timeout=30) for _ in waiting)
    with pytest.raises(SpeechError, match="Other words"):
        engine.say(Utterance("ねこ"), "normal")
    go.set()
    for thread in waiting:
        thread.join(timeout=30)
    assert said == [silence(20)] * AT_ONCE


def test_its_address_is_google_over_tls() -> None:
    assert ENDPOINT.startswith("https://translate.google.com/")
    with pytest.raises(ValueError, match="no address"):
        Online("file:///etc/passwd")
