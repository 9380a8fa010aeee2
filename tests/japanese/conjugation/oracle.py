"""A conjugator by other people, asked for every form of a verb: `japanese-verb-conjugator-v2`, by composition where it has no form of its own."""

from collections.abc import Iterator

from japanese_verb_conjugator_v2 import Formality, JapaneseVerbFormGenerator, Polarity, Tense, VerbClass

YES, NO = Polarity.POSITIVE, Polarity.NEGATIVE
PLAIN = Formality.PLAIN
POLITE = Formality.POLITE
ask = JapaneseVerbFormGenerator


def verb_class(pos: str) -> VerbClass:
    if pos.startswith("v1"):
        return VerbClass.ICHIDAN
    return VerbClass.GODAN if pos.startswith("v5") else VerbClass.IRREGULAR


def forms(verb: str, pos: str) -> Iterator[tuple[str, str]]:
    """Form name and what the oracle makes of it, for a spelling with kanji or in kana."""
    kind = verb_class(pos)
    present = ask.generate_polite_form(verb, kind, Tense.NONPAST, YES)
    stem = present.removesuffix("ます")
    te = ask.generate_te_form(verb, kind, PLAIN, YES)
    negative = ask.generate_plain_form(verb, kind, Tense.NONPAST, NO)
    causative = ask.generate_causative_form(verb, kind, PLAIN, YES)
    yield "plain_present", ask.generate_plain_form(verb, kind, Tense.NONPAST, YES)
    yield "plain_negative", negative
    yield "plain_past", ask.generate_plain_form(verb, kind, Tense.PAST, YES)
    yield "plain_past_negative", ask.generate_plain_form(verb, kind, Tense.PAST, NO)
    yield "polite_present", present
    yield "polite_negative", ask.generate_polite_form(verb, kind, Tense.NONPAST, NO)
    yield "polite_past", ask.generate_polite_form(verb, kind, Tense.PAST, YES)
    yield "polite_past_negative", ask.generate_polite_form(verb, kind, Tense.PAST, NO)
    yield "te", te
    yield "te_negative_naide", f"{negative}で"
    yield "te_negative_nakute", ask.generate_te_form(verb, kind, PLAIN, NO)
    yield "tari", ask.generate_tari_form(verb, kind, PLAIN, YES)
    yield "tara", ask.generate_tara_form(verb, kind, PLAIN, YES)
    yield "ba", ask.generate_provisional_form(verb, kind, PLAIN, YES)
    yield "potential", ask.generate_potential_form(verb, kind, PLAIN, YES)
    yield "passive", ask.generate_passive_form(verb, kind, PLAIN, YES)
    yield "causative", causative
    yield "causative_passive", ask.generate_passive_form(causative, VerbClass.ICHIDAN, PLAIN, YES)
    yield "imperative", ask.generate_imperative_form(verb, kind, PLAIN, YES)
    yield "imperative_negative", ask.generate_imperative_form(verb, kind, PLAIN, NO)
    yield "volitional_plain", ask.generate_volitional_form(verb, kind, PLAIN, YES)
    yield "volitional_polite", ask.generate_volitional_form(verb, kind, POLITE, YES)
    yield from ((f"tai{name}", f"{stem}{ending}") for name, ending in TAI.items())
    yield from ((f"progressive{name}", f"{te}{ending}") for name, ending in IRU.items())
    yield from (("sugiru", f"{stem}すぎる"), ("sou", f"{stem}そう"), ("nagara", f"{stem}ながら"), ("stem", stem))


TAI = {"": "たい", "_negative": "たくない", "_past": "たかった", "_past_negative": "たくなかった"}
IRU = {
    name: ask.generate_plain_form("いる", VerbClass.ICHIDAN, tense, polarity)
    for name, tense, polarity in (
        ("", Tense.NONPAST, YES),
        ("_negative", Tense.NONPAST, NO),
        ("_past", Tense.PAST, YES),
        ("_past_negative", Tense.PAST, NO),
    )
}
