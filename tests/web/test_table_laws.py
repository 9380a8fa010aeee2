"""What holds at the tables of all games: a form that is late, doubled, damaged, forged or somebody else's does no harm."""

import re
from dataclasses import replace
from itertools import count
from types import ModuleType
from typing import Any

import pytest

from learnapp.games import REGISTRY
from learnapp.store import learners
from learnapp.store.options import Options
from tests.seated import Seated, open_table
from tests.support import BASE, Form
from tests.web.pupil import Pupil
from tests.web.test_basket_tables import planned

OPTIONS: dict[str, dict[str, Any]] = {
    "sentence": {"mode": "versus", "levels": ("easy",)},
    "prefecture": {"levels": ("easy",)},
    "basket": {"levels": ("easy",)},
    "circuit": {"first": "learner", "levels": ("easy",)},
}
EVERY_GAME = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY)
NEWS = count()


def seated(pupil: Pupil, game: ModuleType) -> Seated:
    """At a table at which the learner can lay, show, throw or play a card that does something."""
    for seed in (f"the seed {number}" for number in range(60)):
        player = planned(Seated(pupil.app, pupil, open_table(pupil.app, seed, game=game, **OPTIONS[game.KEY])))
        if player.view.is_mine and player.plan("normal")[0].split(" ")[0] not in ("pass", "reset"):
            return player
    raise AssertionError("no deal lets the learner begin")


def send(player: Seated, form: Form, **values: str | None) -> Any:
    """A form with values changed, or taken out where they are None."""
    data = {name: text for name, text in {**form.values, **values}.items() if text is not None}
    return player.visitor.client.post(form.action, data=data, base_url=BASE)


def fresh() -> str:
    return f"{next(NEWS):012d}"


def length(player: Seated) -> int:
    return len(player.table.log)


def refused(answer: Any) -> str:
    """The sentence of a refusal on the page of the table, or of the page that says what was wrong with the form."""
    assert answer.status_code == 400, answer.status_code
    page = answer.get_data(as_text=True)
    found = re.search(r'id="refusal"[^>]*>.*?<p>(.*?)</p>|<h1>.*?</h1>\s*<p>(.*?)</p>', page, re.S)
    assert found
    text = re.sub(r"<[^>]+>", "", found[1] or found[2])
    assert len(text.split()) >= 3, text
    return text


def test_every_game_has_a_table_here() -> None:
    assert set(OPTIONS) == set(REGISTRY)


@EVERY_GAME
def test_a_move_for_a_position_that_is_gone_is_not_made_and_shows_the_newest(pupil: Pupil, game: ModuleType) -> None:
    player = seated(pupil, game)
    form, action = player.form, player.plan("normal")[0]
    assert send(player, form, action=action).status_code == 303
    before = length(player)
    with pupil.nothing_changes():
        late = send(player, form, action=action, submit=fresh())
    assert late.status_code == 409
    assert f'name="ply" value="{before}"' in late.get_data(as_text=True), "the page is that of the newest position"
    assert 'role="alert"' in late.get_data(as_text=True)


@EVERY_GAME
def test_a_form_that_is_sent_again_moves_once_and_leads_to_the_same_place(pupil: Pupil, game: ModuleType) -> None:
    """By a double click, or with the browser's back button and the form that it shows."""
    player = seated(pupil, game)
    form, action = player.form, player.plan("normal")[0]
    first = send(player, form, action=action)
    after = length(player)
    with pupil.nothing_changes():
        for again in (action, "pass", "", action):
            answer = send(player, form, action=again)
            assert (answer.status_code, answer.location) == (first.status_code, first.location)
    assert length(player) == after
    pupil.get(first.location)
    assert pupil.status == 200
    assert pupil.form("ply").values["ply"] == str(after), "and the game goes on from there"


@EVERY_GAME
def test_the_table_of_somebody_else_is_not_there(pupil: Pupil, game: ModuleType) -> None:
    with pupil.here.store.writing() as db:
        learners.add(db, "Ben", Options(), pupil.here.clock())
    theirs = open_table(pupil.app, "theirs", name="Ben", game=game, **OPTIONS[game.KEY])
    mine = seated(pupil, game)
    form, action = mine.form, mine.plan("normal")[0]
    with pupil.nothing_changes():
        for path in ("", "/news?ply=0", "/leave", "/words", "?pick=001&about=001"):
            assert pupil.client.get(f"/tables/{theirs}{path}", base_url=BASE).status_code == 404
        for path in ("", "/leave", "/words"):
            gone = send(mine, replace(form, action=f"/tables/{theirs}{path}"), action=action, sure="1", one="0.0")
            assert gone.status_code == 404
    assert f"/tables/{theirs}" not in pupil.get("/tables")


