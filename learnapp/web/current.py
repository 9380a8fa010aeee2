"""What a view works with: the store, the content, the time, and the learner who is here."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from random import SystemRandom

from flask import current_app, g
from itsdangerous import URLSafeSerializer
from sqlalchemy import Connection

from learnapp.catalog import Catalog
from learnapp.config import Config
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.store.options import Options

KEY = "fuda"
SYSTEM_RANDOM = SystemRandom()


@dataclass(frozen=True, slots=True)
class Here:
    """Everything that outlives a request."""

    config: Config
    store: Store
    catalog: Catalog
    clock: Callable[[], datetime]
    signer: URLSafeSerializer
    """Signs what a form carries back: which question was asked, and when."""


def here() -> Here:
    found: Here = current_app.extensions[KEY]
    return found


def catalog() -> Catalog:
    return here().catalog


def me() -> LearnerRow:
    """The learner who is signed in; views that anyone may open must not ask."""
    learner: LearnerRow = g.learner
    return learner


def options() -> Options:
    return me().options


def now() -> datetime:
    """The instant of this request: one for all that it does."""
    if "now" not in g:
        g.now = here().clock()
    instant: datetime = g.now
    return instant


def today() -> date:
    """The learner's date."""
    return options().calendar.day_of(now())


@contextmanager
def reading() -> Iterator[Connection]:
    with here().store.reading() as db:
        yield db


@contextmanager
def writing() -> Iterator[Connection]:
    with here().store.writing() as db:
        yield db


def submit_id() -> str:
    """A number for one form, so that sending it twice does one thing."""
    return f"{SYSTEM_RANDOM.getrandbits(72):018x}"
