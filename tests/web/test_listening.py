"""Questions that are heard: where there is a voice, and without a word of the answer before it is given."""

import base64
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from flask import Flask, g

from learnapp.catalog import Catalog, keys
from learnapp.drills.base import Item
from learnapp.drills.vocabulary.entries import of_catalog
from learnapp.japanese import furigana
from learnapp.speech.speaker import Speaker
from learnapp.srs.memory import State, started
from learnapp.store import learners, memories, queue, words
from learnapp.store.options import Options
from learnapp.web import listening, starting, unlocking
from learnapp.web.asking import Asked, unsign
from learnapp.web.current import KEY
from learnapp.web.grading import Form
from learnapp.web.sealing import BadSeal, seal, unseal
from tests.silent import FRAME, Silent, give_voices
from tests.support import BASE, Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil

INU, NEKO = "vocabulary:inu:sound", "vocabulary:neko:sound"
WORD = "vocabulary:inu:meaning"


@pytest.fixture
def offline(app: Flask, tmp_path: Path) -> Silent:
    engine = Silent(title="Open JTalk")
    give_voices(app, tmp_path / "audio", engine, Silent(key="online", title="Google"))
    set_options(app, listening=True, new_per_day=50)
    return engine


@pytest.fixture
def mute(app: Flask, tmp_path: Path) -> Speaker:
    set_options(app, listening=True)
    return give_voices(app, tmp_path / "audio", Silent(reason="It is not installed."), Silent(key="online"))


def learned(pupil: Pupil, *items: str, stability: float = 10.0) -> None:
    """As after a week of right answers; due again in a month."""
    at = pupil.here.clock()
    day = pupil.row.options.calendar.day_of(at)
    with pupil.here.store.writing() as db:
        for item in items:
            fresh = started(at)
            memories.add(db, pupil.row.id, item, item.rpartition(":")[0], fresh, at, day)
            known = replace(
                fresh,
                state=State.REVIEW,
                step=None,
                stability=stability,
                difficulty=5.0,
                due=fresh.due.replace(year=fresh.due.year + 1),
                last_day=day.replace(day=1),
                last_at=at.replace(day=1),
                days=2,
                recalled_days=2,
                reviews=3,
            )
            memories.save(db, pupil.row.id, item, known)


def begin(pupil: Pupil, *items: str) -> None:
    """As the lessons of what is heard would."""
    at = pupil.here.clock()
    with pupil.here.store.writing() as db:
        for item in items:
            day = pupil.row.options.calendar.day_of(at)
            memories.add(db, pupil.row.id, item, item.rpartition(":")[0], started(at), at, day)


@contextmanager
def as_learner(pupil: Pupil) -> Iterator[None]:
    """Within a request of the one learner."""
    with pupil.app.test_request_context():
        g.learner = pupil.row
        yield


def asked(pupil: Pupil, page: str) -> Asked:
    """What the sealed form asks; nobody but the server can tell."""
    token = re.search(r'name="question" value="([^"]+)"', page)
    assert token
    with as_learner(pupil):
        return unsign(token[1])


def right_to(pupil: Pupil, page: str) -> str:
    """A right answer to the question on a page."""
    return furigana.plain(pupil.question(asked(pupil, page)).expected[0])


def sounds_on(page: str) -> list[str]:
    return [unescape(found) for found in re.findall(r'href="(/audio/asked/[^"]+)"', page)]


def lessons(pupil: Pupil) -> dict[str, Item]:
    """All lessons that are left today, in order."""
    with as_learner(pupil), pupil.here.store.reading() as db:
        return {item.key: item for item in starting.waiting(db).items}


def heard(items: dict[str, Item]) -> list[str]:
    return [item for item in items if keys.is_heard(item)]


# --- when it is asked ---


def test_nothing_is_heard_until_it_is_switched_on(pupil: Pupil, offline: Silent) -> None:
    set_options(pupil.app, listening=False)
    learned(pupil, WORD)
    begin(pupil, NEKO)
    assert not heard(lessons(pupil))
    assert "data-asked" not in pupil.get("/review")


