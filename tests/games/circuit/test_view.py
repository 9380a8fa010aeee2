"""What a seat sees: sums with the traffic jam applied live, what must not follow and why, and no hidden card."""

from random import Random

import pytest

from learnapp.games import circuit
from learnapp.games.circuit.cards import CARDS
from learnapp.games.circuit.options import MODES
from learnapp.games.circuit.state import State
from learnapp.games.self_play import arranged, play_out
from learnapp.games.table import steps
from tests.games.circuit.deals import CATALOG, act, seen, table
from tests.games.hidden import of_circuit


def scores(state: State) -> list[int]:
    trick = seen(state).trick
    return [trick.score(each) for each in trick.plays]


def test_a_sum_is_card_fuel_and_speed() -> None:
    assert scores(act(table("3 4", "6 2", "5 1", speed=(2, 0, 0)), "3+1")) == [6]


def test_a_jam_takes_the_numbers_of_cards_that_lie_there_and_of_those_to_come() -> None:
    state = act(table("6 4", "3 2", "1 5", "5 4", speed=(1, 0, 0, 0)), "6+2", "3+0")
    assert scores(state) == [8, 3]
    jammed = act(state, "1+0")
    assert scores(jammed) == [3, 3, 1]
    assert scores(state) == [8, 3], "the trick before is as it was"
    assert seen(jammed).points("005") == 0
    assert seen(jammed).score("005", 2) == 2


def test_a_card_that_lies_face_down_has_no_sum_and_is_not_named_to_others() -> None:
    state = act(table("3 4", "6 2", "5 1"), "/3")
    assert [seen(state, seat).trick.plays[0].card for seat in range(3)] == ["003", "", ""]
    assert seen(state).trick.score(seen(state).trick.plays[0]) == -1
    ended = act(state, "6+0", "5+0")
    assert [seen(ended, seat).tricks[-1].plays[0].card for seat in range(3)] == ["003", "", ""]


def test_what_must_not_follow_names_who_played_it() -> None:
    view = seen(act(table("3 4", "3 6", "3 1"), "3+0", "6+0"))
    assert view.playable == ("001",)
    assert (view.barred_by("003"), view.barred_by("001")) == (0, None)
    assert not view.must_drive_in


def test_a_card_face_down_bars_nothing() -> None:
    assert seen(act(table("3 4", "3 6", "3 1"), "/3")).playable == ("003", "006")


def test_how_many_chips_a_card_needs_to_be_ahead() -> None:
    view = seen(act(table("6 4", "3 1", "4 5", fuel=(2, 4, 2), speed=(0, 1, 0)), "6+2"))
    assert view.fewest_ahead("003") == 4
    assert view.fewest_ahead("001") == 1, "it brings the 006 to a standstill: two chips stay, and 1 + 1 S is not more"


def test_none_where_all_chips_are_not_enough() -> None:
    assert seen(act(table("6 4", "3 1", "4 5", fuel=(2, 3, 2)), "6+2")).fewest_ahead("003") is None


def test_the_saver_can_be_loaded_with_what_it_takes() -> None:
    view = seen(table("2 3", "3 4", "5 6", fuel=(1, 0, 0), stock=3))
    assert (view.most_fuel("002"), view.most_fuel("003")) == (2, 1)
    assert seen(table("2 3", "3 4", "5 6", fuel=(5, 0, 0), stock=3)).most_fuel("002") == 5


@pytest.mark.parametrize("fuel, stock, drivers, each", [(0, 5, 0, 5), (3, 5, 0, 2), (0, 5, 1, 2), (0, 0, 0, 0)])
def test_what_a_drive_in_would_bring(fuel: int, stock: int, drivers: int, each: int) -> None:
    state = table("3 4", "6 2", "5 1", fuel=(0, fuel, 0), stock=stock)
    assert seen(act(state, "/3" if drivers else "3+0")).fuel_each == each


def test_unseen_are_the_cards_of_others_and_what_they_laid_face_down() -> None:
    state = act(table("3 4", "6 2", "5 1"), "/3", "6+0")
    assert seen(state, 0).unseen["003"] == 2, "its own lies face down, and it knows that"
    assert seen(state, 1).unseen["003"] == 3
    assert seen(state, 2).unseen["006"] == 2


@pytest.mark.parametrize("mode", MODES)
def test_what_a_seat_may_not_know_changes_nothing_that_it_sees_or_is_told_over_whole_games(mode: str) -> None:
    """Other hands, other cards face down and another seed: equal views, hints and stories in every position."""
    options, levels = arranged(circuit, mode, None, ["easy"])
    rng, compared = Random(mode), 0
    for number in range(2):
        game = play_out(circuit, options, levels, f"hidden:{number}", CATALOG)
        for step in steps(game):
            text, by = step.action.text, step.action.seat
            line = circuit.story(step.before, by, text, step.after, CATALOG)
            for seat in range(len(levels)):
                other = of_circuit(step.before, seat, rng)
                view, same = circuit.view(step.before, seat), circuit.view(other, seat)
                assert (view, repr(view), hash(view)) == (same, repr(same), hash(same))
                assert circuit.hints(view, CATALOG) == circuit.hints(same, CATALOG)
                if step.action.text == "deal" or text.split(" ")[-1] in other.hands[by] or "with" in text:
                    try:
                        after = circuit.apply(other, by, text, 0.0, CATALOG)
                    except ValueError:
                        continue  # another hand does not hold that card
                    if text != "deal":
                        compared += 1
                        assert circuit.story(other, by, text, after, CATALOG) == line
                        assert circuit.translated(other, by, text, after, CATALOG) == circuit.translated(
                            step.before, by, text, step.after, CATALOG
                        )
    assert compared > 100


def test_hints_name_each_legal_card_bare_and_ahead_and_each_face_down() -> None:
    state = act(table("3 4", "3 6", "5 1", fuel=(1, 2, 0)), "3+1")
    assert circuit.hints(seen(state), CATALOG) == (
        "play 006 with 0",
        "drive in 003",
        "drive in 006",
    )
    assert "play 004 with 1" in circuit.hints(seen(act(table("3 4", "4 6", "5 1"), "3+1")), CATALOG)
    assert circuit.hints(seen(state, 0), CATALOG) == ()


def test_a_drive_in_does_not_tell_whether_it_was_forced() -> None:
    forced = act(table("3 4", "3 3", "5 1"), "3+0", "/3")
    free = act(table("3 4", "3 6", "5 1"), "3+0", "/3")
    assert seen(forced, 2).trick == seen(free, 2).trick
    assert (forced.forced, free.forced) == (1, 0)


def test_a_view_names_every_card_that_is_unseen() -> None:
    assert tuple(seen(table("3 4", "6 2", "5 1")).unseen) == CARDS
