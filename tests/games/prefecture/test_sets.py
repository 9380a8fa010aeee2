"""The card table: scores, counts, the maps on the cards, and which sets a hand makes."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.games.base import IllegalAction
from learnapp.games.prefecture.cards import Box, box
from learnapp.games.prefecture.sets import best_together, in_hand, together, with_card, without
from tests.games.prefecture.deals import CATALOG, act, offering, points_of, shown, table

ONE, TWO, BOTH = (box(CATALOG, part) for part in ("1", "2", "both"))
PATTERNS = [(name, text) for name, cards in (("1", ONE), ("2", TWO), ("both", BOTH)) for text in cards.sets]


def code(romaji: str) -> str:
    return next(each.code for each in CATALOG.prefectures if each.romaji == romaji)


@pytest.mark.parametrize("part, text", PATTERNS)
def test_every_pattern_of_the_card_table_scores_as_listed(part: str, text: str) -> None:
    """Shown on one's turn and by grabbing each of its cards."""
    listed = next(each for each in CATALOG.patterns if each.text == text)
    assert listed.score == len(listed.cuts) * len(listed.cards) * 10
    cards = " ".join(listed.cards)
    after = act(table([f"{cards} 山", ""], part=part), 0, f"show {text}")
    assert (shown(after, 0), points_of(after)) == ([text], [listed.score, 0])
    for card in set(listed.cards):
        rest = " ".join(without(listed.cards, (card,)))
        grabbed = act(offering(["", rest], card, part=part), 1, f"grab {text}", at=101.0)
        assert (shown(grabbed, 1), points_of(grabbed)) == ([text], [0, listed.score])


@pytest.mark.parametrize(
    "name, scores",
    [
        ("Tokyo", [40]),
        ("Osaka", [60]),
        ("Kyoto", [60]),
        ("Kumamoto", [60]),
        ("Wakayama", [120]),
        ("Kagoshima", [120, 150]),
        ("Saga", [40, 60, 80]),
    ],
)
def test_the_scores_that_the_rules_publish(name: str, scores: list[int]) -> None:
    assert sorted(each.score for each in BOTH.sets.values() if each.code == code(name)) == scores


def test_kagoshima_scores_by_the_cards_that_are_used() -> None:
    assert BOTH.sets["鹿/旧儿/島"].sum == "3 kanji × 4 cards × 10 = 120"
    assert BOTH.sets["鹿/旧儿/鳥山"].sum == "3 kanji × 5 cards × 10 = 150"
    assert BOTH.sets["鹿/旧儿/島"].title == "鹿児島[かごしま] (Kagoshima)"


@pytest.mark.parametrize("cards, size", [(ONE, 60), (TWO, 60), (BOTH, 120)], ids=["1", "2", "both"])
def test_a_part_has_sixty_cards(cards: Box, size: int) -> None:
    assert len(cards.deck) == size
    assert Counter(cards.deck) == cards.copies


@pytest.mark.parametrize(
    "part, face, red, white, reason",
    [
        ("1", "山", 6, 11, "山 is in six prefectures of part 1 and eleven of part 2"),
        ("2", "山", 11, 6, "on a card of part 2 it is the other way round"),
        ("both", "山", 6, 11, "where both parts have the card, its own is the first"),
        ("both", "礻", 4, 0, "a card of part 2 alone"),
        ("1", "阜", 1, 0, "only in Gifu"),
        ("both", "氵", 2, 2, "four in all"),
    ],
)
def test_the_map_on_a_card_shows_where_the_part_is_used(
    part: str, face: str, red: int, white: int, reason: str
) -> None:
    places = box(CATALOG, part).places[face]
    assert (len(places.red), len(places.white)) == (red, white), reason
    assert not set(places.red) & set(places.white)


def test_the_map_names_prefectures_by_their_codes() -> None:
    assert ONE.places["京"].red == (code("Tokyo"), code("Kyoto"))
    assert ONE.places["京"].white == ()


@pytest.mark.parametrize(
    "part, hand, found, reason",
    [
        ("1", "東 京 山", ["東/京"], "a set of two"),
        ("1", "者 阝 京 東", ["京/者阝", "東/京"], "the dearest first, though both need 京"),
        ("1", "木 木", [], "o: 木木 is not 林"),
        ("1", "青 木 木 木", [], "o: only listed patterns count"),
        ("2", "木 厉", [], "Tochigi needs 木 twice"),
        ("2", "木 厉 木", ["木厉/木"], "Tochigi with both"),
        ("1", "木 厉 木", [], "a set of part 2 does not count in part 1"),
        ("1", "佐 賀 加 貝 力 口", ["佐/力口貝", "佐/加貝", "佐/賀"], "Saga in three ways"),
        ("2", "⺵ 山", [], "Okayama needs 山 twice when 岡 is cut"),
        ("2", "⺵ 山 山", ["⺵山/山"], "Okayama with 岡 cut"),
        ("1", "京 阝 反 大 者", ["大/阝反", "京/者阝"], "m: one 阝 serves either side"),
        ("1", "", [], "an empty hand"),
    ],
)
def test_a_hand_makes_what_the_table_lists(part: str, hand: str, found: list[str], reason: str) -> None:
    assert {each.text for each in in_hand(box(CATALOG, part), hand.split())} == set(found), reason
    scores = [each.score for each in in_hand(box(CATALOG, part), hand.split())]
    assert scores == sorted(scores, reverse=True)


@given(st.sampled_from([ONE, TWO, BOTH]), st.integers(0, 14), st.integers(0, 10**6))
def test_looking_by_the_rarest_card_finds_what_looking_at_every_pattern_finds(cards: Box, size: int, seed: int) -> None:
    hand = tuple(Random(seed).sample(cards.deck, size))
    held = Counter(hand)
    everything = {text for text, each in cards.sets.items() if not Counter(each.cards) - held}
    assert {each.text for each in in_hand(cards, hand)} == everything
    for card in cards.copies:
        completed = {
            text
            for text, each in cards.sets.items()
            if card in each.cards and not Counter(each.cards) - (held + Counter([card]))
        }
        assert {each.text for each in with_card(cards, hand, card)} == completed


@given(st.sampled_from([ONE, TWO]), st.integers(0, 14), st.integers(0, 10**6))
def test_the_best_choice_can_be_shown_and_none_is_better(cards: Box, size: int, seed: int) -> None:
    hand = tuple(Random(seed).sample(cards.deck, size))
    best = best_together(cards, hand, lambda each: each.score)
    left = hand
    for each in best:
        left = without(left, each.cards)
    assert in_hand(cards, left) == (), "what could be shown beside it would make it better"
    assert all(sum(e.score for e in sets) <= sum(e.score for e in best) for sets in together(cards, hand))


def test_sets_that_need_the_same_card_are_not_shown_together() -> None:
    hand = ("東", "京", "者", "阝", "大", "反")
    found = {frozenset(each.text for each in sets) for sets in together(ONE, hand)}
    assert found == {frozenset(), frozenset({"東/京"}), frozenset({"京/者阝"}), frozenset({"大/阝反"})} | {
        frozenset({"東/京", "大/阝反"})
    }


def test_where_each_prefecture_goes_once_a_hand_shows_none_twice() -> None:
    hand = ("山", "山", "口", "口")
    assert len(best_together(ONE, hand, lambda each: each.score)) == 2
    assert len(best_together(ONE, hand, lambda each: each.score, once=True)) == 1


def test_a_set_that_is_no_pattern_is_refused_by_name() -> None:
    with pytest.raises(IllegalAction, match="木木 is no set"):
        act(table(["木 木", ""]), 0, "show 木木")
