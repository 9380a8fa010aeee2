"""Prefectures on the pages: tiles and places without JavaScript, what a verdict shows on the map, lessons, practice."""

import re

import pytest

from learnapp.catalog.drawings import japan_map
from learnapp.drills import REGISTRY
from learnapp.store import memories
from learnapp.web import pins
from tests.support import Forms
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_conjugation_review import begin, plain

GIFU = "prefecture:JP-21"


def ask(pupil: Pupil, skill: str, code: str = "JP-21") -> str:
    item = f"prefecture:{code}:{skill}"
    begin(pupil, item)
    return pupil.get(f"/review?item={item}")


def send_tiles(pupil: Pupil, *tiles: str) -> str:
    """Choose a tile in each list, as without JavaScript."""
    return pupil.send("question", tile=list(tiles))


# --- tiles ---


def test_a_name_is_built_from_lists_without_javascript(pupil: Pupil) -> None:
    page = ask(pupil, "parts")
    assert "ぎふ" in page
    assert page.count('name="tile"') == 3, "as many lists as the question says there are parts"
    assert "Exact" in send_tiles(pupil, "山", "支", "阜")
    newest = pupil.newest()
    assert newest is not None
    assert newest.answer.answer == "山支阜"


def test_what_a_script_has_laid_goes_before_the_lists(pupil: Pupil) -> None:
    ask(pupil, "parts")
    assert "Exact" in pupil.send("question", answer="山支阜", tile=["", "", ""])


def test_an_empty_row_is_not_counted(pupil: Pupil) -> None:
    ask(pupil, "parts")
    with pupil.nothing_changes("submission"):
        assert "Try again" in send_tiles(pupil, "", "", "")


def test_tiles_of_another_order_stay_in_the_lists(pupil: Pupil) -> None:
    ask(pupil, "parts")
    page = send_tiles(pupil, "阜", "山", "支")
    assert "Try again" in page
    assert re.findall(r'<option value="(.)" selected>', page) == ["阜", "山", "支"]


def test_every_tile_is_drawn_and_named(pupil: Pupil) -> None:
    page = ask(pupil, "parts", "JP-15")
    tiles = pupil.question().choices
    assert page.count('<svg class="face"') == len(tiles)
    for tile in tiles:
        assert f'<span class="hide" lang="ja">{tile}</span>' in page


def test_a_wrong_row_shows_what_was_laid_and_what_it_is_built_from(pupil: Pupil) -> None:
    ask(pupil, "parts")
    page = pupil.wrong()
    assert "Not yet" in page
    assert "Your answer" in page
    assert "It is built from" in plain(page)
    assert "Mine is right too" not in page


# --- places ---


def test_a_place_is_chosen_by_button_or_from_the_list_of_all(pupil: Pupil) -> None:
    page = ask(pupil, "name")
    question = pupil.question()
    assert re.findall(r'name="answer" value="([^"]+)" data-key', page) == list(question.choices)
    options = Forms(page).forms[0]
    assert "place" in options.names
    assert len(set(re.findall(r'<option value="(JP-\d\d)"', page))) == 47
    assert "Exact" in pupil.send("question", place="JP-21")


def test_no_place_is_called_by_the_name_that_is_asked_for(pupil: Pupil) -> None:
    for code in ("JP-21", "JP-01", "JP-47", "JP-26"):
        page = ask(pupil, "name", code)
        found = pupil.here.catalog.prefecture(code)
        assert found is not None
        told = re.findall(r'<option value="JP-\d\d">\d+: ([^<]*)', page)
        assert len(told) == 47
        assert not [text for text in told if found.romaji in text.replace("Kyushu and Okinawa", "")], code


def test_a_button_goes_before_what_the_list_was_left_at(pupil: Pupil) -> None:
    ask(pupil, "name")
    assert "Exact" in pupil.send("question", answer="JP-21", place="JP-13")


def test_a_wrong_place_shows_both_on_the_map_and_what_they_share(pupil: Pupil) -> None:
    ask(pupil, "name", "JP-40")
    page = pupil.answer("JP-18")
    assert "Not yet" in page
    for code, role in (("JP-40", "asked"), ("JP-18", "own")):
        assert f'data-code="{code}" class="{role}"' in page
        assert f'href="/library/prefectures/{code}"' in page
    assert "<b>福</b>" in page
    assert "Mine is right too" not in page


