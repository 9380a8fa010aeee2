"""The library of verbs and adjectives: all of them to search, one page each with all its forms, the godan table."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial

from flask import Blueprint, abort, render_template, request

from learnapp.catalog import Verb, keys, search
from learnapp.drills.conjugation.words import romaji
from learnapp.japanese.conjugation import BASES, CLASSES, FORMS, SHORT, Conjugation, Entry, Form, conjugate
from learnapp.japanese.conjugation.columns import base_of
from learnapp.japanese.conjugation.godan import EXCEPTIONS, GODAN, ROW_OF, Base
from learnapp.japanese.furigana import annotated
from learnapp.srs.mastery import stage
from learnapp.store import memories
from learnapp.store.memories import MemoryRow
from learnapp.web.current import catalog, me, options, reading

bp = Blueprint("verbs", __name__, url_prefix="/library")

FAMILIES = {
    "ichidan": ("Ichidan verbs", ("v1", "v1-s")),
    "godan": ("Godan verbs", tuple(ROW_OF)),
    "irregular": ("Irregular verbs", ("vk", "vs-i", "vs-s", "vz", "vs")),
    "i-adjectives": ("い-adjectives", ("adj-i", "adj-ix")),
    "na-adjectives": ("な-adjectives", ("adj-na",)),
}
"""Name in an address → heading, and JMdict's codes."""

GROUPS = (
    ("Present and past", tuple(FORMS)[:8]),
    ("て-form and negatives that join", ("te", "te_negative_naide", "te_negative_nakute", "tari")),
    ("If and when", ("tara", "ba")),
    ("Can", ("potential",)),
    (
        "Passive and causative",
        ("passive", "causative", "causative_short", "causative_passive", "causative_passive_short"),
    ),
    ("Commands and suggestions", ("imperative", "imperative_negative", "volitional_plain", "volitional_polite")),
    ("Want to", ("tai", "tai_negative", "tai_past", "tai_past_negative")),
    ("Ongoing", tuple(name for name in FORMS if name.startswith("progressive"))),
    ("Adverb and noun", ("adverb", "noun_sa", "attributive")),
    ("The stem and what joins it", ("stem", "nagara", "sou", "sugiru")),
)
"""Headings of the forms, in printed order."""

PECULIAR = {
    "v5aru": "It is an exception: before ます and as a command it has い instead of り and れ.",
    "v5r-i": "It is an exception: its negative is ない, without the a-base.",
}
"""Class → what its row of the godan table does not show."""

EXCEPTIONAL = {
    "iku": "its te and ta are って and った, not いて and いた. The words made with it go the same way.",
    "tou": "its te and ta are うて and うた, not って and った.",
    "aru": "its negative is ない alone, without あら.",
    "nasaru": "before ます and as a command it has い, not り and れ; so have くださる, おっしゃる and いらっしゃる.",
}
"""Key of a godan verb → where it leaves its row."""


@dataclass(frozen=True, slots=True)
class Line:
    """One form on the page of its word."""

    form: Form
    headline: Entry
    others: tuple[Entry, ...]
    known: str
    """How well the learner knows the rule; empty where it is not started."""


@bp.get("/verbs")
def page() -> str:
    """All verbs and adjectives, or those that a search or a class leaves."""
    query = request.args.get("q", "").strip()[:100]
    family, row = request.args.get("class", ""), request.args.get("row", "")
    if (family and family not in FAMILIES) or (row and (family != "godan" or row not in GODAN)):
        abort(404)
    among = [verb for verb in catalog().verbs if _belongs(verb, family, row)]
    return render_template(
        "library/verbs.html",
        query=query,
        family=family,
        row=row,
        families=FAMILIES,
        hits=search.verbs(query, among) if query else [search.Hit(verb) for verb in among],
        elsewhere=len(search.verbs(query, catalog().verbs)) if query and family else 0,
        classes=CLASSES,
        forms=FORMS,
        say=romaji,
        options=options(),
    )


@bp.get("/verbs/<key>")
def verb(key: str) -> str:
    """One word in all its forms."""
    found = catalog().verb(key)
    if found is None:
        abort(404)
    forms = conjugate(found.word, found.kana, found.pos, found.lacks)
    with reading() as db:
        rows = memories.find_many(db, me().id, [keys.build("conjugation", found.pos, name) for name in forms.forms])
    return render_template(
        "library/verb.html",
        verb=found,
        word_class=CLASSES[found.pos],
        partner=catalog().verb(found.partner),
        partner_word=annotated(found.partner_word, found.partner_kana),
        card=catalog().card_of(found),
        groups=[(title, lines) for title, names in GROUPS if (lines := list(_lines(forms, names, rows)))],
        lacks=[form.title for name, form in FORMS.items() if name in found.lacks and name not in SHORT],
        row=ROW_OF.get(found.pos, ""),
        exceptions=[(base, cell) for (code, base), cell in EXCEPTIONS.items() if code == found.pos],
        plain=_row(found.pos),
        peculiar=PECULIAR.get(found.pos, ""),
        say=partial(_say, found),
        options=options(),
    )


@bp.get("/godan")
def godan() -> str:
    """The godan table, how to read it, and which forms each base makes."""
    exceptions = [(catalog().verb(key), text) for key, text in EXCEPTIONAL.items()]
    return render_template("library/godan.html", bases=_made_of_bases(), exceptions=exceptions)


def _belongs(verb: Verb, family: str, row: str) -> bool:
    return (not family or verb.pos in FAMILIES[family][1]) and (not row or ROW_OF.get(verb.pos) == row)


def _lines(found: Conjugation, names: tuple[str, ...], rows: dict[str, MemoryRow]) -> Iterator[Line]:
    """The forms of a group; what is a form of its own in short is not told again beside the long one."""
    for name in names:
        if entries := found.forms.get(name):
            short = {kana for long in SHORT if SHORT[long] == name for kana in _kana(found, long)}
            others = tuple(entry for entry in entries[1:] if entry.kana not in short)
            yield Line(FORMS[name], entries[0], others, _known(rows.get(keys.build("conjugation", found.pos, name))))


def _kana(found: Conjugation, name: str) -> set[str]:
    return {entry.kana for entry in found.forms.get(name, ())}


def _known(row: MemoryRow | None) -> str:
    if row is None:
        return ""
    return "put aside" if row.suspended else stage(row.memory).name.lower()


def _say(verb: Verb, kana: str) -> str:
    """A form in romaji; the う in which a verb ends lengthens nothing, as in omou and omouna."""
    if verb.pos in ("v5u", "v5u-s") and kana.startswith(verb.kana):
        return romaji(verb.kana, ends_apart=True) + romaji(kana[len(verb.kana) :])
    return romaji(kana)


def _row(pos: str) -> dict[Base, str]:
    """The cells of a godan verb's row as regular verbs have them."""
    return {base: GODAN[ROW_OF[pos]].cell(base) for base in BASES} if pos in ROW_OF else {}


@cache
def _made_of_bases() -> list[tuple[Base, str, list[tuple[Form, str]]]]:
    """Base → the cell of む, and the forms that 飲む makes of it, each in furigana notation."""
    made: dict[str, list[tuple[Form, str]]] = {base: [] for base in BASES}
    for name, entries in conjugate("飲む", "のむ", "v5m").forms.items():
        if name not in SHORT:
            made[base_of(name)].append((FORMS[name], entries[0].furigana))
    return [(base, GODAN["む"].cell(base), made[base]) for base in BASES]
