"""The library of prefectures: how well each is known, on the map and in numbers, and a page for each."""

from collections.abc import Sequence

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp.catalog import Prefecture, search
from learnapp.drills.prefecture import geography
from learnapp.drills.prefecture.names import capital
from learnapp.drills.prefecture.telling import noted
from learnapp.srs.mastery import STEPS, stage
from learnapp.srs.memory import retrievability
from learnapp.store import memories
from learnapp.web import country, maps
from learnapp.web.asking import field, form
from learnapp.web.country import SKILLS, items_of
from learnapp.web.current import catalog, me, options, reading, today, writing

bp = Blueprint("prefectures", __name__, url_prefix="/library/prefectures")


@bp.get("")
def page() -> str:
    """All prefectures on the map, and in a table those that a search leaves."""
    query = request.args.get("q", "").strip()[:100]
    regions = {region.key: region for region in catalog().regions}
    found = search.prefectures(query, catalog().prefectures, regions) if query else list(catalog().prefectures)
    with reading() as db:
        known = country.known(db)
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
        rows = memories.find_many(db, me().id, items_of(found))
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
        memories=[(label, rows.get(key), key) for key, label in zip(items_of(found), SKILLS.values(), strict=True)],
        recall={key: retrievability(row.memory, today(), options().schedule) for key, row in rows.items()},
        stage=stage,
        options=options(),
    )


@bp.post("/<code>/suspend")
def suspend(code: str) -> Response:
    """Put what is asked of a prefecture aside, or take it up again."""
    found, item = _find(code), field("item", 200)
    if item not in items_of(found):
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
