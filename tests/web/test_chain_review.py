"""Shiritori in review: a chain of what is due, words given to lead on, and in a review of everything a word by itself."""

import re
from itertools import pairwise

import pytest

from learnapp.catalog.lexicon import CREDIT_URL
from learnapp.drills import REGISTRY
from learnapp.drills.shiritori import chain
from learnapp.japanese.shiritori import links
from tests.support import Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_conjugation_review import begin, learned, plain


def key(reading: str) -> str:
    return f"shiritori:{reading}"


def due(pupil: Pupil, *readings: str) -> None:
    begin(pupil, *map(key, readings))


def word(pupil: Pupil) -> str:
    """The word that the page asks."""
    return pupil.asked.item.partition(":")[2]


def lead(pupil: Pupil) -> list[str]:
    """The words over the question: the one before, then those given."""
    found = re.search(r'<ol class="chain" aria-label.*?</ol>', pupil.text, re.S)
    return _words(found[0]) if found else []


def whole(pupil: Pupil) -> list[str]:
    found = re.search(r'<h2 id="chain">.*?</ol>', pupil.text, re.S)
    return _words(found[0]) if found else []


def _words(html: str) -> list[str]:
    return [plain(each) for each in re.findall(r'<span lang="ja"><b>.*?</span>', html)]


def go_on(pupil: Pupil) -> str:
    return pupil.get("/review/shiritori")


def test_due_words_are_strung_into_a_chain(pupil: Pupil) -> None:
    due(pupil, "ちから", "がっこう", "しごと", "えいが", "ともだち")
    asked = []
    go_on(pupil)
    assert "A new chain begins." in pupil.text
    for _ in range(5):
        asked.append(word(pupil))
        pupil.right()
        assert whole(pupil)[-1] == asked[-1], "the verdict shows the word at the end of the chain"
        go_on(pupil)
        assert lead(pupil)[:1] == asked[-1:], "the word before stays on the page"
    assert asked[:3] == ["しごと", "ともだち", "ちから"]
    assert asked[3:] == ["えいが", "がっこう"]


def test_where_none_follows_words_are_given_that_lead_on(pupil: Pupil) -> None:
    due(pupil, "つくえ", "ばたー")
    go_on(pupil)
    first = word(pupil)
    pupil.right()
    go_on(pupil)
    shown = lead(pupil)
    assert shown[0] == first
    assert len(shown) > 1
    assert all(links(one, other) for one, other in zip(shown, [*shown[1:], word(pupil)], strict=True))
    assert whole(pupil) == [], "what stands over the question is not told twice"
    pupil.right()
    assert whole(pupil)[: len(shown)] == shown
    assert pupil.text.count("· given") == len(shown) - 1


def test_a_forgotten_word_comes_back_in_the_chain(pupil: Pupil, clock: Clock) -> None:
    due(pupil, "つくえ", "えいが", "がっこう")
    go_on(pupil)
    assert word(pupil) == "つくえ"
    pupil.wrong()
    assert "not yet" in pupil.text
    asked = []
    for _ in range(4):
        clock.forward(seconds=40)
        go_on(pupil)
        asked.append(word(pupil))
        assert lead(pupil), "it is led to, and the chain goes on"
        pupil.right()
    assert "つくえ" in asked
    assert asked[0] == "えいが", "the chain goes on from the word that was missed"


@pytest.mark.parametrize("others", [(), ("よてい", "いし", "しごと")])
def test_a_word_that_is_asked_again_stands_nowhere_on_the_page(pupil: Pupil, others: tuple[str, ...]) -> None:
    due(pupil, "いっしょ", *others)
    pupil.get("/review/shiritori?item=shiritori:いっしょ")
    pupil.wrong()
    pupil.get("/review/shiritori?item=shiritori:いっしょ")
    assert word(pupil) == "いっしょ"
    assert "いっしょ" not in [*lead(pupil), *whole(pupil)]


def test_the_prompt_tells_letters_number_and_meaning(pupil: Pupil) -> None:
    due(pupil, "つくえ")
    for page in (pupil.get("/review"), go_on(pupil)):
        assert pupil.prompt() == "desk"
        assert 'a noun from <span lang="ja">つ</span> to <span lang="ja">え</span>, three letters' in page
        assert "しりとり" in page


def test_another_word_that_fits_keeps_the_chain_and_writes_nothing(pupil: Pupil) -> None:
    due(pupil, "えいが", "がっこう", "うしろ")
    go_on(pupil)
    pupil.right()
    go_on(pupil)
    before, asked = lead(pupil), word(pupil)
    assert asked == "がっこう"
    with pupil.nothing_changes("submission"):
        page = pupil.answer("かんどう")
    assert "Try again" in page
    assert "is also a word" in plain(page)
    assert "Today&#39;s is “school”" in page or "Today's is “school”" in page
    assert lead(pupil) == before
    assert word(pupil) == asked
    assert "Exact" in pupil.right(), "and it can be typed again"


def test_a_word_alone_in_a_review_of_everything_shows_no_chain(pupil: Pupil) -> None:
    due(pupil, "つくえ", "えいが")
    pupil.get("/review")
    assert lead(pupil) == []
    assert "new chain" not in pupil.text
    pupil.right()
    assert whole(pupil) == []


