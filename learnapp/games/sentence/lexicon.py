"""English words for the plain readings: what the cards' meanings do not say about how an English word behaves."""

from typing import NamedTuple

from learnapp.games.sentence.cards import Piece


class EnglishVerb(NamedTuple):
    """A verb in its three forms, with the preposition that its object takes."""

    base: str
    past: str
    participle: str
    of: str = ""


_IRREGULAR = {
    "kuru": EnglishVerb("come", "came", "come"),
    "taberu": EnglishVerb("eat", "ate", "eaten"),
    "miru": EnglishVerb("see", "saw", "seen"),
    "wasureru": EnglishVerb("forget", "forgot", "forgotten"),
    "neru": EnglishVerb("sleep", "slept", "slept"),
    "ochiru": EnglishVerb("fall", "fell", "fallen"),
    "tataku": EnglishVerb("hit", "hit", "hit"),
    "hashiru": EnglishVerb("run", "ran", "run"),
    "utau": EnglishVerb("sing", "sang", "sung", "of"),
    "nomu": EnglishVerb("drink", "drank", "drunk"),
    "hanasu": EnglishVerb("speak", "spoke", "spoken", "of"),
    "iku": EnglishVerb("go", "went", "gone"),
    "suru": EnglishVerb("do", "did", "done"),
    "kaku": EnglishVerb("write", "wrote", "written"),
    "matsu": EnglishVerb("wait", "waited", "waited", "for"),
    "kau": EnglishVerb("buy", "bought", "bought"),
    "iru": EnglishVerb("be", "was", "been"),
    "aru": EnglishVerb("be", "was", "been"),
}
_NOUNS = {"gohan": "rice", "kodomo": "child", "tsuchi": "soil", "hito": "person", "otoko": "man", "onna": "woman"}
_NOUNS |= {"jouzu": "skilful", "heta": "unskilful"}
PERSONS = {"watashi": ("I", "me", "my"), "anata": ("you", "you", "your")}
"""Word → as a subject, otherwise, and before what is theirs."""
UNCOUNTED = frozenset({"gohan", "mizu", "tsuchi", "ai", "kami", "ocha", "gyuunyuu"})
"""Nouns that take no a or an."""
ROOMS = frozenset({"ike", "niwa", "ie", "heya", "hako", "kouen", "kawa", "machi", "mizu", "kokoro", "mise"})
"""Nouns that English says "in" of."""
PLACES = frozenset({"gakkou", "honya", "eki", "yama", "tsukue"} | (ROOMS - {"hako", "mizu", "kokoro"}))
"""Nouns whose で is where something is done, not what it is done with."""
SIDES = {
    "ue": ("top", "on"),
    "shita": ("space below", "under"),
    "naka": ("inside", "in"),
    "mae": ("front", "in front of"),
    "ushiro": ("back", "behind"),
    "tonari": ("place next to", "next to"),
}
"""Word of place → as a noun, and as a preposition for what comes before it with の."""
GOALS = frozenset({"iku", "kuru", "hashiru", "ochiru", "kaku", "hanasu", "matsu"})
"""Verbs with which に is mostly where to, or to whom."""
MIDDLE = frozenset({"itsumo", "osoraku"})
"""Adverbs that stand before the English verb."""
OF_FEELING = {
    "suki": ("like", "likes", "is liked"),
    "kirai": ("dislike", "dislikes", "is disliked"),
    "jouzu": ("are good at", "is good at", "is done well"),
    "heta": ("are bad at", "is bad at", "is done badly"),
    "kowai": ("are afraid of", "is afraid of", "is scary"),
}
"""Words whose が marks what English makes the object: plural, singular, and of the thing itself."""
COUNTED = {
    "counter-nin": "people",
    "counter-hiki": "animals",
    "counter-hon": "long things",
    "counter-mai": "sheets",
    "counter-satsu": "volumes",
    "counter-hai": "cups",
    "counter-dai": "machines",
    "counter-rittoru": "litres",
}


def verb(piece: Piece) -> EnglishVerb:
    """The English verb of a card: its first meaning, regular where nothing else is known."""
    if found := _IRREGULAR.get(piece.card.word):
        return found
    base = piece.card.meanings[0].removeprefix("to ").partition(" (")[0]
    past = _past(base)
    return EnglishVerb(base, past, past)


def noun(piece: Piece) -> str:
    """The English noun of a card, without an article."""
    return _NOUNS.get(piece.card.word) or piece.card.meanings[0].partition(" (")[0]


def third(base: str) -> str:
    """The verb after he, she or it.

    >>> third("go"), third("try"), third("play"), third("watch")
    ('goes', 'tries', 'plays', 'watches')
    """
    if base.endswith(("s", "sh", "ch", "x", "o")):
        return f"{base}es"
    return f"{base[:-1]}ies" if base.endswith("y") and base[-2] not in "aeiou" else f"{base}s"


def ing(base: str) -> str:
    """The ongoing form of a verb.

    >>> ing("write"), ing("run"), ing("die"), ing("open"), ing("see")
    ('writing', 'running', 'dying', 'opening', 'seeing')
    """
    if base in ("run", "hit", "forget"):
        return f"{base}{base[-1]}ing"
    if base.endswith("ie"):
        return f"{base[:-2]}ying"
    return f"{base[:-1]}ing" if base.endswith("e") and not base.endswith("ee") else f"{base}ing"


def article(words: str) -> str:
    """a or an.

    >>> article("egg"), article("pond")
    ('an egg', 'a pond')
    """
    return f"{'an' if words[:1] in 'aeio' else 'a'} {words}"


def _past(base: str) -> str:
    if base.endswith("e"):
        return f"{base}d"
    return f"{base[:-1]}ied" if base.endswith("y") and base[-2] not in "aeiou" else f"{base}ed"
