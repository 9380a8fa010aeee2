"""The classes of words that are conjugated, by JMdict's part-of-speech codes, and what a word of each has to end in."""

import re
from dataclasses import dataclass
from typing import Literal

from learnapp.japanese import furigana
from learnapp.japanese.conjugation.derivation import head
from learnapp.japanese.conjugation.forms import ADJECTIVE_FORMS, COPULA_FORMS, PROGRESSIVES, VERB_FORMS
from learnapp.japanese.kana import hiragana, is_kana

Kind = Literal["verb", "adjective", "copula"]

_BEFORE_RU = "いきぎしじちぢにひびみりえけげせぜてでねへべめれ"


@dataclass(frozen=True, slots=True)
class WordClass:
    """A class of words that are conjugated alike."""

    code: str
    title: str
    """As in "食べる is an ichidan verb": without its article."""
    kind: Kind
    kana: str
    """Pattern that the word's kana fits, in hiragana."""
    spelling: str
    """Pattern of the end of its usual spelling."""
    ending: str
    """What the words end in, for people."""
    lacks: frozenset[str] = frozenset()
    """Forms that no word of the class has, though words of this kind do."""

    @property
    def article(self) -> str:
        """As it is said: "an ichidan verb", "an い-adjective", "an honorific verb", "a な-adjective"."""
        return "an" if self.title.startswith(("a", "e", "i", "o", "u", "い", "honorific")) else "a"

    @property
    def plural(self) -> str:
        """As in "the rule for godan verbs in む"."""
        return re.sub("verb|adjective|copula", r"\g<0>s", self.title).replace("noun that takes", "nouns that take")

    @property
    def forms(self) -> tuple[str, ...]:
        """The names of the forms that words of the class have, in printed order."""
        names = {"verb": VERB_FORMS, "adjective": ADJECTIVE_FORMS, "copula": COPULA_FORMS}[self.kind]
        return tuple(name for name in names if name not in self.lacks)


_SHORT = frozenset({"causative_passive_short"})
# One does not let or make anybody whom one honours do anything, and certainly not in short.
_OF_HONORIFICS = frozenset({*_SHORT, "causative_short", "causative_passive"})
# ある: what exists is not being done, so no ている and no ability (that is ありえる); for ないで one says なしで.
_OF_ARU = frozenset({*PROGRESSIVES, *_OF_HONORIFICS, "potential", "te_negative_naide"})


def _godan(code: str, ending: str) -> WordClass:
    lacks = _SHORT if ending == "す" else frozenset()
    return WordClass(code, f"godan verb in {ending}", "verb", f".+{ending}", ending, ending, lacks)


_CLASSES = (
    WordClass("v1", "ichidan verb", "verb", f".*[{_BEFORE_RU}]る", "る", "る after an い- or え-sound", _SHORT),
    WordClass("v1-s", "ichidan verb with a command of its own", "verb", ".*くれる", "る", "くれる", _SHORT),
    _godan("v5k", "く"),
    WordClass("v5k-s", "godan verb in く with a て-form of its own", "verb", ".*[いゆ]く", "く", "いく"),
    *(
        _godan(code, ending)
        for code, ending in zip(("v5g", "v5s", "v5t", "v5n", "v5b", "v5m"), "ぐすつぬぶむ", strict=True)
    ),
    _godan("v5r", "る"),
    WordClass("v5r-i", "godan verb in る with a negative of its own", "verb", ".*ある", "る", "ある", _OF_ARU),
    WordClass(
        "v5aru", "honorific godan verb in る", "verb", ".*[さざゃ]る", "る", "さる, ざる or ゃる", _OF_HONORIFICS
    ),
    _godan("v5u", "う"),
    WordClass("v5u-s", "godan verb in う with a て-form of its own", "verb", ".+う", "う", "う"),
    WordClass("vk", "irregular verb", "verb", ".*くる", "[来來く]る", "来る", _SHORT),
    WordClass("vs", "noun that takes する", "verb", ".+", ".", "anything, with or without する", _SHORT),
    WordClass("vs-i", "irregular verb", "verb", ".*する", "する", "する", _SHORT),
    WordClass("vs-s", "verb in する of its own pattern", "verb", ".+する", ".する", "する", _SHORT),
    WordClass("vz", "verb in ずる", "verb", ".+ずる", ".ずる", "ずる", _SHORT),
    WordClass("adj-i", "い-adjective", "adjective", ".+い", "い", "い"),
    WordClass("adj-ix", "い-adjective like いい", "adjective", ".*[いよ]い", "い", "いい or よい"),
    WordClass("adj-na", "な-adjective", "adjective", ".+", ".", "anything"),
    WordClass("cop", "copula", "copula", ".*(?:だ|です)", "(?:だ|です)", "だ or です"),
)
CLASSES: dict[str, WordClass] = {each.code: each for each in _CLASSES}
"""Code → class, in teaching order of the regular ones."""


def word_class(pos: str) -> WordClass:
    """The class of a code; ValueError that lists all codes for any other.

    >>> word_class("v5m").title
    'godan verb in む'
    """
    try:
        return CLASSES[pos]
    except KeyError:
        codes = ", ".join(f"{each.code} ({each.title})" for each in CLASSES.values())
        raise ValueError(f"{pos!r:.40} is no class of words that are conjugated: choose one of {codes}") from None


def fitting(word: str, kana: str, pos: str) -> WordClass:
    """The class, if the word can belong to it; ValueError that says what does not fit otherwise.

    >>> fitting("食べる", "たべる", "v5k")
    Traceback (most recent call last):
    ValueError: 食べる (たべる) is no godan verb in く (v5k): such words end in く
    """
    found = word_class(pos)
    if not is_kana(kana):
        raise ValueError(f"{kana!r:.60} is not kana: give the reading of {word!r:.60} in kana")
    if not re.fullmatch(found.kana, hiragana(kana)) or not re.search(f"{found.spelling}$", word):
        shown = f"{word} ({kana})" if word != kana else word
        raise ValueError(f"{shown:.120} is no {found.title} ({pos}): such words end in {found.ending}")
    if not furigana.covered(head(word, kana).furigana):
        raise ValueError(f"{kana:.60} is no reading of {word:.60}: the kana that both show differ")
    return found


def possible(kana: str) -> tuple[str, ...]:
    """The codes of the verb and adjective classes that a word may belong to by its end, for a remedy in a message.

    >>> possible("のむ"), possible("たべる")
    (('v5m',), ('v1', 'v5r'))
    """
    words = hiragana(kana)
    told = (each for each in CLASSES.values() if each.ending != "anything" and each.code not in ("vs", "cop", "v5u-s"))
    return tuple(each.code for each in told if re.fullmatch(each.kana, words) and len(words) > 1)
