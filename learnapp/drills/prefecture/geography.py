"""What a prefecture has to do with others: where it lies, beside which it lies, and what their names share."""

from collections.abc import Iterable, Sequence

from learnapp.catalog import Catalog, Prefecture

MOST_NAMED = 4
"""Neighbours that a sentence names."""
_OWN_REGION = "a region of its own"


def shown(prefecture: Prefecture) -> str:
    """The name with its reading and in English letters: 熊本[くまもと] Kumamoto."""
    return f"{short(prefecture)} {prefecture.romaji}"


def short(prefecture: Prefecture) -> str:
    """The name in furigana notation."""
    return f"{prefecture.kanji_short}[{prefecture.kana_short}]"


def full(prefecture: Prefecture) -> str:
    """The name with 県, 府 or 都 in furigana notation."""
    suffix = prefecture.kana.removeprefix(prefecture.kana_short)
    return short(prefecture) + (f"{prefecture.suffix}[{suffix}]" if suffix else "")


def region_of(prefecture: Prefecture, catalog: Catalog) -> str:
    """The region in English."""
    region = catalog.region(prefecture.region)
    return region.title if region else prefecture.region


def described(prefecture: Prefecture, catalog: Catalog, unnamed: str = "", most: int | None = None) -> str:
    """Where it lies without its name; `unnamed` is a code that is left out, `most` how many neighbours are named.

    A phrase: "Chubu, beside Toyama, Ishikawa and Nagano".
    """
    return _lying(_region_unnamed(prefecture, catalog), prefecture, catalog, unnamed, most)


def _lying(region: str, prefecture: Prefecture, catalog: Catalog, unnamed: str = "", most: int | None = None) -> str:
    beside = _names((code for code in prefecture.neighbours if code != unnamed), catalog, most)
    across = _names((code for code in prefecture.bridges if code != unnamed), catalog, most)
    phrases = [region, f"beside {beside}" if beside else "by itself in the sea" if prefecture.island else ""]
    return ", ".join(filter(None, (*phrases, f"with a bridge or tunnel to {across}" if across else "")))


def _region_unnamed(prefecture: Prefecture, catalog: Catalog) -> str:
    """The region in words that do not have the name in them, as Hokkaido's and Okinawa's have."""
    region = catalog.region(prefecture.region)
    if region is None or prefecture.romaji not in region.title:
        return region_of(prefecture, catalog)
    return _OWN_REGION if region.title == prefecture.romaji else region.place


def _names(codes: Iterable[str], catalog: Catalog, most: int | None) -> str:
    names = [prefecture.romaji for code in codes if (prefecture := catalog.prefecture(code))]
    if most is not None and len(names) > most:
        names = [*names[:most], f"{len(names) - most} more"]
    return listed(names)


def listed(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["Toyama", "Gifu", "Aichi"]), listed(["Gifu"]), listed([])
    ('Toyama, Gifu and Aichi', 'Gifu', '')
    """
    *most, last = names or [""]
    return f"{', '.join(most)} and {last}" if most else last


def lies(prefecture: Prefecture, catalog: Catalog) -> str:
    """A sentence that says where it lies."""
    region = region_of(prefecture, catalog)
    of_its_own = region == prefecture.romaji
    told = _lying(_OWN_REGION if of_its_own else region, prefecture, catalog, most=MOST_NAMED)
    return f"{short(prefecture)} {'is' if of_its_own else 'lies in'} {told}."


def both_lie(asked: Prefecture, other: Prefecture, catalog: Catalog) -> str:
    """Sentences that say where each of two lies, and how they lie to one another."""
    if other.code in asked.neighbours:
        told = "They lie side by side."
    elif other.code in asked.bridges:
        told = "A bridge or tunnel joins them."
    else:
        told = "Both are in one region." if asked.region == other.region else ""
    return f"{lies(asked, catalog)} {lies(other, catalog)} {told}".strip()


def shared_kanji(asked: Prefecture, other: Prefecture) -> tuple[str, ...]:
    """The kanji that both names have, in the order of the first."""
    return tuple(kanji for kanji in dict.fromkeys(asked.kanji_short) if kanji in other.kanji_short)


def shared_parts(asked: Prefecture, other: Prefecture, catalog: Catalog) -> tuple[str, ...]:
    """The parts that both names are cut into, those within a shared kanji left out."""
    kanji = shared_kanji(asked, other)
    parts = [
        {part for name in each.kanji_short if name not in kanji for cut in catalog.kanji_parts[name] for part in cut}
        for each in (asked, other)
    ]
    return tuple(sorted(parts[0] & parts[1]))


def told_shared(asked: Prefecture, other: Prefecture, catalog: Catalog) -> str:
    """What both names share, as a sentence; empty if nothing."""
    if kanji := shared_kanji(asked, other):
        return f"Both names have {listed(kanji)}."
    if parts := shared_parts(asked, other, catalog):
        return f"Both names have the part {listed(parts)}." if len(parts) == 1 else f"Both have {listed(parts)}."
    return ""


def alike(prefecture: Prefecture, catalog: Catalog) -> tuple[Prefecture, ...]:
    """Those that may be taken for it: neighbours, those of its region, and those whose names share a kanji."""
    near = {*prefecture.neighbours, *prefecture.bridges}
    return tuple(
        other
        for other in catalog.prefectures
        if other.code != prefecture.code
        and (other.code in near or other.region == prefecture.region or shared_kanji(prefecture, other))
    )
