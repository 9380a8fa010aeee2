"""A sentence of cards as it is read: in Japanese with furigana, in kana, and word by word."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.steps import TEN
from learnapp.japanese import furigana


class Word(NamedTuple):
    """A word of a sentence: one card, or cards that are read as one, such as a verb with its conjugation card."""

    shown: str
    """In furigana notation."""
    gloss: str
    pieces: tuple[Piece, ...]


_COUNTED = {"何": "how many"}
_GLOSSES = {
    "plain_negative": "not",
    "plain_past": "past",
    "plain_past_negative": "past, not",
    "te": "and",
    "tai": "want to",
    "potential": "can",
    "volitional_polite": "let’s",
    "polite_present": "polite",
}


def words(pieces: Sequence[Piece]) -> tuple[Word, ...]:
    """The words of a sentence, also of an unfinished one."""
    return tuple(_words(pieces))


def _words(pieces: Sequence[Piece]) -> Iterator[Word]:
    i = 0
    while i < len(pieces):
        piece, following = pieces[i], pieces[i + 1] if i + 1 < len(pieces) else None
        word = _together(piece, following) if following else None
        if word is None:
            shown = piece.alone if piece.kind.name == TEN and piece.kind.word_class == "number" else piece.shown
            word = Word(shown, gloss(piece), (piece,))
        yield word
        i += len(word.pieces)


def _together(piece: Piece, following: Piece) -> Word | None:
    """Two cards read as one word; None if each is its own."""
    kind = following.kind
    if kind.word_class == "conjugation" and (entry := piece.bends.get(following.card.form)):
        told = _GLOSSES.get(following.card.form, following.card.meanings[0])
        return Word(entry.furigana, f"{gloss(piece)} ({told})", (piece, following))
    if piece.kind.word_class == "number" and kind.word_class == "counter":
        shown = following.counts.get(piece.card.word, piece.shown + following.shown)
        return Word(shown, f"{_COUNTED.get(piece.kind.name, gloss(piece))} ({_counted(following)})", (piece, following))
    return None


def _counted(counter: Piece) -> str:
    return counter.card.meanings[0].removeprefix("counter for ")


def gloss(piece: Piece) -> str:
    """The first meaning of a card, short."""
    meaning = piece.card.meanings[0].removeprefix("to ")
    return meaning.partition(" (")[0] or meaning


def written(pieces: Sequence[Piece]) -> str:
    """The sentence as it is usually written, in furigana notation.

    Interjections are set off by a comma.
    """
    shown = [word.shown + "、" * (word.pieces[0].kind.word_class == "interjection") for word in words(pieces)]
    return f"{furigana.joined(shown)}。"


def kana(pieces: Sequence[Piece]) -> str:
    """The sentence in kana as it is written: the particles are は and を, which a voice must say as わ and お."""
    return furigana.kana(written(pieces))


def literal(pieces: Sequence[Piece]) -> tuple[tuple[str, str], ...]:
    """Word by word: the Japanese in furigana notation, and its gloss."""
    return tuple((word.shown, word.gloss) for word in words(pieces))
