"""Every rule of the content fires on a copy that breaks it, and all that is broken is reported at once."""

import random
import shutil
from pathlib import Path

import pytest

from learnapp.catalog import ContentError, load
from learnapp.catalog.check import check, problems_in, report
from learnapp.catalog.lexicon_checks import FILES as LEXICON_FILES
from learnapp.catalog.source import FILES, LEVEL_FILES, read
from tests.catalog.faults import told

ADD = "\0add"
"""Stands for the text to be replaced where a line is to be added at the end."""

# file, text, what takes its place (once), what is then reported
BROKEN = [
    # The form of a file.
    ("cards.tsv", "number\tdeck", "\ufeffnumber\tdeck", "content/cards.tsv:1: begins with a byte order mark"),
    ("cards.tsv", "\n003\t", "\r\n003\t", "content/cards.tsv:3: carriage return: save with Unix line ends"),
    ("cards.tsv", "\tpitch\t", "\tpich\t", "content/cards.tsv:1: pitch: the column is missing"),
    ("cards.tsv", "\tpitch\t", "\tpich\t", "content/cards.tsv:1: pich: unknown column"),
    ("cards.tsv", "\tpitch\t", "\tform\t", "content/cards.tsv:1: form: the column stands twice"),
    ("cards.tsv", "\tdog\t", "\tdog\t\t", "content/cards.tsv:2: 18 cells where the header has 17 columns"),
    ("cards.tsv", "\tdog\t", "\t", "content/cards.tsv:2: 16 cells where the header has 17 columns"),
    ("cards.tsv", "\tdog\t", "\tdog \t", "content/cards.tsv:2: meanings: stray space"),
    ("cards.tsv", "cooked rice", "cooked  rice", "content/cards.tsv:5: meanings: stray space"),
    ("cards.tsv", "\tdog\t", "\t\u3000dog\t", "content/cards.tsv:2: meanings: stray space"),
    ("cards.tsv", "Any dog", '"Any" dog', "content/cards.tsv:2: explanation: straight double quote: write “ and ”"),
    ("cards.tsv", "\tdog\t", "\tdo\u200bg\t", "content/cards.tsv:2: meanings: invisible character U+200B"),
    ("cards.tsv", "\tdog\t", "\tdog\u00a0\t", "content/cards.tsv:2: meanings: invisible character U+00A0"),
    (
        "cards.tsv",
        "\tがっこう\tgak",
        "\tか\u3099っこう\tgak",
        "content/cards.tsv:19: reading: not composed: write がっこう",
    ),
    ("cards.tsv", "\n003\t", "\n\n003\t", "content/cards.tsv:4: blank line"),
    ("examples.tsv", "\nyume:2", "\x07\nyume:2", "content/examples.tsv:322: english: invisible character U+0007"),
    ("near_words.txt", "\nbake\n", "\nbake \n", "stray space: remove it"),
    ("near_words.txt", "\nbake\n", "\n\nbake\n", "blank line: remove it"),
    # decks.toml
    ("decks.toml", "[core]", "[Core]", "content/decks.toml:4: key: Core: write small letters a to z"),
    ("decks.toml", "first = 1\n", "first = " + "9" * 5000 + "\n", "content/decks.toml: not valid TOML: "),
    ("decks.toml", "first = 1\n", "first = " + "[" * 5000 + "\n", "content/decks.toml: not valid TOML: "),
    ("decks.toml", "[core]", "[core", "content/decks.toml: not valid TOML: "),
    ("decks.toml", "first = 1\n", "", "content/decks.toml:4: first: missing: give it a value of type int"),
    ("decks.toml", "first = 1\n", 'first = "1"\n', "content/decks.toml:4: first: '1' is not of type int"),
    ("decks.toml", "first = 1\n", "first = 1\ncolour = 2\n", "content/decks.toml:4: colour: unknown name: remove it"),
    ("decks.toml", "noun = 20", 'noun = "x"', "content/decks.toml:4: classes: each class should have a whole number"),
    ("decks.toml", "first = 1\n", "first = 0\n", "content/decks.toml:4: first: first and cards should give numbers"),
    ("decks.toml", 'title = "Core deck"', 'title = ""', "content/decks.toml:4: title: title or description is empty"),
    ("decks.toml", "default = true", "default = false", "content/decks.toml: default: none is switched on"),
    ("decks.toml", "[core]", "stray = 1\n[core]", "content/decks.toml: not a deck: write a table such as [core]"),
    # Numbers and decks.
    ("cards.tsv", "\n002\t", "\n012\t", "content/cards.tsv:3: number: 012, but next in the deck core is 002"),
    ("cards.tsv", "\n002\t", "\n001\t", "content/cards.tsv:3: number: 001 stands in line 2 already"),
    (
        "cards.tsv",
        "\n002\tcore",
        "\n002\tcor",
        "content/cards.tsv:3: deck: cor is not in decks.toml: write one of core, ",
    ),
    ("decks.toml", "cards = 72", "cards = 73", "content/cards.tsv: deck: core has 72 cards, decks.toml says 73"),
    (
        "decks.toml",
        "adverb = 5",
        "adverb = 6",
        "content/cards.tsv: class: core has 5 of the class adverb, decks.toml says 6",
    ),
    ("cards.tsv", "\tdesu-2\t", "\tdesu\t", "content/cards.tsv:43: id: desu stands in line 42 already"),
    (
        "cards.tsv",
        "\tdesu-2\t",
        "\tda-9\t",
        "content/cards.tsv:43: id: da-9: write desu, and for a further copy desu-2",
    ),
    ("cards.tsv", "\tinu\tinu\t", "\tInu\tInu\t", "content/cards.tsv:2: word: 'vocabulary:Inu:meaning' is no item key"),
    (
        "cards.tsv",
        "\tinu\tinu\t",
        "\town-1\town-x\t",
        "content/cards.tsv:2: word: 'vocabulary:own-x:meaning' is no item key",
    ),
    # Spelling and sound.
    ("cards.tsv", "\t犬\t犬\t", "\t\t犬\t", "content/cards.tsv:2: japanese: empty"),
    ("cards.tsv", "\t犬[いぬ]\t", "\t犬\t", "content/cards.tsv:2: furigana: 犬 does not give every kanji a reading"),
    ("cards.tsv", "\t犬[いぬ]\t", "\t犬[inu]\t", "content/cards.tsv:2: furigana: 犬[inu] does not give every kanji"),
    ("cards.tsv", "\t犬[いぬ]\t", "\t大[いぬ]\t", "content/cards.tsv:2: furigana: without brackets it is 大, not 犬"),
    (
        "cards.tsv",
        "\t御飯\tご飯\t",
        "\t御飯\tごめし\t",
        "content/cards.tsv:5: common: ごめし is no spelling of 御[ご]飯[はん]",
    ),
    (
        "cards.tsv",
        "\tがっこう\tgak",
        "\tがこう\tgak",
        "content/cards.tsv:19: reading: がこう, but the furigana gives がっこう",
    ),
    ("cards.tsv", "\tは\tわ\twa", "\tは\tは\twa", "content/cards.tsv:56: reading: は, but the furigana gives わ"),
    ("cards.tsv", "\tgakkō\t", "\tgakkou\t", "content/cards.tsv:19: romaji: gakkou, but がっこう is gakkō in Hepburn"),
    ("cards.tsv", "animate\t2\tAny", "animate\t3\tAny", "content/cards.tsv:2: pitch: 3, but いぬ has 2 morae"),
    ("cards.tsv", "animate\t2\tAny", "animate\t-1\tAny", "content/cards.tsv:2: pitch: '-1' is not a number"),
    ("cards.tsv", "animate\t2\tAny", "animate\t２\tAny", "content/cards.tsv:2: pitch: '２' is not a number"),
    # Class, points, badges, form.
    (
        "cards.tsv",
        "\tdog\tnoun\t",
        "\tdog\tnown\t",
        "content/cards.tsv:2: class: nown: it should be one of adjectival noun, ",
    ),
    (
        "cards.tsv",
        "\tdog\tnoun\t\t",
        "\tdog\tnoun\tn\t",
        "content/cards.tsv:2: pos: n: for the class noun it should be left empty",
    ),
    (
        "cards.tsv",
        "\tverb\tvk\t",
        "\tverb\tv9\t",
        "content/cards.tsv:29: pos: v9: for the class verb it should be v1, ",
    ),
    ("cards.tsv", "\tverb\tvk\t", "\tverb\tv5k\t", "content/cards.tsv:29: pos: くる does not end in く, as v5k does"),
    (
        "cards.tsv",
        "\tdog\tnoun\t\t1\t",
        "\tdog\tnoun\t\t2\t",
        "content/cards.tsv:2: points: 2, but a card of the class noun is worth 1",
    ),
    ("cards.tsv", "\tdog\tnoun\t\t1\t", "\tdog\tnoun\t\tone\t", "content/cards.tsv:2: points: 'one' is not a number"),
    ("cards.tsv", "\t1\tanimate\t2\tAny", "\t1\talive\t2\tAny", "content/cards.tsv:2: badges: alive is not a badge"),
    (
        "cards.tsv",
        "\t1\tanimate\t2\tAny",
        "\t1\t\t2\tAny",
        "content/cards.tsv:2: badges: a noun bears exactly one of animate and inanimate",
    ),
    (
        "cards.tsv",
        "predicate;intransitive\t1",
        "predicate;intransitive;transitive\t1",
        "content/cards.tsv:29: badges: a verb bears exactly",
    ),
    ("cards.tsv", "after_noun;no_ka", "after_noun;no_ka;no_ka", "content/cards.tsv:44: badges: one is listed twice"),
    (
        "cards.tsv",
        "\tpolite_present\n",
        "\t\n",
        "content/cards.tsv:69: form: cards of the class conjugation name the form",
    ),
    (
        "cards.tsv",
        "\tpolite_present\n",
        "\tPolite present\n",
        "content/cards.tsv:69: form: Polite present: write small letters joined by _",
    ),
    # Meanings and explanations.
    ("cards.tsv", "\tdog\tnoun", "\t\tnoun", "content/cards.tsv:2: meanings: empty: write at least one meaning"),
    ("cards.tsv", "\tI;me\t", "\tI;;me\t", "content/cards.tsv:3: meanings: an entry is empty or has spaces round it"),
    ("cards.tsv", "\tI;me\t", "\tI; me\t", "content/cards.tsv:3: meanings: an entry is empty or has spaces round it"),
    ("cards.tsv", "\tI;me\t", "\tme;Me\t", "content/cards.tsv:3: meanings: me is listed 2 times"),
    ("cards.tsv", "open (something)", "open (something", "content/cards.tsv:32: meanings: a bracket is not closed"),
    (
        "cards.tsv",
        "counted with 匹[ひき].",
        "counted with 匹.",
        "content/cards.tsv:2: explanation: some kanji has no reading",
    ),
    ("cards.tsv", "counted with 匹[ひき].", "so. It is. So it is.", "content/cards.tsv:2: explanation: 4 sentences"),
    (
        "cards.tsv",
        "polite speech",
        "polite talk",
        "content/cards.tsv:43: explanation: differs from line 42, a card of the same word",
    ),
    # Examples.
    ("examples.tsv", "inu:2\tinu\t2", "inu:1\tinu\t2", "content/examples.tsv:3: id: inu:1: write inu:2"),
    ("examples.tsv", "inu:2\tinu\t2", "inu:1\tinu\t2", "content/examples.tsv:3: id: inu:1 stands in line 2 already"),
    ("examples.tsv", "inu:2\tinu\t2", "inu:3\tinu\t3", "content/examples.tsv:3: n: 3: write 1 to 2"),
    ("examples.tsv", "inu:2\tinu\t", "inuu:2\tinuu\t", "content/examples.tsv:3: word: inuu is no word of cards.tsv"),
    (
        "examples.tsv",
        "inu:2\tinu\t",
        "inuu:2\tinuu\t",
        "content/cards.tsv:2: word: inu has 1 examples in examples.tsv: write 2",
    ),
    (
        "examples.tsv",
        "犬[いぬ]が走[はし]",
        "犬が走[はし]",
        "content/examples.tsv:2: furigana: 庭[にわ]で犬が走[はし]って",
    ),
    (
        "examples.tsv",
        "\t庭で犬が",
        "\t庭で犬は",
        "content/examples.tsv:2: furigana: without brackets it is 庭で犬が走っています。",
    ),
    ("examples.tsv", "\tにわでいぬが", "\tにわでいぬは", "content/examples.tsv:2: kana: にわでいぬははしって"),
    (
        "examples.tsv",
        "\t庭で犬が走っています。",
        "\t庭で犬が走っています",
        "content/examples.tsv:2: japanese: does not end in 。",
    ),
    (
        "examples.tsv",
        "running in the garden.",
        "running in the garden",
        "content/examples.tsv:2: english: does not end in . ! or ?",
    ),
    (
        "examples.tsv",
        "\t庭で犬が",
        "\t庭でも池でも山でも学校でも部屋でも駅でも犬が",
        "content/examples.tsv:2: japanese: 29 characters: at most 26",
    ),
    (
        "examples.tsv",
        "\tうちの犬は",
        "\tうちの猫は",
        "content/examples.tsv:3: japanese: does not show 犬 or a form of it",
    ),
    (
        "examples.tsv",
        "\tうちの犬はよく食べます。",
        "\t庭で犬が走っています。",
        "content/examples.tsv:3: japanese: 庭で犬が走っています。 stands in line 2",
    ),
    (
        "examples.tsv",
        "\tバスはまだ来ません。",
        "\tバスはまだ行ません。",
        "japanese: does not show 来る or a form of it",
    ),
    (
        "examples.tsv",
        "\t本を読んで、友達と話した。",
        "\t本を読み、友達と話しました。",
        "japanese: does not show て or a form of it",
    ),
    # What else is taken for an answer.
    ("also.tsv", ADD, "inuu\thound\t\n", "word: inuu is no word of cards.tsv"),
    ("also.tsv", ADD, "godan-table\ttable\t\n", "word: godan-table is no word of cards.tsv"),
    ("also.tsv", ADD, "tomodachi\tmate\t\n", "word: tomodachi stands in line 3 already"),
    ("also.tsv", "pal;buddy", "pal;pal", "content/also.tsv:3: meanings: pal is listed 2 times"),
    (
        "also.tsv",
        "pal;buddy",
        "pal;the pal",
        "content/also.tsv:3: meanings: the pal adds nothing to the card or this list",
    ),
    ("also.tsv", "pal;buddy", "Friend", "content/also.tsv:3: meanings: Friend adds nothing to the card or this list"),
    ("also.tsv", "pal;buddy", "", "content/also.tsv:3: meanings: empty"),
    ("also.tsv", "pal;buddy", "pal;person", "content/also.tsv:3: meanings: person is a meaning of hito too"),
    (
        "also.tsv",
        "pal;buddy\t",
        "pal;buddy\thito",
        "content/also.tsv:3: shared_with: hito shares none of these meanings",
    ),
    ("also.tsv", "hora", "", "meanings: to look is a meaning of hora too"),
    ("readings.tsv", "わたくし", "ワタクシ", "content/readings.tsv:3: reading: ワタクシ: write it in hiragana"),
    ("readings.tsv", "わたくし", "わたし", "content/readings.tsv:3: reading: わたし is the reading on the card"),
    ("readings.tsv", "あたし", "わたくし", "content/readings.tsv:4: reading: わたくし stands in line 3 already"),
    ("readings.tsv", "土曜日[どようび]", "土曜日", "content/readings.tsv:7: note: some kanji has no reading"),
    ("readings.tsv", ADD, "inuu\tけん\t\n", "word: inuu is no word of cards.tsv"),
    ("near_words.txt", "\nbake\n", "\npond\n", "word: pond is a meaning: remove it"),
    ("near_words.txt", "\nbake\n", "\nBake\n", "word: Bake: write one English word in small letters"),
    ("near_words.txt", "\nbake\n", "\nbake\nbake\n", "word: bake should come before bake, and no word twice"),
]


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    if old == ADD:
        changed = text + new
    else:
        assert old in text, f"{old!r} does not stand in {file.name}"
        changed = text.replace(old, new, 1)
    file.write_bytes(changed.encode("utf-8"))


