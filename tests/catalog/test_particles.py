"""Uses of particles and their sentences: how they are read, and every rule of theirs broken once."""

from pathlib import Path

import pytest

from learnapp.catalog import Catalog
from learnapp.catalog.particles import GAP, PARTICLES
from learnapp.japanese import furigana
from tests.catalog.faults import assert_told, fault, problems
from tests.catalog.faults import told as reported
from tests.content import CATALOG

USES, SENTENCES, WORDS = (f"particles/{name}.tsv" for name in ("uses", "sentences", "words"))

FIRST = "毎朝、パン＿食べて"
FIRST_FURIGANA = "毎朝[まいあさ]、パン＿食[た]べて"


def test_there_are_48_uses_with_423_sentences() -> None:
    assert (len(CATALOG.uses), len(CATALOG.sentences)) == (48, 423)
    assert sum(len(CATALOG.sentences_of(use.key)) for use in CATALOG.uses) == 423


def test_a_use_is_found_by_its_key() -> None:
    use = CATALOG.use("wo_object")
    assert use is not None
    assert (use.particle, use.title, use.jlpt, use.contrast) == ("を", "Direct object", "N5", ("が", "に", "で", "と"))
    assert CATALOG.use("wo") is None
    assert CATALOG.sentences_of("wo") == ()


def test_a_sentence_has_its_lists_with_a_line_for_each_particle() -> None:
    sentence = CATALOG.sentences_of("wo_object")[7]
    assert (sentence.id, sentence.best, list(sentence.wrong)) == ("wo_object_08", "を", ["が", "に", "で"])
    assert sentence.also_ok == {"は": "takes the book as the topic, very natural with a negative"}
    assert sentence.wrong["が"] == "the book does not read"
    assert sentence.words == ("昨日", "借りる", "本", "まだ", "読む")


def test_nothing_else_is_right_where_the_list_is_a_dash() -> None:
    assert CATALOG.sentences_of("wo_object")[0].also_ok == {}


def test_the_whole_sentence_has_no_gap_and_all_its_furigana() -> None:
    for sentence in CATALOG.sentences:
        assert GAP not in sentence.filled
        assert furigana.covered(sentence.filled)
        assert furigana.plain(sentence.filled) == sentence.sentence.replace(GAP, sentence.best)


def test_every_text_about_a_particle_has_furigana_over_its_kanji() -> None:
    for use in CATALOG.uses:
        assert furigana.covered(use.title)
        assert furigana.covered(use.explanation)
    for sentence in CATALOG.sentences:
        assert all(map(furigana.covered, (*sentence.also_ok.values(), *sentence.wrong.values())))


def test_a_catalog_built_by_hand_need_not_have_particles() -> None:
    small = Catalog((), (), {}, frozenset(), {}, "test")
    assert (small.uses, small.sentences, small.use("wo_object"), small.sentences_of("x")) == ((), (), None, ())


def test_every_particle_of_the_content_is_known_and_every_known_one_is_used() -> None:
    used = {particle for each in CATALOG.sentences for particle in (each.best, *each.also_ok, *each.wrong)}
    assert used == PARTICLES


