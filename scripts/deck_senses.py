"""What a word of JMdict means in every-day use: its class, up to three meanings as a headline, what else is right."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from jmdict_words import Sense, Spelled
from lexicon_rows import LONGEST_GLOSS, NOT_FOR_EVERYONE, NOT_OFFERED

from learnapp.japanese.descriptions import remark
from learnapp.japanese.english_words import key, singular
from learnapp.japanese.kana import hiragana

HEADLINE, MOST_FURTHER, MOST_SENSES = 3, 24, 8
"""Meanings in the headline, further ones that are right, and senses that they are taken from."""
_BRACKET = re.compile(r"\s*\([^()]*\)")
_LONG_REMARK = re.compile(r"\s*\([^()]{25,}\)")

_VERBS = {
    **{"Ichidan verb": "v1", "Ichidan verb - kureru special class": "v1-s", "Kuru verb - special class": "vk"},
    **{f"Godan verb with '{romaji}' ending": f"v5{romaji[0]}" for romaji in ("ku", "gu", "su", "tsu", "nu", "bu")},
    **{f"Godan verb with '{romaji}' ending": f"v5{romaji[0]}" for romaji in ("mu", "ru", "u")},
    "Godan verb - Iku/Yuku special class": "v5k-s",
    "Godan verb with 'ru' ending (irregular verb)": "v5r-i",
    "Godan verb - -aru special class": "v5aru",
    "Godan verb with 'u' ending (special class)": "v5u-s",
    "suru verb - special class": "vs-s",
    "suru verb - included": "vs-i",
}
CLASSES: dict[str, tuple[str, str]] = {
    **{name: ("verb", code) for name, code in _VERBS.items()},
    "adjective (keiyoushi)": ("adjective", "adj-i"),
    "adjective (keiyoushi) - yoi/ii class": ("adjective", "adj-ix"),
    "adjectival nouns or quasi-adjectives (keiyodoshi)": ("adjectival noun", "adj-na"),
    "noun (common) (futsuumeishi)": ("noun", ""),
    "noun or participle which takes the aux. verb suru": ("noun", "vs"),
    "nouns which may take the genitive case particle 'no'": ("noun", ""),
    "noun or verb acting prenominally": ("noun", ""),
    "pronoun": ("pronoun", ""),
    "numeric": ("number", ""),
    "adverb (fukushi)": ("adverb", ""),
    "adverb taking the 'to' particle": ("adverb", ""),
    "interjection (kandoushi)": ("interjection", ""),
    "conjunction": ("conjunction", ""),
    "pre-noun adjectival (rentaishi)": ("adnominal", ""),
    "expressions (phrases, clauses, etc.)": ("expression", ""),
}
"""Class of JMdict → ours and the code of what is inflected; words of other classes alone are not in a deck."""
_SURU = ("noun", "vs")
_NOT_WORDS = frozenset(
    {
        "noun, used as a prefix",
        "noun, used as a suffix",
        "suffix",
        "prefix",
        "counter",
        "particle",
        "auxiliary",
        "auxiliary verb",
        "copula",
    }
)
_USES = {"transitive verb": "transitive", "intransitive verb": "intransitive"}
_UNPLAIN = frozenset({*NOT_OFFERED, "poetical term"})
_SAID_BEFORE = frozenset({"conjunction", "interjection", "expression"})
"""Classes whose words go before others, so that “well then ...” is a meaning of theirs."""
_REMARKS = {
    **{"honorific or respectful (sonkeigo) language": "honorific", "humble (kenjougo) language": "humble"},
    **{"polite (teineigo) language": "polite", "colloquialism": "colloquial", "familiar language": "familiar"},
    **{"male term or language": "male speech", "female term or language": "female speech"},
    **{"children's language": "child's word", "literary or formal term": "formal"},
}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a row says of a word's meaning."""

    headline: tuple[str, ...]
    also: tuple[str, ...]
    word_class: str
    pos: str
    """JMdict's code of what is inflected, vs for a noun that takes する; else empty."""
    remarks: tuple[str, ...]
    """transitive or intransitive, unless it is both; "also an adverb" of a noun; honorific, humble, colloquial …"""


