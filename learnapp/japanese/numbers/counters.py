"""What each counter does to the number before it, and the number to the counter."""

from collections.abc import Mapping
from dataclasses import dataclass

_K = frozenset({1, 6, 8, 10, 100})
_S_AND_T = frozenset({1, 8, 10})
_NONE: frozenset[int] = frozenset()

CLOSING: Mapping[str, frozenset[int]] = {
    **dict.fromkeys("かきくけこ", _K),
    **dict.fromkeys("はひふへほ", _K),
    **dict.fromkeys("さしすせそたちつてと", _S_AND_T),
}
"""First kana of a counter → what closes to っ before it: the digits, 10 and 100 at the end of a number."""

_HARDENED = dict(zip("はひふへほ", "ぱぴぷぺぽ", strict=True))


@dataclass(frozen=True, slots=True)
class Forms:
    """One thing said in several ways."""

    taught: str
    also: tuple[str, ...] = ()
    """Right too."""
    heard: tuple[str, ...] = ()
    """Said for clarity, but not what textbooks have."""

    @property
    def tiers(self) -> tuple[tuple[int, str], ...]:
        """Every form with 0 for taught, 1 for also, 2 for heard."""
        return ((0, self.taught), *((1, each) for each in self.also), *((2, each) for each in self.heard))


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter's kana and its habits; what is left out is regular."""

    kana: str
    after_n: Forms | None = None
    """The counter after the ん of さん, せん, まん and なん."""
    after_four: Forms | None = None
    """The counter after よん, which mostly leaves it alone."""
    four: Forms = Forms("よん")
    seven: Forms = Forms("なな", ("しち",))
    nine: Forms = Forms("きゅう")
    closing: frozenset[int] | None = None
    """What closes to っ; None for what its first kana makes close."""
    may_close: frozenset[int] = _NONE
    """What is taught open and said closed as well."""
    open_too: frozenset[int] = frozenset({8})
    """What closes, and is said open as well."""
    hard: str = ""
    """The counter after っ, where it is not hardened h or unchanged."""

    @property
    def closes(self) -> frozenset[int]:
        return CLOSING.get(self.kana[0], _NONE) if self.closing is None else self.closing

    @property
    def after_small_tsu(self) -> str:
        """The counter after っ: h hardens to p."""
        return self.hard or _HARDENED.get(self.kana[0], self.kana[0]) + self.kana[1:]

    def digit(self, digit: int, usual: str) -> Forms:
        """How a digit is read before it."""
        return {4: self.four, 7: self.seven, 9: self.nine}.get(digit, Forms(usual))


_YO = Forms("よ")
_YON_OR_YO = Forms("よん", ("よ",))
_SHICHI = Forms("しち", heard=("なな",))
_SHICHI_OR_NANA = Forms("しち", ("なな",))
_KYUU_OR_KU = Forms("きゅう", ("く",))
_KU = Forms("く")
_DAYS = Counter("にち", seven=_SHICHI_OR_NANA, nine=Forms("く", heard=("きゅう",)))

COUNTERS: Mapping[str, Counter] = {
    "ko": Counter("こ"),
    "mai": Counter("まい", four=_YON_OR_YO),
    "hon": Counter("ほん", after_n=Forms("ぼん")),
    "hiki": Counter("ひき", after_n=Forms("びき")),
    "tou": Counter("とう", four=_YON_OR_YO),
    # わ was once は: the older readings are those of a counter in h.
    "wa": Counter("わ", after_n=Forms("わ", ("ば",)), four=_YON_OR_YO, may_close=_K - {1}, hard="ぱ"),
    "satsu": Counter("さつ"),
    "dai": Counter("だい", four=_YON_OR_YO),
    "nin": Counter("にん", four=_YO, seven=_SHICHI_OR_NANA, nine=_KYUU_OR_KU),
    "mei": Counter("めい", four=_YON_OR_YO),
    "hai": Counter("はい", after_n=Forms("ばい")),
    "kai": Counter("かい"),
    "do": Counter("ど", four=_YON_OR_YO, nine=_KYUU_OR_KU),
    "ban": Counter("ばん", four=_YON_OR_YO, nine=_KYUU_OR_KU),
    "floor": Counter("かい", after_n=Forms("がい", ("かい",))),
    "ken": Counter("けん", after_n=Forms("げん", ("けん",))),
    "soku": Counter("そく", after_n=Forms("ぞく", ("そく",))),
    "chaku": Counter("ちゃく"),
    "sai": Counter("さい"),
    "en": Counter("えん", four=Forms("よ", ("よん",))),
    "ji": Counter("じ", four=_YO, seven=_SHICHI, nine=_KU),
    "jikan": Counter("じかん", four=_YO, seven=_SHICHI_OR_NANA, nine=_KU),
    "fun": Counter("ふん", after_n=Forms("ぷん"), after_four=Forms("ぷん", heard=("ふん",))),
    "byou": Counter("びょう"),
    "date": _DAYS,
    "days": _DAYS,
    "shuukan": Counter("しゅうかん"),
    "kagetsu": Counter("かげつ"),
    "gatsu": Counter("がつ", four=Forms("し"), seven=_SHICHI, nine=_KU, closing=_NONE),
    "nen": Counter("ねん", four=_YO, nine=_KYUU_OR_KU),
    # p closes じゅう, and may close the others as k does.
    "peeji": Counter("ぺーじ", closing=frozenset({10}), may_close=_K - {10}, open_too=frozenset({10})),
    "rittoru": Counter("りっとる"),
    "haku": Counter("はく", after_n=Forms("ぱく"), after_four=Forms("はく", ("ぱく",))),
}
"""Key of `content/counters.tsv` → its habits."""

NATIVE_ALONE = frozenset({"tsu"})
"""Counters without habits: they have native numbers alone, all of them in the table."""
