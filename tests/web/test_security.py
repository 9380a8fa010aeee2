"""Who may reach the app, what its answers say to browsers, and what they never show."""

import gzip
import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from learnapp import create_app
from learnapp.catalog import Catalog
from learnapp.catalog.lexicon import CREDIT_URL
from learnapp.config import Config, ConfigError
from learnapp.store import learners
from learnapp.store.engine import StoreError
from tests.support import BASE, Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil


@pytest.fixture
def browser(shared_app: Flask) -> Pupil:
    return Pupil(shared_app)


# --- host ---------------------------------------------------------------------------------------------------------


OURS = (
    "127.0.0.1",
    "127.0.0.1:5000",
    "127.0.0.1:80",
    "localhost",
    "localhost:5001",
    "LOCALHOST:5000",
    "[::1]",
    "[::1]:5000",
    "127.8.8.8:5000",
)


def test_in_local_mode_loopback_names_are_answered(browser: Pupil) -> None:
    found = {host: browser.client.get("/settings/data.json", headers={"Host": host}).status_code for host in OURS}
    assert found == dict.fromkeys(OURS, 200)


OTHERS = {
    "evil.example": "a name re-bound to 127.0.0.1",
    "evil.example:5000": "with our port",
    "127.0.0.1.evil.example": "begins like ours",
    "localhost.evil.example": "begins like ours",
    "evil.example/127.0.0.1": "no host at all",
    "notlocalhost": "ends like ours",
    "192.168.1.7:5000": "our address in the network",
    "0.0.0.0:5000": "every address",
    "2130706433": "127.0.0.1 as one number",
    "127.1": "127.0.0.1 abbreviated",
    "[::]": "every address",
    "[::ffff:192.168.1.7]": "our address in the network",
    "[": "damaged",
    "[::1": "damaged",
    "a" * 5000: "very long",
    "犬".encode().decode("latin-1"): "not ASCII",
    "127.0.0.1@evil.example": "a name before the host",
    "": "none",
}


@pytest.mark.parametrize("path", ["/", "/settings/data.json", "/healthz", "/static/x/app.css", "/nope", "/sign-in"])
def test_in_local_mode_no_other_name_is_answered(browser: Pupil, path: str) -> None:
    answered = []
    for host, reason in OTHERS.items():
        page = browser.client.get(path, headers={"Host": host})
        text = page.get_data(as_text=True)
        if not 400 <= page.status_code < 500 or "dog" in text or "fuda-learner" in text:
            answered.append((host[:99], reason, page.status_code))
    assert answered == []


def test_a_form_from_a_rebound_name_changes_nothing(browser: Pupil) -> None:
    browser.get("/review")
    form = browser.form("question")
    with browser.nothing_changes():
        page = browser.client.post(
            "/review", data={**form.values, "answer": "dog"}, headers={"Host": "evil.example:5000"}
        )
    assert page.status_code == 421
    assert "answers only on this computer" in page.get_data(as_text=True)


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-Host": "127.0.0.1"},
        {"Forwarded": "host=127.0.0.1"},
        {"X-Original-Host": "localhost", "X-Host": "localhost"},
        {"Origin": "http://127.0.0.1:5000", "Referer": "http://127.0.0.1:5000/"},
    ],
)
def test_headers_of_proxies_are_not_believed(browser: Pupil, headers: dict[str, str]) -> None:
    page = browser.client.get("/", headers={"Host": "evil.example", **headers})
    assert page.status_code == 421


# --- headers ------------------------------------------------------------------------------------------------------

