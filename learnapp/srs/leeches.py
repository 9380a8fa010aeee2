"""Leeches: what is forgotten again and again, and takes more time than it is worth as it stands."""

FIRST = 8
"""Lapses at which an item becomes one."""
STEP = 4
"""After so many more it is one again, whatever was done about it."""


def warnings(lapses: int) -> int:
    """How often so many lapses have made an item a leech.

    >>> [warnings(lapses) for lapses in (0, 7, 8, 11, 12, 16)]
    [0, 0, 1, 1, 2, 3]
    """
    return 0 if lapses < FIRST else 1 + (lapses - FIRST) // STEP


def is_leech(lapses: int, seen_at: int = 0) -> bool:
    """Whether something should be done now; `seen_at` are the lapses it had when something was last done.

    >>> is_leech(8), is_leech(11, seen_at=8), is_leech(12, seen_at=8)
    (True, False, True)
    """
    return warnings(lapses) > warnings(seen_at)
