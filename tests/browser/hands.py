"""Hands that learn: one with keys and JavaScript, one with clicks alone; and what they can read on the page."""

from playwright.sync_api import Page

FIELDS_FOCUSED = "#answer:focus, #choices:focus, #tray:focus"


class Keyboard:
    """A learner with JavaScript, who never touches anything but keys; checks that a step changes only `#walk`."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def follow(self, name: str) -> None:
        """Go to a link or a button and press Enter."""
        self.page.locator("a, button").filter(has_text=name).first.focus()
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def try_out(self, text: str | None) -> None:
        """Type once what a lesson teaches, or leave the field as it is."""
        self.page.wait_for_selector(FIELDS_FOCUSED)
        key = "Enter"
        if text is not None and self.page.query_selector("form #tray"):
            self.lay(text)
        elif text is not None and self.page.query_selector("form #choices"):
            key = key_of(self.page, text)
        elif text is not None:
            self.page.keyboard.type(text)
        with self.page.expect_navigation():
            self.page.keyboard.press(key)

    def start_review(self) -> None:
        self.page.goto("/review")
        self.page.wait_for_selector(FIELDS_FOCUSED)
        self.page.evaluate("document.body.dataset.since = 'one load'")

    def answer(self, text: str) -> None:
        if focused(self.page) == "choices":
            self._walks(key_of(self.page, text))
            return
        if focused(self.page) == "tray":
            self.lay(text)
            self._walks("Enter")
            return
        assert focused(self.page) == "answer"
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(text)
        self._walks("Enter")

    def lay(self, tiles: str) -> None:
        """Lay tiles in the row with their numbers."""
        self.page.wait_for_selector("#row")
        for tile in tiles:
            key = self.page.get_attribute(f".tiles:not(.laid) [data-tile='{tile}']", "data-key")
            self.page.keyboard.press(key or "")
        assert self.page.input_value("[data-tray] [name=answer]") == tiles

    def go_on(self) -> None:
        assert focused(self.page) == "continue"
        self._walks("Enter")

    def show(self) -> None:
        self._walks("Escape")

    def rate(self, rating: int) -> None:
        self._walks(str(rating))

    def slip(self) -> None:
        self._walks("t")

    def accept(self) -> None:
        self._walks("m")

    def undo(self) -> None:
        self._walks("Control+z")

    def _walks(self, key: str) -> None:
        """Press a key that leads on: another `#walk` is there, the rest of the page stays, and the focus is where it helps."""
        before = self.page.query_selector("#walk")
        self.page.keyboard.press(key)
        self.page.wait_for_function("before => !before.isConnected && document.querySelector('#walk')", arg=before)
        assert self.page.evaluate("document.body.dataset.since") == "one load"
        asks = "#answer:not([readonly]), form #choices, form #tray"
        expected = FIELDS_FOCUSED if self.page.query_selector(asks) else "#continue:focus"
        self.page.wait_for_selector(f"{expected}, #done:focus")


class Mouse:
    """A learner without JavaScript, who fills in fields and clicks what the page offers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def follow(self, name: str) -> None:
        with self.page.expect_navigation():
            self.page.locator("a, button").filter(has_text=name).first.click()

    def try_out(self, text: str | None) -> None:
        if text is not None and self.page.query_selector("form #choices"):
            self._loads(f"[name=answer][value='{text}']")
            return
        if text is not None and self.page.query_selector("form #tray"):
            self.lay(text)
        elif text is not None:
            self.page.fill("#answer", text)
        self._loads("form.field .main")

    def start_review(self) -> None:
        self.page.goto("/review")

    def answer(self, text: str) -> None:
        if self.page.query_selector("form #choices"):
            self._loads(f"[name=answer][value='{text}']")
            return
        if self.page.query_selector("form #tray"):
            self.lay(text)
        else:
            self.page.fill("#answer", text)
        self._loads("#check")

    def lay(self, tiles: str) -> None:
        """Choose a tile for each place of the row."""
        for place, tile in enumerate(tiles):
            self.page.locator("[name=tile]").nth(place).select_option(tile)

    def go_on(self) -> None:
        self._loads("#continue")

    def show(self) -> None:
        self._loads("#show")

    def rate(self, rating: int) -> None:
        self._loads(f"[data-key='{rating}']")

    def slip(self) -> None:
        self._loads("[data-key=t]")

    def accept(self) -> None:
        self._loads("[data-key=m]")

    def undo(self) -> None:
        self._loads("#undo")

    def _loads(self, selector: str) -> None:
        with self.page.expect_navigation():
            self.page.click(selector)


Hand = Keyboard | Mouse


def key_of(page: Page, choice: str) -> str:
    """The key that chooses one of the four."""
    return page.get_attribute(f"[name=answer][value='{choice}']", "data-key") or ""


def focused(page: Page) -> str:
    """The id of the element that has the focus."""
    found: str = page.evaluate("document.activeElement?.id ?? ''")
    return found


def prompt(page: Page) -> str:
    """What the page asks, without furigana."""
    text: str = page.evaluate(
        """() => {
          const word = document.querySelector(".prompt-word").cloneNode(true);
          word.querySelectorAll("rt").forEach((reading) => reading.remove());
          return word.textContent.trim();
        }"""
    )
    return text


def verdict(page: Page) -> str:
    """The word that heads the verdict: Exact, Right, Accepted, Try again or Not yet."""
    text: str = page.eval_on_selector("#v", "heading => heading.firstChild.textContent.trim()")
    return text
