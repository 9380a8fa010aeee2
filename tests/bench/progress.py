"""The pages of progress over a log of 100,000 reviews, against the page of today over the same, all in one process."""

from collections.abc import Iterator
from functools import partial

from flask.testing import FlaskClient

from learnapp import create_app
from learnapp.catalog import load
from learnapp.config import Config
from learnapp.web.current import KEY
from tests.bench import collection
from tests.bench.figures import Figure, compared, spread
from tests.bench.rounds import Block, Setting, interleaved, p50s, timed
from tests.long_log import fill
from tests.support import BASE

REVIEWS, QUICK_REVIEWS = 100_000, 20_000
GOAL_SECONDS = 0.1
GOAL, STRETCH = 2.0, 1.5
PAGES = {
    "progress": "/progress",
    "words": "/progress/memory/vocabulary",
    "leeches": "/progress/leeches",
    "album": "/progress/prints",
    "today": "/",
    "review": "/review",
}


def figures(setting: Setting) -> Iterator[Figure]:
    """Pages by turns, over two years of answers."""
    folder = setting.folder / "ours"
    path = collection.create(folder)
    setting.say(f"progress: writing {setting.pick(REVIEWS, QUICK_REVIEWS):,} reviews")
    fill(path, load(), collection.today(), setting.pick(REVIEWS, QUICK_REVIEWS))
    app = create_app(Config(instance=folder, database_url=f"sqlite:///{path}"), catalog=load())
    calls = setting.pick(40, 10)
    setting.say(f"progress: {setting.rounds} rounds of {calls} pages each")
    sides = {name: partial(_pages, app.test_client(), address) for name, address in PAGES.items()}
    blocks = interleaved(sides, setting.rounds, calls, warm=3, at_once=5)
    app.extensions[KEY].store.close()
    p50 = {name: p50s(found) for name, found in blocks.items()}
    yield Figure("progress over a long log, p50", spread(p50["progress"], "s"), goal=GOAL_SECONDS)
    yield compared("  it : today's page over the same", p50["progress"], p50["today"], GOAL, STRETCH)
    yield compared("  it : a review page over the same", p50["progress"], p50["review"])
    for name in ("words", "leeches", "album"):
        yield compared(f"  {name} : today's page over the same", p50[name], p50["today"])


def _pages(client: FlaskClient, address: str, count: int) -> Block:
    return timed(partial(_page, client), [(address,)] * count)


def _page(client: FlaskClient, address: str) -> None:
    answer = client.get(address, base_url=BASE)
    if answer.status_code != 200:
        raise RuntimeError(f"{address} was answered {answer.status_code}")
