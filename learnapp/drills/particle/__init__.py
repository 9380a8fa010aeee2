"""The drill of particles: an item is one use of a particle, and sentences with a gap rotate through it."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog, Sentence, Use, keys
from learnapp.drills.base import Item, Learner, Lesson, Passage, Question, UnknownItem, Verdict
from learnapp.drills.particle import judging
from learnapp.drills.particle.order import in_teaching_order
from learnapp.drills.particle.sentences import choices, draw, familiar, known_by
from learnapp.drills.particle.telling import hint, lesson_of
from learnapp.japanese import furigana

__all__ = ["KEY", "TITLE", "items", "judge", "knowledge", "lesson", "passage", "question", "rebuild", "refs"]

KEY = "particle"
TITLE = "Particles"


@lru_cache(maxsize=8)
def items(catalog: Catalog) -> Sequence[Item]:
    """All uses that have sentences, in teaching order."""
    return tuple(in_teaching_order(use for use in catalog.uses if catalog.sentences_of(use.key)))


def lesson(item: str, learner: Learner, catalog: Catalog) -> Lesson:
    """What the particle does, what it is taken for, and three sentences, those with known words first."""
    use = _find(item, catalog)
    return lesson_of(item, use, familiar(catalog.sentences_of(use.key), learner, catalog))


def question(item: str, learner: Learner, rng: Random, catalog: Catalog) -> Question:
    """Ask a use with a sentence that `rng` draws: not the previous one, and rather one of known words."""
    use = _find(item, catalog)
    return _question(item, use, draw(catalog.sentences_of(use.key), learner, rng, catalog))


def knowledge(item: str, catalog: Catalog) -> frozenset[str]:
    """Items of words by which is known which sentences are made of known words."""
    return known_by(catalog.sentences_of(_find(item, catalog).key), catalog)


def refs(item: str, learner: Learner, catalog: Catalog) -> tuple[str, ...]:
    """The ids of the sentences that a use is asked with."""
    return tuple(sentence.id for sentence in catalog.sentences_of(_find(item, catalog).key))


def rebuild(item: str, ref: str, learner: Learner, catalog: Catalog) -> Question:
    """The question with this sentence; UnknownItem if the use is not asked with it."""
    return _question(item, _find(item, catalog), _sentence(item, ref, catalog))


def passage(question: Question, learner: Learner, catalog: Catalog) -> Passage:
    """The whole sentence with its translation, to be shown with the answer."""
    sentence = _sentence(question.item, question.ref, catalog)
    return Passage(sentence.filled, sentence.translation)


def judge(question: Question, answer: str, learner: Learner, catalog: Catalog, typed: str = "") -> Verdict:
    """Judge the chosen particle; `typed` is what was typed where a field turned romaji into kana by itself.

    What a learner had counted as right in one sentence says nothing of the next, so it is not looked at.
    """
    sentence = _sentence(question.item, question.ref, catalog)
    return judging.judged(question, sentence, _find(question.item, catalog), answer, typed)


def _find(item: str, catalog: Catalog) -> Use:
    """The use that an item asks; UnknownItem if there is none."""
    try:
        parsed = keys.parse(item)
    except ValueError:
        raise UnknownItem(item) from None
    use = catalog.use(parsed.parts[0]) if parsed.drill == KEY else None
    if use is None or not catalog.sentences_of(use.key):
        raise UnknownItem(item)
    return use


def _sentence(item: str, ref: str, catalog: Catalog) -> Sentence:
    sentences = catalog.sentences_of(_find(item, catalog).key)
    found = next((sentence for sentence in sentences if sentence.id == ref), None)
    if found is None:
        raise UnknownItem(f"{item} with {ref}")
    return found


def _question(item: str, use: Use, sentence: Sentence) -> Question:
    return Question(
        item=item,
        ref=sentence.id,
        instruction="Choose the particle for the gap",
        prompt=furigana.plain(sentence.furigana),
        prompt_language="ja",
        answer_kind="choice",
        expected=(sentence.best,),
        annotated=sentence.furigana,
        hint=hint(use),
        gloss=sentence.translation,
        choices=choices(sentence, use),
    )
