"""Adjectives and the copula: every form, as a table of rules."""

from collections.abc import Callable
from dataclasses import dataclass

from learnapp.japanese.conjugation.derivation import Chain, Chains, head
from learnapp.japanese.conjugation.verbs import too_much

_FORMAL = "A little more formal than {headline}."
_WITHOUT_DA = "In casual speech だ is left out; in full {headline}."


@dataclass(frozen=True, slots=True)
class Stems:
    """What the endings of an い-adjective are added to."""

    dictionary: Chain
    other: Chain | None
    """よい beside いい, and the other way round."""
    stem: Chain
    takes_sa: tuple[str, ...] = ()
    """Endings before which さ comes in: そう after よい, and すぎる too after ない."""


def stems(pos: str, word: str, kana: str) -> Stems:
    """The stems of an い-adjective, which must fit its class."""
    start = Chain(head(word[:-1], kana[:-1]), "い")
    name = start.furigana
    if pos != "adj-ix":
        stem = start.then("base", f"{name} is an い-adjective, so い drops off", "")
        return Stems(start, None, stem, ("そう", "すぎる") if kana == "ない" else ())
    i, yo = (
        head(word[:-2] + (kana_too if word[-2] in "いよ" else word[-2]), f"{kana[:-2]}{kana_too}")
        for kana_too in "いよ"
    )
    if kana[-2] == "よ":
        stem = start.then("base", f"{name} is an い-adjective, so い drops off", "")
        other = start.then("exception", "In everyday speech よい is いい", "い", head=i)
        return Stems(start, other.noted("The everyday form; in writing {headline}."), stem, ("そう",))
    stem = start.then("exception", f"{name} is an exception: its forms come from よい, whose い drops off", "", head=yo)
    other = start.then("exception", f"{name} has the older form in よい", "い", head=yo)
    return Stems(start, other.noted("The form of writing and formal speech; in speech {headline}."), stem, ("そう",))


def _i(ending: str, *formal: str, gloss: str = "") -> Callable[[Stems], Chains]:
    """An ending after the stem, and more formal ones."""

    def rule(found: Stems) -> Chains:
        headline = found.stem.plus(ending, gloss)
        note = _FORMAL.format(headline=headline.furigana)
        return headline, *(found.stem.plus(other).noted(note) for other in formal)

    return rule


def _whole(ending: str) -> Callable[[Stems], Chains]:
    """The dictionary form, alone or with an ending; い before よい."""

    def rule(found: Stems) -> Chains:
        headline = found.dictionary.plus(ending) if ending else found.dictionary
        if not found.other:
            return (headline,)
        other = found.other.plus(ending) if ending else found.other
        return headline, other.noted(found.other.note.format(headline=headline.furigana))

    return rule


def _looks(found: Stems) -> Chains:
    return (_before("そう", found).plus("そう", "“looks”"),)


def _too(found: Stems) -> Chains:
    ways = too_much(_before("すぎる", found))
    if "すぎる" not in found.takes_sa:
        return ways
    plain = found.stem.plus("すぎる").noted(f"Without さ, as in speech; in full {ways[0].furigana}.")
    return (*ways, plain)


def _before(ending: str, found: Stems) -> Chain:
    if ending not in found.takes_sa:
        return found.stem
    text = (
        f"ない and よい are exceptions: さ comes before {ending}"
        if ending == "そう"
        else "ない is an exception: さ comes before すぎる"
    )
    return found.stem.then("exception", text, "さ")


I_RULES: dict[str, Callable[[Stems], Chains]] = {
    "plain_present": _whole(""),
    "plain_negative": _i("くない", gloss="the negative"),
    "plain_past": _i("かった", gloss="the past"),
    "plain_past_negative": _i("くなかった", gloss="the past of くない"),
    "polite_present": _whole("です"),
    "polite_negative": _i("くないです", "くありません", gloss="くない with です"),
    "polite_past": _i("かったです", gloss="かった with です"),
    "polite_past_negative": _i("くなかったです", "くありませんでした", gloss="くなかった with です"),
    "te": _i("くて", gloss="the て-form"),
    "adverb": _i("く", gloss="which makes an adverb"),
    "noun_sa": _i("さ", gloss="which makes a noun"),
    "ba": _i("ければ", gloss="“if”"),
    "tara": _i("かったら", gloss="かった with ら"),
    "sou": _looks,
    "sugiru": _too,
    "attributive": _whole(""),
}
"""Form → its ways from the stems of an い-adjective."""


