"""How firm each item of a drill is: words by the least firm, rules on the godan table, prefectures on the map."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import Blueprint, abort, render_template, request
from sqlalchemy import Connection

from learnapp import drills
from learnapp.catalog import Catalog, keys
from learnapp.drills import conjugation, counter, kana, particle, prefecture, vocabulary
from learnapp.japanese.conjugation import BASES, CLASSES, FORMS, GODAN, TEACHING
from learnapp.japanese.conjugation.columns import base_of
from learnapp.japanese.conjugation.godan import ROW_OF
from learnapp.srs.mastery import STEPS, step, together
from learnapp.srs.memory import retrievability
from learnapp.store import memories, progress
from learnapp.store.memories import MemoryRow
from learnapp.web import country, maps
from learnapp.web.asking import listed
from learnapp.web.current import catalog, me, options, reading, today
from learnapp.web.present import item_page

bp = Blueprint("strength", __name__, url_prefix="/progress/memory")

PAGE = 100
"""Words on a page."""
Rows = Mapping[str, MemoryRow]


@dataclass(frozen=True, slots=True)
class Grain:
    """Something that is remembered: what it is, how firm, and where more is told of it."""

    text: str
    """Furigana notation, or English with Japanese in it."""
    step: int
    """Of `mastery.STEPS`."""
    href: str = ""
    note: str = ""
    recall: float | None = None
    """The chance of recall today, of the direction that is less sure; None where nothing was answered."""
    aside: bool = False


Bed = tuple[str, list[Grain]]
"""A heading and what stands below it."""


@bp.get("/<drill>")
def page(drill: str) -> str:
    """Everything of one drill."""
    if drill not in drills.REGISTRY:
        abort(404)
    with reading() as db:
        shown = PARTS.get(drill, _listed)(db, drill)
    return render_template("progress/strength.html", drill=drill, steps=STEPS, drills=tuple(drills.REGISTRY), **shown)


def _listed(db: Connection, drill: str) -> dict[str, Any]:
    """Words that were started, the least firm first, page by page."""
    number = _number(request.args.get("page", "1"))
    total = progress.count_groups(db, me().id, drill)
    pages = max(-(-total // PAGE), 1)
    if number > pages:
        abort(404)
    groups = progress.weakest(db, me().id, drill, PAGE, PAGE * (number - 1))
    rows = memories.find_many(db, me().id, [item for group in groups for item in _ways(group)])
    grains = [grain for group in groups if (grain := _word(db, [rows[item] for item in _ways(group) if item in rows]))]
    return {"beds": [("", grains)], "number": number, "pages": pages, "total": total}


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 6 and int(text)):
        abort(404)
    return int(text)


def _ways(group: str) -> tuple[str, ...]:
    """The items that are asked of one word: of `vocabulary:inu` both directions, of an item by itself that one."""
    drill, *parts = group.split(":")
    return keys.both_directions(parts[0]) if drill == vocabulary.KEY and len(parts) == 1 else (group,)


def _word(db: Connection, rows: list[MemoryRow]) -> Grain | None:
    """None of a word that was removed meanwhile."""
    question = listed(db, rows[0].item) if rows else None
    if question is None:
        return None
    written = question.prompt_language == "en"
    text = question.expected[0] if written else question.annotated or question.prompt
    meaning = question.prompt if written else ", ".join(question.expected)
    return _grain(text, rows, len(_ways(rows[0].siblings or rows[0].item)), note=meaning)


def _grain(text: str, rows: Iterable[MemoryRow | None], number: int, href: str = "", note: str = "") -> Grain:
    found = [row for row in rows if row is not None]
    chances = [
        chance
        for row in found
        if (chance := retrievability(row.memory, today(), options().schedule)) is not None and not row.suspended
    ]
    page = item_page(found[0].item) if found and not href else None
    return Grain(
        text,
        together((row.memory for row in found), number),
        href or (page["href"] if page else ""),
        note,
        min(chances, default=None),
        bool(found) and all(row.suspended for row in found),
    )


def _items(db: Connection, drill: str) -> Rows:
    return {row.item: row for row in progress.of_drill(db, me().id, drill)}


def _particles(db: Connection, drill: str) -> dict[str, Any]:
    rows, beds = _items(db, drill), dict[str, list[Grain]]()
    titles = {use.key: use for use in catalog().uses}
    for item in particle.items(catalog()):
        use = titles[keys.parse(item.key).parts[0]]
        beds.setdefault(use.particle, []).append(_grain(use.title, [rows.get(item.key)], 1))
    return {"beds": list(beds.items()), "wide": True}


def _counters(db: Connection, drill: str) -> dict[str, Any]:
    """A counter with all that is asked of it."""
    rows, many = _items(db, drill), dict[str, list[str]]()
    for item in counter.items(catalog()):
        many.setdefault(keys.parse(item.key).parts[0], []).append(item.key)
    grains = []
    for key, items in many.items():
        found = catalog().counter(key)
        page = item_page(items[0])
        text, told = (found.furigana, found.counts) if found else ("Plain numbers", "")
        grains.append(_grain(text, map(rows.get, items), len(items), page["href"] if page else "", told))
    return {"beds": [("", grains)], "wide": True}


def _kana(db: Connection, drill: str) -> dict[str, Any]:
    from learnapp.japanese.gojuon import ALL

    rows, beds = _items(db, drill), dict[str, list[Grain]]()
    for item in kana.items(catalog()):
        one, page = ALL[keys.parse(item.key).parts[0]], item_page(item.key)
        href = page["href"] if page else ""
        beds.setdefault(one.script, []).append(_grain(one.text, [rows.get(item.key)], 1, href, one.romaji))
    return {"beds": [(script.capitalize(), grains) for script, grains in beds.items()], "small": True}


def _prefectures(db: Connection, drill: str) -> dict[str, Any]:
    known = country.known(db)
    counts = [sum(each.step == number for each in known.values()) for number in range(len(STEPS))]
    return {"known": known, "picture": maps.whole("", {}), "counts": counts, "skills": country.SKILLS}


def _rules(db: Connection, drill: str) -> dict[str, Any]:
    """The godan table by the rules that each cell is used for, and every rule by form and class."""
    rows = _items(db, drill)
    steps = {item: step(row.memory) for item, row in rows.items()}
    cells = {}
    for place, items in _cells(catalog()).items():
        found = [row for item in items if (row := rows.get(item))]
        cells[place] = (together((row.memory for row in found), len(items)), len(found), len(items))
    classes, forms, asked = _asked(catalog())
    return {
        "cells": cells,
        "classes": [(pos, CLASSES[pos].title) for pos in classes],
        "forms": [(form, FORMS[form].title) for form in forms],
        "asked": asked,
        "steps_of": steps,
    }


@lru_cache(maxsize=4)
def _cells(content: Catalog) -> dict[tuple[str, str], tuple[str, ...]]:
    """Ending and base → the rules that use this cell of the godan table."""
    found: dict[tuple[str, str], list[str]] = {(ending, base): [] for ending in GODAN for base in BASES}
    for item in conjugation.items(content):
        pos, form = keys.parse(item.key).parts
        if pos in ROW_OF:
            found[ROW_OF[pos], base_of(form)].append(item.key)
    return {place: tuple(items) for place, items in found.items()}


@lru_cache(maxsize=4)
def _asked(content: Catalog) -> tuple[tuple[str, ...], tuple[str, ...], frozenset[str]]:
    """Classes and forms that have rules, and the rules."""
    items = [item.key for item in conjugation.items(content)]
    pairs = [keys.parse(item).parts for item in items]
    classes, forms = {pos for pos, _ in pairs}, {form for _, form in pairs}
    return (
        tuple(pos for pos in CLASSES if pos in classes),
        tuple(form for form in TEACHING if form in forms),
        frozenset(items),
    )


PARTS: Mapping[str, Callable[[Connection, str], dict[str, Any]]] = {
    conjugation.KEY: _rules,
    particle.KEY: _particles,
    prefecture.KEY: _prefectures,
    counter.KEY: _counters,
    kana.KEY: _kana,
}
"""Drill → what its page shows; words of the others are listed."""
