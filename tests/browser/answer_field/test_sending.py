"""Enter twice, Enter held down, a connection that is lost."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.fields import ask, posts_of, sent, shown
from tests.browser.hands import Keyboard, focused, verdict
from tests.browser.support import Live, Watch

pytestmark = pytest.mark.browser


def test_two_fast_enters_send_one_review(field: Page, server: Live) -> None:
    """H04. The second comes while the first is on its way."""
    ask(field, server, "学校")
    posts, held = posts_of(field), hold_posts(field)
    field.keyboard.type("gakkou")
    field.keyboard.press("Enter")
    field.wait_for_function("document.querySelector('form[data-sent]')")
    field.keyboard.press("Enter")
    field.click("#check")
    assert len(posts) == 1
    held[0].continue_()
    field.wait_for_selector("#continue")
    assert [review.answer.answer for review in server.log()] == ["がっこう"]
    assert len(posts) == 1


def test_enter_held_down_checks_once(field: Page) -> None:
    posts = posts_of(field)
    field.keyboard.type("konk")
    field.keyboard.down("Enter")
    field.wait_for_selector(".verdict.nudge")
    field.keyboard.down("Enter")  # without letting go in between it is a repetition
    field.keyboard.down("Enter")
    field.keyboard.up("Enter")
    field.keyboard.press("ControlOrMeta+A")
    field.keyboard.type("konnichiha")
    assert sent(field) == ("こんにちは", "konnichiha")
    assert (verdict(field), len(posts)) == ("Exact", 2)


def hold_posts(page: Page) -> list[Route]:
    """A list that fills with the posts that wait for `continue_`."""
    held: list[Route] = []
    page.route("**/*", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    return held


def test_a_lost_connection_keeps_the_answer_and_says_so(field: Page, server: Live, watch: Watch) -> None:
    watch.allow("net::ERR_FAILED|Failed to fetch")
    ask(field, server, "学校")
    field.keyboard.type("gakkou")
    field.route("**/review", lambda route: route.abort())
    for _ in range(2):  # it says so once, however often it fails
        with field.expect_event("requestfailed"):
            field.keyboard.press("Enter")
        expect(field.locator("form[data-sent]")).to_have_count(0)
        expect(field.get_by_role("alert")).to_have_count(1)
        expect(field.get_by_role("alert")).to_contain_text("Your answer is still here")
        assert (shown(field), focused(field), server.log()) == ("がっこう", "answer", [])
    field.unroute("**/review")
    sent(field)
    assert (verdict(field), len(server.log())) == ("Exact", 1)


def test_an_acknowledgement_that_is_lost_does_not_record_the_answer_twice(
    field: Page, server: Live, watch: Watch
) -> None:
    watch.allow("net::ERR_FAILED|Failed to fetch")
    ask(field, server, "学校")
    field.keyboard.type("gakkou")

    def swallow(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    field.route("**/review", swallow)
    field.keyboard.press("Enter")
    expect(field.get_by_role("alert")).to_be_visible()
    expect(field.locator("form[data-sent]")).to_have_count(0)
    assert len(server.log()) == 1
    field.unroute("**/review")
    sent(field)
    assert (verdict(field), len(server.log())) == ("Exact", 1)


def test_keys_pressed_in_the_field_do_nothing_but_write(page: Page, server: Live) -> None:
    """1 to 4, t and m are letters of answers too; Ctrl+Z in a field that holds text undoes typing, not a review."""
    server.begin("vocabulary:watashi:meaning")
    hand = Keyboard(page)
    page.goto("/review?item=vocabulary:watashi:meaning")
    page.evaluate("document.body.dataset.since = 'one load'")
    page.keyboard.type("1234tm")
    page.keyboard.press("Control+z")
    assert focused(page) == "answer"
    hand.answer("I")
    assert verdict(page) == "Exact"
