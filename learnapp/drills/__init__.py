"""Drills: one module each, all with the same names; being registered puts a drill under the law tests."""

from types import ModuleType

from learnapp.drills import conjugation, particle, prefecture, vocabulary

REGISTRY: dict[str, ModuleType] = {drill.KEY: drill for drill in (vocabulary, conjugation, particle, prefecture)}
"""Drills by their key, in teaching order."""
