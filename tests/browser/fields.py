"""What a test can do with an answer field, and the own words that it is asked."""

from urllib.parse import parse_qs

from playwright.sync_api import Page, expect

from tests.browser.support import Live

OWN_WORDS = {"今日は": "こんにちは", "禁煙": "きんえん", "記念": "きねん", "学校": "がっこう", "英語": "えいご"}
ENGLISH = {"今日は": "good day", "禁煙": "no smoking", "記念": "keepsake", "学校": "school", "英語": "English"}


def item(japanese: str) -> str:
    return f"vocabulary:own-{list(OWN_WORDS).index(japanese) + 1}:write"


def shown(page: Page) -> str:
    return page.input_value("#answer")


def caret(page: Page) -> int:
    place: int = page.eval_on_selector("#answer", "input => input.selectionStart")
    return place


def sent(page: Page) -> tuple[str, str]:
    """Press Enter; returns what the form sends as the answer, and as what was typed."""
    before = page.query_selector("#walk")
    with page.expect_request(lambda request: request.method == "POST") as caught:
        page.keyboard.press("Enter")
    form = parse_qs(caught.value.post_data or "", keep_blank_values=True)
    page.wait_for_function("before => !before.isConnected && document.querySelector('#walk')", arg=before)
    return form["answer"][0], form["typed"][0]


def ask(page: Page, server: Live, word: str) -> None:
    """Open a fresh question about an own word; the answers of the tests before are taken back."""
    while server.log():
        server.visitor.get("/review")
        server.visitor.send("undo")
    server.begin(item(word))
    page.goto(f"/review?item={item(word)}")
    expect(page.get_by_role("heading", name=ENGLISH[word])).to_be_visible()
    expect(page.locator("#answer")).to_be_focused()


def posts_of(page: Page) -> list[str]:
    """A list that fills with the addresses to which forms are sent."""
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    return posts
