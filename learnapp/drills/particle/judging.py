"""The verdict on a particle that was chosen, or typed in any spelling."""

from dataclasses import replace

from learnapp.catalog import Sentence, Use
from learnapp.catalog.particles import PARTICLES
from learnapp.drills.base import Question, Verdict
from learnapp.drills.particle.telling import SOUNDS, does, misfit
from learnapp.japanese.kana import compose, fold, has_latin, hiragana
from learnapp.japanese.romaji import readings

_AGAIN = "not counted, try again"
_WRITTEN = {sound: particle for particle, sound in SOUNDS.items()}


def judged(question: Question, sentence: Sentence, use: Use, answer: str, typed: str = "") -> Verdict:
    """Judge an answer; where a field turned what was typed into kana, either may be the particle."""
    chosen = named(answer) or (named(typed) if has_latin(typed) else "")
    if not chosen:
        return _nudge(question, *_not_a_choice(question, answer))
    if chosen == sentence.best:
        return _right(question, sentence, answer)
    if chosen in sentence.also_ok:
        return _accepted(question, sentence, use, chosen)
    if chosen in sentence.wrong:
        text = f"{_here(sentence, use)} {misfit(chosen, sentence.wrong[chosen])} {_also(sentence)}".strip()
        return Verdict("wrong", question.expected, text, "another particle", rule="wrong_particle")
    text = f"{chosen} is not among the four, and was not judged for this sentence. {_choose(question)}"
    return _nudge(question, "not_offered", text)


def named(text: str) -> str:
    """The particle that a text writes, in any script, width or romanisation; empty if it writes none.

    >>> named("ヲ"), named("wo"), named("O"), named("made ni"), named("わ"), named("wan")
    ('を', 'を', 'を', 'までに', '', '')
    """
    if not has_latin(text):
        return folded if (folded := fold(text)) in PARTICLES else ""
    read = readings(text, 8)
    spelled = (_WRITTEN.get(reading, reading) for reading in read)
    return next((particle for particle in spelled if particle in PARTICLES), "")


def _right(question: Question, sentence: Sentence, answer: str) -> Verdict:
    """Right; what else would have been right is told with it."""
    also = _also(sentence)
    verdict = Verdict("exact", question.expected, also)
    if answer.strip() == sentence.best:
        return verdict
    if fold(answer) != sentence.best:
        return replace(verdict, kind="same", explanation=f"Read as {sentence.best}. {also}".strip(), rule="romaji")
    written = compose(answer).strip()
    rule = "script" if written != sentence.best == hiragana(written) else "width"
    return replace(verdict, kind="same", rule=rule)


def _accepted(question: Question, sentence: Sentence, use: Use, chosen: str) -> Verdict:
    text = f"{_too(sentence, chosen)} {_here(sentence, use, 'The usual particle here is')} {_also(sentence, chosen)}"
    return Verdict("accepted", question.expected, text.strip(), "less usual here", rule="less_usual")


def _also(sentence: Sentence, told: str = "") -> str:
    """What is right too, each with how it differs; `told` is left out."""
    return " ".join(_too(sentence, particle) for particle in sentence.also_ok if particle != told)


def _too(sentence: Sentence, particle: str) -> str:
    return f"{particle} is right too: {sentence.also_ok[particle]}."


def _here(sentence: Sentence, use: Use, begins: str = "The particle here is") -> str:
    return f"{begins} {sentence.best}: {does(use)}."


def _not_a_choice(question: Question, answer: str) -> tuple[str, str]:
    """Rule and text for what is no particle."""
    folded = fold(answer)
    if not folded:
        return "empty", f"There is no answer yet. {_choose(question)}"
    if folded in _WRITTEN:
        return "sound", f"The particle that is said {folded} is written {_WRITTEN[folded]}. {_choose(question)}"
    return "not_a_particle", f"That is no particle of this drill. {_choose(question)}"


def _choose(question: Question) -> str:
    *most, last = question.choices
    return f"Choose {', '.join(most)} or {last}."


def _nudge(question: Question, rule: str, text: str) -> Verdict:
    return Verdict("nudge", question.expected, text, _AGAIN, rule=rule)
