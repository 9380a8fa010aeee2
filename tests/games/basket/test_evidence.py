"""What a throw counts for: the word in the shiritori drill and the one card that teaches it, never a word insisted on."""

from collections import Counter
from dataclasses import replace

import pytest

from learnapp.games import basket
from learnapp.games.basket.state import Field
from learnapp.japanese.shiritori import ends, first, last, said
from tests.games.basket.deals import CATALOG, after, table

TAUGHT = next(
    card
    for card in CATALOG.cards
    if len(card.kana) == 3 and CATALOG.dictionary.judge(card.kana) == "noun" and card.kana[-1] in "いうくつる"
)


@pytest.mark.parametrize(
    "action, found, reason",
    [
        ("say あしか with か", ("shiritori:あしか",), "a word that no deck teaches"),
        ("say アシカ with か", ("shiritori:あしか",), "in any script"),
        ("say あしか with か insisted", (), "the dictionary does not have it"),
        ("say あしさ with か", (), "it is refused"),
        ("reset with か", (), "nothing was said"),
        ("reach", (), "nor here"),
    ],
)
def test_evidence_of_a_move(action: str, found: tuple[str, ...], reason: str) -> None:
    assert basket.evidence(table("か さ", "あ", "な に"), 0, action, CATALOG) == found, reason


def test_a_word_of_a_deck_counts_for_its_card_too() -> None:
    ends = TAUGHT.kana[-1]
    state = replace(table(f"{ends} さ", "あ", "な に"), field=Field((first(TAUGHT.kana) or "",), "あ"))
    found = (f"shiritori:{TAUGHT.kana}", f"vocabulary:{TAUGHT.word}:write")
    assert basket.evidence(state, 0, f"say {TAUGHT.kana} with {ends}", CATALOG) == found


def test_a_wrong_word_at_a_strict_table_counts_for_nothing() -> None:
    state = table("か さ る", "あ", "な に", mode="strict")
    assert basket.evidence(state, 0, "say あひる with か", CATALOG) == ()
    assert basket.evidence(state, 0, "say あしか with か doubted", CATALOG) == ()
    assert basket.evidence(state, 0, "say あひる with る", CATALOG) == ("shiritori:あひる",)


def test_a_last_word_that_wins_counts() -> None:
    state = after(table("か", "あ", "な に"), "reach")
    assert basket.evidence(state, 0, "say あさせか with か", CATALOG) == ("shiritori:あさせか",)


def test_of_words_read_alike_nobody_knows_which_was_meant() -> None:
    readings = Counter(said(card.kana) for card in CATALOG.words.values())
    for kana, many in readings.items():
        if many > 1 and len(kana) > 1 and ends(kana) and first(kana):
            state = replace(
                table(f"{last(kana)} さ", "あ", "な に", mode="beginner"), field=Field((first(kana) or "",), "あ")
            )
            assert basket.evidence(state, 0, f"say {kana} with {last(kana)}", CATALOG) == (f"shiritori:{kana}",)
