"""Numbers in kanji, and numbers as somebody may have written them: in digits of any width, in kanji, or in both."""

import re

from learnapp.japanese.kana import compose
from learnapp.japanese.numbers.plain import MOST

_KANJI = "〇一二三四五六七八九"
_DIGIT = {kanji: str(digit) for digit, kanji in enumerate(_KANJI)} | {"零": "0"}
_PLACES = ((1000, "千"), (100, "百"), (10, "十"))
_MYRIADS = ((10**12, "兆"), (10**8, "億"), (10**4, "万"))
_SECTION = r"(?:\d+|(?:\d?千)?(?:\d?百)?(?:\d?十)?\d?)"
_MIXED = re.compile("".join(f"(?:({_SECTION}){kanji})?" for _, kanji in _MYRIADS) + f"({_SECTION})")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_LONGEST = 40
"""Characters; the longest number in kanji has fewer."""


def kanji(number: int) -> str:
    """A number in kanji, as in running text; ValueError below 0 and above `MOST`.

    >>> kanji(0), kanji(21), kanji(1_000), kanji(3_600), kanji(10_000), kanji(10_000_000)
    ('零', '二十一', '千', '三千六百', '一万', '一千万')
    """
    if not 0 <= number <= MOST:
        raise ValueError(f"{number} cannot be written: give a number from 0 to {MOST}")
    if number == 0:
        return "零"
    text, rest = "", number
    for unit, word in _MYRIADS:
        times, rest = divmod(rest, unit)
        if times:
            text += ("一" if times // 1000 == 1 else "") + _section(times) + word
    return text + _section(rest)


def _section(number: int) -> str:
    text = ""
    for unit, word in _PLACES:
        digit = number // unit % 10
        if digit:
            text += (_KANJI[digit] if digit > 1 else "") + word
    return text + (_KANJI[number % 10] if number % 10 else "")


def number_written(text: str) -> int | None:
    """The number that a text writes in digits, kanji or both; None for anything else.

    >>> number_written("３００"), number_written("12,000"), number_written("二十一"), number_written("3万5千")
    (300, 12000, 21, 35000)
    >>> number_written("二〇二六"), number_written("三百匹"), number_written("-1"), number_written("1,00")
    (2026, None, None, None)
    """
    plain = "".join(_DIGIT.get(letter, letter) for letter in compose(text[:200]).replace("、", ",").strip())
    plain = _GROUPED.sub("", plain.replace(" ", ""))
    if len(plain) > _LONGEST or not re.fullmatch("[0-9千百十万億兆]+", plain):
        return None
    match = _MIXED.fullmatch(plain)
    sections = match.groups() if match else ()
    if not sections or any(section == "" for section in sections[:-1]):  # a unit that nothing counts
        return None
    units = (*(unit for unit, _ in _MYRIADS), 1)
    total = sum(_value(section or "") * unit for section, unit in zip(sections, units, strict=True))
    return total if total <= MOST else None


def _value(section: str) -> int:
    if section.isdecimal():
        return int(section)
    total, digit = 0, ""
    worth = {word: unit for unit, word in _PLACES}
    for letter in section:
        if letter in worth:
            total += int(digit or "1") * worth[letter]
            digit = ""
        else:
            digit = letter
    return total + int(digit or "0")
