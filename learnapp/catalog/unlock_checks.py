"""Rules for what opens the modes of the games: all that is named exists, and each mode can be reached."""

import re
from collections.abc import Callable, Iterator

from learnapp.catalog import keys
from learnapp.catalog.jlpt import DECKS
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.catalog.unlocks import STAGES, Mode, Need, Placed

LEVELS = ("N5", "N4", "N3", "N2", "N1")
BOT_LEVELS = ("easy", "normal", "hard")
FIRST_MOST = 5
"""Learned items that the first mode of a game may ask for: as many as a first day yields."""

Faults = Iterator[tuple[str, str, int | None]]
"""Column, message, and the number of the need if it is one's."""


def each_mode_by_itself(source: Source) -> Iterator[Problem]:
    for block, mode in source.modes:
        for rule in (_names, _opens, _needs, _placement):
            for fault in rule(mode):
                yield block.problem(*fault)
        for index, need in enumerate(mode.needs):
            for column, message in _need(need, source):
                yield block.problem(column, message, index)


def _names(mode: Mode) -> Faults:
    if not re.fullmatch("[a-z]+", mode.game):
        yield "", f"{mode.game:.40}: write the game's key in small letters a to z", None
    if not re.fullmatch("[a-z]+(-[a-z]+)*", mode.key):
        yield "key", f"{mode.key or 'empty':.40}: write small letters a to z, words joined by -", None
    if not mode.title.strip() or mode.title.endswith("."):
        yield "title", "write a few words, without a full stop", None
    if not mode.description.endswith(".") or "\n" in mode.description:
        yield "description", "write one line that ends in a full stop", None


def _opens(mode: Mode) -> Faults:
    named = set(mode.opens)
    if named not in ({"mode"}, {"mode", "level"}, {"deck"}, {"part"}):
        yield "opens", "write a mode, a mode with the level of its bots, a deck, or a part of the cards", None
    elif mode.opens.get("level", "easy") not in BOT_LEVELS:
        yield "opens", f"level: {mode.opens['level']:.40}: write one of {', '.join(BOT_LEVELS)}", None


def _needs(mode: Mode) -> Faults:
    if not mode.needs:
        yield "needs", "empty: write at least one need", None
    for index, need in enumerate(mode.needs):
        if any(_set(need) == _set(other) and need.stage == other.stage for other in mode.needs[:index]):
            yield "needs", "asks for the same items at the same stage as a need above: join the two", index


def _set(need: Need) -> tuple[str, ...]:
    return need.drill, need.deck, need.level, need.keys


def _need(need: Need, source: Source) -> Iterator[tuple[str, str]]:
    decks = {deck.key for deck in source.decks}
    if need.drill not in keys.SHAPES:
        yield "drill", f"{need.drill or 'empty':.40}: write one of {', '.join(keys.SHAPES)}"
    if need.stage not in STAGES:
        yield "stage", f"{need.stage or 'empty':.40}: write one of {', '.join(STAGES)}"
    if need.count < 1:
        yield "count", f"{need.count}: write 1 or more"
    if not need.what.strip() or need.what.endswith("."):
        yield "what", "say in a few words which items count, without a full stop"
    if need.deck and decks and need.deck not in {*decks, *DECKS.values()}:
        yield "deck", f"{need.deck:.40} is not in decks.toml: write one of {', '.join(sorted(decks))}"
    if need.level and need.level not in LEVELS:
        yield "level", f"{need.level:.40}: write one of {', '.join(LEVELS)}"
    if need.keys and not need.keys.startswith(f"{need.drill}:"):
        yield "keys", f"{need.keys:.40}: begin with {need.drill:.40}:"


def _placement(mode: Mode) -> Faults:
    for drill, share in mode.placement.items():
        if drill not in keys.SHAPES:
            yield "placement", f"{drill:.40}: write one of {', '.join(keys.SHAPES)}", None
        if not 0 < share <= 1:
            yield "placement", f"{drill:.40}: {share:.4}: write a share over 0 and up to 1", None


def the_modes_of_a_game_together(source: Source) -> Iterator[Problem]:
    games: dict[str, list[Placed]] = {}
    if any(problem.file == source.file("unlocks.toml") for problem in source.problems):
        return  # a mode that could not be read is missing here
    for block, mode in source.modes:
        games.setdefault(mode.game, []).append((block, mode))
    for placed in games.values():
        yield from _repeated(placed)
        yield from _after(placed)
        yield from _first(placed)


def _repeated(placed: list[Placed]) -> Iterator[Problem]:
    names, opened = dict[str, int](), dict[tuple[tuple[str, str], ...], int]()
    for block, mode in placed:
        if mode.key in names:
            yield block.problem("key", f"{mode.key} stands in line {names[mode.key]} already")
        what = tuple(sorted(mode.opens.items()))
        if what in opened:
            yield block.problem("opens", f"opens the same as the mode in line {opened[what]}")
        names.setdefault(mode.key, block.line_of("key"))
        opened.setdefault(what, block.line_of("opens"))


def _after(placed: list[Placed]) -> Iterator[Problem]:
    modes = {mode.key: mode for _, mode in placed}
    for block, mode in placed:
        if not mode.after:
            continue
        if mode.after not in modes:
            yield block.problem("after", f"{mode.after:.40} is no mode of {mode.game}: write one of {', '.join(modes)}")
        elif circle := _circle(mode, modes):
            yield block.problem("after", f"waits for itself: {' → '.join(circle)}")
        else:
            yield from (block.problem("placement", text) for text in _easier(mode, modes[mode.after]))


def _circle(mode: Mode, modes: dict[str, Mode]) -> list[str]:
    """The keys from a mode back to itself; empty if its way ends, or leads into a circle of others."""
    way, at = [mode.key], mode.after
    while at in modes and at not in way:
        way.append(at)
        at = modes[at].after
    return [*way, at] if at == mode.key else []


def _easier(mode: Mode, before: Mode) -> Iterator[str]:
    """What a placement asks less for than that of the mode before it, which would then open nothing."""
    if mode.placement and not before.placement:
        yield f"can open nothing, since {before.key} has none: write one there"
        return
    for drill, share in before.placement.items() if mode.placement else ():
        if mode.placement.get(drill, 0.0) < share:
            yield f"{drill:.40}: asks for less than {before.key}, which has to be open first: write {share:.2} or more"


def _first(placed: list[Placed]) -> Iterator[Problem]:
    block, mode = placed[0]
    if sum(need.count for need in mode.needs) > FIRST_MOST:
        yield block.problem(
            "needs", f"the first mode asks for more than {FIRST_MOST} items: a first day yields no more"
        )
    for index, need in enumerate(mode.needs):
        if need.stage != STAGES[0]:
            yield block.problem("stage", f"the first mode asks for learned items only, not {need.stage:.40}", index)
    if mode.after:
        yield block.problem("after", "the first mode waits for no other: remove it")


def shortages(source: Source, existing: Callable[[Need], int]) -> list[Problem]:
    """What asks for more items than there are; `existing` counts those that a need covers, which the drills know."""
    return [
        block.problem("count", f"{need.count}, but only {there} such items exist", index)
        for block, mode in source.modes
        for index, need in enumerate(mode.needs)
        if (there := existing(need)) < need.count
    ]


RULES = (each_mode_by_itself, the_modes_of_a_game_together)
