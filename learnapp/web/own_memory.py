"""Your own memory: parameters of FSRS fitted to one's own answers, and what the recall to aim for costs."""

import json

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from itsdangerous import BadSignature
from werkzeug.wrappers import Response

from learnapp.catalog.workload import workload
from learnapp.srs import fitting as rules
from learnapp.srs import optimizer
from learnapp.srs.memory import Schedule
from learnapp.srs.optimizer import CannotFit
from learnapp.store import rescheduling
from learnapp.web import fitting
from learnapp.web.asking import form
from learnapp.web.current import here, me, options, reading, today
from learnapp.web.fitting import Fit
from learnapp.web.present import counted
from learnapp.web.workloads import curve

bp = Blueprint("own_memory", __name__, url_prefix="/settings/memory")


@bp.get("")
def page() -> str:
    return _page()


@bp.post("/fit")
def fit() -> str | tuple[str, int]:
    """Fit, and show how the result does beside what is in use; nothing is written."""
    form()
    if not optimizer.is_installed():
        return _page(refusal="What fits parameters is not installed on the server; see below."), 409
    try:
        with reading() as db:
            found = fitting.fitted(db, me(), today())
    except CannotFit as reason:
        return _page(refusal=str(reason)), 409
    return _page(found)


@bp.post("/take")
def take() -> Response:
    """Use the parameters that were shown, which the form carries signed."""
    sent = form()
    try:
        learner_id, parameters = here().signer.loads(request.form.get("parameters", ""))
        if learner_id != f"fit:{me().id}":
            raise ValueError
        found = Schedule(parameters=tuple(float(one) for one in parameters)).parameters
        if not found:
            raise ValueError
    except (BadSignature, ValueError, TypeError):
        abort(400, "The parameters in this form are damaged. Fit once more; nothing was changed.")
    changed = fitting.take(here().store, me(), found, sent)
    flash(f"Your own parameters are in use; {counted(changed, 'memory', 'memories')} rebuilt.", "good")
    return redirect(url_for("own_memory.page"), code=303)


@bp.post("/defaults")
def defaults() -> Response:
    changed = fitting.take(here().store, me(), (), form())
    flash(f"The defaults are in use again; {counted(changed, 'memory', 'memories')} rebuilt.", "good")
    return redirect(url_for("own_memory.page"), code=303)


def _page(found: Fit | None = None, refusal: str = "") -> str:
    with reading() as db:
        since = rescheduling.newest_fit(db, me().id)
        answers = rescheduling.count_answers(db, me().id)
    return render_template(
        "settings/memory.html",
        options=options(),
        since=since,
        answers=answers,
        least=rules.LEAST_ANSWERS,
        earlier=rules.EARLIER,
        installed=optimizer.is_installed(),
        fit=found,
        token=here().signer.dumps([f"fit:{me().id}", found.parameters]) if found and found.is_better else "",
        refusal=refusal,
        parameters=json.dumps(options().parameters),
        curve=curve(workload(), options().desired_retention),
        workload=workload(),
    )
