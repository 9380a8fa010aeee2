"""The meanings that are known, so that one word's meaning is never taken for a typo of another's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from learnapp.japanese.typos import distance

Named = tuple[str, str]
"""A word's name and how it is shown."""


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """Meanings by their key, and by first letter with a bit for each letter they hold."""

    words: Mapping[str, tuple[Named, ...]]
    by_letter: Mapping[str, tuple[tuple[str, int], ...]]

    def nearer(self, given: str, slips: int, name: str) -> bool:
        """Whether a meaning that is not one of the word `name` is as near to what was given as `slips` letters."""
        letters = letter_bits(given)
        for first in {*given[:2]}:
            for meaning, bits in self.by_letter.get(first, ()):
                if (letters ^ bits).bit_count() > 2 * slips or abs(len(meaning) - len(given)) > slips:
                    continue
                if any(other == name for other, _ in self.words[meaning]):
                    continue
                if distance(given, meaning, slips) is not None:
                    return True
        return False


def letter_bits(text: str) -> int:
    """A bit for each letter from a to z that occurs.

    >>> letter_bits("aba") == letter_bits("b") | letter_bits("a")
    True
    """
    bits = 0
    for letter in text:
        if "a" <= letter <= "z":
            bits |= 1 << (ord(letter) - ord("a"))
    return bits


def known(entries: Iterable[tuple[str, str, Iterable[str]]]) -> Known:
    """Index words: the name of each, how it is shown, and the keys of its meanings."""
    words: dict[str, tuple[Named, ...]] = {}
    for name, shown, keys in entries:
        for key in dict.fromkeys(keys):
            words[key] = (*words.get(key, ()), (name, shown))
    by_letter: dict[str, list[tuple[str, int]]] = {}
    for key in words:
        by_letter.setdefault(key[:1], []).append((key, letter_bits(key)))
    return Known(words, {letter: tuple(found) for letter, found in by_letter.items()})
