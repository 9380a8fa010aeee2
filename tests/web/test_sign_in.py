"""With a passphrase: one sign-in page, throttled, with sessions that can be ended from elsewhere."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote

import pytest
from argon2 import PasswordHasher, extract_parameters
from flask import Flask

from learnapp import create_app
from learnapp.catalog import Catalog
from learnapp.config import Config
from learnapp.store import sessions
from learnapp.store.tables import metadata
from learnapp.web.current import KEY
from learnapp.web.security import SESSION_COOKIE
from tests.fresh_database import lay_down
from tests.support import Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_security import ANSWERS, DOCUMENTS

PASSPHRASE = "ねこ & inu, 42!"
HOST = "http://192.168.1.7:5000"
OPEN = ("/sign-in", "/healthz", "/favicon.ico", "/static/x/app.css", "/static/x/answer.js")


@pytest.fixture(scope="module")
def made(instance: Path, catalog: Catalog, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, Clock]]:
    """One app for the module, with a hash that costs a hundredth of what the app's own would: argon2 reads the cost there."""
    url = f"sqlite:///{lay_down(tmp_path_factory.mktemp('signed') / 'fuda.sqlite3')}"
    clock = Clock()
    app = create_app(Config(instance=instance, database_url=url, passphrase=PASSPHRASE, host="0.0.0.0"), clock, catalog)
    set_options(app, zone="UTC")
    app.extensions["fuda_passphrase"] = {"hash": PasswordHasher(time_cost=1, memory_cost=256).hash(PASSPHRASE)}
    yield app, clock
    app.extensions[KEY].store.close()


@pytest.fixture
def clock(made: tuple[Flask, Clock]) -> Clock:
    """Goes on from test to test by more than failed sign-ins are remembered."""
    made[1].forward(hours=1)
    return made[1]


@pytest.fixture
def stranger(made: tuple[Flask, Clock], clock: Clock) -> "Browser":
    return Browser(made[0])


@pytest.fixture
def member(stranger: "Browser") -> "Browser":
    stranger.sign_in()
    return stranger


class Browser(Pupil):
    """A browser on a phone in the home network."""

    def __init__(self, app: Flask, address: str = "192.168.1.20") -> None:
        super().__init__(app)
        self.client.environ_base["REMOTE_ADDR"] = address

    def get(self, path: str) -> str:
        self.page = self.client.get(path, base_url=HOST, follow_redirects=True)
        return self.text

    def sign_in(self, passphrase: str = PASSPHRASE, **values: str) -> int:
        """The status of the answer, which is not followed."""
        self.get("/sign-in")
        form = self.form("passphrase")
        self.page = self.client.post(
            "/sign-in", data={**form.values, "passphrase": passphrase, **values}, base_url=HOST
        )
        return self.status

    @property
    def token(self) -> str | None:  # type: ignore[override]
        found = self.client.get_cookie(SESSION_COOKIE, domain="192.168.1.7")
        return found.value if found else None

    def signed_in(self) -> bool:
        return self.client.get("/settings", base_url=HOST).status_code == 200


CLOSED = [
    path for path, (status, _) in ANSWERS.items() if status in (200, 303) and path not in OPEN and "static" not in path
]


def test_every_page_leads_to_the_sign_in_page(stranger: Browser) -> None:
    pages = {path: stranger.client.get(path, base_url=HOST) for path in CLOSED}
    told = {
        path: (page.status_code, unquote(page.headers["Location"]), page.get_data()) for path, page in pages.items()
    }
    assert told == {path: (303, f"/sign-in?next={path}", b"") for path in CLOSED}


@pytest.mark.parametrize("path", OPEN)
def test_what_a_stranger_needs_is_open(stranger: Browser, path: str) -> None:
    page = stranger.client.get(path, base_url=HOST)
    assert page.status_code == 200
    assert page.headers["Content-Security-Policy"].startswith(DOCUMENTS["Content-Security-Policy"])


