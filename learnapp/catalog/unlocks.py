"""What a learner has to know for each mode of a game to open, as `content/unlocks.toml` says."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path
from typing import Any

from learnapp.catalog.files import file_name, read_text
from learnapp.catalog.problems import Problem

STAGES = ("learned", "strong", "mastered")
"""From the least to the most; what they mean is said in `srs.mastery`."""


@dataclass(frozen=True, slots=True)
class Need:
    """So many items of a drill, or of a set of it, at a stage. A learner's own words belong to none."""

    drill: str
    what: str
    """The items in words, after a number: "words of the core deck"."""
    stage: str
    count: int
    deck: str = ""
    """Only items of this deck; empty for all."""
    level: str = ""
    """Only items of this level, N5 to N1; empty for all."""
    keys: str = ""
    """Only items whose key is like this, * standing for any letters: conjugation:*:polite_present; empty for all."""

    def covers(self, key: str, deck: str, level: str) -> bool:
        """Whether an item counts, given its key, deck and level.

        >>> Need("particle", "uses of particles", "learned", 4, level="N5").covers("particle:wo_object", "", "N5")
        True
        """
        if key.partition(":")[0] != self.drill or (self.deck and deck != self.deck):
            return False
        return (not self.level or level == self.level) and (not self.keys or fnmatchcase(key, self.keys))


@dataclass(frozen=True, slots=True)
class Mode:
    """Something that opens: a way to play a game, bots of a level in it, a deck that can be shuffled in, or a part."""

    game: str
    key: str
    title: str
    description: str
    """One line."""
    opens: Mapping[str, str]
    """The setting of a table that is allowed once it is open.

    That is a `mode`, a mode with its bots' `level`, a `deck` that can be shuffled in, or a `part` of the cards.
    """
    needs: tuple[Need, ...]
    after: str = ""
    """Key of the mode of the same game that has to be open first; empty for none."""
    placement: Mapping[str, float] = field(default_factory=dict)
    """Drill → the share of it, 0 to 1, that the placement check has to show to be known; empty if it opens nothing."""

    @property
    def name(self) -> str:
        """What stands for it in people's databases, for ever.

        >>> Mode("sentence", "coop", "Together", "With one bot.", {"mode": "coop"}, ()).name
        'sentence:coop'
        """
        return f"{self.game}:{self.key}"


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of the file where a mode is written."""

    file: str
    line: int = 0
    """Of its header; 0 if it is not written in the usual way."""
    fields: Mapping[str, int] = field(default_factory=dict)
    """Name → line."""
    needs: tuple[int, ...] = ()
    """The line of each need."""

    def problem(self, column: str, message: str, need: int | None = None) -> Problem:
        """A problem of a field, or of the need with this number from 0."""
        line = self.line_of(column)
        if need is not None:
            line = self.needs[need] if need < len(self.needs) else self.line_of("needs")
        return Problem(self.file, line, column, message)

    def line_of(self, column: str) -> int:
        """Where a field is written, else the line of the header."""
        return self.fields.get(column, self.line)


Placed = tuple[Block, Mode]
Faults = Iterator[tuple[str, str, int | None]]
"""Column, message, and the number of the need if it is one's."""

_MODE: Mapping[str, type] = {
    **{"key": str, "title": str, "description": str, "opens": dict, "needs": list},
    **{"after": str, "placement": dict},
}
_NEED: Mapping[str, type] = {
    **{"drill": str, "what": str, "stage": str, "count": int},
    **{"deck": str, "level": str, "keys": str},
}
_OPTIONAL = {"after", "placement", "deck", "level", "keys"}


def read_unlocks(path: Path) -> tuple[tuple[Placed, ...], list[Problem]]:
    """The modes with their places in the order of the file, and what is wrong with its form.

    Modes with such a problem are left out. Whether they make sense together is the matter of `unlock_checks`.
    """
    text, problems = read_text(path)
    name = file_name(path)
    try:
        games = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers too long and brackets too deep are no TOMLDecodeError
        return (), [*problems, Problem(name, 0, "", f"not valid TOML: {error}")]
    written = _blocks(text, name)
    placed: list[Placed] = []
    for game, tables in games.items():
        if not isinstance(tables, list):
            problems.append(Problem(name, 0, "", f"{game:.40}: not a list of modes: write [[{game:.40}]] over each"))
            continue
        blocks = written.get(game, [])
        for index, table in enumerate(tables):
            block = blocks[index] if len(blocks) == len(tables) else Block(name)
            faults = [block.problem(*fault) for fault in _faults(table)]
            problems += faults
            if not faults:
                placed.append((block, _mode(game, table)))
    return tuple(placed), problems


def _mode(game: str, table: dict[str, Any]) -> Mode:
    needs = tuple(Need(**need) for need in table["needs"])
    placement = {drill: float(share) for drill, share in table.get("placement", {}).items()}
    return Mode(game, **{**table, "needs": needs, "placement": placement})


def _faults(table: Any) -> Faults:
    if not isinstance(table, dict):
        yield "", "not a mode: write its fields under a header such as [[sentence]]", None
        return
    found = list(_field_faults(table, _MODE))
    yield from ((column, message, None) for column, message in found)
    for index, need in enumerate(table["needs"] if isinstance(table.get("needs"), list) else ()):
        if not isinstance(need, dict):
            yield "needs", 'write each need as { drill = "…", … }', index
            continue
        yield from ((column, message, index) for column, message in _field_faults(need, _NEED))
    for name, kind in () if found else (("opens", "a text"), ("placement", "a number")):
        for key, value in table.get(name, {}).items():
            if type(value) not in ((str,) if name == "opens" else (int, float)):
                yield name, f"{key:.40}: {value!r:.40} is not {kind}", None


def _field_faults(table: dict[str, Any], types: Mapping[str, type]) -> Iterator[tuple[str, str]]:
    for name in table:
        if name not in types:
            yield f"{name:.40}", "unknown name: remove it"
    for name, kind in types.items():
        if name not in table:
            if name not in _OPTIONAL:
                yield name, f"missing: give it a value of type {kind.__name__}"
        elif type(table[name]) is not kind:
            yield name, f"{table[name]!r:.40} is not of type {kind.__name__}"


def _blocks(text: str, file: str) -> dict[str, list[Block]]:
    """Game → where each of its modes is written, as far as the usual way of writing goes."""
    lines = text.split("\n")
    heads = [
        (number, match[1])
        for number, line in enumerate(lines, 1)
        if (match := re.fullmatch(r"\[\[([a-z]+)\]\]", line.strip()))
    ]
    blocks: dict[str, list[Block]] = {}
    for (start, game), (end, _) in pairwise([*heads, (len(lines) + 1, "")]):
        blocks.setdefault(game, []).append(_block(file, lines, start, end))
    return blocks


def _block(file: str, lines: list[str], start: int, end: int) -> Block:
    """The mode whose header is in line `start`; the next one begins in line `end`."""
    fields: dict[str, int] = {}
    needs: list[int] = []
    for number in range(start + 1, end):
        line = lines[number - 1]
        if match := re.match(r"([a-z]+)\s*=", line):
            fields.setdefault(match[1], number)
        elif re.match(r"\s+\{", line) and "needs" in fields:
            needs.append(number)
    return Block(file, start, fields, tuple(needs))
