"""The order in which the rules are taught, and which one each needs before it."""

from collections.abc import Iterator, Mapping

from learnapp.drills.base import Item
from learnapp.drills.conjugation.words import Rule
from learnapp.japanese.conjugation import CLASSES, FORMS, TEACHING

_FIRST_FORMS = (
    *("polite_present", "polite_negative", "polite_past", "polite_past_negative"),
    *("te", "plain_past", "plain_negative", "plain_past_negative"),
)
_FORMS = (*_FIRST_FORMS, *(name for name in TEACHING if name not in _FIRST_FORMS))

_FIRST_CLASSES = (
    *("v1", "v5k", "v5g", "v5s", "v5t", "v5n", "v5b", "v5m", "v5r", "v5u"),
    *("adj-i", "adj-na", "vk", "vs-i"),
)
_CLASSES = (*_FIRST_CLASSES, *(code for code in CLASSES if code not in _FIRST_CLASSES))

_AFTER = {
    **dict.fromkeys(("polite_negative", "polite_past", "polite_past_negative"), "polite_present"),
    **dict.fromkeys(("te", "plain_negative", "plain_present", "attributive", "tai", "stem"), "polite_present"),
    **dict.fromkeys(("volitional_polite", "adverb", "potential", "ba", "imperative"), "polite_present"),
    **dict.fromkeys(("plain_past", "progressive"), "te"),
    **dict.fromkeys(("tari", "tara"), "plain_past"),
    **dict.fromkeys(("plain_past_negative", "te_negative_naide", "te_negative_nakute"), "plain_negative"),
    **dict.fromkeys(("passive", "causative"), "plain_negative"),
    **dict.fromkeys(("progressive_negative", "progressive_past", "progressive_past_negative"), "progressive"),
    **dict.fromkeys(("tai_negative", "tai_past", "tai_past_negative"), "tai"),
    **dict.fromkeys(("nagara", "sou", "sugiru"), "stem"),
    "noun_sa": "adverb",
    "volitional_plain": "volitional_polite",
    "imperative_negative": "imperative",
    "causative_passive": "causative",
}
"""Form → the one of the same class that has to be learned before it; where the class lacks that, what that needs."""

_LEVELS = ("N5", "N4", "N3", "N2", "N1")


def in_teaching_order(rules: Mapping[str, Mapping[str, Rule]]) -> Iterator[Item]:
    """Form after form, and within a form the large classes first."""
    for form in _FORMS:
        for pos in _CLASSES:
            if rule := rules.get(pos, {}).get(form):
                after = _needed(form, rules[pos])
                yield Item(
                    key=rule.key,
                    title=f"{CLASSES[pos].title}: {FORMS[form].title}",
                    after=after.key if after else None,
                    level=min((verb.jlpt for verb in rule.verbs), key=_LEVELS.index),
                )


def _needed(form: str, rules: Mapping[str, Rule]) -> Rule | None:
    needed = _AFTER.get(form, "")
    while needed and needed not in rules:
        needed = _AFTER.get(needed, "")
    return rules.get(needed)
