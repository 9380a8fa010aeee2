"""Rules for examples.tsv: two sentences for each word, which show it, with readings that agree."""

import re
from collections.abc import Callable, Iterator

from learnapp.catalog.card_checks import repeated
from learnapp.catalog.cards import Card, Example
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese import furigana

PER_WORD = 2
LONGEST = 26
"""Characters of a sentence that a learner of these decks can take in at a glance, and that fit a small screen."""

# Verbs whose stem changes, and endings that change their first sound: what has to be seen of them in a sentence.
FORMS = {
    "する": "[しすさせ]|でき",
    "いる": "い[るまなたてれら]",
    "ある": "あ[るりっられ]",
    "来る": "来|[くきこ]",
    "た": "[ただ]",
    "て": "[てで]",
}


def each_example_by_itself(source: Source) -> Iterator[Problem]:
    for row, example in source.examples:
        for rule in (_reading, _ends):
            for column, message in rule(example):
                yield row.problem(column, message)
        if not re.fullmatch(f"[1-{PER_WORD}]", row["n"]):
            yield row.problem("n", f"{row['n'] or 'empty'}: write 1 to {PER_WORD}")
        if example.id != f"{example.word}:{row['n']}":
            yield row.problem("id", f"{example.id or 'empty'}: write {example.word}:{row['n']}")


Faults = Iterator[tuple[str, str]]


def _reading(example: Example) -> Faults:
    if not furigana.covered(example.furigana):
        yield (
            "furigana",
            f"{example.furigana.replace(furigana.APART, '')} does not give every kanji a reading in kana: "
            "write 漢字[かな]",
        )
        return
    plain, kana = furigana.plain(example.furigana), furigana.kana(example.furigana)
    if plain != example.japanese:
        yield "furigana", f"without brackets it is {plain}, not {example.japanese or 'empty'}: mend one of them"
    if kana != example.kana:
        yield "kana", f"{example.kana or 'empty'}, but the furigana gives {kana}: mend one of them"


def _ends(example: Example) -> Faults:
    if not re.search("[。！？」]$", example.japanese):
        yield "japanese", "does not end in 。 ！ ？ or 」: add it"
    if len(example.japanese) > LONGEST:
        yield "japanese", f"{len(example.japanese)} characters: at most {LONGEST}"
    if not re.search("[.!?]”?$", example.english):
        yield "english", "does not end in . ! or ?: add it"


def nothing_stands_twice(source: Source) -> Iterator[Problem]:
    for column in ("id", "japanese"):
        yield from repeated(column, [row for row, _ in source.examples])


def every_word_has_its_examples(source: Source) -> Iterator[Problem]:
    if not source.cards or not source.examples:
        return
    words = {card.word for _, card in source.cards}
    count = dict.fromkeys(words, 0)
    for row, example in source.examples:
        if example.word in words:
            count[example.word] += 1
        else:
            yield row.problem("word", f"{example.word or 'empty'} is no word of cards.tsv: mend it or remove the line")
    for row, card in source.cards:
        if (found := count.pop(card.word, PER_WORD)) != PER_WORD:
            yield row.problem("word", f"{card.word} has {found} examples in examples.tsv: write {PER_WORD}")


def examples_show_their_word(source: Source) -> Iterator[Problem]:
    cards = {card.word: card for _, card in source.cards}
    for row, example in source.examples:
        card = cards.get(example.word)
        if card and not shows(example.japanese, card):
            yield row.problem("japanese", f"does not show {card.common} or a form of it: write another sentence")


def shows(sentence: str, card: Card) -> bool:
    """Whether a sentence has the word: literally, or for what is inflected its stem. A reference card is no word."""
    if card.word_class == "reference":
        return True
    if (pattern := FORMS.get(card.japanese)) and card.word_class in ("verb", "conjugation"):
        return bool(re.search(pattern, sentence))
    spellings = {card.japanese, card.common}
    if len(card.kana) > 2 or not any(re.search(f"[{furigana.KANJI}]", spelling) for spelling in spellings):
        spellings.add(card.kana)
    if card.word_class in ("verb", "adjective") or card.japanese == "られる":
        spellings = {spelling[:-1] for spelling in spellings}
    return any(spelling in sentence for spelling in spellings)


RULES: tuple[Callable[[Source], Iterator[Problem]], ...] = (
    each_example_by_itself,
    nothing_stands_twice,
    every_word_has_its_examples,
    examples_show_their_word,
)
