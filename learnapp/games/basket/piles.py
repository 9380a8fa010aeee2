"""The pile: drawing from it, turning a card up, mixing the basket into a new one when it runs out, penalties."""

from dataclasses import replace
from random import Random

from learnapp.games.basket.cards import either, is_number, letters_of
from learnapp.games.basket.state import Field, State, put


def drawn(state: State, seat: int, count: int) -> State:
    """With so many cards more in a hand. When the pile runs out, the basket is mixed into a new one.

    Fewer are drawn where there are no more.
    """
    while count:
        if not state.pile:
            mixed_now = mixed(state)
            if not mixed_now.pile:
                return mixed_now
            state = mixed_now
        hand = (*state.hands[seat], state.pile[-1])
        state = replace(state, pile=state.pile[:-1], hands=put(state.hands, seat, hand))
        count -= 1
    if len(state.hands[seat]) != 1:
        state = replace(state, declared=put(state.declared, seat, False))
    return state if state.pile else mixed(state)


def mixed(state: State) -> State:
    """The basket as the new pile, its top card turned up; nothing happens where only the field card lies."""
    if len(state.basket) < 2:
        return state
    cards = list(state.basket)
    Random(f"{state.seed}:mix:{state.mixes}").shuffle(cards)
    state = replace(state, pile=(*state.pile, *cards), basket=(), mixes=state.mixes + 1, fault=None)
    state = turned_up(state)
    news = f"{state.news} The pile ran out: the basket was mixed, and {on_top(state.field)}".strip()
    return replace(state, news=news)


def turned_up(state: State) -> State:
    """The next card of the pile as the field card; after a wild number another one.

    Where the pile holds none but wild numbers, the letter stays what it was.
    """
    at = next((at for at in range(len(state.pile) - 1, -1, -1) if not is_number(state.pile[at])), None)
    if at is None:
        return replace(state, field=replace(state.field, number=state.field.number + 1))
    turned = state.pile[at:][::-1]
    field = Field(letters_of(turned[-1]), turned[-1], number=state.field.number + 1)
    return replace(state, pile=state.pile[:at], basket=(*state.basket, *turned), field=field, passes=0)


def on_top(field: Field) -> str:
    """What a turned-up card asks for, as the end of a sentence.

    >>> on_top(Field(("き",), "き")), on_top(Field(("や", "ゆ", "よ"), "や-line"))
    ('き lies on top.', 'や-line lies on top: the word may begin with や, ゆ or よ.')
    """
    choice = f": the word may begin with {either(field.begins)}" if len(field.begins) > 1 else ""
    return f"{field.card} lies on top{choice}."


def penalised(state: State, seat: int) -> State:
    """With a card more, for a wrong word or a reach that was not called."""
    state = replace(state, penalties=put(state.penalties, seat, state.penalties[seat] + 1))
    return drawn(state, seat, 1)