# why, changes (file, text, what takes its place once), how the problem that is then reported begins after particles/
BROKEN = [
    (
        "the answer stands before the gap as well",
        [(SENTENCES, FIRST, "毎朝、パンを＿食べて"), (SENTENCES, FIRST_FURIGANA, "毎朝[まいあさ]、パンを＿食[た]べて")],
        "sentences.tsv:2: sentence: doubled particle: with を in the gap it is 、パンをを食べてか",
    ),
    (
        "the answer stands after the gap as well",
        [(SENTENCES, FIRST, "毎朝、パン＿を食べて"), (SENTENCES, FIRST_FURIGANA, "毎朝[まいあさ]、パン＿を食[た]べて")],
        "sentences.tsv:2: sentence: doubled particle: with を in the gap it is 朝、パンをを食べて",
    ),
    (
        "って before って (case G10)",
        [(SENTENCES, "「明日テストをします」＿言", "明日テストをするって＿言")],
        "sentences.tsv:?: also_ok: doubled particle: with って in the gap it is するってって言いまし",
    ),
    (
        "に before に (case G10)",
        [(SENTENCES, "朝、六時＿起", "朝、六時に＿起"), (SENTENCES, "六時[ろくじ]＿起", "六時[ろくじ]に＿起")],
        "sentences.tsv:28: sentence: doubled particle: with に in the gap it is 、六時にに起きなけ",
    ),
    (
        "an option that doubles what stands there is no option",
        [(SENTENCES, FIRST, "毎朝、パンで＿食べて")],
        "sentences.tsv:2: wrong: doubled particle: with で in the gap it is 、パンでで食べてか",
    ),
    (
        "を beside the gap of another case particle",
        [(SENTENCES, "朝、六時＿起", "朝、六時を＿起"), (SENTENCES, "六時[ろくじ]＿起", "六時[ろくじ]を＿起")],
        "sentences.tsv:28: sentence: を stands beside the gap for に: a noun takes only one of them",
    ),
    (
        "the best answer stands under wrong",
        [(SENTENCES, "が=would make the bread", "を=would make the bread")],
        "sentences.tsv:2: wrong: を is the best answer, and cannot stand here too",
    ),
    (
        "the best answer stands under also_ok",
        [(SENTENCES, "\tを\t-\tが=would make", "\tを\tを=is right too\tが=would make")],
        "sentences.tsv:2: also_ok: を is the best answer, and cannot stand here too",
    ),
    (
        "a particle is both right and wrong",
        [(SENTENCES, "\tを\t-\tが=would make", "\tを\tに=is right too\tが=would make")],
        "sentences.tsv:2: wrong: に stands under also_ok too: it cannot be both right and wrong",
    ),
    (
        "the answer is filled in",
        [(SENTENCES, FIRST, "毎朝、パンを食べて"), (SENTENCES, FIRST_FURIGANA, "毎朝[まいあさ]、パンを食[た]べて")],
        "sentences.tsv:2: sentence: 0 gaps: write ＿ once, where を belongs",
    ),
    (
        "the answer is filled in where furigana are shown",
        [(SENTENCES, FIRST_FURIGANA, "毎朝[まいあさ]、パンを食[た]べて")],
        "sentences.tsv:2: furigana: 0 gaps: write ＿ once, where を belongs",
    ),
    (
        "the answer stands over the gap as its reading",
        [(SENTENCES, FIRST_FURIGANA, "毎朝[まいあさ]、パン＿[を]食[た]べて")],
        "sentences.tsv:2: furigana: 毎朝[まいあさ]、パン＿[を]食[た]べてから",
    ),
    (
        "the answer stands in brackets",
        [(SENTENCES, FIRST, "毎朝、パン＿（を）食べて")],
        "sentences.tsv:2: sentence: gives its answer away: を stands there in brackets",
    ),
    (
        "the translation names the answer",
        [(SENTENCES, "Every morning I eat some bread and", "Every morning I eat some bread (を) and")],
        "sentences.tsv:2: translation: is shown with the question, and gives it away by を",
    ),
    (
        "the translation names the answer in romaji",
        [(SENTENCES, "Every morning I eat some bread and", "Every morning I eat some bread (wo) and")],
        "sentences.tsv:2: translation: is shown with the question, and gives it away by “wo”",
    ),
    (
        "the same words stand in the sentence with the particle",
        [(SENTENCES, FIRST, "パンを買って、パン＿食べて")],
        "sentences.tsv:2: sentence: gives its answer away: パンを stands in it a second time, filled",
    ),
    (
        "the same word of one character begins both clauses",
        [(SENTENCES, FIRST, "水を買って、水＿飲んで")],
        "sentences.tsv:2: sentence: gives its answer away: 水を stands in it a second time, filled",
    ),
    (
        "a particle that may stand twice does so before the same words",
        [(SENTENCES, "学生です。妹＿この学校の", "学生です。妹もこの町にいて、妹＿この学校の")],
        "sentences.tsv:?: sentence: gives its answer away: 妹もこ stands in it a second time, filled",
    ),
    (
        "the words list the answer",
        [(SENTENCES, "毎朝;パン;食べる", "毎朝;パン;を;食べる")],
        "sentences.tsv:2: words: を is the answer: list the other words only",
    ),
    (
        "the title, which is the hint, names the answer",
        [(USES, "Direct object", "を after an object")],
        "uses.tsv:2: title: gives を away, since it is shown as a hint",
    ),
    ("two gaps", [(SENTENCES, FIRST, "毎朝、パン＿食べ＿て")], "sentences.tsv:2: sentence: 2 gaps: write ＿ once"),
    (
        "an unknown use",
        [(SENTENCES, "wo_object_01\two_object\t", "wo_object_01\two_objekt\t")],
        "sentences.tsv:2: use_key: wo_objekt is no key of uses.tsv",
    ),
    (
        "an id of another use",
        [(SENTENCES, "wo_object_01\t", "wo_path_99\t")],
        "sentences.tsv:2: id: wo_path_99: write wo_object_ and a number, as wo_object_01",
    ),
    ("an id twice", [(SENTENCES, "wo_object_02\t", "wo_object_01\t")], "sentences.tsv:3: id: wo_object_01 stands in"),
    (
        "a best answer of another use",
        [(SENTENCES, "\tを\t-\tが=would make", "\tも\t-\tが=would make")],
        "sentences.tsv:2: best: も, but the use wo_object is one of を",
    ),
    (
        "fewer than three that do not fit",
        [(SENTENCES, "; に=does not mark what you eat; で=would make the bread a tool or a place", "")],
        "sentences.tsv:2: wrong: 1 particles: list at least 3",
    ),
    (
        "no reason",
        [(SENTENCES, "が=would make the bread the one that eats", "が")],
        "sentences.tsv:2: wrong: が: write particle=one line",
    ),
    (
        "a particle twice in a list",
        [(SENTENCES, "に=does not mark what you eat", "が=does not mark what you eat")],
        "sentences.tsv:2: wrong: が is listed twice: keep one",
    ),
    (
        "what is no particle",
        [(SENTENCES, "が=would make the bread", "ヲ=would make the bread")],
        "sentences.tsv:2: wrong: ヲ is no particle that the drill knows",
    ),
    (
        "an empty list of what is right too",
        [(SENTENCES, "\tを\t-\tが=would make", "\tを\t\tが=would make")],
        "sentences.tsv:2: also_ok: empty: write - where nothing else is right",
    ),
    (
        "no option from the contrast of the use",
        [(USES, "\tN5\tが;に;で;と\n", "\tN5\tや\n")],
        "sentences.tsv:2: wrong: none of や, which are taken for it: list one",
    ),
    (
        "furigana of another sentence",
        [(SENTENCES, FIRST_FURIGANA, "毎晩[まいばん]、パン＿食[た]べて")],
        "sentences.tsv:2: furigana: without brackets it is 毎晩、パン＿食べて",
    ),
    (
        "a kanji without reading",
        [(SENTENCES, FIRST_FURIGANA, "毎朝、パン＿食[た]べて")],
        "sentences.tsv:2: furigana: 毎朝、パン＿食[た]べてから",
    ),
    (
        "a best answer that is half a pattern",
        [(SENTENCES, "\tを\t-\tが=would make", "\t(\t-\tが=would make")],
        "sentences.tsv:2: best: ( is no particle that the drill knows",
    ),
    (
        "digits",
        [(SENTENCES, FIRST, "毎朝7時にパン＿食べて")],
        "sentences.tsv:2: sentence: has 7: write kana, kanji and Japanese",
    ),
    (
        "a translation without end",
        [(SENTENCES, "and then go to school.", "and then go to school")],
        "sentences.tsv:2: translation: does not end in",
    ),
    (
        "a sentence without end",
        [(SENTENCES, "から学校に行きます。", "から学校に行きます")],
        "sentences.tsv:2: sentence: does not end in",
    ),
    (
        "a use with few sentences",
        [(SENTENCES, "\two_leave\t", "\two_path\t")],
        "uses.tsv:4: key: wo_leave has 7 in sentences.tsv: write at least 8",
    ),
    (
        "a key that is no key",
        [(USES, "wo_object\t", "Wo object\t")],
        "uses.tsv:2: key: 'particle:Wo object' is no item",
    ),
    ("a key twice", [(USES, "wo_path\t", "wo_object\t")], "uses.tsv:3: key: wo_object stands in line 2 already"),
    ("a level that does not exist", [(USES, "\tN5\tが;に;で;と\n", "\tN6\tが\n")], "uses.tsv:2: jlpt: N6"),
    ("a title that is missing", [(USES, "Direct object", "")], "uses.tsv:2: title: empty"),
    (
        "the particle as its own contrast",
        [(USES, "\tN5\tが;に;で;と\n", "\tN5\tを;に\n")],
        "uses.tsv:2: contrast: を is the particle itself",
    ),
    (
        "an explanation of nothing",
        [(USES, "を marks the thing an action is done to", "It marks the thing an action is done to")],
        "uses.tsv:2: explanation: does not name を: say what it does",
    ),
    ("a word without furigana", [(WORDS, "\n開く\t", "\n閉く\t")], "uses.tsv:18: explanation: 開 has no furigana"),
    (
        "furigana of another word",
        [(WORDS, "開[あ]く", "閉[あ]く")],
        "words.tsv:?: furigana: without brackets it is not 開く",
    ),
    (
        "a word that nobody mentions",
        [(WORDS, "\n開く\t", "\n遠い\t遠[とお]い\n開く\t")],
        "words.tsv:?: word: 遠い is mentioned nowhere",
    ),
]