def test_only_words_whose_meaning_is_learned_have_a_lesson_by_ear(pupil: Pupil, offline: Silent) -> None:
    learned(pupil, WORD)
    learned(pupil, "vocabulary:neko:meaning", stability=1.0)
    begin(pupil, "vocabulary:ie:meaning")
    assert heard(lessons(pupil)) == [INU]


def test_of_four_new_words_one_is_heard(pupil: Pupil, offline: Silent) -> None:
    learned(pupil, *(f"vocabulary:{name}:meaning" for name in ("inu", "neko", "ie", "hana")))
    new = [item for item in lessons(pupil) if item.startswith("vocabulary:")][:12]
    assert [keys.is_heard(item) for item in new] == [False, False, False, True] * 3


def test_a_deck_that_is_off_brings_no_lesson_by_ear(pupil: Pupil, offline: Silent, catalog: Catalog) -> None:
    other = next(card for card in catalog.words.values() if card.deck != "core" and card.word_class == "noun")
    learned(pupil, keys.vocabulary(other.word, keys.MEANING))
    assert not heard(lessons(pupil))
    set_options(pupil.app, decks=("core", other.deck))
    assert heard(lessons(pupil)) == [keys.vocabulary(other.word, keys.SOUND)]


def start(pupil: Pupil, item: Item) -> None:
    with as_learner(pupil):
        starting.start(pupil.here.store, pupil.row, item, Form(f"tests:{item.key}", pupil.here.clock()))


def test_a_lesson_starts_it_and_no_sibling_starts_on_that_day(pupil: Pupil, offline: Silent, clock: Clock) -> None:
    learned(pupil, WORD)
    left = lessons(pupil)
    assert {INU, "vocabulary:inu:write"} <= left.keys()
    start(pupil, left[INU])
    assert not [item for item in lessons(pupil) if item.startswith("vocabulary:inu:")]
    clock.forward(days=1)
    assert "vocabulary:inu:write" in lessons(pupil)


def test_the_page_of_a_lesson_tells_the_word_and_starts_it(pupil: Pupil, offline: Silent, catalog: Catalog) -> None:
    learned(pupil, *(f"vocabulary:{name}:meaning" for name in ("inu", "neko", "ie", "hana", "ike", "hon")))
    others = ("conjugation", "particle", "prefecture", "shiritori", "counter")
    set_options(pupil.app, drills_off=others)
    for _ in range(3):
        pupil.get("/learn")
        pupil.send("answer")
    assert "Now you will hear it" in pupil.get("/learn")
    item = str(pupil.form("item").values["item"])
    assert catalog.words[item.split(":")[1]].meanings[0] in pupil.text
    pupil.send("answer", answer="zzzz")
    assert 'class="verdict wrong"' in pupil.text, "what was tried is explained once"
    pupil.send("answer", answer="zzzz")
    assert pupil.memory(item).memory.reviews == 0


def test_an_own_word_is_heard_too_and_its_other_lessons_stay(pupil: Pupil, offline: Silent, clock: Clock) -> None:
    pupil.get("/library/words/new")
    pupil.send("japanese", japanese="傘", reading="かさ", meanings="umbrella")
    name = next(row for row in lessons(pupil) if "own-" in row).split(":")[1]
    learned(pupil, f"vocabulary:{name}:meaning")
    with pupil.here.store.writing() as db:
        words.note_start(db, pupil.row.id, int(name.removeprefix("own-")))
    start(pupil, lessons(pupil)[f"vocabulary:{name}:sound"])
    page = pupil.get("/review")
    assert asked(pupil, page).item == f"vocabulary:{name}:sound"
    assert "かさ" not in told(page)
    assert "傘" in pupil.answer("umbrella")
    clock.forward(days=1)
    assert f"vocabulary:{name}:write" in lessons(pupil), "what is heard is no direction of the list of own words"
    pupil.get(f"/library/words/{name.removeprefix('own-')}")
    pupil.send("suspended", suspended="1")
    assert pupil.memory(f"vocabulary:{name}:sound").suspended


