"""Servers, a page and an answer field for all tests of a file."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from learnapp.catalog import Catalog
from tests.browser.fields import ENGLISH, OWN_WORDS, item
from tests.browser.support import DESKTOP, Live, Watch, live, page_of


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory, catalog: Catalog) -> Iterator[Live]:
    """A server whose practice asks one thing only, in Japanese; answering there writes nothing."""
    with live(tmp_path_factory.mktemp("quiet"), catalog) as running:
        running.add_word("今日は", "こんにちは", "good day")
        running.begin(item("今日は"))
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, catalog: Catalog) -> Iterator[Live]:
    """A server with own words, for answers that are recorded."""
    with live(tmp_path_factory.mktemp("field"), catalog) as running:
        for japanese, reading in OWN_WORDS.items():
            running.add_word(japanese, reading, ENGLISH[japanese])
        yield running


@pytest.fixture(scope="module")
def watch(quiet: Live, server: Live) -> Watch:
    return Watch((quiet.url, server.url))


@pytest.fixture(scope="module")
def page(browser: Browser, server: Live, watch: Watch) -> Iterator[Page]:
    """One page for all tests of this file; each of them loads it anew."""
    with page_of(browser, watch, DESKTOP, server.url) as page:
        # Chromium may send the first request after interception was switched on past it: it stays on throughout.
        page.context.route("**/*", lambda route: route.fallback())
        yield page


@pytest.fixture
def field(page: Page, quiet: Live) -> Iterator[Page]:
    """The page with a field that takes Japanese; answering there writes nothing."""
    page.goto(f"{quiet.url}/practice/vocabulary?run=1&n=0")
    expect(page.locator("#answer")).to_be_focused()
    yield page
    page.unroute_all()


@pytest.fixture
def ime(field: Page) -> CDPSession:
    """What an input method does to the field of `field`."""
    return field.context.new_cdp_session(field)
