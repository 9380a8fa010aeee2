"""What a learner has switched on: which items may be started and asked, and how a question shows itself."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from sqlalchemy import Connection

from learnapp import drills
from learnapp.catalog import Catalog, keys
from learnapp.catalog.jlpt import level_of
from learnapp.drills import conjugation, kana
from learnapp.drills.base import Item
from learnapp.drills.conjugation.words import harder
from learnapp.japanese.conjugation import CLASSES, FORMS, TEACHING
from learnapp.japanese.gojuon import ALL
from learnapp.srs.mastery import Stage, stage
from learnapp.srs.memory import Memory
from learnapp.store import memories
from learnapp.store.options import ANY_LEVEL, Options

FURIGANA_UNTIL_DAYS = 7
"""With furigana for new words: the stability from which on a question shows none."""


def wanted(item: Item, options: Options) -> bool:
    """Whether an item may be started. A deck of a level was chosen by itself, whatever the level of words is."""
    drill = _drill(item.key)
    if drill in options.drills_off or (item.deck and item.deck not in options.decks):
        return False
    if drill == kana.KEY:
        return kana_wanted(item.key, options)
    if level_of(item.deck):
        return True
    above = harder(item.level, "" if options.level == ANY_LEVEL else options.level)
    return not above and asked(item.key, options)


def learns_kana(options: Options) -> bool:
    """Whether the drill of kana brings anything new."""
    return options.kana in ("no", "hiragana")


def kana_wanted(item: str, options: Options) -> bool:
    """Whether a kana may be started: all of them, or katakana alone by who reads hiragana."""
    script = ALL[keys.parse(item).parts[0]].script
    return options.kana == "no" or (options.kana == "hiragana" and script == "katakana")


def shares(options: Options, usual: Mapping[str, int]) -> dict[str, int]:
    """Drill → its share of the new items, over all drills; `usual` names those that are not 1 by default."""
    return {drill: options.share(drill, usual.get(drill, 1)) for drill in drills.REGISTRY}


def asked(item: str, options: Options) -> bool:
    """Whether an item that was started is asked: of conjugation, whether its class and form are switched on."""
    if _drill(item) != conjugation.KEY:
        return True
    pos, form = keys.parse(item).parts
    return pos not in options.classes_off and form not in options.forms_off


def level_decks_on(options: Options) -> tuple[str, ...]:
    """The optional decks that are switched on."""
    return tuple(deck for deck in options.decks if level_of(deck))


def stages_of(db: Connection, learner_id: int, words: Iterable[str]) -> dict[str, Stage]:
    """How well those of some words are known that were started, by the better of the two directions."""
    items = {keys.vocabulary(word, direction): word for word in words for direction in (keys.MEANING, keys.WRITE)}
    found: dict[str, Stage] = {}
    for item, row in memories.find_many(db, learner_id, items.keys()).items():
        found[items[item]] = max(stage(row.memory), found.get(items[item], Stage.STARTED))
    return found


def furigana_asked(item: str, memory: Memory | None, options: Options) -> bool:
    """Whether a question shows furigana."""
    if _drill(item) == conjugation.KEY:
        return options.conjugation_furigana == "always"
    new = memory is None or (memory.stability or 0) < FURIGANA_UNTIL_DAYS
    return options.furigana == "always" or (options.furigana == "new" and new)


def furigana_answered(item: str, options: Options) -> bool:
    """Whether the prompt shows furigana once the answer was given."""
    return _drill(item) != conjugation.KEY or options.conjugation_furigana != "never"


@lru_cache(maxsize=4)
def rules(catalog: Catalog) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """Classes and forms that the drill of conjugation asks, code and title, in teaching order."""
    found = [keys.parse(item.key).parts for item in conjugation.items(catalog)]
    classes, forms = {pos for pos, _ in found}, {form for _, form in found}
    return (
        tuple((code, CLASSES[code].title) for code in CLASSES if code in classes),
        tuple((name, FORMS[name].title) for name in TEACHING if name in forms),
    )


def _drill(item: str) -> str:
    return item.partition(":")[0]
