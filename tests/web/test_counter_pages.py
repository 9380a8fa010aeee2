"""Counters on the pages: asked with and without a field that takes kana, and the library of them."""

import re

import pytest

from learnapp.drills import REGISTRY, counter
from learnapp.store import memories
from learnapp.web.counters import STEPS
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_conjugation_review import begin, learned

HIKI = "/library/counters/hiki"


def text_of(page: str) -> str:
    return re.sub(r"<rt>.*?</rt>|<[^>]+>", "", page)


def ask(pupil: Pupil, way: str) -> str:
    """Open the first question of a counter that is asked this way round."""
    for item in (item.key for item in counter.items(pupil.here.catalog) if not item.key.endswith(":things")):
        begin(pupil, item)
        page = pupil.get(f"/review?item={item}")
        if pupil.asked.ref.endswith(way):
            return page
    raise AssertionError(f"nothing was asked the way {way}")


# --- questions ---


def test_a_number_is_typed_in_a_field_that_makes_no_kana(pupil: Pupil) -> None:
    page = ask(pupil, "-number")
    field = re.search(r"<input[^>]*id=\"answer\"[^>]*>", page)
    assert field
    assert 'inputmode="numeric"' in field[0]
    assert "data-kana" not in field[0]
    assert "Digits or kanji" in page
    assert "Exact" in pupil.right()


def test_a_reading_is_typed_in_a_field_that_makes_kana(pupil: Pupil) -> None:
    page = ask(pupil, "-read")
    assert re.search(r"<input[^>]*id=\"answer\"[^>]*data-kana", page)
    assert "Kana or romaji" in page
    assert "Exact" in pupil.right()


def test_a_wrong_number_is_told_and_cannot_be_made_right(pupil: Pupil) -> None:
    key = "counter:hiki:after_n"
    begin(pupil, key)
    pupil.get(f"/review?item={key}")
    page = pupil.wrong()
    assert "Not yet" in page
    assert "Mine is right too" not in page
    assert f'href="{HIKI}"' in page


def test_a_thing_is_chosen_by_its_name_with_a_picture_that_is_not_read_out(pupil: Pupil) -> None:
    key = "counter:hiki:things"
    begin(pupil, key)
    page = pupil.get(f"/review?item={key}")
    assert re.search(r'<p class="emoji" aria-hidden="true">.+?</p>', page)
    assert pupil.question().gloss in page
    assert page.count('class="choice"') == 4
    assert re.search(
        r'value="匹" data-key="\d" formnovalidate><kbd>\d</kbd><span lang="ja"><ruby>匹<rt>ひき</rt>', page
    )
    assert "Exact" in pupil.right()


def test_a_lesson_shows_the_row_and_lets_one_try(pupil: Pupil) -> None:
    set_options(pupil.app, drills_off=tuple(drill for drill in REGISTRY if drill != counter.KEY))
    page = pupil.get("/learn")
    assert "New, 1 of" in page
    assert "じゅう" in page
    assert "Write it once" in page
    assert "Not yet" in pupil.send("item", answer="ぬ")


# --- the library ---


def test_the_library_lists_every_counter_with_how_well_it_is_known(pupil: Pupil) -> None:
    assert 'href="/library/counters"' in pupil.get("/library")
    page = pupil.get("/library/counters")
    linked = re.findall(r'href="/library/counters/([a-z]+)"', page)
    assert sorted(linked) == sorted(["number", *(each.key for each in pupil.here.catalog.counters)])
    assert linked[:2] == ["number", "tsu"]
    assert 'class="tag ai"' not in page, "nothing is started"


def test_what_is_known_shows_in_the_list(pupil: Pupil) -> None:
    begin(pupil, "counter:hiki:plain")
    learned(pupil, "counter:mai:plain", "counter:mai:things")
    page = pupil.get("/library/counters")
    rows = re.findall(r'href="/library/counters/([a-z]+)"(.*?)</a>', page)
    steps = {key: next((step for step in STEPS if f">{step}<" in row), "") for key, row in rows}
    assert (steps["hiki"], steps["mai"], steps["ko"]) == ("started", "learned", "")


def test_every_counter_has_a_page_with_its_readings_marked(pupil: Pupil) -> None:
    for each in pupil.here.catalog.counters:
        page = pupil.get(f"/library/counters/{each.key}")
        assert pupil.status == 200
        shown = text_of(page)
        rows = [
            row for row in pupil.here.catalog.counter_readings if row.counter == each.key and row.number in ("3", "10")
        ]
        assert all(row.reading in shown.replace("ページ", "ぺーじ").replace("リットル", "りっとる") for row in rows)
        assert each.counts.partition(";")[0] in shown
    page = pupil.get(HIKI)
    assert 'い<b class="changed">っ</b><b class="changed">ぴ</b>き' in page
    assert 'さん<b class="changed">び</b>き' in page
    assert "🐈" in page
    assert "猫" in text_of(page)


def test_plain_numbers_have_a_page_too(pupil: Pupil) -> None:
    page = text_of(pupil.get("/library/counters/number"))
    assert "さんびゃく" in page
    assert "いっせんまん" in page


@pytest.mark.parametrize("path", ["nope", "Hiki", "匹", "things", "hiki:plain", "%00", "x" * 500])
def test_there_is_no_page_of_what_is_no_counter(pupil: Pupil, path: str) -> None:
    pupil.get(f"/library/counters/{path}")
    assert pupil.status == 404


def test_what_is_asked_can_be_put_aside_and_taken_up(pupil: Pupil) -> None:
    item = "counter:hiki:after_n"
    begin(pupil, item)
    pupil.get(HIKI)
    assert "Put aside: it is not asked" in pupil.send("item", suspended="1")
    with pupil.here.store.reading() as db:
        row = memories.find(db, pupil.row.id, item)
        assert row is not None
        assert row.suspended
    assert "Taken up again" in pupil.send("item", suspended="0")


@pytest.mark.parametrize("item", ["counter:hon:plain", "vocabulary:inu:meaning", "nonsense"])
def test_nothing_else_can_be_put_aside_from_there(pupil: Pupil, item: str) -> None:
    begin(pupil, "counter:hiki:after_n")
    pupil.get(HIKI)
    with pupil.nothing_changes():
        pupil.send("item", item=item, suspended="1")
    assert pupil.status == 404
