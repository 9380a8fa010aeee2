"""The library of numbers and counters: all of them with how well they are known, and a page for each."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp.catalog import CounterWord, keys
from learnapp.catalog.counters import HOW_MANY
from learnapp.drills import counter as drill
from learnapp.drills.counter.counted import Counted, by_itself, with_counter
from learnapp.drills.counter.groups import NUMBER, PLAIN_NUMBERS, groups_of
from learnapp.drills.counter.marks import Piece, marked
from learnapp.drills.counter.things import things_of
from learnapp.japanese.romaji import romanise
from learnapp.srs.mastery import STEPS, stage, together
from learnapp.srs.memory import retrievability
from learnapp.store import memories
from learnapp.store.memories import MemoryRow
from learnapp.web.asking import field, form
from learnapp.web.current import catalog, me, options, reading, today, writing

bp = Blueprint("counters", __name__, url_prefix="/library/counters")

_TEN = (*(str(number) for number in range(1, 11)), HOW_MANY)


@dataclass(frozen=True, slots=True)
class Line:
    """A number on the page of its counter."""

    counted: Counted
    pieces: tuple[Piece, ...]


@bp.get("")
def page() -> str:
    """All counters in teaching order."""
    titles = _titles()
    with reading() as db:
        rows = memories.find_many(db, me().id, [key for many in titles.values() for key in many])
    ordered = [found for key in titles if (found := catalog().counter(key))]
    return render_template(
        "library/counters.html",
        counters=ordered,
        number=NUMBER,
        known={key: STEPS[_step(many, rows)] for key, many in titles.items()},
        examples={each.key: _line(each, "3") for each in ordered},
        options=options(),
    )


@bp.get("/<key>")
def counter(key: str) -> str:
    """One counter: its readings with what changes in them, what it counts, and how well it is known."""
    found, titles = _find(key), _titles()[key]
    order = list(_titles())
    at = order.index(key)
    with reading() as db:
        rows = memories.find_many(db, me().id, list(titles))
    return render_template(
        "library/counter.html",
        counter=found,
        lines=_ten(found) if found else [],
        more=_more(found) if found else _plain(),
        things=things_of(found, catalog()) if found else (),
        also=_also(found) if found else [],
        before=_named(order[at - 1]) if at else None,
        after=_named(order[at + 1]) if at + 1 < len(order) else None,
        key=key,
        memories=[(title, rows.get(item), item) for item, title in titles.items()],
        recall={item: retrievability(row.memory, today(), options().schedule) for item, row in rows.items()},
        stage=stage,
        say=romanise,
        options=options(),
    )


@bp.post("/<key>/suspend")
def suspend(key: str) -> Response:
    """Put something that is asked of a counter aside, or take it up again."""
    _find(key)
    item = field("item", 200)
    if item not in _titles()[key]:
        abort(404)
    form()
    aside = request.form.get("suspended") == "1"
    with writing() as db:
        memories.suspend(db, me().id, [item], aside)
    flash("Put aside: it is not asked until you take it up again." if aside else "Taken up again.", "good")
    return redirect(url_for("counters.counter", key=key), code=303)


def _find(key: str) -> CounterWord | None:
    """The counter of a page; None on the page of plain numbers, a 404 page for a key of neither."""
    if key not in _titles():
        abort(404)
    return catalog().counter(key)


def _titles() -> Mapping[str, Mapping[str, str]]:
    """Counter, or "number" → its items in teaching order → their titles."""
    found: dict[str, dict[str, str]] = {}
    for item in drill.items(catalog()):
        found.setdefault(keys.parse(item.key).parts[0], {})[item.key] = item.title.partition(": ")[2]
    return found


def _step(items: Mapping[str, str], rows: Mapping[str, MemoryRow]) -> int:
    """Of STEPS: all that is asked of it taken together."""
    return together((row.memory if (row := rows.get(key)) else None for key in items), len(items))


def _line(found: CounterWord, number: str) -> Line:
    counted = with_counter(found, number, catalog())
    return Line(counted, marked(counted, found))


def _ten(found: CounterWord) -> list[Line]:
    listed = {each.number for each in catalog().counter_readings if each.counter == found.key}
    return [_line(found, number) for number in _TEN if number in listed]


def _more(found: CounterWord) -> list[Line]:
    """What is asked beyond ten."""
    asked = {number for group in groups_of(found, catalog()) for number in group.numbers if number not in _TEN}
    return [_line(found, number) for number in sorted(asked, key=lambda each: (not each.isdecimal(), len(each), each))]


def _plain() -> list[Line]:
    numbers = [by_itself(number) for _, many in PLAIN_NUMBERS.values() for number in many]
    return [Line(counted, marked(counted, None)) for counted in numbers]


def _also(found: CounterWord) -> list[str]:
    """Things that another counter is taught for and that this one fits too, in furigana notation."""
    return [thing.japanese for thing in catalog().things if found.key in thing.also_ok]


def _named(key: str) -> tuple[str, str]:
    """A key and what a link to its page says."""
    found = catalog().counter(key)
    return key, found.furigana if found else "Numbers"
