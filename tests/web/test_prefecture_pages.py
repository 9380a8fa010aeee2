"""The library of prefectures: found in any script, told on the map and in numbers, and put aside."""

import gzip
import re

import pytest

from learnapp.store import memories
from learnapp.web.prefectures import SKILLS, STEPS
from tests.web.pupil import Pupil
from tests.web.test_conjugation_review import begin, learned, plain

KUMAMOTO = "/library/prefectures/JP-43"
HEAVIEST = 120_000
"""Bytes that the page with the map may weigh, with everything that it loads."""


def found(pupil: Pupil) -> list[str]:
    """The codes in the table, in its order."""
    table = re.search(r"<tbody>(.*?)</tbody>", pupil.text, re.S)
    return re.findall(r'href="/library/prefectures/(JP-\d\d)"', table[1]) if table else []


def test_all_are_listed_with_the_map_and_linked_from_the_library(pupil: Pupil) -> None:
    assert 'href="/library/prefectures"' in pupil.get("/library")
    page = pupil.get("/library/prefectures")
    assert found(pupil) == [f"JP-{number:02}" for number in range(1, 48)]
    assert page.count('<path id="JP-') == 47
    assert "japanmap" in page
    assert "KanjiVG" in page


@pytest.mark.parametrize(
    "query, codes",
    [
        ("熊本", ["JP-43"]),
        ("くまもと", ["JP-43"]),
        ("kumamoto", ["JP-43"]),
        ("クマモト", ["JP-43"]),
        ("大阪府", ["JP-27"]),
        ("sapporo", ["JP-01"]),
        ("札幌", ["JP-01"]),
        ("Shikoku", ["JP-36", "JP-37", "JP-38", "JP-39"]),
        ("四国", ["JP-36", "JP-37", "JP-38", "JP-39"]),
        ("zzzz", []),
    ],
)
def test_a_search_finds_names_capitals_and_regions_in_any_script(pupil: Pupil, query: str, codes: list[str]) -> None:
    pupil.get(f"/library/prefectures?q={query}")
    assert found(pupil) == codes


def test_what_one_knows_is_told_in_steps_and_in_numbers(pupil: Pupil) -> None:
    begin(pupil, "prefecture:JP-13:parts")
    learned(pupil, *(f"prefecture:JP-43:{skill}" for skill in SKILLS))
    page = pupil.get("/library/prefectures")
    counts = dict(re.findall(r"</svg>([a-z ]+)</dt><dd>(\d+)</dd>", page))
    assert tuple(counts) == STEPS
    assert counts["not started"] == "45"
    rows = {code: plain(row) for row in re.findall(r"<tr>.*?</tr>", page, re.S) for code in re.findall(r"JP-\d\d", row)}
    assert "started" in rows["JP-13"]
    assert "new" in rows["JP-13"]
    assert len(re.findall(r"\d+\.\d", rows["JP-43"])) == len(SKILLS)
    assert 'href="#JP-13" fill="url(#step-1)"' in page, "a pattern, not a colour alone"


def test_the_page_with_the_map_is_light(pupil: Pupil) -> None:
    page = pupil.get("/library/prefectures")
    weight = len(page.encode())
    for address in set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page)):
        weight += len(pupil.client.get(address, base_url="http://127.0.0.1:5000").data)
    assert weight < HEAVIEST, "even without compression"
    assert len(gzip.compress(page.encode())) < HEAVIEST / 8


def test_one_page_tells_all_about_a_prefecture(pupil: Pupil) -> None:
    page = pupil.get(KUMAMOTO)
    text = plain(page)
    for told in ("熊本県", "Kumamoto", "Kyushu and Okinawa", "熊本市"):
        assert told in text
    neighbours = pupil.here.catalog.prefecture("JP-43").neighbours  # type: ignore[union-attr]
    for code in neighbours:
        assert f'href="/library/prefectures/{code}"' in page
    assert 'data-code="JP-43" class="asked"' in page
    assert "60 points" in page
    assert page.count('class="new"') == 14 + 5, "a frame for each stroke of 熊 and of 本"
    assert not re.search(r"<animate|<script(?! src)", page)


def test_what_is_asked_can_be_put_aside_and_taken_up(pupil: Pupil) -> None:
    item = "prefecture:JP-43:parts"
    begin(pupil, item)
    pupil.get(KUMAMOTO)
    assert "Put aside: it is not asked" in pupil.send("item", suspended="1")
    with pupil.here.store.reading() as db:
        row = memories.find(db, pupil.row.id, item)
        assert row is not None
        assert row.suspended
    assert "Taken up again" in pupil.send("item", suspended="0")


@pytest.mark.parametrize("item", ["prefecture:JP-01:parts", "vocabulary:inu:meaning", "nonsense"])
def test_nothing_else_can_be_put_aside_from_there(pupil: Pupil, item: str) -> None:
    begin(pupil, "prefecture:JP-43:parts")
    pupil.get(KUMAMOTO)
    with pupil.nothing_changes():
        pupil.send("item", item=item, suspended="1")
    assert pupil.status == 404


@pytest.mark.parametrize("path", ["JP-48", "jp-43", "43", "熊本"])
def test_there_is_no_page_of_what_is_no_prefecture(pupil: Pupil, path: str) -> None:
    pupil.get(f"/library/prefectures/{path}")
    assert pupil.status == 404


def test_a_verdict_links_to_the_page(pupil: Pupil) -> None:
    begin(pupil, "prefecture:JP-43:reading")
    pupil.get("/review")
    assert f'href="{KUMAMOTO}"' in pupil.right()
