"""Own words: a suggested reading to confirm, lessons and questions like the rest, and a history that is never lost."""

from dataclasses import replace
from datetime import timedelta

import pytest

from learnapp.drills.base import OwnWord
from learnapp.srs.memory import started
from learnapp.store import memories, words
from learnapp.store.tables import word
from tests.store.log import rows
from tests.support import Clock
from tests.web.pupil import Pupil

MEANING, WRITE = "vocabulary:own-1:meaning", "vocabulary:own-1:write"


def add(
    pupil: Pupil,
    japanese: str = "図書館",
    reading: str = "としょかん",
    meanings: str = "library; reading room",
    note: str = "",
) -> str:
    pupil.get("/library/words/new")
    return pupil.send("japanese", japanese=japanese, reading=reading, meanings=meanings, note=note)


def own_words(pupil: Pupil) -> list[tuple[str, str, tuple[str, ...], str]]:
    with pupil.here.store.reading() as db:
        return [(one.japanese, one.reading, one.meanings, one.note) for one in words.all_words(db, pupil.row.id)]


def test_a_suggested_reading_must_be_confirmed(pupil: Pupil) -> None:
    page = add(pupil, reading="")
    assert "It is a guess by a program" in page
    assert own_words(pupil) == [], "nothing is kept before it is confirmed"
    form = pupil.form("japanese")
    assert form.values["reading"] == "としょかん"
    assert form.values["meanings"] == "library; reading room"
    page = pupil.send("japanese")
    assert "is added" in page
    assert own_words(pupil) == [("図書館", "としょかん", ("library", "reading room"), "")]


def test_a_suggestion_may_be_corrected(pupil: Pupil) -> None:
    add(pupil, japanese="私", reading="", meanings="I")
    pupil.send("japanese", reading="わたくし")
    assert own_words(pupil)[0][1] == "わたくし"


@pytest.mark.parametrize(
    "japanese, reading, reason",
    [("ねこ", "ねこ", "hiragana"), ("パソコン", "パソコン", "katakana"), ("コーヒー", "コーヒー", "with a long mark")],
)
def test_a_word_in_kana_is_its_own_reading(pupil: Pupil, japanese: str, reading: str, reason: str) -> None:
    add(pupil, japanese=japanese, reading="", meanings="something")
    assert own_words(pupil)[0][:2] == (japanese, reading), reason


def test_where_no_reading_can_be_guessed_one_is_asked_for(pupil: Pupil) -> None:
    page = add(pupil, japanese="𠮷", reading="")
    assert own_words(pupil) == []
    assert "reading" in page.lower()
    assert pupil.status in (200, 400)


PROBLEMS: list[tuple[dict[str, str], str, str]] = [
    ({"japanese": ""}, "Word: ", "empty"),
    ({"japanese": "library"}, "Word: ", "no Japanese"),
    ({"japanese": "🐕"}, "Word: ", "no Japanese"),
    ({"japanese": "12"}, "Word: ", "no Japanese"),
    ({"japanese": "図" * 101}, "at most 100", "too long"),
    ({"reading": "tosho"}, "only kana", "Latin letters"),
    ({"reading": "図書館"}, "only kana", "kanji"),
    ({"reading": "と" * 101}, "at most 100", "too long"),
    ({"meanings": ""}, "Meanings: ", "empty"),
    ({"meanings": " ; ; "}, "Meanings: ", "empty but for the marks"),
    ({"meanings": ";".join(f"m{n}" for n in range(11))}, "at most 10", "too many"),
    ({"meanings": "x" * 101}, "at most 100", "too long"),
    ({"note": "x" * 501}, "at most 500", "too long"),
    ({"note": "x" * 2001}, "longer than 2000", "far too long"),
]


def test_what_cannot_be_kept_is_told_and_nothing_is(pupil: Pupil) -> None:
    taken = []
    with pupil.nothing_changes():
        for values, says, reason in PROBLEMS:
            if says not in add(pupil, **values) or pupil.status != 400:
                taken.append((values, reason, pupil.status))
    assert taken == []


def test_all_problems_are_told_at_once_and_what_was_typed_stays(pupil: Pupil) -> None:
    page = add(pupil, japanese="dog", reading="inu", meanings=";", note="a <b>note</b>")
    for says in ("Word: ", "Reading: ", "Meanings: "):
        assert says in page
    assert pupil.form("japanese").values["note"] == "a <b>note</b>"
    assert "<b>note</b>" not in page


