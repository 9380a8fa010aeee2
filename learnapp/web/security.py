"""What keeps strangers out: host check, sign-in, CSRF, headers, bounded requests, pages for what goes wrong."""

import hmac
import logging
from ipaddress import IPv4Address, ip_address
from urllib.parse import urlsplit

from flask import (
    Flask,
    Response,
    after_this_request,
    g,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.globals import request_ctx
from flask_wtf.csrf import CSRFError, CSRFProtect
from werkzeug.exceptions import HTTPException, MethodNotAllowed, MisdirectedRequest
from werkzeug.routing import IntegerConverter
from werkzeug.wrappers import Response as AnyResponse

from learnapp.config import is_loopback
from learnapp.store import learners, sessions
from learnapp.store.learners import LearnerRow
from learnapp.web.current import here, now, reading, writing

LARGEST_FORM = 256 * 1024
"""Bytes. The largest form of ours, settings with a long list of decks, is under 10 kB."""
SESSION_COOKIE = "fuda_signed_in"
OPEN_ENDPOINTS = frozenset({"assets.serve", "assets.favicon", "health.healthz", "sign_in.page", "sign_in.enter", None})
"""What may be asked for without being signed in."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

PART_HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}

csrf = CSRFProtect()
log = logging.getLogger("learnapp.web")


class RowNumber(IntegerConverter):
    """The number of a row in an address; SQLite knows none with more than 18 digits."""

    regex = "[1-9][0-9]{0,17}"


def protect(app: Flask) -> None:
    """Put all of this in the way of every request."""
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        MAX_FORM_MEMORY_SIZE=LARGEST_FORM,
        MAX_FORM_PARTS=500,
        SESSION_COOKIE_NAME="fuda",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,  # a page left open over night must still take the answer
        WTF_CSRF_SSL_STRICT=False,  # there is no TLS at home; the token is what protects
    )
    app.url_map.converters["row"] = RowNumber
    app.before_request(check_host)
    app.before_request(find_learner)
    csrf.init_app(app)
    app.after_request(add_headers)
    app.register_error_handler(HTTPException, show_error)
    app.register_error_handler(Exception, show_failure)


def check_host() -> None:
    """In local mode only loopback names are answered: no web page elsewhere can reach us through a re-bound name."""
    if here().config.local and not is_loopback(host_name(request.host)):
        raise MisdirectedRequest("This Fuda answers only on this computer: open it as http://127.0.0.1 with its port.")


def host_name(host: str) -> str:
    """The name in a Host header, without port and brackets.

    >>> host_name("127.0.0.1:5000"), host_name("[::1]:5000"), host_name("LOCALHOST")
    ('127.0.0.1', '::1', 'localhost')
    """
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def find_learner() -> AnyResponse | None:
    """Local mode: the one learner. Else: whoever the session cookie names, or the sign-in page."""
    if request.endpoint in OPEN_ENDPOINTS:
        return None
    learner = _local_learner() if here().config.local else _signed_in_learner()
    if learner is not None:
        g.learner = learner
        return None
    if request.method == "GET":
        return redirect(url_for("sign_in.page", next=request.full_path.rstrip("?")), code=303)
    return error_page("Signed out", "Sign in again; then send the form once more.", 401)


def _local_learner() -> LearnerRow | None:
    with reading() as db:
        return learners.named(db, learners.LOCAL_NAME)


def _signed_in_learner() -> LearnerRow | None:
    token = request.cookies.get(SESSION_COOKIE, "")
    if not token:
        return None
    with reading() as db:
        found = sessions.learner_of(db, bound(token), now())
        learner = learners.find(db, found.learner_id) if found else None
    if found is None:
        return None
    g.session_id = found.session_id
    if found.visit_is_news:
        with writing() as db:
            sessions.note_visit(db, found.session_id, now())
        after_this_request(lambda response: keep_signed_in(response, token))
    return learner


def bound(token: str) -> str:
    """A session's token as it is looked up: bound to the passphrase, so that a new one signs every browser out."""
    return hmac.new(here().config.passphrase.encode(), token.encode(), "sha256").hexdigest()


def keep_signed_in(response: AnyResponse, token: str) -> AnyResponse:
    """Leave the token with the browser, for as long as a session lasts without a visit."""
    lifetime = int(sessions.LIFETIME.total_seconds())
    response.set_cookie(
        SESSION_COOKIE, token, max_age=lifetime, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response


def address() -> str:
    """Where a request comes from, for counting failed sign-ins: an IPv6 household counts as one."""
    try:
        found = ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or found.exploded[:19])


def add_headers(response: Response) -> Response:
    """On every answer; what rules a document (its policy, its window) not on parts and redirects, which are none."""
    part = "HX-Request" in request.headers or response.status_code == 303
    for name, value in (PART_HEADERS if part else HEADERS).items():
        response.headers.setdefault(name, value)
    if response.status_code == 303:
        response.set_data(b"")  # browsers follow; the page that says so would only travel
    response.headers.setdefault("Cache-Control", "no-store")
    if response.mimetype == "text/html":
        response.vary.add("HX-Request")  # the same address gives the page or its part
    return response


def show_error(error: HTTPException) -> AnyResponse:
    """A page that says what was wrong and where to go on."""
    if error.response is not None or (error.code or 500) < 400:
        return error.get_response()
    title, text = EXPLAINED.get(error.code or 500, ("That did not work", ""))
    if isinstance(error, CSRFError):
        title, text = NO_KEY
    elif error.description != type(error).description:  # ours: it says more
        text = error.description or text
    page = error_page(title, text, error.code or 500)
    if isinstance(error, MethodNotAllowed):
        page.allow.update(error.valid_methods or ())
    return page


NO_KEY = (
    "The form was too old",
    "It did not carry this browser's key. Go back, load the page again, and send it once more.",
)
EXPLAINED = {
    400: (
        "The form could not be read",
        "Something in it was missing or damaged. Go back, load the page again, and send it once more.",
    ),
    404: ("There is no such page", "The address may be mistyped, or what it named is gone."),
    405: ("Not in this way", "This address is not meant to be opened like this. Start again from Today."),
    413: ("That is too much at once", "The form was larger than anything Fuda takes. Nothing was changed."),
}


def show_failure(error: Exception) -> AnyResponse:
    """Our own fault: the log gets the traceback, the page gets a sentence."""
    log.exception("A page failed: %s %s", request.method, request.path)
    text = "The mistake is ours, and it was written to the server's log. What you did before is safe."
    return error_page("Something broke", text, 500)


def error_page(title: str, text: str, status: int) -> AnyResponse:
    if request_ctx.url_adapter is None:  # the Host header names no host, so the page's links cannot be made
        return Response(f"{title}. {text}\n", status, mimetype="text/plain")
    response = make_response(render_template("error.html", title=title, text=text), status)
    response.vary.add("HX-Target")  # a table is replaced by less than a shell
    return response
