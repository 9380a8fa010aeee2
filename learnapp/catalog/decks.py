"""The decks of cards, as `content/decks.toml` describes them."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from learnapp.catalog.files import file_name, read_text
from learnapp.catalog.problems import Problem


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck; `default` decks are switched on for a new learner, and the cards bear the numbers from `first` on."""

    key: str
    title: str
    description: str
    default: bool
    first: int
    cards: int
    classes: Mapping[str, int] = field(default_factory=dict)
    """How many cards there should be of each class; empty where that is not settled."""


_TYPES: dict[str, type] = {
    "title": str,
    "description": str,
    "default": bool,
    "first": int,
    "cards": int,
    "classes": dict,
}


def read_decks(path: Path) -> tuple[tuple[Deck, ...], list[Problem]]:
    """The decks in the order of the file, and what is wrong with it; decks with a problem are left out."""
    text, problems = read_text(path)
    name = file_name(path)
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers too long and brackets too deep are no TOMLDecodeError
        return (), [*problems, Problem(name, 0, "", f"not valid TOML: {error}")]
    decks = []
    for key, table in tables.items():
        faults = list(_faults(key, table))
        problems.extend(Problem(name, _line_of(text, key), column, message) for column, message in faults)
        if not faults:
            decks.append(Deck(key, **table))
    if text and not any(deck.default for deck in decks):
        problems.append(Problem(name, 0, "default", "none is switched on for a new learner: set default = true in one"))
    return tuple(decks), problems


def _faults(key: str, table: Any) -> list[tuple[str, str]]:
    if not isinstance(table, dict):
        return [("", "not a deck: write a table such as [core]")]
    faults = [(name, "unknown name: remove it") for name in table if name not in _TYPES]
    if not re.fullmatch("[a-z]+", key):
        faults.append(("key", f"{key:.40}: write small letters a to z"))
    for name, kind in _TYPES.items():
        if name not in table:
            if name != "classes":
                faults.append((name, f"missing: give it a value of type {kind.__name__}"))
        elif type(table[name]) is not kind:
            faults.append((name, f"{table[name]!r:.40} is not of type {kind.__name__}"))
    if not faults and not all(type(count) is int for count in table.get("classes", {}).values()):
        faults.append(("classes", "each class should have a whole number of cards"))
    if not faults and not (table["title"].strip() and table["description"].strip()):
        faults.append(("title", "title or description is empty: write one"))
    if not faults and not (table["first"] > 0 and table["cards"] > 0 and table["first"] + table["cards"] <= 1000):
        faults.append(("first", "first and cards should give numbers from 001 to 999"))
    return faults


def _line_of(text: str, key: str) -> int:
    """The line where the table begins, 0 if it is not written in the usual way."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() == f"[{key}]":
            return number
    return 0
