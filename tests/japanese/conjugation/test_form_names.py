"""The names of the forms are for ever, and every form is described."""

import re

from learnapp.japanese.conjugation import CLASSES, FORMS, SHORT, TEACHING
from learnapp.japanese.conjugation.forms import ADJECTIVE_FORMS, COPULA_FORMS, VERB_FORMS

# In people's databases as part of item keys: never change one without a migration.
FOR_EVER = [
    *("plain_present", "plain_negative", "plain_past", "plain_past_negative", "polite_present"),
    *("polite_negative", "polite_past", "polite_past_negative", "te", "te_negative_naide"),
    *("te_negative_nakute", "tari", "tara", "ba", "potential", "passive", "causative", "causative_short"),
    *("causative_passive", "causative_passive_short", "imperative", "imperative_negative"),
    *("volitional_plain", "volitional_polite", "tai", "tai_negative", "tai_past", "tai_past_negative"),
    *("progressive", "progressive_negative", "progressive_past", "progressive_past_negative"),
    *("progressive_short", "sugiru", "sou", "nagara", "stem"),
]
EIGHT = set(FOR_EVER[:8])


def test_the_names_are_those_in_peoples_databases() -> None:
    assert set(VERB_FORMS) == set(FOR_EVER)
    assert set(ADJECTIVE_FORMS) == EIGHT | {"te", "adverb", "noun_sa", "ba", "tara", "sou", "sugiru", "attributive"}
    copula = EIGHT | {"te", "ba", "tara", "attributive", "tari", "volitional_plain", "volitional_polite"}
    assert set(COPULA_FORMS) == copula
    assert set(FORMS) == set(VERB_FORMS) | set(ADJECTIVE_FORMS)


def test_every_form_has_a_title_tags_and_one_line() -> None:
    titles = [form.title for form in FORMS.values()]
    assert len(set(titles)) == len(titles)
    for name, form in FORMS.items():
        assert form.name == name
        assert form.tags
        assert all(form.tags)
        assert re.fullmatch("[A-Z].*\\.", form.description)
        assert "\n" not in form.description
        assert not re.search("[一-龯]", form.title + form.description)


def test_no_two_forms_have_the_same_tags() -> None:
    assert len({form.tags for form in FORMS.values()}) == len(FORMS)


def test_h10_tags_follow_the_order_of_the_japanese_endings() -> None:
    assert FORMS["polite_past_negative"].tags == ("polite", "negative", "past")  # ま, せん, でした
    assert FORMS["tai_past_negative"].tags == ("want to", "negative", "past")  # た, くな, かった
    assert FORMS["plain_past_negative"].tags == ("plain", "negative", "past")  # なかっ, た


def test_each_form_is_taught_once_and_ます_comes_first() -> None:
    assert sorted(TEACHING) == sorted(FORMS)
    order = [TEACHING.index(name) for name in ("polite_present", "te", "plain_negative", "plain_past", "potential")]
    assert order == sorted(order)


def test_short_forms_name_their_long_forms() -> None:
    assert set(SHORT) | set(SHORT.values()) <= set(FORMS)


def test_every_class_has_a_title_and_forms() -> None:
    for code, each in CLASSES.items():
        assert each.code == code
        assert each.title
        assert each.forms
        assert each.article == ("an" if each.title[0] in "aeioい" or each.title.startswith("honorific") else "a")
