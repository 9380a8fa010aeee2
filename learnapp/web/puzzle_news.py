"""What has happened at a table of the Prefecture Puzzle, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from markupsafe import Markup

from learnapp.catalog.drawings import kanji_drawings
from learnapp.games import prefecture as game
from learnapp.games.base import LEARNER, TABLE
from learnapp.games.prefecture.state import State
from learnapp.games.replay import is_abandon, is_resume, steps
from learnapp.games.table import Table
from learnapp.web.present import mixed

ENDS = ("discard", "end", "grab", "pass")
"""After one of these the learner waits for the others."""
UNTOLD = ("draw", "pass", "end")
"""Moves that the history leaves out: everybody draws, and who lets a card go tells nothing."""
OUT = "it is out of the game."
"""How the line about a card that nobody grabbed ends, if the game goes on."""
NOBODY = Markup("; nobody grabs it.")
"""Its short form, in one line with the discard."""


@dataclass(frozen=True, slots=True)
class Told:
    """A row of the log in words."""

    ply: int
    seat: int
    text: Markup
    said: Markup


def faced(text: str) -> Markup:
    """English with Japanese in it; parts of kanji that fonts may lack are drawn."""
    shown = mixed(text)
    for part in kanji_drawings().faces:
        if part in shown:
            shown = shown.replace(part, _drawn(part))
    return shown


@lru_cache(maxsize=128)
def _drawn(part: str) -> Markup:
    """A face that the page has drawn before; what it is remains to be read."""
    size = kanji_drawings().size
    return Markup(
        '<svg class="face" viewBox="0 0 {size} {size}" aria-hidden="true"><use href="#f{part}"/></svg>'
        '<span class="hide" lang="ja">{part}</span>'
    ).format(size=size, part=part)


def rows_told(table: Table) -> Iterator[Told]:
    """Every row of the log; without a text those that are not told."""
    for step in steps(table):
        row, text = step.action, ""
        if is_resume(row):
            text = "The game goes on after a pause."
        elif is_abandon(row):
            text = "You gave the game up."
        elif row.text == "close" or row.text.partition(" ")[0] not in UNTOLD or step.after.over:
            text = game.story(step.before, row.seat, row.text, step.after, table.catalog)
        seat = TABLE if row.seat == LEARNER and _by_itself(step.before, row.text) else row.seat
        yield Told(row.ply, seat, faced(text), faced(row.said) if row.text.startswith("discard") else Markup())


def lines(told: Sequence[Told]) -> list[Told]:
    """What is told line by line; a card that nobody grabbed in one line with its discard."""
    found: list[Told] = []
    discard = -1
    for one in told:
        if one.text.startswith("Nobody grabs") and one.text.endswith(OUT) and discard == len(found) - 1 >= 0:
            found[-1] = replace(found[-1], text=found[-1].text[:-1] + NOBODY)
        elif one.text:
            found.append(one)
            discard = len(found) - 1 if " discard" in one.text else discard
    return found


def _by_itself(before: State, action: str) -> bool:
    """Whether the assist has let a card go for the learner."""
    return action == "pass" and bool(game.automatic(game.view(before, LEARNER)))


def since_waiting(table: Table, told: Sequence[Told]) -> int:
    """Where the news begin: with what the learner did last before waiting for the others, and showed before that."""
    verbs = [row.text.partition(" ")[0] for row in table.log]
    since = max((one.ply for one in told if one.seat == LEARNER and verbs[one.ply] in ENDS), default=0)
    while since and verbs[since - 1] == "show" and told[since - 1].seat == LEARNER:
        since -= 1
    return since
