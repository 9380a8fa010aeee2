"""Write content/pitch.tsv: the accents of card words, verbs, adjectives and prefectures, by Open JTalk's analyser.

What stands in the column `pitch` of cards.tsv was checked by hand and takes the place of what the analyser says. A word
that the analyser reads in another way, or as several phrases, is left out, and so is what could not be confirmed. How
often both agree is printed. Run it when words were added, with the extra `voice` installed (make voice):

    python scripts/build_pitch.py
"""

import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from learnapp.catalog.pitch import HAND, MACHINE, PITCH_COLUMNS, PITCH_FILE  # noqa: E402
from learnapp.catalog.source import Source, read  # noqa: E402
from learnapp.japanese import pitch  # noqa: E402
from learnapp.speech.offline import plain, said  # noqa: E402

# Words with an accent of their own. Particles, endings and counters take theirs from what they stand with.
CLASSES = ("noun", "verb", "adjective", "adjectival noun", "adverb", "number", "interjection")

# Not confirmed when the list was read through: dictionaries give another accent, or several.
DOUBTED = {"へら", "岐阜", "石川", "鳥取", "あら", "やった"}


def words(source: Source) -> Iterator[tuple[str, str, int | None]]:
    """Spelling, kana, and the accent that was checked by hand."""
    for _, card in source.cards:
        if card.word_class in CLASSES:
            yield card.common, card.kana, card.pitch
    for _, verb in source.verbs:
        yield verb.word, verb.kana, None
    for _, prefecture in source.country.prefectures:
        yield prefecture.kanji, prefecture.kana, None
        yield prefecture.kanji_short, prefecture.kana_short, None


def machine_accent(word: str, kana: str) -> int | None:
    """What the analyser says of a word; None if it reads it in another way."""
    with contextlib.redirect_stdout(io.StringIO()):
        import pyopenjtalk
    for text in (word, kana):
        found = pyopenjtalk.run_frontend(text)
        # The first word of an accent phrase holds the accent of all of it.
        if found and said(found) == plain(kana) and all(each["chain_flag"] == 1 for each in found[1:]):
            if text == kana != word and len(found) > 1:
                return None  # kana alone, cut in pieces: a guess
            accent = int(found[0]["acc"])
            return accent if pitch.fits(kana, accent) else None
    return None


def main() -> int:
    rows: dict[tuple[str, str], tuple[int, str]] = {}
    agree, differ, left_out = 0, [], []
    for word, kana, checked in words(read(ROOT / "content")):
        if (word, kana) in rows:
            continue
        machine = machine_accent(word, kana)
        if checked is not None:
            rows[word, kana] = checked, HAND
            agree += machine == checked
            if machine != checked:
                differ.append(f"{word} ({kana}): by hand {checked}, by machine {machine}")
        elif machine is None or word in DOUBTED:
            left_out.append(f"{word} ({kana})")
        else:
            rows[word, kana] = machine, MACHINE
    lines = ["\t".join(PITCH_COLUMNS), *("\t".join(map(str, (*key, *value))) for key, value in rows.items())]
    (ROOT / "content" / PITCH_FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    by_hand = sum(source == HAND for _, source in rows.values())
    print(f"{len(rows)} words, {by_hand} of them by hand; analyser and hand agree on {agree} of {agree + len(differ)}.")
    print("They differ:", "; ".join(differ) or "nowhere")
    print("Left out:", "; ".join(left_out) or "nothing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
