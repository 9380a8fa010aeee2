"""Bots among themselves: many games played in simulated time, and what came of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, fields, replace
from types import ModuleType
from typing import Any

from learnapp.catalog import Catalog
from learnapp.games.base import LEVELS, Level, Plan
from learnapp.games.table import Table, catch_up, next_due, opened, position

MOST_PLAYERS = 8
MOST_ACTIONS = 5000
"""A game that is not over after so many is endless."""
DIGITS = 3


_ARRANGED = frozenset({"mode", "levels", "pace"})
"""Settings that are no matter of a table of bots, or have an option of their own."""
_SWITCH = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


def possible_players(game: ModuleType, mode: str, settings: Mapping[str, Any] | None = None) -> tuple[int, ...]:
    """With how many seats a mode can be played, at a table with these settings."""

    def fits(players: int) -> bool:
        bots = ("normal",) * (players - 1)
        try:
            # A game may seat a bot where one is needed; then it is not for so few.
            return bool(game.checked(game.Options(mode=mode, levels=bots, **(settings or {}))).levels == bots)
        except ValueError:
            return False

    return tuple(players for players in range(1, MOST_PLAYERS + 1) if fits(players))


def arranged(
    game: ModuleType,
    mode: str,
    players: int | None,
    levels: Sequence[str],
    settings: Mapping[str, str] | None = None,
) -> tuple[Any, tuple[Level, ...]]:
    """The options of a table of bots, and the level of each seat; `levels` names one for each, or one for all.

    Without `mode` it is the game's first, without `players` as many as there are levels, else as few as can play.
    `settings` are further options of the game by name, as texts. Raises ValueError with a sentence of the choices.
    """
    mode = mode or game.MODES[0]
    if mode not in game.MODES:
        raise ValueError(f"{game.TITLE} has no mode {mode!r}; there are: {', '.join(game.MODES)}.")
    wanted = tuple(_level(name) for name in levels)
    chosen = {name: _setting(game, name, text) for name, text in (settings or {}).items()}
    possible = possible_players(game, mode, chosen)
    if not possible:
        game.checked(game.Options(mode=mode, levels=("normal",), **chosen))  # tells which setting cannot be
    players = players or (len(wanted) if len(wanted) > 1 else possible[0])
    if players not in possible:
        raise ValueError(f"The number of players of {mode} is {_or(possible)}, not {players}.")
    if len(wanted) not in (1, players):
        raise ValueError(f"{len(wanted)} levels for {players} players: name one for each, or one for all.")
    seated = wanted * players if len(wanted) == 1 else wanted
    chosen.setdefault("pace", "timed")  # bots alone wait for nobody
    return game.checked(game.Options(mode=mode, levels=seated[1:], **chosen)), seated


def named(settings: Sequence[str]) -> Mapping[str, str]:
    """Settings by name; ValueError if one has none.

    >>> named(["part=both", "hand=8"])
    {'part': 'both', 'hand': '8'}
    """
    for text in settings:
        if not text.partition("=")[0] or "=" not in text:
            raise ValueError(f"{text!r:.40} is no setting: write NAME=VALUE.")
    return {name: value for name, _, value in (text.partition("=") for text in settings)}


def _setting(game: ModuleType, name: str, text: str) -> Any:
    """The value of one of the game's options, of the type that its default has."""
    known = {field.name: field for field in fields(game.Options) if field.name not in _ARRANGED}
    if name not in known:
        there_are = f"there are: {', '.join(known)}" if known else "there are none"
        raise ValueError(f"{game.TITLE} has no setting {name!r:.40}; {there_are}.")
    default = _default(known[name])
    if isinstance(default, bool):
        if text not in _SWITCH:
            raise ValueError(f"{name} is on or off, not {text!r:.40}.")
        return _SWITCH[text]
    if isinstance(default, int):
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise ValueError(f"{name} is a whole number, not {text!r:.40}.")
        return int(text)
    return tuple(filter(None, text.split(","))) if isinstance(default, tuple) else text


