"""How values look on a page: what has to hold for every drill."""

import re

from learnapp import drills
from learnapp.catalog import Catalog
from learnapp.web.present import SIGNS, STAMPS, ruby

LONGEST_WORD = 4
"""Characters of kanji in the longest word of the sentences."""


def test_every_drill_has_a_sign_and_a_stamp_of_its_own() -> None:
    assert set(SIGNS) == set(STAMPS) == set(drills.REGISTRY)
    assert len(set(SIGNS.values())) == len(SIGNS)
    assert len(set(STAMPS.values())) == len(STAMPS)
    assert all(len(stamp) == 1 for stamp in STAMPS.values())


def test_each_word_of_a_sentence_has_a_reading_of_its_own(catalog: Catalog) -> None:
    """Where two words in kanji meet, 毎日 and 走ります, they are not one ruby."""
    found = [one for one in catalog.examples if "毎日" in one.japanese and "走" in one.japanese]
    assert found
    for one in found:
        assert "<ruby>毎日<rt>まいにち</rt></ruby>" in ruby(one.furigana)
    for sentence in catalog.sentences:
        longest = max(map(len, re.findall(r"<ruby>(.*?)<rt>", ruby(sentence.furigana))), default=0)
        assert longest <= LONGEST_WORD, sentence.furigana
