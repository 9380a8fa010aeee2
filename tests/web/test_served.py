"""What only a real server shows: large and stalled bodies, damaged requests, other processes at the same database."""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest

from learnapp.cli import main
from learnapp.web import assets
from tests.support import Form, Forms
from tests.web.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("served"))
    made.start()
    yield made
    made.end()
    assert "Traceback" not in "".join(made.said)


class Browser:
    """A browser with one cookie and no JavaScript."""

    def __init__(self, server: Server) -> None:
        self.server, self.cookie = server, ""

    def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        connection.request(method, path, body, {"Cookie": self.cookie} | headers)
        answer = connection.getresponse()
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        return answer

    def get(self, path: str) -> str:
        return self.request("GET", path).read().decode()

    def form(self, path: str, field: str) -> Form:
        return next(form for form in Forms(self.get(path)).forms if field in form.names)

    def send(self, path: str, values: dict[str, str]) -> http.client.HTTPResponse:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.request("POST", path, urlencode(values).encode(), **kind)

    def new_per_day(self) -> str:
        return self.form("/settings", "new_per_day").values["new_per_day"]


@pytest.fixture
def browser(server: Server) -> Browser:
    return Browser(server)


def raw(server: Server, data: bytes) -> bytes:
    """What comes back for these very bytes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        return connection.makefile("rb").read()


def test_a_form_of_ten_megabytes_gets_a_page_that_says_so(browser: Browser) -> None:
    values = browser.form("/settings", "new_per_day").values
    answer = browser.send("/settings", values | {"new_per_day": "3", "x": "y" * 10_000_000})
    page = answer.read().decode()
    assert answer.status == 413
    assert "too much at once" in page
    assert answer.getheader("Content-Security-Policy")
    assert browser.new_per_day() == "10"


def test_a_body_that_claims_to_be_endless_is_cut_off(server: Server, browser: Browser) -> None:
    head = b"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999\r\n\r\nx"
    assert b" 413 " in raw(server, head).split(b"\r\n")[0]
    assert browser.new_per_day() == "10"


@pytest.mark.parametrize(
    "data, statuses, reason",
    [
        (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", (421,), "a re-bound name"),
        (b"GET / HTTP/1.1\r\n\r\n", (200, 400, 421), "no host"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n", (400, 421), "two hosts"),
        (b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", (400, 421), "as to a proxy"),
        (b"GET /%ff%00%fe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", (404,), "bytes that are no text"),
        (b"GET /" + b"x" * 60_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", (404, 414, 431), "a very long address"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n", (400,), "a length below nothing"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: x\r\n\r\n", (400,), "no length"),
        (b"nonsense\r\n\r\n", (400,), "no request"),
        (b"GET /\x00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", (400, 404), "NUL in the address"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", (400,), "TLS"),
        (
            b"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            (400,),
            "damaged chunks",
        ),
        (
            b"POST /review HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=b\r\n0\r\n\r\n",
            (400,),
            "no key",
        ),
        (b"DELETE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", (405,), "another method"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_damaged_requests_are_refused_and_the_server_goes_on(
    server: Server, browser: Browser, data: bytes, statuses: tuple[int, ...], reason: str
) -> None:
    answer = raw(server, data)
    assert int(answer.split(b" ")[1]) in statuses, answer[:300]
    assert b"Traceback" not in answer
    assert browser.request("GET", "/healthz").read() == b"ok\n"


def test_headers_without_end_are_cut_off_and_the_server_goes_on(server: Server, browser: Browser) -> None:
    with suppress(ConnectionError):  # cut off in the middle, whether or not it still hears why
        assert b" 431 " in raw(server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 1_000_000)[:30]
    assert browser.request("GET", "/healthz").read() == b"ok\n"


def test_clients_that_stall_in_mid_body_do_not_hold_up_the_others(server: Server, browser: Browser) -> None:
    """More of them than the server has threads."""
    head = b"POST /review HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nanswer="
    stalled = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    try:
        for connection in stalled:
            connection.sendall(head)
        assert browser.request("GET", "/").status == 200
    finally:
        for connection in stalled:
            connection.close()


def test_one_connection_carries_many_requests(server: Server) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port)) as connection:
        for _ in range(20):
            connection.request("GET", "/healthz")
            assert connection.getresponse().read() == b"ok\n"


def test_head_has_no_body_on_the_wire_either(server: Server) -> None:
    answer = raw(server, b"HEAD /help HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    assert b" 200 " in answer.split(b"\r\n")[0]
    assert answer.partition(b"\r\n\r\n")[2] == b""


def set_new_per_day(browser: Browser, number: int) -> None:
    values = browser.form("/settings", "new_per_day").values
    assert browser.send("/settings", values | {"new_per_day": str(number)}).status == 303


def test_backup_and_restore_beside_the_running_server(
    server: Server,
    browser: Browser,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The server is a process of its own, so the commands need not be others still."""
    monkeypatch.setenv("LEARNAPP_INSTANCE", str(server.instance))
    monkeypatch.delenv("LEARNAPP_DATABASE_URL", raising=False)
    set_new_per_day(browser, 11)
    backup = tmp_path / "monday.sqlite3"
    assert main(["backup", str(backup)]) == 0
    set_new_per_day(browser, 22)
    assert main(["restore", str(backup)]) == 0
    assert browser.new_per_day() == "11", "seen at once, without a restart"
    set_new_per_day(browser, 33)
    assert browser.new_per_day() == "33", "and written to"
    broken = tmp_path / "broken.sqlite3"
    broken.write_bytes(backup.read_bytes()[:9000])
    assert main(["restore", str(broken)]) == 1
    assert capsys.readouterr().out == ""
    assert browser.new_per_day() == "33"
    assert json.loads(browser.get("/settings/data.json"))["format"]


def test_two_servers_at_one_database_see_and_follow_each_other(server: Server, browser: Browser) -> None:
    second = Server(server.instance)
    second.start()
    try:
        other = Browser(second)
        for number in range(5):
            set_new_per_day(browser, 40 + number)
            assert other.new_per_day() == str(40 + number)
            set_new_per_day(other, 60 + number)
            assert browser.new_per_day() == str(60 + number)
        # One key for both: a form of one may be sent to the other.
        form = browser.form("/settings", "new_per_day")
        other.cookie = browser.cookie
        assert other.send("/settings", form.values | {"new_per_day": "10"}).status == 303
    finally:
        second.end()
    assert browser.new_per_day() == "10"


def test_scripts_may_be_shortened_line_by_line() -> None:
    """Text over several lines would lose its indents, and a line of it that begins with // would go."""
    for name in assets.FILES:
        if name.endswith(".js") and not name.startswith("vendor/"):
            lines = (assets.STATIC / name).read_text(encoding="utf-8").splitlines()
            assert all(line.count("`") % 2 == 0 for line in lines), name
            assert len(assets.shortened("\n".join(lines))) > 100


def test_a_stylesheet_keeps_its_rules_and_loses_its_comments() -> None:
    text = (assets.STATIC / "app.css").read_text(encoding="utf-8")
    short = assets.shortened(text)
    assert short.count("{") == text.count("{")
    assert short.count("}") == text.count("}")
    assert len(short) < len(text)
