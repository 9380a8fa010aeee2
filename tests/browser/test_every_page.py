"""Every page that is read or filled in: library, progress, settings, help, sign in, and the pages of prefectures. What holds of them is said in `page_laws`."""

import pytest

from tests.browser.page_laws import (
    made,
    scene,
    shown_in,
    test_axe_finds_nothing_by_day_and_by_night_on_phone_and_desktop,
    test_japanese_is_marked_and_furigana_hides_no_word,
    test_nothing_is_wider_than_a_small_phone,
    test_tab_reaches_everything_and_shows_where_it_is,
    watch,
)

__all__ = [
    "made",
    "scene",
    "shown",
    "test_axe_finds_nothing_by_day_and_by_night_on_phone_and_desktop",
    "test_japanese_is_marked_and_furigana_hides_no_word",
    "test_nothing_is_wider_than_a_small_phone",
    "test_tab_reaches_everything_and_shows_where_it_is",
    "watch",
]

pytestmark = pytest.mark.browser

shown = shown_in("pages")
