"""Turns: dealing, drawing, showing, discarding, and how each of the two ways to play ends."""

import re
from typing import Any

import pytest

from learnapp.catalog import keys
from learnapp.games import prefecture
from learnapp.games.base import IllegalAction
from learnapp.games.prefecture.options import Options, checked
from tests.games.prefecture.deals import CATALOG, act, close, offering, points_of, showing, shown, table


@pytest.mark.parametrize(
    "options, hand, deck, reason",
    [
        ({"levels": ("easy",)}, 10, 40, "k: ten cards"),
        ({"levels": ("easy",) * 2}, 10, 30, "k: ten for three players"),
        ({"levels": ("easy",) * 3}, 8, 28, "k: eight with four players on one part"),
        ({"levels": ("easy",) * 3, "part": "both"}, 10, 80, "k: ten where both parts are in"),
        ({"levels": ("easy",) * 5, "part": "both"}, 10, 60, "six with both parts"),
        ({"levels": ("easy",) * 3, "hand": 12}, 12, 12, "the hand is a setting"),
        ({"levels": ("easy",), "hand": 8}, 8, 44, "the smallest hand"),
    ],
)
def test_the_deal(options: dict[str, Any], hand: int, deck: int, reason: str) -> None:
    state = prefecture.setup(Options(**options), CATALOG, "deal")
    assert {len(cards) for cards in state.hands} == {hand}, reason
    assert len(state.deck) == deck, reason


@pytest.mark.parametrize(
    "options, says",
    [
        ({"mode": "memory"}, "'memory' is no mode: choose one of quickie, strategic."),
        ({"part": "3"}, "'3' is no part: choose one of 1, 2, both."),
        ({"levels": ("easy",) * 4}, "With one part there are 1 to 3 bots, not 4."),
        ({"levels": ("easy",) * 6, "part": "both"}, "With both parts there are 1 to 5 bots, not 6."),
        ({"levels": ("clever",)}, "'clever' is no level"),
        ({"hand": 7}, "A hand has 8 to 12 cards, not 7."),
        ({"hand": 13}, "not 13."),
        ({"window": 2}, "The time to grab is 3 to 20 seconds, not 2."),
        ({"window": 21}, "not 21."),
        ({"pace": "hasty"}, "'hasty' is no pace"),
        ({"first": "bot"}, "'bot' is no first"),
    ],
)
def test_settings_that_cannot_be_are_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(IllegalAction, match=re.escape(says)):
        checked(Options(**options))


def test_without_a_bot_one_is_seated() -> None:
    assert checked(Options(levels=())).levels == ("normal",)


