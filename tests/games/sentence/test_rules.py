"""Turns: laying, taking back, taking from others, discarding, passing, and how a game ends."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games import sentence
from learnapp.games.base import IllegalAction
from learnapp.games.sentence.options import Options, checked
from learnapp.games.sentence.state import State, allowance, points
from tests.games.sentence.deals import CATALOG, act, lay, numbers, pieces, table

IMPROVED = "何時も 友達 の 御飯 を 食べる よ"


def texts(state: State, seat: int = 0) -> list[str]:
    return ["".join(piece.card.japanese for piece in state.pieces(each)) for each in state.lanes[seat]]


@pytest.mark.parametrize("cards, worth", [("叩く", 2), ("煩い", 2), ("池 です", 2), ("犬 は 私 を 嗅ぐ", 6)])
def test_the_rulebooks_first_sentences_can_be_laid_from_the_start(cards: str, worth: int) -> None:
    state = act(lay(table([cards]), cards), "end")
    assert texts(state) == ["".join(piece.card.japanese for piece in pieces(cards))]
    assert points(state, 0) == worth


def test_itsumo_improves_the_dog_that_sniffs_me() -> None:
    state = lay(table(["何時も"], [["犬 は 私 を 嗅ぐ"]]), "何時も", at=1)
    assert texts(act(state, "end")) == ["何時も犬は私を嗅ぐ"]


def test_the_rulebooks_example_turn_is_worth_four_and_takes_three() -> None:
    state = table(["何時も 友達 の よ", "犬"], [["御飯 を 食べる"], ["犬 は 走る よ"]])
    state = lay(lay(state, "何時も 友達 の", at=1), "よ", at=1, place=7)
    view = sentence.view(state, 0)
    assert (view.turn_points, view.allowance) == (4, 3)
    assert view.own[0].english == "(Someone) always eats the friend’s rice!"
    state = act(state, "remove 001 from 1.1.1", "remove 055 from 1.1.2", "remove 052 from 1.1.4")
    with pytest.raises(IllegalAction, match="4 points in this turn, so you may take 3"):
        act(state, "remove 037 from 1.1.3")
    state = act(state, "end")
    assert texts(state) == [IMPROVED.replace(" ", "")]
    assert texts(state, 1) == ["走る"]
    assert Counter(state.discarded) == Counter(numbers("犬 は よ"))
    assert [points(state, seat) for seat in (0, 1)] == [8, 2]


def test_five_points_take_at_most_four() -> None:
    state = lay(table(["犬 が 何時も 走る", ""], [[], ["猫 が 水 を 飲む", "寝る"]]), "犬 が 何時も 走る")
    assert (allowance(state), sentence.view(state, 0).turn_points) == (4, 5)
    state = act(state, "remove 012 from 1.1.1", "remove 057 from 1.1.2", "remove 033 from 1.2.1")
    with pytest.raises(IllegalAction, match="so you may take 4"):
        act(state, "remove 015 from 1.1.3")
    assert texts(act(state, "end"), 1) == ["水を飲む"], "a sentence of which all cards go is gone"


@pytest.mark.parametrize(
    "verb, polite", [("叩く", "叩[たた]きます"), ("食べる", "食[た]べます"), ("来る", "来[き]ます")]
)
def test_the_politeness_cards_change_the_verb_on_the_table(verb: str, polite: str) -> None:
    state = lay(table(["ます"], [[verb]]), "ます", at=1, place=2)
    assert sentence.view(state, 0).own[0].furigana == f"{polite}。"
    assert points(act(state, "end"), 0) == 3


def test_a_hand_of_seven_is_dealt_and_filled_up_at_the_end_of_the_turn() -> None:
    state = sentence.setup(Options(mode="versus", levels=("easy",)), CATALOG, "deal")
    assert [len(hand) for hand in state.hands] == [7, 7]
    assert len(state.piles[0]) == 69 - 14
    number = state.hands[0][0]
    after = act(state, f"discard {number}")
    assert len(after.hands[0]) == 7
    assert after.discarded == (number,)
    assert after.seat == 1


@pytest.mark.parametrize(
    "options, piles, reason",
    [
        ({"mode": "solo-deck"}, [69], "one core deck for one"),
        ({"mode": "solo-deck", "politeness": False}, [67], "without the ます cards"),
        ({"mode": "versus", "levels": ("easy",)}, [69], "n: one core deck for two"),
        ({"mode": "versus", "levels": ("easy",) * 2}, [138], "n: two copies for three"),
        ({"mode": "versus", "levels": ("easy",) * 3}, [138], "n: two copies for four"),
        ({"mode": "versus", "levels": ("easy",) * 3, "decks": ("existence",)}, [105], "n: core and an expansion for four"),
        ({"mode": "versus", "levels": ("easy",) * 3, "own_decks": True}, [69] * 4, "a deck each"),
        ({"mode": "versus", "levels": ("easy",), "decks": ("conjugation",)}, [69 + 34], "godan tables are not shuffled"),
    ],
)  # fmt: skip
def test_the_piles_hold_enough_cards(options: dict[str, Any], piles: list[int], reason: str) -> None:
    state = sentence.setup(Options(**options), CATALOG, "deal")
    left = [len(pile) for pile in state.piles]
    dealt = [7] * len(state.hands) if options.get("own_decks") else [7 * len(state.hands)]
    assert [have + gone for have, gone in zip(left, dealt, strict=True)] == piles, reason


@pytest.mark.parametrize(
    "action, refusal",
    [
        ("place 040 at 1.1", "not in your hand"),
        ("place 001 at 3.1", "There is no sentence 3: a new one would be number 2"),
        ("place 001 at 1.4", "Sentence 1 has no place 4: its last place is 2"),
        ("place 001 at 0.1", "There is no sentence 0"),
        ("back", "You have laid nothing in this turn"),
        ("back 037", "Card 037 was not laid in this turn: what is confirmed stays on the table"),
        ("remove 037 from 0.1.1", "not from your own"),
        ("remove 033 from 1.1.1", "You have laid 0 points in this turn, so you may take 0"),
        ("remove 034 from 1.1.1", "Card 034 does not lie at 1.1.1"),
        ("remove 033 from 9.1.1", "Card 033 does not lie at 9.1.1"),
        ("remove 033 from 1.0.0", "Card 033 does not lie at 1.0.0"),
        ("restore 033 at 1.1.1", "not marked to go"),
        ("end", "You have laid nothing: lay a card, discard one; you can pass only when there is nothing to draw"),
        ("pass", "You can pass only when there is nothing to draw"),
        ("discard 040", "not in your hand"),
        ("place １ at 1.1", "That is no move of this game"),
        ("place 001 at 1.1 ", "That is no move of this game"),
        ("", "That is no move of this game"),
    ],
)
def test_what_cannot_be_done_is_refused(action: str, refusal: str) -> None:
    state = table(["犬 が", ""], [["走る"], ["寝る"]])
    with pytest.raises(IllegalAction, match=re.escape(refusal)):
        sentence.apply(state, 0, action, 0.0, CATALOG)


def test_only_who_has_the_turn_may_act() -> None:
    with pytest.raises(IllegalAction, match="not your turn"):
        sentence.apply(table(["犬", "猫"]), 1, "end", 0.0, CATALOG)


def test_the_pattern_is_asked_only_at_the_end_of_the_turn() -> None:
    state = lay(table(["犬 を 走る"]), "犬 を 走る")
    with pytest.raises(IllegalAction, match="Your sentence 1: を needs a transitive verb; 走る is"):
        act(state, "end")
    assert sentence.view(state, 0).problems == ("Your sentence 1: を needs a transitive verb; 走る is intransitive.",)


def test_cards_of_this_turn_can_be_taken_back_in_any_order() -> None:
    state = lay(table(["犬 は 走る"], [["寝る"]]), "犬 は 走る")
    assert texts(act(state, "back 001")) == texts(act(state, "back", "back", "back", *_laid("は 走る")))
    assert act(state, "back all").lanes == table(["犬 は 走る"], [["寝る"]]).lanes
    assert Counter(act(state, "back", "back").hands[0]) == Counter(numbers("は 走る"))


def _laid(cards: str) -> list[str]:
    return [f"place {number} at 2.{place}" for place, number in enumerate(numbers(cards), 1)]


def test_taking_back_lowers_what_may_be_taken_from_others() -> None:
    state = lay(table(["走る よ", ""], [[], ["寝る"]]), "走る よ")
    state = act(state, "remove 033 from 1.1.1", "back 052")
    with pytest.raises(IllegalAction, match="You take 2 points, but the 2 that you lay allow 1"):
        act(state, "end")
    assert texts(act(state, "restore 033 at 1.1.1", "end"), 1) == ["寝る"]


@pytest.mark.parametrize(
    "sentence_, gone, refusal",
    [
        ("犬 は 走る", (2,), "は and 犬 go together: take both or neither."),
        ("犬 は 走る", (1,), "犬 and は go together: take both or neither."),
        ("犬 は 猫 を 食べる", (2, 3), "は and 犬 go together"),
        ("犬 は 走る", (3,), "は needs a predicate after it"),
        ("犬 です", (2,), "です and 犬 go together"),
        ("三 匹 走る", (2,), "匹 and 三 go together"),
        ("走る ます", (1,), "ます stands right after a verb."),
    ],
)
def test_what_is_left_of_anothers_sentence_must_be_one(sentence_: str, gone: tuple[int, ...], refusal: str) -> None:
    state = lay(table(["走る 寝る よ ね", ""], [[], [sentence_]]), "走る よ")
    state = lay(state, "寝る ね")
    cards = numbers(sentence_)
    state = act(state, *(f"remove {cards[place - 1]} from 1.1.{place}" for place in gone))
    with pytest.raises(IllegalAction, match=re.escape(f"Bot 1, sentence 1: {refusal}")):
        act(state, "end")


def test_nothing_is_taken_where_the_table_does_not_allow_it() -> None:
    state = lay(table(["走る よ", ""], [[], ["寝る"]], mode="race"), "走る よ")
    with pytest.raises(IllegalAction, match="nothing is taken"):
        act(state, "remove 033 from 1.1.1")


def test_discarding_after_laying_confirms_and_ends_the_turn() -> None:
    state = act(lay(table(["走る 犬 猫", ""]), "走る"), "discard 001")
    assert texts(state) == ["走る"]
    assert state.seat == 1
    assert state.hands[0][:2] == (*numbers("猫"), *numbers("魚")), "one drawn for the one discarded, then up to seven"
    with pytest.raises(IllegalAction, match="needs a particle"):
        act(lay(table(["走る 犬 猫", ""]), "犬"), "discard 012")


def test_passing_is_for_when_nothing_can_be_drawn() -> None:
    state = table(["犬", "猫"], pile="")
    assert act(state, "pass").seat == 1
    with pytest.raises(IllegalAction, match="nothing to draw any more"):
        act(state, "discard 001")
    with pytest.raises(IllegalAction, match="You have laid cards"):
        act(lay(state, "犬"), "pass")


TWENTY = "犬 は 私 を 嗅ぐ"
NEAR = [TWENTY, TWENTY, TWENTY]
"""Eighteen points."""


def test_twenty_points_at_the_end_of_a_turn_end_the_game() -> None:
    state = act(lay(table(["走る", "猫"], [NEAR], mode="race"), "走る"), "end")
    result = sentence.result(state)
    assert result is not None
    assert (result.scores, result.places, result.reason) == ((20, 0), (1, 2), "20 points are on the table.")
    assert sentence.to_act(state) == ()


def test_the_lap_is_finished_in_versus_without_removal() -> None:
    state = act(lay(table(["走る", "寝る よ"], [NEAR, NEAR], removal=False), "走る"), "end")
    assert sentence.result(state) is None
    result = sentence.result(act(lay(state, "寝る よ"), "end"))
    assert result is not None
    assert (result.scores, result.places) == ((20, 21), (2, 1))


def test_after_the_last_card_everyone_has_one_turn_without_drawing() -> None:
    state = act(lay(table(["走る", "寝る"], pile="犬"), "走る"), "end")
    assert (state.last, state.hands[0]) == (2, numbers("犬"))
    state = act(lay(state, "寝る"), "end")
    assert (state.last, state.hands[1]) == (1, ())
    result = sentence.result(act(state, "pass"))
    assert result is not None
    assert result.reason == "The cards have run out, and everyone has had a last turn."
    assert (result.scores, result.places) == ((2, 2), (2, 1)), "l: of equals the one with fewer cards in hand"


def test_equals_with_equal_hands_share_the_place() -> None:
    state = act(table(["犬", "猫"], [["走る"], ["寝る"]], pile=""), "pass", "pass")
    state = act(state, "pass")
    result = sentence.result(state) or sentence.result(act(state, "pass"))
    assert result is not None
    assert result.places == (1, 1)


def test_a_deck_of_ones_own_that_runs_out_ends_the_game_for_all() -> None:
    state = table(["走る", "寝る", "落ちる"], own_decks=True)
    state = act(lay(State(**{**_fields(state), "piles": ((), state.piles[1], state.piles[2])}), "走る"), "end")
    assert state.last == 3


def _fields(state: State) -> dict[str, Any]:
    return {name: getattr(state, name) for name in State.__dataclass_fields__}


def test_solo_with_the_deck_goes_on_beyond_twenty_points() -> None:
    state = act(lay(table(["走る"], [NEAR], mode="solo-deck"), "走る"), "end")
    assert sentence.result(state) is None


def test_together_all_build_the_same_sentences_and_count_the_same_points() -> None:
    state = act(lay(table(["走る", "犬 が"], mode="coop"), "走る"), "end")
    state = act(lay(state, "犬 が", at=1), "end")
    assert texts(state) == ["犬が走る"]
    assert [points(state, seat) for seat in (0, 1)] == [4, 4]
    assert state.goal == 40, "twenty for each"


@pytest.mark.parametrize(
    "options, refusal",
    [
        ({"mode": "dancing"}, "There is no mode 'dancing'"),
        ({"mode": "solo-race", "levels": ("easy",)}, "solo-race is played with no bots, not 1"),
        ({"mode": "coop", "levels": ("easy",) * 2}, "coop is played with 1 bot, not 2"),
        ({"mode": "versus", "levels": ("easy",) * 4}, "versus is played with 1 to 3 bots, not 4"),
        ({"mode": "versus", "levels": ("clever",)}, "'clever' is no level"),
        ({"decks": ("core",)}, "'core' is no deck"),
        ({"decks": ("counters",) * 2}, "named twice"),
        ({"first": "oldest"}, "'oldest' is no first"),
        ({"goal": 1000}, "out of reach"),
    ],
)  # fmt: skip
def test_settings_that_do_not_go_together_are_refused(options: dict[str, Any], refusal: str) -> None:
    with pytest.raises(IllegalAction, match=re.escape(refusal)):
        checked(Options(**options))


@pytest.mark.parametrize("mode, levels", [("solo-deck", ()), ("versus", ("normal",)), ("coop", ("normal",))])
def test_a_mode_that_needs_a_bot_gets_one(mode: str, levels: tuple[str, ...]) -> None:
    assert checked(Options(mode=mode)).levels == levels


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["versus", "coop", "solo-deck"]))
def test_cards_are_neither_lost_nor_doubled_whatever_is_done(seed: int, mode: str) -> None:
    state = sentence.setup(Options(mode=mode, decks=("feelings",)), CATALOG, str(seed))
    rng = Random(seed)
    before = _all_cards(state)
    for _ in range(40):
        for _ in range(20):
            try:
                state = sentence.apply(state, state.seat, _random_action(state, rng), 0.0, CATALOG)
            except IllegalAction:
                continue
            break
        assert _all_cards(state) == before
        for seat, lane in enumerate(state.lanes):
            assert all(laid.step == 0 or seat == state.lane_of(state.seat) for each in lane for laid in each)


def _all_cards(state: State) -> Counter[str]:
    laid = [laid.number for lane in state.lanes for each in lane for laid in each]
    return Counter([*laid, *state.discarded, *(card for pile in (*state.piles, *state.hands) for card in pile)])


def _random_action(state: State, rng: Random) -> str:
    kind = rng.choice(["place"] * 6 + ["back", "remove", "restore", "end", "end", "discard", "pass"])
    card = rng.choice(state.hands[state.seat] or ("001",))
    if kind == "place":
        return f"place {card} at {rng.randint(1, 4)}.{rng.randint(1, 5)}"
    if kind in ("remove", "restore"):
        lane = rng.randrange(len(state.lanes))
        if not state.lanes[lane]:
            return "end"
        at = rng.randrange(len(state.lanes[lane]))
        place = rng.randrange(len(state.lanes[lane][at]))
        word = "from" if kind == "remove" else "at"
        return f"{kind} {state.lanes[lane][at][place].number} {word} {lane}.{at + 1}.{place + 1}"
    return f"discard {card}" if kind == "discard" else kind