def test_what_is_heard_opens_no_table(pupil: Pupil, offline: Silent, catalog: Catalog) -> None:
    for lock in unlocking.locks(catalog):
        for need in lock.requirements:
            assert not [item for item in need.items if keys.is_heard(item)]


# --- where there is no voice ---


def test_without_a_voice_of_the_server_it_rests_and_is_in_no_count(pupil: Pupil, mute: Speaker) -> None:
    learned(pupil, WORD)
    begin(pupil, NEKO)
    before = pupil.memory(NEKO)
    assert not heard(lessons(pupil))
    assert "data-asked" not in pupil.get("/review")
    assert "data-asked" not in pupil.get(f"/review?item={NEKO}")
    assert "No voice of the server can be used now" in pupil.get("/settings")
    assert pupil.memory(NEKO) == before
    mute.engines["offline"].reason = ""  # type: ignore[attr-defined]
    assert "data-asked" in pupil.get("/review")


@pytest.mark.parametrize(
    ("voice", "online", "is_heard"),
    [
        ("offline", False, False),  # the server's own is not there
        ("online", True, True),  # allowed
        ("offline", True, True),  # comes after the server's own
        ("device", False, False),  # it would have to be told the word
        ("none", True, False),
    ],
)
def test_a_voice_over_the_network_counts_where_it_is_allowed(
    pupil: Pupil, mute: Speaker, voice: str, online: bool, is_heard: bool
) -> None:
    begin(pupil, NEKO)
    set_options(pupil.app, voice=voice, voice_online=online)
    assert ("data-asked" in pupil.get("/review")) == is_heard


def test_a_voice_that_goes_in_between_loses_nothing(pupil: Pupil, offline: Silent) -> None:
    begin(pupil, NEKO)
    page = pupil.get("/review")
    sound = sounds_on(page)[0]
    offline.reason = "It was taken away."
    assert pupil.client.get(sound, base_url=BASE).status_code == 503
    assert "data-asked" not in pupil.get("/review"), "it rests"
    assert pupil.memory(NEKO).memory.reviews == 0
    offline.reason = ""
    answer = right_to(pupil, pupil.get("/review"))
    offline.reason = "It was taken away."
    assert 'class="verdict exact"' in pupil.answer(answer), "it was heard before"
    assert pupil.memory(NEKO).memory.reviews == 1


def test_who_cannot_listen_now_is_not_failed_and_hears_nothing_for_an_hour(
    pupil: Pupil, offline: Silent, clock: Clock
) -> None:
    begin(pupil, NEKO)
    pupil.get("/review")
    with pupil.nothing_changes("submission"):
        page = pupil.send("quiet")
    assert "data-asked" not in page
    clock.forward(minutes=59)
    assert "data-asked" not in pupil.get("/review")
    clock.forward(minutes=2)
    assert "data-asked" in pupil.get("/review")


def test_counts_hold_what_can_be_heard_and_each_word_once(pupil: Pupil, offline: Silent) -> None:
    begin(pupil, INU, WORD, NEKO)
    day = pupil.row.options.calendar.day_of(pupil.here.clock())
    with pupil.here.store.reading() as db:
        both, seen = (
            queue.count(db, pupil.row.id, queues, pupil.here.clock(), day, timedelta(0))
            for queues in (("vocabulary", keys.LISTENING), ("vocabulary",))
        )
    assert (both, seen) == (2, 1)


# --- what the page says ---


def told(text: str) -> str:
    """A page with everything in it that could be decoded."""
    parts = [text]
    for token in re.findall(r"[\w-]{16,}", text):
        try:
            parts.append(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)).decode("utf-8", "ignore"))
        except ValueError:
            continue
    return "\n".join(parts)


@pytest.mark.parametrize("name", ["inu", "gakkou", "wa", "tomodachi", "urusai"])
def test_before_the_answer_neither_page_nor_address_nor_header_says_what_it_is(
    pupil: Pupil, offline: Silent, clock: Clock, catalog: Catalog, name: str
) -> None:
    """Each time that it is asked it may be asked in another way."""
    begin(pupil, keys.vocabulary(name, keys.SOUND))
    for turn in range(4):
        page = pupil.get("/review")
        assert told_too_soon(pupil, catalog, name, page) == [], f"time {turn}"
        pupil.answer(right_to(pupil, page))
        clock.forward(days=2000)


