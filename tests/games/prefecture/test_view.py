"""What a seat sees: its own hand, what lies open, what it may do, and what cannot be made any more."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games import prefecture
from learnapp.games.self_play import arranged, play_out
from learnapp.games.table import steps
from tests.games.prefecture.deals import CATALOG, act, close, offering, showing, table


def test_others_show_how_many_cards_they_hold_and_no_more() -> None:
    view = prefecture.view(table(["東 京", "石 馬 阜", "三"]), 0)
    assert view.hand == ("東", "京")
    assert (view.hand_sizes, view.deck_size) == ((2, 3, 1), 8)
    assert "馬" not in repr(view)


@pytest.mark.parametrize(
    "actions, may, reason",
    [
        ([], {"show", "discard"}, "after the draw"),
        (["show 東/京"], {"show", "end"}, "b: no discard after a set"),
        (["discard 山"], set(), "one's own discard is for the others"),
    ],
)
def test_what_may_be_done_on_ones_turn(actions: list[str], may: set[str], reason: str) -> None:
    view = prefecture.view(act(table(["東 京 山 大 分", "口"]), 0, *actions), 0)
    found = {name for name in ("draw", "show", "discard", "end", "answer") if getattr(view, f"may_{name}")}
    assert found == may, reason


def test_what_may_be_done_out_of_turn() -> None:
    state = offering(["東 三", "石"], "京", by=1)
    assert prefecture.view(state, 0).may_answer
    owed = prefecture.view(act(state, 0, "grab"), 0)
    assert (owed.may_discard, owed.may_answer, owed.may_show, owed.is_mine) == (True, False, False, True)
    assert prefecture.view(table(["東", "石"], drawn=False), 0).may_draw
    assert not prefecture.view(table(["東", "石"], drawn=False), 1).may_draw


def test_the_sets_of_the_hand_are_lit_unless_the_assist_is_off() -> None:
    assert [each.text for each in prefecture.view(table(["東 京", "石"]), 0).lit] == ["東/京"]
    assert prefecture.view(table(["東 京", "石"], assist=False), 0).lit == ()
    assert [each.text for each in prefecture.view(offering(["東", "石"], "京", by=1), 0).lit] == ["東/京"]


def test_what_cannot_be_made_any_more_is_told() -> None:
    state = showing(table(["", "東 反 三"]), (0, "石/川"))
    view = prefecture.view(state, 0)
    romaji = {CATALOG.prefecture(code).romaji for code in view.lost}  # type: ignore[union-attr]
    assert romaji == {"Ishikawa", "Iwate"}, "石 is there once"
    offered = offering(["大", "三"], "反", by=1)
    assert prefecture.view(offered, 0).lost == (), "a card on offer can still be used"
    assert prefecture.view(close(offered), 0).lost == ("JP-27",)


def test_copies_are_counted() -> None:
    view = prefecture.view(showing(table(["山 口", "石"]), (1, "山/口")), 0)
    assert (view.out["山"], view.unseen["山"], view.unseen["口"]) == (1, 2, 1)
    assert view.unseen["東"] == 1


def test_a_card_tells_the_names_that_need_it() -> None:
    view = prefecture.view(table(["東", "石"]), 0)
    assert view.names_of("京") == ("JP-13", "JP-26")
    assert view.box.places["京"].red == ("JP-13", "JP-26")


@given(
    st.sampled_from(["quickie", "strategic"]),
    st.sampled_from([("1", 4), ("2", 3), ("both", 6)]),
    st.sampled_from(["easy", "normal", "hard"]),
    st.integers(0, 10**6),
)
@settings(max_examples=20, deadline=None)
def test_no_card_is_lost_or_doubled_and_all_that_is_shown_adds_up(
    mode: str, deal: tuple[str, int], level: str, seed: int
) -> None:
    part, players = deal
    options, levels = arranged(prefecture, mode, players, [level], {"part": part})
    for step in steps(play_out(prefecture, options, levels, f"{seed}", CATALOG)):
        state = step.after
        cards = [*state.deck, *state.gone, *(card for hand in state.hands for card in hand)]
        cards += [card for each in state.shown for card in each.set.cards]
        cards += [state.offer.card] if state.offer else []
        assert sorted(cards) == sorted(state.box.deck)
        assert sum(prefecture.view(state, 0).points) == sum(each.set.score for each in state.shown)
        for seat in {0, step.action.seat} - {-1}:
            view = prefecture.view(state, seat)
            assert min(view.unseen.values()) >= 0
            assert sum(view.unseen.values()) == len(state.deck) + sum(view.hand_sizes) - len(view.hand)
    assert state.over is not None
    if mode == "quickie" and "no card left" in state.over.reason:
        assert [place == 1 for place in state.over.places] == [not hand for hand in state.hands]
