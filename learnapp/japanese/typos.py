"""Small typos in English: how far two texts are apart, and when that is near enough."""

from collections.abc import Container, Sequence

SHORT, LONG = 4, 8
"""From so many letters on one slip, and two, may be overlooked."""


def allowed(letters: int) -> int:
    """How many slips a word of so many letters may have.

    >>> allowed(3), allowed(4), allowed(7), allowed(8)
    (0, 1, 1, 2)
    """
    return 0 if letters < SHORT else 1 if letters < LONG else 2


def distance(one: str, other: str, most: int) -> int | None:
    """Letters put in, left out, changed or swapped with their neighbour; None if more than `most`.

    >>> distance("freind", "friend", 1), distance("hose", "horse", 1), distance("cat", "dog", 2)
    (1, 1, None)
    """
    if abs(len(one) - len(other)) > most:
        return None
    before: list[int] = []
    line = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        earlier, before, line = before, line, [row]
        for column, wanted in enumerate(other, 1):
            steps = min(before[column] + 1, line[column - 1] + 1, before[column - 1] + (letter != wanted))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == wanted:
                steps = min(steps, earlier[column - 2] + 1)
            line.append(steps)
        if min(line) > most:
            return None
    return line[-1] if line[-1] <= most else None


def slips(
    given: Sequence[str], wanted: Sequence[str], near_words: Container[str], known: Sequence[Container[str]] = ()
) -> int | None:
    """The number of slips if the words given are a typo for those wanted, else None.

    No typo is a real word: one of `near_words` or of the known meanings. Nor may the first letter differ, unless it
    only changed places with the second. Words run together may have one slip, and only if they are long: attack is no
    slip for at (the) back.

    >>> slips(("freind",), ("friend",), ()), slips(("tangle",), ("strangle",), ())
    (1, None)
    >>> slips(("bond",), ("pond",), ()), slips(("towel",), ("tower",), {"towel"})
    (None, None)
    """
    one, other = "".join(given), "".join(wanted)
    if not _begins_alike(one, other) or one in near_words:
        return None
    found = distance(one, other, allowed(len(other)))
    if found is None:
        return None
    if len(given) != len(wanted):
        return None if found > 1 or len(other) < LONG or any(word in near_words for word in given) else found
    for typed, meant in zip(given, wanted, strict=True):
        if typed == meant:
            continue
        real = typed in near_words or any(typed in each for each in known)
        if real or not _begins_alike(typed, meant) or distance(typed, meant, allowed(len(meant))) is None:
            return None
    return found


def _begins_alike(one: str, other: str) -> bool:
    return one[:1] == other[:1] or (len(one) > 1 and one[:2] == other[1::-1] and one[1:2] == other[:1])
