"""Whatever is sent: a clear page with a 4xx status, never a traceback, and nothing changed."""

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from io import BytesIO
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from itsdangerous import URLSafeSerializer
from werkzeug.test import TestResponse

from tests.seated import open_table
from tests.support import BASE, Clock, Form
from tests.web.conftest import Bench
from tests.web.pupil import Pupil

INU = "vocabulary:inu:meaning"
SUBMIT = "0123456789abcdef"


@pytest.fixture
def asked(shared_app: Flask) -> Pupil:
    """A fresh browser with a question on the page; nothing that these tests send may change anything."""
    browser = Pupil(shared_app)
    browser.get("/review")
    return browser


def settled(pupil: Pupil, _clock: Clock) -> None:
    pupil.begin()
    pupil.get("/library/words/new")
    pupil.send("japanese", japanese="鯨", reading="くじら", meanings="whale")
    pupil.get("/review")
    pupil.answer("wauwau")
    pupil.send("accept")
    open_table(pupil.app)


@pytest.fixture
def own(pupil: Pupil, clock: Clock, bench: Bench) -> Pupil:
    """The same with a database of its own, for what may write."""
    bench.once(settled, pupil, clock)
    pupil.get("/review")
    return pupil


def faults(page: TestResponse, *statuses: int) -> list[str]:
    """What keeps this from being a page of ours with a 4xx status."""
    text = page.get_data(as_text=True)
    sound = {
        f"status {page.status_code}: {text[:300]}": page.status_code in (statuses or range(400, 500)),
        f"kind {page.mimetype}": page.mimetype == "text/html",
        "no heading": "<h1>" in text or 'role="alert"' in text,
        "a traceback": "Traceback" not in text,
        "our own fault": "Something broke" not in text,
    }
    return [fault for fault, well in sound.items() if not well]


def refused(page: TestResponse, *statuses: int) -> str:
    """A page of ours with a 4xx status; its text."""
    assert faults(page, *statuses) == []
    return page.get_data(as_text=True)


def assert_refused(pupil: Pupil, tries: Iterable[tuple[object, TestResponse]], *statuses: int, says: str = "") -> None:
    """Each try is refused with a page of ours that says so, and changes nothing; all that are not are named.

    They are sent one by one as they are asked for.
    """
    wrong, before = [], pupil.kept()
    for name, page in tries:
        found = faults(page, *statuses)
        if says not in unescape(page.get_data(as_text=True)):
            found.append(f"does not say {says!r}")
        if (after := pupil.kept()) != before:
            found.append("something was changed")
            before = after
        wrong += [f"{name!r}: {fault}" for fault in found]
    assert wrong == [], "\n".join(wrong)


