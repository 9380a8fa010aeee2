"""Every rule of the content fires on a copy that breaks it, and all that is broken is reported at once."""

import random
from pathlib import Path

import pytest

from learnapp.catalog import ContentError, load
from learnapp.catalog.check import check, problems_in, report
from learnapp.catalog.lexicon_checks import FILES as LEXICON_FILES
from learnapp.catalog.source import FILES, LEVEL_FILES, read
from tests.catalog.faults import assert_told, fault, told

# file, text, what takes its place (once), how the problem that is then reported begins: a ? is the line of the text
BROKEN = [
    # The form of a file.
    ("cards.tsv", "number\tdeck", "\ufeffnumber\tdeck", "cards.tsv:1: begins with a byte order mark"),
    ("cards.tsv", "\n003\t", "\r\n003\t", "cards.tsv:3: carriage return: save with Unix line ends"),
    ("cards.tsv", "\tpitch\t", "\tpich\t", "cards.tsv:1: pitch: the column is missing"),
    ("cards.tsv", "\tpitch\t", "\tpich\t", "cards.tsv:1: pich: unknown column"),
    ("cards.tsv", "\tpitch\t", "\tform\t", "cards.tsv:1: form: the column stands twice"),
    ("cards.tsv", "\tdog\t", "\tdog\t\t", "cards.tsv:2: 18 cells where the header has 17 columns"),
    ("cards.tsv", "\tdog\t", "\t", "cards.tsv:2: 16 cells where the header has 17 columns"),
    ("cards.tsv", "\tdog\t", "\tdog \t", "cards.tsv:2: meanings: stray space"),
    ("cards.tsv", "cooked rice", "cooked  rice", "cards.tsv:5: meanings: stray space"),
    ("cards.tsv", "\tdog\t", "\t\u3000dog\t", "cards.tsv:2: meanings: stray space"),
    ("cards.tsv", "Any dog", '"Any" dog', "cards.tsv:2: explanation: straight double quote: write “ and ”"),
    ("cards.tsv", "\tdog\t", "\tdo\u200bg\t", "cards.tsv:2: meanings: invisible character U+200B"),
    ("cards.tsv", "\tdog\t", "\tdog\u00a0\t", "cards.tsv:2: meanings: invisible character U+00A0"),
    (
        "cards.tsv",
        "\tがっこう\tgak",
        "\tか\u3099っこう\tgak",
        "cards.tsv:19: reading: not composed: write がっこう",
    ),
    ("cards.tsv", "\n003\t", "\n\n003\t", "cards.tsv:4: blank line"),
    ("examples.tsv", "\nyume:2", "\x07\nyume:2", "examples.tsv:322: english: invisible character U+0007"),
    ("near_words.txt", "\nbake\n", "\nbake \n", "near_words.txt:?: word: stray space: remove it"),
    ("near_words.txt", "\nbake\n", "\n\nbake\n", "near_words.txt:?: blank line: remove it"),
    # decks.toml
    ("decks.toml", "[core]", "[Core]", "decks.toml:4: key: Core: write small letters a to z"),
    ("decks.toml", "first = 1\n", "first = " + "9" * 5000 + "\n", "decks.toml: not valid TOML: "),
    ("decks.toml", "first = 1\n", "first = " + "[" * 5000 + "\n", "decks.toml: not valid TOML: "),
    ("decks.toml", "[core]", "[core", "decks.toml: not valid TOML: "),
    ("decks.toml", "first = 1\n", "", "decks.toml:4: first: missing: give it a value of type int"),
    ("decks.toml", "first = 1\n", 'first = "1"\n', "decks.toml:4: first: '1' is not of type int"),
    ("decks.toml", "first = 1\n", "first = 1\ncolour = 2\n", "decks.toml:4: colour: unknown name: remove it"),
    ("decks.toml", "noun = 20", 'noun = "x"', "decks.toml:4: classes: each class should have a whole number"),
    ("decks.toml", "first = 1\n", "first = 0\n", "decks.toml:4: first: first and cards should give numbers"),
    ("decks.toml", 'title = "Core deck"', 'title = ""', "decks.toml:4: title: title or description is empty"),
    ("decks.toml", "default = true", "default = false", "decks.toml: default: none is switched on"),
    ("decks.toml", "[core]", "stray = 1\n[core]", "decks.toml: not a deck: write a table such as [core]"),
    # Numbers and decks.
    ("cards.tsv", "\n002\t", "\n012\t", "cards.tsv:3: number: 012, but next in the deck core is 002"),
    ("cards.tsv", "\n002\t", "\n001\t", "cards.tsv:3: number: 001 stands in line 2 already"),
    (
        "cards.tsv",
        "\n002\tcore",
        "\n002\tcor",
        "cards.tsv:3: deck: cor is not in decks.toml: write one of core, ",
    ),
    ("decks.toml", "cards = 72", "cards = 73", "cards.tsv: deck: core has 72 cards, decks.toml says 73"),
    (
        "decks.toml",
        "adverb = 5",
        "adverb = 6",
        "cards.tsv: class: core has 5 of the class adverb, decks.toml says 6",
    ),
    ("cards.tsv", "\tdesu-2\t", "\tdesu\t", "cards.tsv:43: id: desu stands in line 42 already"),
    (
        "cards.tsv",
        "\tdesu-2\t",
        "\tda-9\t",
        "cards.tsv:43: id: da-9: write desu, and for a further copy desu-2",
    ),
    ("cards.tsv", "\tinu\tinu\t", "\tInu\tInu\t", "cards.tsv:2: word: 'vocabulary:Inu:meaning' is no item key"),
    (
        "cards.tsv",
        "\tinu\tinu\t",
        "\town-1\town-x\t",
        "cards.tsv:2: word: 'vocabulary:own-x:meaning' is no item key",
    ),
    # Spelling and sound.
    ("cards.tsv", "\t犬\t犬\t", "\t\t犬\t", "cards.tsv:2: japanese: empty"),
    ("cards.tsv", "\t犬[いぬ]\t", "\t犬\t", "cards.tsv:2: furigana: 犬 does not give every kanji a reading"),
    ("cards.tsv", "\t犬[いぬ]\t", "\t犬[inu]\t", "cards.tsv:2: furigana: 犬[inu] does not give every kanji"),
    ("cards.tsv", "\t犬[いぬ]\t", "\t大[いぬ]\t", "cards.tsv:2: furigana: without brackets it is 大, not 犬"),
    (
        "cards.tsv",
        "\t御飯\tご飯\t",
        "\t御飯\tごめし\t",
        "cards.tsv:5: common: ごめし is no spelling of 御[ご]飯[はん]",
    ),
    (
        "cards.tsv",
        "\tがっこう\tgak",
        "\tがこう\tgak",
        "cards.tsv:19: reading: がこう, but the furigana gives がっこう",
    ),
    ("cards.tsv", "\tは\tわ\twa", "\tは\tは\twa", "cards.tsv:56: reading: は, but the furigana gives わ"),
    ("cards.tsv", "\tgakkō\t", "\tgakkou\t", "cards.tsv:19: romaji: gakkou, but がっこう is gakkō in Hepburn"),
    ("cards.tsv", "animate\t2\tAny", "animate\t3\tAny", "cards.tsv:2: pitch: 3, but いぬ has 2 morae"),
    ("cards.tsv", "animate\t2\tAny", "animate\t-1\tAny", "cards.tsv:2: pitch: '-1' is not a number"),
    ("cards.tsv", "animate\t2\tAny", "animate\t２\tAny", "cards.tsv:2: pitch: '２' is not a number"),
    # Class, points, badges, form.
    (
        "cards.tsv",
        "\tdog\tnoun\t",
        "\tdog\tnown\t",
        "cards.tsv:2: class: nown: it should be one of adjectival noun, ",
    ),
    (
        "cards.tsv",
        "\tdog\tnoun\t\t",
        "\tdog\tnoun\tn\t",
        "cards.tsv:2: pos: n: for the class noun it should be left empty",
    ),
    (
        "cards.tsv",
        "\tverb\tvk\t",
        "\tverb\tv9\t",
        "cards.tsv:29: pos: v9: for the class verb it should be v1, ",
    ),
    ("cards.tsv", "\tverb\tvk\t", "\tverb\tv5k\t", "cards.tsv:29: pos: くる does not end in く, as v5k does"),
    (
        "cards.tsv",
        "\tdog\tnoun\t\t1\t",
        "\tdog\tnoun\t\t2\t",
        "cards.tsv:2: points: 2, but a card of the class noun is worth 1",
    ),
    ("cards.tsv", "\tdog\tnoun\t\t1\t", "\tdog\tnoun\t\tone\t", "cards.tsv:2: points: 'one' is not a number"),
    ("cards.tsv", "\t1\tanimate\t2\tAny", "\t1\talive\t2\tAny", "cards.tsv:2: badges: alive is not a badge"),
    (
        "cards.tsv",
        "\t1\tanimate\t2\tAny",
        "\t1\t\t2\tAny",
        "cards.tsv:2: badges: a noun bears exactly one of animate and inanimate",
    ),
    (
        "cards.tsv",
        "predicate;intransitive\t1",
        "predicate;intransitive;transitive\t1",
        "cards.tsv:29: badges: a verb bears exactly",
    ),
    ("cards.tsv", "after_noun;no_ka", "after_noun;no_ka;no_ka", "cards.tsv:44: badges: one is listed twice"),
    (
        "cards.tsv",
        "\tpolite_present\n",
        "\t\n",
        "cards.tsv:69: form: cards of the class conjugation name the form",
    ),
    (
        "cards.tsv",
        "\tpolite_present\n",
        "\tPolite present\n",
        "cards.tsv:69: form: Polite present: write small letters joined by _",
    ),
    # Meanings and explanations.
    ("cards.tsv", "\tdog\tnoun", "\t\tnoun", "cards.tsv:2: meanings: empty: write at least one meaning"),
    ("cards.tsv", "\tI;me\t", "\tI;;me\t", "cards.tsv:3: meanings: an entry is empty or has spaces round it"),
    ("cards.tsv", "\tI;me\t", "\tI; me\t", "cards.tsv:3: meanings: an entry is empty or has spaces round it"),
    ("cards.tsv", "\tI;me\t", "\tme;Me\t", "cards.tsv:3: meanings: me is listed 2 times"),
    ("cards.tsv", "open (something)", "open (something", "cards.tsv:32: meanings: a bracket is not closed"),
    (
        "cards.tsv",
        "counted with 匹[ひき].",
        "counted with 匹.",
        "cards.tsv:2: explanation: some kanji has no reading",
    ),
    ("cards.tsv", "counted with 匹[ひき].", "so. It is. So it is.", "cards.tsv:2: explanation: 4 sentences"),
    (
        "cards.tsv",
        "polite speech",
        "polite talk",
        "cards.tsv:43: explanation: differs from line 42, a card of the same word",
    ),
    # Examples.
    ("examples.tsv", "inu:2\tinu\t2", "inu:1\tinu\t2", "examples.tsv:3: id: inu:1: write inu:2"),
    ("examples.tsv", "inu:2\tinu\t2", "inu:1\tinu\t2", "examples.tsv:3: id: inu:1 stands in line 2 already"),
    ("examples.tsv", "inu:2\tinu\t2", "inu:3\tinu\t3", "examples.tsv:3: n: 3: write 1 to 2"),
    ("examples.tsv", "inu:2\tinu\t", "inuu:2\tinuu\t", "examples.tsv:3: word: inuu is no word of cards.tsv"),
    (
        "examples.tsv",
        "inu:2\tinu\t",
        "inuu:2\tinuu\t",
        "cards.tsv:2: word: inu has 1 examples in examples.tsv: write 2",
    ),
    (
        "examples.tsv",
        "犬[いぬ]が走[はし]",
        "犬が走[はし]",
        "examples.tsv:2: furigana: 庭[にわ]で犬が走[はし]って",
    ),
    (
        "examples.tsv",
        "\t庭で犬が",
        "\t庭で犬は",
        "examples.tsv:2: furigana: without brackets it is 庭で犬が走っています。",
    ),
    ("examples.tsv", "\tにわでいぬが", "\tにわでいぬは", "examples.tsv:2: kana: にわでいぬははしって"),
    (
        "examples.tsv",
        "\t庭で犬が走っています。",
        "\t庭で犬が走っています",
        "examples.tsv:2: japanese: does not end in 。",
    ),
    (
        "examples.tsv",
        "running in the garden.",
        "running in the garden",
        "examples.tsv:2: english: does not end in . ! or ?",
    ),
    (
        "examples.tsv",
        "\t庭で犬が",
        "\t庭でも池でも山でも学校でも部屋でも駅でも犬が",
        "examples.tsv:2: japanese: 29 characters: at most 26",
    ),
    (
        "examples.tsv",
        "\tうちの犬は",
        "\tうちの猫は",
        "examples.tsv:3: japanese: does not show 犬 or a form of it",
    ),
    (
        "examples.tsv",
        "\tうちの犬はよく食べます。",
        "\t庭で犬が走っています。",
        "examples.tsv:3: japanese: 庭で犬が走っています。 stands in line 2",
    ),
    (
        "examples.tsv",
        "\tバスはまだ来ません。",
        "\tバスはまだ行ません。",
        "examples.tsv:?: japanese: does not show 来る or a form of it",
    ),
    (
        "examples.tsv",
        "\t本を読んで、友達と話した。",
        "\t本を読み、友達と話しました。",
        "examples.tsv:?: japanese: does not show て or a form of it",
    ),
    # What else is taken for an answer.
    ("also.tsv", "\ngohan\t", "\ninuu\thound\t\ngohan\t", "also.tsv:?: word: inuu is no word of cards.tsv"),
    (
        "also.tsv",
        "\ngohan\t",
        "\ngodan-table\ttable\t\ngohan\t",
        "also.tsv:?: word: godan-table is no word of cards.tsv",
    ),
    ("also.tsv", "\ngohan\t", "\ntomodachi\tmate\t\ngohan\t", "also.tsv:?: word: tomodachi stands in line 3 already"),
    ("also.tsv", "pal;buddy", "pal;pal", "also.tsv:3: meanings: pal is listed 2 times"),
    (
        "also.tsv",
        "pal;buddy",
        "pal;the pal",
        "also.tsv:3: meanings: the pal adds nothing to the card or this list",
    ),
    ("also.tsv", "pal;buddy", "Friend", "also.tsv:3: meanings: Friend adds nothing to the card or this list"),
    ("also.tsv", "pal;buddy", "", "also.tsv:3: meanings: empty"),
    ("also.tsv", "pal;buddy", "pal;person", "also.tsv:3: meanings: person is a meaning of hito too"),
    (
        "also.tsv",
        "pal;buddy\t",
        "pal;buddy\thito",
        "also.tsv:3: shared_with: hito shares none of these meanings",
    ),
    ("also.tsv", "hora", "", "also.tsv:?: meanings: to look is a meaning of hora too"),
    ("readings.tsv", "わたくし", "ワタクシ", "readings.tsv:3: reading: ワタクシ: write it in hiragana"),
    ("readings.tsv", "わたくし", "わたし", "readings.tsv:3: reading: わたし is the reading on the card"),
    ("readings.tsv", "あたし", "わたくし", "readings.tsv:4: reading: わたくし stands in line 3 already"),
    ("readings.tsv", "土曜日[どようび]", "土曜日", "readings.tsv:7: note: some kanji has no reading"),
    ("readings.tsv", "\nkokoro\t", "\ninuu\tけん\t\nkokoro\t", "readings.tsv:?: word: inuu is no word of cards.tsv"),
    ("near_words.txt", "\nbake\n", "\npond\n", "near_words.txt:?: word: pond is a meaning: remove it"),
    ("near_words.txt", "\nbake\n", "\nBake\n", "near_words.txt:?: word: Bake: write one English word in small letters"),
    (
        "near_words.txt",
        "\nbake\n",
        "\nbake\nbake\n",
        "near_words.txt:?: word: bake should come before bake, and no word twice",
    ),
]


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text, f"{old!r} does not stand in {file.name}"
    file.write_bytes(text.replace(old, new, 1).encode("utf-8"))


