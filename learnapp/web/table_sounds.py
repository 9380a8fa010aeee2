"""What is heard at a table: what was said there in public, by table and number, and never a text that somebody sends.

Keys are `table:3:0`: the first thing said at table 3. What counts is the game's matter: of Sentence Builder the
sentences of finished turns, of Word Basket the words, of the Drive-In Grand Prix what the table says of each row.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from learnapp.games.sentence.state import Turn
from learnapp.games.table import Table, Unreplayable
from learnapp.japanese import furigana
from learnapp.japanese.kana import is_kana
from learnapp.japanese.numbers import reading as number_reading
from learnapp.speech.base import LONGEST_READING, Utterance
from learnapp.store import games as store
from learnapp.web import circuit_told, playing
from learnapp.web.current import catalog, me, reading

KIND = "table"
_LETTERS = {"G": "ジー", "S": "エス"}
"""On the chips."""
_REST = re.compile(r"(\d{1,6})|([GS])")


def key(table_id: int, number: int) -> str:
    return f"{KIND}:{table_id}:{number}"


def find(rest: str) -> Utterance | None:
    """What `<table>:<number>` names at one's own tables; None for everything else."""
    parts = rest.split(":")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= 9 for part in parts):
        return None
    table_id, number = map(int, parts)
    with reading() as db:
        row = store.find_table(db, me().id, table_id)
        if row is None or row.game not in SAID:
            return None
        try:
            table = playing.load(db, row)
        except Unreplayable:
            return None
    said = SAID[row.game](table)
    return said[number] if number < len(said) else None


def sentences(history: Sequence[Turn]) -> tuple[str, ...]:
    """The sentences of finished turns, in furigana notation: those that were built or improved, in order."""
    return tuple(sentence for turn in history for sentence in turn.sentences)


def of_sentence(shown: str) -> Utterance:
    """A sentence laid with cards."""
    return Utterance(furigana.kana(shown), furigana.plain(shown), sentence=True)


def of_word(word: str) -> Utterance:
    """A word that was said; which of its homophones was meant nobody knows, so it lends no accent."""
    known = catalog().lexicon.words(word)
    if len(known) == 1 and (accent := catalog().pitch(known[0].written, word)):
        return Utterance(word, known[0].written, accent.accent)
    return Utterance(word)


def of_lines(lines: Sequence[str]) -> Utterance | None:
    """What a table says, each line in furigana notation; None where not every reading is known, or it is long."""
    kana = _read("".join(map(furigana.kana, lines)))
    plain = "".join(map(furigana.plain, lines))
    known = is_kana(re.sub("[、。]", "", kana)) and len(kana) <= LONGEST_READING
    return Utterance(kana, plain, sentence=True) if known else None


def _read(text: str) -> str:
    """Digits and the letters of chips as they are said.

    >>> _read("ごうけいは10です。"), _read("Gチップを")
    ('ごうけいはじゅうです。', 'ジーチップを')
    """
    return _REST.sub(lambda found: number_reading(int(found[1])) if found[1] else _LETTERS[found[2]], text)


def _of_sentence(table: Table) -> Sequence[Utterance | None]:
    return [of_sentence(shown) for shown in sentences(table.state.history)]


def _of_basket(table: Table) -> Sequence[Utterance | None]:
    return [of_word(one.word) for one in table.state.said]


def _of_circuit(table: Table) -> Sequence[Utterance | None]:
    return [of_lines([line.japanese for line in one.lines]) for one in circuit_told.rows_told(table)]


SAID: Mapping[str, Callable[[Table], Sequence[Utterance | None]]] = {
    "sentence": _of_sentence,
    "basket": _of_basket,
    "circuit": _of_circuit,
}
"""Game → all that was said at a table, in order."""
