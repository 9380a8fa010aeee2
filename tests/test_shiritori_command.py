"""The command `learnapp shiritori`."""

import io
import json
import sys

import pytest

from learnapp.cli import main


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert main(["shiritori", *arguments, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return [json.loads(line) for line in printed.out.splitlines()]


def test_a_word_is_judged_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = lines(capsys, "とけい", "--after", "しごと")
    assert line["verdict"] == "ok"
    assert (line["reading"], line["letters"], line["count"]) == ("とけい", ["と", "け", "い"], 3)
    assert (line["first"], line["last"], line["reason"]) == ("と", "い", "")


def test_the_last_letter_is_null_after_n(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = lines(capsys, "みかん")
    assert line["last"] is None
    assert line["verdict"] == "refused"


@pytest.mark.parametrize(
    "word, after, verdict",
    [
        ("あずき", "ばたー", "ok"),
        ("いんきょ", "すきー", "ok"),
        ("とんぼ", "ばんど", "ok"),
        ("とんぼ", "はっぱ", "refused"),
    ],
)
def test_the_word_before_may_be_given(capsys: pytest.CaptureFixture[str], word: str, after: str, verdict: str) -> None:
    assert lines(capsys, word, "--after", after)[0]["verdict"] == verdict


def test_many_words_are_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "机\nはっぱ\tヨーロッパ\r\n\nたべる\n\udcff".encode("utf-8", "surrogateescape")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    found = lines(capsys, "-")
    assert [line["reading"] for line in found] == ["つくえ", "はっぱ", "たべる", ""]
    assert [line["verdict"] for line in found] == ["ok", "ok", "refused", "refused"]
    assert found[2]["reason"] == "たべる (食べる) is a verb: only nouns count."


def test_without_json_it_speaks_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shiritori", "机"]) == 0
    assert main(["shiritori", "ねこ"]) == 0
    assert capsys.readouterr().out == (
        "机: つくえ, 3 letters, from つ to え.\nねこ: refused. ねこ has two letters: three or more are needed.\n"
    )


def test_an_empty_word_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shiritori", " "]) == 2
    assert capsys.readouterr().err == "There is no word: write one, or - to read many.\n"
