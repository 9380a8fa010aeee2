"""Tables of Sentence Builder over HTTP: every move and refusal, what stays hidden, second tabs, and what counts as a review."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from learnapp.catalog import keys
from learnapp.games import sentence
from learnapp.games.table import ABANDON
from learnapp.srs.memory import Memory, State, started
from learnapp.store import games, learners, memories, reviews
from learnapp.store.days import DayCount, bump
from learnapp.store.options import Options
from learnapp.store.tables import game_table
from learnapp.web import playing
from tests.games.hidden import HIDDEN
from tests.seated import Seated, open_table
from tests.store.log import assert_day_counts_follow, assert_memories_follow
from tests.support import BASE, Clock, Form
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_tabs import side_by_side

VERSUS = {"mode": "versus", "levels": ("easy",)}


def seated(pupil: Pupil, seed: str = "tests", **options: Any) -> Seated:
    return Seated(pupil.app, pupil, open_table(pupil.app, seed, **options))


def card(player: Seated, word_class: str) -> str:
    """A card of the hand."""
    return next(number for number in player.view.hand if player.view.box[number].kind.word_class == word_class)


def with_cards(pupil: Pupil, *classes: str, **options: Any) -> Seated:
    """A table at which the first hand has cards of these classes."""
    wished = sentence.checked(sentence.Options(**options))
    for seed in (f"deal number {number}" for number in range(100)):
        view = sentence.view(sentence.setup(wished, pupil.here.catalog, seed), 0)
        if set(classes) <= {view.box[number].kind.word_class for number in view.hand}:
            return seated(pupil, seed, **options)
    raise AssertionError(f"no deal has {classes}")


def worth_taking(pupil: Pupil) -> Seated:
    """The learner has laid points, and the bot has sentences."""
    player = seated(pupil, mode="versus", levels=("normal",))
    player.play_on(2, "easy")
    while not player.view.removable:
        player.act(*[action for action in player.plan() if action.startswith("place")])
        if not player.view.removable:
            player.act("end")
    return player


def removal(player: Seated, place: str) -> str:
    lane, number, position = map(int, place.split("."))
    return f"remove {player.view.lanes[lane][number - 1].laid[position - 1].number} from {place}"


def text_of(html: str) -> str:
    """What a page says, without furigana."""
    text = re.sub(r"<rt>.*?</rt>", "", html)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", text))


# --- opening ------------------------------------------------------------------------------------------------------


def opening(pupil: Pupil, **values: Any) -> Any:
    """Send the form for a new table."""
    data = MultiDict({"csrf_token": pupil.token(), "submit": "0123456789abcdef"})
    for name, value in values.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return pupil.client.post("/games/sentence/tables", data=data, base_url=BASE)


def test_a_table_opens_with_the_options_of_the_form(pupil: Pupil) -> None:
    set_options(pupil.app, open_everything=True)
    page = opening(pupil, mode="versus", levels=["easy", "", "hard"], decks=["feelings"], removal="1", politeness="1")
    assert (page.status_code, page.headers["Location"]) == (303, "/tables/1")
    player = Seated(pupil.app, pupil, 1)
    assert player.table.options == sentence.Options(
        mode="versus", levels=("easy", "hard"), decks=("feelings",), removal=True, politeness=True
    )
    assert "Your turn" in pupil.text


def test_a_box_that_is_not_ticked_means_no(pupil: Pupil) -> None:
    set_options(pupil.app, open_everything=True)
    opening(pupil, mode="versus", levels=["easy"])
    wished = Seated(pupil.app, pupil, 1).table.options
    assert (wished.removal, wished.politeness, wished.own_decks) == (False, False, False)


def test_bots_beyond_what_a_mode_seats_are_left_out(pupil: Pupil) -> None:
    """The form offers bots for versus, and sends them for every mode."""
    set_options(pupil.app, open_everything=True)
    assert opening(pupil, mode="solo-deck", levels=["easy", "hard"]).status_code == 303
    assert Seated(pupil.app, pupil, 1).table.options.levels == ()


def test_a_form_for_a_table_sent_twice_opens_one(pupil: Pupil) -> None:
    set_options(pupil.app, open_everything=True)
    pages = [opening(pupil, mode="solo-race") for _ in range(3)]
    assert {page.headers["Location"] for page in pages} == {"/tables/1"}
    assert len(pupil.table("game_table")) == 1


def test_bots_that_begin_have_played_when_the_table_opens(pupil: Pupil) -> None:
    set_options(pupil.app, open_everything=True)
    for number in range(1, 20):
        opening(pupil, mode="versus", levels=["normal"], first="random", submit=f"{number:012d}")
        player = Seated(pupil.app, pupil, number)
        assert player.view.is_mine
        if player.table.log:
            assert "What happened" in pupil.text
            return
    raise AssertionError("the bot never began")


@pytest.mark.parametrize(
    "values, reason",
    [
        ({"mode": "chess"}, "a mode that there is not"),
        ({"mode": "coop", "levels": ["grandmaster"]}, "a level that there is not"),
        ({"mode": "solo-deck", "decks": ["tarot"]}, "a deck that there is not"),
        ({"mode": "solo-deck", "decks": ["feelings", "feelings"]}, "a deck twice"),
        ({"mode": "solo-deck", "goal": "1"}, "a goal that is too near"),
        ({"mode": "solo-deck", "goal": "１２"}, "a number in another script"),
        ({"mode": "solo-deck", "goal": "9" * 40}, "a number without end"),
        ({"mode": "solo-deck", "pace": "blitz"}, "a pace that there is not"),
        ({"mode": "\x00"}, "no text"),
    ],
)
def test_options_that_cannot_be_are_refused_with_a_reason(pupil: Pupil, values: dict[str, Any], reason: str) -> None:
    set_options(pupil.app, open_everything=True)
    with pupil.nothing_changes():
        page = opening(pupil, **values)
    assert page.status_code == 400, reason
    assert "No table was opened" in page.get_data(as_text=True)


def test_what_is_not_open_yet_is_refused(pupil: Pupil) -> None:
    with pupil.nothing_changes():
        for values in ({"mode": "solo-deck"}, {"mode": "versus", "levels": ["hard"]}):
            page = opening(pupil, **values)
            assert page.status_code == 403
            assert "is not open yet" in page.get_data(as_text=True)


def test_there_are_no_tables_of_a_game_that_there_is_not(pupil: Pupil) -> None:
    data = {"csrf_token": pupil.token(), "submit": "0123456789abcdef"}
    assert pupil.client.post("/games/mahjong/tables", data=data, base_url=BASE).status_code == 404


# --- playing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "solo-deck"},
        {"mode": "solo-race"},
        {"mode": "coop", "levels": ("normal",)},
        {"mode": "race", "levels": ("easy",)},
        {"mode": "versus", "levels": ("easy",)},
        {"mode": "versus", "levels": ("hard", "normal", "easy"), "own_decks": True},
        {"mode": "versus", "levels": ("normal",), "decks": ("conjugation", "existence", "counters", "feelings")},
    ],
    ids=lambda options: f"{options['mode']}-{len(options.get('levels', ()))}",
)
def test_a_game_is_played_to_its_end_with_forms_alone(pupil: Pupil, options: dict[str, Any]) -> None:
    player = seated(pupil, **options)
    player.play_on()
    result = player.view.result
    assert result is not None
    assert player.row.result == result
    assert result.reason in pupil.text
    assert "New table" in pupil.text
    assert "Score sheet" in pupil.text
    assert not any("ply" in form.names and form.buttons for form in pupil.forms())
    with pupil.nothing_changes():
        assert player.send("end").status_code == 400


def test_a_picked_card_lights_its_places(pupil: Pupil) -> None:
    player = with_cards(pupil, "verb", "noun")
    verb, noun = card(player, "verb"), card(player, "noun")
    pupil.get(f"{player.path}?pick={verb}")
    assert f'value="place {verb} at 1.1"' in pupil.text
    assert 'aria-pressed="true"' in pupil.text
    player.act(f"place {verb} at 1.1")
    pupil.get(f"{player.path}?pick={noun}")
    lit = re.findall(r'<li class="slot"><button class="ghost( is-whole)?"[^>]*value="([^"]+)"', pupil.text)
    assert {action for _, action in lit} == {f"place {noun} at {place}" for place in player.view.places[noun]}
    assert {action for whole, action in lit if whole} == {f"place {noun} at {p}" for p in player.view.fitting[noun]}
    for _, action in lit:
        player.act(action, "back")


@pytest.mark.parametrize("wanted", ["", "999", "x" * 300, "犬", "<script>"])
def test_a_card_that_is_not_in_the_hand_is_not_picked(pupil: Pupil, wanted: str) -> None:
    player = seated(pupil)
    for name in ("pick", "about"):
        page = pupil.client.get(player.path, query_string={name: wanted}, base_url=BASE)
        assert page.status_code == 200
        assert 'aria-pressed="true"' not in page.get_data(as_text=True)
        assert "<script>alert" not in page.get_data(as_text=True)


def test_a_card_can_be_read(pupil: Pupil) -> None:
    player = seated(pupil)
    number = player.view.hand[0]
    pupil.get(f"{player.path}?about={number}")
    assert 'id="about"' in pupil.text
    assert text_of(player.view.box[number].card.meanings[-1]) in text_of(pupil.text)


def test_a_turn_that_is_not_whole_cannot_end_and_says_why(pupil: Pupil) -> None:
    player = with_cards(pupil, "noun")
    noun = card(player, "noun")
    page = player.act(f"place {noun} at 1.1")
    assert re.search(r'id="end"[^>]*disabled', page)
    assert "needs a particle or a copula after it" in text_of(page)
    with pupil.nothing_changes():
        refused = player.send("end")
    assert refused.status_code == 400
    assert "needs a particle or a copula after it" in text_of(refused.get_data(as_text=True))
    assert 'role="alert"' in refused.get_data(as_text=True)
    assert player.view.laid == (noun,), "what was laid stays"


def test_what_is_laid_can_be_taken_back(pupil: Pupil) -> None:
    player = seated(pupil)
    one, other = player.view.hand[:2]
    player.act(f"place {one} at 1.1", f"place {other} at 2.1", f"back {one}")
    assert player.view.laid == (other,)
    player.act(f"place {one} at 1.1", "back all")
    assert player.view.laid == ()
    assert "Take back" not in pupil.text


def test_discarding_names_the_card_and_ends_the_turn(pupil: Pupil) -> None:
    player = seated(pupil)
    number = player.view.hand[0]
    assert 'id="discard" hidden' in pupil.text, "no card is chosen"
    pupil.get(f"{player.path}?pick={number}")
    found = re.search(r'value="discard (\d+)" id="discard">(.*?)</button>', pupil.text)
    assert found
    assert found[1] == number
    assert player.view.box[number].text in text_of(found[2])
    player.act(f"discard {number}")
    assert player.view.turns == (1,)
    assert "discarded" in text_of(pupil.text)


def test_passing_is_for_an_empty_pile(pupil: Pupil) -> None:
    player = seated(pupil)
    assert 'value="pass"' not in pupil.text
    assert player.send("pass").status_code == 400
    while not player.view.can_pass:
        player.act(player.plan()[-1] if player.plan()[-1].startswith("discard") else f"discard {player.view.hand[0]}")
    assert 'value="pass"' in pupil.text
    player.act("pass")


def test_a_polite_verb_is_shown_with_its_row_of_the_godan_table(pupil: Pupil) -> None:
    for seed in (f"deal number {number}" for number in range(200)):
        view = sentence.view(sentence.setup(sentence.checked(sentence.Options()), pupil.here.catalog, seed), 0)
        pieces = [view.box[number] for number in view.hand]
        godan = next((piece for piece in pieces if piece.card.pos == "v5k"), None)
        masu = next((piece for piece in pieces if piece.kind.word_class == "conjugation"), None)
        if godan and masu:
            break
    player = seated(pupil, seed)
    page = player.act(f"place {godan.number} at 1.1", f"place {masu.number} at 1.2")
    assert "叩きます" in text_of(page)
    assert '<th scope="row" class="in-row">く</th>' in page
    assert '<td class="is-cell">き</td>' in page
    assert "叩く叩きます。" not in text_of(page), "the faces of the cards are not simply put together"


def test_cards_of_others_are_taken_with_buttons_within_what_was_laid(pupil: Pupil) -> None:
    player = worth_taking(pupil)
    offered = set(re.findall(r'value="(remove [^"]+)"', pupil.text))
    assert offered == {removal(player, place) for place in player.view.removable}
    assert f"you may take {player.view.allowance} point" in text_of(pupil.text)
    chosen = sorted(offered)[0]
    player.act(chosen)
    assert 'class="card sm' in pupil.text
    assert f'value="{chosen.replace("remove", "restore").replace("from", "at")}"' in pupil.text
    player.act(chosen.replace("remove", "restore").replace("from", "at"))
    assert not player.view.struck_points


def test_more_than_was_laid_cannot_be_taken(pupil: Pupil) -> None:
    player = worth_taking(pupil)
    while player.view.removable:
        player.act(removal(player, player.view.removable[0]))
    rest = [
        f"remove {laid.number} from {seen.lane}.{seen.number}.{position}"
        for seen in player.view.lanes[1]
        for position, laid in enumerate(seen.laid, 1)
        if not laid.struck
    ]
    assert 'value="remove' not in pupil.text
    for action in rest:
        refused = player.send(action)
        assert refused.status_code == 400
        assert "you may take" in text_of(refused.get_data(as_text=True))


def test_what_the_bots_did_is_told_with_their_reasons_and_kept_in_the_history(pupil: Pupil) -> None:
    player = seated(pupil, mode="versus", levels=("easy", "hard"))
    player.play_on(1)
    said = [row.said for row in player.table.log if row.said]
    assert len(said) == 2
    news = re.search(r'<section class="say" id="news".*?</section>', pupil.text, re.S)
    history = re.search(r'<details class="sheet history".*?</details>', pupil.text, re.S)
    assert news
    assert history
    for found in (news[0], history[0]):
        assert text_of(found).count("Bot 1 ") >= 1
        assert text_of(found).count("Bot 2 ") >= 1
        assert "One sentence a turn is enough" in text_of(found) or "Nothing fits" in text_of(found)
    player.play_on(1)
    assert text_of(re.search(r'<details class="sheet history".*?</details>', pupil.text, re.S)[0]).count("Bot 1") >= 2


def test_a_finished_sentence_is_shown_in_japanese_word_by_word_and_in_english(pupil: Pupil) -> None:
    player = seated(pupil)
    player.play_on(1)
    for seen in player.view.own:
        assert seen.english in pupil.text.replace("&#39;", "'")
        for _, gloss in seen.gloss:
            assert gloss in text_of(pupil.text)
    assert "<ruby>" in pupil.text


# --- refusals -----------------------------------------------------------------------------------------------------

FORGED = (
    "", " ", "\x00", "end\n", "end end", "END", "place", "place 001", "place 001 at", "place 001 at 1", "place 001 at 1.1.1",
    "place 999 at 1.1", "place 001 at 0.1", "place 001 at 1.0", "place 001 at 9.1", "place 001 at -1.1", "place １２３ at 1.1",
    "place 001 at 99.99", "back 999", "back back", "back all", "back", "remove 001 from 1.1.1", "remove 001 from 0.1.1", "remove 001 from 9.9.9",
    "restore 001 at 1.1.1", "discard", "discard 999", "discard 001 002", "pass", "end", "resume", "say つみき", "犬", "\u202eend", "end\u2028",
    "x" * 200, "x" * 201, "x" * 100_000, "'; DROP TABLE game_action; --", "<script>alert(1)</script>", "{{ config }}", ABANDON,
)  # fmt: skip


def test_a_forged_action_is_refused_with_a_sentence_and_changes_nothing(pupil: Pupil) -> None:
    wished = sentence.checked(sentence.Options(**VERSUS))
    hands = {
        seed: sentence.setup(wished, pupil.here.catalog, seed).hands[0] for seed in (f"hidden-{n}" for n in range(20))
    }
    player = seated(pupil, next(seed for seed, hand in hands.items() if not {"001", "002"} & set(hand)), **VERSUS)
    wrong = []
    before = pupil.kept()
    for action in FORGED:
        page = player.send(action)
        text = page.get_data(as_text=True)
        refusal = re.search(r'role="alert" id="refusal">.*?<p>(.*?)</p>', text, re.S)
        told = page.status_code == 400 and refusal and len(text_of(refusal[1]).split()) >= 3
        if (
            pupil.kept() != before
            or not told
            or "<script>alert" in text
            or "Traceback" in text
            or player.row.seed in text
        ):
            wrong.append((action, page.status_code))
    assert wrong == []


def test_a_move_for_no_position_is_refused(pupil: Pupil) -> None:
    player = seated(pupil)
    form, answers = player.form, {}
    with pupil.nothing_changes():
        for ply in (None, "", "x", "-1", "1.5", "９", "9" * 40, "\x00", "0x1", " 0"):
            values = {name: text for name, text in form.values.items() if name != "ply"}
            values |= {} if ply is None else {"ply": ply}
            answers[ply] = player.send(f"discard {player.view.hand[0]}", replace(form, values=values)).status_code
        assert answers == dict.fromkeys(answers, 400)


def test_a_form_larger_than_any_of_ours_is_too_much(pupil: Pupil) -> None:
    player = seated(pupil)
    with pupil.nothing_changes():
        assert player.send("x" * 1_000_000).status_code == 413


@pytest.mark.parametrize("values", [{"csrf_token": "x"}, {"submit": ""}, {"submit": "x" * 99}])
def test_a_move_without_key_or_number_is_refused(pupil: Pupil, values: dict[str, str]) -> None:
    player = seated(pupil)
    with pupil.nothing_changes():
        assert player.send(f"discard {player.view.hand[0]}", **values).status_code == 400


@pytest.mark.parametrize("seed", range(2))
def test_random_actions_never_break_a_table(pupil: Pupil, seed: int) -> None:
    player, rng = seated(pupil, f"{seed}", **VERSUS), Random(seed)
    pieces = [
        "place",
        "back",
        "all",
        "remove",
        "restore",
        "end",
        "pass",
        "discard",
        "at",
        "from",
        "1.1",
        "2.1",
        "1.1.1",
        *player.view.hand,
    ]
    for number in range(100):
        action = " ".join(rng.choices(pieces, k=rng.randrange(1, 5)))
        page = player.send(action, submit=f"{seed}{number:09d}")
        assert page.status_code in (303, 400), action
        if page.status_code == 303:  # a refusal is on the page of the table already
            pupil.get(player.path)
            assert pupil.status == 200
    player.table  # noqa: B018 - the log can be replayed


# --- tabs ---------------------------------------------------------------------------------------------------------


def test_a_move_sent_twice_is_made_once(pupil: Pupil) -> None:
    player = seated(pupil)
    form, number = player.form, player.view.hand[0]
    first = player.send(f"discard {number}", form)
    with pupil.nothing_changes():
        again = [player.send(action, form) for action in (f"discard {number}", "end")]
    assert [page.status_code for page in (first, *again)] == [303] * 3
    assert len({page.headers["Location"] for page in (first, *again)}) == 1
    assert len(player.table.log) == 1


def test_two_tabs_cannot_play_one_turn_twice(pupil: Pupil) -> None:
    """The second one is shown how the table stands."""
    player = seated(pupil)
    first = player.form
    pupil.get(player.path)
    second, number = player.form, player.view.hand[0]
    assert player.send(f"discard {number}", first).status_code == 303
    with pupil.nothing_changes():
        page = player.send(f"discard {number}", second)
    text = page.get_data(as_text=True)
    assert page.status_code == 409
    assert "moved on, in another tab" in text
    assert 'name="ply" value="1"' in text
    assert "discarded" in text_of(text)


def test_a_move_for_a_later_position_is_stale_too(pupil: Pupil) -> None:
    player = seated(pupil)
    with pupil.nothing_changes():
        assert player.send("end", ply="7").status_code == 409


def test_eight_tabs_at_one_moment_make_one_move(pupil: Pupil) -> None:
    player, forms = seated(pupil, **VERSUS), list[Form]()
    for _ in range(8):
        pupil.get(player.path)
        forms.append(player.form)
    found, action = list[int](), f"discard {player.view.hand[0]}"
    side_by_side(*[lambda form=form: found.append(player.send(action, form).status_code) for form in forms])
    assert sorted(found) == [303] + [409] * 7
    assert player.view.turns == (1, 1)


def test_another_server_on_the_same_database_sees_every_move(pupil: Pupil) -> None:
    """What one process remembers of a table is not believed when the log says otherwise."""
    player = seated(pupil)
    player.act(f"place {player.view.hand[0]} at 1.1")
    with pupil.app.test_request_context(base_url=BASE):
        old = playing._kept[pupil.here.store][player.id]
    player.act("back")
    with pupil.app.test_request_context(base_url=BASE):
        playing.keep(player.id, old)
    pupil.get(player.path)
    assert 'name="ply" value="2"' in pupil.text
    player.act(f"discard {player.view.hand[0]}")


# --- what is hidden -----------------------------------------------------------------------------------------------


def without_numbers(html: str) -> str:
    """A page without the keys of its forms."""
    return re.sub(r'name="(csrf_token|submit)" value="[^"]*"', "", html)


@pytest.mark.parametrize(
    "options", [VERSUS, {"mode": "versus", "levels": ("hard", "normal")}, {"mode": "coop", "levels": ("normal",)}]
)
def test_pages_of_games_that_differ_in_what_is_hidden_are_equal(pupil: Pupil, options: dict[str, Any]) -> None:
    player, rng = seated(pupil, **options), Random(5)
    for _ in range(4):
        for query in ("", f"?pick={player.view.hand[0]}", f"?about={player.view.hand[-1]}"):
            shown = without_numbers(pupil.get(player.path + query))
            table = player.table
            with pupil.app.test_request_context(base_url=BASE):
                playing.keep(player.id, replace(table, state=HIDDEN["sentence"](table.state, 0, rng)))
            assert without_numbers(pupil.get(player.path + query)) == shown
            with pupil.app.test_request_context(base_url=BASE):
                playing.keep(player.id, table)
        player.play_on(1, "easy")
        if player.view.result:
            return


def test_no_page_names_a_card_that_the_learner_cannot_see_or_the_seed(pupil: Pupil) -> None:
    player = seated(pupil, "a seed that nobody may see", mode="versus", levels=("normal", "hard"))
    dealt = {number for number, piece in player.view.box.pieces.items() if piece.card.deck == "core"}
    while not player.view.result:
        view = player.view
        open_cards = {laid.number for lane in view.lanes for seen in lane for laid in seen.laid}
        seen = {*view.hand, *open_cards, *view.discarded}
        pages = [pupil.get(player.path), player.send("end").get_data(as_text=True) if not view.laid else ""]
        for page in pages:
            felt = re.sub(r"\d+ to draw", "", without_numbers(page.partition('id="table"')[2]))
            named = set(re.findall(r"(?<![\d.])(\d{3})(?![\d.])", felt))
            assert named & dealt <= seen
            assert "nobody may see" not in page
        player.play_on(1, "easy")
    assert "nobody may see" not in pupil.text


def test_the_table_of_another_learner_is_not_there(pupil: Pupil) -> None:
    with pupil.here.store.writing() as db:
        learners.add(db, "Ben", Options(), pupil.here.clock())
    theirs, mine = open_table(pupil.app, "theirs", name="Ben"), seated(pupil)
    form = mine.form
    with pupil.nothing_changes():
        for path in ("", "/news?ply=0", "/leave"):
            assert pupil.client.get(f"/tables/{theirs}{path}", base_url=BASE).status_code == 404
        assert pupil.stale(replace(form, action=f"/tables/{theirs}"), action="end").status_code == 404
        assert pupil.stale(replace(form, action=f"/tables/{theirs}/leave"), sure="1").status_code == 404
    assert f"/tables/{theirs}" not in pupil.get("/tables")


# --- leaving, and the list ----------------------------------------------------------------------------------------


def test_leaving_asks_first_and_what_was_given_up_is_over(pupil: Pupil) -> None:
    player = seated(pupil, **VERSUS)
    player.act(f"place {player.view.hand[0]} at 1.1")
    form = player.form
    with pupil.nothing_changes():
        pupil.get(f"{player.path}/leave")
        assert "Come back later" in pupil.text
        unsure = pupil.stale(pupil.form("sure"))
        assert unsure.headers["Location"] == f"{player.path}/leave"
    pupil.get(f"{player.path}/leave")
    pupil.send("sure", sure="1")
    assert pupil.path == "/tables"
    assert "given up" in pupil.text
    assert player.row.is_abandoned
    with pupil.nothing_changes():
        assert player.send("end", form).status_code == 400
        assert "This game was given up" in pupil.get(player.path)
        assert pupil.stale(replace(form, action=f"{player.path}/leave"), sure="1").status_code == 303
    pupil.get(f"{player.path}/leave")
    assert pupil.path == "/tables"


def test_the_list_shows_what_is_open_first_and_how_the_others_ended(pupil: Pupil) -> None:
    won = seated(pupil, mode="solo-race")
    won.play_on()
    waiting = seated(pupil, **VERSUS)
    page = pupil.get("/tables")
    assert page.index(waiting.path) < page.index(won.path)
    assert "Go on" in page
    assert f"{won.row.result.scores[0]} points" in page


def changed(pupil: Pupil, table_id: int, **values: Any) -> None:
    """The row of a table changed, as if an earlier version had written it; the server was started anew since."""
    with pupil.here.store.writing() as db:
        db.execute(game_table.update().where(game_table.c.id == table_id).values(**values))
    playing._kept.pop(pupil.here.store)


@pytest.mark.parametrize(
    "values, reason",
    [
        ({"rules": 99}, "other rules"),
        ({"options": "{}x"}, "options that cannot be read"),
        ({"options": '{"mode": "versus", "dice": 2}'}, "options of another version"),
        ({"seed": "another"}, "a log that these cards do not allow"),
    ],
)
def test_an_old_table_is_listed_and_can_be_put_away(pupil: Pupil, values: dict[str, Any], reason: str) -> None:
    player = with_cards(pupil, "verb")
    player.act(f"place {card(player, 'verb')} at 1.1", "end")
    form = player.form
    changed(pupil, player.id, **values)
    with pupil.nothing_changes():
        assert "earlier rules" in pupil.get(player.path), reason
        assert player.send("end", form).status_code == 409
        assert player.path in pupil.get("/tables")
    pupil.get(player.path)
    pupil.send("sure", sure="1")
    assert "given up" in pupil.text


# --- pace ---------------------------------------------------------------------------------------------------------


def news(pupil: Pupil, player: Seated, ply: int) -> Any:
    return pupil.client.get(f"{player.path}/news?ply={ply}", base_url=BASE, headers={"HX-Request": "true"})


def test_at_a_table_with_pace_a_bot_takes_its_time(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, **VERSUS, pace="timed")
    player.act(f"discard {player.view.hand[0]}")
    assert not player.view.is_mine
    assert "Bot 1 is at work" in pupil.text
    assert "See what has happened" in pupil.text, "without JavaScript"
    assert f'hx-get="{player.path}/news?ply=1"' in pupil.text
    with pupil.nothing_changes():
        nothing = news(pupil, player, 1)
    assert nothing.status_code == 204
    assert 1 <= float(nothing.headers["next"]) < 10
    clock.forward(seconds=float(nothing.headers["next"]))
    page = news(pupil, player, 1)
    assert page.status_code == 200
    assert 'id="table"' in page.get_data(as_text=True)
    assert "<html" not in page.get_data(as_text=True)
    assert player.view.is_mine
    assert news(pupil, player, len(player.table.log)).status_code == 204
    assert "next" not in news(pupil, player, len(player.table.log)).headers


def test_a_table_that_nobody_watched_goes_on_after_a_pause(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, **VERSUS, pace="timed")
    player.act(f"discard {player.view.hand[0]}")
    clock.forward(days=1)
    pupil.get(player.path)
    assert player.table.log[-1].text == "resume"
    assert "Bot 1 is at work" in pupil.text
    clock.forward(seconds=9)
    pupil.get(player.path)
    assert player.view.is_mine


def test_nothing_is_new_at_a_table_that_waits_for_the_learner(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, **VERSUS)
    clock.forward(days=30)
    with pupil.nothing_changes():
        nothing = news(pupil, player, 0)
        pupil.get(player.path)
    assert (nothing.status_code, nothing.get_data()) == (204, b"")
    assert "hx-get" not in pupil.text


# --- what counts as a review --------------------------------------------------------------------------------------


def begin(pupil: Pupil, *items: str) -> None:
    """Start items as their lessons would; their first question is due at once."""
    now = pupil.here.clock()
    with pupil.here.store.writing() as db:
        day = pupil.row.options.calendar.day_of(now)
        for item in items:
            memories.add(db, pupil.row.id, item, None, started(now), now, day)
            bump(db, pupil.row.id, day, item.partition(":")[0], DayCount(started=1))


def shown_by(player: Seated, *actions: str) -> tuple[str, ...]:
    """What the last of these moves shows to be known."""
    table = player.table
    state = table.state
    for action in actions[:-1]:
        state = sentence.apply(state, 0, action, 0.0, table.catalog)
    return sentence.evidence(state, 0, actions[-1], table.catalog)


def of_games(pupil: Pupil) -> list[reviews.Answer]:
    with pupil.here.store.reading() as db:
        day = pupil.row.options.calendar.day_of(pupil.here.clock())
        return [one.answer for one in reviews.of_day(db, pupil.row.id, day) if one.answer.is_of_game]


def assert_all_adds_up(pupil: Pupil) -> None:
    with pupil.here.store.reading() as db:
        assert_memories_follow(db, pupil.row)
        assert_day_counts_follow(db, pupil.row)


def test_what_was_due_and_used_rightly_counts_as_one_good(pupil: Pupil) -> None:
    player = seated(pupil)
    plan = player.plan()
    known = shown_by(player, *plan)
    assert len(known) > 2
    begin(pupil, *known[:-1])
    ply = len(plan) - 1
    player.act(*plan)
    answers = of_games(pupil)
    assert [answer.item for answer in answers] == list(known[:-1]), "what was never started is not started by a game"
    assert {(answer.rating.name, answer.verdict, answer.ref) for answer in answers} == {
        ("GOOD", "exact", f"table:{player.id}:{ply}")
    }
    assert "Counted as a review" in pupil.text
    assert_all_adds_up(pupil)


def test_nothing_counts_before_the_turn_ends_or_when_it_is_refused(pupil: Pupil) -> None:
    player = with_cards(pupil, "noun", "verb")
    noun, verb = card(player, "noun"), card(player, "verb")
    begin(pupil, *[keys.vocabulary(player.view.box[number].card.word, keys.WRITE) for number in player.view.hand])
    with pupil.nothing_changes("game_action", "submission"):
        player.act(f"place {noun} at 1.1", f"place {verb} at 2.1")
        assert player.send("end").status_code == 400
    assert of_games(pupil) == []


def word_played(pupil: Pupil, seed: str = "tests") -> tuple[Seated, str, tuple[str, ...]]:
    """A table, the item of a verb in the hand, and the moves that play it."""
    player = with_cards(pupil, "verb") if seed == "tests" else seated(pupil, seed)
    verb = card(player, "verb")
    return player, keys.vocabulary(player.view.box[verb].card.word, keys.WRITE), (f"place {verb} at 1.1", "end")


def memory(pupil: Pupil, item: str, change: Memory) -> None:
    with pupil.here.store.writing() as db:
        memories.save(db, pupil.row.id, item, change)


def test_a_word_that_is_not_due_does_not_count(pupil: Pupil, clock: Clock) -> None:
    player, item, moves = word_played(pupil)
    begin(pupil, item)
    clock.forward(days=-3)
    yesterday = clock().date()
    clock.forward(days=3)
    memory(
        pupil,
        item,
        replace(
            pupil.memory(item).memory,
            state=State.REVIEW,
            stability=9.0,
            difficulty=5.0,
            last_day=yesterday,
            last_at=clock(),
            due=clock().replace(day=30, month=12),
        ),
    )
    player.act(*moves)
    assert of_games(pupil) == []
    assert "Counted" not in pupil.text


def test_a_word_that_was_put_aside_does_not_count(pupil: Pupil) -> None:
    player, item, moves = word_played(pupil)
    begin(pupil, item)
    with pupil.here.store.writing() as db:
        memories.suspend(db, pupil.row.id, [item], True)
    player.act(*moves)
    assert of_games(pupil) == []


def test_a_word_that_was_answered_today_does_not_count(pupil: Pupil, clock: Clock) -> None:
    """So no answer that can still be changed stands before what a game counted."""
    player, item, moves = word_played(pupil)
    begin(pupil, item)
    pupil.get(f"/review?item={item}")
    pupil.wrong()
    clock.forward(hours=1)
    player.act(*moves)
    assert of_games(pupil) == []


def test_a_word_counts_once_a_day_however_often_it_is_played(pupil: Pupil, clock: Clock) -> None:
    _, item, _ = word_played(pupil)
    begin(pupil, item)
    for _ in range(3):
        player, same, moves = word_played(pupil)
        assert same == item
        player.act(*moves)
        clock.forward(hours=1)
    assert len(of_games(pupil)) == 1
    assert_all_adds_up(pupil)
    clock.forward(days=1)
    player, _, moves = word_played(pupil)
    player.act(*moves)
    assert len(of_games(pupil)) == 1, "the next day's"
    assert_all_adds_up(pupil)


def counted_verb(pupil: Pupil) -> str:
    """A word that a game has counted today."""
    player, item, moves = word_played(pupil)
    begin(pupil, item)
    player.act(*moves)
    assert len(of_games(pupil)) == 1
    return item


def test_what_a_game_counted_cannot_be_opened_as_a_question(pupil: Pupil) -> None:
    counted_verb(pupil)
    number = pupil.table("review")[-1][0]
    assert pupil.client.get(f"/review/answered/{number}", base_url=BASE).status_code == 404


def test_undo_takes_the_last_answer_back_and_leaves_what_a_game_counted(pupil: Pupil) -> None:
    pupil.begin(1)
    pupil.get("/review")
    pupil.right()
    item = counted_verb(pupil)
    after = pupil.memory(item)
    pupil.get("/review")
    pupil.send("undo")
    assert "私" in text_of(pupil.text) or "犬" in text_of(pupil.text)
    assert pupil.memory(item) == after
    assert pupil.newest() is None
    assert_all_adds_up(pupil)
    with pupil.nothing_changes("submission"):
        pupil.get("/review")
        pupil.stale(Form("/review/undo", "post", {"csrf_token": pupil.token(), "submit": "fedcba9876543210"}))


def test_an_answer_on_which_a_game_has_built_can_no_longer_be_changed(pupil: Pupil, clock: Clock) -> None:
    """Answered late in the evening; the next morning a game counted the same word."""
    player, item, moves = word_played(pupil)
    begin(pupil, item)
    pupil.get(f"/review?item={item}")
    pupil.wrong()
    slip = pupil.form("slip")
    clock.forward(days=1)
    player.act(*moves)
    assert len(of_games(pupil)) == 1
    with pupil.nothing_changes():
        assert pupil.stale(slip).status_code == 409
    assert_all_adds_up(pupil)


def test_a_question_that_a_game_has_answered_meanwhile_is_not_recorded(pupil: Pupil) -> None:
    player, item, moves = word_played(pupil)
    begin(pupil, item)
    pupil.get(f"/review?item={item}")
    form = pupil.form("question")
    player = Seated(pupil.app, pupil, player.id)
    player.act(*moves)
    with pupil.nothing_changes():
        page = pupil.stale(form, answer="ぬぬぬ")
    assert page.status_code == 409
    assert "a game" in page.get_data(as_text=True)


def test_the_end_of_a_game_lists_what_it_counted(pupil: Pupil) -> None:
    player = seated(pupil, mode="solo-race")
    begin(
        pupil,
        *[
            keys.vocabulary(word, keys.WRITE)
            for word in {
                piece.card.word
                for piece in player.view.box.pieces.values()
                if piece.card.deck == "core" and piece.card.word_class in ("noun", "verb")
            }
        ],
    )
    player.play_on()
    counted = of_games(pupil)
    assert counted
    found = re.search(r'class="small counted">(.*?)</p>', pupil.text, re.S)
    assert found
    assert text_of(found[1]).count(",") == len(counted)
    assert_all_adds_up(pupil)


def test_a_game_that_counted_nothing_says_so(pupil: Pupil) -> None:
    player = seated(pupil, mode="solo-race")
    player.play_on()
    assert "Nothing that you laid was due" in pupil.text


def test_tables_are_kept_in_memory_only_up_to_a_number(app: Flask, pupil: Pupil) -> None:
    for number in range(playing.MOST_KEPT + 3):
        pupil.get(f"/tables/{open_table(app, f'{number}')}")
    assert len(playing._kept[pupil.here.store]) == playing.MOST_KEPT


def test_an_abandoned_table_of_old_rules_is_over_too(pupil: Pupil) -> None:
    player = seated(pupil)
    with pupil.here.store.writing() as db:
        games.abandon(db, pupil.row.id, player.id, pupil.here.clock())
    with pupil.nothing_changes():
        assert "This game was given up" in pupil.get(player.path)
        assert player.send("end").status_code == 400