@pytest.mark.parametrize(
    "path",
    [
        "/review",
        "/learn",
        "/settings",
        "/library/words/new",
        "/review/undo",
        "/sign-out",
        "/settings/sessions/1/revoke",
    ],
)
def test_a_form_of_a_stranger_is_refused(stranger: Browser, path: str) -> None:
    with stranger.nothing_changes():
        page = stranger.client.post(path, data={"submit": "0123456789"}, base_url=HOST)
    assert page.status_code == 401
    assert "Sign in again" in page.get_data(as_text=True)


@pytest.mark.parametrize("method", ["HEAD", "PUT", "DELETE", "OPTIONS"])
def test_no_other_method_gets_past_the_sign_in(stranger: Browser, method: str) -> None:
    page = stranger.client.open("/settings/data.json", method=method, base_url=HOST)
    assert page.status_code in (401, 405)
    assert "learner" not in page.get_data(as_text=True)


def test_the_sign_in_page_says_nothing_about_the_learner(stranger: Browser) -> None:
    page = stranger.get("/sign-in")
    assert "Main" not in page, "no menu"
    assert PASSPHRASE not in page
    assert stranger.get("/nope")
    assert stranger.status == 404
    assert "Settings" not in stranger.text


def test_the_passphrase_signs_in_and_leads_on(stranger: Browser) -> None:
    cheap = stranger.app.extensions.pop("fuda_passphrase")
    stranger.get("/library/cards/012?x=1")
    assert stranger.path.startswith("/sign-in")
    form = stranger.form("passphrase")
    page = stranger.client.post("/sign-in", data={**form.values, "passphrase": PASSPHRASE}, base_url=HOST)
    assert page.status_code == 303
    assert page.headers["Location"] == "/library/cards/012?x=1"
    assert stranger.signed_in()
    own = extract_parameters(stranger.app.extensions["fuda_passphrase"]["hash"])
    assert own.memory_cost >= 64 * 1024, "the app's own hash makes guessing expensive"
    stranger.app.extensions["fuda_passphrase"] = cheap


def test_the_cookie_is_for_this_server_and_no_script(stranger: Browser) -> None:
    assert stranger.sign_in() == 303
    cookie = next(one for one in stranger.page.headers.getlist("Set-Cookie") if one.startswith(SESSION_COOKIE))
    for part in ("HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={90 * 24 * 3600}"):
        assert part in cookie
    assert "Domain" not in cookie
    assert "Secure" not in cookie, "there is no TLS at home"
    assert stranger.token is not None
    assert len(stranger.token) >= 43
    assert stranger.token not in str(stranger.table("session"))


def test_behind_tls_the_cookie_is_for_tls_alone(made: tuple[Flask, Clock], clock: Clock) -> None:
    browser = made[0].test_client()
    text = browser.get("/sign-in", base_url="https://fuda.home").get_data(as_text=True)
    found = re.search(r'name="csrf_token" value="([^"]+)"', text)
    assert found
    page = browser.post(
        "/sign-in",
        data={"csrf_token": found[1], "passphrase": PASSPHRASE},
        base_url="https://fuda.home",
        headers={"Referer": "https://fuda.home/sign-in"},
    )
    assert page.status_code == 303
    assert "Secure" in next(one for one in page.headers.getlist("Set-Cookie") if one.startswith(SESSION_COOKIE))


WRONG = [
    "",
    " ",
    "wrong",
    PASSPHRASE + " ",
    PASSPHRASE[:-1],
    PASSPHRASE.upper(),
    "x" * 100_000,
    "\x00",
    "' OR 1=1",
    "🐕",
]


def test_wrong_passphrases_are_refused_and_throttled_by_address(made: tuple[Flask, Clock], clock: Clock) -> None:
    browser = Browser(made[0], "192.168.1.66")
    for text in WRONG[: sessions.MOST_FAILURES]:
        assert browser.sign_in(text) == 403
        assert not browser.signed_in()
        assert "That is not the passphrase" in browser.text
    for text in ("another", PASSPHRASE):
        assert browser.sign_in(text) == 429, "the right one does not count either"
        assert "Wait a quarter of an hour" in browser.text
    assert Browser(made[0], "192.168.1.67").sign_in() == 303, "others are not shut out"
    clock.forward(minutes=16)
    assert browser.sign_in() == 303