def test_the_real_content_has_no_problem() -> None:
    assert report(check()) == "no problems"


def test_what_breaks_a_rule_is_reported_with_its_place(content: Path) -> None:
    assert_told(content, [fault(begins, (file, old, new)) for file, old, new, begins in BROKEN])


def test_a_check_reports_what_stops_a_start(content: Path) -> None:
    for file, old, new, _ in {row[0]: row for row in BROKEN}.values():
        whole = (content / file).read_bytes()
        change(content / file, old, new)
        with pytest.raises(ContentError) as stopped:
            load(content)
        assert stopped.value.problems
        assert tuple(check(content)) == stopped.value.problems
        (content / file).write_bytes(whole)


def test_all_problems_are_reported_at_once(content: Path) -> None:
    change(content / "cards.tsv", "\tdog\t", "\t\t")
    change(content / "cards.tsv", "\tgakkō\t", "\tgakkou\t")
    change(content / "examples.tsv", "\tうちの犬は", "\tうちの猫は")
    change(content / "readings.tsv", "わたくし", "ワタクシ")
    (content / "decks.toml").write_text("[core", "utf-8")
    found = check(content)
    assert [(problem.file, problem.line) for problem in found] == [
        ("content/decks.toml", 0),
        ("content/cards.tsv", 2),
        ("content/cards.tsv", 19),
        ("content/examples.tsv", 3),
        ("content/examples.tsv", 3),
        ("content/readings.tsv", 3),
    ]
    assert report(found).endswith("\n6 problems")


