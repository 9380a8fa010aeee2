"""The verbs and adjectives of the content, and the rules that their file keeps."""

from pathlib import Path

import pytest

from learnapp.japanese.conjugation import CLASSES, conjugate
from tests.catalog.faults import assert_told, fault, told
from tests.content import CATALOG


def test_the_content_has_its_verbs_and_adjectives() -> None:
    kinds = [verb.kind for verb in CATALOG.verbs]
    assert (kinds.count("verb"), kinds.count("adjective")) == (203, 80)


def test_a_verb_is_typed() -> None:
    verb = CATALOG.verb("okiru")
    assert verb is not None
    assert (verb.word, verb.kana, verb.furigana, verb.pos) == ("起きる", "おきる", "起[お]きる", "v1")
    assert (verb.meanings, verb.transitivity, verb.jlpt) == (("get up", "wake up"), "intransitive", "N5")
    assert (verb.partner, verb.partner_word, verb.partner_kana) == ("okosu", "起こす", "おこす")
    assert not verb.is_adjective
    assert CATALOG.verb("okiruu") is None


def test_a_partner_outside_the_file_is_known_by_its_word() -> None:
    verb = CATALOG.verb("noru")
    assert verb is not None
    assert (verb.partner, verb.partner_word, verb.partner_kana) == ("", "乗せる", "のせる")


def test_a49_other_spellings_of_a_word_are_known() -> None:
    spelled = {key: CATALOG.verb(key) for key in ("ii", "kirei", "iru")}
    assert [verb.spellings for verb in spelled.values() if verb] == [
        ("いい", "良い"),
        ("きれい", "綺麗", "奇麗"),
        ("いる", "居る"),
    ]


def test_every_spelling_can_be_conjugated() -> None:
    for verb in CATALOG.verbs:
        for spelling in verb.spellings:
            assert conjugate(spelling, verb.kana, verb.pos, verb.lacks).forms


def test_every_class_of_the_file_has_a_word_and_regular_ones_have_several() -> None:
    used = {verb.pos for verb in CATALOG.verbs}
    assert set(CLASSES) - used == {"vs", "vz", "cop"}


@pytest.mark.parametrize(
    ("key", "form", "why"),
    [
        ("iru-need", "imperative", "nobody can order a need"),
        ("wakaru", "potential", "分かる is a potential already"),
        ("dekiru", "potential", "できる is one too"),
        ("aru", "progressive", "a state"),
        ("aru", "imperative", "nobody can order a thing to be"),
        ("aru", "volitional_plain", "a thing has no will: あろう supposes"),
        ("kawaii", "sou", "かわいそう is another word: pitiful"),
    ],
)
def test_what_is_not_said_of_a_word_is_known(key: str, form: str, why: str) -> None:
    verb = CATALOG.verb(key)
    assert verb is not None
    assert form in verb.lacks, why