def test_an_own_word_has_its_lesson_next_and_is_asked_like_the_rest(pupil: Pupil, clock: Clock) -> None:
    add(pupil, note="by the river")
    page = pupil.get("/learn")
    for part in ("図書館", "としょかん", "library", "by the river"):
        assert part in page
    pupil.send("answer")
    pupil.get(f"/review?item={MEANING}")
    assert pupil.prompt() == "図書館"
    assert "Exact" in pupil.answer("library")
    pupil.review()
    clock.forward(days=1)
    pupil.get("/learn")
    pupil.send("answer")
    pupil.get(f"/review?item={WRITE}")
    assert pupil.asked.item == WRITE
    assert "Exact" in pupil.answer("図書館")
    assert "/library/words/1" in pupil.text


@pytest.mark.parametrize("answer", ["としょかん", "toshokan", "トショカン", "図書館"])
def test_an_own_word_is_judged_in_every_script(pupil: Pupil, clock: Clock, answer: str) -> None:
    add(pupil)
    pupil.learn(1)
    pupil.review()
    clock.forward(days=1)
    pupil.get("/learn")
    pupil.send("answer")
    pupil.get(f"/review?item={WRITE}")
    page = pupil.answer(answer)
    assert "Exact" in page or "Right" in page


def test_correcting_a_word_keeps_what_was_learned_of_it(pupil: Pupil) -> None:
    add(pupil)
    pupil.learn(1)
    pupil.review()
    before = pupil.memory(MEANING)
    log = pupil.table("review")
    pupil.get("/library/words/1")
    assert pupil.form("japanese").values["meanings"] == "library; reading room"
    pupil.send("japanese", meanings="book house", note="new")
    assert "What you have learned of the word stays" in pupil.text
    assert own_words(pupil) == [("図書館", "としょかん", ("book house",), "new")]
    assert pupil.memory(MEANING) == before
    assert pupil.table("review") == log


def test_correcting_needs_a_reading(pupil: Pupil) -> None:
    add(pupil)
    pupil.get("/library/words/1")
    with pupil.nothing_changes():
        assert "write how the word is read" in pupil.send("japanese", reading="")
    assert pupil.status == 400


def test_a_question_shown_before_a_correction_is_judged_by_what_is_known_now(pupil: Pupil) -> None:
    add(pupil)
    pupil.learn(1)
    pupil.get("/review")
    form = pupil.form("question")
    pupil.get("/library/words/1")
    pupil.send("japanese", meanings="book house")
    pupil.page = pupil.stale(form, answer="book house")
    assert pupil.status == 303
    newest = pupil.newest()
    assert newest is not None
    assert newest.answer.verdict == "exact"


def test_a_word_put_aside_is_not_asked_until_it_is_taken_up_again(pupil: Pupil) -> None:
    add(pupil)
    pupil.learn(1)
    memory = pupil.memory(MEANING).memory
    pupil.get("/library/words/1")
    assert "Put aside" in pupil.send("suspend", suspended="1")
    assert "put aside" in pupil.get("/library/words")
    assert pupil.review() == 0
    pupil.get("/practice/vocabulary")
    assert "Nothing to practise yet" in pupil.text
    pupil.get("/library/words/1")
    assert "Taken up again" in pupil.send("suspend", suspended="0")
    assert pupil.memory(MEANING).memory == memory
    assert pupil.review() == 2


def test_a_removed_word_leaves_list_lessons_and_queue_and_comes_back_with_its_history(
    pupil: Pupil, clock: Clock
) -> None:
    add(pupil)
    pupil.learn(1)
    pupil.get("/review")
    pupil.wrong()
    memory, log = pupil.memory(MEANING).memory, pupil.table("review")
    pupil.get("/library/words/1")
    page = pupil.send("remove")
    assert "is removed" in page
    assert pupil.path == "/library/words/1/removed", "loading the page again sends nothing"
    assert own_words(pupil) == []
    assert pupil.review() == 0
    assert "Done for now" in pupil.text, "though the word that was missed today is gone"
    assert "図書館" not in pupil.get("/learn")
    assert pupil.get("/library/words/1")
    assert pupil.status == 404
    assert pupil.table("review") == log
    with pupil.here.store.reading() as db:
        assert len(rows(db, word)) == 1
    pupil.get("/library/words/1/removed")
    pupil.send("restore")
    assert "with its history" in pupil.text
    assert pupil.memory(MEANING).memory == memory
    assert pupil.get("/library/words/1/removed")
    assert pupil.status == 404
    clock.forward(minutes=5)
    assert pupil.review() == 2


def test_a_question_about_a_word_removed_meanwhile_is_told_so(pupil: Pupil) -> None:
    add(pupil)
    pupil.learn(1)
    pupil.get("/review")
    form = pupil.form("question")
    pupil.get("/library/words/1")
    pupil.send("remove")
    for action in ("/review", "/practice/vocabulary"):
        form.action = action
        with pupil.nothing_changes():
            page = pupil.stale(form, answer="library")
        assert page.status_code == 404
        assert "was removed meanwhile" in page.get_data(as_text=True)


