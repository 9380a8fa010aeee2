"""What is said about a particle: in the lesson, as a hint, and with the answer."""

import re
from collections.abc import Sequence

from learnapp.catalog import Sentence, Use
from learnapp.drills.base import Lesson, Passage
from learnapp.japanese.romaji import romanise

SOUNDS = {"は": "わ", "へ": "え", "を": "お"}
"""Particles that sound other than they are written."""

_SHOWN_SENTENCES = 3
_COMPARED = 2
"""Other particles that a lesson tells apart."""

_BEGINS_AS_A_VERB = re.compile(
    r"(answers|asks|cannot|does|fits|goes|is|joins|means|needs|never|only|says|sets|supposes|would)\b"
)
"""Reasons that go on from the particle: “would mean …”; the others are sentences: “the window is not a goal”."""


def hint(use: Use) -> str:
    """What the particle does, without the examples in brackets, which may show it."""
    return re.sub(r"\s*\([^)]*\)", "", use.title)


def does(use: Use) -> str:
    """The title in the middle of a sentence: "direct object"."""
    return use.title[:1].lower() + use.title[1:]


def misfit(particle: str, reason: str) -> str:
    """Why a particle does not fit, as a sentence.

    >>> misfit("が", "the dog is already the subject"), misfit("に", "would be a place")
    ('が does not fit: the dog is already the subject.', 'に would be a place.')
    """
    joined = f"{particle} {reason}" if _BEGINS_AS_A_VERB.match(reason) else f"{particle} does not fit: {reason}"
    return f"{joined}."


def lesson_of(item: str, use: Use, sentences: Sequence[Sentence]) -> Lesson:
    """The use in a few sentences, what it is taken for, and examples; `sentences` stand in the order to be shown."""
    shown = sentences[:_SHOWN_SENTENCES]
    sound = SOUNDS.get(use.particle, use.particle)
    return Lesson(
        item=item,
        word=use.particle,
        reading=sound,
        romaji=romanise(sound),
        meanings=(use.title,),
        word_class="particle",
        explanation=" ".join((use.explanation, *_compared(use, shown[0]), *_said(use.particle))),
        passages=tuple(Passage(sentence.filled, sentence.translation) for sentence in shown),
        ref=sentences[min(_SHOWN_SENTENCES, len(sentences) - 1)].id,  # one that was not shown, if there is one
        instruction="You will see a sentence with a gap ＿ and choose the particle that belongs there.",
    )


def _compared(use: Use, sentence: Sentence) -> tuple[str, ...]:
    """Why the particles that this one is taken for do not fit the first example."""
    compared = [particle for particle in use.contrast if particle in sentence.wrong][:_COMPARED]
    if not compared:
        return ()
    return ("In the first example,", *(misfit(particle, sentence.wrong[particle]) for particle in compared))


def _said(particle: str) -> tuple[str, ...]:
    return (f"{particle} is said {SOUNDS[particle]} here.",) if particle in SOUNDS else ()
