"""What is said of a prefecture: in the lessons, and as hints."""

import re

from learnapp.catalog import Catalog, Pattern, Prefecture, keys
from learnapp.drills.base import Lesson
from learnapp.drills.prefecture.geography import described, full, listed, region_of, short
from learnapp.drills.prefecture.names import capital, suffix
from learnapp.japanese import furigana
from learnapp.japanese.morae import morae, number

_NEXT = {
    keys.PARTS: "You will see the name in kana and build it from parts, among others that do not belong to it.",
    keys.READING: "You will see the name in kanji and write how it is read, with or without {suffix}.",
    keys.PLACE: "You will see it marked on the map and say which prefecture it is.",
    keys.NAME: "You will see its name and find it on the map, or choose among four places.",
    keys.CAPITAL: "You will see the prefecture and write its capital.",
}


def lesson_of(item: str, prefecture: Prefecture, skill: str, catalog: Catalog, ref: str) -> Lesson:
    """What is shown before an item is first asked."""
    return Lesson(
        item=item,
        word=full(prefecture),
        reading=prefecture.kana,
        romaji=prefecture.romaji_macron,
        meanings=(prefecture.romaji,),
        word_class="prefecture",
        explanation=_explanation(prefecture, skill, catalog),
        passages=(),
        instruction=_NEXT[skill].format(suffix=suffix(prefecture) or "the word prefecture"),
        ref=ref,
        marked=(prefecture.code,),
    )


def _explanation(prefecture: Prefecture, skill: str, catalog: Catalog) -> str:
    if skill == keys.PARTS:
        return prefecture.mnemonic
    if skill == keys.READING:
        return f"{short(prefecture)}{_with_suffix(prefecture)}. {prefecture.fact}"
    if skill == keys.CAPITAL:
        return f"{_of_capital(prefecture)} {prefecture.fact}"
    return f"It lies in {described(prefecture, catalog)}. {prefecture.fact}"


def _with_suffix(prefecture: Prefecture) -> str:
    return f", and as a prefecture {full(prefecture)}" if prefecture.suffix else ""


def _of_capital(prefecture: Prefecture) -> str:
    told = f"The capital of {full(prefecture)} is {capital(prefecture)}, {prefecture.capital_romaji}."
    if note := noted(prefecture):
        return f"{told} {note}"
    same = prefecture.capital_romaji == prefecture.romaji
    return f"{told} It has the name of its prefecture." if same else told


def noted(prefecture: Prefecture) -> str:
    """What there is to know of a capital beside its name, as a sentence; empty for most.

    The note goes on with what to accept, which is said by accepting it.
    """
    note = prefecture.capital_note.partition(":")[0]
    return f"{note.removesuffix('.')}." if note else ""


# --- hints ---


def story(prefecture: Prefecture) -> str:
    """The mnemonic without its shapes: a jar filled at the lucky well."""
    told = prefecture.mnemonic.partition(": ")[2] or prefecture.mnemonic
    first = re.split(r"(?<=[.!?]) ", told)[0]
    first = re.sub(f"(?:, for)? [{furigana.KANJI}].*$", ".", first)
    return first[:1].upper() + first[1:]


def tiles_hint(prefecture: Prefecture, pattern: Pattern) -> str:
    """How many tiles make how many kanji, and the story."""
    parts, kanji = number(len(pattern.cards), "part"), number(len(prefecture.kanji_short), "kanji").removesuffix("s")
    return f"{parts.capitalize()} for {kanji}. {story(prefecture)}"


def sound_hint(kana: str) -> str:
    """How long a name is and how it begins."""
    beats = morae(kana)
    return f"{number(len(beats), 'beat')}, beginning with {beats[0]}"


def region_hint(prefecture: Prefecture, catalog: Catalog) -> str:
    """The region, and where in Japan that is."""
    region = catalog.region(prefecture.region)
    return f"{region_of(prefecture, catalog)}: {region.place}" if region else prefecture.region


def parts_of(pattern: Pattern) -> str:
    """The tiles kanji by kanji: 山 and 支, then 阜."""
    return ", then ".join(listed(cut) for cut in pattern.cuts)
