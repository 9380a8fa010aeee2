"""Sounds by the key of a word or sentence, never by a text: in ranges, and kept by browsers."""

from io import BytesIO

from flask import Blueprint, Response, abort, request, send_file

from learnapp.speech import speaker
from learnapp.speech.base import SPEEDS, SpeechError
from learnapp.speech.speaker import Sound
from learnapp.web import listening, sounds
from learnapp.web.current import options

bp = Blueprint("audio", __name__, url_prefix="/audio")

YEAR_SECONDS = 365 * 24 * 3600


@bp.get("/<key>")
def sound(key: str) -> Response:
    """The sound of a key as mp3; 404 for a key that names nothing of ours, 503 where no voice has it."""
    try:
        found = _made(key)
    except SpeechError as error:
        abort(503, f"There is no sound. {error}")
    response = send_file(BytesIO(found.data), mimetype="audio/mpeg", etag=found.key, conditional=True)
    # A sound may be of the learner's own words, so no cache on the way may keep it.
    if request.args.get("v") == found.key[: speaker.TAG_DIGITS]:
        response.headers["Cache-Control"] = f"private, max-age={YEAR_SECONDS}, immutable"
    else:
        response.headers["Cache-Control"] = "private, no-cache"
    return response


@bp.get("/asked/<token>")
def asked(token: str) -> Response:
    """The sound of a question. Neither its address nor a header says what it is, and nothing keeps it."""
    try:
        found = _made(listening.key_asked(token))
    except SpeechError:
        abort(503, "There is no sound now. “I cannot listen now” puts the question off.")
    response = send_file(BytesIO(found.data), mimetype="audio/mpeg", etag=False, conditional=True)
    response.headers["Cache-Control"] = "private, no-store"
    return response


def _made(key: str) -> Sound:
    """The sound of a key at the speed that is asked for; a 404 page for a key of nothing, SpeechError for no sound."""
    speed = request.args.get("speed", options().voice_speed)
    if speed not in SPEEDS or (said := sounds.said(key)) is None:
        abort(404)
    return sounds.speaker().sound(said, sounds.speed(speed), sounds.order(options()))
