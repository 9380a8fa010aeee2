"""The engine: a word and its class make every form, with the steps that lead to it."""

from collections.abc import Callable, Collection
from functools import lru_cache
from types import MappingProxyType

from learnapp.japanese.conjugation.adjectives import I_RULES, copula, na_rules, stems
from learnapp.japanese.conjugation.bases import Bases, godan, ichidan
from learnapp.japanese.conjugation.classes import fitting
from learnapp.japanese.conjugation.derivation import Chain, Chains, Conjugation, Entry, entries, head
from learnapp.japanese.conjugation.forms import SHORT, form
from learnapp.japanese.conjugation.irregular import kuru, suru, zuru
from learnapp.japanese.conjugation.verbs import RULES
from learnapp.japanese.kana import compose

Deriver = Callable[[str], Chains]
"""Form name → the ways to it, the headline first; empty where there is none."""


def conjugate(word: str, kana: str, pos: str, lacks: Collection[str] = ()) -> Conjugation:
    """A word in all forms that it has, in printed order.

    `pos` is JMdict's code. `lacks` names forms that the word does not have though its class does. ValueError that lists
    the codes for an unknown one, and that says what is wrong with a word that does not fit its class.

    >>> [entry.kanji for entry in conjugate("行く", "いく", "v5k-s").forms["te"]]
    ['行って']
    >>> [(entry.kana, entry.status) for entry in conjugate("来る", "くる", "vk").forms["potential"]]
    [('こられる', 'headline'), ('これる', 'accepted')]
    >>> print(*(step.text for step in conjugate("飲む", "のむ", "v5m").forms["te"][0].steps))
    Before て, the む of a godan verb becomes ん, and て becomes で: 飲[の]んで.
    """
    return _conjugate(compose(word), compose(kana), pos, frozenset(lacks))


@lru_cache(maxsize=1024)
def _conjugate(word: str, kana: str, pos: str, lacks: frozenset[str]) -> Conjugation:
    found = fitting(word, kana, pos)
    for name in sorted(lacks):
        form(name)
    derived = deriver(word, kana, pos)
    without_short = {SHORT[name] for name in (lacks | found.lacks) & set(SHORT)}
    forms: dict[str, tuple[Entry, ...]] = {}
    for name in found.forms:
        if name not in lacks and (ways := derived(name)):
            forms[name] = entries(ways[:1] if name in without_short else ways)
    return Conjugation(word, kana, head(word, kana).furigana, pos, MappingProxyType(forms))


def deriver(word: str, kana: str, pos: str) -> Deriver:
    """The forms of a word as its class makes them, one by one as they are asked for; whether it fits is not asked."""
    if pos == "adj-na":
        named = Chain(head(word, kana), "")
        return lambda form: na_rules(named, form)
    if pos == "cop":
        ending = len("です" if kana.endswith("です") else "だ")
        before = head(word[:-ending], kana[:-ending])
        nameless = Chain(before, "")
        return lambda form: copula(nameless, form, named=False)
    if pos in ("adj-i", "adj-ix"):
        found = stems(pos, word, kana)
        return lambda form: I_RULES[form](found)
    verb = _bases(pos, word, kana)
    return lambda form: RULES[form](verb)


def _bases(pos: str, word: str, kana: str) -> Bases:
    if pos.startswith("v5"):
        return godan(pos, word, kana)
    if pos.startswith("vs"):
        return suru(pos, word, kana)
    if pos in ("vk", "vz"):
        return (kuru if pos == "vk" else zuru)(word, kana)
    return ichidan(pos, word, kana)
