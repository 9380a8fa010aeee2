"""What learning opens: told once, never taken back, shown on the page of games; and the placement check."""

import re
from random import Random

from learnapp import drills
from learnapp.catalog import keys
from learnapp.drills import vocabulary
from learnapp.japanese import furigana
from learnapp.store import unlocks
from learnapp.web import unlocking
from tests.support import Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil

FIRST = "sentence:solo-deck"


def opened(pupil: Pupil) -> set[str]:
    with pupil.here.store.reading() as db:
        return set(unlocks.opened(db, pupil.row.id))


def refusal(pupil: Pupil, *wish: object) -> str:
    with pupil.app.test_request_context(base_url="http://127.0.0.1:5000"):
        pupil.app.preprocess_request()
        with pupil.here.store.reading() as db:
            return unlocking.refusal(db, "sentence", *wish)  # type: ignore[arg-type]


def earn_the_first(pupil: Pupil) -> None:
    """Five words, answered rightly twice."""
    pupil.begin()
    pupil.review()


# --- earning ---


def test_nothing_is_open_to_a_newcomer_and_the_page_says_what_is_missing(pupil: Pupil) -> None:
    page = pupil.get("/games")
    assert opened(pupil) == set()
    assert "0 of 4" in page
    assert "Closest: Quickie, part 1" in page, "one name built from its parts is nearer than four words"
    assert "is-open" not in page


def test_a_first_days_work_opens_the_first_table(pupil: Pupil) -> None:
    earn_the_first(pupil)
    assert FIRST in opened(pupil)


def test_what_opened_is_told_once(pupil: Pupil) -> None:
    earn_the_first(pupil)
    assert "Opened: Use the deck" in pupil.text or "Opened: Use the deck" in pupil.get("/review")
    for path in ("/", "/games", "/review"):
        assert "Opened: Use the deck" not in pupil.get(path)
    assert "is-open" in pupil.get("/games")


def test_what_is_open_stays_open_though_the_answers_are_taken_back(pupil: Pupil) -> None:
    earn_the_first(pupil)
    for _ in range(6):
        pupil.get("/review")
        if any(form.action.endswith("undo") for form in pupil.forms()):
            pupil.send("undo")
    assert FIRST in opened(pupil)


def test_easy_alone_opens_no_more_than_learned(pupil: Pupil) -> None:
    pupil.begin(12)
    pupil.get("/review")
    while pupil.asks:
        pupil.right()
        pupil.send("rate", rating="4")
    assert opened(pupil) <= {FIRST, "sentence:solo-race", "basket:beginner"}


def test_today_shows_what_opens_next(pupil: Pupil) -> None:
    assert "Opens next" in pupil.get("/")
    assert "Quickie, part 1" in pupil.text


# --- what a table may be opened with ---


def test_a_table_needs_its_mode_its_levels_and_its_decks_open(pupil: Pupil) -> None:
    assert "not open yet" in refusal(pupil, "solo-deck")
    with pupil.here.store.writing() as db:
        unlocks.open_modes(
            db, pupil.row.id, [FIRST, "sentence:coop", "sentence:versus-easy"], "earned", pupil.here.clock()
        )
    assert refusal(pupil, "solo-deck") == ""
    assert refusal(pupil, "coop", ("hard",)) == "", "a mode that names no level allows each"
    assert refusal(pupil, "versus", ("easy", "easy")) == ""
    assert "Versus hard bots" in refusal(pupil, "versus", ("easy", "hard"))
    assert "feelings" in refusal(pupil, "solo-deck", (), ("feelings",))
    assert "no such table" in refusal(pupil, "poker")


def test_a_teacher_opens_everything_without_events(pupil: Pupil) -> None:
    pupil.get("/settings")
    pupil.send("open_everything", open_everything="1")
    assert refusal(pupil, "versus", ("hard",), ("feelings",)) == ""
    page = pupil.get("/games")
    assert "is-locked" not in page
    assert opened(pupil) == set()


# --- the page of a game ---


def test_a_game_offers_only_what_is_open(pupil: Pupil) -> None:
    page = pupil.get("/games/sentence")
    assert "Nothing is open yet" in page
    earn_the_first(pupil)
    page = pupil.get("/games/sentence")
    assert pupil.form("mode").values["mode"] == "solo-deck"
    assert 'value="versus"' not in page
    set_options(pupil.app, open_everything=True)
    page = pupil.get("/games/sentence")
    assert all(f'value="{mode}"' in page for mode in ("solo-deck", "solo-race", "coop", "versus"))
    assert pupil.get("/games/poker")
    assert pupil.status == 404


# --- the placement check ---


def check(pupil: Pupil, knows: float) -> int:
    """Take the check, knowing this share of everything; how many questions it had."""
    rng = Random(knows)
    pupil.get("/placement?again=1")
    pupil.send("start")
    for number in range(26):
        if not pupil.asks:
            return number
        if rng.random() < knows:
            pupil.answer(furigana.plain(pupil.question().expected[0]))
        else:
            pupil.send("question", show="1", answer="")
    raise AssertionError("more than 25 questions were asked")


def test_who_knows_everything_opens_nearly_all_and_learns_it_no_more(pupil: Pupil) -> None:
    asked = check(pupil, 1.0)
    assert 15 <= asked <= 25
    assert {"sentence:solo-deck", "sentence:coop", "sentence:versus-hard"} <= opened(pupil)
    rows = pupil.table("memory")
    assert len(rows) == asked
    assert {row[5] for row in pupil.table("review")}
    assert all(row[6] == 3 for row in pupil.table("review"))
    assert "You know" in pupil.text
    assert re.search(r"10</span>|waiting", pupil.get("/"))


def test_who_knows_nothing_opens_nothing_and_is_told_so_kindly(pupil: Pupil) -> None:
    with pupil.nothing_changes("submission", "placement"):
        assert check(pupil, 0.0) <= 10
    assert "Start from the beginning" in pupil.text


def test_the_check_takes_no_place_of_a_new_item(pupil: Pupil) -> None:
    check(pupil, 1.0)
    pupil.get("/learn")
    assert pupil.form("item"), "new items are still taught today"


def test_a_check_goes_on_where_it_was_left_and_a_second_sending_counts_once(pupil: Pupil) -> None:
    pupil.get("/placement")
    pupil.send("start")
    first = pupil.asked.item
    form = pupil.form("question")
    pupil.answer(furigana.plain(pupil.question().expected[0]))
    second = pupil.asked.item
    assert second != first
    assert pupil.stale(form, answer="zzzz").status_code == 303
    pupil.get("/placement")
    assert pupil.asked.item == second
    assert "Question 2 of" in pupil.text


def test_a_nudge_asks_the_same_question_again(pupil: Pupil) -> None:
    pupil.get("/placement")
    pupil.send("start")
    item = pupil.asked.item
    with pupil.nothing_changes():
        page = pupil.answer("")
    assert "Try again" in page
    assert pupil.asked.item == item


def test_a_damaged_check_starts_anew(pupil: Pupil) -> None:
    with pupil.here.store.writing() as db:
        unlocks.save_placement(db, pupil.row.id, "{", pupil.here.clock())
    assert "Start the check" in pupil.get("/placement")


def test_every_need_can_be_met_by_the_drills_there_are(pupil: Pupil, clock: Clock) -> None:
    for lock in unlocking.locks(pupil.here.catalog):
        for requirement in lock.requirements:
            assert len(requirement.items) >= requirement.count, lock.mode
            assert all(keys.parse(item).drill in drills.REGISTRY for item in requirement.items)
    assert vocabulary.KEY in drills.REGISTRY
    assert clock.at