def messages(folder: Path) -> dict[str, str]:
    """File → all that is wrong with it."""
    found = dict[str, str]()
    for problem in problems_in(read(folder)):
        found[problem.file] = f"{found.get(problem.file, '')}{problem.message}\n"
    return found


def test_a_file_that_is_missing_is_a_problem(content: Path) -> None:
    silent = []
    for name in FILES:  # one by one: the rules have to bear it while all other files are there
        data = (content / name).read_bytes()
        (content / name).unlink()
        with pytest.raises(ContentError) as stopped:
            load(content)
        if f"content/{name}: missing: put the file back" not in map(str, stopped.value.problems):
            silent.append(name)
        (content / name).write_bytes(data)
    assert silent == []


UNUSABLE = [
    ("empty", b"", "empty: put the file back"),
    ("UTF-16", b"\xff\xfe\x00", "byte 0xff is not UTF-8"),
    ("cut off", b"word\nsome\n\xe7\x8c \n", "byte 0xe7 is not UTF-8"),
    ("too large", b"a" * 5_000_001, "larger than 5 MB"),
    ("a folder", None, "not a plain file"),
]


@pytest.mark.parametrize("why, data, expected", UNUSABLE, ids=[row[0] for row in UNUSABLE])
def test_files_that_cannot_be_used_are_problems(tmp_path: Path, why: str, data: bytes | None, expected: str) -> None:
    folder = tmp_path / "content"
    for file in map(folder.joinpath, FILES):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.mkdir() if data is None else file.write_bytes(data)
    found = messages(folder)
    assert [name for name in FILES if expected not in found[f"content/{name}"]] == [], why


