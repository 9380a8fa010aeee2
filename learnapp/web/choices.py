"""What a learner has switched on: which items may be started and asked, and how a question shows itself."""

from functools import lru_cache

from learnapp.catalog import Catalog, keys
from learnapp.drills import conjugation
from learnapp.drills.base import Item
from learnapp.drills.conjugation.words import harder
from learnapp.japanese.conjugation import CLASSES, FORMS, TEACHING
from learnapp.srs.memory import Memory
from learnapp.store.options import ANY_LEVEL, Options

FURIGANA_UNTIL_DAYS = 7
"""With furigana for new words: the stability from which on a question shows none."""


def wanted(item: Item, options: Options) -> bool:
    """Whether an item may be started."""
    if _drill(item.key) in options.drills_off or (item.deck and item.deck not in options.decks):
        return False
    above = harder(item.level, "" if options.level == ANY_LEVEL else options.level)
    return not above and asked(item.key, options)


def asked(item: str, options: Options) -> bool:
    """Whether an item that was started is asked: of conjugation, whether its class and form are switched on."""
    if _drill(item) != conjugation.KEY:
        return True
    pos, form = keys.parse(item).parts
    return pos not in options.classes_off and form not in options.forms_off


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
