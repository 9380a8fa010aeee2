"""What somebody typed, heard as a move: which word it is, by which reading, with which card, or why it is none."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from learnapp.catalog.dictionary import Dictionary, Kind
from learnapp.catalog.throws import both
from learnapp.games.basket.cards import LINES, fits, is_number
from learnapp.games.basket.throws import DOUBTED, INSISTED, ending, why_not, wrong_letters
from learnapp.games.basket.view import View
from learnapp.japanese.shiritori import Refusal, ends

NEVER: tuple[Kind, ...] = ("name", "verb", "adjective")
"""What nobody can insist on."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A move to make, a choice to offer, or a reason why there is neither."""

    action: str = ""
    """The move; empty if there is none."""
    word: str = ""
    """The reading that was taken, in hiragana."""
    card: str = ""
    reason: str = ""
    """A sentence for the player; empty with a move."""
    readings: tuple[str, ...] = ()
    """The readings to choose from, where several would do with different cards."""
    can_insist: bool = False
    """The letters are right, but the dictionary does not have it as a noun: the player may say that it is one."""


def heard(
    view: View,
    text: str,
    dictionary: Dictionary,
    *,
    card: str = "",
    insisted: bool = False,
    reach: bool = False,
    own: Collection[str] = (),
) -> Heard:
    """The move that a typed word means: kana, romaji or kanji, with a card of the hand or with the one that fits best.

    `own` holds readings that this player has insisted on before. At a strict table a wrong word is a move as well.
    """
    if card and card not in view.may_play:
        return Heard(reason=f"“{card:.10}” is no card that you can throw now.", card=card)
    read = dictionary.readings(text)
    if not read:
        unread = f"“{text.strip():.30}” could not be read: write the word in kana."
        return Heard(reason=unread if text.strip() else "Say a word that begins with the letter of the field.")
    cards = {reading: card or _card(view, reading) for reading in read}
    fitting = [reading for reading in read if not _wrong_letters(view, reading, cards[reading])]
    words = [reading for reading in fitting if reading in own or not _no_noun(view, reading, dictionary)]
    if len({(cards[reading], ends(reading, view.options.merged)) for reading in words}) > 1:
        return Heard(reason="That can be read in several ways: choose one.", readings=tuple(words))
    if words:
        return _move(words[0], cards[words[0]], "" if not _no_noun(view, words[0], dictionary) else INSISTED, reach)
    if fitting:
        return _no_word(view, fitting[0], cards[fitting[0]], dictionary, insisted, reach)
    likely = next((reading for reading in read if not _no_noun(view, reading, dictionary)), read[0])
    return _misfit(view, likely, cards[likely], dictionary, reach)


def _move(word: str, card: str, judged: str, reach: bool) -> Heard:
    action = f"say {word} with {card}{f' {judged}' if judged else ''}{' and reach' if reach else ''}"
    return Heard(action, word, card)


def _card(view: View, reading: str) -> str:
    """The card for a word, the least useful first: a letter, a wild number, a wild line; empty if none fits."""
    fit = [card for card in view.may_play if fits(card, reading, view.options.merged)]
    return min(fit, key=lambda card: (card in LINES, is_number(card)), default="")


def _wrong_letters(view: View, reading: str, card: str) -> str:
    """Why a word does not do by its letters, with a card or, where that is empty, with no card of the hand."""
    asked = view.field.begins, view.own_before, view.shortest, view.options.merged
    if card:
        return why_not(reading, card, *asked)
    return wrong_letters(reading, *asked) or f"{ending(reading, view.options.merged)}, and no card of yours takes it."


def _no_noun(view: View, reading: str, dictionary: Dictionary) -> str:
    """Why the dictionary does not take a reading; empty for a noun, or a name at a table that takes them."""
    found = dictionary.refusal(reading, view.options.names)
    return found.reason if found else ""


def _no_word(view: View, word: str, card: str, dictionary: Dictionary, insisted: bool, reach: bool) -> Heard:
    """A reading with the right letters that is no noun."""
    can_insist = dictionary.judge(word) not in NEVER
    if can_insist and insisted:
        return _move(word, card, INSISTED, reach)
    if view.options.is_strict:
        return replace(_move(word, card, DOUBTED, reach), can_insist=can_insist)
    return Heard(word=word, card=card, reason=_no_noun(view, word, dictionary), can_insist=can_insist)


def _misfit(view: View, word: str, card: str, dictionary: Dictionary, reach: bool) -> Heard:
    """A reading with wrong letters: a move at a strict table, if there is a card to throw with it."""
    if not card and word.endswith("ん"):
        card = view.may_play[0] if view.may_play else ""
    if view.options.is_strict and card and view.field.begins:
        return _move(word, card, "", reach)
    letters = Refusal("letters", _wrong_letters(view, word, card))
    told = both(dictionary.refusal(word, view.options.names), letters) or letters
    return Heard(word=word, card=card, reason=told.reason)
