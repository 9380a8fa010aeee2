"""Settings, one's own data, answers counted as right, and the browsers that are signed in."""

from collections.abc import Iterator

from flask import Blueprint, Response, abort, flash, g, redirect, render_template, request, stream_with_context, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from learnapp import drills
from learnapp.catalog import keys
from learnapp.catalog.jlpt import DECKS, level_of
from learnapp.catalog.workload import workload
from learnapp.drills import conjugation, vocabulary
from learnapp.exchange import personal as document
from learnapp.store import insisted, learners, memories, personal, sessions, words
from learnapp.store.options import CHOICES, EASE, MOST_PARTS, SESSIONS, Options, OptionsError, parse, zones
from learnapp.web import choices, sounds, starting
from learnapp.web.asking import first_time, form, listed
from learnapp.web.current import catalog, here, me, now, options, reading, writing
from learnapp.web.workloads import curve

bp = Blueprint("settings", __name__, url_prefix="/settings")

SWITCHES = ("romaji", "slips", "open_everything", "voice_online", "listening")
"""Check boxes: a browser sends nothing for one that is off."""
LISTS = ("decks", "drills", "classes", "forms")
"""Fields that are sent several times: what is on. Of all but the decks it is kept what is off, so that what a later
version adds is on."""


@bp.get("")
def page() -> str:
    return _page({}, {})


@bp.post("")
def save() -> AnyResponse | tuple[str, int]:
    """All settings at once, or none if one of them cannot be kept."""
    form()
    values = {name: text.strip()[:200] for name, text in request.form.items() if name not in LISTS}
    values |= {name: request.form.get(name, "") for name in SWITCHES}
    decks = [deck for deck in request.form.getlist("decks") if deck in catalog().decks or level_of(deck)]
    if "percent" in values:
        values["desired_retention"] = _share(values.pop("percent"))
    try:
        lists = {**_off(), "decks": decks, "shares": _shares(), "easy_days": _easy_days()}
        wished = parse({**values, **lists}, options())
    except OptionsError as error:
        return _page(error.problems, values), 400
    with writing() as db:
        if (wished.classes_off, wished.forms_off) != (options().classes_off, options().forms_off):
            memories.suspend_only(db, me().id, conjugation.KEY, lambda item: choices.asked(item, wished))
        _rest(db, wished)
        learners.save_options(db, me().id, wished)
    flash("Saved.", "good")
    return redirect(url_for("settings.page"), code=303)


def _rest(db: Connection, wished: Options) -> None:
    """Words of optional decks that are switched off rest, and are asked again when their deck is switched on."""
    for deck in DECKS.values():
        if (deck in wished.decks) != (deck in options().decks):
            words = [item.key for item in vocabulary.deck_items(catalog(), (deck,))]
            items = [*words, *(keys.by_ear(item) for item in words if item.endswith(f":{keys.MEANING}"))]
            memories.suspend(db, me().id, items, deck not in wished.decks)


@bp.get("/data.json")
def data() -> Response:
    """All of the learner's data, as a file."""

    def pieces() -> Iterator[str]:
        with reading() as db:
            yield from document.as_json(personal.everything(db, me().id))

    name = f"fuda-{now():%Y-%m-%d}.json"
    headers = {"Content-Disposition": f"attachment; filename={name}"}
    return Response(stream_with_context(pieces()), mimetype="application/json", headers=headers)


@bp.post("/accepted/<row:accepted_id>/remove")
def withdraw(accepted_id: int) -> AnyResponse:
    sent = form()
    with writing() as db:
        if first_time(db, sent) and not words.withdraw(db, me().id, accepted_id, now()):
            abort(404)
    flash("That answer is no longer counted as right.", "good")
    return redirect(url_for("settings.page"), code=303)


@bp.post("/insisted/<row:insisted_id>/remove")
def no_longer_insist(insisted_id: int) -> AnyResponse:
    sent = form()
    with writing() as db:
        if first_time(db, sent) and not insisted.withdraw(db, me().id, insisted_id):
            abort(404)
    flash("That word is off your list.", "good")
    return redirect(url_for("settings.page"), code=303)


@bp.post("/sessions/<row:session_id>/revoke")
def revoke(session_id: int) -> AnyResponse:
    sent = form()
    with writing() as db:
        if first_time(db, sent) and not sessions.revoke(db, me().id, session_id, now()):
            abort(404)
    flash("That browser is signed out.", "good")
    return redirect(url_for("settings.page"), code=303)


def _switched() -> tuple[str, ...]:
    """Drills that can be switched off; whether kana are taught is asked by itself."""
    return tuple(key for key in drills.REGISTRY if key not in drills.ON_REQUEST)


def _off() -> dict[str, list[str]]:
    """What was switched off, of the lists that the form has."""
    classes, forms = choices.rules(catalog())
    lists = {
        "drills": _switched(),
        "classes": tuple(code for code, _ in classes),
        "forms": tuple(name for name, _ in forms),
    }
    return {
        f"{name}_off": [one for one in all_of_them if one not in request.form.getlist(name)]
        for name, all_of_them in lists.items()
        if name in request.form.getlist("lists")
    }


def _shares() -> list[str]:
    """Shares of the drills that differ from the usual ones; those that the form lacks stay."""
    found = []
    for drill in drills.REGISTRY:
        usual = starting.SHARE.get(drill, 1)
        parts = request.form.get(f"share-{drill}", str(options().share(drill, usual))).strip()[:20]
        found += [f"{drill}={parts}"] if parts != str(usual) else []
    return found


def _easy_days() -> list[str]:
    """Weekdays that are to hold less than usual; those that the form lacks stay."""
    before = dict(day.split("=") for day in options().easy_days)
    wished = {day: request.form.get(f"easy-{day}", before.get(str(day), "usual"))[:20] for day in range(7)}
    return [f"{day}={word}" for day, word in wished.items() if word != "usual"]


def _share(percent: str) -> str:
    try:
        return str(float(percent.rstrip("% ")) / 100)
    except ValueError:
        return percent


def _page(problems: dict[str, str], wished: dict[str, str]) -> str:
    with reading() as db:
        accepted = [(row, listed(db, row.item)) for row in words.all_accepted(db, me().id)]
        vouched = insisted.all_insisted(db, me().id)
        browsers = [] if here().config.local else sessions.all_open(db, me().id, now())
    return render_template(
        "settings/page.html",
        options=options(),
        wished=wished,
        problems=problems,
        choices=CHOICES,
        curve=curve(workload(), options().desired_retention),
        workload=workload(),
        ease=EASE,
        zones=zones(),
        decks=catalog().deck_details,
        level_decks=catalog().level_decks.decks,
        rules=choices.rules(catalog()),
        drills=_switched(),
        shares=choices.shares(options(), starting.SHARE),
        most_parts=MOST_PARTS,
        sessions=SESSIONS,
        voices=sounds.voices(),
        speaks=sounds.speaks(),
        accepted=accepted,
        insisted=vouched,
        browsers=browsers,
        this_browser=g.get("session_id"),
        local=here().config.local,
    )
