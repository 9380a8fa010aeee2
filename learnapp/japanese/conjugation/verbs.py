"""Verbs: every form from the bases, as a table of rules."""

from collections.abc import Callable

from learnapp.japanese.conjugation.bases import Bases, dropped_ru
from learnapp.japanese.conjugation.derivation import Chain, Chains, Head

GLOSS = {
    "ない": "the negative",
    "なかった": "the past of ない",
    "なかったです": "なかった with です",
    "ないです": "ない with です",
    "ないで": "“without doing”",
    "なくて": "the て-form of ない",
    "ます": "the polite ending",
    "ません": "the negative of ます",
    "ました": "the past of ます",
    "ませんでした": "the past of ません",
    "ましょう": "“let us”, from ます",
    "たい": "“want to”",
    "たくない": "the negative of たい",
    "たかった": "the past of たい",
    "たくなかった": "the past of たくない",
    "いる": "for what goes on",
    "いない": "the negative of いる",
    "いた": "the past of いる",
    "いなかった": "the past of いない",
    "すぎる": "“too much”",
    "そう": "“looks”",
    "ながら": "“while”",
}
_ALSO_POLITE = "Also polite, and more casual than {headline}."
_CONTRACTED = "Contracted, as in speech; in full {headline}."
WITH_KANJI = "すぎる with its kanji; it is usually written in kana."


def _negative(ending: str) -> Callable[[Bases], Chains]:
    return lambda bases: (bases.negated(ending, GLOSS[ending]),)


def _polite(ending: str, casual: str = "") -> Callable[[Bases], Chains]:
    def rule(bases: Bases) -> Chains:
        headline = bases.polite.plus(ending, GLOSS[ending])
        if not casual:
            return (headline,)
        other = bases.negated(casual, GLOSS[casual])
        return headline, other.noted(_ALSO_POLITE.format(headline=headline.furigana))

    return rule


def _stem(ending: str) -> Callable[[Bases], Chains]:
    return lambda bases: (bases.stem.plus(ending, GLOSS[ending]),)


def _progressive(ending: str) -> Callable[[Bases], Chains]:
    def rule(bases: Bases) -> Chains:
        headline = bases.te.plus(ending, GLOSS[ending])
        return headline, contracted(headline, ending)

    return rule


def contracted(headline: Chain, ending: str) -> Chain:
    """ている as it is said, without い."""
    shorter = headline.tail.removesuffix(ending) + ending[1:]
    chain = headline.then("contraction", f"In speech い drops out after {shorter[-len(ending)]}", shorter)
    return chain.noted(_CONTRACTED.format(headline=headline.furigana))


def too_much(stem: Chain) -> Chains:
    """すぎる after a stem, in kana and with its kanji."""
    headline = stem.plus("すぎる", GLOSS["すぎる"])
    on = headline.head
    before = headline.tail.removesuffix("すぎる")
    kanji = Head(f"{on.kanji}{before}過ぎ", f"{on.kana}{before}すぎ", f"{on.furigana}{before}過[す]ぎ")
    return headline, headline._replace(head=kanji, tail="る", note=WITH_KANJI)


def _causative_passive(bases: Bases) -> Chains:
    causative = bases.causative
    full = dropped_ru(causative, causative.furigana).plus("られる", "the passive")
    return (full, bases.causative_passive_short) if bases.causative_passive_short else (full,)


def _only(chain: Chain | None) -> Chains:
    return (chain,) if chain else ()


RULES: dict[str, Callable[[Bases], Chains]] = {
    "plain_present": lambda bases: (bases.dictionary,),
    "plain_negative": _negative("ない"),
    "plain_past": lambda bases: (bases.ta,),
    "plain_past_negative": _negative("なかった"),
    "polite_present": _polite("ます"),
    "polite_negative": _polite("ません", "ないです"),
    "polite_past": _polite("ました"),
    "polite_past_negative": _polite("ませんでした", "なかったです"),
    "te": lambda bases: (bases.te,),
    "te_negative_naide": _negative("ないで"),
    "te_negative_nakute": _negative("なくて"),
    "tari": lambda bases: (bases.ta.plus("り", "“things like that”"),),
    "tara": lambda bases: (bases.ta.plus("ら", "“if” or “when”"),),
    "ba": lambda bases: bases.ba,
    "potential": lambda bases: bases.potential,
    "passive": lambda bases: bases.passive,
    "causative": lambda bases: (bases.causative, *_only(bases.causative_short)),
    "causative_short": lambda bases: _only(bases.causative_short),
    "causative_passive": _causative_passive,
    "causative_passive_short": lambda bases: _only(bases.causative_passive_short),
    "imperative": lambda bases: bases.imperative,
    "imperative_negative": lambda bases: bases.imperative_negative,
    "volitional_plain": lambda bases: bases.volitional,
    "volitional_polite": _polite("ましょう"),
    "tai": _stem("たい"),
    "tai_negative": _stem("たくない"),
    "tai_past": _stem("たかった"),
    "tai_past_negative": _stem("たくなかった"),
    "progressive": _progressive("いる"),
    "progressive_negative": _progressive("いない"),
    "progressive_past": _progressive("いた"),
    "progressive_past_negative": _progressive("いなかった"),
    "progressive_short": lambda bases: (contracted(bases.te.plus("いる", GLOSS["いる"]), "いる"),),
    "sugiru": lambda bases: too_much(bases.stem),
    "sou": _stem("そう"),
    "nagara": _stem("ながら"),
    "stem": lambda bases: bases.stems or (bases.polite,),
}
"""Form → its ways from the bases; empty where the verb has none."""