# text, what takes its place (once), how the problem that is then reported begins: a ? is the line of the text
BROKEN = [
    ("\ntaberu\t", "\nTaberu\t", "verbs.tsv:2: key: Taberu: write small letters a to z, parts joined by -"),
    ("\nmiru\t", "\ntaberu\t", "verbs.tsv:3: key: taberu stands in line 2 already"),
    ("\t見る\tみる\t", "\t食べる\tたべる\t", "verbs.tsv:3: word: 食べる read たべる stands in line 2 already"),
    ("\teat\tv1\t", "\teat\tv2\t", "verbs.tsv:2: pos: v2: it should be one of v1, v1-s, "),
    ("\teat\tv1\t", "\teat\tcop\t", "verbs.tsv:2: pos: cop: it should be one of v1, "),
    (
        "\teat\tv1\t",
        "\teat\tv5k\t",
        "verbs.tsv:2: pos: 食べる (たべる) is no godan verb in く (v5k): such words end in く",
    ),
    (
        "\teat\tv1\t",
        "\teat\tv5k\t",
        "verbs.tsv:2: pos: 食べる (たべる) is no godan verb in く (v5k): such words end in く; by its kana it may be v1, v5r",
    ),
    ("\tたべる\teat", "\tたる\teat", "verbs.tsv:2: pos: 食べる (たる) is no ichidan verb (v1)"),
    (
        "\tたべる\teat",
        "\tたへる\teat",
        "verbs.tsv:2: pos: たへる is no reading of 食べる: the kana that both show differ",
    ),
    ("\tたべる\teat", "\ttaberu\teat", "verbs.tsv:2: pos: 'taberu' is not kana"),
    ("taberu\tverb\t", "taberu\tadjective\t", "verbs.tsv:2: kind: adjective, but v1 is of the kind verb"),
    ("\teat\t", "\t\t", "verbs.tsv:2: meanings: empty: write at least one meaning"),
    ("\teat\t", "\teat;Eat\t", "verbs.tsv:2: meanings: eat is listed 2 times"),
    (
        "\teat\tv1\ttransitive",
        "\teat\tv1\tvt",
        "verbs.tsv:2: transitivity: vt: it should be one of transitive, intransitive, both",
    ),
    ("\tbig\tadj-i\t\t", "\tbig\tadj-i\tboth\t", "verbs.tsv:?: transitivity: both: leave it empty for an adjective"),
    ("\teat\tv1\ttransitive\tN5", "\teat\tv1\ttransitive\tN6", "verbs.tsv:2: jlpt: N6: it should be one of N5, "),
    ("\tokosu\t起こす[おこす]", "\tokosuu\t起こす[おこす]", "verbs.tsv:5: partner: okosuu is no key of verbs.tsv"),
    (
        "\tokosu\t起こす[おこす]",
        "\t\t起こす[おこす]",
        "verbs.tsv:5: partner: 起こす is in this file: write its key okosu",
    ),
    ("\tokosu\t起こす[おこす]", "\takeru\t起こす[おこす]", "verbs.tsv:5: partner: akeru names aku, not okiru"),
    (
        "\tokosu\t起こす[おこす]",
        "\tokosu\t起こる[おこる]",
        "verbs.tsv:5: partner_word: 起こる, but okosu is 起こす[おこす]",
    ),
    (
        "\tokosu\t起こす[おこす]",
        "\tokosu\t起こす",
        "verbs.tsv:5: partner_word: 起こす: write the word and its whole reading",
    ),
    (
        "\t起きる\tおきる\tget up;wake up\tv1\tin",
        "\t起きる\tおきる\tget up;wake up\tv1\t",
        "verbs.tsv:5: partner: okiru and okosu are not one transitive",
    ),
    ("\tpotential;imperative;", "\tpotential;imperatve;", "verbs.tsv:?: lacks: imperatve is no form of a verb"),
    ("\tsou\t可愛い", "\tpotential\t可愛い", "verbs.tsv:?: lacks: potential is no form of an adjective"),
    ("\t綺麗;奇麗", "\t綺麗;綺麗", "verbs.tsv:?: also_written: a spelling is listed twice"),
    ("\t綺麗;奇麗", "\tきれい", "verbs.tsv:?: also_written: a spelling is listed twice, or is the usual one"),
    ("\t可愛い", "\t可愛", "verbs.tsv:?: also_written: 可愛 (かわいい) is no い-adjective"),
    ("\t居る", "\t居れる", "verbs.tsv:?: also_written: いる is no reading of 居れる"),
    ("\tくる\tcome\tvk\t", "\tくる\tcome\tv5r\t", "cards.tsv:29: pos: 来る is vk, but in verbs.tsv here it is v5r"),
    ("\tpartner_word\t", "\tpartner_wrd\t", "verbs.tsv:1: partner_word: the column is missing"),
]


def test_what_breaks_a_rule_of_verbs_is_reported_with_its_place(content: Path) -> None:
    assert_told(content, [fault(begins, ("verbs.tsv", old, new)) for old, new, begins in BROKEN])


def test_nobody_can_tell_that_食_is_not_read_たら(content: Path) -> None:
    file = content / "verbs.tsv"
    text = file.read_text("utf-8")
    assert "\tたべる\teat" in text
    file.write_bytes(text.replace("\tたべる\teat", "\tたらべる\teat", 1).encode())
    assert not told(content)


def test_a_verb_on_a_card_that_is_not_among_the_verbs_is_reported(content: Path) -> None:
    file = content / "verbs.tsv"
    lines = [line for line in file.read_text("utf-8").splitlines(keepends=True) if not line.startswith("kagu\t")]
    file.write_bytes("".join(lines).encode())
    found = told(content)
    assert found == ["content/cards.tsv:37: pos: 嗅ぐ is v5g, but in verbs.tsv it is not there: mend one"]


def test_a_verb_knows_its_card_and_a_card_its_verb() -> None:
    verb = CATALOG.verb("taberu")
    assert verb
    card = CATALOG.card_of(verb)
    assert card
    assert card.word == "taberu"
    assert CATALOG.verb_of(card) is verb
    assert CATALOG.verb_of(CATALOG.words["inu"]) is None


def test_the_deck_adds_what_is_conjugated_but_no_verb() -> None:
    added = CATALOG.conjugated[len(CATALOG.verbs) :]
    assert {(verb.word, verb.pos) for verb in added} == {("だ", "cop"), ("です", "cop")}