DOCUMENTS = {
    "Content-Security-Policy": "default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
ANSWERS: dict[str, tuple[int, str]] = {
    "/": (200, "text/html"),
    "/learn": (200, "text/html"),
    "/review": (200, "text/html"),
    "/review/answered/1": (200, "text/html"),
    "/practice/vocabulary": (303, "text/html"),
    "/practice/ahead/1?run=3": (200, "text/html"),
    "/practice/ahead/2": (404, "text/html"),
    "/back": (200, "text/html"),
    "/practice/shiritori/chain": (200, "text/html"),
    "/practice/shiritori/chain?chain=nonsense": (400, "text/html"),
    "/library": (200, "text/html"),
    "/library/cards/001": (200, "text/html"),
    "/library/cards/1": (303, "text/html"),
    "/library/number?number=1": (303, "text/html"),
    "/library/number": (404, "text/html"),
    "/library/sheet": (200, "text/html"),
    "/library/sheet?deck=nope": (404, "text/html"),
    "/audio/asked/x": (404, "text/html"),
    "/audio/nope": (404, "text/html"),
    "/library/words": (200, "text/html"),
    "/library/words/new": (200, "text/html"),
    "/library/verbs": (200, "text/html"),
    "/library/verbs/taberu": (200, "text/html"),
    "/library/godan": (200, "text/html"),
    "/library/levels/n5": (200, "text/html"),
    "/library/levels/n1?page=28": (404, "text/html"),
    "/library/levels/word/niku-1463520": (200, "text/html"),
    "/library/levels/word/niku-9999999": (404, "text/html"),
    "/library/prefectures": (200, "text/html"),
    "/library/prefectures/JP-43": (200, "text/html"),
    "/library/prefectures/JP-48": (404, "text/html"),
    "/library/kana": (200, "text/html"),
    "/library/kana/か": (200, "text/html"),
    "/library/kana/x": (404, "text/html"),
    "/library/counters": (200, "text/html"),
    "/library/counters/hiki": (200, "text/html"),
    "/library/counters/nope": (404, "text/html"),
    "/games": (200, "text/html"),
    "/games/sentence": (200, "text/html"),
    "/placement": (200, "text/html"),
    "/tables": (200, "text/html"),
    "/tables/1": (200, "text/html"),
    "/tables/1/leave": (200, "text/html"),
    "/tables/1/news?ply=-1": (200, "text/html"),
    "/tables/1/words": (404, "text/html"),
    "/tables/2": (404, "text/html"),
    "/settings": (200, "text/html"),
    "/settings/memory": (200, "text/html"),
    "/begin": (200, "text/html"),
    "/progress": (200, "text/html"),
    "/progress/leeches": (200, "text/html"),
    "/progress/prints": (200, "text/html"),
    "/progress/memory/vocabulary": (200, "text/html"),
    "/progress/memory/nope": (404, "text/html"),
    "/settings/memory/take": (405, "text/html"),
    "/settings/data.json": (200, "application/json"),
    "/help": (200, "text/html"),
    "/healthz": (200, "text/plain"),
    "/nope": (404, "text/html"),
    "/review/undo": (404, "text/html"),
    "/sign-out": (405, "text/html"),
    "/static/x/app.css": (200, "text/css"),
    "/static/x/answer.js": (200, "text/javascript"),
    "/static/x/kana.css": (200, "text/css"),
    "/static/x/chain.css": (200, "text/css"),
    "/static/x/memory.css": (200, "text/css"),
    "/static/x/prefecture.css": (200, "text/css"),
    "/static/x/prefecture.js": (200, "text/javascript"),
    "/static/x/table.css": (200, "text/css"),
    "/static/x/table.js": (200, "text/javascript"),
    "/static/x/icon.svg": (200, "image/svg+xml"),
    "/static/x/nope.js": (404, "text/html"),
    "/favicon.ico": (200, "image/svg+xml"),
}


def test_the_table_of_answers_is_about_every_page(shared_app: Flask) -> None:
    listed = {rule.rule for rule in shared_app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    tried = {rule.rule for path in ANSWERS for rule in [_rule(shared_app, path)] if rule}
    assert listed - tried <= {
        "/review/<drill>",
        "/library/words/<row:word_id>",
        "/library/words/<row:word_id>/removed",
        "/sign-in",
    }


def _rule(app: Flask, path: str) -> Rule | None:
    try:
        return app.url_map.bind("localhost").match(path.partition("?")[0], return_rule=True)[0]
    except HTTPException:
        return None


@pytest.fixture(scope="module")
def pages(shared_app: Flask) -> dict[str, TestResponse]:
    """What each address answers; where it leads on is not followed."""
    client = shared_app.test_client()
    return {path: client.get(path, base_url=BASE) for path in ANSWERS}


@pytest.fixture(scope="module")
def texts(shared_app: Flask, pages: dict[str, TestResponse]) -> dict[str, str]:
    """What is on the page that each address shows in the end."""
    client = shared_app.test_client()
    onward = {path: page.headers["Location"] for path, page in pages.items() if page.status_code == 303}
    shown = pages | {path: client.get(to, base_url=BASE, follow_redirects=True) for path, to in onward.items()}
    return {path: page.get_data(as_text=True) for path, page in shown.items()}


def test_every_answer_is_of_its_kind(pages: dict[str, TestResponse]) -> None:
    assert {path: (page.status_code, page.mimetype) for path, page in pages.items()} == ANSWERS


def test_every_answer_carries_what_browsers_need_to_know(pages: dict[str, TestResponse]) -> None:
    lacking = []
    for path, page in pages.items():
        wanted = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
        if page.status_code != 303:
            wanted = dict(DOCUMENTS)
            if "/static" in path or path == "/favicon.ico":
                assert page.headers["Cache-Control"]
                del wanted["Cache-Control"]
        lacking += [(path, name) for name, text in wanted.items() if not page.headers.get(name, "").startswith(text)]
    assert lacking == []


def test_no_answer_tells_what_serves_it(pages: dict[str, TestResponse]) -> None:
    assert [path for path, page in pages.items() if "Werkzeug" in page.headers.get("Server", "")] == []
    assert [path for path, page in pages.items() if page.status_code == 303 and page.get_data()] == []


def test_the_policy_allows_nothing_from_elsewhere_and_nothing_inline(browser: Pupil) -> None:
    browser.get("/")
    policy = dict(part.strip().split(" ", 1) for part in browser.page.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in str(policy)


def test_no_page_needs_what_the_policy_forbids(texts: dict[str, str]) -> None:
    inline = re.compile(r"<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]* src=)")
    elsewhere = re.compile(r'(?:src|href|action)="(?:https?:)?//')
    credit = f'<a href="{CREDIT_URL}">'  # the licence asks for this link
    html = {path: texts[path].replace(credit, "<a>") for path, (_, kind) in ANSWERS.items() if kind == "text/html"}
    found = [
        (path, hit[0]) for path, text in html.items() for rule in (inline, elsewhere) for hit in rule.finditer(text)
    ]
    assert found == []


def test_an_error_of_ours_shows_no_traceback_and_still_carries_the_headers(
    shared_app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    """The database is gone from under the server."""
    browser = Pupil(shared_app)
    with browser.here.store.writing() as db:
        db.exec_driver_sql("ALTER TABLE day_count RENAME TO elsewhere")
    try:
        page = browser.client.get("/", base_url=BASE)
    finally:
        with browser.here.store.writing() as db:
            db.exec_driver_sql("ALTER TABLE elsewhere RENAME TO day_count")
    text = page.get_data(as_text=True)
    assert page.status_code == 500
    assert "Something broke" in text
    for secret in ("Traceback", "sqlite", "SELECT", "day_count", "/learnapp/", str(shared_app.secret_key)):
        assert secret not in text
    assert "no such table: day_count" in caplog.text, "the log has it"
    assert page.headers["Content-Security-Policy"]
    assert browser.client.get("/", base_url=BASE).status_code == 200


def test_no_page_shows_a_secret(browser: Pupil, texts: dict[str, str]) -> None:
    secrets = (str(browser.app.secret_key), str(browser.here.config.instance), "fuda.sqlite3")
    assert [(path, secret) for path, text in texts.items() for secret in secrets if secret in text] == []


def test_the_session_cookie_is_for_this_server_alone(browser: Pupil) -> None:
    browser.get("/settings")
    (cookie,) = browser.page.headers.getlist("Set-Cookie")
    assert cookie.startswith("fuda=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Domain" not in cookie


# --- parts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/review", "/review/answered/1", "/practice/vocabulary?run=1"])
def test_one_address_gives_the_page_or_its_part(browser: Pupil, path: str) -> None:
    whole = browser.client.get(path, base_url=BASE)
    part = browser.client.get(path, base_url=BASE, headers={"HX-Request": "true"})
    for page in (whole, part):
        assert page.status_code == 200
        assert "HX-Request" in page.headers["Vary"]
    assert b"<!doctype html>" in whole.get_data()
    assert b"<!doctype html>" not in part.get_data()
    assert b"<title>" in part.get_data()
    assert b'<div id="walk">' in part.get_data()
    assert part.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "target, frame", [("div#walk", b'<div id="walk">'), ("div#table", b'<div class="table" id="table">')]
)
def test_an_error_takes_the_place_of_what_would_have_been_replaced(browser: Pupil, target: str, frame: bytes) -> None:
    sent = {"HX-Request": "true", "HX-Target": target}
    page = browser.client.get("/tables/99", base_url=BASE, headers=sent)
    assert page.status_code == 404
    assert frame in page.get_data()
    assert page.get_data().count(b"<main") == (target == "div#walk"), "the page has one main part"
    assert b"<!doctype html>" not in page.get_data()
    assert "HX-Target" in page.headers["Vary"]


def test_every_page_varies_by_what_it_looks_at(pages: dict[str, TestResponse]) -> None:
    shown = {path: page for path, page in pages.items() if page.mimetype == "text/html" and page.status_code != 303}
    names = ("HX-Request", "Accept-Encoding")
    assert [(path, name) for path, page in shown.items() for name in names if name not in page.headers["Vary"]] == []


@pytest.mark.parametrize("values, status", [({"answer": "zzzz"}, 303), ({"answer": ""}, 200), ({"question": "x"}, 400)])
def test_an_answer_sent_by_a_part_gets_a_part(pupil: Pupil, values: dict[str, str], status: int) -> None:
    pupil.begin()
    pupil.get("/review")
    form = pupil.form("question")
    page = pupil.client.post("/review", data={**form.values, **values}, base_url=BASE, headers={"HX-Request": "true"})
    assert page.status_code == status
    if status == 200:
        assert b"<!doctype html>" not in page.get_data()


# --- files --------------------------------------------------------------------------------------------------------


def test_files_are_kept_for_ever_under_the_name_of_their_content_and_checked_under_any_other(browser: Pupil) -> None:
    address = re.search(r'href="(/static/[0-9a-f]+/app\.css)"', browser.get("/"))
    assert address
    page = browser.client.get(address[1], base_url=BASE)
    assert page.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert browser.client.get("/static/old/app.css", base_url=BASE).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "accepts, zipped", [("gzip", True), ("br, gzip;q=0.5", True), ("identity", False), ("gzip;q=0", False), ("", False)]
)
@pytest.mark.parametrize("path", ["/static/x/app.css", "/help"])
def test_what_a_browser_takes_compressed_it_gets_so(browser: Pupil, path: str, accepts: str, zipped: bool) -> None:
    page = browser.client.get(path, base_url=BASE, headers={"Accept-Encoding": accepts})
    plain = browser.client.get(path, base_url=BASE).get_data()
    assert (page.headers.get("Content-Encoding") == "gzip") is zipped
    assert "Accept-Encoding" in page.headers["Vary"]
    assert (gzip.decompress(page.get_data()) if zipped else page.get_data()) == plain


# --- the start ----------------------------------------------------------------------------------------------------


def config_in(folder: Path) -> Config:
    return Config(folder, f"sqlite:///{folder / 'fuda.sqlite3'}")


def test_the_key_is_made_once_for_its_owner_alone_and_kept(tmp_path: Path, clock: Clock, catalog: Catalog) -> None:
    keys = set()
    for _ in range(2):
        app = create_app(config_in(tmp_path), clock, catalog)
        keys.add(app.secret_key)
        Pupil(app).here.store.close()
    assert len(keys) == 1
    assert len(str(keys.pop())) == 64
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in tmp_path.glob("secret_key*")) == ["secret_key"]


@pytest.mark.parametrize("data", [b"", b"short", b"\xff" * 64, b"\n" * 64])
def test_a_damaged_key_is_told_with_the_remedy(tmp_path: Path, clock: Clock, catalog: Catalog, data: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(data)
    with pytest.raises(StoreError, match="Delete it"):
        create_app(config_in(tmp_path), clock, catalog)


def test_an_instance_folder_that_cannot_be_used_is_told(tmp_path: Path, clock: Clock, catalog: Catalog) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="LEARNAPP_INSTANCE"):
        create_app(config_in(tmp_path / "file"), clock, catalog)


def test_without_a_passphrase_it_listens_on_loopback_alone(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="LEARNAPP_PASSPHRASE"):
        replace(config_in(tmp_path), host="0.0.0.0")


def test_a_second_start_finds_the_learner_and_what_was_set(tmp_path: Path, clock: Clock, catalog: Catalog) -> None:
    first = create_app(config_in(tmp_path), clock, catalog)
    set_options(first, new_per_day=3)
    Pupil(first).here.store.close()
    second = Pupil(create_app(config_in(tmp_path), clock, catalog))
    assert second.row.options.new_per_day == 3
    with second.here.store.reading() as db:
        assert db.exec_driver_sql("SELECT name FROM learner").all() == [(learners.LOCAL_NAME,)]
    second.here.store.close()