def test_a_word_that_there_is_not_has_no_page(pupil: Pupil) -> None:
    add(pupil)
    pupil.get("/library/words/1")
    form, taken = pupil.form("remove"), []
    for number in ("0", "2", "999999999999999999", "9999999999999999999", "-1", "x", "1.0", "１"):
        for path in ("", "/suspend", "/remove", "/restore", "/removed"):
            address, before = f"/library/words/{number}{path}", pupil.kept()
            page = pupil.stale(replace(form, action=address), japanese="犬", reading="いぬ", meanings="dog")
            if page.status_code not in (404, 405) or pupil.kept() != before:
                taken.append((address, page.status_code))
    assert taken == []


ODD = ("ー", "っ", "ッ", "ん", "ゝ", "ヽ", "々", "ゔ", "ヷ", "ゎ", "ヵ", "ゕ", "ァ", "ゟ", "ヿ", "ーー", "っっ", "んー", "ぁぃ", "ﾊﾟﾝ", "が゙",
       "・", "゛", "〜", "犬[いぬ]", "犬[", "]犬[", "[犬]", "犬|猫", "犬:猫", "犬;猫", "犬<b>猫", "犬&amp;", "犬\\猫", "犬{{7*7}}", "犬%s",
       "犬\u200b", "犬\u202e", "犬\ufe00", "日本 語", "Ｔシャツ犬", "犬🐕", "𠮟る", "㍿", "犬" * 100, "ア" * 100)  # fmt: skip


@pytest.mark.parametrize("japanese", ODD, ids=lambda text: text[:8])
def test_whatever_word_is_taken_can_be_taught_asked_and_shown_everywhere(
    pupil: Pupil, clock: Clock, japanese: str
) -> None:
    add(pupil, japanese=japanese, reading="", meanings="thing [one]; two")
    if pupil.status == 200 and not own_words(pupil):
        pupil.send("japanese", reading=pupil.form("japanese").values["reading"] or "いぬ")
    if not own_words(pupil):
        assert pupil.status == 400
        return
    for path in ("/library/words", "/library/words/1", "/settings/data.json", "/learn"):
        pupil.get(path)
        assert pupil.status == 200
        assert "<b>猫" not in pupil.text or pupil.page.mimetype == "application/json"
    pupil.send("answer")
    assert pupil.memory(MEANING)
    for item in (MEANING, WRITE):
        if item == WRITE:
            clock.forward(days=1)
            with pupil.here.store.writing() as db:
                memories.add(db, pupil.row.id, WRITE, None, started(clock.at), clock.at, clock.at.date())
        for hint in ("", "&hint=1"):
            pupil.get(f"/review?item={item}{hint}")
            assert pupil.status == 200
            assert pupil.asked.item == item
        for text in ("", "ぬぬぬ", "zzzz", japanese):
            if pupil.asks:
                pupil.answer(text)
                assert pupil.status == 200
    pupil.get("/practice/vocabulary")
    assert pupil.status == 200
    pupil.review()
    assert pupil.status == 200


@pytest.mark.parametrize(
    "meanings",
    [
        "[",
        "]",
        "a[b]c",
        "犬",
        "<script>alert(1)</script>",
        "{{7*7}}",
        "%",
        "\\",
        "🐕",
        "é",
        "…",
        "()",
        "(x)",
        "to",
        "the",
        "-",
        "'",
        '"',
    ],
)
def test_whatever_meaning_is_taken_is_shown_as_text_and_can_be_answered(
    pupil: Pupil, clock: Clock, meanings: str
) -> None:
    add(pupil, japanese="鯨", reading="くじら", meanings=meanings, note=meanings)
    if not own_words(pupil):
        assert pupil.status == 400
        return
    for path in ("/library/words", "/library/words/1", "/learn"):
        assert "<script>alert" not in pupil.get(path)
        assert pupil.status == 200
    pupil.send("answer")
    pupil.get("/review")
    page = pupil.answer(meanings)
    assert pupil.status == 200
    assert "<script>alert" not in page
    assert meanings != "{{7*7}}" or "{{7*7}}" in page
    clock.forward(days=1)
    pupil.review()


def test_a_learner_with_many_words_is_taught_and_asked_as_before(pupil: Pupil, clock: Clock) -> None:
    with pupil.here.store.writing() as db:
        for number in range(2000):
            words.add(db, pupil.row.id, OwnWord(0, "鯨", "くじら", (f"whale {number}",)), clock.at - timedelta(days=1))
    for path in ("/", "/learn", "/library/words"):
        pupil.get(path)
        assert pupil.status == 200
    pupil.learn(2)
    pupil.get("/review")
    assert "Exact" in pupil.answer("whale 0")