def test_the_marked_place_is_told_without_its_name(pupil: Pupil) -> None:
    page = ask(pupil, "place")
    assert 'data-code="JP-21" class="asked"' in page
    label = re.search(r'role="img" aria-label="([^"]+)"', page)
    assert label is not None
    assert "beside Toyama" in label[1]
    assert "Gifu" not in label[1]
    page = pupil.wrong()
    assert re.search(r'is-right[^>]*><span lang="ja">岐阜</span>', page)


def test_a_map_draws_every_outline_once(pupil: Pupil) -> None:
    page = ask(pupil, "name")
    assert sorted(re.findall(r'<path id="(JP-\d\d)"', page)) == sorted(japan_map().shapes)


@pytest.mark.parametrize("skill", ["parts", "reading", "place", "name", "capital"])
def test_shown_without_an_answer_it_is_on_the_map(pupil: Pupil, skill: str) -> None:
    ask(pupil, skill)
    page = pupil.send("question", show="1")
    assert 'data-code="JP-21" class="asked"' in page
    assert "JP-21" not in plain(page), "a code is no name"


@pytest.mark.parametrize(
    "skill, wrong", [("reading", "とやま"), ("capital", "さっぽろ"), ("name", "JP-13"), ("parts", "山")]
)
def test_no_other_answer_can_be_called_right(pupil: Pupil, skill: str, wrong: str) -> None:
    ask(pupil, skill)
    page = pupil.answer(wrong)
    assert "Not yet" in page
    assert "Mine is right too" not in page
    newest = pupil.newest()
    assert newest is not None
    form = pupil.form("review")
    with pupil.nothing_changes():
        refused = pupil.client.post(
            "/review/accept", data={**form.values, "review": str(newest.id)}, base_url="http://127.0.0.1:5000"
        )
    assert refused.status_code == 400


# --- pins ---


def test_no_two_pins_touch_and_none_stands_in_another_prefecture() -> None:
    codes = ("JP-27", "JP-29", "JP-26", "JP-25")
    found = pins.pins({code: str(number) for number, code in enumerate(codes, 1)})
    for one in found:
        for other in found:
            if one is not other:
                assert (one.at[0] - other.at[0]) ** 2 + (one.at[1] - other.at[1]) ** 2 > (2 * pins.RADIUS) ** 2
    assert [pin.text for pin in found] == ["1", "2", "3", "4"]


def test_a_large_prefecture_has_its_pin_within_itself() -> None:
    pin = pins.pins({"JP-01": "1"})[0]
    assert pin.at == pin.place == japan_map().shapes["JP-01"].label


# --- lessons, practice ---


def only_prefectures(pupil: Pupil) -> None:
    set_options(pupil.app, drills_off=tuple(drill for drill in REGISTRY if drill != "prefecture"))


def test_the_lesson_shows_the_map_the_kanji_and_their_story(pupil: Pupil) -> None:
    only_prefectures(pupil)
    page = pupil.get("/learn")
    item = pupil.form("item").values["item"]
    code = item.split(":")[1]
    found = pupil.here.catalog.prefecture(code)
    assert found is not None
    assert f'data-code="{code}" class="asked"' in page
    assert found.mnemonic[-20:] in plain(page)
    assert 'class="strokes"' in page
    assert "KanjiVG" in page
    assert "japanmap" in page
    wrong = next(tile for tile in re.findall(r'data-tile="(.)"', page) if tile not in pattern(pupil, code))
    assert "Not yet" in pupil.send("item", tile=[wrong], answer="")
    pupil.send("item", tile=list(pattern(pupil, code)), answer="")
    with pupil.here.store.reading() as db:
        assert memories.find(db, pupil.row.id, item) is not None


def pattern(pupil: Pupil, code: str) -> tuple[str, ...]:
    return pupil.here.catalog.patterns_of(code)[0].cards


def test_practice_asks_with_tiles_and_places_too(pupil: Pupil) -> None:
    for skill in ("parts", "name"):
        begin(pupil, f"{GIFU}:{skill}")
    kinds = set()
    for number in range(4):
        pupil.get(f"/practice/prefecture?run=3&n={number}")
        kinds.add(pupil.question().answer_kind)
        page = pupil.wrong()
        assert "Not yet" in page
        assert 'class="compared"' in page
    assert kinds == {"tiles", "place"}


def test_the_placement_check_asks_to_build_names(pupil: Pupil) -> None:
    pupil.get("/placement")
    pupil.send("start")
    asked = []
    while pupil.asks:
        asked.append(pupil.question().answer_kind)
        if asked[-1] == "tiles":
            pupil.send("question", tile=list(pupil.question().expected[-1].replace("/", "")))
        else:
            pupil.right()
    assert asked.count("tiles") >= 3
    assert "Prefectures" in pupil.text
