"""The optional decks on the pages: chosen in settings, taught and asked, resting while switched off, found in the library."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from learnapp.catalog import Catalog
from learnapp.catalog.jlpt import DECKS
from learnapp.catalog.lexicon import CREDIT_URL
from learnapp.drills import REGISTRY, vocabulary
from learnapp.drills.base import Item
from learnapp.japanese import furigana
from learnapp.srs.lessons import Candidate, next_lessons
from learnapp.srs.memory import started
from learnapp.store import memories
from learnapp.web import placement, starting, unlocking
from tests.support import Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil

N5, N1 = DECKS["N5"], DECKS["N1"]
NIKU = "vocabulary:niku-1463520:meaning"
CREDITED = f'<a href="{CREDIT_URL}">the Group'


@pytest.fixture
def reader(pupil: Pupil) -> Pupil:
    """Who learns words of N5 and nothing else."""
    set_options(pupil.app, decks=(N5,), drills_off=tuple(drill for drill in REGISTRY if drill != vocabulary.KEY))
    return pupil


def begin(pupil: Pupil, *items: str) -> None:
    """Start items as their lessons would."""
    at = pupil.here.clock()
    day = pupil.row.options.calendar.day_of(at)
    with pupil.here.store.writing() as db:
        for item in items:
            memories.add(db, pupil.row.id, item, item.rpartition(":")[0], started(at), at, day)


def decks(pupil: Pupil, *chosen: str) -> str:
    pupil.get("/settings")
    return pupil.send("new_per_day", decks=list(chosen))


def credited(page: str) -> bool:
    return CREDITED in page


def test_the_decks_are_off_until_they_are_chosen_in_settings(pupil: Pupil, catalog: Catalog) -> None:
    page = pupil.get("/settings")
    for deck in catalog.level_decks.decks:
        assert deck.title in page
        assert f"{deck.cards:,} words" in page
        assert deck.key not in pupil.form("new_per_day").values["decks"]
    decks(pupil, "core", N5, "jlpt-n9")
    assert pupil.row.options.decks == ("core", N5), "a deck that there is not is left out"
    assert N5 in pupil.form("new_per_day").values["decks"]


def test_a_word_is_taught_with_its_class_and_level_and_then_asked(reader: Pupil, catalog: Catalog) -> None:
    first = catalog.level_decks.words("N5")[0]
    page = reader.get("/learn")
    assert f"{first.word_class}, JLPT N5" in page
    assert credited(page)
    reader.learn(5)
    page = reader.get("/review")
    assert reader.asked.item.startswith("vocabulary:")
    assert credited(page)
    page = reader.right()
    assert credited(page)
    assert 'href="/library/levels/word/' in page
    reader.review()
    assert credited(reader.get("/practice/vocabulary"))


def test_pages_without_such_words_need_no_credit(pupil: Pupil) -> None:
    pupil.begin()
    for path in ("/", "/learn", "/review", "/library", "/settings", "/practice/vocabulary"):
        assert not credited(pupil.get(path)), path


def test_a_deck_comes_after_own_words_and_cards(pupil: Pupil) -> None:
    set_options(pupil.app, decks=("core", N5))
    with pupil.here.store.reading() as db, pupil.app.test_request_context():
        found = [item.deck for item in starting.items_of(db, pupil.row, vocabulary)]
    assert found == sorted(found)
    assert set(found) == {"core", N5}


def test_a_deck_that_was_chosen_is_taught_whatever_the_level_of_words_is(pupil: Pupil) -> None:
    set_options(pupil.app, decks=(N1,), level="N5")
    with pupil.here.store.reading() as db, pupil.app.test_request_context():
        found = starting.items_of(db, pupil.row, vocabulary)
        assert next(found).deck == N1


def test_nothing_of_a_deck_that_is_switched_off_is_asked_and_nothing_is_lost(reader: Pupil, clock: Clock) -> None:
    begin(reader, NIKU)
    reader.begin(1)
    assert reader.review() == 4, "each word twice on its first day"
    memory = reader.memory(NIKU)
    clock.forward(days=4)
    decks(reader, "core")
    with reader.nothing_changes():
        reader.get(f"/review?item={NIKU}")
    assert reader.review() == 1
    for _ in range(6):
        reader.get("/practice/vocabulary")
        assert reader.asked.item != NIKU
    assert (reader.memory(NIKU).memory, reader.memory(NIKU).suspended) == (memory.memory, True)
    assert not any(item.deck == N5 for item in offered(reader))
    decks(reader, "core", N5)
    assert reader.memory(NIKU) == memory
    assert reader.review() == 1


def offered(pupil: Pupil) -> Sequence[Item]:
    with pupil.here.store.reading() as db, pupil.app.test_request_context():
        return list(starting.items_of(db, pupil.row, vocabulary))


def test_other_settings_leave_what_was_put_aside(reader: Pupil) -> None:
    begin(reader, NIKU)
    reader.get("/library/levels/word/niku-1463520")
    assert "Put aside" in reader.send("suspend", suspended="1")
    assert reader.memory(NIKU).suspended
    decks(reader, N5, "core")
    assert reader.memory(NIKU).suspended
    assert reader.review() == 0
    reader.get("/library/levels/word/niku-1463520")
    reader.send("suspend", suspended="0")
    assert reader.review() == 2


def test_a_word_of_a_deck_that_is_off_cannot_be_taken_up_singly(reader: Pupil) -> None:
    begin(reader, NIKU)
    reader.get("/library/levels/word/niku-1463520")
    form = reader.form("suspend")
    decks(reader, "core")
    with reader.nothing_changes():
        page = reader.stale(form, suspended="0")
    assert page.status_code == 409
    assert "Switch it on in Settings" in page.get_data(as_text=True)


@pytest.mark.parametrize("item", ["", "vocabulary:inu:meaning", "vocabulary:niku-1463520:place", "x" * 5000])
def test_only_a_direction_of_the_word_can_be_put_aside_on_its_page(reader: Pupil, item: str) -> None:
    begin(reader, NIKU)
    reader.get("/library/levels/word/niku-1463520")
    with reader.nothing_changes():
        assert reader.stale(reader.form("suspend"), item=item, suspended="1").status_code in (400, 404)


def test_the_library_shows_a_level_a_hundred_words_a_page(pupil: Pupil, catalog: Catalog) -> None:
    assert 'href="/library/levels/n1"' in pupil.get("/library")
    seen: list[str] = []
    pupil.get("/library/levels/n5")
    while True:
        found = re.findall(r'href="/library/levels/word/([a-z0-9-]+)"', pupil.text)
        assert 0 < len(found) <= 100
        assert credited(pupil.text)
        seen += found
        more = re.search(r'href="(/library/levels/n5\?page=\d+)" rel="next"', pupil.text)
        if not more:
            break
        pupil.get(more[1])
    assert seen == [word.word for word in catalog.level_decks.words("N5")]


@pytest.mark.parametrize(
    "path",
    ["n6", "N5", "n5?page=0", "n5?page=99", "n5?page=-1", "n5?page=x", "n5?page=１", "n1?page=9999999999", "x" * 500],
)
def test_a_page_of_a_level_that_there_is_not_is_not_found(pupil: Pupil, path: str) -> None:
    pupil.get(f"/library/levels/{path}")
    assert pupil.status == 404


def test_a_word_has_a_page_with_all_that_is_known_of_it(pupil: Pupil, catalog: Catalog) -> None:
    words = catalog.level_decks.words("N1")
    in_kana = next(word for word in words if word.usual != furigana.plain(word.furigana))
    assert "Usually written" in pupil.get(f"/library/levels/word/{in_kana.word}")
    assert "is said" in pupil.get(f"/library/levels/word/{next(word for word in words if word.sound).word}")
    page = pupil.get("/library/levels/word/niku-1463520")
    assert "It can also mean" in page
    assert "noun, JLPT N5" in page
    assert "is switched off" in page
    assert credited(page)
    for word in ("niku-9999999", "inu", "own-1234567", "x" * 500, "NIKU-1463520"):
        pupil.get(f"/library/levels/word/{word}")
        assert pupil.status == 404


def test_a_search_finds_words_of_the_decks_that_are_switched_on(pupil: Pupil) -> None:
    assert "niku-1463520" not in pupil.get("/library?q=meat")
    set_options(pupil.app, decks=("core", N5))
    page = pupil.get("/library?q=meat")
    assert "niku-1463520" in page
    assert credited(page)
    assert "vocabulary" not in re.findall(r'href="/library/levels/word/([^"]+)"', pupil.get("/library?q=zzzzzz"))
    set_options(pupil.app, decks=("core", *DECKS.values()))
    assert len(re.findall(r'href="/library/levels/word/', pupil.get("/library?q=to"))) == 50


def test_a_stage_is_shown_beside_a_word(reader: Pupil, clock: Clock) -> None:
    begin(reader, NIKU)
    reader.review()
    clock.forward(days=1)
    assert "learned" in reader.get("/library?q=meat")


def test_the_placement_check_leaves_the_decks_out(catalog: Catalog) -> None:
    assert not [probe for probe in placement.probes(catalog) if "-1463520" in probe.item or probe.item == NIKU]
    words = [probe for probe in placement.probes(catalog) if probe.drill == vocabulary.KEY]
    assert len(words) == len(vocabulary.items(catalog)) / 2


@pytest.mark.parametrize(
    "limits, least, reason",
    [
        ({}, 14_000, "a need of words of any deck counts all"),
        ({"deck": N5}, 1000, "a need of a level counts that level"),
        ({"deck": "core"}, 100, "a need of a deck of cards counts its cards"),
        ({"keys": "vocabulary:*:meaning"}, 150, "keys are those of the cards"),
    ],
)
def test_unlocks_count_words_where_a_need_means_them(
    catalog: Catalog, limits: dict[str, str], least: int, reason: str
) -> None:
    need = unlocking.Need("vocabulary", "words", "learned", 1, **limits)
    covered = unlocking._covered(need, catalog)
    assert least <= len(covered), reason
    if not limits:
        assert NIKU in covered
    assert (NIKU in covered) == (limits in ({}, {"deck": N5})), reason


def test_the_walk_finds_what_a_look_at_everything_would(pupil: Pupil, clock: Clock) -> None:
    """Over days of starting and answering, with second directions and siblings, looked up in steps that grow."""
    set_options(pupil.app, decks=("core", N5, "jlpt-n4"), new_per_day=18)
    for day in range(7):
        begin(pupil, *_walked(pupil))
        pupil.review(500)
        if day in (0, 3):
            _walked(pupil)  # the same evening, when what was touched today has to rest
        clock.forward(days=1)


def _walked(pupil: Pupil) -> list[str]:
    """Compares the walk with the definition, for every drill; the words that come next."""
    with pupil.here.store.reading() as db, pupil.app.test_request_context():
        pupil.app.preprocess_request()
        for drill in REGISTRY.values():
            all_at_once = _all_at_once(pupil, drill)
            for most in (1, 7, 30, 200):
                walked = [item.key for item in starting._ready(db, drill, most)]
                assert walked == all_at_once(most), drill.KEY
        return [item.key for item in starting._ready(db, vocabulary, 18)]


def _all_at_once(pupil: Pupil, drill: Any) -> Callable[[int], list[str]]:
    """What is to be started by the definition, so many at most: every item is looked up."""
    today = pupil.row.options.calendar.day_of(pupil.here.clock())
    with pupil.here.store.reading() as db:
        items = list(starting.items_of(db, pupil.row, drill))
        rows = memories.find_many(db, pupil.row.id, [item.key for item in items])
        begun = memories.begun(db, pupil.row.id, [item.key for item in items])
    touched = {
        row.siblings
        for row in rows.values()
        if row.siblings and (row.started_day >= today or (row.memory.last_day and row.memory.last_day >= today))
    }
    keys_offered = {item.key for item in items}
    candidates = [Candidate(one.key, one.siblings, one.after if one.after in keys_offered else None) for one in items]
    answered = {key for key, known in begun.items() if known}
    return lambda most: next_lessons(candidates, rows.keys(), answered, touched, most)
