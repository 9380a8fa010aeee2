"""How many points of a hand are certainly left over, counted from the places for its cards alone."""

from collections.abc import Sequence

from learnapp.games.sentence.drafts import NOUNS, Draft
from learnapp.games.sentence.steps import TEN, Grammar
from learnapp.games.sentence.ways import Run

_ONCE = ("を", "が", "は")


def bound(drafts: Sequence[Draft], nouns: Run, tasks: Sequence[Run], grammar: Grammar) -> int:
    """Points that no placement of `tasks` and `nouns` can use, once every verb and adjective is in `drafts`."""
    classes = [run[0].kind.word_class for run in tasks]
    places = len(drafts) + min(classes.count("copula"), len(nouns))
    if not places:
        return sum(piece.points for run in (*tasks, nouns) for piece in run)
    adverbs = classes.count("adverb") + sum(len(run) == 2 for run in tasks)
    taken = sum(bool(draft.first) + bool(draft.second) for draft in drafts)
    ends = classes.count("end particle") + sum(bool(draft.end) for draft in drafts)
    opens = classes.count("interjection") + sum(bool(draft.interjection) for draft in drafts)
    crowded = max(0, adverbs + taken - 2 * places) + max(0, ends - places) + max(0, opens - places)
    unmatched = 0 if grammar.polite_adjectives else _unmatched(nouns, tasks, places)
    return crowded + unmatched + _lost_units(drafts, tasks) + _unfit(drafts, tasks)


def _unmatched(nouns: Run, tasks: Sequence[Run], places: int) -> int:
    """Nouns without copula or particle, or the other way round. は, が and を fit once in each sentence."""
    names = [run[0].kind.name for run in tasks if run[0].kind.word_class in ("copula", "particle")]
    fit = sum(min(names.count(name), places) for name in _ONCE) + sum(name not in _ONCE for name in names)
    return max(len(nouns), len(names)) - min(len(nouns), fit)


def _lost_units(drafts: Sequence[Draft], tasks: Sequence[Run]) -> int:
    """Numbers without a counter and counters without a number, unless there is a 十 on the table to go with."""
    if any(item.piece.kind.name == TEN for draft in drafts for item in (*draft.first, *draft.second)):
        return 0
    alone = [run[0] for run in tasks if len(run) == 1 and run[0].kind.word_class in ("number", "counter")]
    return sum(piece.points for piece in alone if piece.kind.name != TEN)


def _unfit(drafts: Sequence[Draft], tasks: Sequence[Run]) -> int:
    """Conjugation cards for which there is no verb, or no adjective, without one."""
    over = 0
    for badge, word_class in (("on_verb", "verb"), ("on_adjective", "adjective")):
        cards = sum(badge in run[0].kind.badges for run in tasks)
        over += max(0, cards - sum(_is_unbent(word_class, draft) for draft in drafts))
    return over


def _is_unbent(word_class: str, draft: Draft) -> bool:
    classes = [item.piece.kind.word_class for item in draft.predicate]
    return classes[0] == word_class and "conjugation" not in classes and not set(classes) & set(NOUNS)
