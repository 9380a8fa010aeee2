"""A word is said and its card thrown: what is wrong with it, what lies then, and the last card."""

from collections.abc import Collection
from dataclasses import replace

from learnapp.games.base import LEARNER, IllegalAction, Result
from learnapp.games.basket.cards import asked, either, fits, is_wild, letters_of, without
from learnapp.games.basket.notices import is_noticed, returned
from learnapp.games.basket.piles import penalised
from learnapp.games.basket.state import Fault, Field, Said, State, put, tells
from learnapp.japanese.morae import number
from learnapp.japanese.shiritori import ends, misspelled, refusal, said

DOUBTED, INSISTED = "doubted", "insisted"
"""What an action adds where the dictionary does not have the word: the player was wrong, or insists on it."""


def wrong_letters(
    word: str, begins: Collection[str], own_before: str = "", shortest: int = 1, merged: bool = False
) -> str:
    """Why a word may not be said here with any card, a sentence; empty if it may."""
    found = refusal(word, begins, own_before=own_before, shortest=shortest, merged=merged)
    return found.reason if found else ""


def why_not(
    word: str, card: str, begins: Collection[str], own_before: str = "", shortest: int = 1, merged: bool = False
) -> str:
    """Why a word may not be thrown with a card by its letters, a sentence; empty if it may.

    >>> why_not("あしか", "か", {"あ"}), why_not("あひる", "か", {"あ"})
    ('', 'あひる ends with る, but か wants a word that ends with か.')
    """
    if reason := wrong_letters(word, begins, own_before, shortest, merged):
        return reason
    if fits(card, word, merged):
        return ""
    told = ending(word, merged) if letters_of(card) else f"{word} has {number(len(word), 'letter')}"
    return f"{told}, but {card} wants a word {asked(card)}."


def ending(word: str, merged: bool = False) -> str:
    """What a word ends with, as the beginning of a sentence.

    >>> ending("すきー")
    'すきー ends with い'
    """
    return f"{word} ends with {either(sorted(ends(word, merged)))}"


def say(state: State, seat: int, text: str, card: str, judged: str, reach: bool) -> State:
    """The table after a throw. Raises IllegalAction for what no table takes, at a friendly one for every wrong word."""
    word, hand = said(text), state.hands[seat]
    if card not in hand:
        raise IllegalAction(f"“{card}” is not in your hand.")
    if len(hand) == 1 and is_wild(card) and not state.options.wild_last:
        raise IllegalAction("A wild card may not be the last one at this table: reset, or wait for a letter.")
    if not state.field.begins:
        raise IllegalAction("Nothing can follow a word that ends in ん: point it out, or reset.")
    if found := misspelled(word):
        raise IllegalAction(found.reason)
    reason = why_not(word, card, state.field.begins, state.own_before[seat], state.shortest(seat), state.options.merged)
    if not reason and judged == DOUBTED:
        reason = f"“{word}” is not in the dictionary as a noun."
    if reason and not state.options.is_strict:
        raise IllegalAction(reason)
    fault = Fault(seat, reason, state.field, state.own_before[seat]) if reason else None
    was_declared = state.declared[seat]
    calls = len(hand) == 2 and (reach or (state.options.auto_reach and seat == LEARNER))
    state = _landed(state, seat, word, card, judged == INSISTED, fault)
    state = replace(state, declared=put(state.declared, seat, calls), news=_told(state, seat, calls))
    return state if state.hands[seat] else _last(state, seat, word, was_declared)


def _told(state: State, seat: int, calls: bool) -> str:
    """The throw in words."""
    last = state.said[-1]
    vouched = " (in no dictionary)" if last.insisted else ""
    reach = f" and {'calls' if seat else 'call'} reach" if calls else ""
    leaves = f"; {either(last.begins)} is next" if is_wild(last.card) and last.begins else ""
    return f"{tells(seat, 'says')} {last.word}{vouched} with {last.card}{reach}{leaves}."


def _landed(state: State, seat: int, word: str, card: str, insisted: bool, fault: Fault | None) -> State:
    place = state.field.number + 1
    begins = _begins(word, card, state.options.merged)
    heard = Said(seat, word, card, begins, place, state.clock, insisted)
    return replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        basket=(*state.basket, card),
        field=Field(begins, card, word, place),
        said=(*state.said, heard),
        own_before=put(state.own_before, seat, word),
        throws=put(state.throws, seat, state.throws[seat] + 1),
        fault=fault,
        learners_move=seat != LEARNER,
        passes=0,
    )


def _begins(word: str, card: str, merged: bool) -> tuple[str, ...]:
    """The next field letter: the last one of the word, or what lies there if the word does not end with the card."""
    letters, ended = letters_of(card), ends(word, merged)
    if ended and (not letters or not ended.isdisjoint(letters)):
        return tuple(sorted(ended))
    return letters


def _last(state: State, seat: int, word: str, declared: bool) -> State:
    """The last card lies: the game ends, unless a bot notices that the word was wrong or reach not called."""
    if state.fault:
        noticed, state = is_noticed(state, seat)
        if noticed:
            return returned(state)
    if not declared:
        noticed, state = is_noticed(state, seat)
        if noticed:
            news = f"{state.news} It was the last card, but reach had not been called: one card more."
            state = penalised(replace(state, news=news), seat)
            return replace(state, declared=put(state.declared, seat, False))
    left = tuple(map(len, state.hands))
    places = tuple(1 + sum(other < mine for other in left) for mine in left)
    reason = f"{tells(seat, 'has', 'have')} thrown the last card with {word}."
    return replace(state, over=Result(left, places, reason), news=f"{state.news} That was the last card.")