@pytest.mark.parametrize("text", [*WRONG[sessions.MOST_FAILURES :], None])
def test_no_odd_passphrase_signs_in(stranger: Browser, text: str | None) -> None:
    stranger.get("/sign-in")
    form = stranger.form("passphrase")
    values = form.values | ({} if text is None else {"passphrase": text})
    page = stranger.client.post("/sign-in", data=values, base_url=HOST)
    assert page.status_code == 403
    assert not stranger.signed_in()


def test_a_household_behind_ipv6_is_throttled_as_one(made: tuple[Flask, Clock], clock: Clock) -> None:
    for number in range(sessions.MOST_FAILURES):
        assert Browser(made[0], f"2001:db8:1:2::{number + 1}").sign_in("wrong") == 403
    assert Browser(made[0], "2001:db8:1:2:ffff::9").sign_in() == 429
    assert Browser(made[0], "2001:db8:1:3::1").sign_in() == 303


def test_ipv4_seen_through_ipv6_is_told_apart(made: tuple[Flask, Clock], clock: Clock) -> None:
    """As it is when the server listens on ::."""
    for _ in range(sessions.MOST_FAILURES):
        assert Browser(made[0], "::ffff:192.168.1.70").sign_in("wrong") == 403
    assert Browser(made[0], "::ffff:192.168.1.70").sign_in() == 429
    assert Browser(made[0], "::ffff:192.168.1.71").sign_in() == 303


def test_a_forged_address_does_not_help(made: tuple[Flask, Clock], clock: Clock) -> None:
    browser = Browser(made[0], "192.168.1.68")
    for number in range(sessions.MOST_FAILURES):
        browser.client.environ_base["HTTP_X_FORWARDED_FOR"] = f"10.0.0.{number}"
        assert browser.sign_in("wrong") == 403
    assert browser.sign_in() == 429


def test_a_sign_in_without_the_key_of_the_browser_is_refused(stranger: Browser) -> None:
    with stranger.nothing_changes():
        page = stranger.client.post("/sign-in", data={"passphrase": PASSPHRASE}, base_url=HOST)
    assert page.status_code == 400
    assert not stranger.signed_in()


ONWARD = (
    ("/review?item=x", "/review?item=x"),
    ("/library?q=%E7%8A%AC", "/library?q=%E7%8A%AC"),
    ("", "/"),
    ("review", "/"),
    ("//evil.example", "/"),
    ("///evil.example", "/"),
    ("/\\evil.example", "/"),
    ("\\\\evil.example", "/"),
    ("/\t/evil.example", "/"),
    ("/\n/evil.example", "/"),
    ("\t//evil.example", "/"),
    (" //evil.example", "/"),
    ("/x\r\nSet-Cookie: y=1", "/"),
    ("/x\\..\\//evil.example", "/"),
    ("http://evil.example", "/"),
    ("https:evil.example", "/"),
    ("javascript:alert(1)", "/"),
    ("data:text/html,x", "/"),
    ("//[", "/"),
    ("http://[", "/"),
    ("/\x00", "/"),
    ("@evil.example", "/"),
)


def test_signing_in_leads_nowhere_else(made: tuple[Flask, Clock], clock: Clock) -> None:
    """Neither what the page of the link says nor what the form says leads away."""
    led = []
    for address, _ in ONWARD:
        browser = Browser(made[0])
        text = browser.client.get("/sign-in", query_string={"next": address}, base_url=HOST).get_data(as_text=True)
        named = re.findall(r'name="next" value="([^"]*)"', text)
        status, headers = browser.sign_in(next=address), browser.page.headers
        led.append((address, named, status, headers["Location"], "evil" in str(headers)))
    assert led == [(address, [wanted], 303, wanted, False) for address, wanted in ONWARD]