def _default(field: "Field[Any]") -> Any:
    return field.default_factory() if callable(field.default_factory) else field.default


def _level(name: str) -> Level:
    for level in LEVELS:
        if level == name:
            return level
    raise ValueError(f"There is no level {name!r}; there are: {', '.join(LEVELS)}.")


def _or(numbers: Sequence[int]) -> str:
    """Numbers to choose from, in words.

    >>> _or((1, 2, 4))
    '1, 2 or 4'
    """
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last


def play_out(game: ModuleType, options: Any, levels: Sequence[Level], seed: str, catalog: Catalog) -> Table:
    """One game of bots alone, played to its end; one that does not end is given up after `MOST_ACTIONS`."""
    table = opened(game, replace(options, levels=tuple(levels[1:])), seed, catalog, levels=levels)
    while position(table) < MOST_ACTIONS and (due := next_due(table)) is not None:
        table = catch_up(table, due)
    return table


def self_play(
    game: ModuleType,
    options: Any,
    levels: Sequence[Level],
    catalog: Catalog,
    games: int,
    seed: str,
    clock: Callable[[], float],
) -> dict[str, Any]:
    """Play `games` games and add them up; the levels move on by a seat with each. `clock` tells seconds.

    A shared win counts as a fraction for each winner; the averages are of the games that ended.
    """
    spent: dict[Level, list[float]] = {level: [] for level in levels}
    timed = _timed(game, clock, spent)
    by_seat, by_level = [0.0] * len(levels), dict.fromkeys(spent, 0.0)
    illegal, counts = 0, []
    for number in range(games):
        seated = _rotated(levels, number)
        table = play_out(timed, options, seated, f"{seed}:{number}", catalog)
        illegal += len(table.refused)
        result = game.result(table.state)
        if result is None:
            continue
        counts.append(game.counts(table.state))
        winners = [seat for seat, place in enumerate(result.places) if place == 1]
        for seat in winners:
            by_seat[seat] += 1 / len(winners)
            by_level[seated[seat]] += 1 / len(winners)
    return {
        "games": games,
        "illegal": illegal,
        "endless": games - len(counts),
        **_averages(counts),
        "wins_by_seat": [round(wins, DIGITS) for wins in by_seat],
        "wins_by_level": {level: round(wins, DIGITS) for level, wins in by_level.items()},
        "ms_per_decision": {level: round(1000 * _average(each), DIGITS) for level, each in spent.items()},
    }


def _timed(game: ModuleType, clock: Callable[[], float], spent: Mapping[Level, list[float]]) -> ModuleType:
    """The same game, whose bots note the seconds that each decision takes."""

    def bot(view: Any, level: Level, rng: Any, catalog: Catalog) -> Plan:
        start = clock()
        plan: Plan = game.bot(view, level, rng, catalog)
        spent[level].append(clock() - start)
        return plan

    copy = ModuleType(game.__name__)
    vars(copy).update(vars(game), bot=bot)
    return copy


def _rotated(levels: Sequence[Level], number: int) -> tuple[Level, ...]:
    """The levels by seat in a game.

    >>> _rotated(("easy", "normal", "hard"), 4)
    ('normal', 'hard', 'easy')
    """
    start = number % len(levels)
    return (*levels[start:], *levels[:start])


def _averages(counts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Turns and rounds first, then what else the game counts."""
    names = dict.fromkeys(("turns", "rounds", *(name for each in counts for name in each)))
    return {name: round(_average([each.get(name, 0) for each in counts]), DIGITS) for name in names}


def _average(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def lines(report: Mapping[str, Any]) -> Iterator[str]:
    """The report as a table for people."""
    width = max(map(len, report))
    for name, value in report.items():
        if isinstance(value, Mapping):
            value = ", ".join(f"{key} {number:g}" for key, number in value.items())
        elif isinstance(value, list):
            value = ", ".join(f"{number:g}" for number in value)
        yield f"{name.replace('_', ' '):{width}}  {value}"
