"""What holds of every page in every state: accessible in both themes and sizes, never wider than a small phone, usable with Tab alone.

Three modules look at the states of their areas, so that they can be tested side by side.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import axe_playwright_python  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser, Page

from learnapp.catalog import Catalog
from tests.browser.houses import houses
from tests.browser.states import STATES, Scene, State
from tests.browser.support import DESKTOP, NARROW, PHONE, Live, Watch, page_of

__all__ = [
    "looks",
    "made",
    "scene",
    "test_axe_finds_nothing_by_day_and_by_night_on_phone_and_desktop",
    "test_japanese_is_marked_and_furigana_hides_no_word",
    "test_nothing_is_wider_than_a_small_phone",
    "test_tab_reaches_everything_and_shows_where_it_is",
    "watch",
]
"""What each of the three takes over."""

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TALL = 2500
"""Pixels of a page from which on nothing sticks to its foot, and looking at all of it at once takes long."""
COLOURS = ["color-contrast", "link-in-text-block"]
NAMES = [
    *(
        "aria-command-name",
        "aria-input-field-name",
        "aria-toggle-field-name",
        "button-name",
        "input-button-name",
        "label",
        "link-name",
    ),
    *(
        "role-img-alt",
        "select-name",
        "summary-name",
        "svg-img-alt",
        "empty-heading",
        "empty-table-header",
        "label-title-only",
    ),
]
PLACES = [
    *("bypass", "heading-order", "landmark-one-main", "page-has-heading-one", "skip-link"),
    *("aria-required-children", "aria-required-parent"),
]
SMALLER = [*COLOURS, "target-size", "scrollable-region-focusable", *NAMES, *PLACES]
"""Rules by which elements that pass on a desktop can fail on a phone: they have less room there, and others are hidden."""


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


@pytest.fixture(scope="module")
def looks() -> set[int]:
    return set()


@dataclass(frozen=True)
class Shown:
    """A state that is on the page now."""

    page: Page
    state: State
    looks: set[int]
    """Of which texts the contrast was measured by now."""


AREAS = {
    "tables": ("table", "tables", "puzzle", "basket", "race", "games", "chain"),
    "questions": ("today", "back", "learn", "review", "rule", "particle", "counter", "kana", "shiritori", "heard"),
}
"""Area → the words with which the names of its states begin; all others are pages that are read."""


def area(state: State) -> str:
    first = state.name.replace(",", " ").split(" ")[0]
    return next((name for name, words in AREAS.items() if first in words), "pages")


def shown_in(name: str) -> Any:
    """The fixture `shown` over the states of an area: each is brought about once, and all tests look at it."""
    states = [state for state in STATES if area(state) == name]

    @pytest.fixture(scope="module", params=states, ids=[state.name for state in states])
    def shown(request: pytest.FixtureRequest, scene: Scene, watch: Watch, looks: set[int]) -> Shown:
        state: State = request.param
        scene.page.set_viewport_size(PHONE)
        if state.status != 200:
            watch.allow(f"the server responded with a status of {state.status}")
        scene.house = state.house
        state.reach(scene)
        return Shown(scene.page, state, looks)

    return shown


LOOKS = """
(known) => {
  const plain = "rgba(0, 0, 0, 0);none;1;none;normal;static;auto;none;;";
  const number = (text) => {  // FNV-1a, twice: the same for the same text on each page
    let first = 0x811c9dc5, second = 0xdeadbeef;
    for (let place = 0; place < text.length; place++) {
      first = Math.imul(first ^ text.charCodeAt(place), 0x01000193);
      second = Math.imul(second ^ text.charCodeAt(place), 0x5bd1e995);
    }
    return (first >>> 0) * 0x100000 + (second >>> 12);
  };
  const grounds = new Map([[null, 0]]), alike = new Map(), before = new Set(known);
  const area = location.pathname.split("/")[1];
  const painted = (style) => (style.content === "none" || style.content === "normal" ? "" : [style.backgroundColor, style.backgroundImage, style.position]);
  for (const one of document.querySelectorAll("html, body, body *")) {
    const style = getComputedStyle(one);
    const ground = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode, style.position, style.zIndex, style.float,
      painted(getComputedStyle(one, "::before")), painted(getComputedStyle(one, "::after"))].join(";");
    const below = grounds.get(one.parentElement);
    grounds.set(one, ground === plain ? below : number(`${below};${ground}`));
    one.removeAttribute("data-look");
    const text = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join("");
    if (!text && !/^(input|select|textarea|button)$/.test(one.localName)) continue;
    const look = number([area, one.localName, one.getAttribute("class"), one.parentElement?.getAttribute("class"), grounds.get(one), style.color,
      style.fontSize, style.fontWeight, style.textShadow, style.visibility, one.disabled, one.type,
      one.textContent.trim().length === 1, /[\\p{L}\\p{N}]/u.test(text)].join(";"));
    if (!before.has(look)) alike.set(look, [...(alike.get(look) ?? []), one]);
  }
  for (const ones of alike.values()) for (const place of [0, ones.length >> 1, ones.length - 1]) ones[place].dataset.look = "";
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-look]" }] });
  return [...alike.keys()];
}
"""
"""Of texts that look alike, axe measures the contrast of three: the first, the middle and the last, in the first state of their area that shows them.

