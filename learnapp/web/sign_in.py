"""One passphrase, for a Fuda that listens on the home network."""

import re
import secrets
import threading

from flask import Blueprint, current_app, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp.store import learners, sessions
from learnapp.web.asking import form
from learnapp.web.current import here, me, now, reading, writing
from learnapp.web.security import SESSION_COOKIE, address, bound, keep_signed_in

bp = Blueprint("sign_in", __name__)

AT_ONCE = threading.BoundedSemaphore(2)
"""A hash takes 64 MiB and a tenth of a second; more at once would let strangers fill the memory."""


@bp.get("/sign-in")
def page() -> str | Response:
    if here().config.local:
        return redirect(url_for("today.page"), code=303)
    return render_template("sign_in/page.html", next=_inside(request.args.get("next", "")), problem="")


@bp.post("/sign-in")
def enter() -> Response | tuple[str, int]:
    if here().config.local:
        return redirect(url_for("today.page"), code=303)
    onward = _inside(request.form.get("next", ""))
    with reading() as db:
        throttled = sessions.failures(db, address(), now()) >= sessions.MOST_FAILURES
    if throttled:
        return _refuse(onward, "Too many wrong passphrases. Wait a quarter of an hour, then try again.", 429)
    if not _right(request.form.get("passphrase", "")[:200]):
        with writing() as db:
            sessions.note_failure(db, address(), now())
        return _refuse(onward, "That is not the passphrase. It is the one in LEARNAPP_PASSPHRASE of the server.", 403)
    token = secrets.token_urlsafe(32)
    with writing() as db:
        learner = learners.named(db, learners.LOCAL_NAME)
        assert learner is not None, "made at the start of the server"
        sessions.open_session(db, learner.id, bound(token), request.user_agent.string, now())
    return keep_signed_in(redirect(onward, code=303), token)


@bp.post("/sign-out")
def leave() -> Response:
    form()
    if here().config.local:
        return redirect(url_for("today.page"), code=303)
    with writing() as db:
        sessions.revoke(db, me().id, g.session_id, now())
    response = redirect(url_for("sign_in.page"), code=303)
    response.delete_cookie(SESSION_COOKIE)
    return response


def _right(passphrase: str) -> bool:
    """Compare by argon2, so that what is kept in memory is no passphrase, and a guess costs time."""
    from argon2 import PasswordHasher
    from argon2.exceptions import VerificationError

    with AT_ONCE:
        try:
            return PasswordHasher().verify(_hash(), passphrase)
        except VerificationError:
            return False


def _hash() -> str:
    from argon2 import PasswordHasher

    kept: dict[str, str] = current_app.extensions.setdefault("fuda_passphrase", {})
    if "hash" not in kept:
        kept["hash"] = PasswordHasher().hash(here().config.passphrase)
    return kept["hash"]


def _inside(address: str) -> str:
    """Where to go on: a path of ours, or Today. Browsers read a backslash as a slash, and leave out tabs."""
    ours = re.fullmatch(r"/(?![/\\])[^\\\x00-\x1f\x7f]*", address)
    return address if ours else url_for("today.page")


def _refuse(onward: str, problem: str, status: int) -> tuple[str, int]:
    return render_template("sign_in/page.html", next=onward, problem=problem), status
