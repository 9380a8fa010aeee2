"""The games, each a package with the same names as every other one."""

from types import ModuleType

from learnapp.games import basket, circuit, prefecture, sentence

REGISTRY: dict[str, ModuleType] = {game.KEY: game for game in (sentence, prefecture, basket, circuit)}
"""Games by their key, in the order in which they open. Being registered puts a game under the law tests."""