def told_too_soon(pupil: Pupil, catalog: Catalog, name: str, page: str) -> list[str]:
    """What of the answer is on a page that asks, or in what it names to be heard."""
    question = pupil.question(asked(pupil, page))
    entry = of_catalog(catalog).named[name]
    item = keys.vocabulary(name, keys.SOUND)
    hidden = {item, f"word:{name}", f"{name}:1", f"{name}:2", f'"{name}"', f"/{name}", entry.word.written}
    hidden |= {entry.word.usual, furigana.plain(question.annotated)}
    hidden |= set() if question.choices else set(map(furigana.plain, question.expected))
    shown = {"は"} if name == "wa" else set()  # a help text may have the kana は
    text = told(page + str(pupil.page.headers) + pupil.path)
    found = [one for one in hidden - shown if one in text]
    for address in sounds_on(page):
        found += [one for one in hidden if one in told(address)]
        sound = pupil.client.get(address, base_url=BASE)
        assert sound.status_code == 200
        assert sound.data.startswith(FRAME[:4])
        assert "ETag" not in sound.headers
        assert sound.headers["Cache-Control"] == "private, no-store"
        found += [one for one in hidden if one in str(sound.headers)]
    return found


def test_all_words_are_asked_in_pages_of_one_length(pupil: Pupil, offline: Silent, catalog: Catalog) -> None:
    """Of the word's first turn: what differs is what was sealed, and a seal is as long as any other."""
    with as_learner(pupil):
        names = [*of_catalog(catalog).named, "hatsubaichuushi-1234567"]
        lengths = {
            len(token)
            for name in names
            for token in (
                listening.addresses(f"vocabulary:{name}:sound", f"{name}:1@meaning", 3)["slow"],
                listening.hidden([f"vocabulary:{name}:sound", f"{name}:1@meaning", 3, 0, 1796000000000]),
            )
        }
    assert len(lengths) == 2, "one of addresses, one of forms"


def test_a_sound_is_said_as_it_should_be_at_both_speeds(pupil: Pupil, offline: Silent) -> None:
    begin(pupil, INU)
    for address in sounds_on(pupil.get("/review")):
        assert pupil.client.get(address, base_url=BASE).status_code == 200
    assert offline.asked == [("いぬ", "normal"), ("いぬ", "slow")]
    part = pupil.client.get(sounds_on(pupil.text)[0], base_url=BASE, headers={"Range": "bytes=0-9"})
    assert part.status_code == 206


def test_after_the_answer_there_are_word_example_and_sound(pupil: Pupil, offline: Silent) -> None:
    begin(pupil, INU)
    pupil.get("/review")
    page = pupil.answer("dog")
    assert "<ruby>犬<rt>いぬ</rt></ruby>" in page
    assert "/audio/word:inu" in page
    assert "In a sentence" in page
    assert "Pitch: " in page


def test_a_wrong_dictation_names_the_difference(pupil: Pupil, offline: Silent, clock: Clock) -> None:
    begin(pupil, "vocabulary:gakkou:sound")
    pupil.get("/review")
    pupil.answer("school")
    clock.forward(minutes=2)
    assert "Write the word that you hear" in pupil.get("/review")
    page = pupil.answer("がこう")
    assert "small" in page
    assert "Mine is right too" not in page, "what was heard is a fact"


def test_asking_again_and_undo_name_it_under_its_seal(pupil: Pupil, offline: Silent) -> None:
    begin(pupil, INU)
    pupil.get("/review")
    pupil.answer("zzzz")
    pupil.send("slip")
    assert "data-asked" in pupil.text
    assert "inu" not in told(pupil.path)
    pupil.answer("zzzz")
    pupil.send("undo")
    assert "data-asked" in pupil.text
    assert "inu" not in told(pupil.path)


