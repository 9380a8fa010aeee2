"""Why nothing more can be started now: what waits for something else to be learned, and when that is asked."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection

from learnapp import drills
from learnapp.drills import kana, vocabulary
from learnapp.drills.base import Item
from learnapp.drills.prefecture.geography import listed
from learnapp.store import memories
from learnapp.web import starting
from learnapp.web.choices import wanted
from learnapp.web.current import catalog, me, options, today


@dataclass(frozen=True, slots=True)
class Step:
    """An item that opens when another one is learned."""

    drill: str
    title: str
    after: str
    """What has to be learned first."""
    day: date
    """When that is asked next."""
    aside: bool
    """Whether it was put aside, so that it is never asked."""


@dataclass(frozen=True, slots=True)
class Held:
    """What keeps back what was not started yet."""

    steps: tuple[Step, ...]
    """The next one of each drill, in the order of drills."""
    resting: tuple[str, ...]
    """Drills whose next items have a side that had its turn today."""
    practice: str
    """A drill of which something was started, those first that wait; empty if nothing was started."""


def held(db: Connection) -> Held:
    """What the drills that are switched on wait for. Walks all their items: for a page that has nothing to teach."""
    steps: list[Step] = []
    resting: list[str] = []
    for drill in starting.bringing(db):
        fresh, begun = _fresh(db, drill.KEY)
        touched = memories.touched(db, me().id, drill.KEY, today())
        if any(item.siblings in touched for item in fresh if item.after is None or begun.get(item.after)):
            resting.append(drill.KEY)
        first = next((item for item in fresh if begun.get(item.after or "") is False), None)
        if first is not None:
            steps.append(_step(db, drill.KEY, first))
    waiting = (*(step.drill for step in steps), *resting, *drills.REGISTRY)
    practice = next((key for key in waiting if memories.started_items(db, me().id, (key,), 1)), "")
    return Held(tuple(steps), tuple(resting), practice)


def _fresh(db: Connection, drill: str) -> tuple[list[Item], dict[str, bool]]:
    """What of a drill was not started, in teaching order; and what was, each with whether it is learned."""
    offered = list(starting.items_of(db, me(), drills.REGISTRY[drill]))
    begun = memories.begun(db, me().id, [item.key for item in offered])
    return [item for item in offered if item.key not in begun], begun


def _step(db: Connection, drill: str, item: Item) -> Step:
    after = item.after or ""
    row = memories.find(db, me().id, after)
    titles = {each.key: each.title for each in starting.items_of(db, me(), drills.REGISTRY[drill])}
    due = options().calendar.day_of(row.memory.due) if row else today()
    return Step(drill, item.title, titles[after], max(due, today()), bool(row and row.suspended))


def waiting_for_kana(db: Connection) -> str:
    """The drills that wait until the first kana were begun, within a sentence; empty if none does."""
    if not starting.kana_first(db):
        return ""
    waiting = [drill for key, drill in drills.REGISTRY.items() if key not in (kana.KEY, vocabulary.KEY)]
    on = [drill for drill in waiting if any(wanted(item, options()) for item in drill.items(catalog()))]
    return listed([drill.TITLE.lower() for drill in on])
