"""What the tests of pages share: a clock that is set, and a visitor who reads pages and sends their forms."""

import re
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

BASE = "http://127.0.0.1:5000"
MORNING = datetime(2026, 11, 29, 9, 0, tzinfo=UTC)


@dataclass
class Clock:
    """Tells the time it was set to."""

    at: datetime = MORNING

    def __call__(self) -> datetime:
        return self.at

    def forward(self, **by: float) -> None:
        self.at += timedelta(**by)


@dataclass
class Form:
    """A form of a page: where it goes, and what it sends if nothing is changed."""

    action: str
    method: str
    values: dict[str, Any] = field(default_factory=dict)
    """Text by name; a list of texts where a name is sent several times."""
    buttons: list[dict[str, str]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    id: str = ""


_TAG = re.compile(r"<(/?)(form|button|select|option|input)\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>", re.I)
_ATTRIBUTE = re.compile(r"([^\s=\"'/>]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")


class Forms:
    """Collects the forms of a page.

    Only the tags of forms are read: of a page of ours, which is well formed and has no scripts of its own, that tells the
    same as parsing all of it, in a tenth of the time.
    """

    def __init__(self, html: str) -> None:
        self.forms: list[Form] = []
        self.buttons: list[tuple[dict[str, str], Form | None]] = []
        self._open: Form | None = None
        self._select = ""
        for tag in _TAG.finditer(html):
            if tag[1]:
                self._end(tag[2].lower())
            else:
                self._start(tag[2].lower(), _attributes(tag[3]))
        for button, around in self.buttons:  # a button may send its form, or one that it names, to another address
            form = next((form for form in self.forms if form.id == button.get("form")), around)
            if form is not None:
                self.forms.append(replace(form, action=button["formaction"], names=set(), id=""))

    def _start(self, tag: str, given: dict[str, str]) -> None:
        if tag == "form":
            self._open = Form(given.get("action", ""), given.get("method", "get").lower(), id=given.get("id", ""))
            self.forms.append(self._open)
        if tag == "button" and "formaction" in given:
            self.buttons.append((given, self._open))
        if self._open is None:
            return
        if tag == "button":
            self._open.buttons.append(given)
            self._open.names |= {given["name"]} if "name" in given else set()
        elif tag == "select":
            self._select = given["name"]
            self._open.names.add(self._select)
        elif tag == "option" and self._select and ("selected" in given or self._select not in self._open.values):
            self._open.values[self._select] = given.get("value", "")
        elif tag == "input" and "name" in given:
            self._open.names.add(given["name"])
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                self._add(self._open.values, given["name"], given.get("value", ""))

    @staticmethod
    def _add(values: dict[str, Any], name: str, value: str) -> None:
        if isinstance(before := values.get(name), list):
            before.append(value)
        else:
            values[name] = value if before is None else [before, value]

    def _end(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = ""


def _attributes(text: str) -> dict[str, str]:
    return {found[1].lower(): unescape(found[2] or found[3] or found[4] or "") for found in _ATTRIBUTE.finditer(text)}


class Visitor:
    """A browser without JavaScript, over the test client: follows links, sends forms as they stand with some fields filled in."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.page: TestResponse
        self._read: tuple[TestResponse, list[Form]] | None = None

    def get(self, path: str) -> str:
        self.page = self.client.get(path, base_url=BASE, follow_redirects=True)
        return self.text

    @property
    def text(self) -> str:
        return self.page.get_data(as_text=True)

    @property
    def path(self) -> str:
        return self.page.request.full_path.rstrip("?")

    @property
    def status(self) -> int:
        return self.page.status_code

    def forms(self) -> list[Form]:
        """Of the page that is open, which is read once; what is done to a form stays with the form that was given out."""
        if self._read is None or self._read[0] is not self.page:
            self._read = self.page, Forms(self.text).forms
        return [replace(form, values=dict(form.values)) for form in self._read[1]]

    def form(self, wanted: str) -> Form:
        """The form that has this field, or whose action ends so."""
        for form in self.forms():
            if wanted in form.names or form.action.split("?")[0].endswith(wanted):
                return form
        raise AssertionError(
            f"{self.path} has no form {wanted!r}; it has {[(f.action, sorted(f.names)) for f in self.forms()]}"
        )

    def send(self, wanted: str, **values: str | list[str]) -> str:
        """Send the form `wanted` of the page (see `form`), with these values changed, and follow where it leads."""
        form = self.form(wanted)
        self.page = self.client.post(
            form.action or self.path, data={**form.values, **values}, base_url=BASE, follow_redirects=True
        )
        return self.text

    def answer(self, text: str) -> str:
        return self.send("answer", answer=text)

    def prompt(self) -> str:
        """What the page asks, without furigana."""
        found = re.search(r'<h1 class="prompt-word[^"]*"[^>]*>(.*?)</h1>', self.text, re.S)
        assert found, f"{self.path} asks nothing"
        return re.sub(r"<rt>.*?</rt>|<[^>]+>", "", found[1]).strip()

    def learn(self, lessons: int = 5) -> None:
        """Go through this many lessons."""
        self.get("/learn")
        for _ in range(lessons):
            if self.path != "/learn":  # after a row of lessons come their questions
                self.get("/learn")
            self.send("answer")