def test_a_folder_given_as_a_dot_is_named_in_full(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (content / "also.tsv").unlink()
    monkeypatch.chdir(content)
    assert str(check(Path("."))[0]) == "content/also.tsv: missing: put the file back"


def test_the_line_of_a_byte_that_is_not_utf_8_is_named(content: Path) -> None:
    data = (content / "also.tsv").read_bytes()
    (content / "also.tsv").write_bytes(data.replace(b"figurine", b"figur\xefne"))
    assert any(problem.startswith("content/also.tsv:8: byte 0xef is not UTF-8") for problem in told(content))


def test_a_missing_folder_names_every_file(tmp_path: Path) -> None:
    assert [problem.file for problem in check(tmp_path / "content")] == [
        f"content/{name}" for name in (*FILES, *LEVEL_FILES, *LEXICON_FILES)
    ]


@pytest.mark.parametrize("seed", range(12))
def test_no_damage_raises_anything_but_a_content_error(content: Path, seed: int) -> None:
    chance = random.Random(seed)
    for place, name in enumerate(chance.sample(FILES, 10)):
        data = bytearray((content / name).read_bytes())
        pieces = [b"", b"\t", b"\n", b"\r", b'"', b";", b"[", b"]", b"(", b"\\", b"\x00", "漢".encode(), b"9" * 50]
        for _ in range(chance.randint(1, 30)):
            at = chance.randrange(len(data))
            data[at : at + chance.randint(0, 40)] = chance.choice(pieces)
        if place:  # in one file bytes that are no characters stay, and nothing of it is read
            data = bytearray(data.decode(errors="ignore").encode())
        (content / name).write_bytes(bytes(data))
    assert check(content) or load(content)
