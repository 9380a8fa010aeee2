"""Faults planted in a copy of the content, many at once, and what a check then tells of them.

The check leaves out the lexicon and the optional decks, which have rules of their own and play no part here.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from learnapp.catalog import Problem
from learnapp.catalog.check import problems_in
from learnapp.catalog.source import read

Change = tuple[str, str, str]
"""File, what stands in it, what takes its place once."""
_LINE = re.compile("[^:]+:[0-9]+: ")


class Fault(NamedTuple):
    """What breaks one rule."""

    told: str
    """How the problem begins, from the file on; a ? stands for the line of the first change."""
    changes: tuple[Change, ...]


def fault(told: str, *changes: Change) -> Fault:
    return Fault(told, changes)


def problems(content: Path) -> list[Problem]:
    return problems_in(read(content))


def told(content: Path) -> list[str]:
    """The same as `check-content` prints it."""
    return [str(problem) for problem in problems(content)]


def assert_told(content: Path, faults: Sequence[Fault], report: Callable[[Path], list[str]] = told) -> None:
    """A check of the content tells each of these faults; a failure names all that it does not. The content is left as it was.

    Faults that touch no common cell are planted together, since a check of the whole content costs as much for thirty
    as for one. None of them can pass for another: what is told begins with file, line and column, and differs in each;
    what is told of a whole file, which others could bring about as well, is planted alone. Those that are hidden in
    company are planted again without what was told, and at last alone.
    """
    texts = {file: (content / file).read_bytes().decode() for fault in faults for file, _, _ in fault.changes}
    left, together = [_placed(fault, texts) for fault in faults], True
    wrong: list[str] = []
    while left:
        hidden: list[_Placed] = []
        for group in _groups(left) if together else [[each] for each in left]:
            found = _planted(content, texts, group, report)
            silent = [each for each in group if not each.is_told(found)]
            if len(group) > 1:
                hidden += silent
            else:
                wrong += [f"{each.told} … is not told, but {found}" for each in silent]
        together = len(hidden) < len(left)
        left = hidden
    assert not wrong, "\n".join(wrong)


class _Placed(NamedTuple):
    """A fault with its places in the files as they are."""

    told: str
    edits: tuple[tuple[str, int, int, str], ...]
    """File, begin and end of what is taken out, what is put in."""
    cells: frozenset[tuple[str, int, int]]
    """File, line and cell of all that it touches."""

    def is_told(self, found: list[str]) -> bool:
        return any(problem.startswith(f"content/{self.told}") for problem in found)

    def goes_with(self, other: "_Placed") -> bool:
        if self.edits == other.edits:
            return True
        if not _LINE.match(self.told) or not _LINE.match(other.told):
            return False
        alike = self.told.startswith(other.told) or other.told.startswith(self.told)
        return not alike and self.cells.isdisjoint(other.cells)


def _placed(fault: Fault, texts: Mapping[str, str]) -> _Placed:
    edits, cells = [], list[tuple[str, int, int]]()
    for file, old, new in fault.changes:
        text = texts[file]
        assert old in text, f"{old!r} does not stand in {file}"
        same = _alike(old, new)
        rest = _alike(old[same:][::-1], new[same:][::-1])
        start, end = text.index(old) + same, text.index(old) + len(old) - rest
        put = new[same : len(new) - rest]
        edits.append((file, start, end, put))
        cells += [(file, *place) for place in _touched(text, start, text[start:end], put)]
    return _Placed(fault.told.replace(":?:", f":{cells[0][1]}:"), tuple(edits), frozenset(cells))


def _touched(text: str, start: int, taken: str, put: str) -> Iterator[tuple[int, int]]:
    """Line and cell of what a change touches: whole lines where there is a tab in it, all that follow where it moves them."""
    line = text.count("\n", 0, start) + 1
    if not {"\t", "\n"} & {*taken, *put}:
        yield line, text.count("\t", text.rfind("\n", 0, start) + 1, start)
        return
    lines = text.split("\n")
    moved = taken.count("\n") != put.count("\n")
    for number in range(line, len(lines) + 1 if moved else line + taken.count("\n") + 1):
        yield from ((number, cell) for cell in range(lines[number - 1].count("\t") + 1))


def _alike(one: str, other: str) -> int:
    """How many characters they begin with that are the same."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _groups(faults: Sequence[_Placed]) -> list[list[_Placed]]:
    groups: list[list[_Placed]] = []
    for fault in faults:
        group = next((group for group in groups if all(map(fault.goes_with, group))), None)
        if group is None:
            groups.append(group := [])
        group.append(fault)
    return groups


def _planted(
    content: Path, texts: Mapping[str, str], faults: Sequence[_Placed], report: Callable[[Path], list[str]]
) -> list[str]:
    """What is told of faults that are planted together."""
    edits = sorted({edit for fault in faults for edit in fault.edits}, key=lambda edit: edit[1], reverse=True)
    broken = dict[str, str]()
    for file, start, end, new in edits:
        text = broken.get(file, texts[file])
        broken[file] = text[:start] + new + text[end:]
    for file, text in broken.items():
        (content / file).write_bytes(text.encode())
    try:
        return report(content)
    finally:
        for file in broken:
            (content / file).write_bytes(texts[file].encode())