def test_an_answer_goes_the_way_of_every_other(pupil: Pupil, offline: Silent) -> None:
    begin(pupil, INU)
    pupil.get("/review")
    form = pupil.form("question")
    pupil.answer("dog")
    assert pupil.memory(INU).memory.reviews == 1
    assert pupil.newest().answer.ref == "inu@meaning"  # type: ignore[union-attr]
    again = pupil.stale(form, answer="cat", submit="0" * 18)
    assert again.status_code == 409
    damaged = pupil.stale(form, question=str(form.values["question"])[:-4] + "AAAA", submit="1" * 18)
    assert damaged.status_code == 400


def test_practice_asks_it_where_it_can_be_heard(pupil: Pupil, offline: Silent) -> None:
    begin(pupil, INU)
    assert "data-asked" in pupil.get("/practice/vocabulary")
    assert "inu" not in told(pupil.path)
    page = pupil.answer("dog")
    assert "/audio/word:inu" in page
    pupil.get("/practice/vocabulary")
    pupil.send("quiet")
    assert "data-asked" not in pupil.text
    offline.reason = "gone"
    assert "data-asked" not in pupil.get("/practice/vocabulary")


def test_a_page_without_it_is_as_it_was(pupil: Pupil, offline: Silent) -> None:
    pupil.begin(1)
    page = pupil.get("/review")
    assert not [name for name in ("data-asked", "quiet", "Alt</kbd> <kbd>S", "/audio/") if name in page]


# --- seals ---


def addresses_of(app: Flask, name: str) -> dict[str, str]:
    """What a page of another learner would hold."""
    here = app.extensions[KEY]
    with here.store.writing() as db:
        if learners.named(db, name) is None:
            learners.add(db, name, Options(), here.clock())
        row = learners.named(db, name)
    with app.test_request_context():
        g.learner = row
        return {
            "sound": listening.addresses(INU, "inu@meaning", 0)["normal"],
            "question": listening.hidden([INU, "inu@meaning", 0, 0, 0]),
            "item": listening.named(INU),
        }


def test_what_was_sealed_for_another_learner_opens_nothing(app: Flask, pupil: Pupil, offline: Silent) -> None:
    begin(pupil, INU)
    theirs = addresses_of(app, "somebody else")
    mine = addresses_of(app, learners.LOCAL_NAME)
    assert pupil.client.get(mine["sound"], base_url=BASE).status_code == 200
    assert pupil.client.get(theirs["sound"], base_url=BASE).status_code == 404
    pupil.get("/review")
    assert pupil.stale(pupil.form("question"), question=theirs["question"], answer="dog").status_code == 400
    with as_learner(pupil):
        assert listening.item_named(mine["item"]) == INU
        assert listening.item_named(theirs["item"]) == ""


@pytest.mark.parametrize("token", ["x", "a" * 300, "..", "%00", "é", "A" * 5000, "word:inu", "-_-_"])
def test_a_token_that_is_none_is_refused(pupil: Pupil, offline: Silent, token: str) -> None:
    assert pupil.client.get(f"/audio/asked/{token}", base_url=BASE).status_code in (404, 414)
    assert pupil.client.get(f"/review?item={token}", base_url=BASE).status_code == 404
    assert offline.asked == []


def test_a_form_is_no_sound(app: Flask, pupil: Pupil, offline: Silent) -> None:
    question = addresses_of(app, learners.LOCAL_NAME)["question"]
    assert pupil.client.get(f"/audio/asked/{question}", base_url=BASE).status_code == 404


def test_one_changed_letter_opens_nothing() -> None:
    sealed = seal("secret", "use", json.dumps(["犬", 1]))
    for place in range(0, len(sealed), 7):
        other = "A" if sealed[place] != "A" else "B"
        with pytest.raises(BadSeal):
            unseal("secret", "use", sealed[:place] + other + sealed[place + 1 :])
    for secret, use in (("secret", "other"), ("other", "use")):
        with pytest.raises(BadSeal):
            unseal(secret, use, sealed)
    assert unseal("secret", "use", seal("secret", "use", "")) == ""