def test_words_of_other_drills_end_the_chain(pupil: Pupil) -> None:
    due(pupil, "つくえ", "えいが")
    pupil.begin(1)
    go_on(pupil)
    pupil.right()
    pupil.get("/review/vocabulary")
    pupil.right()
    go_on(pupil)
    assert lead(pupil) == []
    assert "A new chain begins." in pupil.text


def test_a_new_day_begins_a_new_chain(pupil: Pupil, clock: Clock) -> None:
    due(pupil, "つくえ", "えいが")
    go_on(pupil)
    pupil.right()
    clock.forward(days=2)
    go_on(pupil)
    assert lead(pupil) == []


def test_undo_takes_the_last_word_off_the_chain(pupil: Pupil) -> None:
    due(pupil, "つくえ", "えいが", "がっこう")
    go_on(pupil)
    pupil.right()
    go_on(pupil)
    pupil.right()
    assert whole(pupil) == ["つくえ", "えいが"]
    pupil.get("/review/shiritori")
    pupil.send("/review/undo")
    assert word(pupil) == "えいが"
    assert lead(pupil) == ["つくえ"]


def test_another_tab_and_a_restart_find_the_same_chain(pupil: Pupil) -> None:
    due(pupil, "つくえ", "えいが", "がっこう")
    go_on(pupil)
    pupil.right()
    other = Pupil(pupil.app)
    go_on(other)
    go_on(pupil)
    assert (lead(other), word(other)) == (lead(pupil), word(pupil)) == (["つくえ"], "えいが")


def test_a_word_that_was_removed_from_the_content_ends_nothing(pupil: Pupil) -> None:
    due(pupil, "なくなったことば", "つくえ")
    go_on(pupil)
    assert word(pupil) == "つくえ"
    assert "Exact" in pupil.right()


def test_the_hint_keeps_the_chain(pupil: Pupil) -> None:
    due(pupil, "つくえ", "えいが", "がっこう")
    go_on(pupil)
    pupil.right()
    go_on(pupil)
    hint = re.search(r'href="([^"]+)" id="hint"', pupil.text)
    assert hint
    page = pupil.get(hint[1].replace("&amp;", "&"))
    assert 'It begins with <span lang="ja">え</span>' in page
    assert lead(pupil) == ["つくえ"]


def test_the_end_of_a_session_shows_the_chain_and_offers_the_bot(pupil: Pupil, clock: Clock) -> None:
    due(pupil, "つくえ", "えいが")
    go_on(pupil)
    while pupil.asks:
        pupil.right()
        clock.forward(minutes=11)
        go_on(pupil)
    assert "Done for now" in pupil.text
    assert whole(pupil)[:2] == ["つくえ", "えいが"]
    assert 'href="/practice/shiritori/chain"' in pupil.text


@pytest.mark.parametrize("path", ["/review", "/review/shiritori", "/practice/shiritori"])
def test_whose_words_they_are_stands_under_question_and_verdict(pupil: Pupil, path: str) -> None:
    due(pupil, "つくえ")
    assert CREDIT_URL in pupil.get(path)
    assert CREDIT_URL in pupil.right()


def test_no_other_drill_shows_that_credit(pupil: Pupil) -> None:
    pupil.begin(1)
    assert CREDIT_URL not in pupil.get("/review")
    assert CREDIT_URL not in pupil.right()


def test_the_list_of_missed_words_carries_the_credit(pupil: Pupil) -> None:
    due(pupil, "つくえ")
    pupil.get("/review")
    pupil.wrong()
    with pupil.here.store.writing() as db:
        db.exec_driver_sql("UPDATE memory SET suspended = 1")
    page = pupil.get("/review")
    assert "Worth another look" in page
    assert CREDIT_URL in page


def test_the_lesson_shows_letters_and_followers_with_the_credit(pupil: Pupil) -> None:
    set_options(pupil.app, drills_off=tuple(drill for drill in REGISTRY if drill != "shiritori"))
    page = pupil.get("/learn")
    assert pupil.form("item").values["item"].startswith("shiritori:")
    assert "After it may come" in page
    assert CREDIT_URL in page
    assert "Exact" not in pupil.answer(pupil.form("item").values["item"].partition(":")[2])


def test_the_lesson_shows_followers_that_are_known_first(pupil: Pupil) -> None:
    set_options(pupil.app, drills_off=tuple(drill for drill in REGISTRY if drill != "shiritori"))
    page = pupil.get("/learn")
    item = pupil.form("item").values["item"]
    followers = chain.followers(item.partition(":")[2], pupil.here.catalog)
    assert followers[-1].written not in page
    learned(pupil, key(followers[-1].reading))
    assert followers[-1].written in plain(pupil.get("/learn"))


def test_many_due_words_are_all_asked_once(pupil: Pupil) -> None:
    """More than one look into the queue holds."""
    readings = [each.reading for each in pupil.here.catalog.chain_words[:60]]
    due(pupil, *readings)
    asked = []
    go_on(pupil)
    for _ in readings:
        asked.append(word(pupil))
        pupil.right()
        pupil.send("/review/rate", rating="4")
    assert sorted(asked) == sorted(readings)
    linked = sum(links(one, other) for one, other in pairwise(asked))
    assert linked > len(readings) / 3, "many follow each other without a bridge"
