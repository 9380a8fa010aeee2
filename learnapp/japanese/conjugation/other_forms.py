"""Right forms in the wrong place: another form of the same word, or the same form of its partner."""

from collections.abc import Iterator
from dataclasses import dataclass

from learnapp.japanese.conjugation.classes import possible
from learnapp.japanese.conjugation.engine import conjugate
from learnapp.japanese.conjugation.forms import FORMS
from learnapp.japanese.conjugation.wrong import Asked, Wrong, cut, joined, whole


@dataclass(frozen=True, slots=True)
class Partner:
    """The verb that differs from another one only in transitivity: 開ける of 開く."""

    word: str
    kana: str
    pos: str = ""
    """May be left out: then every class that the kana allow is tried."""
    transitivity: str = ""
    """Of this verb: transitive or intransitive."""


_POLITE = {
    **dict.fromkeys(("tai", "tai_negative", "tai_past", "tai_past_negative", "sou", "plain_negative"), (("", "です"),)),
    **dict.fromkeys(("potential", "passive", "causative", "causative_passive", "sugiru"), (("る", "ます"),)),
    **dict.fromkeys(("progressive", "progressive_short"), (("る", "ます"),)),
    "progressive_negative": (("ない", "ません"), ("", "です")),
    "progressive_past": (("た", "ました"),),
    "progressive_past_negative": (("なかった", "ませんでした"), ("", "です")),
    "te": (("", "ください"),),
}
"""Form → what its polite version has in place of its end."""


_LIKE_POLITE = ("causative", "causative_short")
"""飲ます for 飲みます is hardly meant as a short causative."""


def other_forms(asked: Asked) -> Iterator[Wrong]:
    """The word's other forms, polite versions of the form itself among them."""
    found = asked.conjugation
    for name, entries in conjugate(found.word, found.kana, found.pos).forms.items():
        if name != asked.form:
            rule, fault = _between(name, asked.form)
            for entry in entries:
                if not (asked.form.startswith("polite") and name in _LIKE_POLITE and entry.note):
                    yield Wrong(rule, whole(entry), fault)
    for ending, polite in _POLITE.get(asked.form, ()):
        for entry in asked.right:
            if entry.kana.endswith(ending):
                fault = "{given} is polite, but the plain form is asked."
                yield Wrong("polite_for_plain", joined(cut(whole(entry), len(ending)), polite), fault)


def _between(given: str, asked: str) -> tuple[str, str]:
    """The rule, and what is said, where the learner gave one form for another."""
    if given.replace("polite", "plain") == asked:
        return "polite_for_plain", "{given} is polite, but the plain form is asked."
    if given.replace("plain", "polite") == asked:
        return "plain_for_polite", "{given} is plain, but the polite form is asked."
    told = FORMS[given].title
    return "other_form", f"{{given}} is another form of this word, the {told}. Asked is the {FORMS[asked].title}."


def partner_forms(asked: Asked, partner: Partner, transitivity: str = "") -> Iterator[Wrong]:
    """The same form of the verb's partner."""
    word = asked.word.furigana
    for pos in (partner.pos,) if partner.pos else possible(partner.kana):
        try:
            forms = conjugate(partner.word, partner.kana, pos)
        except ValueError:
            continue
        kind = {
            "transitive": "transitive: somebody does it to something",
            "intransitive": "intransitive: it happens by itself",
        }
        told = kind.get(partner.transitivity, "its partner")
        fault = f"{{given}} is from {forms.furigana}, which is {told}. Asked is {word}."
        for entry in forms.forms.get(asked.form, ()):
            yield Wrong("transitive_partner", whole(entry), fault)
