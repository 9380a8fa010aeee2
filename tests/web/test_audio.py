"""Sounds over HTTP: what is ours is heard and kept by browsers, everything else is refused; and what the pages offer."""

import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from learnapp import create_app
from learnapp.catalog import Catalog
from learnapp.config import Config
from learnapp.speech.speaker import Speaker
from learnapp.srs.memory import started
from learnapp.store import learners, memories, words
from learnapp.store.options import Options
from learnapp.web.current import KEY
from tests.silent import FRAMES_A_KANA, Silent, give_voices, silence
from tests.support import BASE, Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil

INU = "/audio/word:inu"


@pytest.fixture
def offline(app: Flask, tmp_path: Path) -> Silent:
    """The server's own voice; beside it one over the network."""
    engine = Silent(title="Open JTalk")
    give_voices(app, tmp_path / "audio", engine, Silent(key="online", title="Google", gives=silence(99)))
    return engine


@pytest.fixture
def mute(app: Flask, tmp_path: Path) -> Speaker:
    """A server without the extra and without a network."""
    voices = (Silent(reason="It is not installed; `make voice`."), Silent(key="online", fails="There is no network."))
    return give_voices(app, tmp_path / "audio", *voices)


def fetch(pupil: Pupil, path: str, **headers: str):  # type: ignore[no-untyped-def]
    return pupil.client.get(path, base_url=BASE, headers=headers)


def offered(page: str) -> list[str]:
    """The addresses of sounds on a page."""
    return [unescape(found) for found in re.findall(r'href="(/audio/[^"]+)"', page)]


def start(pupil: Pupil, item: str) -> None:
    """As its lesson would."""
    at = pupil.here.clock()
    with pupil.here.store.writing() as db:
        memories.add(db, pupil.row.id, item, None, started(at), at, pupil.row.options.calendar.day_of(at))


# --- what is sent -------------------------------------------------------------------------------------------------


def test_a_word_is_heard(pupil: Pupil, offline: Silent) -> None:
    page = fetch(pupil, INU)
    assert (page.status_code, page.mimetype) == (200, "audio/mpeg")
    assert page.get_data() == silence(2 * FRAMES_A_KANA["normal"])
    assert int(page.headers["Content-Length"]) == len(page.get_data())
    assert page.headers["Accept-Ranges"] == "bytes"
    assert fetch(pupil, f"{INU}?speed=slow").get_data() == silence(2 * FRAMES_A_KANA["slow"])
    fetch(pupil, INU)
    assert offline.asked == [("いぬ", "normal"), ("いぬ", "slow")], "the second time it is kept"


@pytest.mark.parametrize(
    "asked, status, first, last",
    [
        ("bytes=0-99", 206, 0, 99),
        ("bytes=100-", 206, 100, -1),
        ("bytes=-100", 206, -100, -1),
        ("bytes=0-999999999", 206, 0, -1),
        ("bytes=999999999-", 416, 0, 0),
        ("bytes=nonsense", 416, 0, 0),
        ("bytes=9-1", 416, 0, 0),
    ],
)
def test_a_range_is_answered_with_that_part(
    pupil: Pupil, offline: Silent, asked: str, status: int, first: int, last: int
) -> None:
    """Safari asks for two bytes before it plays anything."""
    whole = fetch(pupil, INU).get_data()
    page = fetch(pupil, INU, Range=asked)
    assert page.status_code == status
    if status != 416:
        end = None if last == -1 else last + 1
        assert page.get_data() == whole[first:end]
    if status == 206:
        assert page.headers["Content-Range"].endswith(f"/{len(whole)}")


def test_a_browser_that_has_it_is_told_so(pupil: Pupil, offline: Silent) -> None:
    tag = fetch(pupil, INU).headers["ETag"]
    again = fetch(pupil, INU, **{"If-None-Match": tag})
    assert (again.status_code, again.get_data()) == (304, b"")
    assert fetch(pupil, INU, **{"If-None-Match": '"other"'}).status_code == 200
    assert fetch(pupil, f"{INU}?speed=slow").headers["ETag"] != tag
    part = fetch(pupil, INU, Range="bytes=0-9", **{"If-Range": tag})
    assert part.status_code == 206
    assert fetch(pupil, INU, Range="bytes=0-9", **{"If-Range": '"other"'}).status_code == 200


