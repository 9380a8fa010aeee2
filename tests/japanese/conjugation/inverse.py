"""Back from a form to the dictionary form: endings taken off one after the other, written apart from the engine."""

from collections.abc import Iterator

ROWS = (
    "かきくけこ",
    "がぎぐげご",
    "さしすせそ",
    "たちつてと",
    "なにぬねの",
    "ばびぶべぼ",
    "まみむめも",
    "らりるれろ",
    "わいうえお",
)

# what stands at the end of a text of one kind → what stands there before, and the kind of that
RULES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "form": (
        *(("ます", "", "polite"), ("ません", "", "polite"), ("ました", "", "polite"), ("ませんでした", "", "polite")),
        *(("ましょう", "", "polite"), ("ないです", "ない", "form"), ("なかったです", "ない", "form")),
        *(("なかった", "ない", "form"), ("ないで", "ない", "form"), ("なくて", "ない", "form"), ("ない", "", "a")),
        *(
            ("たい", "", "i"),
            ("たくない", "", "i"),
            ("たかった", "", "i"),
            ("たくなかった", "", "i"),
            ("ながら", "", "i"),
        ),
        *(("すぎる", "", "i"), ("そう", "", "i"), ("すぎる", "", "adjective"), ("そう", "", "adjective")),
        *(
            ("たり", "た", "ta"),
            ("だり", "だ", "ta"),
            ("たら", "た", "ta"),
            ("だら", "だ", "ta"),
            ("", "", "ta"),
            ("", "", "te"),
        ),
        *((f"い{ending}", "", "te") for ending in ("る", "ない", "た", "なかった")),
        *((ending, "", "te") for ending in ("る", "ない", "た", "なかった")),
        *(
            ("ば", "", "e"),
            ("れば", "る", "word"),
            ("すれば", "する", "word"),
            ("ずれば", "ずる", "word"),
            ("じれば", "ずる", "word"),
            ("な", "", "word"),
        ),
        *(
            ("", "", "e"),
            ("ろ", "", "i"),
            ("よ", "", "i"),
            ("よ", "", "e"),
            ("い", "", "a"),
            ("い", "る", "word"),
            ("れ", "れる", "word"),
        ),
        *(
            ("う", "", "o"),
            ("よう", "", "a"),
            ("", "", "polite"),
            ("", "", "i"),
            ("", "", "word"),
            ("じるな", "ずる", "word"),
        ),
        *(("る", "", "e"), ("られる", "", "a"), ("れる", "", "a"), ("できる", "する", "word"), ("れる", "", "i")),
        *(("せる", "", "a"), ("させる", "", "a"), ("す", "", "a"), ("さす", "", "a")),
        *(
            ("せられる", "", "a"),
            ("させられる", "", "a"),
            ("される", "", "a"),
            ("せられる", "する", "word"),
            ("られる", "", "e"),
        ),
        *(
            (ending, "", "adjective")
            for ending in ("くない", "かった", "くなかった", "くないです", "くありません", "かったです")
        ),
        *(
            (ending, "", "adjective")
            for ending in ("くなかったです", "くありませんでした", "くて", "く", "さ", "ければ", "かったら")
        ),
        *((ending, "", "adjective") for ending in ("さそう", "さすぎる")),
        *(("です", "", "word"), ("い", "", "adjective"), ("いです", "", "adjective"), ("ない", "ある", "word")),
        *(
            (ending, "", "word")
            for ending in ("だ", "な", "に", "さ", "で", "なら", "ならば", "であれば", "だった", "でした", "だったら")
        ),
        *(
            (f"{では}{ending}", "", "word")
            for では in ("では", "じゃ")
            for ending in ("ない", "なかった", "ないです", "なかったです")
        ),
        *(
            (f"{では}{ending}", "", "word")
            for では in ("では", "じゃ")
            for ending in ("ありません", "ありませんでした")
        ),
        *((ending, "", "word") for ending in ("そう", "すぎる")),
    ),
    "polite": (("", "", "i"), ("い", "る", "word")),
    "a": (
        *((row[0], row[2], "word") for row in ROWS),
        ("", "る", "word"),
        ("し", "する", "word"),
        ("さ", "する", "word"),
    ),
    "i": (*((row[1], row[2], "word") for row in ROWS), ("", "る", "word"), ("し", "する", "word")),
    "e": (*((row[3], row[2], "word") for row in ROWS), ("せ", "する", "word"), ("ぜ", "ずる", "word")),
    "o": (*((row[4], row[2], "word") for row in ROWS), ("そ", "する", "word")),
    "te": (
        *(
            ("いて", "く", "word"),
            ("いで", "ぐ", "word"),
            ("して", "す", "word"),
            ("うて", "う", "word"),
            ("って", "く", "word"),
        ),
        *(("って", kana, "word") for kana in "うつる"),
        *(("んで", kana, "word") for kana in "ぬぶむ"),
        ("て", "", "i"),
    ),
    "adjective": (("", "い", "word"), ("よ", "いい", "word")),
}
RULES["ta"] = tuple((text.translate(str.maketrans("てで", "ただ")), before, kind) for text, before, kind in RULES["te"])
KURU = (("こ", "a"), ("き", "i"), ("こ", "i"), ("き", "polite"))


def dictionary_forms(text: str, kind: str = "form") -> set[str]:
    """All words of which the text may be a form; many are none, but the right one is among them."""
    if kind == "word":
        return {text}
    found: set[str] = set()
    for before, next_kind in _before(text, kind):
        if before and (before, next_kind) != (text, kind):
            found |= dictionary_forms(before, next_kind)
    return found


def _before(text: str, kind: str) -> Iterator[tuple[str, str]]:
    for end, before, next_kind in RULES[kind]:
        if text.endswith(end):
            yield text.removesuffix(end) + before, next_kind
    if kind in ("a", "i", "polite"):
        for kana, its_kind in KURU:
            if text.endswith(kana) and kind == its_kind:
                yield f"{text[:-1]}くる", "word"
    if kind in ("a", "i", "polite") and text.endswith("じ"):
        yield f"{text[:-1]}ずる", "word"
