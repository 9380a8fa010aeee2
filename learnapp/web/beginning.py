"""Three questions before the first lesson: kana, what is known already, minutes a day; and the time zone."""

from dataclasses import replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp.store import learners
from learnapp.store.options import CHOICES, Options, OptionsError, parse
from learnapp.web.asking import field, first_time, form
from learnapp.web.current import me, options, writing
from learnapp.web.questions import NEW_PER_DAY, USUAL_MINUTES, asked

bp = Blueprint("beginning", __name__, url_prefix="/begin")

KNOWS = ("new", "some")
KANA_TOLD = {
    "no": "Kana come first, and romaji stands under Japanese words. Both can be changed in settings.",
    "hiragana": "Katakana come first, with the first words. This can be changed in settings.",
    "yes": "Then there are no lessons of kana. This can be changed in settings.",
}


@bp.get("")
def page() -> str:
    """The questions by themselves, for who wants to answer them again."""
    return render_template("begin/page.html", **asked(options()))


@bp.post("")
def begin() -> Response:
    """Keep the answers, and lead to the first lesson or to the placement check."""
    sent, wished = form(), answers(options())
    knows = field("knows", 10)
    if knows and knows not in KNOWS:
        abort(400, "Do you know some Japanese? Choose one of the two answers. Nothing was changed.")
    with writing() as db:
        if first_time(db, sent):
            learners.save_options(db, me().id, wished)
            flash(KANA_TOLD[wished.kana], "good")
    return redirect(url_for("placement.page" if knows == "some" else "learn.page"), code=303)


def answers(before: Options) -> Options:
    """The settings that the form asks for. A zone that is not known here is left out: nobody typed it."""
    kana, minutes = request.form.get("kana", ""), request.form.get("minutes", "")
    if kana not in CHOICES["kana"][1:]:
        abort(400, "Can you read kana? Choose one of the three answers. Nothing was changed.")
    if minutes and minutes not in map(str, NEW_PER_DAY):
        abort(400, "How many minutes a day? Choose one of the answers. Nothing was changed.")
    number = int(minutes or USUAL_MINUTES)
    try:
        zoned = parse({"zone": request.form.get("zone", "")[:100].strip() or before.zone}, before)
    except OptionsError:
        zoned = before
    return replace(
        zoned,
        kana=kana,
        romaji=before.romaji or kana == "no",
        new_per_day=NEW_PER_DAY[number],
        session_minutes=number,
    )
