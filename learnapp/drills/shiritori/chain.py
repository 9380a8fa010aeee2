"""Stringing words into chains in which each begins with the last letter of the one before, and bridging the gaps."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from learnapp.catalog import Catalog, ChainWord
from learnapp.japanese.shiritori import LETTERS, first, last

MOST_BRIDGING = 3
"""Words that may be given between two that do not follow each other."""

STEPS = 6_000
"""Words that the search for the longest chain tries, shared among its starts, before it takes the best it has."""


def strung(words: Sequence[str], catalog: Catalog, after: str = "") -> list[str]:
    """All the words, chain by chain: the longest chain first, then the one that is easiest to lead to, and so on.

    `after` is the word before all of them.
    """
    left = list(dict.fromkeys(words))
    chains: list[list[str]] = []
    found: list[str] = []
    while left:
        best = longest(left, last(after) if after and not chains else None)
        chains.append(best)
        left = [word for word in left if word not in set(best)]
    before = after
    while chains:
        nearest = min(chains, key=lambda each: (_distance(before, each[0], catalog), -len(each)))
        chains.remove(nearest)
        found += nearest
        before = nearest[-1]
    return found


def longest(words: Sequence[str], begins: str | None = None) -> list[str]:
    """A chain of these words that is as long as it can be; from the letter `begins` on where a word begins with it.

    Exact for some dozen words, and close to it beyond. At least one word, if there are any.

    >>> longest(["しんぶんし", "りす", "すいか", "あり", "かし"])
    ['あり', 'りす', 'すいか', 'かし', 'しんぶんし']
    """
    starting: dict[str, list[int]] = {}
    for place, word in enumerate(words):
        starting.setdefault(first(word) or "", []).append(place)
    starts = starting.get(begins or "") or range(len(words))
    ends = [last(word) or "" for word in words]
    best: list[int] = []
    for start in starts:
        for path in islice(_paths(start, starting, ends), STEPS // len(starts)):
            if len(path) > len(best):
                best = path
        if len(best) == len(words):
            break
    return [words[place] for place in best]


def _paths(start: int, starting: Mapping[str, list[int]], ends: Sequence[str]) -> Iterator[list[int]]:
    """Paths that use no word twice, the deep ones first."""
    open_paths = [[start]]
    while open_paths:
        path = open_paths.pop()
        yield path
        after = [place for place in starting.get(ends[path[-1]], ()) if place not in path]
        after.sort(key=lambda place: (len(starting.get(ends[place], ())), -place))
        open_paths.extend([*path, place] for place in after)


def bridge(before: str, word: str, catalog: Catalog) -> tuple[ChainWord, ...]:
    """The fewest words that lead from one word to another, easy ones; empty where none is needed or none are known."""
    if not before or not last(before) or last(before) == first(word):
        return ()
    led: dict[str, tuple[ChainWord, ...]] = {last(before) or "": ()}
    waiting = deque(led)
    while waiting:
        letter = waiting.popleft()
        if len(led[letter]) == MOST_BRIDGING:
            break
        for ends, bridging in _edges(catalog).get(letter, {}).items():
            chosen = next((each for each in bridging if each.reading not in (before, word)), None)
            if chosen is not None and ends not in led:
                led[ends] = (*led[letter], chosen)
                waiting.append(ends)
    return led.get(first(word) or "", ())


def followers(reading: str, catalog: Catalog) -> tuple[ChainWord, ...]:
    """The words of the drill that may come after a word, easy ones first."""
    by_end = _edges(catalog).get(last(reading) or "", {})
    found = {word.reading for words in by_end.values() for word in words} - {reading}
    return tuple(word for word in catalog.chain_words if word.reading in found)


def _distance(before: str, word: str, catalog: Catalog) -> int:
    """How many words lead from one to the other, roughly, since it does not look which words they are."""
    begins, ends = first(word) or "", last(before) or "" if before else first(word) or ""
    return _distances(catalog).get(ends, {}).get(begins, MOST_BRIDGING + 1)


@lru_cache(maxsize=4)
def _distances(catalog: Catalog) -> Mapping[str, Mapping[str, int]]:
    """Letter → letter → words that lead from one to the other."""
    edges = _edges(catalog)
    found = {letter: {letter: 0} for letter in LETTERS}
    for near in found.values():
        for steps in range(1, MOST_BRIDGING + 1):
            for ends in [ends for letter, far in near.items() if far == steps - 1 for ends in edges.get(letter, ())]:
                near.setdefault(ends, steps)
    return found


@lru_cache(maxsize=4)
def _edges(catalog: Catalog) -> Mapping[str, Mapping[str, tuple[ChainWord, ...]]]:
    """First letter → last letter → the words with these letters, easy ones first."""
    found: dict[str, dict[str, list[ChainWord]]] = {}
    for word in catalog.chain_words:
        found.setdefault(first(word.reading) or "", {}).setdefault(last(word.reading) or "", []).append(word)
    return {begins: {ends: tuple(words) for ends, words in by_end.items()} for begins, by_end in found.items()}