ACTIONS = (
    None,
    "",
    " ",
    "\x00",
    "\x00play\x00",
    "\x1b[2J",
    "say\tつみき\nwith き",
    "\u202epass",
    "say with",
    "play 001 with 99999999999999999999",
    "play 001 with -1",
    "drive in",
    "show",
    "discard",
    "chosen",
    "reset with",
    "resume",
    "abandon",
    "<script>alert(1)</script>",
    "{{ config }}",
    "x" * 100_000,
    "あ" * 10_000,
    "\udcff".encode("utf-8", "surrogatepass").decode("latin-1"),
)


@EVERY_GAME
def test_an_action_that_is_none_is_refused_in_a_sentence(pupil: Pupil, game: ModuleType) -> None:
    player, wrong = seated(pupil, game), []
    before = pupil.kept()
    for action in ACTIONS:
        form = player.form
        if player.game.KEY == "basket" and action in (None, "reset with"):
            form = replace(form, values={**form.values, "word": "", "typed": ""})
        answer = send(player, form, action=action, submit=fresh())
        page = answer.get_data(as_text=True)
        shown = [text for text in ("<script>alert", player.row.seed) if text in page]
        if pupil.kept() != before or answer.status_code != 400 or len(refused(answer)) >= 400 or shown:
            wrong.append((action, answer.status_code, shown))
    assert wrong == []


FIELDS = ("pick", "fuel", "word", "typed", "with", "reading", "field", "reach", "insist")
NO_FIELDS = ("\x00", "x" * 100_000, "-1", "９", "'; --", "\u202e")
MOVES = (None, "play", "drive in", "show", "discard", "say", "insist", "reset")
"""What the buttons of a table may send, of whatever game."""
MOVE = {"sentence": None, "prefecture": "show", "basket": "say", "circuit": "play"}
"""The one with which each field is damaged by itself."""


@EVERY_GAME
@pytest.mark.parametrize("text", NO_FIELDS, ids=lambda text: ascii(text)[:9])
def test_no_other_field_of_a_form_breaks_a_table(pupil: Pupil, game: ModuleType, text: str) -> None:
    player = seated(pupil, game)
    damaged = [(MOVE[game.KEY], (name,)) for name in FIELDS] + [(action, FIELDS) for action in MOVES]
    for action, names in damaged:
        sent = dict.fromkeys(names, text[: 100_000 // len(names)])  # all of it together is not too much for a form
        chosen = {"pick": player.view.hand[0], "word": "つみき"} if player.view.hand else {}
        answer = send(player, player.form, action=action, submit=fresh(), **{**chosen, **sent})
        assert answer.status_code in (303, 400, 409), (action, names, answer.status_code)
        if answer.status_code != 400:  # a refusal moves nothing: the form that is open stays good
            pupil.get(answer.location or player.path)
            assert pupil.status == 200, (action, names)
    pupil.get(player.path)
    assert pupil.status == 200


NO_POSITIONS = (None, "", "x", "-1", "1.5", "９", "9" * 40, "\x00", "0x1", " 0", "9999999")


@EVERY_GAME
def test_a_move_for_no_position_is_not_made(pupil: Pupil, game: ModuleType) -> None:
    player = seated(pupil, game)
    form, action = player.form, player.plan("normal")[0]
    with pupil.nothing_changes():
        answers = {ply: send(player, form, action=action, ply=ply).status_code for ply in NO_POSITIONS}
        assert answers == dict.fromkeys(NO_POSITIONS, 400) | {"9999999": 409}


@EVERY_GAME
def test_a_move_without_token_or_number_is_not_made(pupil: Pupil, game: ModuleType) -> None:
    player = seated(pupil, game)
    form, action = player.form, player.plan("normal")[0]
    missing: list[dict[str, str | None]] = [{"csrf_token": None}, {"csrf_token": "x"}, {"submit": None}]
    missing += [{"submit": "x" * 99}, {"submit": "\x00" * 12}]
    with pupil.nothing_changes():
        answers = [(values, send(player, form, action=action, **values).status_code) for values in missing]
        assert answers == [(values, 400) for values in missing]