# Every address that takes a form, with what it needs to be taken; CSRF token and submit id come on top.
WRITES: dict[str, dict[str, str]] = {
    "/learn": {"item": "vocabulary:neko:meaning"},
    "/review": {"question": "", "answer": "x"},
    "/review/vocabulary": {"question": "", "answer": "x"},
    "/review/rate": {"review": "1", "rating": "3"},
    "/review/slip": {"review": "1"},
    "/review/accept": {"review": "1"},
    "/review/undo": {},
    "/review/go-on": {"to": "learn"},
    "/review/quiet": {},
    "/practice/vocabulary": {"question": "", "answer": "x"},
    "/practice/ahead/7": {"question": "", "answer": "x"},
    "/practice/shiritori/chain": {"chain": "", "answer": "x"},
    "/practice/shiritori/chain/start": {"level": "N4", "first": "bot"},
    "/practice/shiritori/chain/words": {"chain": "", "word": "0"},
    "/library/cards/001/suspend": {"item": INU, "suspended": "1"},
    "/library/prefectures/JP-43/suspend": {"item": "prefecture:JP-43:parts", "suspended": "1"},
    "/library/kana/か/suspend": {"item": "kana:か", "suspended": "1"},
    "/library/counters/hiki/suspend": {"item": "counter:hiki:plain", "suspended": "1"},
    "/library/levels/word/niku-1463520/suspend": {"item": "vocabulary:niku-1463520:meaning", "suspended": "1"},
    "/library/words/new": {"japanese": "犬", "reading": "いぬ", "meanings": "dog"},
    "/library/words/1": {"japanese": "犬", "reading": "いぬ", "meanings": "dog"},
    "/library/words/1/suspend": {"suspended": "1"},
    "/library/words/1/remove": {},
    "/library/words/1/restore": {},
    "/begin": {"kana": "no"},
    "/progress/leeches/note": {"item": INU, "text": "Wags its tail."},
    "/progress/leeches/suspend": {"item": INU, "suspended": "1"},
    "/placement/start": {},
    "/placement": {"question": "", "answer": "x"},
    "/settings": {"new_per_day": "5"},
    "/settings/memory/fit": {},
    "/settings/memory/take": {"parameters": "x"},
    "/settings/memory/defaults": {},
    "/back": {"way": "shift"},
    "/back/undo": {},
    "/settings/accepted/1/remove": {},
    "/settings/insisted/1/remove": {},
    "/settings/sessions/1/revoke": {},
    "/games/sentence/tables": {"mode": "solo-deck", "levels": "easy", "decks": "feelings", "goal": "20"},
    "/tables/1": {"action": "back", "ply": "0"},
    "/tables/1/leave": {"sure": "1"},
    "/tables/1/words": {"one": "0.0"},
    "/sign-in": {"passphrase": "x", "next": "/"},
    "/sign-out": {},
}
NOT_WRITING = {
    "/practice/vocabulary",
    "/practice/ahead/7",
    "/practice/shiritori/chain",
    "/practice/shiritori/chain/start",
    "/review/go-on",
    "/review/quiet",
    "/sign-in",
}
"""They judge or do nothing here, and need no submit id."""


def test_every_address_that_takes_a_form_is_tried(app: Flask) -> None:
    listed = {
        re.sub(r"<row:\w+>", "1", rule.rule)
        .replace("<drill>", "vocabulary")
        .replace("<number>", "001")
        .replace("<game>", "sentence")
        .replace("<code>", "JP-43")
        .replace("<text>", "か")
        .replace("<key>", "hiki")
        .replace("<int:days>", "7")
        .replace("<word>", "niku-1463520")
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ())
    }
    assert listed == set(WRITES)


def send(pupil: Pupil, path: str, values: dict[str, Any], **how: Any) -> TestResponse:
    return pupil.client.post(path, data=values, base_url=BASE, **how)


def test_without_a_csrf_token_nothing_is_taken(asked: Pupil) -> None:
    tries = ((path, send(asked, path, values | {"submit": SUBMIT})) for path, values in WRITES.items())
    assert_refused(asked, tries, 400, says="browser's key")


def test_the_token_of_another_browser_is_refused(asked: Pupil) -> None:
    theirs = Pupil(asked.app).token()
    tokens = (theirs, "x", "", theirs[:-1], "\x00", "犬", theirs * 50)
    tries = (
        ((path, token[:99]), send(asked, path, values | {"submit": SUBMIT, "csrf_token": token}))
        for path, values in WRITES.items()
        for token in tokens
    )
    assert_refused(asked, tries, 400)


def test_a_token_in_the_address_or_a_cookie_alone_is_none(asked: Pupil) -> None:
    token = asked.token()
    tries = (
        (path, send(asked, f"{path}?csrf_token={token}", values | {"submit": SUBMIT}))
        for path, values in WRITES.items()
    )
    assert_refused(asked, tries, 400)


NO_NUMBERS = (None, "", "x", "short12", "y" * 21, "y" * 10_000, "0123 4567", "犬犬犬犬犬犬犬犬", "'; DROP--1")


def test_a_form_without_its_number_is_refused(asked: Pupil) -> None:
    token = asked.token()
    tries = (
        ((path, submit and submit[:99]), send(asked, path, values | {"csrf_token": token} | number))
        for path, values in WRITES.items()
        if path not in NOT_WRITING
        for submit in NO_NUMBERS
        for number in [{} if submit is None else {"submit": submit}]
    )
    assert_refused(asked, tries, 400)


