"""What holds for every word of the content in every form."""

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.catalog import Verb
from learnapp.japanese import furigana
from learnapp.japanese.conjugation import CLASSES, FORMS, SHORT, Conjugation, conjugate, possible
from learnapp.japanese.conjugation.derivation import Entry
from learnapp.japanese.conjugation.godan import BASES, GODAN
from learnapp.japanese.kana import hiragana, is_kana
from tests.content import CATALOG
from tests.every import every
from tests.japanese.conjugation.inverse import dictionary_forms

VERBS = CATALOG.verbs
MORE = [
    ("やって来る", "やってくる", "vk"),
    ("やってくる", "やってくる", "vk"),
    ("訳する", "やくする", "vs-s"),
    ("略する", "りゃくする", "vs-s"),
    ("発する", "はっする", "vs-s"),
    ("反する", "はんする", "vs-s"),
    ("信ずる", "しんずる", "vz"),
    ("請う", "こう", "v5u-s"),
    ("サボる", "さぼる", "v5r"),
    ("持って行く", "もってゆく", "v5k-s"),
    ("良い", "いい", "adj-ix"),
    ("格好良い", "かっこいい", "adj-ix"),
    ("よい", "よい", "adj-ix"),
    ("ない", "ない", "adj-i"),
    ("料理", "りょうり", "vs"),
]
ALL = [conjugate(verb.word, verb.kana, verb.pos, verb.lacks) for verb in VERBS]
ALL += [conjugate(*word) for word in MORE]
EVERY = every(ALL, lambda found: f"{found.kana} {found.pos}")
COPULA = [conjugate(word, word, "cop") for word in ("だ", "です")]


def every_entry(found: Conjugation) -> list[tuple[str, Entry]]:
    return [(name, entry) for name, entries in found.forms.items() for entry in entries]


@EVERY
def test_every_form_leads_back_to_its_word(found: Conjugation) -> None:
    word = found.kana if found.pos != "vs" else f"{found.kana}する"
    for name, entry in every_entry(found):
        back = dictionary_forms(entry.kana)
        expected = {word, word.replace("ゆく", "いく"), word.replace("よい", "いい"), word.replace("いい", "よい")}
        assert expected & back, (name, entry.kana)


@EVERY
def test_forms_stand_in_printed_order_and_are_those_of_the_class(found: Conjugation) -> None:
    names = list(found.forms)
    assert names == [name for name in FORMS if name in found.forms]
    assert set(names) <= set(CLASSES[found.pos].forms)
    assert all(found.forms.values())


@EVERY
def test_the_headline_comes_first_and_every_other_answer_has_its_note(found: Conjugation) -> None:
    for name, entries in found.forms.items():
        headlines = [entry for entry in entries if entry.status == "headline"]
        assert headlines == ([] if name in SHORT else [entries[0]])
        assert all(bool(entry.note) == (entry.status == "accepted") for entry in entries)


@EVERY
def test_no_answer_is_listed_twice(found: Conjugation) -> None:
    for entries in found.forms.values():
        assert len({(entry.kanji, entry.kana) for entry in entries}) == len(entries)


@EVERY
def test_a_short_form_stands_in_the_list_of_the_long_one_too(found: Conjugation) -> None:
    for short, long in SHORT.items():
        if short in found.forms and long in found.forms:
            assert set(found.forms[short]) <= set(found.forms[long][1:])
        if short not in found.forms and long in found.forms and long != "progressive":
            assert len(found.forms[long]) == 1


@EVERY
def test_kanji_kana_and_furigana_agree(found: Conjugation) -> None:
    for name, entry in every_entry(found):
        assert furigana.covered(entry.furigana), (name, entry.furigana)
        assert furigana.plain(entry.furigana) == entry.kanji
        assert hiragana(furigana.kana(entry.furigana)) == hiragana(entry.kana)
        assert is_kana(entry.kana)


