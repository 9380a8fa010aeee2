"""Bots: they see a view, know the words of their level, and think for a time that is drawn."""

import math
from collections.abc import Mapping
from random import Random

from learnapp.catalog import Catalog
from learnapp.games.base import LEARNER, Level, Plan
from learnapp.games.basket.choices import Throw, chosen, throws
from learnapp.games.basket.notices import CHANCES
from learnapp.games.basket.view import View
from learnapp.games.basket.vocabulary import Vocabulary, vocabulary

MEDIAN: Mapping[Level, float] = {"easy": 22.0, "normal": 15.0, "hard": 9.0}
"""Seconds in which a bot finds a word in half of all cases; the logarithm is normal."""
SPREAD = 0.45
BANDS = {1: 0.8, 2: 0.9, 3: 1.0, 4: 1.1, 5: 1.2, 6: 1.3}
"""How common the word is → by how much the time is longer."""
SHORTEST_THOUGHT, LONGEST_THOUGHT = 2.0, 50.0
AT_HAND = 0.1
"""How likely a word is on the tip of a bot's tongue."""
PATIENCE: Mapping[Level, float] = {"easy": 45.0, "normal": 36.0, "hard": 26.0}
"""Seconds, more or less, after which a bot that knows no word resets."""
AT_ONCE = 12.0
"""A table that waits for the learner has no need of long thoughts: they are so many times as short."""
FORGETS: Mapping[Level, float] = {"easy": 0.25, "normal": 0.1, "hard": 0.02}
"""How likely a bot does not call reach with the card that leaves it one."""
REMEMBERS = 0.6
"""How likely it does so when it thinks next."""


def bot(view: View, level: Level, rng: Random, catalog: Catalog) -> Plan:
    """What a bot means to do: point out a fault, call a forgotten reach, say a word, else pass or reset in the end."""
    if not view.is_mine:
        return Plan((), 1.0)
    if view.notices and (rng.random() < CHANCES[level] or not view.field.begins):
        return Plan((f"notice {view.notices[0]}",), _delay(view, rng.uniform(2.0, 4.5)))
    if view.can_call_reach and rng.random() < REMEMBERS:
        return Plan(("reach",), _delay(view, rng.uniform(2.0, 4.0)))
    known = vocabulary(catalog.lexicon, view.options, level)
    if found := throws(view, known, rng):
        return _said(view, level, chosen(view, level, found, known, rng), rng)
    if view.can_pass and not view.passes:
        return Plan(("pass",), _delay(view, LONGEST_THOUGHT), "I know no word for that.")
    action = f"reset with {_top(view, known)}" if view.tops else "reset"
    patience = PATIENCE[level] * rng.uniform(0.8, 1.2)
    return Plan((action,), _delay(view, LONGEST_THOUGHT if view.can_pass else patience), "I know no word for that.")


def _said(view: View, level: Level, throw: Throw, rng: Random) -> Plan:
    calls = len(view.hand) == 2 and not (view.seat == LEARNER and view.options.auto_reach)
    reach = " and reach" if calls and rng.random() >= FORGETS[level] else ""
    action = f"say {throw.word.reading} with {throw.card}{reach}"
    return Plan((action,), _delay(view, _thought(throw, level, rng)))


def _thought(throw: Throw, level: Level, rng: Random) -> float:
    """Seconds until a word comes to mind: now and then at once, else the longer the rarer the word is."""
    if rng.random() < AT_HAND:
        return rng.uniform(SHORTEST_THOUGHT, 2 * SHORTEST_THOUGHT)
    thought = MEDIAN[level] * BANDS[throw.word.band] * math.exp(rng.gauss(0.0, SPREAD))
    return min(max(thought, SHORTEST_THOUGHT), LONGEST_THOUGHT)


def _delay(view: View, seconds: float) -> float:
    """At a table that waits all think faster; who thinks longest still does."""
    return seconds / AT_ONCE if view.options.pace == "wait" else seconds


def _top(view: View, known: Vocabulary) -> str:
    """The card to lie on top after a reset: the one that others will find hardest to answer."""
    return min(view.tops, key=known.easiness)
