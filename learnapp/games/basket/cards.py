"""The 60 cards: letters, wild numbers and wild lines, each written as it is named in an action."""

from collections.abc import Sequence

from learnapp.japanese.shiritori import LETTERS, ROWS, ends

NUMBERS = ("5", "6", "7+")
"""Wild numbers, for words of exactly five or six letters, or of seven and more."""
LINES = tuple(f"{row}-line" for row in ROWS)
"""Wild lines, such as "か-line"; わ has none."""
DECK = (*LETTERS, "わ", *NUMBERS, *NUMBERS, *LINES)
"""Every card: 43 letters once, わ twice, each number twice, each line once."""


def is_number(card: str) -> bool:
    return card in NUMBERS


def is_wild(card: str) -> bool:
    return card in NUMBERS or card in LINES


def letters_of(card: str) -> tuple[str, ...]:
    """The letters that a card may stand for; none for a number.

    >>> letters_of("か"), letters_of("や-line"), letters_of("5")
    (('か',), ('や', 'ゆ', 'よ'), ())
    """
    if is_number(card):
        return ()
    return tuple(ROWS[card[0]]) if card in LINES else (card,)


def has_length(card: str, letters: int) -> bool:
    """Whether a wild number takes a word of so many letters.

    >>> has_length("5", 5), has_length("5", 6), has_length("7+", 9)
    (True, False, True)
    """
    return letters >= 7 if card == "7+" else card == str(letters)


def fits(card: str, reading: str, merged: bool = False) -> bool:
    """Whether a word, given in hiragana, may be thrown with a card; nothing fits a word that ends in ん.

    >>> fits("る", "あひる"), fits("か-line", "つみき"), fits("5", "しんがっき"), fits("6", "しんがっき")
    (True, True, True, False)
    """
    ended = ends(reading, merged)
    return bool(ended) and (has_length(card, len(reading)) or not ended.isdisjoint(letters_of(card)))


def asked(card: str) -> str:
    """What a card wants of a word, in words that continue "a word …".

    >>> asked("か"), asked("や-line"), asked("6"), asked("7+")
    ('that ends with か', 'that ends with や, ゆ or よ', 'of exactly six letters', 'of seven or more letters')
    """
    if is_number(card):
        return {"5": "of exactly five letters", "6": "of exactly six letters"}.get(card, "of seven or more letters")
    return f"that ends with {either(letters_of(card))}"


def either(letters: Sequence[str]) -> str:
    """Letters to choose from, in words.

    >>> either("か"), either("やゆよ")
    ('か', 'や, ゆ or よ')
    """
    *others, last = letters
    return f"{', '.join(others)} or {last}" if others else last


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A hand without one copy of a card that is in it."""
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])
