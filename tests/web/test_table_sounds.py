"""What was said at a table is heard there: by its owner, by number, and only what everybody at it may know."""

import re
from html import unescape
from pathlib import Path

import pytest
from flask import Flask, g

from learnapp.catalog import Catalog
from learnapp.games import basket, circuit, prefecture, sentence
from learnapp.japanese import furigana
from learnapp.speech.base import Utterance, checked
from learnapp.srs.memory import started
from learnapp.store import games as store
from learnapp.store import learners, memories
from learnapp.store.options import Options
from learnapp.web import circuit_told, table_sounds
from learnapp.web.current import KEY
from tests.seated import Seated, in_view, open_table
from tests.silent import Silent, give_voices
from tests.support import BASE, Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil


@pytest.fixture(autouse=True)
def offline(app: Flask, tmp_path: Path) -> Silent:
    engine = Silent(title="Open JTalk")
    give_voices(app, tmp_path / "audio", engine)
    return engine


def heard(page: str) -> list[tuple[str, str]]:
    """Address and reading of each sound on a page."""
    return [
        (unescape(address), unescape(said))
        for address, said in re.findall(r'href="(/audio/[^"]+)"[^>]* data-say="([^"]*)"', page)
    ]


def newest(page: str) -> str:
    """What the key says."""
    found = re.search(r'data-say="([^"]*)"[^>]* aria-keyshortcuts="', page)
    return unescape(found[1]) if found else ""


def built(pupil: Pupil) -> Seated:
    """A table at which somebody has built a sentence and a bot, too."""
    player = Seated(pupil.app, pupil, open_table(pupil.app, mode="versus", levels=("normal",)))
    for _ in range(30):
        if {turn.seat for turn in player.state.history if turn.sentences} == {0, 1}:
            return player
        player.act(*player.plan("normal"))
    raise AssertionError("nobody has built anything")


# --- Sentence Builder ---


def test_every_sentence_of_a_finished_turn_can_be_heard(pupil: Pupil, offline: Silent) -> None:
    player = built(pupil)
    page = pupil.get(player.path)
    said = [furigana.kana(one) for turn in player.state.history for one in turn.sentences]
    assert said
    sounds = heard(page)
    assert {reading for _, reading in sounds} == set(said)
    for address, reading in sounds:
        offline.asked.clear()
        assert pupil.client.get(address, base_url=BASE).status_code == 200
        assert offline.asked in ([(reading, "normal")], []), "the second time it is kept"


def test_the_key_says_the_newest_sentence(pupil: Pupil) -> None:
    player = built(pupil)
    last = [furigana.kana(one) for turn in player.state.history for one in turn.sentences][-1]
    assert newest(pupil.get(player.path)) == last


def test_an_unfinished_sentence_has_no_sound(pupil: Pupil) -> None:
    player = Seated(pupil.app, pupil, open_table(pupil.app, mode="solo-race"))
    card = next(number for number in player.view.hand if player.view.places[number])
    player.act(f"place {card} at {player.view.places[card][0]}")
    assert heard(pupil.get(player.path)) == []


# --- Prefecture Puzzle ---


def test_a_completed_name_can_be_heard(pupil: Pupil, offline: Silent, clock: Clock) -> None:
    table = open_table(pupil.app, game=prefecture, mode="strategic", levels=("hard", "hard"))
    player = Seated(pupil.app, pupil, table)
    view = player.come_until(in_view(lambda view: len(view.shown) > 1), clock)
    page = pupil.get(player.path)
    names = [one.set.prefecture.kana_short for one in view.shown]
    assert {reading for _, reading in heard(page)} == set(names)
    assert newest(page) == names[-1]
    assert "Alt S" in page, "S alone shows a set there"
    address, reading = heard(page)[0]
    assert pupil.client.get(address, base_url=BASE).status_code == 200
    assert offline.asked == [(reading, "normal")]


# --- Word Basket ---


def test_a_word_that_was_said_can_be_heard(pupil: Pupil, offline: Silent, clock: Clock) -> None:
    table = open_table(pupil.app, game=basket, mode="standard", levels=("normal", "normal"))
    player = Seated(pupil.app, pupil, table)
    view = player.come_until(in_view(lambda view: len(view.said) > 2), clock)
    page = pupil.get(player.path)
    said = [one.word for one in view.said]
    assert newest(page) == said[-1]
    assert {reading for _, reading in heard(page)} == set(said[-6:])
    for address, _ in heard(page):
        assert pupil.client.get(address, base_url=BASE).status_code == 200
    assert {reading for reading, _ in offline.asked} == set(said[-6:])
    assert {reading for _, reading in heard(pupil.get(f"{player.path}/words"))} == set(said)


# --- Drive-In Grand Prix ---


def test_what_the_table_says_can_be_heard(pupil: Pupil, offline: Silent, clock: Clock) -> None:
    table = open_table(pupil.app, game=circuit, mode="three", levels=("normal", "normal"))
    player = Seated(pupil.app, pupil, table)
    player.come_until(in_view(lambda view: len(view.tricks) > 1 and view.is_mine), clock)
    page = pupil.get(player.path)
    assert heard(page)
    assert newest(page) == heard(page)[-1][1]
    for address, reading in heard(page):
        assert pupil.client.get(address, base_url=BASE).status_code == 200
        assert (reading, "normal") in offline.asked


