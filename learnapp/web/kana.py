"""The library of kana: a chart of all of them with how well each is known, and a page for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask import request as sent
from werkzeug.wrappers import Response

from learnapp.catalog import keys
from learnapp.drills import kana as drill
from learnapp.drills.kana import telling
from learnapp.drills.kana.questions import words_of
from learnapp.japanese.gojuon import ALL, HIRAGANA, KATAKANA, Kana, spellings
from learnapp.japanese.romaji import romanise
from learnapp.srs.mastery import STEPS, stage, step
from learnapp.srs.memory import retrievability
from learnapp.store import memories
from learnapp.store.memories import MemoryRow
from learnapp.web.asking import field, form
from learnapp.web.current import catalog, me, options, reading, today, writing
from learnapp.web.kana_faces import alikes_of, written

bp = Blueprint("kana", __name__, url_prefix="/library/kana")

VOWELS, SMALL = ("a", "i", "u", "e", "o"), ("ya", "yu", "yo")

WITH_SMALL: Mapping[str, str] = {
    **{"ゃ": "きゃ", "ゅ": "きゅ", "ょ": "きょ", "ャ": "キャ", "ュ": "キュ", "ョ": "キョ"},
    **{"ぁ": "ファ", "ぃ": "ティ", "ぅ": "トゥ", "ぇ": "シェ", "ぉ": "フォ", "ゎ": "わ"},
    **{"ァ": "ファ", "ィ": "ティ", "ゥ": "トゥ", "ェ": "シェ", "ォ": "フォ", "ヮ": "ワ", "ヵ": "カ", "ヶ": "カ"},
}
"""Small kana, which have no page of their own → the kana whose page explains them."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One kana in the chart; `step` of STEPS is how well it is known."""

    kana: Kana
    step: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of kana with the vowels as its columns, which a list of foreign sounds has not."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]
    """What each row begins with, and its cells; None where there is no kana."""


@bp.get("")
def page() -> str:
    """All kana in their order, hiragana first."""
    with reading() as db:
        rows = memories.find_many(db, me().id, [_key(kana) for kana in ALL.values()])
    return render_template(
        "library/kana_chart.html",
        scripts=[("hiragana", _charts(HIRAGANA, rows)), ("katakana", _charts(KATAKANA, rows))],
        steps=STEPS,
        counts=[sum(_step(kana, rows) == step for kana in ALL.values()) for step in range(len(STEPS))],
    )


@bp.get("/<text>")
def kana(text: str) -> str | Response:
    """One kana: its sound, its strokes, what it is taken for, and how well it is known."""
    if text in WITH_SMALL:
        return redirect(url_for("kana.kana", text=WITH_SMALL[text], small=text), code=302)
    found = _find(text)
    small = sent.args.get("small", "")
    texts = list(ALL)
    at, key = texts.index(found.text), _key(found)
    with reading() as db:
        rows = memories.find_many(db, me().id, [key])
    return render_template(
        "library/kana.html",
        kana=found,
        small=_told(small) if WITH_SMALL.get(small) == text else "",
        written=written(found.text),
        alikes=alikes_of(found.text),
        sound=telling.sound(found),
        others=[one for one in spellings(found.text)[1:] if one[0] not in "xl"],
        words=_words(found),
        before=texts[at - 1] if at else None,
        after=texts[at + 1] if at + 1 < len(texts) else None,
        memories=[("Sound and shape", rows.get(key), key)],
        recall={key: retrievability(row.memory, today(), options().schedule) for key, row in rows.items()},
        stage=stage,
    )


@bp.post("/<text>/suspend")
def suspend(text: str) -> Response:
    """Put a kana aside, or take it up again."""
    found, item = _find(text), field("item", 200)
    if item != _key(found):
        abort(404)
    form()
    aside = sent.form.get("suspended") == "1"
    with writing() as db:
        memories.suspend(db, me().id, [item], aside)
    flash("Put aside: it is not asked until you take it up again." if aside else "Taken up again.", "good")
    return redirect(url_for("kana.kana", text=found.text), code=303)


def _find(text: str) -> Kana:
    if text not in ALL:
        abort(404)
    return ALL[text]


def _told(small: str) -> str:
    """What a small kana does."""
    if small in "ヵヶ":
        return f"{small} before a counter is read か, as in 三[さん]ヶ[か]月[げつ], three months."
    if small in "ゎヮ":
        return f"{small} is {WITH_SMALL[small]} written small. Only old spellings have it."
    found = WITH_SMALL[small]
    return f"A small {small} is one sound with the kana before it, as in {found}: {ALL[found].romaji}."


def _key(kana: Kana) -> str:
    return keys.build(drill.KEY, kana.text)


def _words(kana: Kana) -> list[tuple[str, str, str]]:
    """Words with this kana: in kana, in Latin letters, and what they mean."""
    marked = [(word.word, word.meaning) for word in words_of(kana, catalog())]
    found = marked or [(card.kana, card.meanings[0]) for card in telling.words_with(kana, catalog())]
    return [(word, romanise(word), meaning) for word, meaning in found]


def _step(kana: Kana, rows: Mapping[str, MemoryRow]) -> int:
    row = rows.get(_key(kana))
    return step(row.memory if row else None)


def _charts(script: Sequence[Kana], rows: Mapping[str, MemoryRow]) -> list[Chart]:
    """The charts of one script: plain and with marks by vowel, with small kana by theirs, then the rest by row."""
    kinds = {kind: [kana for kana in script if kana.kind == kind] for kind in ("plain", "voiced", "small", "foreign")}
    charts = [
        Chart("", VOWELS, _rows(kinds["plain"], VOWELS, rows)),
        Chart("with dakuten and handakuten", VOWELS, _rows(kinds["voiced"], VOWELS, rows)),
        Chart("with small kana", SMALL, _rows(kinds["small"], SMALL, rows)),
    ]
    rest = [kana for kana in script if kana.kind in ("mark", "foreign")]
    by_row = dict.fromkeys(kana.row for kana in rest)
    listed = tuple(("", tuple(Cell(kana, _step(kana, rows)) for kana in rest if kana.row == row)) for row in by_row)
    return [*charts, Chart("marks, and sounds of foreign words" if len(rest) > 1 else "a mark", (), listed)]


def _rows(
    kana: Sequence[Kana], columns: tuple[str, ...], rows: Mapping[str, MemoryRow]
) -> tuple[tuple[str, tuple[Cell | None, ...]], ...]:
    found = []
    for row in dict.fromkeys(one.row for one in kana):
        of_row = [one for one in kana if one.row == row]
        cells: list[Cell | None] = [None] * len(columns)
        for one in of_row:
            at = VOWELS.index(one.vowel) if columns is VOWELS and one.vowel in VOWELS else of_row.index(one)
            cells[at] = Cell(one, _step(one, rows))
        found.append((of_row[0].beginning, tuple(cells)))
    return tuple(found)