def planted(content: Path, changes: list[tuple[str, str, str]]) -> list[str]:
    for name, old, new in changes:
        file = content / name
        text = file.read_text("utf-8")
        assert old in text, f"{old!r} does not stand in {name}"
        file.write_text(text.replace(old, new, 1), "utf-8")
    return reported(content)


def test_a_fault_is_reported_with_file_line_column_and_reason(content: Path) -> None:
    assert_told(content, [fault(f"particles/{begins}", *changes) for _, changes, begins in BROKEN])


@pytest.mark.parametrize("side", ["before", "after"])
def test_a_particle_doubled_in_any_sentence_is_reported(content: Path, side: str) -> None:
    file = content / SENTENCES
    header, *rows = file.read_text("utf-8").split("\n")[:-1]
    doubled = []
    for row in rows:
        cells = row.split("\t")
        beside = f"{cells[5]}{GAP}" if side == "before" else f"{GAP}{cells[5]}"
        doubled.append("\t".join([*cells[:2], *(cell.replace(GAP, beside) for cell in cells[2:4]), *cells[4:]]))
    file.write_text("\n".join([header, *doubled, ""]), "utf-8")
    lines = {problem.line for problem in problems(content) if problem.message.startswith("doubled particle")}
    assert lines == set(range(2, len(rows) + 2))