def test_signing_out_ends_the_session_on_the_server_too(member: Browser) -> None:
    stolen = member.token
    member.get("/settings")
    page = member.client.post("/sign-out", data=member.form("/sign-out").values, base_url=HOST)
    assert page.status_code == 303
    assert page.headers["Location"] == "/sign-in"
    assert not member.signed_in()
    thief = Browser(member.app)
    thief.client.set_cookie(SESSION_COOKIE, str(stolen), domain="192.168.1.7")
    assert not thief.signed_in()


def test_a_browser_can_be_signed_out_from_another_one(member: Browser) -> None:
    lost = Browser(member.app)
    lost.client.environ_base["HTTP_USER_AGENT"] = "Lost phone <b>"
    assert lost.sign_in() == 303
    assert lost.signed_in()
    page = member.get("/settings")
    assert "Lost phone &lt;b&gt;" in page
    forms = [form for form in member.forms() if form.action.endswith("/revoke")]
    with member.here.store.reading() as db:
        number = next(one.id for one in sessions.all_open(db, 1, member.here.clock()) if "Lost" in one.agent)
    form = next(form for form in forms if form.action == f"/settings/sessions/{number}/revoke")
    for _ in range(2):
        page = member.client.post(form.action, data=form.values, base_url=HOST)
        assert page.status_code == 303, "sent twice, it gets the same answer"
    assert not lost.signed_in()
    assert member.signed_in()


@pytest.mark.parametrize("token", ["", "x", "x" * 3000, "' OR 1=1 --", "null"])
def test_a_made_up_token_is_nobodys(stranger: Browser, token: str) -> None:
    stranger.client.set_cookie(SESSION_COOKIE, token, domain="192.168.1.7")
    assert not stranger.signed_in()


def test_a_visit_keeps_a_browser_signed_in_and_its_cookie_alive(member: Browser, clock: Clock) -> None:
    for _ in range(4):
        clock.forward(days=60)
        page = member.client.get("/", base_url=HOST)
        assert page.status_code == 200
        assert any(one.startswith(f"{SESSION_COOKIE}={member.token}") for one in page.headers.getlist("Set-Cookie"))
        again = member.client.get("/", base_url=HOST)
        assert not any(one.startswith(SESSION_COOKIE) for one in again.headers.getlist("Set-Cookie")), "once an hour"
    clock.forward(days=91)
    assert not member.signed_in()


def test_the_export_names_sessions_but_no_token(member: Browser) -> None:
    text = member.get("/settings/data.json")
    assert '"agent"' in text
    assert str(member.token) not in text
    assert "token_hash" not in text


def test_any_name_of_the_computer_is_answered(member: Browser) -> None:
    for host in ("my-laptop.local:5000", "fuda.home", "192.168.1.7"):
        assert member.app.test_client().get("/sign-in", headers={"Host": host}).status_code == 200


def test_failed_sign_ins_leave_nothing_but_their_count(made: tuple[Flask, Clock], clock: Clock) -> None:
    browser = Browser(made[0], "192.168.1.99")
    before = browser.kept("sign_in_failure")
    browser.sign_in("my other passphrase")
    assert browser.kept("sign_in_failure") == before
    assert "my other" not in str({name: browser.table(name) for name in metadata.tables})


def test_in_local_mode_there_is_nothing_to_sign_in_to(pupil: Pupil) -> None:
    pupil.get("/sign-in")
    assert pupil.path == "/"
    token = pupil.token()
    with pupil.nothing_changes():
        for path in ("/sign-in", "/sign-out"):
            page = pupil.client.post(
                path, data={"csrf_token": token, "submit": "0123456789"}, base_url="http://127.0.0.1:5000"
            )
            assert (page.status_code, page.headers["Location"]) == (303, "/")


def test_failures_are_forgotten_in_time(stranger: Browser, clock: Clock) -> None:
    assert stranger.sign_in("wrong") == 403
    with stranger.here.store.reading() as db:
        assert sessions.failures(db, "192.168.1.20", clock.at) == 1
        assert sessions.failures(db, "192.168.1.20", clock.at + timedelta(minutes=15)) == 0
