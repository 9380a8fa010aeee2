"""Which morae are high, against words of which every textbook shows the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.japanese.morae import morae
from learnapp.japanese.pitch import contour, described, fits, pattern

# Word, accent, low (_) and high (^) of each mora, then of a particle after it, name of the pattern.
WORDS = [
    ("さくら", 0, "_^^ ^", "heiban"),
    ("ともだち", 0, "_^^^ ^", "heiban"),
    ("え", 0, "_ ^", "heiban"),
    ("ねこ", 1, "^_ _", "atamadaka"),
    ("いのち", 1, "^__ _", "atamadaka"),
    ("き", 1, "^ _", "atamadaka"),
    ("たまご", 2, "_^_ _", "nakadaka"),
    ("せんせい", 3, "_^^_ _", "nakadaka"),
    ("いぬ", 2, "_^ _", "odaka"),
    ("おとこ", 3, "_^^ _", "odaka"),
    ("きょう", 1, "^_ _", "atamadaka"),
    ("ぎゅうにゅう", 0, "_^^^ ^", "heiban"),
    ("がっこう", 0, "_^^^ ^", "heiban"),
    ("きって", 0, "_^^ ^", "heiban"),
    ("リットル", 0, "_^^^ ^", "heiban"),
    ("コーヒー", 3, "_^^_ _", "nakadaka"),
    ("とうきょうと", 3, "_^^__ _", "nakadaka"),
]


@pytest.mark.parametrize("word, accent, line, name", WORDS)
def test_the_line_of_a_word(word: str, accent: int, line: str, name: str) -> None:
    found = contour(word, accent)
    drawn = "".join("^" if high else "_" for high in found.high) + " " + ("^" if found.after else "_")
    assert (drawn, pattern(word, accent)) == (line, name)
    assert found.morae == morae(word)


@pytest.mark.parametrize(
    "word, accent, reason",
    [
        ("いぬ", 3, "after its end"),
        ("いぬ", -1, "before its beginning"),
        ("きょう", 3, "two morae"),
        ("", 0, "no word"),
    ],
)
def test_an_accent_that_a_word_cannot_have_is_refused(word: str, accent: int, reason: str) -> None:
    assert not fits(word, accent), reason
    with pytest.raises(ValueError, match="cannot drop"):
        contour(word, accent)


@given(st.text("あかさたなきょっんー", min_size=1, max_size=12), st.data())
def test_pitch_drops_once_at_most_and_there(word: str, data: st.DataObject) -> None:
    size = len(morae(word))
    if not size:
        return
    accent = data.draw(st.integers(0, size))
    line = (*contour(word, accent).high, contour(word, accent).after)
    drops = [at for at in range(1, len(line)) if line[at - 1] and not line[at]]
    rises = [at for at in range(1, len(line)) if not line[at - 1] and line[at]]
    assert drops == ([accent] if accent else [])
    assert rises == ([] if accent == 1 else [1])


@pytest.mark.parametrize(
    "word, accent, text",
    [
        ("さくら", 0, "heiban: it rises and does not drop"),
        ("ねこ", 1, "drop after mora 1"),
        ("き", 1, "drop after mora 1, the last"),
        ("おとこ", 3, "drop after mora 3, the last"),
    ],
)
def test_an_accent_in_words(word: str, accent: int, text: str) -> None:
    assert described(word, accent) == text