def test_who_begins_is_drawn_by_lot_or_the_learner() -> None:
    drawn = {prefecture.setup(Options(levels=("easy",) * 3), CATALOG, f"{seed}").first for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    state = prefecture.setup(Options(first="learner"), CATALOG, "1")
    assert (state.first, state.seat, prefecture.to_act(state)) == (0, 0, (0,))


def test_a_turn_is_draw_then_discard() -> None:
    state = table(["東 山", "石"], drawn=False)
    drawn = act(state, 0, "draw")
    assert drawn.hands[0] == ("東", "山", "本"), "the card drawn is the last of the hand"
    assert len(drawn.deck) == len(state.deck) - 1
    after = close(act(drawn, 0, "discard 東"))
    assert after.hands[0] == ("山", "本")
    assert (after.seat, after.phase, after.gone) == (1, "draw", ("東",))


@pytest.mark.parametrize(
    "hand, actions, reason",
    [
        ("東 京 山", ["show 東/京", "end"], "b: who completed something does not discard"),
        ("東 京 大 分 山", ["show 大/分", "show 東/京", "end"], "c: several sets in a turn"),
        ("北 氵 毎 道 山", ["show 北/氵毎/道", "end"], "a: four cards"),
        ("氵 兹 力 口 貝 山", ["show 氵兹/力口貝", "end"], "a: five cards"),
    ],
)
def test_who_shows_something_ends_the_turn_without_a_discard(hand: str, actions: list[str], reason: str) -> None:
    after = act(table([hand, ""]), 0, *actions)
    assert after.hands[0] == ("山",), reason
    assert (after.seat, after.gone, after.offer) == (1, (), None), reason


def test_a_set_of_the_dealt_hand_is_shown_on_ones_first_turn() -> None:
    state = table(["東 京 山", ""], drawn=False)
    with pytest.raises(IllegalAction, match="Draw a card before you show a set"):
        act(state, 0, "show 東/京")
    assert shown(act(state, 0, "draw", "show 東/京"), 0) == ["東/京"]


def test_a_set_may_be_held_back_and_scores_nothing_unshown() -> None:
    """d: 佐賀 for 40 is held to aim at 80; who shows nothing discards."""
    state = act(table(["佐 賀 山", "石"], deck="兵"), 0, "discard 山")
    state = close(state)
    state = act(state, 1, "draw", "discard 石")
    state = close(state)
    assert prefecture.result(state) is not None
    assert points_of(state) == [0, 0]


def test_what_is_shown_is_final() -> None:
    """d: no replacing a shown set by a dearer pattern, though the cards would be there."""
    state = act(table(["佐 賀 加 貝 山", ""]), 0, "show 佐/賀")
    with pytest.raises(IllegalAction, match="You do not hold all cards of 佐/加貝"):
        act(state, 0, "show 佐/加貝")


def test_a_prefecture_may_come_twice_while_cards_exist() -> None:
    state = act(table(["山 口 山 口 石", ""]), 0, "show 山/口", "show 山/口")
    assert points_of(state) == [80, 0]


def test_as_an_option_each_prefecture_goes_once_at_the_table() -> None:
    state = showing(table(["山 口 石", ""], each_once=True), (1, "山/口"))
    with pytest.raises(IllegalAction, match="Yamaguchi has been shown, and each prefecture goes once"):
        act(state, 0, "show 山/口")
    assert prefecture.view(state, 0).sets == ()
    assert "show 山/口" not in prefecture.hints(prefecture.view(state, 0), CATALOG)
    offered = showing(offering(["", "口 石"], "山", each_once=True), (0, "山/口"))
    assert prefecture.view(offered, 1).grabs == ()


@pytest.mark.parametrize(
    "actions, action, refusal",
    [
        ([], "draw", "You have drawn in this turn already."),
        ([], "end", "You have shown no set in this turn, so you discard a card."),
        ([], "discard 反", "反 is not in your hand."),
        ([], "show 大/阝反", "You do not hold all cards of 大/阝反."),
        ([], "show 大阪", "大阪 is no set of the card table."),
        ([], "show 土奇/玉", "土奇/玉 is no set of the card table."),
        (
            ["show 東/京"],
            "discard 山",
            "You have shown a set in this turn, so you keep your other cards: end the turn.",
        ),
        ([], "grab", "No card is on offer now"),
        ([], "pass", "No card is on offer now"),
        ([], "discard", "That is no move of this game"),
        ([], "draw ", "That is no move of this game"),
        ([], "", "That is no move of this game"),
        ([], "close", "That is no move of this game"),
    ],
)
def test_what_cannot_be_done_is_refused(actions: list[str], action: str, refusal: str) -> None:
    state = act(table(["東 京 山", "石"]), 0, *actions)
    with pytest.raises(IllegalAction, match=re.escape(refusal)):
        act(state, 0, action)


@pytest.mark.parametrize("seat", [1, 2, -2])
def test_only_who_has_the_turn_plays(seat: int) -> None:
    with pytest.raises(IllegalAction):
        act(table(["東 京", "石"]), seat, "discard 石")


def test_the_table_does_nothing_by_itself_while_a_turn_goes_on() -> None:
    state = table(["東 京", "石"])
    assert prefecture.due(state) is None
    with pytest.raises(IllegalAction, match="closes an offer, nothing else"):
        act(state, -1, "close")


def test_quickie_is_won_by_the_first_empty_hand() -> None:
    state = act(table(["東 京", "石 山"], mode="quickie"), 0, "show 東/京")
    result = prefecture.result(state)
    assert result is not None
    assert (result.places, result.reason) == ((1, 2), "You have no card left. You win.")
    assert prefecture.to_act(state) == ()


def test_strategic_goes_on_with_an_empty_hand_that_keeps_drawing() -> None:
    """j and h: an empty hand needs no discard, and draws again on its next turn."""
    state = act(table(["東 京", "石 山"]), 0, "show 東/京")
    assert (state.over, state.seat, state.phase) == (None, 1, "draw")
    state = close(act(state, 1, "draw", "discard 石"))
    state = act(state, 0, "draw")
    assert state.hands[0] == ("灬",)
    state = close(act(state, 0, "discard 灬"))
    assert (state.hands[0], state.seat) == ((), 1)


def test_the_last_card_drawn_is_still_played_with_and_may_be_grabbed() -> None:
    state = table(["東 山", "口"], deck="石", drawn=False)
    state = act(state, 0, "draw", "discard 山")
    assert state.over is None
    state = act(state, 1, "grab", at=101.0)
    assert points_of(state) == [0, 40]
    assert state.over is not None, "the empty hand owes no discard, and nothing is left to draw"
    assert state.over.reason == "The deck is empty. Bot 1 wins with 40 points."


@pytest.mark.parametrize(
    "shown_before, places, reason",
    [
        ([(0, "東/京"), (1, "大/阝反")], (2, 1), "the highest total"),
        ([(0, "山/禾刂木"), (1, "東/京"), (1, "大/分")], (2, 1), "j: at equal points the most prefectures"),
        ([(0, "山/禾刂木"), (1, "山/口"), (1, "山/口")], (1, 1), "j: one prefecture twice is one prefecture"),
        ([(0, "東/京"), (1, "大/分")], (1, 1), "j: then shared"),
        ([], (1, 1), "nobody showed anything"),
    ],
)
def test_strategic_is_won_by_points_when_the_deck_is_gone(
    shown_before: list[tuple[int, str]], places: tuple[int, ...], reason: str
) -> None:
    state = showing(table(["石 阜", "三"], deck=""), *shown_before)
    result = prefecture.result(close(act(state, 0, "discard 阜")))
    assert result is not None
    assert result.places == places, reason


@pytest.mark.parametrize(
    "hands, shown_before, places, reason",
    [
        (["石 阜 三", "三"], [], (2, 1), "i: fewest cards"),
        (["石 阜", "三"], [(0, "大/阝反"), (1, "東/京")], (1, 2), "i: tie by score"),
        (["石 阜", "三"], [], (1, 1), "i: then shared"),
    ],
)
def test_quickie_without_an_empty_hand_goes_to_who_has_fewest_cards(
    hands: list[str], shown_before: list[tuple[int, str]], places: tuple[int, ...], reason: str
) -> None:
    state = showing(table(hands, deck="", mode="quickie"), *shown_before)
    result = prefecture.result(close(act(state, 0, "discard 阜")))
    assert result is not None
    assert result.places == places, reason
    assert result.reason.startswith("The deck is empty. ")


def test_a_shown_set_is_evidence_for_the_parts_of_its_name() -> None:
    state = table(["東 京 山", "石"])
    item = keys.build("prefecture", "JP-13", "parts")
    assert prefecture.evidence(state, 0, "show 東/京", CATALOG) == (item,)
    grab = offering(["", "東 石"], "京")
    assert prefecture.evidence(grab, 1, "grab", CATALOG) == (item,)
    assert prefecture.evidence(grab, 1, "grab 東/京", CATALOG) == (item,)
    for before, seat, action in ((state, 0, "show 大/分"), (state, 0, "discard 山"), (grab, 1, "pass")):
        assert prefecture.evidence(before, seat, action, CATALOG) == ()
    assert prefecture.evidence(offering(["", "石"], "京"), 1, "grab", CATALOG) == (), "a false claim shows nothing"


def test_the_history_tells_a_turn_in_words() -> None:
    state, told = table(["東 山", "京 石"], drawn=False), []
    for seat, action in ((0, "draw"), (0, "discard 東"), (1, "grab"), (1, "discard 石"), (0, "pass"), (-1, "close")):
        after = act(state, seat, action, at=101.0)
        told.append(prefecture.story(state, seat, action, after, CATALOG))
        state = after
    assert told == [
        "You draw a card; 7 are left.",
        "You discard 東.",
        "Bot 1 says “Grabbin’!” and shows 東京[とうきょう] (Tokyo): 東 京, 40 points.",
        "Bot 1 discards 石.",
        "You let 石 go.",
        "Nobody grabs 石; it is out of the game.",
    ]
    assert prefecture.counts(state)["grabs"] == 1