Alike means: elements of one name and class in parents of one class, of one colour, size and weight, on the same grounds one upon the other down to the
root. To measure all of two thousand takes seconds.
"""


SEEN = """
() => {
  const before = window.seenBefore;
  window.seenBefore = new Set([...document.querySelectorAll("body *")].filter((one) => one.checkVisibility({ visibilityProperty: true })));
  return Boolean(before) && [...window.seenBefore].every((one) => before.has(one));
}
"""
"""Whether all that is to be seen was to be seen as well when this was asked last."""


def test_axe_finds_nothing_by_day_and_by_night_on_phone_and_desktop(shown: Shown, watch: Watch) -> None:
    """By night a page differs in its colours alone, and a phone shows part of what a desktop does."""
    page = shown.page
    page.evaluate(AXE)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESKTOP)
    page.evaluate(SEEN)
    found = [f"light, desktop: {text}" for text in violations(page, shown.looks)]
    page.emulate_media(color_scheme="dark")
    found += [f"dark, desktop: {text}" for text in violations(page, shown.looks, COLOURS)]
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)
    height = page.evaluate("document.documentElement.scrollHeight")
    if PHONE["height"] < height < TALL:  # what sticks to the foot covers nothing at its end
        page.set_viewport_size({**PHONE, "height": height})
    rules = SMALLER if page.evaluate(SEEN) else None
    found += [f"light, phone: {text}" for text in violations(page, shown.looks, rules)]
    assert not found, "\n".join(found)


def violations(page: Page, looks: set[int], rules: list[str] | None = None) -> list[str]:
    """By some of axe's rules, or by all of those that have one of `TAGS`."""
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    looks.update(page.evaluate(LOOKS, list(looks)))
    result: dict[str, Any] = page.evaluate(
        "only => axe.run(document, { runOnly: only, resultTypes: ['violations'], iframes: false })", only
    )
    return [
        f"{one['id']}: {one['help']}: {node['html'][:200]} {node['failureSummary']}"
        for one in result["violations"]
        for node in one["nodes"]
    ]


WIDE = """
async () => {
  while (innerWidth !== 320) await new Promise(requestAnimationFrame);
  const wide = [...document.querySelectorAll("body *")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".skip, .hide"))
    .filter((one) => !one.parentElement.closest(".lane, .hand, .scroll, svg"))  // they scroll inside themselves, or are cut off
    .map((one) => one.outerHTML.slice(0, 120));
  return [wide, document.documentElement.scrollWidth];
}
"""


def test_nothing_is_wider_than_a_small_phone(shown: Shown, watch: Watch) -> None:
    shown.page.set_viewport_size(NARROW)
    wide, width = shown.page.evaluate(WIDE)
    assert width <= NARROW["width"], wide
    assert not wide


TAB_STOPS = """
() => {
  const inputs = "input:not([type=hidden]):not([disabled]), select, textarea";
  const stops = [...document.querySelectorAll(`a[href]:not([tabindex="-1"]), button:not([disabled]), summary, [tabindex="0"], ${inputs}`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.type !== "radio" || one.checked);
  document.activeElement.blur();
  const plain = new Map(stops.map((one) => [one, getComputedStyle(one).boxShadow]));
  const look = (one) => {
    const marked = one.closest(".seg label") ?? one;
    const style = getComputedStyle(marked);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && !/^rgba.*, 0\\)$/.test(style.outlineColor);
    const [box] = one.getClientRects();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const free = Boolean(top) && (one.contains(top) || top.contains(one) || one.labels?.[0]?.contains(top));
    return { stop: stops.indexOf(one), ring: ring || style.boxShadow !== plain.get(one), free };
  };
  const found = new Map();
  window.reached = () => {
    const one = document.activeElement, before = found.get(one);
    if (plain.has(one) && !(before?.ring && before.free)) found.set(one, look(one));  // what did not look right is looked at again
    return [...found.values()];
  };
  window.addEventListener("keydown", window.reached, true);  // what the press before has led to: the page has scrolled there by now
  return stops.map((one) => one.outerHTML.slice(0, 100));
}
"""
"""Which elements Tab must reach; from then on `window.reached` tells how each looks that it has come to."""


def test_tab_reaches_everything_and_shows_where_it_is(shown: Shown, watch: Watch) -> None:
    page = shown.page
    page.set_viewport_size(PHONE)
    stops: list[str] = page.evaluate(TAB_STOPS)
    for _ in stops:
        page.keyboard.down("Tab")  # as if it were held: half the events
    page.keyboard.up("Tab")
    reached: dict[int, dict[str, Any]] = {}
    for _ in range(
        len(stops) + 3
    ):  # the way round past the end of the page takes longer: what is left is gone to step by step
        reached = {place["stop"]: place for place in page.evaluate("window.reached()")}
        if len(reached) == len(stops) and all(place["ring"] and place["free"] for place in reached.values()):
            break
        page.keyboard.press("Tab")
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
