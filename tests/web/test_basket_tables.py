"""Tables of Word Basket over HTTP: what is typed and what comes of it, real time, what stays hidden, what counts."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flask import g
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from learnapp import create_app
from learnapp.catalog import keys
from learnapp.config import Config
from learnapp.drills import shiritori
from learnapp.games import basket
from learnapp.games.basket import View
from learnapp.games.basket.cards import fits
from learnapp.games.table import ABANDON
from learnapp.japanese.kana import katakana
from learnapp.japanese.shiritori import LETTERS
from learnapp.store import games as store
from learnapp.store import insisted, unlocks, words
from learnapp.web import basket_moves, basket_pages, playing
from learnapp.web.basket_words import as_spelled, meanings
from tests.games.hidden import HIDDEN
from tests.games.playing import CATALOG
from tests.seated import Seated, come_to, in_view, open_table
from tests.support import BASE, Clock, Form
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_tables import assert_all_adds_up, begin, news, of_games, text_of, without_numbers
from tests.web.test_tabs import side_by_side

TIMED = {"mode": "standard", "pace": "timed", "levels": ("hard", "hard")}


def seated(pupil: Pupil, seed: str = "tests", **options: Any) -> Seated:
    wished = {"mode": "standard", "levels": ("easy",)} | options
    return planned(Seated(pupil.app, pupil, open_table(pupil.app, seed, game=basket, **wished)))


def planned(player: Seated) -> Seated:
    """With the plans of the bots kept, as they are where a table is opened with its form."""
    with player.here.store.writing() as db:
        for plan in player.table.plans:
            store.save_plan(db, player.id, plan)
    return player


def dealt(pupil: Pupil, wanted: Callable[[View], Any], **options: Any) -> Seated:
    """A new table at which something is so from the start."""
    wished = basket.checked(basket.Options(**{"mode": "standard", "levels": ("easy",)} | options))
    for seed in map(str, range(5000)):
        if wanted(basket.view(basket.setup(wished, pupil.here.catalog, seed), 0)):
            return seated(pupil, seed, **options)
    raise AssertionError("no deal is so")


def at(pupil: Pupil, wanted: Callable[[View], Any], **options: Any) -> Seated:
    """A table at which something is so in the end."""
    wished = {"mode": "standard", "levels": ("easy",)} | options
    seeds = (f"deal number {number}" for number in range(200))
    return come_to(pupil.app, pupil, basket, seeds, in_view(wanted), **wished)


def say(player: Seated, word: str, form: Form | None = None, **more: str) -> TestResponse:
    return player.send("say", form, word=word, **more)


def sayable(view: View, several: bool = False) -> str:
    """A common word for one card of the hand alone, or for several; empty if there is none."""
    for begins in view.field.begins:
        for word in CATALOG.lexicon.starting(begins):
            cards = [card for card in view.may_play if fits(card, word.reading)]
            long = len(word.reading) >= view.shortest and word.reading != view.own_before
            if long and cards and (len(cards) > 1) == several:
                return word.reading
    return ""


def nonsense(view: View) -> str:
    """The right letters, but no word."""
    letter = next((card for card in view.hand if card in LETTERS), "")
    return f"{view.field.begins[0]}ぬぬ{letter}" if letter else ""


# --- opening ------------------------------------------------------------------------------------------------------


def opening(pupil: Pupil, **values: Any) -> TestResponse:
    data = MultiDict({"csrf_token": pupil.token(), "submit": "0123456789abcdef", "mode": "beginner", "levels": "easy"})
    for name, value in values.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return pupil.client.post("/games/basket/tables", data=data, base_url=BASE)


def open_modes(pupil: Pupil, *modes: str) -> None:
    with pupil.here.store.writing() as db:
        unlocks.open_modes(db, pupil.row.id, [f"basket:{mode}" for mode in modes], "earned", pupil.here.clock())


def test_a_table_opens_with_the_options_of_the_form(pupil: Pupil) -> None:
    set_options(pupil.app, open_everything=True)
    wished = {"mode": "strict", "levels": ["normal", "", "hard"], "handicaps": ["strong", "", "beginner", "beginner"]}
    assert opening(pupil, **wished, pace="timed", words="N3", merged="1").status_code == 303
    options = Seated(pupil.app, pupil, 1).table.options
    assert options == basket.Options(
        mode="strict",
        levels=("normal", "hard"),
        pace="timed",
        handicaps=("strong", "none", "beginner"),
        merged=True,
        names=False,
        auto_reach=False,
        words="N3",
    ), "the handicap of a bot that was not chosen goes with it"


def test_the_form_of_the_page_opens_a_table_as_it_stands(pupil: Pupil) -> None:
    open_modes(pupil, "beginner")
    pupil.get("/games/basket")
    form = pupil.form("auto_reach")
    assert pupil.client.post(form.action, data=form.values, base_url=BASE).status_code == 303
    options = Seated(pupil.app, pupil, 1).table.options
    assert options == basket.Options(), "short words, one easy bot that waits, reach called for the learner"
    assert options.shortest(0, 5) == 2


@pytest.mark.parametrize("mode, most", [("beginner", 3), ("standard", 3), ("strict", 7)])
def test_bots_beyond_what_a_mode_seats_are_left_out_with_their_handicaps(pupil: Pupil, mode: str, most: int) -> None:
    set_options(pupil.app, open_everything=True)
    level = "normal" if mode == "strict" else "easy"
    assert opening(pupil, mode=mode, levels=[level] * 9, handicaps=["", *["strong"] * 9]).status_code == 303
    options = Seated(pupil.app, pupil, 1).table.options
    assert options.levels == (level,) * most
    assert options.handicaps == ("beginner" if mode == "beginner" else "none", *["strong"] * most)


@pytest.mark.parametrize(
    "values",
    [
        {"mode": "rush"},
        {"levels": ["grandmaster"]},
        {"handicaps": ["", "giant"]},
        {"pace": "blitz"},
        {"words": "N9"},
    ],
    ids=str,
)
def test_options_that_cannot_be_are_refused_with_a_reason(pupil: Pupil, values: dict[str, Any]) -> None:
    set_options(pupil.app, open_everything=True)
    with pupil.nothing_changes():
        page = opening(pupil, **values)
    assert page.status_code == 400
    assert "No table was opened" in page.get_data(as_text=True)


@pytest.mark.parametrize(
    "opened, values, told",
    [((), {}, "With short words"), (("beginner",), {"mode": "standard"}, "Standard table")],
)
def test_a_mode_has_to_be_open(pupil: Pupil, opened: tuple[str, ...], values: dict[str, Any], told: str) -> None:
    open_modes(pupil, *opened)
    with pupil.nothing_changes():
        page = opening(pupil, **values)
    assert page.status_code == 403
    assert f"“{told}” is not open yet" in page.get_data(as_text=True)


def test_the_page_of_the_game_offers_what_is_open(pupil: Pupil) -> None:
    open_modes(pupil, "beginner")
    page = pupil.get("/games/basket")
    assert 'value="strict"' not in page
    assert "Level of bot 4" not in page
    open_modes(pupil, "standard", "standard-normal", "strict", "variation")
    page = pupil.get("/games/basket?mode=strict&level=normal")
    assert 'name="mode" value="strict" checked' in page
    assert "Level of bot 7" in page
    assert "Strict also where" in page


# --- playing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "beginner"},
        {"mode": "standard", "levels": ("normal", "hard"), "auto_reach": False},
        {"mode": "strict", "levels": ("normal",) * 7},
        {"mode": "variation", "levels": ("normal",), "handicaps": ("strong", "beginner")},
    ],
    ids=lambda options: options["mode"],
)
def test_a_game_is_played_to_its_end_with_forms_alone(pupil: Pupil, options: dict[str, Any]) -> None:
    player = seated(pupil, **options)
    player.play_until(lambda view: False)
    result = player.view.result
    assert result is not None
    assert player.row.result == result
    with pupil.app.app_context():
        assert text_of(as_spelled(player.view.result.reason)) in text_of(pupil.text)
    assert "New table" in pupil.text
    assert 'id="word"' not in pupil.text
    with pupil.nothing_changes():
        pupil.get(player.path)
        refused = player.visitor.client.post(
            player.path, data={**pupil.form("words").values, "ply": "0", "action": "pass"}, base_url=BASE
        )
    assert refused.status_code == 400
    assert "over" in refused.get_data(as_text=True)


def test_the_page_shows_field_hand_seats_and_what_is_asked(pupil: Pupil) -> None:
    player = seated(pupil, levels=("easy", "normal"))
    view, text = player.view, text_of(pupil.text)
    assert re.findall(r'type="radio" name="with" value="([^"]*)"', pupil.text) == ["", *view.hand]
    assert f"{view.pile_size} in the pile" in text
    assert "Bot 1 easy" in text
    assert "Bot 2 normal" in text
    assert f"{view.shortest} letters or more" in text
    assert "Reset: 5 cards for 6" in text
    assert 'id="poll"' not in pupil.text, "a table that waits has nothing to look for"


def test_kana_romaji_and_katakana_are_the_same_word(pupil: Pupil) -> None:
    for form in (str, katakana):
        player = dealt(pupil, sayable)
        word = sayable(player.view)
        assert say(player, form(word)).status_code == 303
        assert player.view.said[0].word == word


def test_what_was_typed_in_latin_letters_is_read_in_every_way(pupil: Pupil) -> None:
    """The field turns honnya into ほんにゃ, but who uses an input method means ほんや, the bookshop."""
    player = dealt(pupil, lambda view: "ほ" in view.field.begins and "や" in view.hand)
    assert say(player, "ほんにゃ", typed="honnya", **{"with": "や"}).status_code == 303
    assert next(one for one in player.view.said if one.seat == 0).word == "ほんや"


def test_a_word_in_kanji_is_read_by_the_dictionary(pupil: Pupil) -> None:
    def written(view: View) -> str:
        lexicon = pupil.here.catalog.lexicon
        for begins in view.field.begins:
            for word in lexicon.starting(begins):
                alone = lexicon.readings(word.written) == (word.reading,) and word.written != word.reading
                if alone and len(word.reading) >= 3 and sum(fits(card, word.reading) for card in view.hand) == 1:
                    return word.written
        return ""

    player = dealt(pupil, written)
    kanji = written(player.view)
    assert say(player, kanji).status_code == 303
    said = next(one for one in player.view.said if one.seat == 0)
    assert player.here.catalog.lexicon.readings(kanji) == (said.word,)


def test_of_several_cards_that_fit_the_page_asks_and_enter_takes_the_proposed_one(pupil: Pupil) -> None:
    player = dealt(pupil, lambda view: sayable(view, several=True))
    word = sayable(player.view, several=True)
    with pupil.nothing_changes():
        answer = say(player, word)
        pupil.get(answer.headers["Location"])
    assert "goes with several cards" in pupil.text
    form = pupil.form("word")
    assert form.values["word"] == word, "what was typed stays"
    assert fits(form.values["with"], word)
    assert player.send("say", form).status_code == 303
    assert player.view.said[0].card == form.values["with"]


def test_a_word_with_several_readings_is_asked_about(pupil: Pupil) -> None:
    """By each reading with another card."""

    def both(view: View) -> tuple[str, tuple[str, ...]] | None:
        for kanji in (
            "市場",
            "工場",
            "人気",
            "梅雨",
            "上手",
            "草原",
            "寒気",
            "国境",
            "紅葉",
            "牧場",
            "今日",
            "昨日",
            "明日",
            "生物",
            "一日",
        ):
            found = basket.heard(view, kanji, pupil.here.catalog.dictionary)
            if found.readings:
                return kanji, found.readings
        return None

    player = dealt(pupil, both, mode="beginner")
    found = both(player.view)
    assert found
    kanji, readings = found
    with pupil.nothing_changes():
        pupil.get(say(player, kanji).headers["Location"])
    assert "How is it read here?" in pupil.text
    assert re.findall(r'name="reading" value="([^"]+)"', pupil.text) == list(readings)
    answer = player.visitor.client.post(
        player.path, data={**pupil.form("word").values, "reading": readings[-1]}, base_url=BASE
    )
    if "ask=card" in answer.headers["Location"]:
        pupil.get(answer.headers["Location"])
        assert player.send("say", pupil.form("word")).status_code == 303
    assert next(one for one in player.view.said if one.seat == 0).word == readings[-1]


def test_a_reading_of_another_word_is_not_taken(pupil: Pupil) -> None:
    player = dealt(pupil, sayable)
    word = sayable(player.view)
    with pupil.nothing_changes():
        answer = player.send("say", word="ぬぬぬ", reading=word)
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "word, told",
    [
        ("", "Say a word"),
        ("   ", "Say a word"),
        ("漢字漢字", "could not be read"),
        ("xyz", "letter"),
        ("<b>犬</b>", "could not be read"),
        ("あ" * 500, "begin"),
    ],
)
def test_what_is_no_word_is_refused_with_a_reason_and_stays_in_the_field(pupil: Pupil, word: str, told: str) -> None:
    player = dealt(pupil, lambda view: view.is_mine and "あ" not in view.field.begins)
    with pupil.nothing_changes():
        answer = say(player, word)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 400
    assert told in text_of(page)
    assert "<b>犬" not in page
    if len(word) < 60:
        assert replace_entities(re.search(r'id="word" name="word" value="([^"]*)"', page)[1]) == word  # type: ignore[index]


def replace_entities(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">")


def test_a_verb_is_refused_as_one_and_nobody_can_insist_on_it(pupil: Pupil) -> None:
    player = dealt(pupil, lambda view: "た" in view.field.begins and ("る" in view.hand or "ら-line" in view.hand))
    for action in ("say", "insist", "say たべる with る", "say たべる with ら-line insisted"):
        with pupil.nothing_changes():
            answer = player.send(action, word="たべる")
        page = answer.get_data(as_text=True)
        assert answer.status_code == 400, action
        assert "It is a word" not in page
    assert "is a verb: only nouns count" in text_of(player.send("say", word="たべる").get_data(as_text=True))


def test_a_move_written_as_the_rules_write_it_is_judged_all_the_same(pupil: Pupil) -> None:
    player = dealt(pupil, nonsense)
    word = nonsense(player.view)
    with pupil.nothing_changes():
        refused = player.send(f"say {word} with {word[-1]}")
    assert refused.status_code == 400
    assert "not in the dictionary" in refused.get_data(as_text=True)


# --- insisting ----------------------------------------------------------------------------------------------------


def insisted_words(pupil: Pupil) -> list[str]:
    with pupil.here.store.reading() as db:
        return [one.reading for one in insisted.all_insisted(db, pupil.row.id)]


def test_the_learner_may_insist_on_a_word_and_take_it_out_again(pupil: Pupil) -> None:
    player = dealt(pupil, nonsense)
    word = nonsense(player.view)
    card = {"with": word[-1]}
    with pupil.nothing_changes():
        refused = say(player, word, **card)
    page = refused.get_data(as_text=True)
    assert refused.status_code == 400
    assert 'value="insist"' in page
    form = pupil.form("word")
    assert player.send("insist", form, word=word, **card).status_code == 303
    said = player.view.said[0]
    assert (said.word, said.insisted) == (word, True)
    assert insisted_words(pupil) == [word]
    pupil.get(player.path)
    assert "in no dictionary" in pupil.text
    assert word in pupil.get("/settings")
    pupil.send("/settings/insisted/1/remove")
    assert insisted_words(pupil) == []


def test_a_word_that_was_insisted_on_counts_without_asking_the_next_time(pupil: Pupil, clock: Clock) -> None:
    player = dealt(pupil, nonsense)
    word = nonsense(player.view)
    with pupil.here.store.writing() as db:
        insisted.insist(db, pupil.row.id, word, clock.at)
    assert say(player, word, **{"with": word[-1]}).status_code == 303
    assert player.view.said[0].insisted
    assert insisted_words(pupil) == [word]


def test_what_letters_forbid_nobody_can_insist_on(pupil: Pupil) -> None:
    player = dealt(pupil, lambda view: "ぬ" not in view.field.begins)
    with pupil.nothing_changes():
        page = player.send("insist", word="ぬぬぬ")
    assert page.status_code == 400
    assert "begins with ぬ" in text_of(page.get_data(as_text=True))


def test_at_a_strict_table_a_wrong_word_lands(pupil: Pupil) -> None:
    player = dealt(pupil, nonsense, mode="strict", levels=("normal",))
    word = nonsense(player.view)
    answer = say(player, word, **{"with": word[-1]})
    assert answer.status_code == 303
    assert player.view.said[0].word == word
    assert not player.view.said[0].insisted
    assert insisted_words(pupil) == []


def test_at_a_strict_table_one_insists_beforehand(pupil: Pupil) -> None:
    player = dealt(pupil, nonsense, mode="strict", levels=("normal",))
    word = nonsense(player.view)
    say(player, word, insist="1", **{"with": word[-1]})
    assert player.view.said[0].insisted
    assert insisted_words(pupil) == [word]


# --- reset, pass, reach --------------------------------------------------------------------------------------------


def test_a_reset_asks_which_card_is_to_lie_on_top(pupil: Pupil) -> None:
    player = dealt(pupil, lambda view: len(view.tops) > 1)
    with pupil.nothing_changes():
        pupil.get(player.send("reset").headers["Location"])
    tops = player.view.tops
    assert re.findall(r'value="reset with ([^"]+)"', pupil.text) == list(tops)
    player.act(f"reset with {tops[-1]}")
    assert len(player.view.hand) == 6


def test_a_chosen_card_is_the_one_on_top(pupil: Pupil) -> None:
    player = dealt(pupil, lambda view: len(view.tops) > 1)
    top = player.view.tops[1]
    assert player.send("reset", **{"with": top}).status_code == 303
    assert player.table.log[-2].text == f"reset with {top}" or any(
        r.text == f"reset with {top}" for r in player.table.log
    )


def test_a_wild_number_cannot_lie_on_top(pupil: Pupil) -> None:
    player = dealt(pupil, lambda view: "5" in view.hand and view.tops)
    with pupil.nothing_changes():
        page = player.send("reset", **{"with": "5"})
    assert page.status_code == 400
    assert "cannot lie on top" in page.get_data(as_text=True)


def test_a_pass_lets_the_quickest_bot_move(pupil: Pupil) -> None:
    player = seated(pupil, levels=("hard", "hard"))
    page = player.act("pass")
    assert player.view.is_mine
    assert player.table.log[0].text == "pass"
    assert {row.seat for row in player.table.log[1:]} <= {1, 2}
    assert "You pass." in text_of(page)


def test_a_forgotten_reach_of_a_bot_can_be_pointed_out(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.notices and view.is_mine, levels=("easy",) * 3)
    seat = player.view.notices[0]
    assert f'value="notice {seat}"' in pupil.text
    before = player.view.penalties[seat]
    player.act(f"notice {seat}")
    assert player.view.penalties[seat] == before + 1


def test_reach_is_called_with_the_last_card_but_one(pupil: Pupil) -> None:
    player = at(pupil, lambda view: len(view.hand) == 2 and view.is_mine and sayable(view), auto_reach=False)
    assert 'name="reach" value="1"' in pupil.text
    word = sayable(player.view)
    assert say(player, word, reach="1").status_code == 303
    own = [row.text for row in player.table.log if row.seat == 0]
    assert own[-1].startswith(f"say {word} with ")
    assert own[-1].endswith(" and reach")


# --- real time ----------------------------------------------------------------------------------------------------


def test_a_poll_brings_nothing_until_a_bot_throws_and_names_the_time(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, **TIMED)
    ply = len(player.table.log)
    due = min(plan.due for plan in player.table.plans if plan.actions)
    with pupil.nothing_changes():
        nothing = news(pupil, player, ply)
    assert nothing.status_code == 204
    assert float(nothing.headers["next"]) == pytest.approx(due + 0.1, abs=0.06)
    clock.forward(seconds=due + 0.05)
    something = news(pupil, player, ply)
    assert something.status_code == 200
    assert len(player.table.log) > ply
    page = something.get_data(as_text=True)
    assert f'data-ply="{ply}"' in page
    assert "Bot" in page


def test_an_update_replaces_parts_and_never_the_field(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, **TIMED)
    clock.forward(seconds=9)
    page = news(pupil, player, -1).get_data(as_text=True)
    parts = re.findall(r'<hx-partial hx-target="#([a-z]+)"', page)
    assert parts == ["line", "says", "mat", "said", "adding", "polling", "sent", "wants", "ask", "hold"]
    assert 'id="word"' not in page
    assert 'name="typed"' not in page
    whole = pupil.get(player.path)
    for part in parts:
        assert f'id="{part}"' in whole


def test_a_word_for_a_field_that_is_gone_is_told_so_and_stays_typed(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, **TIMED)
    form = player.form
    clock.forward(seconds=min(plan.due for plan in player.table.plans if plan.actions) + 0.01)
    late = say(player, "ぬぬぬ", form)
    page = late.get_data(as_text=True)
    assert late.status_code == 409
    first = next(row for row in player.table.log if row.seat > 0)
    if first.text.startswith("say"):
        assert f"Bot {first.seat} was quicker" in page
    assert 'name="word" value="ぬぬぬ"' in page
    assert f'name="field" value="{player.view.field.number}"' in page
    assert not any(row.seat == 0 for row in player.table.log)


def test_a_word_sent_for_an_earlier_position_holds_while_the_field_is_the_same(pupil: Pupil, clock: Clock) -> None:
    """Somebody is back from a reset: another position, the same field."""
    for seed in range(300):
        player = seated(pupil, f"same field {seed}", mode="standard", pace="timed", levels=("easy",))
        player.act(f"reset with {player.view.tops[0]}")
        form = player.form
        clock.forward(seconds=3.05)
        news(pupil, player, -1)  # a look from another tab
        assert len(player.table.log) > int(form.values["ply"])
        if str(player.view.field.number) == form.values["field"] and (word := sayable(player.view)):
            assert say(player, word, form).status_code == 303
            assert word in [said.word for said in player.view.said]
            return
    raise AssertionError("no such moment came")


def test_a_position_that_has_not_come_yet_is_refused(pupil: Pupil) -> None:
    player = seated(pupil)
    with pupil.nothing_changes():
        assert say(player, "ぬ", replace(player.form, values=player.form.values | {"ply": "99"})).status_code == 409


def test_one_form_sent_twice_throws_once(pupil: Pupil) -> None:
    player = dealt(pupil, sayable)
    word = sayable(player.view)
    form = player.form
    assert say(player, word, form).status_code == 303
    with pupil.nothing_changes():
        assert say(player, word, form).status_code == 303
    assert [row.text.split(" ")[1] for row in player.table.log if row.seat == 0] == [word]


def test_eight_throws_at_one_moment_are_one(pupil: Pupil) -> None:
    player = dealt(pupil, sayable, **TIMED)
    word = sayable(player.view)
    form, found = player.form, list[int]()
    forms = [replace(form, values=form.values | {"submit": f"{number:016d}"}) for number in range(8)]
    side_by_side(*[(lambda one=one: found.append(say(player, word, one).status_code)) for one in forms])
    assert sorted(found) == [303] + [409] * 7
    assert sum(row.seat == 0 for row in player.table.log) == 1


def test_two_workers_that_answer_by_turns_show_one_game(pupil: Pupil, clock: Clock, config: Config) -> None:
    """Each keeps the table in its own memory, and finds what the other has written."""
    other = Pupil(create_app(config, clock, pupil.here.catalog))
    player = seated(pupil, **TIMED)
    for number in range(30):
        turn = (pupil, other)[number % 2]
        clock.forward(seconds=2.5)
        page = turn.get(player.path)
        assert turn.status == 200
        view = player.view
        assert f'name="field" value="{view.field.number}"' in page or view.result
        if view.result:
            break
        if view.is_mine and (word := sayable(view)):
            form = turn.form("word")
            send = (pupil, other)[number // 2 % 2]
            data = {**form.values, "action": "say", "word": word, "csrf_token": send.token()}
            assert send.client.post(player.path, data=data, base_url=BASE).status_code == 303
    assert len([row for row in player.table.log if row.seat == 0]) > 3
    other.here.store.close()


def test_a_phone_that_slept_finds_the_table_as_it_left_it(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, **TIMED)
    before = player.view
    clock.forward(hours=3)
    page = pupil.get(player.path)
    assert [row.text for row in player.table.log] == ["resume"], "no bot has played meanwhile"
    assert player.view.field == before.field
    assert player.view.hand_sizes == before.hand_sizes
    assert "nobody has moved meanwhile" in page
    ply = len(player.table.log)
    assert news(pupil, player, ply).status_code == 204, "delays start anew"


def test_after_a_restart_another_process_goes_on_with_the_same_plans(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, **TIMED)
    plans = player.table.plans
    playing._kept.clear()  # what a process forgets that ends
    clock.forward(seconds=min(plan.due for plan in plans if plan.actions) + 0.01)
    pupil.get(player.path)
    first = min((plan for plan in plans if plan.actions), key=lambda plan: (plan.due, plan.seat))
    assert player.table.log[0].text == first.actions[0]
    assert player.table.log[0].seat == first.seat


def test_at_a_table_that_waits_nothing_happens_by_itself(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, levels=("hard",) * 3)
    clock.forward(days=2)
    with pupil.nothing_changes():
        pupil.get(player.path)
        assert news(pupil, player, len(player.table.log)).status_code == 204


def test_who_has_reset_waits_three_seconds_by_the_clock_of_the_server(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, mode="standard", pace="timed", levels=("easy",))
    player.act(f"reset with {player.view.tops[0]}")
    assert "three seconds" in pupil.text
    with pupil.nothing_changes():
        refused = say(player, "ぬぬぬ")
    assert refused.status_code == 400
    assert "waits for three seconds" in refused.get_data(as_text=True)
    clock.forward(seconds=3.1)
    pupil.get(player.path)
    assert player.view.is_mine


# --- words that were said ------------------------------------------------------------------------------------------


def with_words(pupil: Pupil, most: int = 3) -> Seated:
    return at(pupil, lambda view: len(view.said) >= most and view.is_mine, levels=("easy", "normal"))


def own_words(pupil: Pupil) -> list[Any]:
    with pupil.here.store.reading() as db:
        return list(words.all_words(db, pupil.row.id))


def test_a_word_that_was_said_can_be_opened_and_added(pupil: Pupil) -> None:
    player = with_words(pupil)
    said = player.view.said[-1]
    usual = pupil.here.catalog.lexicon.words(said.word)[0]
    assert usual.glosses[0] in text_of(pupil.text)
    assert f"Read {said.word}" in text_of(pupil.text)
    number = len(player.view.said) - 1
    pupil.send("words", one=f"{number}.0")
    added = own_words(pupil)
    assert [(one.japanese, one.meanings) for one in added] == [(usual.written, usual.glosses[:3])]
    assert "is among your words now" in pupil.text
    assert "✓ yours" in pupil.text


def test_a_word_that_is_there_already_is_told_kindly_and_not_added_twice(pupil: Pupil) -> None:
    player = with_words(pupil)
    form = pupil.form("words")
    pupil.send("words", one="0.0")
    pupil.get(player.path)
    pupil.send("words", one="0.0")
    assert "is among your words already" in pupil.text
    assert len(own_words(pupil)) == 1
    assert form.action == f"{player.path}/words"


def test_words_written_in_kana_are_read_as_they_are_written() -> None:
    one = meanings(CATALOG, "ばたー")[0]
    assert (one.written, one.own("ばたー").reading) == ("バター", "バター")
    one = meanings(CATALOG, "てがみ")[0]
    assert (one.written, one.own("てがみ").reading) == ("手紙", "てがみ")


@pytest.mark.parametrize("one", ["99.0", "0.9", "", "0", "x.y", "0.0.0", "-1.0", "１.0", "9" * 400 + ".0"])
def test_a_word_that_nobody_said_is_refused(pupil: Pupil, one: str) -> None:
    with_words(pupil, 1)
    form = pupil.form("words")
    with pupil.nothing_changes():
        assert pupil.client.post(form.action, data={**form.values, "one": one}, base_url=BASE).status_code in (400, 404)


def test_all_words_of_a_game_stand_on_a_page_of_their_own(pupil: Pupil) -> None:
    player = with_words(pupil, 8)
    page = pupil.get(f"{player.path}/words")
    assert page.count("data-said=") == len(player.view.said)
    assert "JMdict" in page
    pupil.send("words", one="0.0")
    assert pupil.path == f"{player.path}/words"
    assert len(own_words(pupil)) == 1


def test_a_table_of_another_game_has_no_such_page(pupil: Pupil) -> None:
    number = open_table(pupil.app)
    pupil.get(f"/tables/{number}/words")
    assert pupil.status == 404


def test_the_credit_of_the_lexicon_stands_on_the_table(pupil: Pupil) -> None:
    seated(pupil)
    assert "JMdict" in pupil.text
    assert "edrdg.org" in pupil.text


# --- hidden things, and what counts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [TIMED, {"mode": "strict", "levels": ("normal",) * 3}])
def test_pages_that_differ_in_what_is_hidden_are_equal(pupil: Pupil, options: dict[str, Any]) -> None:
    player, rng = seated(pupil, **options), Random(5)
    shown = without_numbers(pupil.get(player.path))
    table = player.table
    changed = replace(table, state=HIDDEN["basket"](table.state, 0, rng))
    with pupil.app.test_request_context(base_url=BASE):
        g.learner = pupil.row
        one, other = (basket_pages.basket(player.row, each, MultiDict()) for each in (table, changed))
    for name in one:
        assert str(one[name]) == str(other[name]), name
    assert shown == without_numbers(pupil.get(player.path))


def test_neither_the_seed_nor_other_hands_are_on_the_page(pupil: Pupil) -> None:
    player = seated(pupil, seed="very-secret-seed", **TIMED)
    for address in (player.path, f"{player.path}/news?ply=-1", f"{player.path}/words"):
        assert "very-secret-seed" not in pupil.get(address)


def test_a_word_said_rightly_that_was_due_counts_as_one_good(pupil: Pupil) -> None:
    chain = {item.key.partition(":")[2] for item in shiritori.items(pupil.here.catalog)}

    def due(view: View) -> str:
        lexicon = pupil.here.catalog.lexicon
        for begins in view.field.begins:
            for word in lexicon.starting(begins):
                alone = sum(fits(card, word.reading) for card in view.may_play) == 1
                if alone and word.reading in chain and len(word.reading) >= view.shortest:
                    return word.reading
        return ""

    player = dealt(pupil, due)
    word = due(player.view)
    begin(pupil, keys.build("shiritori", word))
    assert say(player, word).status_code == 303
    pupil.get(player.path)
    answers = of_games(pupil)
    assert [one.item for one in answers] == [f"shiritori:{word}"]
    assert answers[0].rating == 3
    assert "Counted as a review" in pupil.text
    assert_all_adds_up(pupil)


def test_a_word_that_was_insisted_on_counts_for_nothing(pupil: Pupil) -> None:
    player = dealt(pupil, nonsense)
    word = nonsense(player.view)
    player.send("insist", word=word, **{"with": word[-1]})
    assert of_games(pupil) == []


def test_a_game_that_was_given_up_takes_no_more_words(pupil: Pupil) -> None:
    player = seated(pupil)
    form = player.form
    pupil.get(f"{player.path}/leave")
    pupil.send("leave", sure="1")
    assert player.table.log[-1].text == ABANDON
    with pupil.nothing_changes():
        assert say(player, "ぬぬぬ", form).status_code in (400, 409)
    assert "given up" in pupil.get(player.path)


def test_the_move_of_a_form_is_taken_apart_as_the_rules_write_it(pupil: Pupil) -> None:
    player = dealt(pupil, nonsense)
    word = nonsense(player.view)
    form = MultiDict({"action": f"say {word} with {word[-1]} insisted"})
    with pupil.app.app_context():
        found = basket_moves.meant(player.view, form, frozenset())
    assert found == basket_moves.Meant(f"say {word} with {word[-1]} insisted", word)


# --- spelling ---


@pytest.mark.parametrize(
    "text, shown",
    [
        ("Bot 1 says もーたー with あ.", "Bot 1 says モーター with あ."),
        ("You say つくえ with え.", "You say つくえ with え."),
        ("You say きらりんり (in no dictionary) with り.", "You say きらりんり (in no dictionary) with り."),
        ("", ""),
    ],
)
def test_words_of_katakana_are_told_as_they_are_spelled(pupil: Pupil, text: str, shown: str) -> None:
    with pupil.app.app_context():
        assert as_spelled(text) == shown


def test_the_table_shows_a_loanword_in_katakana(pupil: Pupil) -> None:
    player = dealt(pupil, lambda view: view.field.begins == ("も",) and "あ" in view.hand)
    page = player.act("say もーたー with あ")
    assert "モーター" in page
    assert "もーたー" not in text_of(page).replace("Read もーたー", "").replace("Hear もーたー", "")
