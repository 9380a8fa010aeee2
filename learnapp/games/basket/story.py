"""The game in words and in numbers: lines of its history, figures for self-play; and hints."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from learnapp.catalog import Catalog
from learnapp.catalog.lexicon import Lexicon, Word
from learnapp.games.basket.cards import has_length, letters_of
from learnapp.games.basket.state import State
from learnapp.games.basket.view import View

MOST_WORDS = 3
"""Words that the hints name."""


def story(before: State, seat: int, action: str, after: State, catalog: Catalog) -> str:
    """One line about an action, as anyone at the table may read it."""
    return after.news


def counts(state: State) -> Mapping[str, float]:
    """Figures of a game for self-play.

    `turns` are cards thrown by all seats, `rounds` those of the seat with most; `resets`, `penalties`, `mixes` of the
    basket into a new pile; `letters_a_word`; `seconds` of the game's time.
    """
    return {
        "turns": sum(state.throws),
        "rounds": max(state.throws),
        "resets": sum(state.resets),
        "penalties": sum(state.penalties),
        "mixes": state.mixes,
        "letters_a_word": sum(len(said.word) for said in state.said) / len(state.said) if state.said else 0.0,
        "seconds": state.clock,
    }


def hints(view: View, catalog: Catalog) -> Sequence[str]:
    """Up to three words that can be said, else what is left to do; first of all what can be pointed out."""
    if not view.is_mine:
        return ()
    found = [f"notice {seat}" for seat in view.notices]
    if view.can_call_reach:
        found.append("reach")
    words = islice(sayable(view, catalog.lexicon), MOST_WORDS)
    found += [f"say {word.reading} with {card}" for word, card in words]
    if view.can_pass:
        found.append("pass")
    return (*found, f"reset with {view.tops[0]}" if view.tops else "reset")


def sayable(view: View, lexicon: Lexicon) -> Iterator[tuple[Word, str]]:
    """For each card of the hand the commonest common word that can be thrown with it now."""
    for card in view.may_play:
        fit = (
            word
            for begins in view.field.begins
            for each in letters_of(card) or ("",)
            for word in (lexicon.linking(begins, each) if each else lexicon.starting(begins))
            if len(word.reading) >= view.shortest
            and word.reading != view.own_before
            and (each or has_length(card, len(word.reading)))
        )
        if word := next(fit, None):
            yield word, card


def is_stuck(view: View, lexicon: Lexicon) -> bool:
    """Whether not one common word fits field and hand, so that a reset is worth offering."""
    return next(sayable(view, lexicon), None) is None
