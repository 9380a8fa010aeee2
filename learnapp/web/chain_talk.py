"""A free chain on its way to the page and back: signed into its address, its words told with kanji and meaning."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

from flask import abort, current_app
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection

from learnapp.catalog import Card, Catalog, ChainWord, keys
from learnapp.catalog.lexicon import LEVELS
from learnapp.drills import shiritori
from learnapp.drills.base import Learner, OwnWord
from learnapp.drills.shiritori import chain, practice
from learnapp.drills.shiritori.practice import MOST_WORDS, Ending, Link, Talk
from learnapp.japanese import furigana, kana
from learnapp.japanese.shiritori import count, said
from learnapp.srs.mastery import Stage, stage
from learnapp.store import memories, words
from learnapp.web import adding
from learnapp.web.current import catalog, me

DAMAGED = "The chain in this address is damaged, or it comes from another installation. Begin a new one."


@dataclass(frozen=True, slots=True)
class Told:
    """A word of the chain as a page shows it."""

    place: int
    """From 0."""
    reading: str
    written: str
    meanings: tuple[str, ...]
    by_bot: bool
    mine: bool
    """Whether it is among the learner's own words."""

    @property
    def furigana(self) -> str:
        """Furigana notation; where the kana do not fit the reading, the reading in brackets."""
        laid = furigana.annotated(self.written, self.reading)
        return f"{laid}（{self.reading}）" if laid == self.written and kana.has_kanji(laid) else laid

    @property
    def letters(self) -> int:
        return count(self.reading)


def sign(talk: Talk) -> str:
    """The chain as text for an address: some 1,500 characters for the longest."""
    links = [" ".join(filter(None, (link.reading, link.written))) for link in talk.links]
    return str(_signer().dumps([talk.seed, talk.level, talk.bot_began, talk.over, "/".join(links)]))


def unsign(text: str) -> Talk:
    """What `sign` made; a 400 page for anything else."""
    try:
        seed, level, bot_began, over, links = _signer().loads(text)
        found = [Link(*link.split(" ")) for link in links.split("/") if link]
    except (BadSignature, ValueError, TypeError, AttributeError):
        abort(400, DAMAGED)
    if level not in LEVELS or over not in get_args(Ending) or len(found) > MOST_WORDS:
        abort(400, DAMAGED)
    return Talk(str(seed), level, bool(bot_began), tuple(found), over)


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt="chain")


def told(db: Connection, talk: Talk) -> tuple[Told, ...]:
    """All words of a chain, the first one first. Loads the lexicon."""
    found = [(link, *_meant(link)) for link in talk.links]
    mine = words.among(db, me().id, [written for _, written, _ in found])
    return tuple(
        Told(place, link.reading, written, meanings, talk.by_bot(place), _spelled(written, link.reading) in mine)
        for place, (link, written, meanings) in enumerate(found)
    )


def own(word: Told) -> OwnWord:
    """The word as it is added to the learner's own."""
    return adding.own_word(word.written, word.reading, word.meanings)


def _spelled(written: str, reading: str) -> tuple[str, str]:
    word = adding.own_word(written, reading, ())
    return word.japanese, word.reading


def _meant(link: Link) -> tuple[str, tuple[str, ...]]:
    """Spelling and meanings of a word: as it was written, or else the usual ones."""
    common = [(word.written, word.glosses) for word in catalog().lexicon.words(link.reading)]
    entries = catalog().dictionary.entries(link.reading)
    rare = [(entry.written, tuple(entry.gloss.split("; "))) for entry in entries if entry.gloss]
    found = [(written, meanings) for written, meanings in (*common, *rare) if link.written in ("", written)]
    return found[0] if found else (link.written or link.reading, ())


def could_have_said(db: Connection, talk: Talk) -> tuple[tuple[ChainWord, ...], bool]:
    """Words that would have gone on, and whether the learner knows them: where none is known, easy ones."""
    before, content = talk.last, catalog()
    if not before:
        return (), False
    known = _known(db, [word for word in chain.followers(before, content) if word.reading not in talk.readings])
    mine = practice.could_have_said(before, talk.readings, Learner(known=known), content)
    if mine:
        return tuple(mine), True
    return tuple(word for word in chain.followers(before, content) if word.reading not in talk.readings)[:3], False


def _known(db: Connection, candidates: list[ChainWord]) -> frozenset[str]:
    """Of some words of the drill those that are learned, be it there or as words of a deck."""
    ways = {_item(word): (_item(word), *_of_decks(word)) for word in candidates}
    rows = memories.find_many(db, me().id, [key for found in ways.values() for key in found])
    learned = {key for key, row in rows.items() if stage(row.memory) >= Stage.LEARNED}
    return frozenset(item for item, found in ways.items() if learned & set(found))


@lru_cache(maxsize=4)
def _taught(content: Catalog) -> Mapping[str, tuple[Card, ...]]:
    """Reading → the cards of the decks that are read so."""
    found: dict[str, tuple[Card, ...]] = {}
    for card in content.words.values():
        found[said(card.kana)] = (*found.get(said(card.kana), ()), card)
    return found


def _of_decks(word: ChainWord) -> tuple[str, ...]:
    same = [
        card
        for card in _taught(catalog()).get(word.reading, ())
        if word.written in (card.japanese, card.common, card.kana)
    ]
    return tuple(keys.vocabulary(card.word, way) for card in same for way in (keys.MEANING, keys.WRITE))


def _item(word: ChainWord) -> str:
    return f"{shiritori.KEY}:{word.reading}"
