"""The best placements and removals, against every other way there is."""

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games.sentence import removals, search
from learnapp.games.sentence.cards import CORE as CORE_DECK
from learnapp.games.sentence.cards import Kind, Piece
from learnapp.games.sentence.pattern import is_sentence, why_not
from learnapp.games.sentence.steps import Grammar
from tests.games.sentence.deals import ALL, BOX, CORE, DESCRIBING, POLITE, pieces

PLAYABLE = [piece for piece in BOX.pieces.values() if "not_shuffled" not in piece.card.badges]
DECKS = [(), ("conjugation",), ("existence",), ("counters",), ("feelings",), ("conjugation", "existence", "counters")]


def in_decks(*decks: str) -> list[Piece]:
    return [piece for piece in PLAYABLE if piece.card.deck in (CORE_DECK, *decks)]


def interleaved(base: tuple[Kind, ...], added: tuple[Kind, ...]) -> Iterator[tuple[Kind, ...]]:
    if not base or not added:
        yield base + added
        return
    for rest in interleaved(base[1:], added):
        yield base[0], *rest
    for rest in interleaved(base, added[1:]):
        yield added[0], *rest


def most(table: list[list[Piece]], hand: list[Piece], grammar: Grammar) -> int:
    """The points of the best placements, found by trying every order of every choice of cards."""
    everything = range(1 << len(hand))

    def orders(mask: int) -> Iterator[tuple[Kind, ...]]:
        yield from permutations([piece.kind for i, piece in enumerate(hand) if mask >> i & 1])

    def fits(mask: int, base: tuple[Kind, ...]) -> bool:
        return any(is_sentence(each, grammar) for order in orders(mask) for each in interleaved(base, order))

    placed = {0}
    for sentence in table:
        base = tuple(piece.kind for piece in sentence)
        fitting = [mask for mask in everything if fits(mask, base)]
        placed = {done | mask for done in placed for mask in fitting if not done & mask}
    new = [mask for mask in everything if mask and fits(mask, ())]
    while (more := placed | {done | mask for done in placed for mask in new if not done & mask}) != placed:
        placed = more
    return max(sum(piece.points for i, piece in enumerate(hand) if mask >> i & 1) for mask in placed)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_nothing_is_worth_more_than_what_is_found(data: st.DataObject) -> None:
    cards = in_decks(*data.draw(st.sampled_from(DECKS)))
    grammar = data.draw(st.sampled_from([CORE, DESCRIBING, POLITE, ALL]))
    drawn = data.draw(st.lists(st.sampled_from(cards), min_size=2, max_size=9, unique_by=lambda piece: piece.number))
    hand, others = drawn[:5], drawn[5:]
    table = [[item.piece for item in draft.items] for draft in search.best([], others, grammar).drafts][:2]
    found = search.best(table, hand, grammar)
    if found.exact:
        assert found.points == most(table, hand, grammar)


@pytest.mark.parametrize(
    "table, hand, grammar, points, reason",
    [
        ([], "犬 猫", CORE, 0, "nouns alone are nothing"),
        ([], "走る 犬 が 猫 は", CORE, 6, "both nouns with the one verb"),
        ([], "犬 は 猫 は 走る", CORE, 4, "は once in a sentence"),
        ([], "犬 は 猫 は 走る 寝る", CORE, 8, "one は in each sentence"),
        ([], "水 を 走る", CORE, 2, "を only with a transitive verb"),
        (["食べる"], "水 を 走る", CORE, 4, "を goes to the transitive verb on the table"),
        (["食べる"], "て 走る", CORE, 3, "て joins a new predicate to one on the table"),
        ([], "犬 だ か", CORE, 2, "か not after だ"),
        ([], "机 が いる ある", CORE, 6, "a thing goes with ある"),
        (["女 は いる"], "部屋 が", CORE, 2, "女[が部屋]は: が takes over the person"),
        (["十 走る"], "匹", CORE, 1, "十 on the table takes the counter"),
        (["大丈夫 だ"], "な 夢", DESCRIBING, 2, "大丈夫[な夢]だ"),
        (["犬 です"], "と 楽しい", POLITE, 3, "犬[と楽しい]です"),
        ([], "明日 走る た", CORE, 3, "明日 or the past, not both"),
        ([], "明日 走る た 寝る", CORE, 6, "each in a sentence of its own"),
    ],
)
def test_a_hand_is_used_as_well_as_it_can_be(
    table: list[str], hand: str, grammar: Grammar, points: int, reason: str
) -> None:
    found = search.best([pieces(each) for each in table], pieces(hand), grammar)
    assert found.points == points, reason
    assert found.exact


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(PLAYABLE), max_size=30), st.sampled_from([CORE, DESCRIBING, ALL]))
def test_what_is_found_is_legal_and_of_the_hand_also_for_many_cards(hand: list[Piece], grammar: Grammar) -> None:
    found = search.best([], hand, grammar)
    laid = [item.piece.number for draft in found.drafts for item in draft.items]
    rest = [piece.number for piece in hand]
    for number in laid:
        rest.remove(number)
    assert all(draft.is_legal(grammar) for draft in found.drafts)
    assert found.points == sum(BOX[number].points for number in laid)


def test_copies_of_a_card_are_both_used() -> None:
    assert search.best([], pieces("犬 犬 が は 走る 寝る"), CORE).points == 8


def left_over(sentence: tuple[Piece, ...], gone: frozenset[int], grammar: Grammar) -> bool:
    """Whether cards can go: nothing is left, or a sentence, with nouns beside what they had after them."""
    rest = [piece for i, piece in enumerate(sentence) if i not in gone]
    torn = removals.parted(sentence, gone)
    return not rest or (not why_not(rest, grammar) and torn is None)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_nothing_more_can_be_taken_than_what_is_found(data: st.DataObject) -> None:
    cards = in_decks(*data.draw(st.sampled_from(DECKS)))
    hand = data.draw(st.lists(st.sampled_from(cards), min_size=4, max_size=14))
    table = [tuple(item.piece for item in draft.items) for draft in search.best([], hand, DESCRIBING).drafts]
    for sentence in table[:3]:
        ways = [frozenset(gone) for n in range(len(sentence) + 1) for gone in combinations(range(len(sentence)), n)]
        legal = {sum(sentence[i].points for i in gone) for gone in ways if left_over(sentence, gone, DESCRIBING)}
        for most_ in (2, 5, 20):
            found = removals.removals(sentence, most_, DESCRIBING)
            assert set(found) == {points for points in legal if 0 < points <= most_}
            for points, removal in found.items():
                assert points == removal.points == sum(sentence[i].points for i in removal.positions)
                assert left_over(sentence, frozenset(removal.positions), DESCRIBING)


def test_removals_are_spread_so_that_most_is_taken_and_the_first_are_hit_first() -> None:
    table = [pieces("犬 は 走る"), pieces("寝る よ"), pieces("寝る よ")]
    assert [each.points for each in removals.best(table, 3, CORE)] == [2, 1, 0]
    assert [each.points for each in removals.best(table, 20, CORE)] == [4, 3, 3]
    assert removals.best([], 3, CORE) == ()
