"""What a throw shows that its player knows: the word that was said, and the card of a deck that teaches it."""

from collections.abc import Mapping
from functools import lru_cache

from learnapp.catalog import Catalog, keys
from learnapp.games.base import IllegalAction
from learnapp.games.basket.rules import apply
from learnapp.games.basket.state import State
from learnapp.japanese.shiritori import said


def evidence(before: State, seat: int, action: str, catalog: Catalog) -> tuple[str, ...]:
    """Item keys that the action shows known; none unless a word of the dictionary is thrown rightly."""
    if not action.startswith("say "):
        return ()
    try:
        after = apply(before, seat, action, before.clock, catalog)
    except IllegalAction:
        return ()
    last = after.said[-1]
    if after.fault or last.returned or last.insisted:
        return ()
    taught = _taught(catalog).get(last.word, "")
    return (keys.build("shiritori", last.word), *((keys.vocabulary(taught, keys.WRITE),) if taught else ()))


@lru_cache(maxsize=4)
def _taught(catalog: Catalog) -> Mapping[str, str]:
    """Reading → the only word of the decks that is read so; which of several was meant nobody knows."""
    words: dict[str, set[str]] = {}
    for card in catalog.cards:
        words.setdefault(said(card.kana), set()).add(card.word)
    return {reading: next(iter(found)) for reading, found in words.items() if len(found) == 1}
