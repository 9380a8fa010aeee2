"""Drills: one module each, all with the same names; being registered puts a drill under the law tests."""

from types import ModuleType

from learnapp.drills import conjugation, counter, kana, particle, prefecture, shiritori, vocabulary

REGISTRY: dict[str, ModuleType] = {
    drill.KEY: drill for drill in (vocabulary, conjugation, particle, prefecture, shiritori, counter, kana)
}
"""Drills by their key, in teaching order."""

ON_REQUEST = frozenset({kana.KEY})
"""Drills for some learners: they bring nothing new until a learner says so, and no placement check asks them."""