def words_of(meanings: str | Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
    """What English meanings share if they mean the same: words in the singular; and the meanings without “to”."""
    texts = json.loads(meanings) if isinstance(meanings, str) else list(meanings)
    bare = frozenset(map(bare_meaning, texts)) - {""}
    tokens = {singular(token) for text in texts for token in re.findall("[a-z]+", text.casefold())}
    return frozenset(tokens - _EMPTY_WORDS) | frozenset(map(key, bare)), bare


_EMPTY_WORDS = frozenset(
    ["to", "a", "an", "the", "of", "in", "on", "at", "for", "be", "is", "it", "with", "by", "s", "something"]
)


def bare_meaning(text: str) -> str:
    """
    >>> bare_meaning("to open (a door)"), bare_meaning("The Sun")
    ('open', 'sun')
    """
    text = re.sub(r"\([^)]*\)", " ", text.casefold())
    text = " ".join(re.sub(r"[^\w' -]+", " ", text).split())
    return re.sub(r"^(to|a|an|the) (?=\S)", "", text)


def meaning_of(word: Spelled, listed: frozenset[str], told: frozenset[str]) -> Meaning | None:
    """The every-day meaning; `listed` and `told`, the meanings in a list for learners and their words, say which it is.

    None for what is mainly a part of other words, 圏 in 首都圏, and for what has no plain meaning first.
    """
    senses = [sense for sense in word.senses if _is_plain(sense)][:MOST_SENSES]
    if not _is_plain(word.senses[0]) or NOT_FOR_EVERYONE.search(" ".join(senses[0].glosses)):
        return None
    word_class, pos, use = _class(senses[0], word.usually_kana)
    headline = _headline(senses, listed, told, is_katakana(word.kana))
    if not word_class or not headline or (_is_frame(headline[0]) and word_class not in _SAID_BEFORE):
        return None
    spoken = (_REMARKS[each] for each in senses[0].misc if each in _REMARKS)
    remarks = tuple(dict.fromkeys(filter(None, (use, *spoken))))
    return Meaning(headline, _further(senses, set(map(key, headline))), word_class, pos, remarks)


def _is_frame(gloss: str) -> bool:
    """Whether a meaning only works around another word, as -like and “difficult to ...” do."""
    return gloss.startswith("-") or gloss.endswith("-") or "..." in gloss


def is_katakana(kana: str) -> bool:
    return kana != hiragana(kana)


def _is_plain(sense: Sense) -> bool:
    return (
        set(sense.misc).isdisjoint(_UNPLAIN)
        and not set(sense.pos) <= _NOT_WORDS
        and bool(_clean(sense))
        and not NOT_FOR_EVERYONE.search(" ".join(sense.glosses))
    )


def _classes(sense: Sense) -> list[tuple[str, str]]:
    """Class and code in JMdict's order; する comes last, since ぶらぶら is an adverb with which it goes."""
    found = [CLASSES[pos] for pos in sense.pos if pos in CLASSES]
    return sorted(found, key=lambda pair: pair == _SURU)


def _class(sense: Sense, in_kana: bool) -> tuple[str, str, str]:
    """Class, code and use of a word by its first sense."""
    found = _classes(sense)
    names = [name for name, _ in found]
    if not found:
        return "", "", ""
    if "noun" in names and names[0] == "adverb" and ("noun", "") in found and not in_kana:
        return "noun", "vs" if _SURU in found else "", "also an adverb"
    word_class, pos = found[0]
    uses = [_USES[each] for each in sense.pos if each in _USES]
    use = uses[0] if word_class == "verb" and len(uses) == 1 else ""
    return word_class, "vs" if word_class == "noun" and _SURU in found else pos, use


def _headline(
    senses: Sequence[Sense], listed: frozenset[str], told: frozenset[str], in_katakana: bool
) -> tuple[str, ...]:
    """Up to three: the first one of JMdict, what the list names of that sense and of later ones, then the rest of it.

    Where the list has something else in mind than the first sense, the nearest meaning of another sense comes second:
    写す is “to photograph” too. It is empty where that is a meaning with “not” alone, such as あまり.

    Later senses of a word in katakana are often another word of its original language: ダム is no “dumb” to a learner.
    """
    first = _clean(senses[0])
    mine = set(_classes(senses[0]))
    named = [
        gloss
        for sense in senses[1:]
        if not mine.isdisjoint(_classes(sense)) and not any("neg" in note for note in sense.notes)
        for gloss in _clean(sense, later=True)
        if bare_meaning(gloss) in listed
    ]
    listed_first = [gloss for gloss in first if bare_meaning(gloss) in listed]
    if listed_first:
        taken = [first[0], *listed_first[:2], *first[1:2], *([] if in_katakana else named[:1]), *first[2:]]
        taken = [*_once(taken[:3])[:2], *taken[3:]]
    else:
        nearest = [] if words_of(first)[0] & told or named else _nearest(senses[1:], told)
        if nearest == [""]:
            return ()
        taken = [*first[:1], *named[:2], *nearest, *first[1:]]
    return tuple(text for text in _once(taken) if not _is_frame(text) or text == first[0])[:HEADLINE]


def _nearest(senses: Sequence[Sense], told: frozenset[str]) -> list[str]:
    """The first meaning of some senses that shares a word with the list; an empty one if it is only used with “not”."""
    with_not = False
    for sense in senses:
        for gloss in _clean(sense, later=True):
            if words_of([gloss])[0] & told and not _is_frame(gloss):
                if not any("neg" in note for note in sense.notes):
                    return [gloss]
                with_not = True
    return [""] if with_not else []


def _further(senses: Sequence[Sense], known: set[str]) -> tuple[str, ...]:
    found = [gloss for place, sense in enumerate(senses) for gloss in _clean(sense, later=place > 0)]
    return tuple(text for text in _once(found) if key(text) not in known and not _is_frame(text))[:MOST_FURTHER]


def _once(glosses: Iterable[str]) -> list[str]:
    found: dict[str, str] = {}
    for gloss in glosses:
        found.setdefault(key(bare_meaning(gloss)), gloss)
    return list(found.values())


def _clean(sense: Sense, later: bool = False) -> list[str]:
    """The short glosses of a sense, without long remarks, in the characters that a table can hold.

    A gloss of a `later` sense may be true only with its remark: 竹 is “middle” (of three ranks). Of “to send (a thing)”
    the remark goes, or the judge would fail who sees off a person.
    """
    glosses = [text for text in sense.glosses if not (later and _LONG_REMARK.search(text))]
    texts = (_LONG_REMARK.sub("", text).strip() for text in glosses)
    texts = (_BRACKET.sub(lambda found: "" if remark(found[0]) else found[0], text).strip() for text in texts)
    texts = (re.sub(r'"([^"]*)"', r"“\1”", text).replace('"', "”").replace(";", ",") for text in texts)
    texts = (re.sub(r"\s{2,}", " ", text) for text in texts)
    return [
        text
        for text in texts
        if bare_meaning(text) and len(text) <= LONGEST_GLOSS and text.count("(") < 3 and "^" not in text
    ]
