"""Bytes over the wire, headers included and gzip taken: the first visit, and one review."""

import re
from collections.abc import Iterator
from posixpath import dirname, join, normpath

from tests.bench import collection, servers
from tests.bench.browser import Browser, Response
from tests.bench.figures import Figure, Spread, spread
from tests.bench.http_review import Reviewer
from tests.bench.rounds import Setting

FIRST_VISIT_GOAL, FIRST_VISIT_STRETCH = 32_000, 26_000
REQUESTS_GOAL = 5
TRIP_GOAL, TRIP_STRETCH = 2000, 1200
_LINKED = re.compile(r'<(?:link|script|img)[^>]+?(?:href|src)="([^"]+)"')
_IMPORTED = re.compile(r'(?:from|import)\s*"(\.[^"]+)"')
_STYLED = re.compile(r'url\(["\']?(?!data:|#)([^)"\']+)')


def figures(setting: Setting) -> Iterator[Figure]:
    """Counted once, since they are the same each time; a review's bytes differ from item to item."""
    setting.say("bytes: first visit and one review of every word")
    yield from _first_visit(setting)
    path, due = collection.for_reviews(setting.folder / "reviewed", 1000)
    with servers.ours(path.parent) as server:
        reviewer = Reviewer(server, due, path)
        trips = [reviewer.trip(one) for one in reviewer.take(setting.pick(140, 40))]
    answer = [posted.size + verdict.size for posted, verdict, _ in trips]
    yield Figure("bytes of an answer and its verdict", spread(answer, "B"), goal=TRIP_GOAL, stretch=TRIP_STRETCH)
    for name, place in (("303 after the answer", 0), ("verdict", 1), ("next question", 2)):
        yield Figure(f"  {name}", spread((trip[place].size for trip in trips), "B"), note=_split(trips[0][place]))
    yield Figure("  all three", spread((sum(part.size for part in trip) for trip in trips), "B"))
    sent = spread((sum(part.sent for part in trip) for trip in trips), "B")
    yield Figure("  the three requests, which the goal does not count", sent)


def _first_visit(setting: Setting) -> Iterator[Figure]:
    path = collection.create(setting.folder / "new")
    with servers.ours(path.parent) as server, Browser(server.port) as browser:
        visit = loaded(browser, "/", {})
        yield _total("bytes of a first visit to /", visit, FIRST_VISIT_GOAL, FIRST_VISIT_STRETCH)
        yield Figure("  requests", _count(visit), goal=REQUESTS_GOAL, note="; ".join(visit))
        yield from (Figure(f"  {address}", spread([one.size], "B")) for address, one in visit.items())
        more = loaded(browser, "/learn", dict(visit))
        added = {address: one for address, one in more.items() if address not in visit}
    yield from (Figure(f"  then {address}", spread([one.size], "B")) for address, one in added.items())
    due_path, _ = collection.for_reviews(setting.folder / "due", 1000)
    with servers.ours(due_path.parent) as server, Browser(server.port) as browser:
        review = loaded(browser, "/review", {})
        both = loaded(browser, "/review", loaded(browser, "/", {}))
    yield _total("bytes of a first visit to /review", review, FIRST_VISIT_GOAL, FIRST_VISIT_STRETCH)
    yield Figure("  requests", _count(review), goal=REQUESTS_GOAL, note="; ".join(review))
    yield _total("bytes of first visits to / and /review together", both, FIRST_VISIT_GOAL, FIRST_VISIT_STRETCH)
    yield Figure("  requests", _count(both), note="; ".join(both))


def loaded(browser: Browser, page: str, before: dict[str, Response]) -> dict[str, Response]:
    """What a browser fetches for a page, by address, besides what it has from `before`."""
    found = {**before, page: browser.get(page)}
    queue = _LINKED.findall(found[page].text)
    while queue:
        address = queue.pop(0)
        if address in found or not address.startswith("/static/"):
            continue
        found[address] = browser.get(address)
        near = _IMPORTED.findall(found[address].text) if address.endswith("answer.js") else []
        near += _STYLED.findall(found[address].text) if address.endswith(".css") else []
        queue += [normpath(join(dirname(address), one)) for one in near]
    return found


def _total(name: str, visit: dict[str, Response], goal: int, stretch: int) -> Figure:
    return Figure(name, spread([sum(one.size for one in visit.values())], "B"), goal=goal, stretch=stretch)


def _count(visit: dict[str, Response]) -> Spread:
    return spread([len(visit)], "requests")


def _split(response: Response) -> str:
    """How much of a response is headers, and which they are."""
    head = len(response.head) + 4
    return f"of the first one {head} B are headers, {response.size - head} B body"
