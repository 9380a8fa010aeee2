"""A word that somebody says: how it is read, which letters it links, and why it is refused."""

from collections.abc import Collection
from dataclasses import dataclass

from learnapp.catalog.dictionary import NOT_A_NOUN, Dictionary
from learnapp.japanese.shiritori import SHORTEST, Refusal, count, first, last, letters, refusal, said

_NO_WORD = (NOT_A_NOUN, "name")
"""Rules that no other letters would mend: they are told before what is wrong with the letters."""
_MISSPELLED = ("empty", "not_kana", "long_mark_first", "long_mark_alone")


@dataclass(frozen=True, slots=True)
class Throw:
    """A word as it was judged; `reading` is empty where it could not be read."""

    text: str
    reading: str
    refusal: Refusal | None

    def line(self) -> dict[str, object]:
        """For programs."""
        return {
            "word": self.text.strip(),
            "reading": self.reading,
            "letters": list(letters(self.reading)),
            "count": count(self.reading),
            "first": first(self.reading),
            "last": last(self.reading),
            "verdict": "refused" if self.refusal else "ok",
            "rule": self.refusal.rule if self.refusal else "",
            "reason": self.refusal.reason if self.refusal else "",
        }

    def sentence(self) -> str:
        """For people."""
        if self.refusal:
            return f"{self.text.strip()}: refused. {self.refusal.reason}"
        begins, ends = first(self.reading), last(self.reading)
        return f"{self.text.strip()}: {self.reading}, {count(self.reading)} letters, from {begins} to {ends}."


def judged(
    text: str,
    dictionary: Dictionary,
    field: Collection[str] = (),
    *,
    after: str = "",
    own_before: str | None = None,
    shortest: int = SHORTEST,
    merged: bool = False,
    names: bool = True,
) -> Throw:
    """Judge a word in kana, kanji or romaji by its letters and by the dictionary.

    Of several readings it is the one that may be said, or else the likeliest. `field`, `after`, `shortest` and
    `merged` are those of `learnapp.japanese.shiritori.refusal`; `own_before` is by default the word `after`.
    """
    before = read(after, dictionary) if after else ""
    own = before if own_before is None else own_before
    throws = []
    for reading in dictionary.readings(text) or (said(text),):
        why = refusal(reading, field, after=before, own_before=own, shortest=shortest, merged=merged)
        throws.append(Throw(text, reading, both(dictionary.refusal(reading, names), why)))
    if not throws[0].reading or (throws[0].refusal and throws[0].refusal.rule == "not_kana"):
        return Throw(text, "", throws[0].refusal)
    return next((throw for throw in throws if not throw.refusal), throws[0])


def both(no_word: Refusal | None, letters: Refusal | None) -> Refusal | None:
    """One refusal for a reading that the dictionary and its letters may each refuse; None if neither does.

    Of a verb it is told first that it is one, since no verb with other letters would do either; then the letters, but
    for its length, which is not worth a sentence. What is in no dictionary is told its letters alone.

    >>> verb = Refusal("not_a_noun:verb", "たべる is a verb: only nouns count.")
    >>> both(verb, Refusal("wrong_start", "たべる begins with た, but the letter is あ.")).reason
    'たべる is a verb: only nouns count. Besides, たべる begins with た, but the letter is あ.'
    """
    if no_word is None or letters is None:
        return no_word or letters
    if letters.rule in _MISSPELLED or not no_word.rule.startswith(_NO_WORD):
        return letters
    if letters.rule == "too_short":
        return no_word
    return Refusal(no_word.rule, f"{no_word.reason} Besides, {letters.reason}")


def read(text: str, dictionary: Dictionary) -> str:
    """The likeliest reading of a word; what could not be read stays as it is."""
    return next(iter(dictionary.readings(text)), said(text))
