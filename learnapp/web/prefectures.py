"""The library of prefectures: how well each is known, on the map and in numbers, and a page for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp.catalog import Prefecture, keys, search
from learnapp.drills import prefecture as drill
from learnapp.drills.prefecture import geography
from learnapp.drills.prefecture.names import capital
from learnapp.drills.prefecture.telling import noted
from learnapp.srs.mastery import stage
from learnapp.srs.memory import retrievability
from learnapp.store import memories
from learnapp.store.memories import MemoryRow
from learnapp.web import maps
from learnapp.web.asking import field, form
from learnapp.web.current import catalog, me, options, reading, today, writing

bp = Blueprint("prefectures", __name__, url_prefix="/library/prefectures")

SKILLS = {
    keys.PARTS: "Name from parts",
    keys.READING: "Reading",
    keys.PLACE: "Name of the place",
    keys.NAME: "Place of the name",
    keys.CAPITAL: "Capital",
}
STEPS = ("not started", "started", "learned", "strong", "mastered")
"""How well a prefecture is known; the number of a step is its pattern on the map."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a learner remembers of one prefecture."""

    prefecture: Prefecture
    stabilities: tuple[float | None, ...]
    """Of each skill: days until recall falls to nine in ten; None where it was not started."""
    step: int
    """Of STEPS: the average of the five skills, rounded up, so that what is begun shows."""


@bp.get("")
def page() -> str:
    """All prefectures on the map, and in a table those that a search leaves."""
    query = request.args.get("q", "").strip()[:100]
    regions = {region.key: region for region in catalog().regions}
    found = search.prefectures(query, catalog().prefectures, regions) if query else list(catalog().prefectures)
    with reading() as db:
        items = [key for each in catalog().prefectures for key in _keys(each)]
        rows = memories.find_many(db, me().id, items)
    known = {each.code: _known(each, rows) for each in catalog().prefectures}
    return render_template(
        "library/prefectures.html",
        query=query,
        found=[known[each.code] for each in found],
        known=known,
        picture=maps.whole("", {}),
        counts=[sum(each.step == step for each in known.values()) for step in range(len(STEPS))],
        steps=STEPS,
        skills=SKILLS,
        regions=regions,
        options=options(),
    )


@bp.get("/<code>")
def prefecture(code: str) -> str:
    """One prefecture: its name, its kanji, where it lies, and how well it is known."""
    found = _find(code)
    codes = [each.code for each in catalog().prefectures]
    at = codes.index(found.code)
    with reading() as db:
        rows = memories.find_many(db, me().id, _keys(found))
    return render_template(
        "library/prefecture.html",
        prefecture=found,
        region=catalog().region(found.region),
        capital=capital(found),
        capital_note=noted(found),
        patterns=catalog().patterns_of(found.code),
        neighbours=_all(found.neighbours),
        bridges=_all(found.bridges),
        lies=geography.lies(found, catalog()),
        picture=maps.marked_map(found.code),
        before=catalog().prefecture(codes[at - 1]) if at else None,
        after=catalog().prefecture(codes[at + 1]) if at + 1 < len(codes) else None,
        memories=[(label, rows.get(key), key) for key, label in zip(_keys(found), SKILLS.values(), strict=True)],
        recall={key: retrievability(row.memory, today(), options().schedule) for key, row in rows.items()},
        stage=stage,
        options=options(),
    )


@bp.post("/<code>/suspend")
def suspend(code: str) -> Response:
    """Put what is asked of a prefecture aside, or take it up again."""
    found, item = _find(code), field("item", 200)
    if item not in _keys(found):
        abort(404)
    form()
    aside = request.form.get("suspended") == "1"
    with writing() as db:
        memories.suspend(db, me().id, [item], aside)
    flash("Put aside: it is not asked until you take it up again." if aside else "Taken up again.", "good")
    return redirect(url_for("prefectures.prefecture", code=found.code), code=303)


def _find(code: str) -> Prefecture:
    found = catalog().prefecture(code)
    if found is None:
        abort(404)
    return found


def _all(codes: Sequence[str]) -> list[Prefecture]:
    return [found for code in codes if (found := catalog().prefecture(code))]


def _keys(prefecture: Prefecture) -> list[str]:
    return [keys.build(drill.KEY, prefecture.code, skill) for skill in SKILLS]


def _known(prefecture: Prefecture, rows: Mapping[str, MemoryRow]) -> Known:
    found = [rows.get(key) for key in _keys(prefecture)]
    levels = sum(stage(row.memory) + 1 for row in found if row)
    return Known(
        prefecture,
        tuple((row.memory.stability or 0.0) if row else None for row in found),
        -(-levels // len(SKILLS)),
    )
