"""All data of one learner as one JSON document, written piece by piece."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

FORMAT = "fuda-learner-1"


def as_json(sections: Iterable[tuple[str, Iterable[Mapping[str, Any]]]]) -> Iterator[str]:
    """The text of `{"format": …, section: [row, …], …}`, a row at a time, so that a long log needs no memory.

    >>> "".join(as_json([("words", [{"japanese": "犬"}])]))
    '{"format": "fuda-learner-1",\\n"words": [\\n{"japanese": "犬"}]}\\n'
    """
    yield f'{{"format": {json.dumps(FORMAT)}'
    for name, rows in sections:
        yield f",\n{json.dumps(name)}: ["
        between = "\n"
        for row in rows:
            yield between + json.dumps(row, ensure_ascii=False, default=str)
            between = ",\n"
        yield "]"
    yield "}\n"