def test_other_kinds_of_bodies_are_refused(asked: Pupil) -> None:
    token = asked.token()

    def bodies(values: dict[str, str]) -> dict[str, str | bytes]:
        return {
            "application/json": json.dumps(values),
            "text/plain": "\n".join(f"{name}={text}" for name, text in values.items()),
            "multipart/form-data": "no boundary",
            "multipart/form-data; boundary=x": "--x\r\ngarbage",
            "application/octet-stream": bytes(range(256)),
            "application/x-www-form-urlencoded": b"\xff\xfe\x00&&&===%%%%zz%",
            "": b"",
            "nonsense; charset=犬".encode().decode("latin-1"): b"x",
        }

    tries = (
        ((path, kind), asked.client.post(path, data=body, content_type=kind, base_url=BASE))
        for path, values in WRITES.items()
        for kind, body in bodies(values | {"csrf_token": token, "submit": SUBMIT}).items()
    )
    assert_refused(asked, tries, 400)


FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=b"


def in_parts(values: dict[str, str]) -> bytes:
    """A form as browsers send it that holds a file."""
    part = '--b\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    return ("".join(part.format(*each) for each in values.items()) + "--b--\r\n").encode()


def test_a_form_of_ten_megabytes_is_too_much(asked: Pupil) -> None:
    every = {name: text for values in WRITES.values() for name, text in values.items()}
    every |= {"csrf_token": asked.token(), "submit": SUBMIT, "answer": "x" * 10_000_000}
    bodies = {FORM: urlencode(every), PARTS: in_parts(every)}
    tries = (
        ((path, kind), asked.client.post(path, data=body, content_type=kind, base_url=BASE))
        for path in WRITES
        for kind, body in bodies.items()
    )
    assert_refused(asked, tries, 413, says="too much at once")


def test_a_thousand_fields_in_parts_are_too_much(asked: Pupil) -> None:
    body = in_parts({f"field{number}": "x" for number in range(1000)} | {"csrf_token": asked.token()})
    tries = ((path, asked.client.post(path, data=body, content_type=PARTS, base_url=BASE)) for path in WRITES)
    assert_refused(asked, tries, 413)


@pytest.mark.parametrize("path", WRITES)
def test_a_thousand_fields_that_are_not_ours_change_nothing_more_than_ours(own: Pupil, path: str) -> None:
    values = WRITES[path] | {"csrf_token": own.token(), "submit": SUBMIT}
    page = send(own, path, {f"field{number}": "x" for number in range(1000)} | values)
    assert page.status_code < 500


# What a field may be given instead of what it is for.
ODD = (
    "", " ", "\x00", "\x00" * 100, "x" * 501, "x" * 100_000, "犬" * 501, "🐕" * 300, "\U0010ffff", "\ufffe", "\u202e\u200b\u2060",
    "-1", "0", "1e400", "nan", "9" * 400, "0x10", "１２３", "1.5", "true", "null", "[]", "{}", "'", '"', "\\", "%00", "%s%n",
    "../../../etc/passwd", "<script>alert(1)</script>", "{{ config }}", "${7*7}", "' OR 1=1 --", "\r\nSet-Cookie: x=1",
    "vocabulary:inu:meaning", "vocabulary:own-1:write", "vocabulary:own-999999999999999999:write", "vocabulary:::", "a:b:c:d",
)  # fmt: skip


OF_OTHERS = ("drill", "typed", "show", "run", "n", "more", "tried", "zone", "theme", "decks", "percent", "note")


def odd_forms(path: str) -> Iterator[dict[str, str]]:
    """Each field of a form in turn with each odd value, the others as they should be; then fields of other forms."""
    for name in WRITES[path]:
        yield from (WRITES[path] | {name: text} for text in ODD)
    rng = Random(path)
    for name in OF_OTHERS:
        yield WRITES[path] | {name: rng.choice(ODD)}