def test_a_page_offers_addresses_that_browsers_keep_for_ever(pupil: Pupil, offline: Silent) -> None:
    for address in offered(pupil.get("/library/cards/001")):
        kept = fetch(pupil, address).headers["Cache-Control"]
        assert "immutable" in kept
        assert "private" in kept, "a word may be one's own"
    for other in ("", "?v=", "?v=0", "?v=000000000000", "?v=" + "x" * 500):
        assert fetch(pupil, INU + other).headers["Cache-Control"] == "private, no-cache"


def test_another_voice_is_another_address(pupil: Pupil, offline: Silent) -> None:
    before = offered(pupil.get("/library/cards/001"))
    set_options(pupil.app, voice="online", voice_online=True)
    after = offered(pupil.get("/library/cards/001"))
    assert len(before) == len(after)
    assert not set(before) & set(after)
    assert fetch(pupil, after[0]).get_data() == silence(99)


def test_fifty_who_ask_for_a_new_word_have_it_made_once(app: Flask, offline: Silent) -> None:
    all_here = threading.Barrier(50)

    def ask(_: int) -> bytes:
        client = app.test_client()
        all_here.wait(timeout=60)
        return client.get(INU, base_url=BASE).get_data()

    with ThreadPoolExecutor(50) as many:
        assert set(many.map(ask, range(50))) == {silence(2 * FRAMES_A_KANA["normal"])}
    assert len(offline.asked) == 1


# --- what is refused ----------------------------------------------------------------------------------------------


NOT_OURS = (
    "/audio/", "/audio", "/audio/いぬ", "/audio/text:いぬ", "/audio/word:いぬ", "/audio/word:nope", "/audio/word:inu/..", "/audio/../secret_key",
    "/audio/..%2f..%2fsecret_key", "/audio/%2e%2e/secret_key", "/audio/word:..%2finu", "/audio/locks", "/audio/word:inu%00", "/audio/%ff",
    "/audio/" + "0" * 64, "/audio/" + "x" * 5000, "/audio/word:" + "x" * 5000, "/audio/own:1", "/audio/own:0", "/audio/own:-1",
    "/audio/own:" + "9" * 400, "/audio/own:１", "/audio/own:1%20OR%201=1", "/audio/word:inu?speed=fast", "/audio/word:inu?speed=",
    "/audio/word:inu?speed=../slow", "/audio/form:taberu:nope", "/audio/prefecture:JP-48", "/audio/word:inu.mp3", "/audio/WORD:INU",
)  # fmt: skip


def test_what_is_not_ours_is_refused_and_no_voice_is_asked(pupil: Pupil, offline: Silent) -> None:
    taken = []
    for path in NOT_OURS:
        with pupil.nothing_changes():
            page = fetch(pupil, path)
        if (page.status_code, page.headers["Cache-Control"], offline.asked) != (404, "no-store", []):
            taken.append((path[:99], page.status_code, page.headers["Cache-Control"], list(offline.asked)))
    assert taken == []


@pytest.mark.parametrize("query", ["voice=nope", "engine=online", "text=いぬ", "reading=ばか", "order=online", "v=x"])
def test_an_address_can_choose_no_voice_and_no_text(pupil: Pupil, offline: Silent, query: str) -> None:
    assert fetch(pupil, f"{INU}?{query}").get_data() == silence(2 * FRAMES_A_KANA["normal"])
    assert offline.asked == [("いぬ", "normal")]


def test_nothing_goes_over_the_network_unless_it_is_allowed(app: Flask, pupil: Pupil, tmp_path: Path) -> None:
    online = Silent(key="online")
    give_voices(app, tmp_path / "audio", Silent(fails="out of order"), online)
    assert fetch(pupil, INU).status_code == 503
    assert online.asked == []
    set_options(app, voice_online=True)
    assert fetch(pupil, INU).status_code == 200
    assert online.asked == [("いぬ", "normal")]


def test_without_network_and_extra_there_is_a_reason_and_nothing_is_kept(
    pupil: Pupil, mute: Speaker, tmp_path: Path
) -> None:
    page = fetch(pupil, INU)
    assert page.status_code == 503
    assert "make voice" in page.get_data(as_text=True)
    assert page.headers["Cache-Control"] == "no-store"
    set_options(pupil.app, voice_online=True)
    text = fetch(pupil, INU).get_data(as_text=True)
    assert "There is no sound. It is not installed; `make voice`. There is no network." in unescape(text)
    assert not list((tmp_path / "audio").rglob("*.mp3"))


