"""The words that the shiritori drill asks, as typed values; few, so that they need no lexicon."""

from dataclasses import dataclass

from learnapp.catalog.files import Row
from learnapp.japanese import furigana

CHAIN_FILE, CHAIN_COLUMNS = "shiritori.tsv", ("reading", "written", "meanings", "level")


@dataclass(frozen=True, slots=True)
class ChainWord:
    """A noun that a chain can hold: three letters or more, none of them ん at its end."""

    reading: str
    """Hiragana with ー; its key."""
    written: str
    meanings: tuple[str, ...]
    level: str
    """N5 to N1, unofficial."""

    @property
    def furigana(self) -> str:
        """The word in furigana notation."""
        return furigana.annotated(self.written, self.reading)


def chain_word(row: Row) -> ChainWord:
    """The word in a row of shiritori.tsv."""
    return ChainWord(row["reading"], row["written"], row.items("meanings"), row["level"])