@pytest.mark.parametrize("path", WRITES)
def test_no_value_of_any_field_breaks_a_page(own: Pupil, path: str) -> None:
    token, question = own.token(), ""
    own.get("/review")
    question = own.form("question").values["question"]
    for number, form in enumerate(odd_forms(path)):
        values = form | {"csrf_token": token, "submit": f"{number:012d}"}
        if values.get("question") == "":
            values["question"] = question
        page = send(own, path, values)
        assert page.status_code in (200, 303, 400, 403, 404, 409, 413), form
        assert "<script>alert" not in page.get_data(as_text=True)
        assert page.headers.get("Location", "/").startswith("/")
        assert "Set-Cookie" not in page.headers.get("Location", "")
    with own.here.store.reading() as db:
        assert db.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"
    own.get("/")
    assert own.status == 200


def test_a_field_sent_twice_or_as_a_file_is_no_trap(own: Pupil) -> None:
    form = own.form("question")
    values = [
        *((name, text) for name, text in form.values.items() if name != "answer"),
        ("answer", "dog"),
        ("answer", "cat"),
    ]
    body = "&".join(f"{name}={text}" for name, text in values)
    page = own.client.post("/review", data=body, content_type="application/x-www-form-urlencoded", base_url=BASE)
    assert page.status_code == 303
    own.get("/review")
    form = own.form("question")
    with own.nothing_changes():
        page = send(own, "/review", {**form.values, "answer": (BytesIO(b"dog"), "dog.txt")})
    assert page.status_code == 200
    assert "Try again" in page.get_data(as_text=True), "a file is no answer"


def test_an_answer_that_is_too_long_is_refused_and_the_question_stays(asked: Pupil) -> None:
    tries = (
        ((field, length), asked.stale(asked.form("question"), **{field: "x" * length}))
        for length in (501, 5000, 200_000)
        for field in ("answer", "typed")
    )
    assert_refused(asked, tries, 400, says="longer than 500 characters")


@pytest.mark.parametrize("item", [INU, "vocabulary:inu:write"])
def test_the_longest_answers_are_judged(asked: Pupil, item: str) -> None:
    """Text that could be read in very many ways is among them."""
    answers = [
        "x" * 500,
        "n" * 500,
        "nn'" * 166,
        "na" * 250,
        "tcha" * 125,
        "っ" * 500,
        "ー" * 500,
        "犬" * 500,
        "a " * 250,
        "；" * 500,
        "🐕" * 500,
        "e\u0301" * 250,
        "゛" * 500,
        "an " * 166,
        "(" * 500,
        "dog, " * 100,
    ]
    asked.get("/practice/vocabulary")
    form = asked.form("question")
    form.values["question"] = asked.here.signer.dumps([item, "inu:1", 0, 0, 0])
    pages = {answer: asked.stale(form, answer=answer, typed=answer) for answer in answers}
    assert {answer: page.status_code for answer, page in pages.items() if page.status_code != 200} == {}


# --- questions of which the signature is not ours -----------------------------------------------------------------


def tampered(pupil: Pupil) -> dict[str, str]:
    good = pupil.form("question").values["question"]
    payload, _, signature = good.rpartition(".")
    foreign = URLSafeSerializer("another installation's key", salt="question")
    other_salt = URLSafeSerializer(str(pupil.app.secret_key), salt="cookie-session")
    ours = pupil.here.signer
    return {
        "empty": "",
        "garbage": "garbage",
        "cut short": good[:-1],
        "without its signature": payload,
        "with another signature": f"{payload}.{signature[::-1]}",
        "with another payload": f"X{payload[1:]}.{signature}",
        "of another installation": foreign.dumps([INU, "inu:1", 0, 0, 0]),
        "of another purpose": other_salt.dumps([INU, "inu:1", 0, 0, 0]),
        "a dot": ".",
        "dots": "." * 1000,
        "not ASCII": "犬.猫",
        "NUL": "\x00",
        "very long": "x" * 100_000,
        "signed, but too short": ours.dumps([INU]),
        "signed, but no list": ours.dumps({"item": INU}),
        "signed, but with wrong types": ours.dumps([INU, "inu:1", "x", None, "y"]),
        "signed, but null": ours.dumps(None),
    }