# --- な-adjectives and the copula ---

_FULL = "では is the full form of じゃ and more formal."
_MOST_FORMAL = "The most formal of the polite negatives; in speech {headline}."

# Form → endings after a noun or a な-adjective, the headline first; each of the others with its note.
COPULA: dict[str, tuple[tuple[str, str], ...]] = {
    "plain_present": (("だ", ""),),
    "plain_negative": (("じゃない", ""), ("ではない", "では is the full form of じゃ and more formal.")),
    "plain_past": (("だった", ""),),
    "plain_past_negative": (("じゃなかった", ""), ("ではなかった", "では is the full form of じゃ and more formal.")),
    "polite_present": (("です", ""),),
    "polite_negative": (
        ("じゃないです", ""),
        ("じゃありません", _FORMAL),
        ("ではないです", _FULL),
        ("ではありません", _MOST_FORMAL),
    ),
    "polite_past": (("でした", ""),),
    "polite_past_negative": (
        ("じゃなかったです", ""),
        ("じゃありませんでした", _FORMAL),
        ("ではなかったです", _FULL),
        ("ではありませんでした", _MOST_FORMAL),
    ),
    "te": (("で", ""),),
    "tari": (("だったり", ""),),
    "tara": (("だったら", ""),),
    "ba": (
        ("なら", ""),
        ("ならば", "With ば, more formal than {headline}."),
        ("であれば", "From である, the formal form of だ; in speech {headline}."),
    ),
    "volitional_plain": (("だろう", ""),),
    "volitional_polite": (("でしょう", ""),),
    "attributive": (("な", ""),),
}
_COPULA_GLOSS = {
    "だ": "the copula, “is”",
    "じゃない": "the negative of だ",
    "ではない": "the full form of じゃない",
    "だった": "the past of だ",
    "じゃなかった": "the past of じゃない",
    "ではなかった": "the past of ではない",
    "です": "the polite form of だ",
    "じゃないです": "じゃない with です",
    "じゃありません": "では in short with ありません",
    "ではないです": "ではない with です",
    "ではありません": "the negative of です in full",
    "でした": "the past of です",
    "じゃなかったです": "じゃなかった with です",
    "じゃありませんでした": "the past of じゃありません",
    "ではなかったです": "ではなかった with です",
    "ではありませんでした": "the past of ではありません",
    "で": "the て-form of だ",
    "だったり": "だった with り",
    "だったら": "だった with ら",
    "なら": "the ば-form of だ",
    "ならば": "なら with ば",
    "であれば": "the ば-form of である",
    "だろう": "“probably is”, from だ",
    "でしょう": "“probably is”, from です",
    "な": "the form of だ before a noun",
}
_OF_NA = {
    "adverb": ("に", "which makes an adverb"),
    "noun_sa": ("さ", "which makes a noun"),
    "sou": ("そう", "“looks”"),
}


def copula(start: Chain, form: str, named: bool) -> Chains:
    """だ after a な-adjective, or without it (`named`); the adjective may stand alone in the plain present."""
    ways: list[Chain] = []
    for ending, note in COPULA[form]:
        chain = start.plus(ending, _COPULA_GLOSS[ending]) if named else _whole_copula(start, ending)
        ways.append(chain.noted(note.format(headline=ways[0].furigana)) if note else chain)
    if form == "plain_present" and named:
        bare = start.then("contraction", "In casual speech nothing is added", "")
        ways.append(bare.noted(_WITHOUT_DA.format(headline=ways[0].furigana)))
    return tuple(ways)


def _whole_copula(start: Chain, ending: str) -> Chain:
    """だ itself, whose forms are learned whole."""
    gloss = _COPULA_GLOSS[ending]
    return (
        Chain(start.head, ending)
        if ending == "だ"
        else start.then("exception", f"{gloss[0].upper()}{gloss[1:]}", ending)
    )


def na_rules(start: Chain, form: str) -> Chains:
    """A form of a な-adjective."""
    if form in _OF_NA:
        return (start.plus(*_OF_NA[form]),)
    return too_much(start) if form == "sugiru" else copula(start, form, named=True)