def test_the_real_content_has_no_problem() -> None:
    assert report(check()) == "no problems"


@pytest.mark.parametrize(("file", "old", "new", "expected"), BROKEN, ids=[row[3][:70] for row in BROKEN])
def test_what_breaks_a_rule_is_reported_with_its_place(
    content: Path, file: str, old: str, new: str, expected: str
) -> None:
    change(content / file, old, new)
    found = told(content)
    assert any(expected in problem for problem in found), found


@pytest.mark.parametrize(("file", "old", "new", "expected"), {row[0]: row for row in BROKEN}.values())
def test_a_check_reports_what_stops_a_start(content: Path, file: str, old: str, new: str, expected: str) -> None:
    change(content / file, old, new)
    found = told(content)
    assert any(expected in problem for problem in found)
    assert [str(problem) for problem in check(content)] == found
    with pytest.raises(ContentError) as stopped:
        load(content)
    assert [str(problem) for problem in stopped.value.problems] == found


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


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_missing_is_a_problem(content: Path, name: str) -> None:
    (content / name).unlink()  # one by one: the rules have to bear it while all other files are there
    with pytest.raises(ContentError) as stopped:
        load(content)
    assert f"content/{name}: missing: put the file back" in map(str, stopped.value.problems)


UNUSABLE = [
    ("empty", b"", "empty: put the file back"),
    ("UTF-16", b"\xff\xfe\x00", "byte 0xff is not UTF-8"),
    ("cut off", b"word\nsome\n\xe7\x8c \n", "byte 0xe7 is not UTF-8"),
    ("too large", b"a" * 5_000_001, "larger than 5 MB"),
    ("a folder", None, "not a plain file"),
]


