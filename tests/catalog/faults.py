"""What is wrong with a copy of the content that a test has broken.

All but what is wrong with the lexicon and the optional decks, which have rules of their own and play no part here.
"""

from pathlib import Path

from learnapp.catalog import Problem
from learnapp.catalog.check import problems_in
from learnapp.catalog.source import read


def problems(content: Path) -> list[Problem]:
    return problems_in(read(content))


def told(content: Path) -> list[str]:
    """The same as `check-content` prints it."""
    return [str(problem) for problem in problems(content)]
