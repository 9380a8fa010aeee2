"""The three questions before the first lesson, and what follows from the answers."""

import pytest

from learnapp.store.options import Options
from learnapp.web.questions import NEW_PER_DAY
from tests.web.conftest import set_options
from tests.web.pupil import Pupil


def begin(pupil: Pupil, **answers: str) -> str:
    pupil.get("/")
    return pupil.send("knows", **{"kana": "yes", **answers})


def test_three_questions_and_no_more_stand_before_the_first_lesson(pupil: Pupil) -> None:
    page = pupil.get("/")
    assert page.count("<legend>") == 3
    assert "0 days in a row" not in page, "nothing is said of what there is not yet"
    begin(pupil)
    assert pupil.path == "/learn"
    assert "<legend>" not in pupil.get("/")


@pytest.mark.parametrize(("minutes", "new"), NEW_PER_DAY.items())
def test_the_minutes_set_how_much_is_new_and_how_long_a_session_lasts(pupil: Pupil, minutes: int, new: int) -> None:
    begin(pupil, minutes=str(minutes))
    assert pupil.row.options == Options(zone="UTC", kana="yes", new_per_day=new, session_minutes=minutes)


def test_who_knows_some_japanese_is_led_to_the_check(pupil: Pupil) -> None:
    page = begin(pupil, knows="some")
    assert pupil.path == "/placement"
    assert "Start the check" in page


@pytest.mark.parametrize(
    ("zone", "kept"),
    [
        ("Asia/Tokyo", "Asia/Tokyo"),
        ("Asia/Calcutta", "Asia/Calcutta"),  # an older name that browsers still give
        ("", "UTC"),
        ("Mars/Olympus", "UTC"),  # nobody typed it, so nobody is held up by it
        ("../../etc/passwd", "UTC"),
        ("x" * 5000, "UTC"),
    ],
)
def test_the_zone_of_the_browser_is_taken_if_it_is_one(pupil: Pupil, zone: str, kept: str) -> None:
    begin(pupil, zone=zone)
    assert (pupil.path, pupil.row.options.zone) == ("/learn", kept)


@pytest.mark.parametrize(
    "answers",
    [{"knows": "perhaps"}, {"minutes": "7"}, {"minutes": "1e9"}, {"kana": "unasked"}, {"kana": ""}, {"minutes": "٢٠"}],
)
def test_an_answer_that_is_none_is_refused_with_the_question_named(pupil: Pupil, answers: dict[str, str]) -> None:
    pupil.get("/")
    with pupil.nothing_changes("submission"):
        page = begin(pupil, **answers)
    assert pupil.status == 400
    assert "Nothing was changed" in page


def test_what_is_left_out_is_taken_as_usual(pupil: Pupil) -> None:
    pupil.get("/")
    form = pupil.form("knows")
    for name in ("knows", "minutes", "zone"):
        form.values.pop(name, None)
    pupil.stale(form, kana="hiragana")
    assert pupil.row.options == Options(zone="UTC", kana="hiragana", session_minutes=20)


def test_the_questions_can_be_answered_again(pupil: Pupil) -> None:
    set_options(pupil.app, kana="no", session_minutes=10, theme="dark")
    pupil.get("/begin")
    form = pupil.form("knows")
    assert (form.values["kana"], form.values["minutes"]) == ("no", "10")
    pupil.send("knows", kana="yes", minutes="30")
    assert (pupil.row.options.kana, pupil.row.options.new_per_day, pupil.row.options.theme) == ("yes", 15, "dark")