@pytest.mark.parametrize("path", ["/review", "/practice/vocabulary"])
def test_a_question_that_we_did_not_ask_is_refused(asked: Pupil, path: str) -> None:
    form = asked.form("question")
    form.action = path
    tries = ((name, asked.stale(form, question=text, answer="dog")) for name, text in tampered(asked).items())
    assert_refused(asked, tries, 400)


@pytest.mark.parametrize("path", ["/review", "/practice/vocabulary"])
def test_a_question_about_nothing_is_refused(asked: Pupil, path: str) -> None:
    """Signed by us: the content was another one then."""
    about = (
        ("vocabulary:nope:meaning", "nope:1"),
        ("vocabulary:inu:meaning", "neko:1"),
        ("vocabulary:inu:sound", "inu:1"),
        ("dancing:inu", "inu:1"),
        ("", ""),
        ("vocabulary:own-7:meaning", "own-7"),
    )
    form, signer = asked.form("question"), asked.here.signer
    form.action = path
    tries = ((one, asked.stale(form, question=signer.dumps([*one, 0, 0, 0]), answer="dog")) for one in about)
    assert_refused(asked, tries, 404)


def test_a_question_that_was_never_started_is_not_graded(asked: Pupil) -> None:
    with asked.nothing_changes():
        token = asked.here.signer.dumps(["vocabulary:inu:write", "inu:1", 0, 0, 0])
        refused(asked.stale(asked.form("question"), question=token, answer="いぬ"), 409)


# --- addresses ----------------------------------------------------------------------------------------------------

NO_PAGES = (
    "/nope", "/review/nope", "/practice/nope", "/practice", "/library/cards", "/library/cards/", "/review/answered/", "/review/answered/0",
    "/review/answered/x", "/review/answered/99", "/review/answered/999999999999999999", "/review/answered/9999999999999999999",
    "/review/answered/" + "9" * 5000, "/review/answered/-1", "/review/answered/1.0", "/review/answered/１", "/static/", "/static/x/",
    "/static/x/../../secret_key", "/static/x/..%2f..%2fsecret_key", "/static/x/%2e%2e/app.py", "/static/x/%00",
    "/static/x/romaji.js/..", "/.env", "/.git/config", "/instance/secret_key", "/..", "/%2e%2e/%2e%2e", "/%00", "/%ff%fe", "/犬",
    "/" + "a/" * 500, "/" + "x" * 8000, "/library/words/1/nope", "/settings/data.json/x", "/healthz/x", "/wp-login.php", "/review/vocabulary/x",
    "/%0d%0aSet-Cookie:%20x=1", "/;x=1", "/learn/1", "/help/me",
)  # fmt: skip


def test_an_address_that_there_is_not_has_a_page_that_says_so(asked: Pupil) -> None:
    pages = {path: asked.client.get(path, base_url=BASE) for path in NO_PAGES}
    assert_refused(asked, pages.items(), 404, says="There is no such page")
    assert [path for path, page in pages.items() if "secret" in page.get_data(as_text=True).lower()] == []


def test_addresses_at_random_never_break_a_page(asked: Pupil) -> None:
    rng = Random(7)
    pieces = ["review", "learn", "library", "cards", "words", "settings", "practice", "static", "answered", "vocabulary", "..", ".", "", "001", "1",
              "%2f", "%00", "%", "%zz", "犬", "\u202e", "?", "#", "&", "=", "item", "hint", "n", "run", "q", "deck", "more", "drill", "-1", "9" * 30, ":", ";", "@", "~", "\\"]  # fmt: skip
    with asked.nothing_changes():
        for _ in range(400):
            path = "/" + rng.choice(["/", ""]).join(rng.choices(pieces, k=rng.randrange(1, 6)))
            if rng.random() < 0.5:
                path += "?" + "&".join(f"{rng.choice(pieces)}={rng.choice(pieces)}" for _ in range(rng.randrange(1, 4)))
            page = asked.client.get(path, base_url=BASE)
            assert page.status_code in (200, 303, 308, 400, 404, 405), path
            assert "Something broke" not in page.get_data(as_text=True)
            location = page.headers.get("Location", "/")
            assert location.startswith("/") or location.startswith(BASE), (path, location)