@EVERY
def test_the_steps_end_in_the_answer_and_are_sentences(found: Conjugation) -> None:
    for name, entry in every_entry(found):
        if not entry.steps:
            assert name in ("plain_present", "attributive"), name
            continue
        assert entry.steps[-1].kana == entry.kana, name
        for step in entry.steps:
            assert step.text.endswith(".")
            assert step.text[0].isupper() or not step.text[0].isascii()
            assert furigana.covered(step.text), step.text
            assert is_kana(step.kana)
            assert not set(step.text) & set("{}\n")
        assert furigana.covered(entry.note), entry.note
        assert entry.note in ("",) or entry.note.endswith(".")


@EVERY
def test_a_step_names_a_cell_of_the_table_and_uses_it(found: Conjugation) -> None:
    for name, entry in every_entry(found):
        for step in entry.steps:
            assert bool(step.row) == bool(step.base)
            if step.row and step.kind != "exception":
                assert step.base in BASES
                assert step.kana.endswith(GODAN[step.row].cell(step.base)), (name, step)  # type: ignore[arg-type]


@every([verb for verb in VERBS if verb.lacks], lambda verb: verb.key)
def test_what_a_word_lacks_is_absent(verb: Verb) -> None:
    found = conjugate(verb.word, verb.kana, verb.pos, verb.lacks)
    assert not verb.lacks & set(found.forms)
    whole = conjugate(verb.word, verb.kana, verb.pos)
    assert set(whole.forms) - verb.lacks == set(found.forms)


@pytest.mark.parametrize("found", COPULA, ids=["da", "desu"])
def test_the_copula_is_one_word_in_two_shapes(found: Conjugation) -> None:
    assert found.forms == COPULA[0].forms


ENDINGS = {
    "v1": ["べる", "める", "きる", "ちる"],
    "v5k": ["く"],
    "v5g": ["ぐ"],
    "v5s": ["す"],
    "v5t": ["つ"],
    "v5n": ["ぬ"],
    "v5b": ["ぶ"],
    "v5m": ["む"],
    "v5r": ["る"],
    "v5u": ["う"],
    "v5u-s": ["う"],
    "v5k-s": ["いく"],
    "vk": ["くる"],
    "vs-i": ["する"],
    "vs-s": ["する"],
    "vz": ["ずる"],
    "adj-i": ["い"],
    "adj-ix": ["いい"],
}
KANA = "あいうえおかきくけこさしすせそたちつてとなにのはひほまみもやゆよらりろわがぎぐござじずぞだでどばびぶべぼぱん"


@st.composite
def made_up_words(draw: st.DrawFn) -> tuple[str, str]:
    pos = draw(st.sampled_from(list(ENDINGS)))
    return draw(st.text(KANA, min_size=1, max_size=4)) + draw(st.sampled_from(ENDINGS[pos])), pos


@given(made_up_words())
def test_every_form_of_a_made_up_word_leads_back_to_it(word: tuple[str, str]) -> None:
    kana, pos = word
    for name, entry in every_entry(conjugate(kana, kana, pos)):
        assert kana in dictionary_forms(entry.kana), (name, entry.kana)


@given(made_up_words())
def test_a_class_that_a_made_up_word_has_is_one_that_its_end_allows(word: tuple[str, str]) -> None:
    kana, pos = word
    assert pos in possible(kana) or pos == "v5u-s"


@given(st.text(max_size=12), st.text(max_size=12), st.sampled_from([*CLASSES, "n", ""]))
def test_no_input_raises_anything_but_a_value_error(word: str, kana: str, pos: str) -> None:
    with contextlib.suppress(ValueError):
        assert conjugate(word, kana, pos).forms


def test_the_order_in_which_words_are_asked_for_changes_nothing() -> None:
    words = [(verb.word, verb.kana, verb.pos, verb.lacks) for verb in VERBS]
    once = {word: conjugate(*word) for word in words}
    random.Random(3).shuffle(words)
    assert all(conjugate(*word) == once[word] for word in words)


def test_a_conjugation_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        conjugate("食べる", "たべる", "v1").forms["te"] = ()  # type: ignore[index]