@pytest.fixture(scope="module")
def unusable(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """What is the matter with every file → file → what is reported of it."""
    found = {}
    for why, data, _ in UNUSABLE:
        folder = tmp_path_factory.mktemp("unusable") / "content"
        for file in map(folder.joinpath, FILES):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.mkdir() if data is None else file.write_bytes(data)
        found[why] = messages(folder)
        shutil.rmtree(folder)
    return found


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(("why", "expected"), [(why, expected) for why, _, expected in UNUSABLE])
def test_a_file_that_cannot_be_used_is_a_problem(
    unusable: dict[str, dict[str, str]], name: str, why: str, expected: str
) -> None:
    assert expected in unusable[why][f"content/{name}"]


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


@pytest.mark.parametrize("seed", range(60))
def test_no_damage_raises_anything_but_a_content_error(content: Path, seed: int) -> None:
    chance = random.Random(seed)
    for name in chance.sample(FILES, 2):
        data = bytearray((content / name).read_bytes())
        for _ in range(chance.randint(1, 30)):
            at = chance.randrange(len(data))
            piece = chance.choice(
                [b"", b"\t", b"\n", b"\r", b'"', b";", b"[", b"]", b"\xff", b"\x00", "漢".encode(), b"9" * 50]
            )
            data[at : at + chance.randint(0, 40)] = piece
        (content / name).write_bytes(bytes(data))
    assert check(content) or load(content)
