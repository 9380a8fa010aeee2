"""One's own data as one JSON document."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from learnapp.exchange.personal import FORMAT, as_json

SECTIONS = [
    pytest.param([], id="nothing"),
    pytest.param([("words", [])], id="a section without rows"),
    pytest.param(
        [("words", [{"japanese": '犬 "quoted" \\ \n', "note": "</script>"}, {}]), ("review", [{"at": None}])], id="rows"
    ),
    pytest.param([("words", [{"note": "\ud800 half, \x00 none, 🐕 whole"}])], id="odd characters"),
]


@pytest.mark.parametrize("sections", SECTIONS)
def test_the_document_is_valid_and_complete(sections: list[tuple[str, list[dict[str, Any]]]]) -> None:
    assert json.loads("".join(as_json(sections))) == {"format": FORMAT, **dict(sections)}


def test_rows_are_written_as_they_come() -> None:
    """A log of years must not be held in memory."""
    taken: list[int] = []

    def rows() -> Iterator[dict[str, int]]:
        for number in range(1000):
            taken.append(number)
            yield {"number": number}

    pieces = as_json([("review", rows())])
    for piece in pieces:
        if '"number": 3' in piece:
            break
    assert taken == [0, 1, 2, 3]
