"""`learnapp conjugate`: words are looked up among the verbs and in the deck, with their class or without."""

import json
from argparse import Namespace

import pytest

from learnapp import commands
from learnapp.cli import main
from tests.content import CATALOG


def conjugate(word: str) -> int:
    """As the command does, but for reading the content anew."""
    return commands.conjugate(Namespace(word=word, kana="", pos="", form="", json=True), (), CATALOG.conjugated)


def conjugated(capsys: pytest.CaptureFixture[str], word: str) -> list[dict[str, object]]:
    assert conjugate(word) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_command_reads_its_options_and_the_content(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conjugate", "きる", "--kana", "きる", "--pos", "v1", "--form", "te", "--json"]) == 0
    (line,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (line["word"], line["pos"], list(line["forms"])) == ("きる", "v1", ["te"])
    assert main(["conjugate", "でした"]) == 2


@pytest.mark.parametrize(
    "word, found, reason",
    [
        ("食べる", [("食べる", "たべる", "v1")], "among the verbs"),
        ("だ", [("だ", "だ", "cop")], "the copula stands in the deck only"),
        ("です", [("です", "です", "cop")], "so does its polite form"),
        ("きる", [("着る", "きる", "v1"), ("切る", "きる", "v5r")], "kana of two words in two classes"),
        ("かえる", [("帰る", "かえる", "v5r"), ("変える", "かえる", "v1")], "another pair"),
        ("いる", [("いる", "いる", "v1"), ("要る", "いる", "v5r")], "usually in kana, and a word in kanji"),
        ("綺麗", [("きれい", "きれい", "adj-na")], "another spelling"),
    ],
)
def test_a_word_is_found_without_its_class(
    capsys: pytest.CaptureFixture[str], word: str, found: list[tuple[str, str, str]], reason: str
) -> None:
    lines = conjugated(capsys, word)
    assert [(line["word"], line["kana"], line["pos"]) for line in lines] == found, reason


def test_a_card_that_repeats_a_verb_is_not_listed_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(conjugated(capsys, "煩い")) == len(conjugated(capsys, "うるさい")) == 1


def test_what_a_word_lacks_is_absent(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = conjugated(capsys, "ある")
    assert not {"potential", "imperative", "volitional_plain", "volitional_polite", "tai"} & set(line["forms"])  # type: ignore[call-overload]


@pytest.mark.parametrize(
    "word, told, reason",
    [
        ("でした", "でした is the polite past of です", "a card that is a form of another one"),
        ("食べました", "give the dictionary form", "a form of a verb"),
        ("猫", "not listed", "a card without forms"),
        ("ぴかる", "by its end it may be", "no word at all"),
    ],
)
def test_what_is_no_dictionary_form_is_told(
    capsys: pytest.CaptureFixture[str], word: str, told: str, reason: str
) -> None:
    assert conjugate(word) == 2
    assert told in capsys.readouterr().err, reason
