"""Every verb of the content in every form, beside a conjugator by other people; where the two differ, ours is argued."""

from learnapp.catalog import Verb
from learnapp.japanese.conjugation import SHORT, conjugate
from tests.content import CATALOG
from tests.every import every
from tests.japanese.conjugation.oracle import forms

VERBS = [verb for verb in CATALOG.verbs if not verb.is_adjective]
SOUNDS = ("te", "plain_past", "tari", "tara", "progressive*")
OF_STEM = ("tai*", "sugiru", "sou", "nagara")

# class or key, forms (* at the end for a family), why the oracle is wrong there
DIFFERENCES = [
    ("v5k-s", ("いく",), SOUNDS, "it knows 行く by its spelling, so that 持って行く becomes 持って行いて"),
    ("v5u-s", (), SOUNDS, "it does not know 問う, whose て-form is 問うて"),
    ("v1-s", (), ("imperative",), "the command of くれる is くれ"),
    ("v5aru", (), OF_STEM, "い stands only before ます and in the command: いらっしゃりたい"),
    ("vs-i", (), ("potential",), "it writes できる with kanji, also in kana"),
    (
        "aisuru",
        (),
        ("plain_negative", "plain_past_negative", "te_negative_naide", "te_negative_nakute"),
        "愛さない, as 愛す",
    ),
    (
        "aisuru",
        (),
        ("potential", "volitional_plain", "imperative"),
        "愛せる, 愛そう, 愛せ lean on the godan verbs in す",
    ),
]
# class, forms that the oracle makes though they do not exist, why
ABSENT = [
    ("v5r-i", ("progressive*", "potential"), "ある is a state: there is no あっている, and ありえる says what can be"),
    ("v5r-i", ("te_negative_naide",), "without ある is なしで, and なくて joins"),
    ("v5r-i", ("causative_passive",), "nothing makes a thing be"),
    ("v5aru", ("causative_passive",), "nobody makes a person do something whom the verb honours"),
    ("vs-s", ("potential",), "達する can be 達することができる; 愛する, which has one, leans on the godan verbs"),
]


def stands_in(form: str, patterns: tuple[str, ...]) -> bool:
    return any(form == each or (each[-1] == "*" and form.startswith(each[:-1])) for each in patterns)


def argued(verb: Verb, form: str) -> bool:
    return any(
        name in (verb.pos, verb.key) and stands_in(form, patterns) and verb.kana not in but
        for name, but, patterns, _ in DIFFERENCES
    )


def absent(verb: Verb, form: str) -> bool:
    return any(verb.pos == pos and stands_in(form, patterns) for pos, patterns, _ in ABSENT)


@every(VERBS, lambda verb: verb.key)
def test_a_verb_is_conjugated_as_the_oracle_does_it(verb: Verb) -> None:
    ours = conjugate(verb.word, verb.kana, verb.pos).forms
    for form, expected in forms(verb.word, verb.pos):
        if form in ours:
            assert (ours[form][0].kanji == expected) != argued(verb, form), (form, expected, ours[form][0].kanji)
        else:
            assert absent(verb, form), form
    for form, expected in forms(verb.kana, verb.pos):
        if form in ours:
            assert (ours[form][0].kana == expected) != argued(verb, form), (form, expected, ours[form][0].kana)


def test_the_oracle_is_asked_for_every_form_that_has_a_headline() -> None:
    asked = {form for verb in VERBS for form, _ in forms(verb.kana, verb.pos)}
    made = {form for verb in VERBS for form in conjugate(verb.word, verb.kana, verb.pos).forms}
    assert made - asked == set(SHORT)


def test_every_difference_is_used_and_has_its_reason() -> None:
    for name, _, patterns, reason in DIFFERENCES:
        assert reason
        assert any(name in (verb.pos, verb.key) for verb in VERBS), name
        assert patterns
    for pos, _, reason in ABSENT:
        assert reason
        assert any(verb.pos == pos for verb in VERBS)