@pytest.mark.parametrize("bad", [b"", b"<html>Sorry</html>", silence(3)[:-7]], ids=["empty", "page", "half"])
def test_a_voice_that_gives_no_sound_is_not_kept(app: Flask, pupil: Pupil, tmp_path: Path, bad: bytes) -> None:
    engine = Silent(gives=bad)
    give_voices(app, tmp_path / "audio", engine)
    assert fetch(pupil, INU).status_code == 503
    engine.gives = None
    assert fetch(pupil, INU).status_code == 200


# --- own words ----------------------------------------------------------------------------------------------------


def add_word(pupil: Pupil, japanese: str, reading: str) -> None:
    pupil.get("/library/words/new")
    pupil.send("japanese", japanese=japanese, reading=reading, meanings="something")


def test_an_own_word_is_heard_by_its_owner_alone(pupil: Pupil, offline: Silent, clock: Clock) -> None:
    """I01: as the learner says it is read."""
    add_word(pupil, "初夏", "しょか")
    assert fetch(pupil, "/audio/own:1").status_code == 200
    assert offline.asked == [("しょか", "normal")]
    with pupil.here.store.writing() as db:
        other = learners.add(db, "somebody", Options(), clock())
        theirs = words.add(db, other, words.find(db, pupil.row.id, 1), clock())
    assert fetch(pupil, f"/audio/own:{theirs}").status_code == 404


def test_a_removed_word_is_not_heard(pupil: Pupil, offline: Silent) -> None:
    add_word(pupil, "傘", "かさ")
    pupil.get("/library/words/1")
    pupil.send("remove")
    assert fetch(pupil, "/audio/own:1").status_code == 404


def test_an_own_word_that_is_corrected_has_another_address(pupil: Pupil, offline: Silent) -> None:
    add_word(pupil, "初夏", "はつなつ")
    (before,) = offered(pupil.get("/library/words/1"))
    pupil.send("japanese", reading="しょか")
    (after,) = offered(pupil.get("/library/words/1"))
    assert before != after
    fetch(pupil, after)
    assert offline.asked == [("しょか", "normal")]


@pytest.fixture
def guarded(instance: Path, tmp_path: Path, catalog: Catalog, clock: Clock) -> Iterator[Flask]:
    url = f"sqlite:///{tmp_path / 'guarded.sqlite3'}"
    app = create_app(Config(instance, url, passphrase="open sesame"), clock, catalog)
    yield app
    app.extensions[KEY].store.close()


def test_a_stranger_hears_nothing(guarded: Flask, tmp_path: Path) -> None:
    engine = Silent()
    give_voices(guarded, tmp_path / "audio", engine)
    for path in (INU, "/audio/own:1", "/audio/nope", "/library/sheet"):
        page = guarded.test_client().get(path, base_url=BASE)
        assert page.status_code == 303
        assert page.headers["Location"].startswith("/sign-in")
    assert engine.asked == []


# --- pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path, keys",
    [
        ("/library/cards/001", ["word:inu", "word:inu", "example:inu:1", "example:inu:2"]),
        ("/library/cards/055", ["word:wa", "word:wa", "example:wa:1", "example:wa:2"]),
        ("/library/verbs/taberu", ["verb:taberu"]),
        ("/library/prefectures/JP-43", ["prefecture:JP-43", "capital:JP-43"]),
        ("/learn", ["word:inu"]),
    ],
)
def test_what_a_page_offers_can_be_heard(pupil: Pupil, offline: Silent, path: str, keys: list[str]) -> None:
    found = offered(pupil.get(path))
    assert [urlsplit(address).path.removeprefix("/audio/") for address in found] == keys
    assert {fetch(pupil, address).status_code for address in found} == {200}
    assert all(parse_qs(urlsplit(address).query)["speed"][0] in ("normal", "slow") for address in found)


def test_every_card_can_be_heard(pupil: Pupil, offline: Silent, catalog: Catalog) -> None:
    for card in catalog.cards:
        (address, *_) = offered(pupil.get(f"/library/cards/{card.number}"))
        assert fetch(pupil, address).status_code == 200, card.number


