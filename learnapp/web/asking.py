"""A question on its way to the page and back: drawn, signed into the form, rebuilt from it, judged."""

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from types import ModuleType
from typing import cast

from flask import abort, request
from itsdangerous import BadSignature
from sqlalchemy import Connection

from learnapp import drills
from learnapp.catalog import keys
from learnapp.drills import counter, kana, prefecture
from learnapp.drills.base import AsksFrom, Derivation, Learner, Passage, Question, UnknownItem, Verdict
from learnapp.japanese.kana import fold
from learnapp.srs.mastery import Stage, stage
from learnapp.store import memories, reviews, submissions, words
from learnapp.store.options import ANY_LEVEL
from learnapp.web import listening
from learnapp.web.choices import level_decks_on
from learnapp.web.current import here, me, now, options
from learnapp.web.grading import LONGEST_ANSWER_MS, Form

AHEAD = timedelta(minutes=20)
"""When nothing else is due, learning steps are asked this much early, so that a session can be finished."""
FACTS = frozenset({prefecture.KEY, counter.KEY, kana.KEY})
"""Drills that ask what no learner can decide."""
CHOSEN = frozenset({"choice", "tiles", "place"})
"""Kinds of answers that were all judged beforehand."""
LONGEST_ANSWER = 500
"""Characters; the longest right answer has under 60."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a form carries: which question, which attempt of the item, and when it was shown."""

    item: str
    ref: str
    attempt: int
    hinted: bool
    at_ms: int
    """Milliseconds since 1970, of the first time the question was shown."""

    @property
    def drill(self) -> ModuleType:
        return drill_of(self.item)

    def waited_ms(self, until: datetime) -> int:
        return min(max(round(until.timestamp() * 1000) - self.at_ms, 0), LONGEST_ANSWER_MS)


def drill_of(item: str) -> ModuleType:
    """The drill that an item belongs to; UnknownItem for a key of none."""
    try:
        return drills.REGISTRY[item.partition(":")[0]]
    except KeyError:
        raise UnknownItem(item) from None


def learner_for(db: Connection, item: str, answer: str = "") -> Learner:
    """The learner as a drill may see one, holding what a judgement of this answer can turn on."""
    folded = fold(answer) if answer else ""
    return Learner(
        own_words=words.concerned(db, me().id, keys.own_word_id(item), answer.strip(), folded),
        accepted=words.accepted_for(db, me().id, item),
        has_level_decks=bool(level_decks_on(options())),
    )


def knowing(db: Connection, item: str, learner: Learner, lesson: bool = False) -> Learner:
    """The same learner with what a drill goes by when it draws a word: words known, level, the word drawn before.

    Some drills go by what is known in their lessons alone.
    """
    drill, wish = drill_of(item), options()
    knowledge = getattr(drill, "knowledge", None) or (getattr(drill, "lesson_knowledge", None) if lesson else None)
    wanted = knowledge(item, here().catalog) if knowledge else None
    if wanted is None:
        return learner
    rows = memories.find_many(db, me().id, wanted)
    return replace(
        learner,
        known=frozenset(key for key, row in rows.items() if stage(row.memory) >= Stage.LEARNED),
        previous_ref=reviews.last_ref(db, me().id, item),
        level="" if wish.level == ANY_LEVEL else wish.level,
        asks_from=cast(AsksFrom, wish.asks_from),
    )


def draw(db: Connection, item: str, attempt: int) -> tuple[Question, Asked]:
    """The question for this attempt: the same one however often the page is loaded."""
    word_id = keys.own_word_id(item)
    own = words.find(db, me().id, word_id) if word_id else None
    learner = knowing(db, item, Learner(own_words=(own,) if own else ()))
    question: Question = drill_of(item).question(item, learner, Random(f"{item}:{attempt}"), here().catalog)
    return question, Asked(item, question.ref, attempt, False, round(now().timestamp() * 1000))


def sign(asked: Asked) -> str:
    """A question as its form carries it: signed, and what is asked by its sound hidden as well."""
    values = [asked.item, asked.ref, asked.attempt, int(asked.hinted), asked.at_ms]
    return listening.hidden(values) if keys.is_heard(asked.item) else here().signer.dumps(values)


def unsign(text: str) -> Asked:
    """What `sign` made; a 400 page for anything else."""
    try:
        item, ref, attempt, hinted, at_ms = here().signer.loads(text) if "." in text else listening.shown(text)
        return Asked(str(item), str(ref), int(attempt), bool(hinted), int(at_ms))
    except (BadSignature, ValueError, TypeError):
        abort(
            400, "The question in this form is damaged, or it comes from another installation. Start again from Review."
        )


def rebuilt(db: Connection, item: str, ref: str, answer: str = "") -> tuple[Question, Learner]:
    """The question that was shown, though the learner's words may have changed since; a 404 page if it is gone."""
    learner = learner_for(db, item, answer)
    try:
        return drill_of(item).rebuild(item, ref, learner, here().catalog), learner
    except UnknownItem:
        abort(404, "The word of this question was removed meanwhile.")


def judged(question: Question, learner: Learner, answer: str, typed: str) -> Verdict:
    verdict: Verdict = drill_of(question.item).judge(question, answer, learner, here().catalog, typed=typed)
    return verdict


def passage_of(question: Question, learner: Learner) -> Passage | None:
    """The sentence to show after the answer, where the drill has one."""
    passage = getattr(drill_of(question.item), "passage", None)
    return passage(question, learner, here().catalog) if passage else None


def derivation_of(db: Connection, question: Question, learner: Learner) -> Derivation | None:
    """How the right answer comes about, where the drill can say."""
    derivation = getattr(drill_of(question.item), "derivation", None)
    return derivation(question, knowing(db, question.item, learner), here().catalog) if derivation else None


def may_accept(question: Question) -> bool:
    """Whether a learner may have another answer counted as right: not where one chooses, nor where facts are asked.

    What was heard is a fact, what it means is not.
    """
    dictated = question.heard and question.answer_kind == "japanese"
    return question.answer_kind not in CHOSEN and not dictated and question.item.partition(":")[0] not in FACTS


def given_up(question: Question) -> Verdict:
    """ "Show me": wrong without an answer."""
    return Verdict("wrong", question.expected, "", summary="shown", rule="shown")


def field(name: str, most: int = LONGEST_ANSWER) -> str:
    """A text field of the form; a 400 page for one that is longer than anything of ours."""
    text = request.form.get(name, "")
    if len(text) > most:
        abort(400, f"“{name}” is longer than {most} characters. Nothing was changed; shorten it and send it again.")
    return text.replace("\x00", "")


def answer() -> str:
    """What was answered: what was typed or chosen, or else the tiles of all lists, or a place from the list."""
    return field("answer") or "".join(request.form.getlist("tile"))[:LONGEST_ANSWER] or field("place")


def form() -> Form:
    """The submit id of the form that was sent, each address having its own; a 400 page if it has none."""
    submit = request.form.get("submit", "")
    if not re.fullmatch("[0-9A-Za-z]{8,20}", submit):
        abort(400, "The form came without its number. Load the page again and send it once more.")
    return Form(f"{request.endpoint}:{submit}", now())


def first_time(db: Connection, sent: Form) -> bool:
    """Note that a form was sent; False if it was before: what it does is done then."""
    if submissions.outcome(db, me().id, sent.submit) is not None:
        return False
    submissions.record(db, me().id, sent.submit, sent.now, "")
    return True


def listed(db: Connection, item: str) -> Question | None:
    """An item as a question, for lists; None if its word was removed meanwhile."""
    try:
        return draw(db, item, 0)[0]
    except UnknownItem:
        return None
