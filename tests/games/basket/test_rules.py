"""Throws, resets, the pile, pauses, the last card, tables that wait: the rulebook and the rulings, a row each."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games import basket
from learnapp.games.base import LEARNER, TABLE, IllegalAction
from learnapp.games.basket.cards import DECK, LINES, NUMBERS, is_number
from learnapp.games.basket.options import Options, checked
from learnapp.games.basket.state import PAUSE, State
from tests.games.basket.deals import BOTS_HAND, CATALOG, after, table


def refused(state: State, action: str, seat: int = 0) -> str:
    with pytest.raises(IllegalAction) as refusal:
        basket.apply(state, seat, action, 1.0, CATALOG)
    return str(refusal.value)


def cards_of(state: State) -> Counter[str]:
    return Counter([*state.pile, *state.basket, *(card for hand in state.hands for card in hand)])


def test_the_box_holds_sixty_cards() -> None:
    assert len(DECK) == 60
    assert Counter(DECK)["わ"] == 2
    assert {"を", "ん", "わ-line"}.isdisjoint(DECK)
    assert Counter(card for card in DECK if is_number(card)) == dict.fromkeys(NUMBERS, 2)
    assert len(LINES) == 9
    letters = [card for card in DECK if card not in (*LINES, *NUMBERS, "わ")]
    assert len(letters) == len(set(letters)) == 43


@pytest.mark.parametrize("seats", range(2, 9))
def test_five_cards_are_dealt_and_one_that_is_no_wild_number_is_turned_up(seats: int) -> None:
    for number in range(60):
        options = Options(mode="strict", levels=("easy",) * (seats - 1))
        state = basket.setup(options, CATALOG, str(number))
        assert [len(hand) for hand in state.hands] == [5] * seats
        assert cards_of(state) == Counter(DECK)
        assert not is_number(state.field.card)
        assert state.basket[-1] == state.field.card
        assert all(is_number(card) for card in state.basket[:-1]), "only a wild number is turned over for another card"
        assert state.field.number == 0


def test_a_wild_number_turned_up_at_the_start_is_covered_by_another_card() -> None:
    """Special cases of the rulebook; the wild number stays in the basket."""
    starts = [basket.setup(Options(), CATALOG, str(number)) for number in range(200)]
    assert any(len(state.basket) == 2 for state in starts)


HAND = "か る さ け い"
THROWS: list[tuple[str, str, str, str, str, str]] = [
    # hand, field, word, card, letters of the next field, reason
    (HAND, "あ", "あひる", "る", "る", "the rulebook's first example"),
    (HAND, "あ", "あしか", "か", "か", "the rulebook's second example"),
    ("い", "す", "すきー", "い", "い", "three letters, the long mark is the vowel; but see the last card"),
    ("こ", "ら", "らっこ", "こ", "こ", "the small っ is a letter"),
    ("み", "し", "しゅみ", "み", "み", "the small ゅ is a letter"),
    ("あ", "は", "ばたー", "あ", "あ", "ー connects to its vowel, and ば begins with は"),
    ("よ", "い", "いんきょ", "よ", "よ", "a small ょ connects to よ"),
    ("は", "よ", "よーろっぱ", "は", "は", "marks are ignored at the end"),
    ("は", "は", "はっぱ", "は", "は", "the chain of the rulebook goes on"),
    ("と", "は", "ばんど", "と", "と", "marks are ignored at the beginning"),
    ("ほ", "と", "とんぼ", "ほ", "ほ", "and at the end"),
    ("5", "し", "しんがっき", "5", "き", "wild 5 leaves the word's last letter"),
    ("5", "し", "しょくぶつ", "5", "つ", "the rulebook's other word for it"),
    ("7+", "こ", "こーひーかっぷ", "7+", "ふ", "seven letters and more"),
    ("7+", "と", "とくべつきゅうこう", "7+", "う", "nine are fine"),
    ("6", "し", "しんだいしゃ", "6", "や", "wild 6 takes six"),
    ("か-line", "つ", "ついか", "か-line", "か", "a line becomes the letter that ended the word"),
    ("か-line", "つ", "つみき", "か-line", "き", "the same card is treated as き"),
    ("や-line", "い", "いんきょ", "や-line", "よ", "the line of や has three letters"),
    ("い", "は", "ぱーてぃ", "い", "い", "a small vowel is the big one"),
    ("あ", "そ", "そふぁ", "あ", "あ", "likewise"),
    ("う", "り", "りょこう", "う", "う", "a long vowel written in kana is its last kana"),
    ("い", "せ", "せんせい", "い", "い", "likewise"),
    ("う", "れ", "れっきんぐくるー", "う", "う", "of three house rules for ルー this table has ウ"),
    ("う", "う", "ゔぁいおりんそう", "う", "う", "ゔ is う"),
    ("か", "あ", "アシカ", "か", "か", "katakana is the same word"),
]


@pytest.mark.parametrize("hand, field, word, card, begins, reason", THROWS)
def test_a_word_from_field_to_card_is_thrown(
    hand: str, field: str, word: str, card: str, begins: str, reason: str
) -> None:
    held = f"{hand} ぬ ね" if "ぬ" not in hand else hand
    state = after(table(held, field, "な に の"), f"say {word} with {card}")
    assert state.field.begins == tuple(begins), reason
    assert state.field.card == state.basket[-1] == card
    assert card not in state.hands[0]
    assert state.said[-1].seat == 0
    assert state.throws == (1, 0)


@pytest.mark.parametrize(
    "hand, field, action, told, reason",
    [
        (
            HAND,
            "あ",
            "say あひる with か",
            "あひる ends with る, but か wants a word that ends with か.",
            "the wrong card",
        ),
        (HAND, "あ", "say あさり with り", "not in your hand", "no such card"),
        (HAND, "み", "say あひる with る", "あひる begins with あ, but the letter is み.", "the wrong beginning"),
        (HAND, "あ", "say あさ with さ", "two letters", "three letters at least"),
        ("い か", "み", "say みかん with い", "ends in ん", "ん loses"),
        ("5 か", "あ", "say あいす with 5", "three letters, but 5 wants a word of exactly five", "five are five"),
        ("5 か", "し", "say しんだいしゃ with 5", "six letters", "wild 5 takes no six"),
        ("6 か", "あ", "say あいすてぃー with 5", "not in your hand", "nor another number's card"),
        ("7+ か", "し", "say しんだいしゃ with 7+", "seven or more", "six are too few"),
        ("か-line い", "つ", "say つくえ with か-line", "か, き, く, け or こ", "え is of another line"),
        ("や-line い", "か", "say かかわ with や-line", "や, ゆ or よ", "わ has no line"),
        ("す か", "あ", "say あいず with ち", "not in your hand", "a card must be held"),
        ("し か", "は", "say はなぢ with し", "ち", "ぢ is of the family of ち"),
        (HAND, "あ", "say ーあか with か", "No word begins with ー", "ー cannot begin"),
        (HAND, "あ", "say あんーか with か", "ー makes a vowel longer, and ん has none", "nor stand after ん"),
        (HAND, "あ", "say あしか with か doubted", "not in the dictionary", "a friendly table returns it"),
        (HAND, "あ", "pass", "Nobody has to pass", "there are no turns"),
        (HAND, "あ", "reset", "Say which card", "a letter could lie on top"),
        ("5 か", "あ", "reset with 5", "wild number cannot lie on top", "as the rulebook says"),
        (HAND, "あ", "reset with こ", "not in your hand", "no such card"),
        (HAND, "あ", "reach", "you hold 5", "reach is for the last card"),
        (HAND, "あ", "notice 1", "nothing to point out in Bot 1", "nothing is wrong"),
        (HAND, "あ", "notice 0", "cannot point yourself out", "others have to"),
        (HAND, "あ", "dance", "no move of this game", "no verb of the game"),
        (HAND, "あ", "ready 0", "no move of this game", "the table's own"),
    ],
)
def test_what_is_refused_names_its_reason(hand: str, field: str, action: str, told: str, reason: str) -> None:
    assert told in refused(table(hand, field, "な に の"), action), reason


def test_anyone_may_throw_at_any_time_even_twice_in_a_row() -> None:
    state = after(table(HAND, "あ", "ま の"), "say あしか with か", "say かける with る", "1: say るすばんの with の")
    assert [said.seat for said in state.said] == [0, 0, 1]


def test_a_word_may_be_said_again_but_not_twice_in_a_row_by_one_player() -> None:
    state = after(table("し さ-line あ う", "し", "ね"), "say しょうぎし with し insisted")
    assert "was your last word" in refused(state, "say しょうぎし with さ-line")
    assert "was your last word" in refused(state, "say ショウギシ with さ-line"), "in other script it is the same word"
    later = after(state, "say しおあじさし with さ-line", "say しんがあ with あ")
    assert "begins with し, but the letter is あ" in refused(later, "say しょうぎし with う"), (
        "now its letters are wrong"
    )


def test_another_player_may_say_the_word_that_has_just_been_said() -> None:
    state = after(table("し か", "し", "さ-line い"), "say しょうぎし with し", "1: say しょうぎし with さ-line")
    assert [said.word for said in state.said] == ["しょうぎし"] * 2


def test_after_a_reset_the_last_word_is_still_ones_last_word() -> None:
    state = after(table("し か", "し", "い う", pile="5 さ-line い え"), "say しょうぎし with し", "reset with か")
    state = after(state, "ready 0", seat=TABLE)
    assert state.own_before[0] == "しょうぎし"


@pytest.mark.parametrize(
    "merged, begins, reason",
    [(False, ("ち",), "the families stay apart"), (True, ("し", "ち"), "the option makes one of them")],
)
def test_a_word_that_ends_with_ぢ(merged: bool, begins: tuple[str, ...], reason: str) -> None:
    state = after(table("ち か", "は", "な に", merged=merged), "say はなぢ with ち")
    assert state.field.begins == begins, reason


def test_merged_families_share_their_cards_too() -> None:
    state = table("し か", "は", "な に", merged=True)
    assert after(state, "say はなぢ with し").field.begins == ("し", "ち")


@pytest.mark.parametrize("letter", "あいうえお")
def test_a_line_turned_up_lets_the_word_begin_with_any_letter_of_it(letter: str) -> None:
    state = after(table("か さ", "あ-line", "な に"), f"say {letter}しか with か")
    assert state.field.begins == ("か",)


def test_a_line_that_lies_on_top_after_a_reset_stands_for_its_whole_row() -> None:
    state = after(table("か や-line", "あ", "な に"), "reset with や-line")
    assert state.field.begins == ("や", "ゆ", "よ")
    assert state.field.word == ""


@pytest.mark.parametrize(
    "options, first, last, reason",
    [
        ({}, 3, 4, "the rulebook"),
        ({"mode": "beginner"}, 2, 3, "the first mode eases it for the learner"),
        ({"handicaps": ("beginner",)}, 2, 3, "for those who are not used to the game"),
        ({"handicaps": ("strong",)}, 4, 5, "for who is too strong"),
        ({"handicaps": ("none", "strong")}, 3, 4, "a bot's handicap is its own"),
        ({"mode": "beginner", "handicaps": ("none",)}, 3, 4, "what is named goes before the mode"),
    ],
)
def test_how_many_letters_a_word_needs(options: dict[str, Any], first: int, last: int, reason: str) -> None:
    words = {2: "あか", 3: "あしか", 4: "あさせか", 5: "あさひせか"}
    for cards, needed in (("か さ", first), ("か", last)):
        state = table(cards, "あ", "な に", **options)
        assert "letters" in refused(state, f"say {words.get(needed - 1, 'か')} with か") or needed == 2, reason
        assert after(state, f"say {words[needed]} with か").said, reason


def test_a_bots_handicap_binds_the_bot() -> None:
    state = table("さ す", "あ", "か き", handicaps=("none", "strong"))
    assert "four or more" in refused(state, "say あしか with か", seat=1)


def test_a_reset_throws_the_hand_and_draws_one_more() -> None:
    state = table("か さ す", "あ", "な に")
    later = after(state, "reset with さ")
    assert later.field.begins == ("さ",)
    assert later.basket[-1] == "さ"
    assert later.hands[0] == state.pile[-4:][::-1]
    assert later.resets == (1, 0)
    assert cards_of(later) == cards_of(state)
    assert later.news == "You reset three cards and draw one more: さ lies on top."


def test_a_hand_of_wild_numbers_alone_lets_the_pile_give_the_top_card() -> None:
    state = after(table("5 6", "あ", "な に", pile="え お う い た 7+"), "reset")
    assert state.field.card == "た", "a wild number is turned over for another card"
    assert state.hands[0][0] == "い"
    assert len(state.hands[0]) == 3


def test_who_has_reset_may_not_throw_for_three_seconds_and_others_may() -> None:
    state = after(table("か さ", "あ", "な に"), "reset with さ", at=10.0)
    assert basket.to_act(state) == (1,)
    assert "waits for 3 seconds" in refused(state, "reset with さ")
    assert basket.due(state) == (10.0 + PAUSE, "ready 0")
    assert basket.to_act(after(state, "ready 0", seat=TABLE)) == (0, 1)


def test_two_pauses_end_one_after_the_other() -> None:
    state = after(table("か さ", "あ", "な に"), "reset with さ", "1: reset with な", at=10.0)
    assert basket.to_act(state) == ()
    assert basket.due(state) == (13.0, "ready 0")
    assert basket.due(after(state, "ready 0", seat=TABLE)) == (14.0, "ready 1")


@pytest.mark.parametrize("pile, drawn_before", [("う い", 2), ("う い え", 3), ("う", 1)])
def test_when_the_pile_runs_out_the_basket_becomes_the_pile_and_drawing_goes_on(pile: str, drawn_before: int) -> None:
    before = table("か さ", "あ", "な に", pile=pile)
    state = after(before, "reset with さ")
    assert len(state.hands[0]) == 3
    assert list(state.hands[0][:drawn_before]) == pile.split()[::-1]
    assert state.mixes == 1
    assert state.field.card != "さ" or state.field.word == ""
    assert not is_number(state.field.card)
    assert cards_of(state) == cards_of(before)
    assert "The pile ran out" in state.news


def test_the_last_card_ends_the_game_with_a_word_of_four_letters() -> None:
    state = table("か", "あ", "な に の", "は ひ")
    assert "four or more" in refused(state, "say あしか with か")
    state = after(state, "reach", "say あさせか with か")
    result = basket.result(state)
    assert result is not None
    assert (result.scores, result.places) == ((0, 3, 2), (1, 3, 2))
    assert result.reason == "You have thrown the last card with あさせか."
    assert basket.to_act(state) == ()
    assert refused(state, "reset with か") == "The game is over."


@pytest.mark.parametrize("card, word", [("か-line", "あさせか"), ("5", "あさせひか")])
def test_a_wild_card_may_be_the_last_one_except_in_the_variation(card: str, word: str) -> None:
    assert basket.result(after(table(card, "あ", "な に"), "reach", f"say {word} with {card}"))
    state = after(table(card, "あ", "な に", mode="variation"), "reach")
    assert "may not be the last one" in refused(state, f"say {word} with {card}")
    assert basket.view(state, 0).may_play == ()


def test_at_a_table_that_waits_the_bots_move_after_the_learner_and_the_learner_after_one_of_them() -> None:
    state = table("か さ る す", "あ", "か-line に", "ま む", pace="wait")
    assert basket.to_act(state) == (LEARNER,)
    for action in ("say あしか with か", "pass", "reset with か"):
        moved = after(state, action)
        assert basket.to_act(moved) == (1, 2), action
        assert refused(moved, "pass") == "It is not your turn."
        for answer in ("reset with に", "pass"):
            assert basket.to_act(after(moved, f"1: {answer}")) == (LEARNER,), answer
    assert basket.due(after(state, "reset with か")) is None, "nobody has to be quick here"


def test_calling_reach_and_pointing_out_leave_the_move_where_it_is() -> None:
    state = table("か さ", "あ", "に", auto_reach=False, pace="wait")
    assert basket.to_act(after(state, "notice 1")) == (LEARNER,)
    state = after(state, "say あしか with か")
    assert basket.to_act(after(state, "1: notice 0")) == (1,)


def test_a_word_that_the_player_insists_on_counts_and_says_so() -> None:
    state = after(table("り か", "き", "な に"), "say きらりんり with り insisted")
    assert state.said[-1].insisted
    assert state.news == "You say きらりんり (in no dictionary) with り and call reach."


@pytest.mark.parametrize(
    "options, told",
    [
        ({"mode": "relaxed"}, "no mode"),
        ({"levels": ("easy",) * 4}, "1 to 3 bots"),
        ({"levels": ("dire",)}, "no level"),
        ({"pace": "blitz"}, "no pace"),
        ({"handicaps": ("tiny",)}, "no handicap"),
        ({"handicaps": ("none", "none", "none")}, "3 handicaps for 2 players"),
        ({"strict": True}, "choose the mode strict"),
        ({"words": "N0"}, "no list of words"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(IllegalAction, match=told):
        checked(Options(**{"mode": "standard", **options}))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["beginner", "standard", "strict", "variation"]), st.integers(1, 3))
def test_no_card_is_ever_lost_and_fields_are_numbered_upwards(seed: int, mode: str, bots: int) -> None:
    """Hints, wrong words and resets in any order."""
    rng = Random(seed)
    state = basket.setup(Options(mode=mode, levels=("easy",) * bots, pace="timed"), CATALOG, str(seed))
    for at in range(60):
        acting = basket.to_act(state)
        if not acting:
            if (own := basket.due(state)) is None:
                break
            state = basket.apply(state, TABLE, own[1], own[0], CATALOG)
            continue
        seat = rng.choice(acting)
        view = basket.view(state, seat)
        wrong = f"say {rng.choice('あかさたな')}ばけ{rng.choice('かん')} with {rng.choice(view.hand)}"
        number = state.field.number
        try:
            state = basket.apply(state, seat, rng.choice([*basket.hints(view, CATALOG), wrong]), at * 5.0, CATALOG)
        except IllegalAction:
            strict = view.options.is_strict and view.field.begins
            assert not strict or len(view.hand) == 1, "a strict table takes every word"
        assert cards_of(state) == Counter(DECK)
        assert state.field.number >= number
        assert all(state.hands) or state.over


def test_the_bots_hand_of_these_tests_is_part_of_the_box() -> None:
    assert not Counter(BOTS_HAND.split()) - Counter(DECK)