@pytest.mark.parametrize("mode", circuit.MODES)
def test_the_reading_of_every_line_is_known(app: Flask, pupil: Pupil, clock: Clock, mode: str) -> None:
    """No guess: kanji have their reading beside them, and of all else there are digits and two letters."""
    levels = ("easy",) * ({"three": 3, "four": 4, "five": 5}[mode] - 1)
    player = Seated(app, pupil, open_table(app, game=circuit, mode=mode, levels=levels))
    player.come_until(in_view(lambda view: view.result), clock, level="easy")
    for row in circuit_told.rows_told(player.table):
        said = table_sounds.of_lines([line.japanese for line in row.lines])
        assert said is not None, row.text
        assert not re.search("[A-Za-z0-9]", said.reading)
        checked(said)


def test_a_line_whose_reading_is_not_known_is_not_said() -> None:
    assert table_sounds.of_lines(["犬がいます。"]) is None
    assert table_sounds.of_lines(["Bチップです。"]) is None
    assert table_sounds.of_lines(["合計[ごうけい]は10です。"]) == Utterance(
        "ごうけいはじゅうです。", "合計は10です。", sentence=True
    )


# --- whose, and what not ---


def test_only_its_owner_hears_a_table(pupil: Pupil, offline: Silent) -> None:
    player = built(pupil)
    address = heard(pupil.get(player.path))[0][0]
    here = pupil.app.extensions[KEY]
    with here.store.writing() as db:
        learners.add(db, "somebody else", Options(), here.clock())
        other = learners.named(db, "somebody else")
        assert other is not None
        wished = player.row.options
        theirs = store.open_table(
            db, other.id, "sentence", sentence.RULES, wished, "tests", here.catalog.version, here.clock()
        )
        store.add_actions(db, theirs, store.actions(db, player.id))
    number = address.split("?")[0].rpartition(":")[2]
    assert pupil.client.get(f"/audio/table:{player.id}:{number}", base_url=BASE).status_code == 200
    assert pupil.client.get(f"/audio/table:{theirs}:{number}", base_url=BASE).status_code == 404
    with pupil.app.test_request_context():
        g.learner = other
        assert table_sounds.find(f"{theirs}:{number}") is not None
        assert table_sounds.find(f"{player.id}:{number}") is None


@pytest.mark.parametrize(
    "key",
    [
        *("table:", "table:1", "table:0:0", "table:1:99999", "table:1:-1", "table:1:x", "table:１:0", "table:1:0:0"),
        *("table:99:0", "table:1:0%20", f"table:1:{'9' * 30}", "table:いぬ:0"),
    ],
)
def test_what_names_nothing_that_was_said_is_refused(pupil: Pupil, offline: Silent, key: str) -> None:
    open_table(pupil.app)
    assert pupil.client.get(f"/audio/{key}", base_url=BASE).status_code == 404
    assert offline.asked == []


def test_a_table_of_other_rules_is_mute(pupil: Pupil, offline: Silent) -> None:
    player = built(pupil)
    here = pupil.app.extensions[KEY]
    with here.store.writing() as db:
        old = store.open_table(db, player.row.id, "sentence", 99, player.row.options, "tests", "old", here.clock())
    assert pupil.client.get(f"/audio/table:{old}:0", base_url=BASE).status_code == 404


def test_who_wants_no_sound_sees_no_button(pupil: Pupil, clock: Clock) -> None:
    player = built(pupil)
    set_options(pupil.app, voice="none")
    page = pupil.get(player.path)
    assert "data-say" not in page
    assert "sound.js" not in page


# --- verdicts ---


@pytest.mark.parametrize(
    ("item", "reading"),
    [
        ("kana:あ", "あ"),
        ("kana:キャ", "キャ"),
        ("shiritori:もんだい", "もんだい"),
        ("counter:number:teens", None),
        ("counter:hon:plain", None),
        ("counter:ko:things", None),
        ("kana:っ", None),
    ],
)
def test_verdicts_of_kana_shiritori_and_counters_have_their_sound(
    pupil: Pupil, offline: Silent, catalog: Catalog, item: str, reading: str | None
) -> None:
    at = pupil.here.clock()
    with pupil.here.store.writing() as db:
        memories.add(db, pupil.row.id, item, None, started(at), at, pupil.row.options.calendar.day_of(at))
    assert "/audio/" not in pupil.get(f"/review?item={item}"), "the question says nothing"
    page = pupil.right()
    found = heard(page)
    assert len(found) == 1
    assert reading is None or found[0][1] == reading
    assert pupil.client.get(found[0][0], base_url=BASE).status_code == 200
    assert offline.asked == [(found[0][1], "normal")]
    pupil.get(f"/practice/{item.split(':')[0]}")
    pupil.right()
    assert len(heard(pupil.text)) == 1
