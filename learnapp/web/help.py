"""Help, within reach of every page."""

from flask import Blueprint, render_template

from learnapp.web.current import here, options

bp = Blueprint("help", __name__)


@bp.get("/help")
def page() -> str:
    return render_template("help/page.html", options=options(), local=here().config.local)
