"""The rules of Drive-In Grand Prix: the rulebook's example, every ruling, and chips that are never lost or made."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games import circuit
from learnapp.games.base import IllegalAction
from learnapp.games.circuit.cards import CARDS, MOST_ROUNDS, TRICKS
from learnapp.games.circuit.options import MODES, PLAYERS, Options
from learnapp.games.circuit.state import all_chips, chips
from tests.games.circuit.deals import CATALOG, act, table
from tests.games.kept import of_circuit


@pytest.mark.parametrize("mode", MODES)
def test_a_game_begins_with_six_cards_and_five_fuel_each_and_no_fuel_in_the_stock(mode: str) -> None:
    state = circuit.setup(Options(mode=mode), CATALOG, "seed")
    seats = PLAYERS[mode]
    assert Counter(card for hand in state.hands for card in hand) == dict.fromkeys(CARDS, seats)
    assert [len(hand) for hand in state.hands] == [TRICKS] * seats
    assert state.fuel == (5,) * seats
    assert (state.stock.fuel, state.stock.speed, state.stock.stars) == (0, 5, seats + 1)
    assert chips(state) == all_chips(seats)


def test_the_first_leader_is_drawn() -> None:
    assert {circuit.setup(Options(), CATALOG, f"{number}").leader for number in range(40)} == {0, 1, 2}
    assert {circuit.setup(Options(first="learner"), CATALOG, f"{number}").leader for number in range(9)} == {0}


def test_the_rulebooks_example_three_drive_ins_share_five() -> None:
    """One each, and the two that cannot be shared leave the game."""
    before = table("3 4", "3 4", "3 4", "5 6", fuel=(0, 0, 0, 5), stock=5)
    after = act(before, "/3", "/3", "/3", "5+0")
    assert after.fuel == (1, 1, 1, 5)
    assert after.stock.fuel == 0
    assert after.stock.lost - before.stock.lost == 2
    assert after.stock.undivided == 2


def test_in_the_first_trick_a_drive_in_gains_nothing() -> None:
    """d: the stock is empty; it is allowed all the same."""
    state = circuit.setup(Options(first="learner"), CATALOG, "first")
    hands = state.hands
    after = act(state, f"/{hands[0][0][2]}", f"{hands[1][0][2]}+1", f"/{hands[2][0][2]}")
    assert after.fuel == (5, 4, 5)
    assert after.stock.lost == 0
    assert after.stock.fuel == 1


WINNERS = [
    ("a higher sum wins", ["3+0", "4+0", "5+1"], 2),
    ("chips count like points", ["3+4", "4+2", "5+0"], 0),
    ("of equal sums the earlier one wins", ["3+2", "4+1", "5+1"], 0),
    ("001 brings 006 to a standstill though it was played before", ["6+0", "1+0", "2+0"], 2),
    ("and if it is played after", ["1+0", "6+0", "2+0"], 2),
    ("004 and 005 too", ["1+0", "4+0", "5+0"], 0),
    ("chips on a card at a standstill still count", ["1+0", "6+2", "2+0"], 1),
    ("e: 001 itself counts 1", ["1+0", "6+1", "5+0"], 0),
    ("003 runs on through a jam", ["3+0", "1+0", "6+2"], 0),
    ("f: 001 face down stops nobody", ["/1", "6+0", "3+0"], 1),
    ("k: a card that lies face down never wins", ["/6", "/5", "1+0"], 2),
]


@pytest.mark.parametrize("why, plays, winner", WINNERS, ids=[case[0] for case in WINNERS])
def test_who_wins_a_trick(why: str, plays: list[str], winner: int) -> None:
    hands = [f"{play.strip('/')[0]} 2" for play in plays]
    after = act(table(*hands), *plays)
    assert after.tricks[-1].winner == winner
    assert after.leader == winner, "who leads next"
    assert after.speed == tuple(int(seat == winner) for seat in range(3))


def test_a_speed_chip_breaks_no_tie() -> None:
    """j: 4 + 1 G and 3 + 2 S are equal, so the earlier one wins."""
    after = act(table("4 2", "3 2", "2 1", speed=(0, 2, 0)), "4+1", "3+0", "2+0")
    assert after.tricks[-1].winner == 0


REFUSED = [
    ("a character that lies face up must not follow", ["3+0", "3+0"], "003 (Sedan) must not follow"),
    ("nor with other chips", ["3+0", "3+5"], "003 (Sedan) must not follow"),
    ("more chips than there are", ["3+6"], "You have 5 G chips for it, not 6."),
    ("a card of somebody else", ["2+0"], "002 is not in your hand."),
    ("no card of the game", ["9+0"], "009 is no card of this game"),
    ("no card of the game, face down", ["/9"], "009 is no card of this game"),
    ("no move", ["win"], "That is no move of this game"),
    ("a deal before its time", ["deal"], "The round goes on"),
]


@pytest.mark.parametrize("why, plays, reason", REFUSED, ids=[case[0] for case in REFUSED])
def test_what_is_refused(why: str, plays: list[str], reason: str) -> None:
    state = act(table("3 4", "3 4", "3 5"), *plays[:-1])
    with pytest.raises(IllegalAction, match=f"^{re.escape(reason)}"):
        act(state, plays[-1])


def test_a_character_that_lies_face_down_may_follow_and_a_face_up_one_may_go_face_down() -> None:
    after = act(table("3 4", "3 4", "3 5"), "/3", "3+0", "/3")
    assert after.tricks[-1].winner == 1


def test_who_holds_only_what_must_not_follow_drives_in() -> None:
    """b: it is theirs which card goes; others are not told that nothing else could be done."""
    state = act(table("3 4", "4 4", "3 4"), "3+0", "4+0")
    assert circuit.view(state, 2).must_drive_in
    after = act(state, "/4")
    assert (after.drive_ins, after.forced) == (1, 1)
    assert circuit.view(after, 0).tricks[-1].plays[2].card == ""


def test_the_fuel_of_a_trick_is_not_shared_in_it() -> None:
    """c: only what was burnt before; what is burnt now is there for the next."""
    after = act(table("3 4", "4 5", "5 6", fuel=(0, 5, 5), stock=1), "/3", "4+3", "5+2")
    assert after.fuel == (1, 2, 3)
    assert after.stock.fuel == 5


def test_fuel_stays_in_the_stock_while_nobody_drives_in() -> None:
    after = act(table("3 4", "4 5", "5 6", fuel=(0, 5, 5), stock=4), "3+0", "4+1", "5+0")
    assert after.stock.fuel == 5


def test_fewer_chips_than_drive_ins_all_leave_the_game() -> None:
    after = act(table("3 4", "4 5", "5 6", fuel=(0, 0, 5), stock=1), "/3", "/4", "5+0")
    assert after.fuel == (0, 0, 5)
    assert (after.stock.fuel, after.stock.undivided) == (0, 1)


def test_above_five_chips_leave_the_game() -> None:
    before = table("3 4", "4 5", "5 6", fuel=(4, 0, 0), stock=5)
    after = act(before, "/3", "4+0", "5+0")
    assert after.fuel[0] == 5
    assert after.tricks[-1].spilled == (4, 0, 0)
    assert after.stock.lost - before.stock.lost == 4


SAVERS = [
    ("h: the chip it takes can be used at once", 0, 1, "2+1", 0, 0, 0),
    ("it can be kept", 0, 1, "2+0", 1, 0, 0),
    ("an empty stock gives nothing", 0, 0, "2+0", 0, 0, 0),
    ("i: with five in hand the chip leaves the game", 5, 2, "2+0", 5, 1, 1),
    ("i: five can be put on it then, not six", 5, 2, "2+5", 0, 1, 1),
    ("g: face down it takes nothing", 0, 1, "/2", 0, 1, 0),
]


@pytest.mark.parametrize("why, fuel, stock, play, left, stays, lost", SAVERS, ids=[case[0] for case in SAVERS])
def test_the_fuel_saver(why: str, fuel: int, stock: int, play: str, left: int, stays: int, lost: int) -> None:
    before = table("2 4", "4 5", "5 6", fuel=(fuel, 0, 0), stock=stock)
    after = act(before, play)
    assert (after.fuel[0], after.stock.fuel, after.stock.lost - before.stock.lost) == (left, stays, lost)


def test_a_fuel_saver_that_takes_nothing_cannot_be_loaded() -> None:
    with pytest.raises(IllegalAction, match="You have 0 G chips for it, not 1"):
        act(table("2 4", "4 5", "5 6", fuel=(0, 5, 5)), "2+1")


def test_the_saver_takes_before_others_share() -> None:
    after = act(table("3 4", "2 5", "5 6", fuel=(0, 0, 0), stock=3), "/3", "2+0", "5+0")
    assert after.fuel == (2, 1, 0)


def test_speed_chips_are_always_played_and_come_back() -> None:
    state = act(table("3 4", "4 5", "5 6", speed=(2, 1, 0)), "3+0", "4+0")
    assert [state.trick.score(each) for each in state.trick.plays] == [5, 5]
    after = act(state, "5+0")
    assert after.tricks[-1].winner == 0
    assert after.speed == (3, 1, 0)


def test_a_drive_in_plays_no_speed_chips() -> None:
    assert act(table("3 4", "4 5", "5 6", speed=(2, 0, 0)), "/3").trick.plays[0].speed == 0


def test_a_speed_chip_is_given_for_each_of_the_first_five_tricks_and_a_star_for_the_sixth() -> None:
    """a."""
    fifth = act(table("3 4", "4 5", "5 6"), "3+5", "4+0", "5+0")
    assert (fifth.speed, fifth.stars) == ((1, 0, 0), (0, 0, 0))
    sixth = act(fifth, "4+0", "5+0", "6+5")
    assert (sixth.speed, sixth.stars) == ((1, 0, 0), (0, 0, 1))
    assert sixth.rounds == (2,)


def test_where_all_drive_in_a_speed_chip_goes_aside_and_the_same_seat_leads() -> None:
    """n: it is back in the stock in the next round."""
    after = act(table("3 4", "4 5", "5 6", fuel=(0, 0, 0), stock=4, leader=1), "/4", "/5", "/3")
    assert after.fuel == (1, 1, 1)
    assert (after.stock.aside, after.stock.speed, after.stock.undivided) == (1, 4, 1)
    assert after.leader == 1
    assert after.speed == (0, 0, 0)
    dealt = act(act(after, "5+0", "6+0", "4+0"), "deal")
    assert (dealt.stock.aside, dealt.stock.speed) == (0, 5)


def test_where_all_drive_in_at_the_last_trick_nobody_gets_the_star_and_the_same_seat_leads_on() -> None:
    after = act(table("3", "4", "5", leader=2), "/5", "/3", "/4")
    assert after.stars == (0, 0, 0)
    assert after.rounds == (None,)
    assert (after.phase, after.leader) == ("deal", 2)
    assert chips(after) == all_chips(3)


def test_a_new_round_keeps_the_fuel_and_gives_back_the_speed() -> None:
    """o, p: the winner of the sixth trick leads; fuel stays in hands and in the stock."""
    over = act(table("3", "4", "5", fuel=(2, 3, 1), speed=(3, 1, 1), stock=2), "3+1", "4+0", "5+1")
    assert over.phase == "deal"
    assert circuit.to_act(over) == (0,)
    dealt = act(over, "deal")
    assert dealt.fuel == over.fuel == (1, 3, 0)
    assert dealt.stock.fuel == over.stock.fuel == 4
    assert (dealt.speed, dealt.stock.speed) == ((0, 0, 0), 5)
    assert dealt.leader == 0
    assert (dealt.round, dealt.tricks) == (2, ())
    assert Counter(card for hand in dealt.hands for card in hand) == dict.fromkeys(CARDS, 3)


def test_nobody_plays_between_two_rounds() -> None:
    over = act(table("3", "4", "5"), "3+1", "4+0", "5+0")
    with pytest.raises(IllegalAction, match="deal the next one first"):
        act(over, "3+0")
    with pytest.raises(IllegalAction, match="It is not your turn"):
        circuit.apply(over, 1, "deal", 0.0, CATALOG)


def test_two_stars_win_the_game() -> None:
    over = act(table("3", "4", "5", fuel=(5, 2, 4), stars=(1, 1, 0)), "3+5", "4+0", "5+0")
    result = circuit.result(over)
    assert result is not None
    assert result.scores == (2, 1, 0)
    assert result.places == (1, 2, 3)
    assert result.reason == "You have two stars. You win."
    assert over.phase == "over"
    assert circuit.to_act(over) == ()


def test_places_after_the_winner_go_by_stars_then_fuel() -> None:
    over = act(table("3", "4", "5", "6", fuel=(5, 2, 4, 4), stars=(1, 0, 0, 0)), "3+5", "4+0", "5+0", "6+0")
    assert circuit.result(over).places == (1, 4, 2, 2)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "fuel, places, reason",
    [
        ((1, 0, 0), (1, 2, 2), "You win."),
        ((0, 0, 2), (2, 2, 1), "Bot 2 wins."),
        ((0, 2, 2), (3, 1, 1), "Bot 1 and Bot 2 win."),
        ((2, 2, 1), (1, 1, 3), "You and Bot 1 win."),
    ],
)
def test_after_twelve_rounds_stars_and_then_fuel_decide(
    fuel: tuple[int, ...], places: tuple[int, ...], reason: str
) -> None:
    """u: a guard, never seen in play."""
    late = replace(table("3", "4", "5", fuel=fuel), rounds=(None,) * (MOST_ROUNDS - 1))
    result = circuit.result(act(late, "/3", "/4", "/5"))
    assert result is not None
    assert result.places == places
    assert result.reason == f"Twelve rounds are over. {reason}"


def test_the_game_goes_on_without_any_fuel() -> None:
    """r."""
    after = act(table("3 4", "4 5", "5 6", fuel=(0, 0, 0)), "3+0", "4+0", "5+0")
    assert after.tricks[-1].winner == 1


@pytest.mark.parametrize("mode, bots", [("three", 2), ("four", 3), ("five", 4)])
def test_seats_that_are_not_named_are_taken(mode: str, bots: int) -> None:
    assert circuit.checked(Options(mode=mode)).levels == ("normal",) * bots
    assert circuit.checked(Options(mode=mode, levels=("hard", "easy"))).levels == ("hard", *("easy",) * (bots - 1))


@pytest.mark.parametrize(
    "options, reason",
    [
        ({"mode": "two"}, "There is no mode 'two': choose one of three, four, five."),
        ({"levels": ("easy",) * 3}, "With three players there are 2 bots, not 3."),
        ({"levels": ("dozy",)}, "'dozy' is no level: choose one of easy, normal, hard."),
        ({"pace": "fast"}, "'fast' is no pace: choose one of wait, timed."),
        ({"first": "oldest"}, "'oldest' is no first leader: choose one of random, learner."),
    ],
)
def test_options_that_cannot_be(options: dict[str, object], reason: str) -> None:
    """t: three to five play."""
    with pytest.raises(IllegalAction) as refusal:
        circuit.checked(Options(**options))  # type: ignore[arg-type]
    assert str(refusal.value) == reason


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(MODES), st.integers(0, 10**6), st.data())
def test_whatever_is_played_no_chip_is_lost_or_made(mode: str, seed: int, data: st.DataObject) -> None:
    state = circuit.setup(Options(mode=mode), CATALOG, str(seed))
    for _ in range(PLAYERS[mode] * TRICKS):
        view = circuit.view(state, circuit.to_act(state)[0])
        card = data.draw(st.sampled_from(view.hand))
        chips_on = data.draw(st.integers(0, 6))
        text = f"drive in {card}" if chips_on == 6 else f"play {card} with {chips_on}"
        legal = chips_on == 6 or (card in view.playable and chips_on <= view.most_fuel(card))
        try:
            state = circuit.apply(state, view.seat, text, 0.0, CATALOG)
        except IllegalAction:
            assert not legal
            state = circuit.apply(state, view.seat, f"drive in {card}", 0.0, CATALOG)
        else:
            assert legal
        of_circuit(state)
    assert state.phase == "deal"
