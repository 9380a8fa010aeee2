"""What is wrong with the content: the place, the fault and the remedy, for a person who edits the files."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in a content file.

    `line` counts from 1, and 0 means the whole file; `column` names the column, and is empty for the whole line.

    >>> str(Problem("content/cards.tsv", 12, "meanings", "empty: write at least one meaning"))
    'content/cards.tsv:12: meanings: empty: write at least one meaning'
    """

    file: str
    line: int
    column: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (place, self.column, self.message) if part)


class ContentError(Exception):
    """The content cannot be used; `problems` holds everything that is wrong with it, and `str` shows them all."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(report(self.problems))


def report(problems: Iterable[Problem]) -> str:
    """One line per problem and a last line that counts them.

    >>> report([])
    'no problems'
    >>> print(report([Problem("content/cards.tsv", 0, "", "missing: put the file back")]))
    content/cards.tsv: missing: put the file back
    1 problem
    """
    lines = [str(problem) for problem in problems]
    count = "no problems" if not lines else "1 problem" if len(lines) == 1 else f"{len(lines)} problems"
    return "\n".join([*lines, count])
