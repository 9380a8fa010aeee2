"""A chain of shiritori against one bot, free of the schedule: each word, its refusal, and what one could have said."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp.catalog.lexicon import LEVELS
from learnapp.drills.shiritori import practice
from learnapp.drills.shiritori.practice import MOST_WORDS, Refused, Talk
from learnapp.japanese.shiritori import next_kana
from learnapp.store.options import ANY_LEVEL
from learnapp.web import adding
from learnapp.web import chain_talk as talks
from learnapp.web.asking import LONGEST_ANSWER, field, first_time, form
from learnapp.web.basket_words import as_spelled
from learnapp.web.current import SYSTEM_RANDOM, catalog, options, reading, writing

bp = Blueprint("chain", __name__, url_prefix="/practice/shiritori/chain")

USUAL_LEVEL = "N4"
"""What the bot knows where the learner's settings name no level."""
LONGEST_TOKEN = 6000
"""Characters of a signed chain; the longest has some 2,000."""


@bp.get("")
def page() -> str:
    """The chain that the address holds, with why the word `said` was refused; without one, what there is to choose."""
    if "chain" not in request.args:
        level = USUAL_LEVEL if options().level == ANY_LEVEL else options().level
        return render_template("practice/chain_start.html", levels=LEVELS, level=level, most=MOST_WORDS)
    talk = talks.unsign(request.args["chain"][:LONGEST_TOKEN])
    said = request.args.get("said", "")[:LONGEST_ANSWER].replace("\x00", "")
    if "said" not in request.args or talk.over:
        return _page(talk)
    try:
        practice.say(talk, said, request.args.get("typed", "")[:LONGEST_ANSWER], catalog())
    except Refused as refusal:
        return _page(talk, as_spelled(str(refusal)), said)
    return _page(talk)


@bp.post("/start")
def start() -> Response:
    """A new chain against a bot of a level."""
    level = request.form.get("level", "")
    if level not in LEVELS:
        abort(400, f"The level is one of {', '.join(LEVELS)}. Choose one and begin again.")
    seed = f"{SYSTEM_RANDOM.getrandbits(32):08x}"
    return _on(practice.begun(seed, level, request.form.get("first") != "me", catalog()))


@bp.post("")
def say() -> Response:
    """The learner's word and the bot's next one; what may not be said changes nothing, and the page says why."""
    talk = talks.unsign(field("chain", LONGEST_TOKEN))
    text, typed = field("answer"), field("typed")
    if talk.over:
        return _on(talk)
    if "show" in request.form:
        return _on(practice.given_up(talk))
    try:
        return _on(practice.say(talk, text, typed, catalog()))
    except Refused:  # told by the page, whose address still holds the chain: to load it again, or to come back to it
        return redirect(url_for("chain.page", chain=talks.sign(talk), said=text, typed=typed or None), code=303)


@bp.post("/words")
def add() -> Response:
    """A word of the chain becomes one of the learner's own; the chain goes on as it was."""
    sent, talk = form(), talks.unsign(field("chain", LONGEST_TOKEN))
    place = request.form.get("word", "")
    if not (place.isascii() and place.isdigit() and len(place) < 4 and int(place) < len(talk.links)):
        abort(400, "The form does not say which word to add. Go back to the chain and press the button once more.")
    with reading() as db:
        word = talks.told(db, talk)[int(place)]
    if not word.meanings:
        abort(400, f"The dictionary has no meaning for {word.written}: add it under Your own words.")
    with writing() as db:
        if first_time(db, sent):
            flash(adding.add(db, talks.own(word)), "good")
    return _on(talk)


def _on(talk: Talk) -> Response:
    return redirect(url_for("chain.page", chain=talks.sign(talk)), code=303)


def _page(talk: Talk, refusal: str = "", answer: str = "") -> str:
    with reading() as db:
        told = talks.told(db, talk)
        missed, known = talks.could_have_said(db, talk) if talk.over == "given_up" else ((), False)
    return render_template(
        "practice/chain.html",
        talk=talk,
        token=talks.sign(talk),
        told=told,
        next_kana=next_kana(talk.last) if talk.last else (),
        missed=missed,
        known=known,
        refusal=refusal,
        answer=answer,
        most=MOST_WORDS,
    )
