"""Tables of the Prefecture Puzzle over HTTP: every phase and refusal, the time to grab, what stays hidden, what counts."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from learnapp.catalog import keys
from learnapp.games import prefecture
from learnapp.games.prefecture import View
from learnapp.games.table import ABANDON, Table
from learnapp.store import unlocks
from learnapp.web import playing
from tests.games.hidden import HIDDEN
from tests.seated import Seated, come_to, in_view, open_table, seen_by_learner
from tests.support import BASE, Clock, Form
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_tables import assert_all_adds_up, begin, news, of_games, text_of, without_numbers
from tests.web.test_tabs import side_by_side

TIMED = {"pace": "timed", "levels": ("hard", "hard")}


def seated(pupil: Pupil, seed: str = "tests", **options: Any) -> Seated:
    return Seated(pupil.app, pupil, open_table(pupil.app, seed, game=prefecture, **{"first": "learner"} | options))


def at(pupil: Pupil, wanted: Any, clock: Clock | None = None, **options: Any) -> Seated:
    """A table at which something is so."""
    seeds = (f"deal number {number}" for number in range(200))
    return come_to(pupil.app, pupil, prefecture, seeds, in_view(wanted), clock, **{"first": "learner"} | options)


def actions(pupil: Pupil) -> set[str]:
    """What the buttons of the page do."""
    return set(re.findall(r'<button[^>]*name="action" value="([^"]*)"', pupil.text))


# --- opening ------------------------------------------------------------------------------------------------------


def opening(pupil: Pupil, **values: Any) -> Any:
    data = MultiDict({"csrf_token": pupil.token(), "submit": "0123456789abcdef", "mode": "quickie", "levels": "easy"})
    for name, value in values.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return pupil.client.post("/games/prefecture/tables", data=data, base_url=BASE)


def open_modes(pupil: Pupil, *modes: str) -> None:
    names = [f"prefecture:{mode}" for mode in modes]
    with pupil.here.store.writing() as db:
        unlocks.open_modes(db, pupil.row.id, names, "earned", pupil.here.clock())


def test_a_table_opens_with_the_options_of_the_form(pupil: Pupil) -> None:
    set_options(pupil.app, open_everything=True)
    wished = {"mode": "strategic", "part": "both", "levels": ["easy", "", "hard"], "hand": "9", "window": "5"}
    page = opening(pupil, **wished, pace="timed", each_once="1", assist="1", first="learner")
    assert page.status_code == 303
    player = Seated(pupil.app, pupil, 1)
    assert player.table.options == prefecture.Options(
        mode="strategic",
        part="both",
        levels=("easy", "hard"),
        hand=9,
        window=5,
        pace="timed",
        each_once=True,
        assist=True,
        first="learner",
    )
    assert "Strategic, both parts" in pupil.text
    assert "Strategic, both parts" in pupil.get("/tables")


def test_the_form_of_the_page_opens_a_table_as_it_stands(pupil: Pupil) -> None:
    open_modes(pupil, "quickie")
    pupil.get("/games/prefecture")
    form = pupil.form("window")
    assert pupil.client.post(form.action, data=form.values, base_url=BASE).status_code == 303
    wished = Seated(pupil.app, pupil, 1).table.options
    assert (wished.mode, wished.part, wished.levels, wished.pace, wished.assist) == (
        "quickie", "1", ("normal",), "wait", True,
    )  # fmt: skip


@pytest.mark.parametrize(
    "values, reason",
    [
        ({"mode": "memory"}, "a mode that there is not"),
        ({"part": "3"}, "a part that there is not"),
        ({"part": "１"}, "a number in another script"),
        ({"levels": ["grandmaster"]}, "a level that there is not"),
        ({"hand": "13"}, "too many cards"),
        ({"hand": "7"}, "too few cards"),
        ({"hand": "-1"}, "no number"),
        ({"window": "2"}, "too short a time"),
        ({"window": "21"}, "too long a time"),
        ({"window": "9" * 30}, "a number without end"),
        ({"pace": "blitz"}, "a pace that there is not"),
        ({"first": "bot"}, "a beginner that there is not"),
    ],
)
def test_options_that_cannot_be_are_refused_with_a_reason(pupil: Pupil, values: dict[str, Any], reason: str) -> None:
    set_options(pupil.app, open_everything=True)
    with pupil.nothing_changes():
        page = opening(pupil, **values)
    assert page.status_code == 400, reason
    assert "No table was opened" in page.get_data(as_text=True)


@pytest.mark.parametrize("part, seated_bots", [("1", 3), ("2", 3), ("both", 5)])
def test_bots_beyond_what_the_cards_seat_are_left_out(pupil: Pupil, part: str, seated_bots: int) -> None:
    """The form has five fields where both parts are open."""
    set_options(pupil.app, open_everything=True)
    assert opening(pupil, part=part, levels=["easy"] * 6).status_code == 303
    assert Seated(pupil.app, pupil, 1).table.options.levels == ("easy",) * seated_bots


@pytest.mark.parametrize(
    "opened, values, told",
    [
        ((), {}, "Quickie"),
        (("quickie",), {"mode": "strategic"}, "Strategic"),
        (("quickie", "strategic"), {"part": "2"}, "Part 2"),
        (("quickie", "strategic", "part-two"), {"part": "both"}, "Both parts"),
        (("part-two",), {"part": "2"}, "Quickie"),
    ],
)
def test_mode_and_part_have_to_be_open(
    pupil: Pupil, opened: tuple[str, ...], values: dict[str, Any], told: str
) -> None:
    open_modes(pupil, *opened)
    with pupil.nothing_changes():
        page = opening(pupil, **values)
    assert page.status_code == 403
    assert f"“{told}" in page.get_data(as_text=True)
    assert "is not open yet" in page.get_data(as_text=True)


def test_what_is_open_can_be_played_at_every_level(pupil: Pupil) -> None:
    open_modes(pupil, "quickie", "strategic", "part-two")
    for number, values in enumerate(({"levels": "hard"}, {"part": "2", "mode": "strategic"})):
        assert opening(pupil, **values, submit=f"{number:016d}").status_code == 303


def test_the_page_of_the_game_offers_the_parts_that_are_open(pupil: Pupil) -> None:
    open_modes(pupil, "quickie", "strategic")
    page = pupil.get("/games/prefecture?part=2")
    assert 'name="part" value="1" checked' in page
    assert 'name="part" value="2"' not in page
    assert 'id="bot4"' not in page
    open_modes(pupil, "part-two", "both-parts")
    page = pupil.get("/games/prefecture?part=2")
    assert 'name="part" value="2" checked' in page
    assert 'id="bot5"' in page
    assert "part=2" in pupil.get("/games")


# --- playing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "quickie"},
        {"mode": "quickie", "part": "2", "levels": ("easy", "hard"), "assist": False},
        {"mode": "strategic", "levels": ("normal", "normal", "normal"), "each_once": True},
        {"mode": "strategic", "part": "both", "levels": ("hard",) * 5, "hand": 12},
    ],
    ids=lambda options: f"{options['mode']}-{options.get('part', '1')}",
)
def test_a_game_is_played_to_its_end_with_forms_alone(pupil: Pupil, options: dict[str, Any]) -> None:
    player = seated(pupil, **options)
    player.play_until(lambda view: False)
    result = player.view.result
    assert result is not None
    assert player.row.result == result
    assert result.reason in pupil.text
    assert "New table" in pupil.text
    assert actions(pupil) == set()
    for shown in player.view.shown:
        assert shown.set.sum in text_of(pupil.text)
        assert text_of(shown.set.prefecture.kanji_short) in text_of(pupil.text)
    with pupil.nothing_changes():
        refused = player.send("draw")
    assert refused.status_code == 400
    assert "over" in refused.get_data(as_text=True)


def test_the_phase_to_draw_has_one_button(pupil: Pupil) -> None:
    player = seated(pupil)
    assert player.view.phase == "draw"
    assert actions(pupil) == {"draw"}
    assert "draw a card" in pupil.text.lower()
    assert 'type="checkbox"' not in pupil.text, "there is nothing to choose yet"


def test_the_drawn_card_is_told_and_sets_can_be_shown_by_name(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_show and view.sets, mode="strategic")
    assert f"You drew {player.view.hand[-1]}" in text_of(pupil.text)
    assert {f"show {each.text}" for each in player.view.sets} | {"show", "discard", "chosen"} == actions(pupil)
    best = player.view.sets[0]
    page = player.act(f"show {best.text}")
    assert f"{best.prefecture.romaji}" in text_of(page)
    assert "end" in actions(pupil)
    assert "discard" not in actions(pupil), "who has shown something keeps the rest"


def picked(player: Seated, action: str, *cards: str) -> Any:
    form = player.form
    data = MultiDict({**form.values, "action": action})
    data.setlist("pick", list(cards))
    return player.visitor.client.post(form.action, data=data, base_url=BASE)


@pytest.mark.parametrize("action", ["show", "chosen"])
def test_a_set_is_shown_with_the_cards_picked_in_any_order(pupil: Pupil, action: str) -> None:
    player = at(pupil, lambda view: view.may_show and view.sets, mode="strategic", assist=False)
    assert actions(pupil) == {"show", "discard", "chosen"}, "without the assist no set is named"
    assert "Complete in your hand" not in pupil.text
    best = player.view.sets[0]
    assert picked(player, action, *reversed(best.cards)).status_code == 303
    assert player.view.shown[-1].set == best


@pytest.mark.parametrize(
    "action, cards, told",
    [
        ("show", (), "Choose the cards of a name first."),
        ("show", ("木", "木"), "木 and 木 make no name of a prefecture."),
        ("show", ("大",), "大 makes no name of a prefecture."),
        ("show", ("x" * 300,) * 100, "make no name"),
        ("discard", (), "Choose a card first"),
        ("discard", ("山", "口"), "Choose one card to discard"),
        ("discard", ("犬",), "is no card of this game"),
        ("chosen", (), "Choose a card first"),
        ("chosen", ("<b>",) * 3, "make no name"),
    ],
)
def test_cards_picked_for_nothing_are_refused_with_a_sentence_and_stay_picked(
    pupil: Pupil, action: str, cards: tuple[str, ...], told: str
) -> None:
    player = at(pupil, lambda view: view.may_show)
    with pupil.nothing_changes():
        page = picked(player, action, *cards)
    assert page.status_code == 400
    refusal = re.search(r'role="alert" id="refusal">.*?<p>(.*?)</p>', page.get_data(as_text=True), re.S)
    assert refusal
    assert told in text_of(refusal[1])
    again = picked(player, "show", *player.view.hand[:2], "犬").get_data(as_text=True)
    assert len(re.findall(r'name="pick"[^>]*checked', again)) == 2


@pytest.mark.parametrize("action", ["discard", "chosen"])
def test_a_discard_is_asked_about_first_and_changes_nothing_before(pupil: Pupil, action: str) -> None:
    player = at(pupil, lambda view: view.may_discard)
    card = player.view.hand[0]
    with pupil.nothing_changes():
        answer = picked(player, action, card)
        assert answer.status_code == 303
        page = pupil.get(answer.headers["Location"])
    assert f"Throw away {card}?" in text_of(page)
    assert f"discard {card}" in actions(pupil)
    assert "Keep it" in page
    player.act(f"discard {card}")
    assert card in player.view.gone or player.view.hand.count(card) == 0 or player.view.shown


def test_the_question_names_the_complete_set_that_a_discard_would_break(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_discard and view.sets, mode="strategic")
    best = player.view.sets[0]
    page = pupil.get(f"{player.path}?drop={best.cards[0]}")
    assert "which you could show now" in text_of(page)
    assert best.prefecture.kanji_short in text_of(re.search(r'id="sure".*?</section>', page, re.S)[0])


@pytest.mark.parametrize("drop", ["", "犬", "x" * 500, "<script>"])
def test_no_question_about_a_card_that_is_not_in_the_hand(pupil: Pupil, drop: str) -> None:
    player = at(pupil, lambda view: view.may_discard)
    page = pupil.client.get(player.path, query_string={"drop": drop, "pick": drop}, base_url=BASE)
    assert page.status_code == 200
    assert 'id="sure"' not in page.get_data(as_text=True)


def test_a_set_may_be_held_back(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_discard and view.sets and not view.points[0], mode="strategic")
    card = next(card for card in player.view.hand if card not in player.view.sets[0].cards)
    player.act(f"discard {card}")
    assert not [each for each in player.view.shown if each.seat == 0]
    assert not player.view.points[0]


def test_the_end_of_a_turn_passes_to_the_others(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_end, mode="strategic")
    before = player.view.turns
    assert "end" in actions(pupil)
    player.act("end")
    assert player.view.turns[1] == before[1] + 1


def test_cards_are_drawn_as_paths_with_their_names_in_words(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_show)
    for card in player.view.hand:
        assert f'<use href="#f{card}"/>' in pupil.text
        assert f'<path id="f{card}" d="M' in pupil.text
    assert pupil.text.count('role="img" aria-label="Red: ') >= len(player.view.hand)
    assert len(set(re.findall(r'\sid="([^"]+)"', pupil.text))) == len(re.findall(r'\sid="([^"]+)"', pupil.text))


def test_red_is_the_cards_own_part_and_white_the_other(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_show and "大" in view.hand)
    whites = ", ".join(pupil.here.catalog.prefecture(code).romaji for code in player.view.box.places["大"].white)
    assert f'aria-label="Red: Osaka, Oita; white: {whites}"' in pupil.text
    found = re.search(r'value="大" id="c\d+">.*?aria-label="Red: Osaka, Oita; white.*?</label>', pupil.text, re.S)
    assert found
    assert found[0].count('class="own"') == 2
    assert found[0].count('class="other"') == len(player.view.box.places["大"].white)


# --- grabbing -----------------------------------------------------------------------------------------------------


def test_a_card_on_offer_can_be_grabbed_and_then_one_is_owed(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_claim, mode="strategic")
    view = player.view
    assert actions(pupil) == {"pass", *(f"grab {each.text}" for each in view.grabs)}
    assert f"{'Bot 1'} throws away {view.offer.card}" in text_of(pupil.text)
    assert view.grabs[0].sum in text_of(pupil.text)
    assert "no clock runs" in pupil.text
    assert 'id="bar"' not in pupil.text
    player.act(f"grab {view.grabs[0].text}")
    assert player.view.shown[-1].grabbed == view.offer.card
    if player.view.phase == "owed":
        assert "You have grabbed a card and discard one now" in text_of(pupil.text)
        assert actions(pupil) == {"discard", "chosen"}


def test_letting_it_go_goes_on(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_claim, mode="strategic")
    number = player.view.offer.number
    player.act("pass")
    assert player.view.offer is None or player.view.offer.number > number


def test_with_the_assist_what_completes_nothing_goes_by_itself(pupil: Pupil) -> None:
    player = seated(pupil, mode="strategic", levels=("easy",) * 3)
    player.come_until(in_view(lambda view: view.may_answer and not view.grabs))
    by_itself = [row for row in player.table.log if row.seat == 0 and row.text == "pass"]
    assert by_itself
    assert "let it go" not in text_of(pupil.text.partition('id="history"')[2]), "passes are not told"


def test_a_false_claim_is_told_and_bars_until_the_next_turn(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_answer and not view.grabs, assist=False, levels=("easy", "easy"))
    assert actions(pupil) == {"grab", "pass"}
    assert "may not grab again" in pupil.text
    card = player.view.offer.card
    player.act("grab")
    assert f"{card} completes nothing" in text_of(pupil.text)


def test_a_grab_after_a_grab_is_told_as_one(pupil: Pupil) -> None:
    player = at(
        pupil, lambda view: view.may_claim and view.offer.chained, levels=("hard",) * 3, mode="strategic", part="both"
    )
    assert "after a grab" in pupil.text
    player.act(f"grab {player.view.grabs[0].text}")
    assert "after another grab" in text_of(pupil.text)


def offered(view: View) -> bool:
    return view.may_claim


def test_by_the_clock_the_seconds_that_are_left_are_shown(pupil: Pupil, clock: Clock) -> None:
    player = at(pupil, offered, clock, **TIMED, window=20)
    found = re.search(r'id="bar" value="([\d.]+)" max="20" aria-label="[^"]+" data-left="([\d.]+)"', pupil.text)
    assert found
    first = float(found[1])
    assert 0 < first <= 20
    assert f'<b id="left">{-int(-first // 1)} s</b>' in pupil.text
    clock.forward(seconds=1)
    pupil.get(player.path)
    if player.view.may_claim:
        assert f'data-left="{first - 1:.1f}"' in pupil.text
    assert "hx-get" in pupil.text


def test_by_the_clock_a_claim_within_the_time_counts(pupil: Pupil, clock: Clock) -> None:
    player = at(pupil, offered, clock, **TIMED)
    before = len(player.view.shown)
    player.act(f"grab {player.view.grabs[0].text}")
    assert len(player.view.shown) == before + 1
    assert player.view.shown[-1].seat == 0


def test_a_claim_after_the_time_is_refused_and_told_so(pupil: Pupil, clock: Clock) -> None:
    player = at(pupil, lambda view: view.may_claim and len(view.to_act) == 1, clock, pace="timed", levels=("easy",))
    action, form = f"grab {player.view.grabs[0].text}", player.form
    clock.forward(seconds=9)
    shown = player.view.shown
    page = player.send(action, form)
    assert page.status_code == 409
    assert "too late: the time to grab was over" in page.get_data(as_text=True)
    assert not any(one.seat == 0 for one in player.view.shown[len(shown) :])


def rivalled(table: Table) -> bool:
    """A bot is about to grab what the learner could."""
    plans = [plan.actions[0] for plan in table.plans if plan.seat > 0 and plan.actions]
    return seen_by_learner(table).may_claim and any(text.startswith("grab") for text in plans)


def test_a_claim_after_anothers_is_told_who_was_first(pupil: Pupil, clock: Clock) -> None:
    for seed in (3, *range(300)):  # the first is one at which two can grab one card
        player = seated(pupil, f"race {seed}", **TIMED, mode="strategic")
        if not player.come_until(rivalled, clock):
            continue
        action, form = f"grab {player.view.grabs[0].text}", player.form
        clock.forward(seconds=4)
        page = player.send(action, form)
        if page.status_code == 409 and "was first" in page.get_data(as_text=True):
            assert "the claim came in before yours" in page.get_data(as_text=True)
            assert player.view.shown[-1].seat != 0
            return
    raise AssertionError("no bot was ever quicker")


def contested(table: Table) -> bool:
    view = seen_by_learner(table)
    return bool(view.may_claim and len(view.to_act) > 1)


def test_a_claim_holds_though_another_has_passed_meanwhile(pupil: Pupil, clock: Clock) -> None:
    """The page was of an earlier position, but nothing since then concerns the learner."""
    for seed in range(300):
        player = seated(pupil, f"pass {seed}", **TIMED, mode="strategic")
        if not player.come_until(contested, clock):
            continue
        item = keys.build("prefecture", player.view.grabs[0].code, "parts")
        action, form, ply = f"grab {player.view.grabs[0].text}", player.form, len(player.table.log)
        clock.forward(seconds=4)
        pupil.client.get(player.path, base_url=BASE)
        if player.view.may_claim and len(player.table.log) > ply:
            begin(pupil, item)
            made = len(player.table.log)
            assert player.send(action, form).status_code == 303
            assert [answer.ref for answer in of_games(pupil)] == [f"table:{player.id}:{made}"]
            assert "Counted as a review" in pupil.get(player.path)
            return
    raise AssertionError("nobody ever passed first")


def test_the_next_draw_is_refused_while_the_time_runs(pupil: Pupil, clock: Clock) -> None:
    player = at(pupil, lambda view: view.offer and view.offer.by == 0, clock, pace="timed")
    assert actions(pupil) == set()
    assert "The others may grab it" in pupil.text
    with pupil.nothing_changes():
        for action in ("draw", "end", "pass", "grab"):
            assert player.send(action).status_code == 400
    assert "See what has happened" in pupil.text, "without JavaScript"


def test_news_come_when_something_happened(pupil: Pupil, clock: Clock) -> None:
    player = at(pupil, lambda view: view.offer and view.offer.by == 0, clock, pace="timed")
    ply = len(player.table.log)
    nothing = news(pupil, player, ply)
    assert nothing.status_code == 204
    clock.forward(seconds=float(nothing.headers["next"]))
    page = news(pupil, player, ply)
    assert page.status_code == 200
    assert "<html" not in page.get_data(as_text=True)
    assert 'id="japan"' not in page.get_data(as_text=True), "what is drawn once is not sent again"


def test_nobody_is_hurried_at_a_table_that_waits(pupil: Pupil, clock: Clock) -> None:
    player = at(pupil, offered)
    clock.forward(days=30)
    with pupil.nothing_changes():
        pupil.get(player.path)
    assert player.view.may_claim
    assert "hx-get" not in pupil.text
    player.act(f"grab {player.view.grabs[0].text}")


# --- refusals -----------------------------------------------------------------------------------------------------

FORGED = (
    "", " ", "\x00", "draw\n", "draw draw", "DRAW", "show 犬", "show 大/阝反 山/口", "show 大阝反", "show  大/阝反", "discard 犬",
    "discard 大 反", "grab", "grab 大/阝反", "grab 犬", "pass", "close", "resume", "grab\n", "x" * 200, "x" * 201, "x" * 100_000,
    "'; DROP TABLE game_action; --", "<script>alert(1)</script>", "{{ config }}", "\u202edraw", "draw\u2028", ABANDON,
)  # fmt: skip


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_a_forged_action_is_refused_with_a_sentence_and_changes_nothing(pupil: Pupil, phase: str) -> None:
    player = at(pupil, lambda view: view.phase == phase and not {"大", "阝", "反"} <= set(view.hand))
    wrong = []
    before = pupil.kept()
    for action in FORGED:
        page = player.send(action)
        text = page.get_data(as_text=True)
        refusal = re.search(r'role="alert" id="refusal">.*?<p>(.*?)</p>', text, re.S)
        told = page.status_code == 400 and refusal and len(text_of(refusal[1]).split()) >= 3
        if pupil.kept() != before or not told or "<script>alert" in text or player.row.seed in text:
            wrong.append((action, page.status_code))
    assert wrong == []


def test_a_forged_answer_to_an_offer_is_refused(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_answer and not view.grabs, assist=False)
    forged = [text for text in FORGED if not text.startswith(("grab", "pass"))]
    forged += ["grab 犬", "grab 大/阝反 ", "draw", f"show {next(iter(player.view.box.sets))}"]
    with pupil.nothing_changes():
        answers = {one: player.send(one).status_code for one in forged}
        assert answers == dict.fromkeys(forged, 400)


def test_a_form_larger_than_any_of_ours_is_too_much(pupil: Pupil) -> None:
    player = seated(pupil)
    with pupil.nothing_changes():
        assert player.send("draw" * 300_000).status_code == 413


@pytest.mark.parametrize("seed", range(2))
def test_random_actions_never_break_a_table(pupil: Pupil, seed: int) -> None:
    player, rng = seated(pupil, f"{seed}", assist=False), Random(seed)
    words = [
        "draw",
        "show",
        "discard",
        "grab",
        "pass",
        "end",
        "close",
        "chosen",
        *player.view.box.sets,
        *player.view.hand,
    ]
    for number in range(80):
        action = " ".join(rng.choices(words, k=rng.randrange(1, 3)))
        page = player.send(action, submit=f"{seed}{number:09d}", pick=rng.choice(words))
        assert page.status_code in (303, 400), action
        if page.status_code == 303:  # a refusal is on the page of the table already
            pupil.get(player.path)
            assert pupil.status == 200
    player.table  # noqa: B018 - the log can be replayed


# --- tabs ---------------------------------------------------------------------------------------------------------


def test_a_move_sent_twice_is_made_once(pupil: Pupil) -> None:
    player = seated(pupil)
    form = player.form
    assert player.send("draw", form).status_code == 303
    with pupil.nothing_changes():
        assert player.send("draw", form).status_code == 303
    assert len(player.table.log) == 1


def test_two_tabs_cannot_play_one_turn_twice(pupil: Pupil) -> None:
    player = seated(pupil)
    first = player.form
    pupil.get(player.path)
    second = player.form
    assert player.send("draw", first).status_code == 303
    with pupil.nothing_changes():
        page = player.send("draw", second)
    assert page.status_code == 409
    assert "moved on, in another tab" in page.get_data(as_text=True)


def test_eight_tabs_at_one_moment_make_one_grab(pupil: Pupil) -> None:
    player, forms = at(pupil, offered, mode="strategic"), list[Form]()
    for _ in range(8):
        pupil.get(player.path)
        forms.append(player.form)
    found, action = list[int](), f"grab {player.view.grabs[0].text}"
    before = sum(each.seat == 0 for each in player.view.shown)
    side_by_side(*[lambda form=form: found.append(player.send(action, form).status_code) for form in forms])
    assert sorted(found) == [303] + [409] * 7
    assert sum(each.seat == 0 for each in player.view.shown) == before + 1


# --- what is hidden -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"assist": False}, {"levels": ("hard", "normal"), "mode": "strategic"}, TIMED])
def test_pages_of_games_that_differ_in_what_is_hidden_are_equal(
    pupil: Pupil, clock: Clock, options: dict[str, Any]
) -> None:
    player, rng = seated(pupil, **options), Random(5)
    for _ in range(12):
        for query in ("", f"?pick={player.view.hand[0]}", f"?drop={player.view.hand[-1]}"):
            shown = without_numbers(pupil.get(player.path + query))
            table = player.table
            with pupil.app.test_request_context(base_url=BASE):
                kept = playing._kept[pupil.here.store][player.id]
                playing.keep(player.id, replace(kept, state=HIDDEN["prefecture"](table.state, 0, rng)))
            assert without_numbers(pupil.get(player.path + query)) == shown
            with pupil.app.test_request_context(base_url=BASE):
                playing.keep(player.id, kept)
        player.come_until(in_view(lambda view, before=player.view: view.is_mine and view != before), clock)
        if player.view.result or not player.view.hand:
            return


def test_no_page_tells_the_seed_or_a_bots_plan(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, "a seed that nobody may see", **TIMED)
    for _ in range(40):
        page = pupil.get(player.path)
        assert "nobody may see" not in page
        planned = [text for plan in player.table.plans if plan.seat > 0 for text in plan.actions if " " in text]
        assert not any(f'value="{text}"' in page for text in planned if text.startswith("show"))
        if player.view.result:
            return
        player.come_until(in_view(lambda view, before=player.view: view != before), clock)


# --- what counts as a review --------------------------------------------------------------------------------------


def test_a_shown_set_that_was_due_counts_as_one_good(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_show and view.sets, mode="strategic")
    best = player.view.sets[0]
    item = keys.build("prefecture", best.code, "parts")
    begin(pupil, item)
    player.act(f"show {best.text}", "end")
    assert [(answer.item, answer.rating.name) for answer in of_games(pupil)] == [(item, "GOOD")]
    assert "Counted as a review: parts → name of" in text_of(pupil.text)
    assert best.prefecture.kanji_short in text_of(re.search(r'class="small counted">(.*?)</p>', pupil.text, re.S)[1])
    assert_all_adds_up(pupil)


def test_a_set_that_was_never_learned_is_not_started_by_a_game(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.may_show and view.sets, mode="strategic")
    player.act(f"show {player.view.sets[0].text}", "end")
    assert of_games(pupil) == []


def test_the_end_of_a_game_lists_what_it_counted(pupil: Pupil) -> None:
    player = seated(pupil, mode="strategic")
    begin(pupil, *[keys.build("prefecture", code, "parts") for code in player.view.box.codes])
    player.play_until(lambda view: False)
    counted = of_games(pupil)
    assert counted
    found = re.search(r'class="small counted">(.*?)</p>', pupil.text, re.S)
    assert found
    assert text_of(found[1].partition(". ")[0]).count(",") == len(counted) - 1


def test_leaving_asks_first_and_what_was_given_up_is_over(pupil: Pupil) -> None:
    player = at(pupil, offered)
    pupil.get(f"{player.path}/leave")
    pupil.send("sure", sure="1")
    assert player.row.is_abandoned
    page = pupil.get(player.path)
    assert "This game was given up" in page
    assert actions(pupil) == set()


def test_a_table_of_other_rules_is_old(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    player = seated(pupil)
    form = player.form
    monkeypatch.setattr(prefecture, "RULES", 99)
    playing._kept.pop(pupil.here.store)
    assert "earlier rules" in pupil.get(player.path)
    assert player.send("draw", form).status_code == 409
