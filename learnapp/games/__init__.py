"""The games, each a package with the same names as every other one."""

from types import ModuleType

from learnapp.games import prefecture, sentence

REGISTRY: dict[str, ModuleType] = {sentence.KEY: sentence, prefecture.KEY: prefecture}
"""Games by their key, in the order in which they open. Being registered puts a game under the law tests."""
