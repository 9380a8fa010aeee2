"""What the form of a table of Word Basket means: a word that is judged against the field for which it was typed."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection
from werkzeug.datastructures import MultiDict

from learnapp.games import basket
from learnapp.games.base import LEARNER, IllegalAction, StalePosition
from learnapp.games.basket import Heard, View
from learnapp.games.basket.cards import fits, is_number
from learnapp.games.basket.options import BOTS
from learnapp.games.basket.state import name as seat_name
from learnapp.games.basket.throws import INSISTED
from learnapp.games.table import Table, position
from learnapp.store import insisted, submissions
from learnapp.web import playing
from learnapp.web.basket_words import as_spelled
from learnapp.web.current import catalog, me, now, reading
from learnapp.web.grading import Form

TRIES = 4
"""So many times a move is made anew where another one came between that does not concern it."""
LONGEST = 60
"""Characters of what was typed that are looked at; no word has so many."""
OF_A_FIELD = ("say", "reset", "pass")
"""Moves that answer a field, and are too late once another card lies there."""
_THROW = re.compile(rf"say (\S+) with (\S+?)(?: ({INSISTED})| \S+?)??( and reach)?")
QUESTIONS = ("card", "reading", "top")
"""What the page may ask before a move is made: with which card, by which reading, which card on top."""


class Unsure(Exception):
    """The page asks something before the move is made; `asked` is what its address then carries."""

    def __init__(self, **asked: str) -> None:
        super().__init__(asked)
        self.asked = asked


@dataclass(frozen=True, slots=True)
class Meant:
    """A move in the words of the rules, and the reading that the player insists on; empty for none."""

    action: str
    insisted: str = ""


def move(table_id: int, form: MultiDict[str, str], ply: int, sent: Form) -> None:
    """Make the move of a form, once.

    Raises Unsure, IllegalAction, Unreplayable, or StalePosition if the field has changed since the form was made.
    """
    with reading() as db:
        if submissions.outcome(db, me().id, sent.submit) is not None:
            return
    own = own_readings()
    for left in range(TRIES - 1, -1, -1):
        _, table = playing.current(table_id)
        if ply > position(table):
            raise StalePosition(f"Position {ply} is still to come.")
        view = basket.view(table.state, LEARNER)
        _check_field(view, form)
        one = meant(view, form, own)
        try:
            return playing.act(table_id, one.action, position(table), sent, _keeping(one.insisted))
        except StalePosition:  # somebody was quicker; whether that matters shows the field
            if not left:
                raise


def own_readings() -> frozenset[str]:
    """The readings that the learner has insisted on before."""
    with reading() as db:
        return frozenset(one.reading for one in insisted.all_insisted(db, me().id))


def _keeping(word: str) -> Callable[[Connection], None] | None:
    """What is written with the move: a reading for the personal list."""
    return (lambda db: insisted.insist(db, me().id, word, now())) if word else None


def _check_field(view: View, form: MultiDict[str, str]) -> None:
    verb = (form.get("action") or "say").partition(" ")[0]
    field = form.get("field", "")
    if verb in (*OF_A_FIELD, "insist") and field and field != str(view.field.number):
        raise StalePosition(f"The form answers field {field:.10}; now it is field {view.field.number}.")


def meant(view: View, form: MultiDict[str, str], own: frozenset[str]) -> Meant:
    """The action of a form in the words of the rules.

    `say` takes what was typed and the chosen card, `insist` says that it is a word, `reset` takes the chosen card on
    top. Raises Unsure, and IllegalAction with a sentence.
    """
    form = _taken_apart(form)
    action = form.get("action") or "say"
    if action in ("say", "insist"):
        if not view.is_mine:
            raise IllegalAction(_not_now(view))
        return _word(view, form, own, action == "insist")
    if action == "reset":
        return Meant(_reset(view, form.get("with", "")))
    return Meant(action)


def _taken_apart(form: MultiDict[str, str]) -> MultiDict[str, str]:
    """A throw that is written as the rules write it, as what was typed: the form is no judge of words."""
    if found := _THROW.fullmatch(form.get("action", "")):
        form = MultiDict(form)
        action = "insist" if found[3] else "say"
        for name, text in (("word", found[1]), ("with", found[2]), ("action", action), ("reach", "1" * bool(found[4]))):
            form[name] = text
        form.poplist("typed")
    return form


def _not_now(view: View) -> str:
    if view.result:
        return "This game is over."
    return "Who has reset waits for three seconds." if view.paused[LEARNER] is not None else "It is not your turn."


def _word(view: View, form: MultiDict[str, str], own: frozenset[str], insists: bool) -> Meant:
    found = heard(view, form, own, insists)
    if found.readings:
        raise Unsure(ask="reading", **_typed(form))
    if not found.action:
        raise IllegalAction(found.reason)
    if not form.get("with") and len(fitting(view, found.word)) > 1:
        raise Unsure(ask="card", **_typed(form) | {"with": found.card})
    return Meant(found.action, found.word if f" {INSISTED}" in found.action else "")


def heard(view: View, form: MultiDict[str, str], own: frozenset[str], insists: bool = False) -> Heard:
    """What was typed, heard as a move: by the chosen reading, else by the letters that were typed or what they became.

    Kana may stand for more than one way to read romaji, so the letters come first.
    """
    insists = insists or (view.options.is_strict and form.get("insist") == "1")
    card = form.get("with", "") if form.get("with", "") in view.hand else ""
    texts = [text for name in ("typed", "word") if (text := form.get(name, "").strip()[:LONGEST])]
    known = catalog().dictionary.readings
    if (chosen := form.get("reading", "")) and any(chosen in known(text) for text in texts):
        texts = [chosen]
    found = Heard(reason="Say a word that begins with the letter of the field.")
    for text in texts:
        found = basket.heard(
            view,
            text,
            catalog().dictionary,
            card=card,
            insisted=insists,
            reach=form.get("reach") == "1" and len(view.hand) == 2,
            own=own,
        )
        if found.action or found.readings:
            break
    return found


def fitting(view: View, word: str) -> tuple[str, ...]:
    """The different cards that a word may be thrown with."""
    return tuple(card for card in view.may_play if fits(card, word, view.options.merged))


def _typed(form: MultiDict[str, str]) -> dict[str, str]:
    """What the page keeps of a form while it asks."""
    names = ("word", "typed", "with", "reading", "reach", "insist")
    return {each: form[each][:LONGEST] for each in names if form.get(each)}


def _reset(view: View, card: str) -> str:
    if card in view.tops:
        return f"reset with {card}"
    if not view.tops:
        return "reset"
    if card and is_number(card):
        raise IllegalAction("A wild number cannot lie on top: choose another card.")
    if len(view.tops) == 1:
        return f"reset with {view.tops[0]}"
    raise Unsure(ask="top")


def late(table: Table, ply: int, action: str) -> str:
    """Why a move came too late, for the learner; empty where that is not what happened."""
    said = [row for row in table.log[ply:] if row.seat > LEARNER and row.text.startswith("say ")]
    if not said:
        return ""
    first, field = said[-1], basket.view(table.state, LEARNER).field
    word = first.text.split(" ")[1]
    now_begins = f" Now {' or '.join(field.begins)} is asked for." if field.begins else ""
    return f"{seat_name(first.seat)} was quicker, with {as_spelled(word)}.{now_begins} Your card stays in your hand."


def tidied(form: MultiDict[str, str]) -> MultiDict[str, str]:
    """The form for a new table with one handicap for each seat that is taken, and only what its mode knows.

    The form has a field for every seat that there could be; bots that are not chosen have neither level nor handicap.
    """
    kept = MultiDict(form)
    mode = form.get("mode", "")
    levels, handicaps = form.getlist("levels"), form.getlist("handicaps")
    most = BOTS.get(mode, (1, len(levels)))[1]
    taken = [seat for seat, level in enumerate(levels, 1) if level][:most]
    usual = "beginner" if mode == "beginner" else "none"
    seats = [0, *taken]
    chosen = [(handicaps[seat] if seat < len(handicaps) else "") or ("none" if seat else usual) for seat in seats]
    kept.setlist("handicaps", chosen if any(handicaps) else [])
    if mode != "variation":
        kept.poplist("strict")
    return kept
