"""Pitch accent of standard Japanese: which morae of a word are high, and how to say so in words.

An accent is a number: 0 for a word without a drop, n for one whose pitch drops after its nth mora. The first mora is
low unless the drop comes after it, and the second is then high, as any account of Tokyo Japanese has it.
"""

from dataclasses import dataclass

from learnapp.japanese.morae import morae

NAMES = {"heiban": "平板", "atamadaka": "頭高", "nakadaka": "中高", "odaka": "尾高"}
"""The four patterns, as textbooks call them."""


@dataclass(frozen=True, slots=True)
class Contour:
    """A word's morae, and for each whether it is high; `after` is the pitch of a particle that follows."""

    morae: tuple[str, ...]
    high: tuple[bool, ...]
    after: bool


def fits(reading: str, accent: int) -> bool:
    """Whether a word can have an accent: the drop cannot come after its end.

    >>> fits("いぬ", 2), fits("いぬ", 3), fits("", 0)
    (True, False, False)
    """
    return 0 <= accent <= len(morae(reading)) and bool(morae(reading))


def contour(reading: str, accent: int) -> Contour:
    """Low and high, mora by mora; ValueError for an accent that the word cannot have.

    >>> contour("いぬ", 2)
    Contour(morae=('い', 'ぬ'), high=(False, True), after=False)
    >>> contour("ねこ", 1).high, contour("さかな", 0).high, contour("さかな", 0).after, contour("き", 0).high
    ((True, False), (False, True, True), True, (False,))
    """
    if not fits(reading, accent):
        raise ValueError(f"{reading!r:.60} has {len(morae(reading))} morae; its pitch cannot drop after mora {accent}")
    beats = morae(reading)
    high = tuple(at == 1 if accent == 1 else at > 1 and (not accent or at <= accent) for at in range(1, len(beats) + 1))
    return Contour(beats, high, after=accent == 0)


def pattern(reading: str, accent: int) -> str:
    """The name of the pattern.

    >>> [pattern(*word) for word in (("さかな", 0), ("ねこ", 1), ("たまご", 2), ("いぬ", 2), ("き", 1))]
    ['heiban', 'atamadaka', 'nakadaka', 'odaka', 'atamadaka']
    """
    if accent <= 1:
        return ("heiban", "atamadaka")[accent]
    return "odaka" if accent == len(morae(reading)) else "nakadaka"


def described(reading: str, accent: int) -> str:
    """The accent in words, for those who do not see the line.

    >>> described("さかな", 0)
    'heiban: it rises and does not drop'
    >>> described("たまご", 2), described("いぬ", 2)
    ('drop after mora 2', 'drop after mora 2, the last')
    """
    if not accent:
        return "heiban: it rises and does not drop"
    last = ", the last" if accent == len(morae(reading)) else ""
    return f"drop after mora {accent}{last}"