def test_the_best_answer_of_any_sentence_under_wrong_is_reported(content: Path) -> None:
    file = content / SENTENCES
    header, *rows = file.read_text("utf-8").split("\n")[:-1]
    for number, row in enumerate(rows):
        cells = row.split("\t")
        rows[number] = "\t".join([*cells[:7], f"{cells[7]}; {cells[5]}=is wrong here too", *cells[8:]])
    file.write_text("\n".join([header, *rows, ""]), "utf-8")
    lines = {problem.line for problem in problems(content) if "is the best answer" in problem.message}
    assert lines == set(range(2, len(rows) + 2))


def test_all_faults_of_the_particles_are_reported_at_once_in_the_order_of_the_files(content: Path) -> None:
    found = planted(
        content,
        [
            (SENTENCES, "and then go to school.", "and then go to school"),
            (SENTENCES, "wo_object_02\two_object\t", "wo_object_02\two_objekt\t"),
            (USES, "Direct object", ""),
            (WORDS, "\n開く\t", "\n遠い\t遠[とお]い\n開く\t"),
        ],
    )
    assert [problem.split(": ")[0] for problem in found] == [
        "content/particles/uses.tsv:2",
        "content/particles/sentences.tsv:2",
        "content/particles/sentences.tsv:3",
        "content/particles/words.tsv:132",
    ]
