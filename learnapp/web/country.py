"""How well each prefecture is known, for the map of the library and that of progress."""

from dataclasses import dataclass

from sqlalchemy import Connection

from learnapp.catalog import Prefecture, keys
from learnapp.drills import prefecture as drill
from learnapp.srs.mastery import together
from learnapp.store import memories
from learnapp.store.memories import MemoryRow
from learnapp.web.current import catalog, me

SKILLS = {
    keys.PARTS: "Name from parts",
    keys.READING: "Reading",
    keys.PLACE: "Name of the place",
    keys.NAME: "Place of the name",
    keys.CAPITAL: "Capital",
}


@dataclass(frozen=True, slots=True)
class Known:
    """What a learner remembers of one prefecture."""

    prefecture: Prefecture
    stabilities: tuple[float | None, ...]
    """Of each skill: days until recall falls to nine in ten; None where it was not started."""
    step: int
    """Of `mastery.STEPS`: of the five skills together; the number of a step is its pattern on the map."""


def items_of(prefecture: Prefecture) -> list[str]:
    """What is asked of a prefecture, in the order of SKILLS."""
    return [keys.build(drill.KEY, prefecture.code, skill) for skill in SKILLS]


def known(db: Connection) -> dict[str, Known]:
    """Code → what the learner remembers of it, for all prefectures."""
    rows = memories.find_many(db, me().id, [item for each in catalog().prefectures for item in items_of(each)])
    return {each.code: _known(each, [rows.get(item) for item in items_of(each)]) for each in catalog().prefectures}


def _known(prefecture: Prefecture, rows: list[MemoryRow | None]) -> Known:
    return Known(
        prefecture,
        tuple((row.memory.stability or 0.0) if row else None for row in rows),
        together((row.memory if row else None for row in rows), len(SKILLS)),
    )
