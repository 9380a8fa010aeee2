"""Every page in every state: accessible in both themes and sizes, never wider than a small phone, usable with Tab alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import axe_playwright_python  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser, Page

from learnapp.catalog import Catalog
from tests.browser.houses import houses
from tests.browser.states import STATES, Scene, State
from tests.browser.support import NARROW, PHONE, SCHEMES, SIZES, Live, Watch, page_of

pytestmark = pytest.mark.browser

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TALL = 2500
"""Pixels of a page from which on nothing sticks to its foot, and looking at all of it at once takes long."""
COLOURS = ["color-contrast", "link-in-text-block"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, catalog: Catalog) -> Iterator[dict[str, Live]]:
    with houses(tmp_path_factory.mktemp("houses"), catalog) as running:
        yield running


@pytest.fixture(scope="module")
def watch(made: dict[str, Live]) -> Watch:
    return Watch(tuple(house.url for house in made.values()))


@pytest.fixture(scope="module")
def scene(browser: Browser, catalog: Catalog, made: dict[str, Live], watch: Watch) -> Iterator[Scene]:
    with page_of(browser, watch, PHONE) as page:
        yield Scene(page, catalog, made)


@dataclass(frozen=True)
class Shown:
    """A state that is on the page now."""

    page: Page
    state: State


@pytest.fixture(scope="module", params=STATES, ids=[state.name for state in STATES])
def shown(request: pytest.FixtureRequest, scene: Scene, watch: Watch) -> Shown:
    """Each state is brought about once, and all tests look at it."""
    state: State = request.param
    scene.page.set_viewport_size(PHONE)
    if state.status != 200:
        watch.allow(f"the server responded with a status of {state.status}")
    scene.house = state.house
    state.reach(scene)
    return Shown(scene.page, state)


def test_axe_finds_nothing_by_day_and_by_night_on_phone_and_desktop(shown: Shown, watch: Watch) -> None:
    page = shown.page
    page.evaluate(AXE)
    found = []
    for scheme, size in product(SCHEMES, SIZES):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(SIZES[size])
        if (scheme, size) == ("dark", "phone"):
            continue  # by night a page differs in its colours alone, and a desktop shows all that a phone does
        height = page.evaluate("document.documentElement.scrollHeight")
        if (
            size == "phone" and SIZES[size]["height"] < height < TALL
        ):  # what sticks to the foot covers nothing at its end
            page.set_viewport_size({**SIZES[size], "height": height})
        found += [f"{scheme}, {size}: {text}" for text in violations(page, None if scheme == "light" else COLOURS)]
    assert not found, "\n".join(found)


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """By some of axe's rules, or by all of those that have one of `TAGS`."""
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    result: dict[str, Any] = page.evaluate(
        "only => axe.run(document, { runOnly: only, resultTypes: ['violations'] })", only
    )
    return [
        f"{one['id']}: {one['help']}: {node['html'][:200]} {node['failureSummary']}"
        for one in result["violations"]
        for node in one["nodes"]
    ]


def test_nothing_is_wider_than_a_small_phone(shown: Shown, watch: Watch) -> None:
    shown.page.set_viewport_size(NARROW)
    shown.page.wait_for_function("innerWidth === 320")
    wide = shown.page.evaluate(
        """() => [...document.querySelectorAll("body *")]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".skip, .hide"))
          .filter((one) => !one.parentElement.closest(".lane, .hand, .scroll, svg"))  // they scroll inside themselves, or are cut off
          .map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), wide
    assert not wide


TAB_STOPS = """
() => {
  const inputs = "input:not([type=hidden]):not([disabled]), select, textarea";
  const stops = [...document.querySelectorAll(`a[href]:not([tabindex="-1"]), button:not([disabled]), summary, [tabindex="0"], ${inputs}`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.type !== "radio" || one.checked);
  document.activeElement.blur();
  window.stops = new Map(stops.map((one) => [one, getComputedStyle(one).boxShadow]));
  return stops.map((one) => one.outerHTML.slice(0, 100));
}
"""
FOCUSED = """
() => {
  const one = document.activeElement;
  if (!window.stops.has(one)) return null;
  const marked = one.closest(".seg label") ?? one;
  const style = getComputedStyle(marked);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && !/, 0\\)$/.test(style.outlineColor);
  const [box] = one.getClientRects();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const free = Boolean(top) && (one.contains(top) || top.contains(one) || one.labels?.[0]?.contains(top));
  return { stop: [...window.stops.keys()].indexOf(one), ring: ring || style.boxShadow !== window.stops.get(one), free };
}
"""


def test_tab_reaches_everything_and_shows_where_it_is(shown: Shown, watch: Watch) -> None:
    page = shown.page
    page.set_viewport_size(PHONE)
    stops: list[str] = page.evaluate(TAB_STOPS)
    reached: dict[int, dict[str, Any]] = {}
    for _ in range(len(stops) + 2):
        page.keyboard.press("Tab")
        if place := page.evaluate(FOCUSED):
            reached[place["stop"]] = place
    assert [text for stop, text in enumerate(stops) if stop not in reached] == [], "never reached"
    assert [stops[stop] for stop, place in reached.items() if not place["ring"]] == [], "no ring"
    assert [stops[stop] for stop, place in reached.items() if not place["free"]] == [], "covered by something"


def test_japanese_is_marked_and_furigana_hides_no_word(shown: Shown, watch: Watch) -> None:
    """C12, H06, H07: the language of every run is known, and the base of a ruby is read, once."""
    unmarked = shown.page.evaluate(
        """() => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const found = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode())
            if (/[\\u3040-\\u30ff\\u4e00-\\u9fff]/.test(node.data) && node.parentElement.closest("[lang]").lang !== "ja")
              found.push(node.data.trim());
          return found;
        }"""
    )
    assert unmarked == []
    hidden = shown.page.evaluate(
        """() => [...document.querySelectorAll("ruby")].filter((ruby) => {
          const base = [...ruby.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim();
          return !base || ruby.querySelector("[aria-hidden], rb, rp") || ruby.parentElement.closest("[aria-hidden=true]");
        }).map((ruby) => ruby.outerHTML)"""
    )
    assert hidden == []
