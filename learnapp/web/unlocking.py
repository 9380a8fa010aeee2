"""What is open to the learner who is here, what opens next, and what an answer has just opened."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Connection

from learnapp import drills
from learnapp.catalog import Catalog, Mode
from learnapp.catalog.jlpt import DECKS, level_of
from learnapp.catalog.unlock_checks import BOT_LEVELS
from learnapp.catalog.unlocks import Need
from learnapp.srs import unlocks as srs
from learnapp.srs.mastery import Stage
from learnapp.srs.unlocks import Lock, Progress, Requirement, Standing
from learnapp.store import memories, unlocks
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.web.current import catalog, here, me, now, options


@dataclass(frozen=True, slots=True)
class Node:
    """A mode as the page of games shows it."""

    mode: Mode
    standing: Standing
    waits_for: str
    """Title of the mode that has to open first; empty if none."""

    @property
    def needs(self) -> tuple[tuple[Need, Progress], ...]:
        return tuple(zip(self.mode.needs, self.standing.progress, strict=True))


@lru_cache(maxsize=4)
def locks(content: Catalog) -> tuple[Lock, ...]:
    """The modes as locks over the items of the drills, in the order of the file."""
    return tuple(
        Lock(
            mode.name,
            tuple(Requirement(_covered(need, content), Stage[need.stage.upper()], need.count) for need in mode.needs),
            f"{mode.game}:{mode.after}" if mode.after else None,
            mode.placement,
        )
        for mode in content.modes
    )


def _covered(need: Need, content: Catalog) -> tuple[str, ...]:
    """The items that count; those of optional decks where a need names their deck, or no deck, keys or level at all."""
    drill = drills.REGISTRY[need.drill]
    items = list(drill.items(content))
    decks = (
        (need.deck,) if level_of(need.deck) else () if need.deck or need.keys or need.level else tuple(DECKS.values())
    )
    if decks and hasattr(drill, "deck_items"):
        items += drill.deck_items(content, decks)
    return tuple(item.key for item in items if need.covers(item.key, item.deck, item.level))


def tree(db: Connection) -> list[Node]:
    """Every mode with where the learner stands."""
    titles = {mode.name: mode.title for mode in catalog().modes}
    found = srs.standings(
        locks(catalog()),
        _counted(db, me(), locks(catalog())),
        unlocks.opened(db, me().id),
        everything=options().open_everything,
    )
    return [
        Node(mode, standing, titles.get(standing.waits_for or "", ""))
        for mode, standing in zip(catalog().modes, found, strict=True)
    ]


def nearest(db: Connection) -> Node | None:
    """The mode that opens next; only those that could are counted."""
    opened = unlocks.opened(db, me().id)
    if options().open_everything:
        return None
    waiting = [lock for lock in locks(catalog()) if lock.mode not in opened and lock.after in (None, *opened)]
    found = srs.nearest(srs.standings(waiting, _counted(db, me(), waiting), opened))
    modes = {mode.name: mode for mode in catalog().modes}
    return Node(modes[found.mode], found, "") if found else None


def closest(nodes: Iterable[Node]) -> Node | None:
    """The same of a tree whose items are counted already."""
    by_mode = {node.mode.name: node for node in nodes}
    found = srs.nearest(node.standing for node in by_mode.values())
    return by_mode[found.mode] if found else None


def to_go(db: Connection, progress: Progress) -> tuple[str, ...]:
    """The items that are nearest to what is missing."""
    rows = memories.find_many(db, me().id, progress.requirement.items)
    lacking = srs.to_go(progress.requirement, {key: row.memory for key, row in rows.items()})
    return lacking[: progress.missing]


def check(store: Store, learner: LearnerRow) -> tuple[str, ...]:
    """Note what has opened by now; called after an answer that brought an item to another stage."""
    with store.reading() as db:
        opened = unlocks.opened(db, learner.id)
        closed = [lock for lock in locks(catalog()) if lock.mode not in opened]
        nexts = [lock for lock in closed if lock.after in (None, *opened)]
        if not any(_is_earned(db, learner, lock) for lock in nexts):
            return ()
        fresh = srs.newly(closed, _counted(db, learner, closed), opened)  # what opens may let others open with it
    if fresh:
        with store.writing() as db:
            unlocks.open_modes(db, learner.id, fresh, "earned", now())
    return fresh


def to_celebrate() -> list[Mode]:
    """What has opened since the learner was last told; told once."""
    with here().store.reading() as db:
        fresh = {mode for mode, event in unlocks.opened(db, me().id).items() if not event.seen}
    if fresh:
        with here().store.writing() as db:
            unlocks.mark_seen(db, me().id)
    return [mode for mode in catalog().modes if mode.name in fresh]


def open_here(db: Connection) -> frozenset[str]:
    """Names of all modes that are open, "sentence:coop"; with the teacher's setting all there are."""
    if options().open_everything:
        return frozenset(mode.name for mode in catalog().modes)
    return frozenset(unlocks.opened(db, me().id))


def refusal(
    db: Connection, game: str, mode: str, levels: Iterable[str] = (), decks: Iterable[str] = (), part: str = ""
) -> str:
    """Why a table with these settings cannot be opened yet, a sentence for the learner; empty if it can be.

    A part of the cards that nothing opens is open with its mode.
    """
    opened = open_here(db)
    entries = [one for one in catalog().modes if one.game == game]
    wanted: list[Mapping[str, str]] = [{"deck": deck} for deck in decks]
    wanted += [{"part": part}] if any(one.opens.get("part") == part for one in entries) else []
    wanted += [{"mode": mode, "level": level} for level in dict.fromkeys(levels)] or [{"mode": mode}]
    for wish in wanted:
        fitting = [one for one in entries if _allows(one, wish)]
        if fitting and not any(one.name in opened for one in fitting):
            return f"“{fitting[0].title}” is not open yet. The page of games shows what is missing."
        if not fitting:
            return f"{', '.join(wish.values())}: there is no such table."
    return ""


def _allows(entry: Mode, wish: Mapping[str, str]) -> bool:
    """Whether a mode, once open, allows a setting: bots up to the level it names, every level where it names none."""
    for kind in ("deck", "part"):
        if kind in wish:
            return entry.opens.get(kind) == wish[kind]
    most, level = entry.opens.get("level", ""), wish.get("level", "")
    up_to = BOT_LEVELS[: BOT_LEVELS.index(most) + 1] if most else (level,)
    return entry.opens.get("mode") == wish["mode"] and level in up_to


def _is_earned(db: Connection, learner: LearnerRow, lock: Lock) -> bool:
    """Whether all that a mode asks for is there; what is missing first ends the counting."""
    return all(unlocks.is_met(db, learner.id, one) for one in lock.requirements)


def _counted(db: Connection, learner: LearnerRow, some: Iterable[Lock]) -> dict[Requirement, int]:
    wanted = dict.fromkeys(one for lock in some for one in lock.requirements)
    return {one: unlocks.count(db, learner.id, one) for one in wanted}
