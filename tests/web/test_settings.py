"""Settings: saved together or not at all; and all of one's data as JSON."""

import gzip
import json
import re
from dataclasses import asdict, replace
from typing import Any

import pytest

from learnapp.store import learners, words
from learnapp.store.options import Options
from tests.support import BASE, Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil


def test_the_page_shows_what_is_set_and_saving_it_unchanged_changes_nothing(pupil: Pupil) -> None:
    set_options(
        pupil.app, zone="Asia/Tokyo", new_per_day=7, theme="dark", romaji=True, slips=False, desired_retention=0.85
    )
    before = pupil.row.options
    pupil.get("/settings")
    with pupil.nothing_changes("submission"):
        assert "Saved." in pupil.send("new_per_day")
    assert pupil.row.options == before


CHANGES: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "numbers": ({"new_per_day": "0", "maximum_interval": "365"}, {"new_per_day": 0, "maximum_interval": 365}),
    "recall in percent": ({"percent": "85"}, {"desired_retention": 0.85}),
    "recall with a sign": ({"percent": " 97 % "}, {"desired_retention": 0.97}),
    "zone and hour": (
        {"zone": "America/New_York", "rollover_hour": "0"},
        {"zone": "America/New_York", "rollover_hour": 0},
    ),
    "look": (
        {"theme": "dark", "face": "gothic", "furigana": "hint", "motion": "off"},
        {"theme": "dark", "face": "gothic", "furigana": "hint", "motion": "off"},
    ),
    "length of a session": ({"session_minutes": "15"}, {"session_minutes": 15}),
    "shares": (
        {"share-vocabulary": "0", "share-particle": "4", "share-conjugation": "1"},
        {"shares": ("vocabulary=0", "particle=4")},
    ),
    "order of reviews": ({"queue_order": "risk"}, {"queue_order": "risk"}),
    "easy days": ({"easy-5": "lighter", "easy-6": "none"}, {"easy_days": ("5=lighter", "6=none")}),
    "switches": ({"romaji": "1", "slips": ""}, {"romaji": True, "slips": False}),
    "voice": (
        {"voice": "device", "voice_speed": "slow", "autoplay": "never"},
        {"voice": "device", "voice_speed": "slow", "autoplay": "never"},
    ),
    "listening": ({"listening": "1"}, {"listening": True}),
    "voice over the network": ({"voice": "online", "voice_online": "1"}, {"voice": "online", "voice_online": True}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_sent_is_kept_and_shown(pupil: Pupil, name: str) -> None:
    sent, kept = CHANGES[name]
    pupil.get("/settings")
    assert "Saved." in pupil.send("new_per_day", **sent)
    assert pupil.row.options == replace(Options(zone="UTC"), **kept)
    pupil.get("/settings")
    form = pupil.form("new_per_day")
    assert all(form.values.get(field, "") == text for field, text in sent.items() if field != "percent")


REFUSED = (
    ({"new_per_day": "-1"}, "New items a day: "),
    ({"new_per_day": "201"}, "New items a day: "),
    ({"new_per_day": ""}, "New items a day: "),
    ({"new_per_day": "9" * 10_000}, "New items a day: "),
    ({"percent": "69"}, "70% to 97%"),
    ({"percent": "98"}, "70% to 97%"),
    ({"percent": "nan"}, "70% to 97%"),
    ({"percent": "a lot"}, "Recall to aim for: "),
    ({"maximum_interval": "0"}, "Longest interval: "),
    ({"rollover_hour": "24"}, "A new day begins at: "),
    ({"zone": "Middle/Earth"}, "Time zone: "),
    ({"zone": ""}, "Time zone: "),
    ({"zone": "../../../etc/passwd"}, "Time zone: "),
    ({"theme": "pink"}, "Paper: "),
    ({"session_minutes": "7"}, "A session lasts: choose one of 0, 5, 10, 15, 20, 30 minutes"),
    ({"session_minutes": ""}, "A session lasts: "),
    ({"share-particle": "6"}, "Shares of what is new: choose from 0 to 5"),
    ({"share-particle": "<script>"}, "Shares of what is new: "),
    ({"share-vocabulary": ""}, "Shares of what is new: "),
    ({"face": "<script>"}, "Japanese typeface: "),
    ({"voice": "nope"}, "First voice: "),
    ({"voice": "online"}, "First voice: tick that readings may be sent to Google"),
    ({"voice_speed": "fast"}, "Speed: "),
)


def test_a_setting_out_of_bounds_is_told_and_nothing_is_saved(pupil: Pupil) -> None:
    pupil.get("/settings")
    form, taken = pupil.form("new_per_day"), []
    for sent, says in REFUSED:
        with pupil.nothing_changes():
            page = pupil.stale(form, **({"romaji": "1", "theme": "dark"} | sent))
        text = page.get_data(as_text=True)
        if page.status_code != 400 or says not in text or "<script>" in text:
            taken.append((sent, page.status_code, says in text))
    assert taken == []


def test_all_problems_are_told_at_once_and_what_was_typed_stays(pupil: Pupil) -> None:
    pupil.get("/settings")
    page = pupil.send("new_per_day", new_per_day="1000", percent="50", zone="Nowhere", maximum_interval="x")
    for says in ("New items a day: ", "Recall to aim for: ", "Time zone: ", "Longest interval: "):
        assert says in page
    form = pupil.form("new_per_day")
    assert (form.values["new_per_day"], form.values["zone"], form.values["maximum_interval"]) == (
        "1000",
        "Nowhere",
        "x",
    )


def test_decks_are_kept_as_they_are_ticked_and_one_has_to_stay(pupil: Pupil) -> None:
    every = pupil.here.catalog.decks
    pupil.get("/settings")
    form = pupil.form("new_per_day")
    sent = {**form.values, "decks": [*every, "nope"]}
    assert pupil.client.post("/settings", data=sent, base_url=BASE).status_code == 303
    assert pupil.row.options.decks == every, "a deck that there is not is left out"
    page = pupil.client.post("/settings", data={**form.values, "decks": []}, base_url=BASE)
    assert page.status_code == 400
    assert "keep at least one deck" in page.get_data(as_text=True)
    assert pupil.row.options.decks == every


def test_what_a_form_holds_besides_is_left_alone(pupil: Pupil) -> None:
    pupil.get("/settings")
    pupil.send("new_per_day", id="7", learner_id="9", name="root", options="{}", __class__="x")
    assert pupil.row.options == Options(zone="UTC")


def export(pupil: Pupil, **headers: str) -> dict[str, Any]:
    page = pupil.client.get("/settings/data.json", base_url=BASE, headers=headers)
    assert page.status_code == 200
    assert page.mimetype == "application/json"
    assert page.headers["Content-Disposition"] == "attachment; filename=fuda-2026-11-29.json"
    data = page.get_data()
    found: dict[str, Any] = json.loads(gzip.decompress(data) if page.headers.get("Content-Encoding") else data)
    return found


def test_the_export_holds_everything_of_the_learner_and_no_secret(pupil: Pupil, clock: Clock) -> None:
    pupil.begin(1)
    pupil.get("/review")
    pupil.answer("wauwau")
    pupil.send("accept")
    pupil.send("undo")
    pupil.get("/review")
    pupil.answer('zzz "quoted" </script>')
    pupil.get("/library/words/new")
    pupil.send("japanese", japanese="鯨", reading="くじら", meanings="whale")
    with pupil.here.store.writing() as db:
        words.remove(db, pupil.row.id, 1, clock.at)
    found = export(pupil)
    assert found["format"] == "fuda-learner-1"
    tables = {"learner", "memory", "review", "day_count", "word", "accepted", "unlock", "placement", "session"}
    tables |= {"game_table", "game_action", "insisted", "note", "recall_count", "rescheduling", "moved_due"}
    assert set(found) == tables | {"format"}
    for name in tables:
        assert len(found[name]) == len(pupil.table(name)), f"all of {name}, also what was removed or voided"
    assert json.loads(found["learner"][0]["options"]) == json.loads(json.dumps(asdict(pupil.row.options)))
    assert found["review"][-1]["answer"] == 'zzz "quoted" </script>'
    assert found["review"][0]["at"] == "2026-11-29T09:00:00+00:00", "D04: with its offset"
    text = json.dumps(found)
    assert "token" not in text
    assert pupil.app.secret_key not in text


def test_the_export_is_the_same_compressed(pupil: Pupil) -> None:
    pupil.begin()
    pupil.review()
    assert export(pupil) == export(pupil, **{"Accept-Encoding": "gzip"})


def test_the_export_of_another_learner_is_not_in_it(pupil: Pupil, clock: Clock) -> None:
    with pupil.here.store.writing() as db:
        other = learners.add(db, "ben", Options(), clock.at)
        db.exec_driver_sql(
            "INSERT INTO word (learner_id, japanese, reading, meanings, note, created_at, updated_at, unstarted) "
            f"VALUES ({other}, '鯨', 'くじら', 'a whale of ben', '', '2026-11-29 09:00:00', '2026-11-29 09:00:00', 2)"
        )
    text = json.dumps(export(pupil))
    assert "ben" not in text
    assert re.findall(r'"name": "(.*?)"', text) == ["local"]


@pytest.mark.parametrize(
    "path", ["accepted/1", "accepted/999999999999999999", "accepted/x", "sessions/1", "sessions/0"]
)
def test_what_there_is_not_cannot_be_removed(pupil: Pupil, path: str) -> None:
    pupil.get("/settings")
    form = replace(pupil.form("new_per_day"), action=f"/settings/{path}/{'revoke' if 'sessions' in path else 'remove'}")
    with pupil.nothing_changes():
        assert pupil.stale(form).status_code == 404
