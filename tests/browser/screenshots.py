"""Pictures of the pages, on phone and desktop, by day and by night: python -m tests.browser.screenshots FOLDER."""

import sys
import tempfile
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from learnapp.catalog import load
from tests.browser.houses import houses, twelve_days
from tests.browser.states import STATES, Scene
from tests.browser.support import DESKTOP, PHONE, SCHEMES, SIZES, NoChromium, launch


def pictures(browser: Browser, folder: Path, wanted: str = "") -> int:
    """Take a picture of each state whose name holds `wanted`, in all four looks; returns how many."""
    taken = 0
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, reduced_motion="reduce")
    with tempfile.TemporaryDirectory() as instance, houses(Path(instance), load()) as made, context:
        scene = Scene(context.new_page(), load(), made)
        for state in (state for state in STATES if wanted in state.name):
            scene.house = state.house
            scene.page.set_viewport_size(PHONE)
            state.reach(scene)
            taken += _looks(scene, folder / state.name.replace(", ", "-").replace(" ", "_"))
    return taken


def _looks(scene: Scene, path: Path) -> int:
    for size, viewport in SIZES.items():
        for scheme in SCHEMES:
            scene.page.set_viewport_size(viewport)
            scene.page.emulate_media(color_scheme=scheme)
            height = max(viewport["height"], scene.page.evaluate("document.documentElement.scrollHeight"))
            scene.page.set_viewport_size({**viewport, "height": height})  # what sticks to the foot is shown at the foot
            scene.page.screenshot(path=f"{path}-{size}-{scheme}.png")
    return len(SIZES) * len(SCHEMES)


SHOWN = {
    "table": ("table, laid and whole", DESKTOP),
    "puzzle": ("puzzle, sets", DESKTOP),
    "basket": ("basket, typing", DESKTOP),
    "race": ("race, jam", DESKTOP),
}
"""Picture of the README → the state it shows, and how large a page."""
AFTER_YEARS = {"map": "/library/prefectures", "progress": "/progress"}
"""Picture → the page of somebody who has learned for two years."""


def for_readme(browser: Browser, folder: Path) -> int:
    """The pictures of the README, each by day and by night: Today, a wrong answer, every game, the map, progress."""
    taken = 0
    states = {state.name: state for state in STATES}
    with tempfile.TemporaryDirectory() as instance, houses(Path(instance), load()) as made:
        twelve_days(made["empty"])
        context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
        with context:
            scene = Scene(context.new_page(), load(), made)
            scene.page.goto(made["empty"].url)
            taken += _by_day_and_by_night(scene, folder / "today")
            for name, (state, size) in SHOWN.items():
                scene.house = states[state].house
                scene.page.set_viewport_size(size)
                states[state].reach(scene)
                taken += _by_day_and_by_night(scene, folder / name)
            scene.page.set_viewport_size(DESKTOP)
            for name, path in AFTER_YEARS.items():
                scene.page.goto(made["years"].url + path)
                taken += _by_day_and_by_night(scene, folder / name)
            scene.page.set_viewport_size(PHONE)
            made["done"].begin("vocabulary:gakkou:write")
            scene.page.goto(f"{made['done'].url}/review?item=vocabulary:gakkou:write")
            scene.page.keyboard.type("gakou")
            scene.page.keyboard.press("Enter")
            scene.page.wait_for_selector(".moras")
            taken += _by_day_and_by_night(scene, folder / "review")
    return taken


def _by_day_and_by_night(scene: Scene, path: Path) -> int:
    for scheme in SCHEMES:
        scene.page.emulate_media(color_scheme=scheme)
        scene.page.screenshot(path=f"{path}-{scheme}.png")
    scene.page.emulate_media(color_scheme="light")
    return len(SCHEMES)


def main(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2:
        print("python -m tests.browser.screenshots FOLDER [PART OF A NAME | readme]", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except NoChromium as missing:
            print(missing, file=sys.stderr)
            return 1
        take = for_readme if arguments[1:] == ["readme"] else partial(pictures, wanted="".join(arguments[1:]))
        print(f"{take(browser, folder)} pictures in {folder}", file=sys.stderr)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
