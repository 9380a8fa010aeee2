"""Which kana are taken for one another, how to tell them apart, and what is offered beside the right one."""

from collections.abc import Iterator
from random import Random

from learnapp.catalog import Catalog
from learnapp.japanese.gojuon import ALL, Kana, sounds_alike, spellings
from learnapp.japanese.romaji import romanise

CHOICES = 4


def alike(kana: Kana, catalog: Catalog) -> tuple[str, ...]:
    """The kana that it is taken for, of both scripts; those of another sound and the same script first."""
    listed = (group.kana for group in catalog.look_alikes if kana.text in group.kana)
    found = dict.fromkeys(text for group in listed for text in group if text != kana.text)
    return tuple(sorted(found, key=lambda text: ALL[text].script != kana.script))


def difference(one: str, other: str, catalog: Catalog) -> str:
    """How to tell two kana apart, as a sentence; empty where there is nothing to say."""
    told = next((group.difference for group in catalog.look_alikes if {one, other} <= set(group.kana)), "")
    if told or other not in ALL:
        return told or _size(ALL[one], other)
    first, second = ALL[one], ALL[other]
    if second.big == one:
        return _size(second, one)
    root, other_root = (kana.base if kana.kind == "voiced" else kana.text for kana in (first, second))
    if root == other_root:
        return f"{_marked(first)}, {_marked(second)}."
    if (root, other_root) != (one, other) and (told := difference(root, other_root, catalog)):
        return f"As with {root} and {other_root}: {told}"
    return ""


def _size(kana: Kana, other: str) -> str:
    if kana.big != other or kana.text == other:
        return ""
    return f"In {kana.text} the second kana is small, and the two are one beat together; {other} is two beats."


def _marked(kana: Kana) -> str:
    """What stands at the upper right of a kana: nothing, two short strokes, or a circle."""
    if kana.kind != "voiced":
        return f"{kana.text} has no mark"
    half = "ぱ" <= kana.text <= "ぽ" or "パ" <= kana.text <= "ポ"
    circle = half and kana.romaji.startswith("p")
    return f"{kana.text} has {'a small circle (handakuten)' if circle else 'two short strokes (dakuten)'}"


def offered(kana: Kana, ref: str, catalog: Catalog) -> tuple[str, ...]:
    """The kana among three others that it is taken for or that stand near it, in an order that belongs to the ref.

    What it is taken for most is always there. None of them could be written for the same sound, and no two are read
    alike.
    """
    rng = Random(f"kana:{kana.text}:{ref}")
    read, chosen = {kana.romaji}, [kana.text]
    for group in (_near(kana, catalog), _beside(kana), _far(kana)):
        first, *rest = dict.fromkeys(group) or (kana.text,)
        rng.shuffle(rest)
        for text in (first, *rest):
            romaji = read_as(text)
            if len(chosen) < CHOICES and romaji not in read and text not in chosen and not _confusable(kana, text):
                chosen.append(text)
                read.add(romaji)
    rng.shuffle(chosen)
    return tuple(chosen)


def read_as(text: str) -> str:
    """A kana, or きや that stands for no syllable, in Latin letters."""
    return ALL[text].romaji if text in ALL else romanise(text, macrons=False)


def _confusable(kana: Kana, text: str) -> bool:
    """Whether a sound could not tell them apart, in writing or, with ヴ and バ, in most mouths."""
    if text not in ALL:
        return read_as(text) in spellings(kana.text)
    pair = {kana.beginning, ALL[text].beginning}
    return sounds_alike(kana.text, text) or (pair == {"v", "b"} and kana.vowel == ALL[text].vowel)


def _near(kana: Kana, catalog: Catalog) -> Iterator[str]:
    """What is taken for it: by its shape, without or with other marks, and with its small kana large."""
    yield from (text for text in alike(kana, catalog) if ALL[text].script == kana.script)
    if kana.big != kana.text:
        yield kana.big
    if kana.kind == "voiced":
        yield kana.base
        alikes = [text for text in alike(ALL[kana.base], catalog) if ALL[text].script == kana.script]
        yield from (one.text for one in ALL.values() if one.kind == "voiced" and one.base in (kana.base, *alikes))
    elif kana.kind == "plain":
        yield from (one.text for one in ALL.values() if one.kind == "voiced" and one.base == kana.text)


def _beside(kana: Kana) -> Iterator[str]:
    yield from (one.text for one in ALL.values() if one.row == kana.row)


def _far(kana: Kana) -> Iterator[str]:
    """Others of its kind with its vowel; where there are few, any of its script that have a sound."""
    yield from (
        one.text
        for one in ALL.values()
        if (one.script, one.kind) == (kana.script, kana.kind) and (one.vowel == kana.vowel or kana.text in "んン")
    )
