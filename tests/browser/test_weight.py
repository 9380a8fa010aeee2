"""How much goes over the wire, as the browser counts it, headers included."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.hands import Keyboard
from tests.browser.support import PHONE, Live, Watch, page_of

pytestmark = pytest.mark.browser

FIRST_VISIT_BYTES = 32 * 1024
FIRST_VISIT_REQUESTS = 5
ROUND_TRIP_BYTES = 2 * 1024


@dataclass
class Wire:
    """What came over the wire since the last `clear`."""

    bytes: int = 0
    addresses: list[str] = field(default_factory=list)

    def clear(self) -> None:
        self.bytes, self.addresses = 0, []

    def over(self, page: Page) -> None:
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _sent(self, event: dict[str, Any]) -> None:
        self.bytes += int((event.get("redirectResponse") or {}).get("encodedDataLength", 0))
        self.addresses.append(event["request"]["url"])

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.mark.parametrize("path", ["/", "/learn", "/review", "/library", "/settings"])
def test_a_first_visit_is_light(browser: Browser, server: Live, watch: Watch, wire: Wire, path: str) -> None:
    server.learn_and_review(2)
    server.clock.forward(days=7)
    with page_of(browser, watch, PHONE, server.url) as page:
        wire.over(page)
        page.goto(path, wait_until="networkidle")
    assert wire.bytes <= FIRST_VISIT_BYTES
    assert len(wire.addresses) <= FIRST_VISIT_REQUESTS


def test_a_review_round_trip_is_light(phone: Page, server: Live, wire: Wire) -> None:
    server.visitor.learn()
    hand = Keyboard(phone)
    hand.start_review()
    wire.over(phone)
    for answer in ("dog", "zzzz"):
        wire.clear()
        hand.answer(answer)
        assert wire.bytes <= ROUND_TRIP_BYTES
        assert [address.split("/")[3] for address in wire.addresses] == ["review", "review"], (
            "the form, then its verdict"
        )
        wire.clear()
        hand.go_on()
        assert wire.bytes <= ROUND_TRIP_BYTES
