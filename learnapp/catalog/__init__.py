"""The content as typed values: cards, examples, further right answers; pure but for reading files."""

from pathlib import Path

from learnapp.catalog.cards import Card, Example
from learnapp.catalog.chain import ChainWord
from learnapp.catalog.counters import CounterReading, CounterWord, Thing
from learnapp.catalog.decks import Deck
from learnapp.catalog.files import content_folder
from learnapp.catalog.kana import KanaWord, LookAlikes
from learnapp.catalog.particles import Sentence, Use, annotated_sentence, annotated_use, annotator
from learnapp.catalog.pitch import Pitch
from learnapp.catalog.prefectures import CardKind, Pattern, Prefecture, Region
from learnapp.catalog.problems import ContentError, Problem
from learnapp.catalog.source import Source, read
from learnapp.catalog.unlocks import Mode
from learnapp.catalog.verbs import Verb
from learnapp.catalog.whole import Catalog

__all__ = [
    "Card",
    "CardKind",
    "Catalog",
    "ChainWord",
    "ContentError",
    "CounterReading",
    "CounterWord",
    "Deck",
    "Example",
    "KanaWord",
    "LookAlikes",
    "Mode",
    "Pattern",
    "Pitch",
    "Prefecture",
    "Problem",
    "Region",
    "Sentence",
    "Thing",
    "Use",
    "Verb",
    "load",
]


def load(folder: Path | None = None, checked: str = "") -> Catalog:
    """The content of a folder, by default our own; ContentError with everything that is wrong if it cannot be used.

    `checked` is the version of content that is known to keep all rules: while the files still have it, only their form
    is looked at, which is several times as fast.
    """
    source = read(folder or content_folder())
    if source.problems or source.version != checked:
        from learnapp.catalog.check import problems_in  # the rules stay out of a start that does not need them

        if problems := problems_in(source):
            raise ContentError(problems)
    (uses, sentences), country = _particles(source), source.country
    return Catalog(
        cards=tuple(card for _, card in source.cards),
        examples=tuple(example for _, example in source.examples),
        also={row["word"]: row.items("meanings") for row in source.also},
        near_words=frozenset(row["word"] for row in source.near_words),
        readings=source.reading_lists(),
        version=source.version,
        deck_details=source.decks,
        verbs=tuple(verb for _, verb in source.verbs),
        uses=uses,
        sentences=sentences,
        prefectures=tuple(prefecture for _, prefecture in country.prefectures),
        regions=tuple(region for _, region in country.regions),
        card_kinds=tuple(kind for _, kind in country.card_kinds),
        patterns=tuple(pattern for _, pattern in country.patterns),
        kanji_parts=dict(cuts for _, cuts in country.kanji_parts),
        counters=tuple(counter for _, counter in source.counting.counters),
        counter_readings=tuple(reading for _, reading in source.counting.readings),
        things=tuple(thing for _, thing in source.counting.things),
        chain_words=tuple(word for _, word in source.chain_words),
        look_alikes=tuple(group for _, group in source.kana.look_alikes),
        kana_words=tuple(word for _, word in source.kana.words),
        pitches=tuple(pitch for _, pitch in source.pitches),
        modes=tuple(mode for _, mode in source.modes),
        folder=source.folder,
    )


def _particles(source: Source) -> tuple[tuple[Use, ...], tuple[Sentence, ...]]:
    annotate = annotator((row["word"], row["furigana"]) for row in source.particle_words)
    return (
        tuple(annotated_use(use, annotate) for _, use in source.uses),
        tuple(annotated_sentence(sentence, annotate) for _, sentence in source.sentences),
    )
