"""Item keys, which are kept in people's databases for ever: built and read here and nowhere else."""

import re
from dataclasses import dataclass

MEANING, WRITE, SOUND = "meaning", "write", "sound"
LISTENING = "listening"
"""The queue of what is listened to; no drill of its own, and no key begins with it."""
PARTS, READING, PLACE, NAME, CAPITAL = "parts", "reading", "place", "name", "capital"
"""Of a prefecture: its name from parts, the reading of its kanji, the name of a place on the map, a name's place."""

_WORD = r"(?!own-)[a-z0-9]+(?:-[a-z0-9]+)*|own-[1-9][0-9]{0,17}"
_KANA = r"[ぁ-ゖァ-ヺー]{1,%d}"
_CODE = r"JP-(?:0[1-9]|[1-3][0-9]|4[0-7])"
SHAPES: dict[str, tuple[str, ...]] = {
    "vocabulary": (_WORD, f"{MEANING}|{WRITE}|{SOUND}"),
    "conjugation": (r"[a-z0-9]+(?:-[a-z0-9]+)*", r"[a-z0-9]+(?:_[a-z0-9]+)*"),
    "particle": (r"[a-z0-9]+(?:[_-][a-z0-9]+)*",),
    "prefecture": (_CODE, f"{PARTS}|{READING}|{PLACE}|{NAME}|{CAPITAL}"),
    "shiritori": (_KANA % 40,),
    "counter": (r"[a-z0-9]+(?:[_-][a-z0-9]+)*", r"[a-z0-9何]+(?:[_-][a-z0-9何]+)*"),
    "kana": (_KANA % 3,),
}
"""Drill → a pattern for each part of its keys; a part holds no colon."""

_OWN = re.compile(r"own-([1-9][0-9]{0,17})")


@dataclass(frozen=True, slots=True)
class Key:
    """A key taken apart; `str` puts it together again."""

    drill: str
    parts: tuple[str, ...]

    def __str__(self) -> str:
        return ":".join((self.drill, *self.parts))


def build(drill: str, *parts: str) -> str:
    """The key of an item; ValueError if it would not have one of the known shapes.

    >>> build("prefecture", "JP-43", "capital")
    'prefecture:JP-43:capital'
    """
    return str(parse(":".join((drill, *parts))))


def parse(key: str) -> Key:
    """Take a key apart; ValueError, with the shape it should have, if it is malformed.

    >>> parse("vocabulary:inu:meaning")
    Key(drill='vocabulary', parts=('inu', 'meaning'))
    """
    drill, *parts = key.split(":")
    if drill not in SHAPES:
        raise ValueError(f"{key!r:.80} is no item key: it should begin with one of {', '.join(SHAPES)}")
    shape = SHAPES[drill]
    if len(parts) != len(shape):
        raise ValueError(f"{key!r:.80} is no item key: {drill} takes {len(shape)} part(s) after it")
    for part, pattern in zip(parts, shape, strict=True):
        if not re.fullmatch(pattern, part):
            raise ValueError(f"{key!r:.80} is no item key: {part!r:.40} cannot stand there in a key of {drill!r}")
    return Key(drill, tuple(parts))


def vocabulary(word: str, direction: str) -> str:
    """The key of a word in one direction (`MEANING`, `WRITE`, `SOUND`); `word` as in cards.tsv or from `own_word`.

    >>> vocabulary("inu", MEANING), vocabulary(own_word(3), WRITE)
    ('vocabulary:inu:meaning', 'vocabulary:own-3:write')
    """
    return build("vocabulary", word, direction)


def is_heard(key: str) -> bool:
    """Whether an item is listened to: it can be asked only where there is a voice.

    >>> is_heard("vocabulary:inu:sound"), is_heard("vocabulary:inu:meaning")
    (True, False)
    """
    return key.startswith("vocabulary:") and key.endswith(f":{SOUND}")


def by_ear(meaning: str) -> str:
    """What is heard of the word whose meaning an item asks.

    >>> by_ear("vocabulary:inu:meaning")
    'vocabulary:inu:sound'
    """
    return f"{meaning.removesuffix(MEANING)}{SOUND}"


def queue_of(key: str) -> str:
    """The queue that an item waits in: its drill's, or for what is listened to one that can rest by itself.

    >>> queue_of("vocabulary:inu:sound"), queue_of("vocabulary:inu:meaning"), queue_of("kana:あ")
    ('listening', 'vocabulary', 'kana')
    """
    return LISTENING if is_heard(key) else key.partition(":")[0]


def both_directions(word: str) -> tuple[str, str]:
    """The keys of a word's meaning and of its writing; looked at once, since decks make thousands.

    >>> both_directions("inu")
    ('vocabulary:inu:meaning', 'vocabulary:inu:write')
    """
    meaning = vocabulary(word, MEANING)
    return meaning, f"{meaning.removesuffix(MEANING)}{WRITE}"


def own_word(identity: int) -> str:
    """What stands for a learner's own word in keys and refs.

    >>> own_word(3)
    'own-3'
    """
    word = f"own-{identity}"
    if not _OWN.fullmatch(word):
        raise ValueError(f"{identity!r} is no number of an own word: it should be 1 or more, with at most 18 digits")
    return word


def own_word_id(key: str) -> int | None:
    """The number of the own word that a key (or its word alone) speaks of; None if it speaks of anything else.

    >>> own_word_id("vocabulary:own-3:write"), own_word_id("own-3"), own_word_id("vocabulary:inu:write")
    (3, 3, None)
    """
    drill, _, rest = key.partition(":")
    word = rest.partition(":")[0] if drill == "vocabulary" else key
    match = _OWN.fullmatch(word)
    return int(match[1]) if match else None
