"""Tables of the Drive-In Grand Prix over HTTP: opening, every phase and refusal, what is said, and what stays hidden."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from learnapp.catalog import Catalog
from learnapp.catalog.unlocks import Need, read_unlocks
from learnapp.games import circuit
from learnapp.games.circuit import View
from learnapp.games.table import ABANDON, steps
from learnapp.japanese import furigana
from learnapp.store import unlocks
from learnapp.web import playing
from tests.games.hidden import HIDDEN
from tests.seated import Seated, come_to, in_view, open_table
from tests.support import BASE, Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_tables import news, text_of, without_numbers

PLANNED = Path(__file__).parents[1] / "games" / "circuit" / "modes.toml"
KNOWN = (Need("vocabulary", "words", "learned", 3),)
"""In the place of counters: these tests open modes by themselves."""


@pytest.fixture(scope="module")
def catalog(catalog: Catalog) -> Catalog:
    """With the modes of this game, though they may wait for the drill that opens them."""
    if any(mode.game == circuit.KEY for mode in catalog.modes):
        return catalog
    modes, _ = read_unlocks(PLANNED)
    return replace(catalog, modes=(*catalog.modes, *(replace(mode, needs=KNOWN) for _, mode in modes)))


def seated(pupil: Pupil, seed: str = "tests", **options: Any) -> Seated:
    return Seated(pupil.app, pupil, open_table(pupil.app, seed, game=circuit, **{"first": "learner"} | options))


def at(pupil: Pupil, wanted: Callable[[View], object], clock: Clock | None = None, **options: Any) -> Seated:
    """A table at which something is so."""
    seeds = (f"deal number {number}" for number in range(300))
    return come_to(pupil.app, pupil, circuit, seeds, in_view(wanted), clock, **{"first": "learner"} | options)


def refusal(page: Any) -> str:
    found = re.search(r'role="alert" id="refusal">.*?<p>(.*?)</p>', page.get_data(as_text=True), re.S)
    assert found
    return text_of(found[1])


# --- opening ------------------------------------------------------------------------------------------------------


def opening(pupil: Pupil, **values: Any) -> Any:
    data = MultiDict({"csrf_token": pupil.token(), "submit": "0123456789abcdef", "mode": "three", "levels": "easy"})
    for name, value in values.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return pupil.client.post("/games/circuit/tables", data=data, base_url=BASE)


def open_modes(pupil: Pupil, *modes: str) -> None:
    with pupil.here.store.writing() as db:
        unlocks.open_modes(db, pupil.row.id, [f"circuit:{mode}" for mode in modes], "earned", pupil.here.clock())


def test_a_table_opens_with_the_options_of_the_form(pupil: Pupil) -> None:
    set_options(pupil.app, open_everything=True)
    wished = {"mode": "five", "levels": ["easy", "normal", "hard", "easy"], "pace": "timed", "first": "learner"}
    assert opening(pupil, **wished).status_code == 303
    assert Seated(pupil.app, pupil, 1).table.options == circuit.Options(
        "five", ("easy", "normal", "hard", "easy"), "timed", "learner"
    )


def test_the_form_of_the_page_opens_a_table_as_it_stands(pupil: Pupil) -> None:
    open_modes(pupil, "three")
    pupil.get("/games/circuit")
    form = pupil.form("mode")
    assert pupil.client.post(form.action, data=form.values, base_url=BASE).status_code == 303
    assert Seated(pupil.app, pupil, 1).table.options == circuit.Options("three", ("easy", "easy"), "wait", "random")


def test_the_page_of_the_game_offers_only_what_is_open(pupil: Pupil) -> None:
    open_modes(pupil, "three", "three-normal")
    page = pupil.get("/games/circuit?level=normal")
    assert re.findall(r'name="mode" value="(\w+)"', page) == ["three"]
    assert len(re.findall(r"<select", page)) == 2
    assert page.count('<option value="normal" selected') == 2
    assert 'value="hard"' not in page
    open_modes(pupil, "four", "five", "five-hard")
    page = pupil.get("/games/circuit?mode=four")
    assert re.findall(r'name="mode" value="(\w+)" checked', page) == ["four"]
    assert len(re.findall(r"<select", page)) == 4


@pytest.mark.parametrize(
    "opened, values, told",
    [
        ((), {}, "Three players"),
        (("three",), {"levels": ["easy", "normal"]}, "Normal bots"),
        (("three", "three-normal"), {"mode": "four", "levels": "easy"}, "Four players"),
        (("three", "three-normal", "four", "five"), {"levels": "hard"}, "Hard bots"),
    ],
)
def test_players_and_bots_have_to_be_open(
    pupil: Pupil, opened: tuple[str, ...], values: dict[str, Any], told: str
) -> None:
    open_modes(pupil, *opened)
    with pupil.nothing_changes():
        page = opening(pupil, **values)
    assert page.status_code == 403
    assert f"“{told}" in page.get_data(as_text=True)


def test_weaker_bots_than_those_that_are_open_may_be_chosen(pupil: Pupil) -> None:
    open_modes(pupil, "four")
    assert opening(pupil, mode="four", levels=["easy", "normal", "easy"]).status_code == 303


@pytest.mark.parametrize(
    "values", [{"mode": "two"}, {"levels": ["dozy"]}, {"pace": "blitz"}, {"first": "bot"}, {"mode": "three\x00"}]
)
def test_options_that_cannot_be_are_refused_with_a_reason(pupil: Pupil, values: dict[str, Any]) -> None:
    set_options(pupil.app, open_everything=True)
    with pupil.nothing_changes():
        page = opening(pupil, **values)
    assert page.status_code == 400
    assert "No table was opened" in page.get_data(as_text=True)


@pytest.mark.parametrize("mode, bots", [("three", 2), ("four", 3), ("five", 4)])
def test_bots_beyond_the_players_are_left_out(pupil: Pupil, mode: str, bots: int) -> None:
    set_options(pupil.app, open_everything=True)
    assert opening(pupil, mode=mode, levels=["easy"] * 6).status_code == 303
    assert Seated(pupil.app, pupil, 1).table.options.levels == ("easy",) * bots


# --- playing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"mode": "four", "levels": ("hard",)}, {"mode": "five"}])
def test_a_game_is_played_to_its_end_with_the_form_alone(pupil: Pupil, options: dict[str, Any]) -> None:
    player = seated(pupil, **options)
    for _ in range(60):
        view: View = player.view
        if view.result:
            break
        words = player.plan("normal")[0].split(" ")
        if words[0] == "deal":
            assert re.search(r"Round \d is over", text_of(pupil.get(player.path)))
            player.act("deal")
        elif words[0] == "play":
            assert player.send("play", pick=words[1], fuel=words[-1]).status_code == 303
        else:
            assert player.send("drive in", pick=words[-1]).status_code == 303
        pupil.get(player.path)
    assert player.view.result
    page = text_of(pupil.get(player.path))
    assert player.view.result.reason in page
    assert "wins" in page or "You win" in page


def test_a_card_and_its_fuel_make_the_move(pupil: Pupil) -> None:
    player = seated(pupil)
    card = player.view.playable[0]
    player.send("play", pick=card, fuel="2")
    assert player.table.log[0].text == f"play {card} with 2"
    assert player.table.log[0].seat == 0


def test_without_a_number_no_fuel_is_put_on_a_card(pupil: Pupil) -> None:
    player = seated(pupil)
    player.send("play", pick=player.view.playable[0])
    assert player.table.log[0].text.endswith(" with 0")


def test_a_drive_in_takes_no_chips_whatever_is_chosen(pupil: Pupil) -> None:
    player = seated(pupil)
    card = player.view.hand[0]
    player.send("drive in", pick=card, fuel="5")
    assert player.table.log[0].text == f"drive in {card}"


REFUSED = [
    ({"action": "play"}, "Choose a card first."),
    ({"action": "drive in", "fuel": "2"}, "Choose a card first."),
    ({"action": "play", "pick": "007"}, "Choose a card first."),
    ({"action": "play", "fuel": "６"}, "That is no move of this game"),
    ({"action": "play", "fuel": "-1"}, "That is no move of this game"),
    ({"action": "play", "fuel": "9"}, "You have 5 G chips for it, not 9."),
    ({"action": "play", "fuel": "9" * 500}, "That is no move of this game"),
    ({"action": "deal"}, "The round goes on"),
]


@pytest.mark.parametrize("sent, reason", REFUSED, ids=[reason for _, reason in REFUSED])
def test_what_is_refused_is_told_and_stays_chosen(pupil: Pupil, sent: dict[str, str], reason: str) -> None:
    player = seated(pupil)
    card = player.view.playable[0]
    picked = {} if reason == "Choose a card first." and "pick" not in sent else {"pick": card}
    with pupil.nothing_changes():
        page = player.send(**{**picked, **sent})
    assert page.status_code == 400
    assert refusal(page).startswith(reason)
    if picked and "pick" not in sent:
        assert f'value="{card}" id="c1" checked' in page.get_data(as_text=True)


def test_what_must_not_follow_says_so_on_the_card_and_is_refused(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.is_mine and len(view.playable) < len(set(view.hand)))
    view: View = player.view
    barred = next(card for card in view.hand if view.barred_by(card) is not None)
    assert f"✕ must not follow Bot {view.barred_by(barred)}’s: face down only" in text_of(pupil.text)
    with pupil.nothing_changes():
        page = player.send("play", pick=barred, fuel="0")
    assert page.status_code == 400
    assert "must not follow" in refusal(page)
    assert player.send("drive in", pick=barred).status_code == 303


def test_a_forced_drive_in_is_explained_and_cannot_be_refused(pupil: Pupil) -> None:
    at(pupil, lambda view: view.must_drive_in, mode="five", levels=("easy",))
    page = text_of(pupil.text)
    assert "You must drive in. Every card you hold lies face up in this trick already" in page
    assert 'id="play"' not in pupil.text
    assert 'value="drive in" id="drive"' in pupil.text


def test_of_one_card_there_is_nothing_to_choose(pupil: Pupil) -> None:
    """The page has chosen it, so that the button alone drives in."""
    player = at(pupil, lambda view: view.must_drive_in and len(view.hand) == 1, mode="five", levels=("easy",))
    (card,) = player.view.hand
    chosen = re.findall(r'name="pick" value="(\w+)"[^>]* checked', pupil.text)
    assert chosen == [card]
    assert player.send("drive in", pick=chosen[0]).status_code == 303
    assert [row.text for row in player.table.log if row.seat == 0][-1] == f"drive in {card}"


def test_at_the_beginning_the_page_warns_that_a_drive_in_brings_nothing(pupil: Pupil) -> None:
    pupil.get(seated(pupil).path)
    assert "A drive-in brings nothing now: there is no fuel in the stock." in pupil.text


def test_later_the_page_says_what_a_drive_in_would_bring(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.phase == "play" and view.fuel_each > 1 and view.left)
    assert f"A drive-in brings you {player.view.fuel_each} G now, less if others drive in after you." in pupil.text


def test_beside_each_score_stands_its_sum_with_the_jam_applied(pupil: Pupil) -> None:
    jammed = {"004", "005", "006"}
    player = at(pupil, lambda view: view.is_mine and "001" in view.trick.up and view.trick.up & jammed, mode="five")
    for each in player.view.trick.plays:
        if each.face_up:
            parts = [str(player.view.trick.points(each))]
            parts += [f"{each.fuel} G"] * bool(each.fuel) + [f"{each.speed} S"] * bool(each.speed)
            score = player.view.trick.score(each)
            assert re.search(rf"{re.escape(' + '.join(parts))}( in the jam)? ?{score} ", text_of(pupil.text))
    assert "in the jam" in pupil.text


def test_chips_and_stars_of_every_seat_and_of_the_stock_are_shown(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.is_mine and any(view.stars) and any(view.speed), mode="four")
    view, page = player.view, text_of(pupil.text)
    for seat in range(4):
        held = f"Gfuel{view.fuel[seat]} Sspeed{view.speed[seat]} ★stars{view.stars[seat]}"
        assert re.sub(r"\s", "", held) in re.sub(r"\s", "", page)
    assert re.search(rf"Fuel ?{view.stock.fuel} G ?Speed ?{view.stock.speed} S ?Stars ?{view.stock.stars} ★", page)


def test_between_two_rounds_the_table_waits_and_sums_up(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.phase == "deal")
    winner = player.view.rounds[0]
    page = text_of(pupil.text)
    assert f"Round 1 is over: {'you take' if winner == 0 else f'Bot {winner} takes'} the star" in page
    assert "All S chips go back to the stock" in page
    assert "Trick 6" in page
    assert "Your hand" not in page
    player.act("deal")
    assert player.view.round == 2
    assert "Round 2, trick 1" in text_of(pupil.get(player.path))


def test_the_cards_of_the_round_are_listed_and_a_bots_drive_in_is_not_named(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.is_mine and len(view.tricks) > 2, mode="four")
    rows = re.search(r'class="forms tricks">.*?</table>', pupil.text, re.S)
    assert rows
    assert rows[0].count("<tr>") == 1 + len(player.view.tricks)
    downs = [each for trick in player.view.tricks for each in trick.plays if not each.face_up]
    assert rows[0].count("drive-in") == len(downs)
    named = [each for each in downs if each.card]
    assert {each.seat for each in named} <= {0}
    assert len(re.findall(r"drive-in <span", rows[0])) == len(named)


# --- what is said -------------------------------------------------------------------------------------------------


def test_the_table_speaks_japanese_with_furigana_and_english_beside_it(pupil: Pupil) -> None:
    player = seated(pupil)
    player.send("play", pick=player.view.playable[0], fuel="3")
    page = pupil.get(player.path)
    assert "Gチップを<ruby>三枚<rt>さんまい</rt></ruby>のせました。" in page
    assert "With 3 G chips on it." in page
    assert 'lang="ja"' in page


def test_the_english_is_switched_off_for_the_visit_and_on_again(pupil: Pupil) -> None:
    player = seated(pupil)
    player.send("play", pick=player.view.playable[0], fuel="3")
    assert "?english=off" in pupil.get(player.path)
    page = pupil.get(f"{player.path}?english=off")
    assert "With 3 G chips" not in page
    assert "三枚" in page
    assert "With 3 G chips" not in pupil.get(player.path)
    assert "With 3 G chips" not in pupil.get(f"{player.path}?english=maybe")
    assert "With 3 G chips" in pupil.get(f"{player.path}?english=on")
    assert "With 3 G chips" in pupil.get(player.path)


def test_the_history_tells_every_move_in_both_languages(pupil: Pupil) -> None:
    player = at(pupil, lambda view: view.is_mine and view.round == 2)
    page = re.sub(r"<rt>.*?</rt>", "", pupil.text)
    history = re.search(r'id="history">.*?</details>', page, re.S)
    assert history
    assert history[0].count("<li>") == len(player.table.log)
    for step in islice(steps(player.table), 20):
        said = circuit.story(step.before, step.action.seat, step.action.text, step.after, pupil.here.catalog)
        english = circuit.translated(step.before, step.action.seat, step.action.text, step.after, pupil.here.catalog)
        assert furigana.plain(said) in text_of(history[0]).replace(furigana.APART, "")
        assert english in text_of(history[0]).replace("&#39;", "'")


def test_how_the_last_trick_ended_stands_on_top(pupil: Pupil) -> None:
    at(pupil, lambda view: view.is_mine and view.tricks and view.tricks[-1].winner is not None)
    found = re.search(r'aria-label="How the last trick ended">.*?</section>', pupil.text, re.S)
    assert found
    assert "勝って" in text_of(found[0])
    assert "合計は" not in text_of(found[0]), "the sums of single cards are told below"


# --- pace, tabs, faults -------------------------------------------------------------------------------------------


def test_with_a_pace_the_bots_take_a_moment_each(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, pace="timed")
    player.send("play", pick=player.view.playable[0], fuel="0")
    assert not player.view.is_mine
    page = pupil.get(player.path)
    assert "at work" in page
    assert "See what has happened" in page
    assert news(pupil, player, 1).status_code == 204
    clock.forward(seconds=2)
    moved = news(pupil, player, 1)
    assert moved.status_code == 200
    assert 'data-ply="2"' in moved.get_data(as_text=True)


def test_a_move_sent_twice_is_made_once(pupil: Pupil) -> None:
    player = seated(pupil)
    form, card = player.form, player.view.playable[0]
    assert player.send("play", form, pick=card, fuel="1").status_code == 303
    with pupil.nothing_changes():
        assert player.send("play", form, pick=card, fuel="1").status_code == 303


def test_two_tabs_cannot_play_one_turn_twice(pupil: Pupil) -> None:
    player = seated(pupil)
    first, card = player.form, player.view.playable[0]
    pupil.get(player.path)
    second = player.form
    assert player.send("play", first, pick=card, fuel="1").status_code == 303
    with pupil.nothing_changes():
        page = player.send("play", second, pick=card, fuel="1")
    assert page.status_code == 409
    assert "moved on, in another tab" in page.get_data(as_text=True)


FORGED = (
    "", " ", "\x00", "play 003", "play 003 with", "play 003 with 2 ", "play 003 with 2\n", "play 3 with 2", "play 003 with ２",
    "play 003 with -1", "play 007 with 0", "drive in", "drive in 007", "drive in 003 with 2", "drive", "deal", "deal 2", "resume",
    "x" * 200, "x" * 201, "x" * 100_000, "'; DROP TABLE game_action; --", "<script>alert(1)</script>", "{{ config }}",
    "\u202eplay 003 with 0", "play 003 with 0\u2028", ABANDON,
)  # fmt: skip


def test_a_forged_action_is_refused_with_a_sentence_and_changes_nothing(pupil: Pupil) -> None:
    player, wrong = seated(pupil), []
    before = pupil.kept()
    for action in FORGED:
        answer = player.send(action)
        page = answer.get_data(as_text=True)
        told = answer.status_code == 400 and len(refusal(answer).split()) >= 3
        if pupil.kept() != before or not told or "<script>alert" in page or player.row.seed in page:
            wrong.append((action, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("seed", range(2))
def test_random_forms_never_break_a_table(pupil: Pupil, seed: int) -> None:
    player, rng = seated(pupil, f"{seed}", mode="four"), Random(seed)
    for number in range(60):
        action = rng.choice(
            ["play", "drive in", "deal", f"play {rng.choice(['001', '004', ''])} with {rng.randrange(7)}"]
        )
        more = {
            "pick": rng.choice(["001", "002", "003", "004", "005", "006", "", "+2"]),
            "fuel": str(rng.randrange(-1, 7)),
        }
        page = player.send(action, submit=f"{seed}{number:09d}", **more)
        assert page.status_code in (303, 400), action
        if page.status_code == 303:  # a refusal is on the page of the table already
            pupil.get(player.path)
            assert pupil.status == 200
    player.table  # noqa: B018 - the log can be replayed


# --- what is hidden -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"mode": "five"}, {"pace": "timed"}])
def test_pages_of_games_that_differ_in_what_is_hidden_are_equal_over_a_whole_game(
    pupil: Pupil, clock: Clock, options: dict[str, Any]
) -> None:
    player, rng = seated(pupil, **options), Random(5)
    pages = 0
    while not (view := player.view).result:
        # By turns as the table stands, and with a card chosen.
        query = f"?pick={view.hand[0] if view.hand else '001'}&fuel=1" if pages % 2 else ""
        shown = without_numbers(pupil.get(player.path + query))
        with pupil.app.test_request_context(base_url=BASE):
            kept = playing._kept[pupil.here.store][player.id]
            playing.keep(player.id, replace(kept, state=HIDDEN["circuit"](kept.state, 0, rng)))
        other = without_numbers(pupil.get(player.path + query))
        assert (other, len(other)) == (shown, len(shown))
        pages += 1
        with pupil.app.test_request_context(base_url=BASE):
            playing.keep(player.id, kept)
        player.come_until(in_view(lambda seen, before=view: seen != before), clock)
    assert pages > 10


def test_no_page_tells_the_seed_or_a_bots_plan(pupil: Pupil, clock: Clock) -> None:
    player = seated(pupil, "a seed that nobody may see", pace="timed")
    while not player.view.result:
        page = pupil.get(player.path)
        assert "nobody may see" not in page
        for plan in player.table.plans:
            assert not any(f'value="{text}"' in page for text in plan.actions)
        player.come_until(in_view(lambda view, before=player.view: view != before), clock)


def test_leaving_asks_first_and_what_was_given_up_is_over(pupil: Pupil) -> None:
    player = seated(pupil)
    pupil.get(f"{player.path}/leave")
    pupil.send("sure", sure="1")
    page = text_of(pupil.get(player.path))
    assert "This game was given up." in page
    assert "ゲームをやめました。" in page
    assert "Your hand" not in page


def test_a_table_of_other_rules_is_old(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    player = seated(pupil)
    monkeypatch.setattr(circuit, "RULES", circuit.RULES + 1)
    assert "earlier" in pupil.get(player.path)
