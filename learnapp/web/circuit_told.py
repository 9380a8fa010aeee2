"""What has happened at a table of the Drive-In Grand Prix, in Japanese and in English."""

from dataclasses import dataclass

from learnapp.games import circuit as game
from learnapp.games.circuit.lines import Line, joined, outcome
from learnapp.games.replay import is_abandon, is_resume, steps
from learnapp.games.table import Table


@dataclass(frozen=True, slots=True)
class Told:
    """A row of the log in sentences."""

    ply: int
    seat: int
    lines: tuple[Line, ...]
    outcome: tuple[Line, ...] = ()
    """Of these, what came of a trick that was over with it."""

    @property
    def text(self) -> tuple[str, str]:
        """All of it in Japanese, in furigana notation, and in English."""
        return joined(self.lines)


def rows_told(table: Table) -> tuple[Told, ...]:
    """Every row of the log in sentences, in Japanese and in English."""
    found = []
    for step in steps(table):
        row = step.action
        ended = tuple[Line, ...]()
        if is_resume(row):
            said: tuple[Line, ...] = (Line("ゲームを続[つづ]けます。", "The game goes on after a pause."),)
        elif is_abandon(row):
            said = (Line("ゲームをやめました。", "You gave the game up."),)
        else:
            said = game.lines(step.before, row.seat, row.text, step.after, table.catalog)
            ended = tuple(outcome(step.before, step.after, table.catalog))
        found.append(Told(row.ply, row.seat, said, ended))
    return tuple(found)
