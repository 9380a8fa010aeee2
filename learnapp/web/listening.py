"""What is asked by its sound: whether it can be heard here and now, and how pages speak of it without naming it."""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import abort, current_app, has_request_context, session, url_for
from sqlalchemy import Connection

from learnapp.catalog import keys
from learnapp.drills import vocabulary
from learnapp.drills.base import Item, Learner, UnknownItem
from learnapp.speech.base import SPEEDS
from learnapp.store import memories, words
from learnapp.web import sounds
from learnapp.web.choices import wanted
from learnapp.web.current import catalog, me, now, options
from learnapp.web.sealing import BadSeal, seal, unseal

QUIET = timedelta(hours=1)
"""For so long nothing to hear is asked after "I cannot listen now"."""
MOST_READY = 400
"""Words looked at for the next one to be heard."""
_QUIET_UNTIL = "quiet"
"""In the browser's session: seconds since 1970."""
_LONGEST_SEAL = 2000


def audible() -> bool:
    """Whether what is heard may be asked: the learner wants it, has not asked for quiet, and the server has a voice.

    The voice of a device is not enough: to say a word it would have to be told the word, in the page.
    """
    return options().listening and not _is_quiet() and sounds.speaks()


def queues(drills: Iterable[str]) -> tuple[str, ...]:
    """The queues of some drills, with what is heard where it can be."""
    chosen = tuple(drills)
    return (*chosen, keys.LISTENING) if vocabulary.KEY in chosen and audible() else chosen


def rests(item: str) -> bool:
    """Whether an item cannot be asked now for want of a voice, or of the learner's will."""
    return keys.is_heard(item) and not audible()


def keep_quiet() -> None:
    """The learner cannot listen now, in this browser."""
    session[_QUIET_UNTIL] = round((now() + QUIET).timestamp())


def _is_quiet() -> bool:
    until = session.get(_QUIET_UNTIL, 0) if has_request_context() else 0
    return isinstance(until, int) and now() < datetime.fromtimestamp(min(max(until, 0), 2**40), UTC)


def ready(db: Connection) -> list[Item]:
    """What could be heard next: words whose meaning is learned, those known longest first; never on a sibling's day."""
    found = []
    for meaning in memories.to_hear(db, me().id, vocabulary.KEY, MOST_READY):
        number = keys.own_word_id(meaning)
        own = words.find(db, me().id, number) if number else None
        try:
            item = vocabulary.heard_item(meaning, Learner(own_words=(own,) if own else ()), catalog())
        except UnknownItem:
            continue
        if wanted(item, options()):
            found.append(item)
    return found


def named(item: str) -> str:
    """An item as an address names it: what is heard under its seal, everything else by its key."""
    return _sealed("item", [me().id, item]) if keys.is_heard(item) else item


def item_named(text: str) -> str:
    """The item that an address names; one that was sealed for somebody else is none."""
    if ":" in text or not text:
        return text
    try:
        whose, item = _unsealed("item", text)
    except BadSeal:
        return ""
    return str(item) if whose == me().id else ""


def hidden(asked: Sequence[object]) -> str:
    """What a form carries, when nobody may read it there."""
    return _sealed("question", [me().id, *asked])


def shown(text: str) -> list[Any]:
    """What `hidden` made for this learner; BadSeal for anything else."""
    whose, *asked = _unsealed("question", text)
    if whose != me().id:
        raise BadSeal(text[:20])
    return asked


def addresses(item: str, ref: str, attempt: int) -> dict[str, str]:
    """Speed → where the sound of a question is, without a word of what it is."""
    token = _sealed("sound", [me().id, item, ref, attempt])
    return {speed: url_for("audio.asked", token=token, speed=speed) for speed in SPEEDS}


def key_asked(token: str) -> str:
    """The key of the sound under a seal; a 404 page for one of another learner's, or none."""
    try:
        whose, item, ref, _ = _unsealed("sound", token)
    except (BadSeal, ValueError):
        abort(404)
    if whose != me().id:
        abort(404)
    return sounds.key_of(str(item), str(ref))


def _sealed(use: str, values: Sequence[object]) -> str:
    return seal(str(current_app.secret_key), use, json.dumps(values, ensure_ascii=False, separators=(",", ":")))


def _unsealed(use: str, text: str) -> list[Any]:
    if len(text) > _LONGEST_SEAL:
        raise BadSeal(text[:20])
    found: list[Any] = json.loads(unseal(str(current_app.secret_key), use, text))
    return found


GLOBALS = {"sound_asked": addresses}
"""What templates call."""