PAGES = ("/", "/learn", "/review", "/review/vocabulary", "/review/answered/1", "/practice/vocabulary", "/library", "/library/words", "/library/prefectures", "/library/prefectures/JP-43", "/library/counters", "/library/counters/hiki", "/settings", "/help", "/tables", "/tables/1", "/tables/1/leave", "/library/levels/n5", "/library/levels/word/niku-1463520")  # fmt: skip
PARAMETERS = {
    "/": ("x",),
    "/learn": ("more",),
    "/review": ("item", "hint"),
    "/review/answered/1": ("drill",),
    "/practice/vocabulary": ("run", "n"),
    "/library": ("q", "deck"),
    "/library/prefectures": ("q",),
    "/library/levels/n5": ("page",),
    "/tables/1": ("pick", "about"),
    "/tables/1/news": ("ply",),
}


@pytest.mark.parametrize("path", PARAMETERS)
def test_no_value_of_any_parameter_breaks_a_page(asked: Pupil, path: str) -> None:
    with asked.nothing_changes():
        for name in PARAMETERS[path]:
            for text in ODD:
                page = asked.client.get(path, query_string={name: text[:20_000]}, base_url=BASE)
                assert page.status_code in (200, 204, 303, 404), (name, text)
                assert "<script>alert" not in page.get_data(as_text=True)


# --- methods ------------------------------------------------------------------------------------------------------

METHODS_OF = ("/", "/review", "/library/words/1", "/settings", "/sign-out")


def test_other_methods_are_refused_with_those_that_work(asked: Pupil) -> None:
    tries = [
        ((method, path), asked.client.open(path, method=method, base_url=BASE))
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "BREW")
        for path in METHODS_OF
    ]
    assert_refused(asked, tries, 405)
    assert [name for name, page in tries if not page.headers["Allow"]] == []


def test_a_method_in_small_letters_changes_nothing(asked: Pupil) -> None:
    """The server, not we, says that methods are capitals."""
    for path in METHODS_OF:
        with asked.nothing_changes():
            asked.client.open(path, method="get", base_url=BASE)


def test_what_writes_cannot_be_opened_as_a_page(asked: Pupil) -> None:
    endings = ("rate", "slip", "accept", "undo", "suspend", "remove", "revoke", "sign-out")
    tries = ((path, asked.client.get(path, base_url=BASE)) for path in WRITES if path.endswith(endings))
    assert_refused(asked, tries, 404, 405)


def test_head_is_answered_like_get_without_a_body(asked: Pupil) -> None:
    with asked.nothing_changes():
        pages = {path: asked.client.head(path, base_url=BASE) for path in PAGES}
    found = {path: (page.status_code, page.get_data()) for path, page in pages.items()}
    assert {path: one for path, one in found.items() if one not in ((200, b""), (303, b""))} == {}


def test_options_names_the_methods(asked: Pupil) -> None:
    page = asked.client.options("/review", base_url=BASE)
    assert page.status_code == 200
    assert {"GET", "POST"} <= set(page.headers["Allow"].split(", "))


def test_damaged_cookies_are_as_none(asked: Pupil) -> None:
    for value in ("garbage", "x" * 3900, "eyJ.eyJ.eyJ", "犬", ".", ""):
        browser = asked.app.test_client()
        browser.set_cookie("fuda", value, domain="127.0.0.1")
        browser.set_cookie("fuda_signed_in", value, domain="127.0.0.1")
        assert browser.get("/", base_url=BASE).status_code == 200


def test_a_form_can_still_be_sent_after_all_that(own: Pupil) -> None:
    form: Form = own.form("question")
    for values in ({"csrf_token": "x"}, {"question": "x"}, {"submit": "x"}, {"answer": "x" * 600}):
        own.stale(form, **values)
    assert own.stale(form, answer="dog").status_code == 303
