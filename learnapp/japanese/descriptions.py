"""Grammar and counters as they are described in English: what says nothing by itself, and remarks such as “polite”."""

import re

from learnapp.japanese.english_words import singular, tokens

_SAYING_NOTHING = """
form forms particle marker marks mark marking ending suffix tense word verb verbs adjective adjectives adj of for at end
sentence i used use indicates indicate indicating indicator shows show showing makes make making adds add adding
expresses express expressing denotes turns turn
"""
_EMPTY = frozenset(_SAYING_NOTHING.split())
_COUNTING = frozenset({"counter", "counters", "count", "counts", "counting"})
_SAME = {
    **dict.fromkeys(("casual", "informal"), "plain"),
    **dict.fromkeys(("formal", "politeness"), "polite"),
    **dict.fromkeys(("negation", "negates", "negating"), "negative"),
    **dict.fromkeys(("connects", "connect", "connecting", "connector", "connective", "conjunctive"), "joins"),
    **dict.fromkeys(("links", "link", "linking", "linker", "join", "joining", "combines", "combining"), "joins"),
    **dict.fromkeys(("emphasises", "emphasizes", "emphasising", "emphasizing", "emphatic"), "emphasis"),
    **dict.fromkeys(("seeks", "seeking", "asks", "asking"), "seeking"),
    **dict.fromkeys(("possession", "possesive", "posessive"), "possessive"),
}
"""Several ways to say one thing of grammar."""
_SAME_COUNTED = dict.fromkeys(("object", "item"), "thing") | {"human": "person", "general": "generic"}
_SHORT = "to at for of in on with do does did is am are was were be and or it s as you i from by speaking na"
_SMALL = frozenset(_SHORT.split())

POLITE, PLAIN, LIVING, THINGS = "polite", "plain", "living", "things"
_REMARK = re.compile(
    rf"\b(?:(?P<{POLITE}>polite|politely|formal)|(?P<{PLAIN}>plain|casual|informal)"
    rf"|(?P<{LIVING}>living(?: (?:things?|beings?))?|animate(?: things?)?|people|persons?|animals?)"
    rf"|(?P<{THINGS}>things?|objects?|plants?))\b",
    re.IGNORECASE,
)
_LIFELESS = re.compile(r"\b(?:non-?\s?living|in-?animate)\b(?:\s(?:things|objects)\b)?", re.IGNORECASE)
_TOLD = {
    (POLITE, PLAIN): "polite, not plain",
    (PLAIN, POLITE): "plain, not polite",
    (LIVING, THINGS): "for people and animals, not for things",
    (THINGS, LIVING): "for things and plants, not for people and animals",
}


def description(text: str, counting: bool = False) -> frozenset[str]:
    """The words that matter in a description, in any order; empty where only small words are left.

    >>> description("indicates the topic") == description("topic particle")
    True
    >>> description("counter for long and thin objects", True) == description("thin, long things", True)
    True
    >>> description("as for"), description("casual negative") == description("plain negative form")
    (frozenset(), True)
    """
    found = {_SAME.get(word, word) for word in tokens(text)} - _EMPTY
    if counting:
        found = {_SAME_COUNTED.get(singular(word), singular(word)) for word in found - _COUNTING}
    found = (found - {"to", "and"}) or found
    return frozenset() if found <= _SMALL else frozenset(found)


def counted(text: str) -> bool:
    """Whether a text says that something counts.

    >>> counted("people counter"), counted("people")
    (True, False)
    """
    return not _COUNTING.isdisjoint(tokens(text))


def remark(text: str) -> str:
    """What a text says of politeness, or of the living and the lifeless; "" for nothing, or for two such things.

    >>> remark("are (polite)"), remark("casual is"), remark("to exist (non-living things)"), remark("to be")
    ('polite', 'plain', 'things', '')
    """
    lifeless = _LIFELESS.sub(THINGS, text)
    found = {match.lastgroup or "" for match in _REMARK.finditer(lifeless)}
    return found.pop() if len(found) == 1 else ""


def without_remark(text: str) -> str:
    """A text without its remarks and the brackets that held them.

    >>> without_remark("to exist inanimate"), without_remark("is (plain form)")
    ('to exist', 'is')
    """
    bare = _REMARK.sub(" ", _LIFELESS.sub(" ", text))
    return " ".join(re.sub(r"\bform\b|\band\b|[()（）]", " ", bare).split())


def contrary(mine: str, theirs: str) -> str:
    """In words, how a remark differs from the one that was given; "" where it does not.

    >>> contrary("polite", "plain"), contrary("polite", "things")
    ('polite, not plain', '')
    """
    return _TOLD.get((mine, theirs), "")