@pytest.mark.parametrize(
    "item, key",
    [
        ("vocabulary:inu:meaning", "word:inu"),
        ("conjugation:v5k-s:te", "form:"),
        ("particle:sae", "sentence:sae_"),
        ("prefecture:JP-43:reading", "name:JP-43"),
        ("prefecture:JP-43:capital", "capital:JP-43"),
    ],
)
def test_an_answer_can_be_heard_and_a_question_cannot(pupil: Pupil, offline: Silent, item: str, key: str) -> None:
    """What is asked may be the reading itself."""
    start(pupil, item)
    assert not offered(pupil.get(f"/review?item={item}"))
    pupil.send("question", show="1")
    (address,) = offered(pupil.text)
    assert address.startswith(f"/audio/{key}")
    assert fetch(pupil, address).status_code == 200


@pytest.mark.parametrize(
    "autoplay, card, answer", [("cards", True, False), ("always", True, True), ("never", False, False)]
)
def test_only_what_the_learner_wishes_plays_by_itself(
    pupil: Pupil, offline: Silent, autoplay: str, card: bool, answer: bool
) -> None:
    set_options(pupil.app, autoplay=autoplay)
    assert ("data-auto" in pupil.get("/library/cards/001")) == card
    start(pupil, "vocabulary:inu:meaning")
    pupil.get("/review?item=vocabulary:inu:meaning")
    assert "data-auto" not in pupil.text
    assert ("data-auto" in pupil.answer("dog")) == answer


def test_a_page_says_which_voice_it_is_or_why_there_is_none(pupil: Pupil, offline: Silent) -> None:
    assert "Voice: Open JTalk." in pupil.get("/library/cards/001")
    set_options(pupil.app, voice="device")
    assert "Voice: this device’s, if it has a Japanese one." in pupil.get("/library/cards/001")
    assert 'data-first="device"' in pupil.text
    offline.reason = "not installed"
    set_options(pupil.app, voice="offline")
    assert 'the <a href="/settings#sound">server has none</a>' in pupil.get("/library/cards/001")
    assert 'data-say="いぬ"' in pupil.text, "for the voice of the device"
    assert not offered(pupil.text)
    set_options(pupil.app, voice="none")
    assert "Sound is off" in pupil.get("/library/cards/001")
    assert "data-say" not in pupil.text


def test_settings_tell_what_each_voice_lacks(pupil: Pupil, mute: Speaker) -> None:
    page = re.sub(r"<[^>]+>", "", pupil.get("/settings"))
    assert "Silence: It is not installed; `make voice`." in page
    assert "Silence: not allowed" in page


def test_the_pitch_of_a_word_is_drawn_with_its_text(pupil: Pupil, offline: Silent) -> None:
    page = pupil.get("/library/cards/001")
    assert 'aria-label="Pitch: drop after mora 2, the last"' in page
    assert '<polyline points="13,23 39,7 65,23 "/>' in page
    assert "analyser" not in page
    page = pupil.get("/library/verbs/migaku")
    assert "heiban: it rises and does not drop" in page
    assert "(by an analyser)" in page
    assert "Pitch:" not in pupil.get("/library/cards/008"), "へら: not known"


@pytest.mark.parametrize(
    "number, leads", [("1", "001"), ("001", "001"), ("12", "012"), ("４０１", "401"), (" 336 ", "336")]
)
def test_a_typed_number_leads_to_its_card(pupil: Pupil, number: str, leads: str) -> None:
    pupil.get("/library")
    form = pupil.form("number")
    page = pupil.client.get(form.action, query_string={"number": number}, base_url=BASE)
    assert (page.status_code, page.headers["Location"]) == (303, f"/library/cards/{leads}")


def test_a_number_of_no_card_is_told(pupil: Pupil) -> None:
    told = {}
    for number in ("", "0", "999", "-1", "1e2", "x", "犬", "001/suspend", "9" * 5000, "<script>"):
        page = pupil.client.get("/library/number", query_string={"number": number}, base_url=BASE)
        text = page.get_data(as_text=True)
        says = "No card has the number" in text or "Type the number" in text
        told[number] = page.status_code, says, "<script>" in text
    assert {number: found for number, found in told.items() if found != (404, True, False)} == {}
