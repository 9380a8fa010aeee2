"""Liveness, for whoever watches the server."""

from flask import Blueprint, Response
from sqlalchemy import text

from learnapp.web.current import reading

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> Response:
    """200 and "ok" when the database answers."""
    with reading() as db:
        db.execute(text("SELECT 1")).scalar_one()
    return Response("ok\n", mimetype="text/plain")
