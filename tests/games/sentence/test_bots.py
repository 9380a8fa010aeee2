"""Bots, what they say, hints, evidence, and what a seat sees."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games import sentence
from learnapp.games.base import LEVELS, IllegalAction, Level, Plan
from learnapp.games.sentence import search
from learnapp.games.sentence.cards import playable
from learnapp.games.sentence.places import fitting, lit
from learnapp.games.sentence.state import State, points
from tests.games.sentence.deals import BOX, CATALOG, CORE, DESCRIBING, act, lay, numbers, pieces, table


def planned(state: State, level: Level, seed: int = 1) -> Plan:
    return sentence.bot(sentence.view(state, state.seat), level, Random(seed), CATALOG)


@pytest.mark.parametrize("seed", range(30))
def test_an_easy_bot_plays_one_sentence_of_few_cards(seed: int) -> None:
    state = sentence.setup(sentence.Options(mode="versus", levels=("easy",)), CATALOG, f"easy{seed}")
    for turn in range(6):
        plan = planned(state, "easy", turn)
        laid = [action.partition(" at ")[2].partition(".")[0] for action in plan.actions if action.startswith("place")]
        assert len(laid) <= 4
        assert len(set(laid)) <= 1
        state = act(state, *plan.actions)


@pytest.mark.parametrize("seed", range(20))
def test_a_hard_bot_lays_what_is_worth_most(seed: int) -> None:
    state = sentence.setup(sentence.Options(mode="versus", levels=("hard",)), CATALOG, f"hard{seed}")
    for _ in range(4):
        best = search.best(
            [state.pieces(each) for each in state.own(state.seat)], map(BOX.__getitem__, state.hands[state.seat]), CORE
        )
        seat, before = state.seat, points(state, state.seat)
        state = act(state, *planned(state, "hard").actions)
        assert points(state, seat) == before + best.points


def test_a_hard_bot_takes_all_it_may_from_who_leads() -> None:
    state = table(["走る よ", "", ""], [[], ["寝る"], ["寝る ね", "赤い"]])
    assert "remove 025 from 2.2.1" in planned(state, "hard").actions


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_takes_up_a_turn_that_was_broken_off(level: Level) -> None:
    state = lay(table(["犬 走る を よ", ""], [[], ["寝る"]]), "犬 を 走る")
    plan = planned(state, level)
    assert plan.actions[0] == "back all"
    assert act(state, *plan.actions).seat == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_can_lay_nothing_discards_or_passes(level: Level) -> None:
    assert planned(table(["犬 猫", ""]), level).actions in (("discard 001",), ("discard 012",))
    assert planned(table(["犬 猫", ""], pile=""), level).actions == ("pass",)


def test_a_bot_says_what_it_does_and_why() -> None:
    said = planned(table(["走る よ 犬", ""], [[], ["寝る"]]), "hard").said
    assert said == "I lay 走[はし]るよ for 3 points. I take 寝[ね]る away. Nothing in this hand is worth more."


@pytest.mark.parametrize(
    "hand, lanes, hints",
    [
        ("犬 は 走る", [], ["place 001 at 1.1"]),
        ("走る 寝る", ["赤い"], ["place 033 at 2.1", "place 037 at 2.1"]),
        ("犬", [], ["discard 001"]),
    ],
)
def test_hints_begin_the_best_that_can_be_laid(hand: str, lanes: list[str], hints: list[str]) -> None:
    found = sentence.hints(sentence.view(table([hand], [lanes]), 0), CATALOG)
    assert len(found) <= 3
    assert list(found) == hints


def test_hints_end_a_turn_that_can_end_and_take_back_one_that_cannot() -> None:
    state = table(["走る 犬", ""])
    assert sentence.hints(sentence.view(lay(state, "走る"), 0), CATALOG) == ("end",)
    assert sentence.hints(sentence.view(lay(state, "犬"), 0), CATALOG) == ("back all",)
    assert sentence.hints(sentence.view(state, 1), CATALOG) == ()


@pytest.mark.parametrize(
    "hand, on_table, cards, shown",
    [
        (
            "水 を 飲む",
            [],
            "水 を 飲む",
            "vocabulary:mizu:write vocabulary:o:write particle:wo_object vocabulary:nomu:write",
        ),
        ("ます", ["飲む"], "ます", "vocabulary:masu:write conjugation:v5m:polite_present"),
        ("くない", ["赤い"], "くない", "vocabulary:kunai-form:write conjugation:adj-i:plain_negative"),
        ("よ", ["飲む"], "よ", "vocabulary:yo:write particle:yo"),
        ("犬 は", ["走る"], "犬 は", "vocabulary:inu:write vocabulary:wa:write"),
        ("私 の", ["犬 です"], "私 の", "vocabulary:watashi:write vocabulary:no:write particle:no_possess"),
        ("庭 に", ["いる"], "庭 に", "vocabulary:niwa:write vocabulary:ni:write particle:ni_exist"),
        ("庭 に", ["走る"], "庭 に", "vocabulary:niwa:write vocabulary:ni:write"),
        ("犬 が", ["好き だ"], "犬 が", "vocabulary:inu:write vocabulary:ga:write particle:ga_feel"),
    ],
)
def test_a_confirmed_turn_shows_what_its_player_knows(hand: str, on_table: list[str], cards: str, shown: str) -> None:
    start = table([hand, ""], [on_table])
    at = 1 if on_table else None
    place = 2 if cards in ("ます", "くない", "よ") else 1
    state = lay(start, cards, at=at, place=place)
    assert set(sentence.evidence(state, 0, "end", CATALOG)) == set(shown.split())
    assert sentence.evidence(start, 0, "end", CATALOG) == ()
    assert sentence.evidence(state, 0, "back", CATALOG) == ()


def test_a_turn_that_is_refused_shows_nothing() -> None:
    state = lay(table(["水 を 走る", ""]), "水 を 走る")
    assert sentence.evidence(state, 0, "end", CATALOG) == ()


def test_what_others_laid_is_no_evidence() -> None:
    state = lay(table(["よ", "犬"], [["走る"]], mode="coop"), "よ", at=1, place=2)
    assert set(sentence.evidence(state, 0, "end", CATALOG)) == {"vocabulary:yo:write", "particle:yo"}


def test_a_view_tells_what_may_be_done() -> None:
    state = table(["走る 犬 は", "猫"], [[], ["寝る"]])
    view = sentence.view(state, 0)
    assert (view.can_end, view.can_discard, view.can_pass) == (False, True, False)
    view = sentence.view(lay(state, "犬 は"), 0)
    assert (view.can_end, view.can_discard) == (False, False)
    assert view.own[0].problem.startswith("は needs a predicate")
    assert view.own[0].english == ""
    view = sentence.view(lay(state, "犬 は 走る"), 0)
    assert (view.can_end, view.turn_points, view.allowance) == (True, 4, 3)
    assert view.removable == ("1.1.1",)
    other = sentence.view(state, 1)
    assert (other.can_end, other.can_discard, other.can_pass, other.removable) == (False, False, False, ())


def test_places_light_up_where_a_card_can_become_part_of_a_sentence() -> None:
    view = sentence.view(table(["を 犬 今 だ"], [["走る", "水 を 飲む"]]), 0)
    lit = view.places
    assert lit["059"] == ("3.1",), "を goes with no 走る, 飲む has one; a new sentence can get noun and verb around it"
    assert {"1.1", "2.1", "2.3", "3.1"} <= set(lit["001"])
    assert "1.2" not in lit["001"], "after the predicate"
    assert set(view.fitting["048"]) == {"1.1", "2.1", "2.3"}
    assert view.fitting["001"] == ()


def test_a_place_that_fits_is_lit() -> None:
    for seed in range(10):
        state = sentence.setup(sentence.Options(decks=("counters",)), CATALOG, f"lit{seed}")
        state = act(state, *planned(state, "hard").actions)
        view = sentence.view(state, 0)
        for number, places in view.fitting.items():
            assert set(places) <= set(view.places[number])
            for place in places:
                after = act(state, f"place {number} at {place}")
                assert not sentence.view(after, 0).problems


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_place_is_dark_only_if_no_further_card_helps(data: st.DataObject) -> None:
    """What three cards of a sentence leave open is lit, whichever of its cards are laid first."""
    decks = data.draw(st.sampled_from([(), ("conjugation", "counters"), ("existence", "feelings")]))
    cards = [BOX[number] for number in playable(CATALOG, decks, True)]
    hand = data.draw(st.lists(st.sampled_from(cards), min_size=5, max_size=9, unique_by=lambda piece: piece.number))
    for draft in search.best([], hand, DESCRIBING).drafts:
        whole = [item.piece for item in draft.items]
        kept = sorted(data.draw(st.sets(st.integers(0, len(whole) - 1), min_size=1)))
        card = data.draw(st.sampled_from(kept))
        others = [whole[i] for i in kept if i != card]
        lit_at = dict(lit([whole[card].number], [others] if others else [], BOX, DESCRIBING, decks))[whole[card].number]
        assert f"1.{kept.index(card) + 1}" in lit_at


def test_fitting_places_are_those_that_the_rules_accept() -> None:
    state = table(["今 よ"], [["犬 は 走る"]])
    found = dict(fitting(state.hands[0], [pieces("犬 は 走る")], BOX, CORE))
    assert found == {"048": ("1.1", "1.3"), "052": ("1.4",)}
    assert numbers("今 よ") == ("048", "052")
    with pytest.raises(IllegalAction):
        act(state, "place 048 at 1.2", "end")


def test_the_history_tells_turns_in_words() -> None:
    state = table(["走る よ 犬", "寝る"], [[], ["赤い"]])
    state = act(lay(state, "走る よ"), "remove 025 from 1.1.1", "end")
    state = act(state, "discard 033")
    assert [turn.text for turn in sentence.view(state, 0).history] == [
        "You built 走[はし]るよ for 3 points; took 赤[あか]い away, 2 points.",
        "Bot 1 discarded 寝[ね]る and drew a card.",
    ]
