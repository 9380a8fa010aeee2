"""A browser for all tests, a server and a page for each; no test passes while its page complains."""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from learnapp.catalog import Catalog
from tests.browser.hands import Hand, Keyboard, Mouse
from tests.browser.support import PHONE, Live, NoChromium, Watch, in_ci, launch, live, page_of

pytest.register_assert_rewrite("tests.browser.page_laws")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium. Without it the tests are skipped, with the command that mends it; where CI is set they fail."""
    with sync_playwright() as playwright:
        try:
            running = launch(playwright)
        except NoChromium as missing:
            (pytest.fail if in_ci() else pytest.skip)(str(missing))
        yield running
        running.close()


@pytest.fixture
def server(tmp_path: Path, catalog: Catalog) -> Iterator[Live]:
    """A server with an empty database."""
    with live(tmp_path, catalog) as running:
        yield running


@pytest.fixture
def watch(server: Live) -> Watch:
    return Watch((server.url,))


@pytest.fixture
def phone(browser: Browser, server: Live, watch: Watch) -> Iterator[Page]:
    with page_of(browser, watch, PHONE, server.url) as page:
        yield page


@pytest.fixture(params=["keys", "clicks without JavaScript"])
def hand(request: pytest.FixtureRequest, browser: Browser, server: Live, watch: Watch) -> Iterator[Hand]:
    """A learner on a phone, with keys alone or with clicks alone."""
    keys = request.param == "keys"
    with page_of(browser, watch, PHONE, server.url, scripts=keys) as page:
        yield Keyboard(page) if keys else Mouse(page)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """After a test, ask every watch among its fixtures what it saw."""
    outcome = yield
    for value in getattr(item, "funcargs", {}).values():
        if isinstance(value, Watch):
            value.check()
    return outcome
