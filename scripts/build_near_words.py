"""Write content/near_words.txt: real English words that are one or two letters off a word of a known meaning.

Such a word is never taken for a typing error: who answers "bond" for a pond has not known it. Words come from
`wordfreq`; only those are kept that a spelling dictionary knows too, so that common misspellings are left out. Run it
when meanings have changed:

    pip install wordfreq
    apt-get install wamerican wbritish          # or any list with one word a line: --dictionary FILE
    python scripts/build_near_words.py          # --check only compares, and exits 1 if the file is out of date
"""

import argparse
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from learnapp.catalog.answer_checks import core_of  # noqa: E402
from learnapp.catalog.source import read  # noqa: E402

FILE = ROOT / "content" / "near_words.txt"
DICTIONARIES = ("/usr/share/dict/american-english", "/usr/share/dict/british-english", "/usr/share/dict/words")
LEAST_FREQUENCY = 2.5
"""Zipf: 3 is one in a million words, 2.5 one in three millions."""


def tokens(meaning: str) -> frozenset[str]:
    """The English words in a meaning, those in brackets too, in small letters.

    >>> sorted(tokens("to open (something)"))
    ['open', 'something', 'to']
    """
    return frozenset(re.findall(r"[a-z]+(?:'[a-z]+)*", meaning.casefold().replace("’", "'")))


def typos_allowed(token: str) -> int:
    """How many letters of a word may be wrong: none below four, one up to seven, two from eight on."""
    return 0 if len(token) < 4 else 1 if len(token) < 8 else 2


def distance(one: str, other: str, most: int) -> int:
    """Damerau-Levenshtein distance (a swap of neighbours counts as one), or `most` + 1 if it is more than `most`."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before, last = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, against in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return min(last[-1], most + 1)


def inflections(token: str) -> Iterator[str]:
    """The plain forms of a regular noun, verb or adjective; whoever types one of them knows the word."""
    yield from (token + ending for ending in ("s", "es", "ed", "ing", "er", "est", "ly"))
    yield from (token + token[-1] + ending for ending in ("ing", "ed", "er", "est"))
    if token.endswith("e"):
        yield from (token + "d", token + "r", token + "st", token[:-1] + "ing")
    if token.endswith("le"):
        yield token[:-1] + "y"
    if token.endswith("y"):
        yield from (token[:-1] + ending for ending in ("ies", "ied", "ier", "iest", "ily"))
    for ending in ("s", "d", "ly", "es", "ing", "ed", "er", "est"):
        if token.endswith(ending):
            yield token.removesuffix(ending)
            yield token.removesuffix(ending) + "e" * (ending[0] in "ei")
    yield from IRREGULAR.get(token, "").split()


# Forms that no rule gives, where they lie within typing distance.
IRREGULAR = {
    **{"come": "came", "dream": "dreamt", "drink": "drank drunk", "fall": "fell", "forget": "forgot", "hang": "hung"},
    **{"know": "knew", "sing": "sang sung", "smell": "smelt", "write": "wrote", "woman": "women", "beat": "beaten"},
}


def meanings_by_word() -> dict[str, list[str]]:
    """Word of cards.tsv → all its meanings, those of also.tsv too."""
    source = read(ROOT / "content")
    found = {card.word: list(card.meanings) for _, card in source.cards if card.word_class != "reference"}
    for row in source.also:
        found[row["word"]] += row.items("meanings")
    return found


def english_words(dictionaries: Iterable[Path]) -> list[str]:
    """Words that are in use, spelled as some dictionary spells them, without names."""
    from wordfreq import iter_wordlist, zipf_frequency

    spelled = {line.strip() for file in dictionaries if file.exists() for line in file.read_text("utf-8").split("\n")}
    spelled |= {_without_accents(word) for word in spelled}  # café is typed cafe
    if not spelled:
        raise SystemExit(
            "no list of English words found: apt-get install wamerican wbritish, or give --dictionary FILE"
        )
    words = []
    for word in iter_wordlist("en", wordlist="large"):
        if zipf_frequency(word, "en", wordlist="large") < LEAST_FREQUENCY:
            break
        if word in spelled and word.isascii() and word.isalpha() and len(word) > 2:
            words.append(word)
    return words


def _without_accents(word: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))


def near_words(meanings: Mapping[str, list[str]], words: Iterable[str]) -> list[str]:
    """The words that could pass for a typing error in an answer to some card, and are no form of its meanings.

    A meaning by itself is left out, since a judge knows whose it is; a part of a longer meaning ("polite form") is not,
    or it would pass for a typing error of something else ("from").
    """
    whole = {core_of(meaning) for mine in meanings.values() for meaning in mine}
    candidates = {word: frozenset(word) for word in set(words) - whole}
    by_word = {word: frozenset().union(*map(tokens, mine)) for word, mine in meanings.items()}
    around = {token: frozenset(_around(token, candidates)) for token in frozenset().union(*by_word.values())}
    found: set[str] = set()
    for mine in by_word.values():
        own = mine | {form for token in mine for form in inflections(token)}
        found.update(word for token in mine for word in around[token] if word not in own)
    return sorted(found)


def _around(token: str, candidates: Mapping[str, frozenset[str]]) -> Iterator[str]:
    plain = token.replace("'", "")
    most, letters = typos_allowed(plain), frozenset(plain)
    for word, others in candidates.items() if most else ():
        if len(letters - others) <= most and len(others - letters) <= most and distance(plain, word, most) <= most:
            yield word


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file is out of date")
    parser.add_argument("--dictionary", action="append", type=Path, help="a list of English words, one a line")
    arguments = parser.parse_args()
    words = english_words(arguments.dictionary or map(Path, DICTIONARIES))
    text = "".join(f"{word}\n" for word in near_words(meanings_by_word(), words))
    if arguments.check:
        current = FILE.read_text("utf-8") == text
        print(
            "near_words.txt is up to date"
            if current
            else "near_words.txt is out of date: run the script without --check"
        )
        return 0 if current else 1
    FILE.write_text(text, "utf-8")
    print(f"{text.count(chr(10))} words written to {FILE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
