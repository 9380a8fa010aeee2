"""Own words and answers counted as right: corrected, removed and brought back without losing anything."""

from dataclasses import replace

import pytest

from learnapp.drills.base import OwnWord
from learnapp.store import words
from learnapp.store.engine import Store
from learnapp.store.tables import word
from tests.store.conftest import NOW
from tests.store.log import rows

TOSHOKAN = OwnWord(0, "図書館", "としょかん", ("library", "reading room"), "by the river")
ITEM = "vocabulary:inu:meaning"


def added(store: Store, learner_id: int, new: OwnWord = TOSHOKAN) -> int:
    with store.writing() as db:
        return words.add(db, learner_id, new, NOW)


def test_a_word_comes_back_as_it_was_added_the_newest_first(store: Store, aiko: int) -> None:
    ids = [added(store, aiko), added(store, aiko, OwnWord(0, "ねこ", "ねこ", ("cat",)))]
    with store.reading() as db:
        assert words.find(db, aiko, ids[0]) == replace(TOSHOKAN, id=ids[0])
        assert [one.id for one in words.all_words(db, aiko)] == ids[::-1]


def test_a_number_is_never_given_twice(store: Store, aiko: int) -> None:
    """It is part of item keys, and an older log may speak of it."""
    first = added(store, aiko)
    with store.writing() as db:
        db.exec_driver_sql("DELETE FROM word")
    assert added(store, aiko) > first


def test_a_removed_word_is_found_only_as_removed_and_can_come_back(store: Store, aiko: int) -> None:
    word_id = added(store, aiko)
    with store.writing() as db:
        assert words.find_removed(db, aiko, word_id) is None
        words.remove(db, aiko, word_id, NOW)
        assert words.find(db, aiko, word_id) is None
        assert words.find_removed(db, aiko, word_id) is not None
        assert words.all_words(db, aiko) == []
        assert words.concerned(db, aiko, word_id, "library", "") == ()
        assert words.unstarted(db, aiko) == []
        assert len(rows(db, word)) == 1
        assert words.restore(db, aiko, word_id)
        assert words.find(db, aiko, word_id) is not None
        assert words.find_removed(db, aiko, word_id) is None
        assert not words.restore(db, aiko, 99)


CONCERNED = pytest.mark.parametrize(
    "asked, answer, reading, found, reason",
    [
        (True, "", "", True, "the word that is asked, whatever the answer"),
        (False, "図書館", "図書館", True, "spelled as it is"),
        (False, "toshokan", "としょかん", True, "read as it is"),
        (False, "LIBRARY", "library", True, "one of its meanings"),
        (False, "reading", "reading", True, "a part of a meaning"),
        (False, "dog", "dog", False, "nothing of it"),
        (False, "", "", False, "no answer concerns nothing"),
        (False, "%", "%", False, "no wildcard"),
        (False, "_", "_", False, "no wildcard"),
    ],
)


@CONCERNED
def test_a_judgement_sees_the_words_it_can_turn_on(
    store: Store, aiko: int, ben: int, asked: bool, answer: str, reading: str, found: bool, reason: str
) -> None:
    word_id = added(store, aiko)
    with store.reading() as db:
        concerned = words.concerned(db, aiko, word_id if asked else None, answer, reading)
        assert bool(concerned) is found, reason
        assert words.concerned(db, ben, word_id if asked else None, answer, reading) == ()


def test_the_word_asked_and_those_spelled_alike_are_seen_however_many_others_may_mean_the_answer(
    store: Store, aiko: int
) -> None:
    ids = [added(store, aiko) for _ in range(60)]
    alike = added(store, aiko, OwnWord(0, "library", "らいぶらりい", ("a word that looks English",)))
    with store.reading() as db:
        seen = [one.id for one in words.concerned(db, aiko, ids[-1], "library", "library")]
    assert seen[:2] == [ids[-1], alike]
    assert len(seen) == 50


def test_words_half_started_come_before_new_ones_and_started_ones_not_at_all(store: Store, aiko: int) -> None:
    first, second, third = (added(store, aiko) for _ in range(3))
    with store.writing() as db:
        words.note_start(db, aiko, second)
        words.note_start(db, aiko, third), words.note_start(db, aiko, third), words.note_start(db, aiko, third)
        assert [one.id for one in words.unstarted(db, aiko)] == [second, first]
        assert [one.id for one in words.unstarted(db, aiko, most=1)] == [second, first], "one of each"


def test_an_accepted_answer_counts_until_it_is_withdrawn(store: Store, aiko: int) -> None:
    with store.writing() as db:
        words.accept(db, aiko, ITEM, "hound", NOW, None)  # type: ignore[arg-type]
        assert words.accepted_for(db, aiko, ITEM) == {ITEM: ("hound",)}
        assert words.accepted_for(db, aiko, "vocabulary:neko:meaning") == {}
        (kept,) = words.all_accepted(db, aiko)
        assert words.withdraw(db, aiko, kept.id, NOW)
        assert not words.withdraw(db, aiko, kept.id, NOW)
        assert words.accepted_for(db, aiko, ITEM) == {}
        assert words.all_accepted(db, aiko) == []


def test_words_are_known_by_spelling_and_reading_until_they_are_removed(store: Store, aiko: int) -> None:
    word_id = added(store, aiko)
    added(store, aiko, OwnWord(0, "ねこ", "ねこ", ("cat",)))
    with store.writing() as db:
        assert words.among(db, aiko, ["図書館", "犬"]) == {("図書館", "としょかん")}
        assert words.among(db, aiko, []) == frozenset()
        words.remove(db, aiko, word_id, NOW)
        assert words.among(db, aiko, ["図書館", "ねこ"]) == {("ねこ", "ねこ")}
