"""What the table says of a move, sentence by sentence, in Japanese and in English."""

from collections.abc import Iterator
from dataclasses import dataclass

from learnapp.catalog import Catalog
from learnapp.games.circuit.cards import CHARACTERS, FUEL, JAM, JAMMED, SAVER, TRICKS
from learnapp.games.circuit.counting import CHIPS, PEOPLE, STARS, counted, nth_time, plural
from learnapp.games.circuit.state import Played, State, Trick, name
from learnapp.japanese import furigana


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence."""

    japanese: str
    """In furigana notation."""
    english: str


def lines(before: State, seat: int, action: str, after: State, catalog: Catalog) -> tuple[Line, ...]:
    """What happened with an action, as anyone at the table may hear it; one sentence or more."""
    return tuple(_told(before, seat, action, after, catalog))


def _told(before: State, seat: int, action: str, after: State, catalog: Catalog) -> Iterator[Line]:
    if action == "deal":
        yield from _dealt(after, catalog)
        return
    if not before.trick.plays:
        number = len(before.tricks) + 1
        yield Line(f"{nth_time(catalog, number)}のトリックです。", f"Trick {number}.")
    ended = len(after.tricks) > len(before.tricks)
    trick = after.tricks[-1] if ended else after.trick
    yield from _played(Trick(trick.plays), trick.plays[-1], before, catalog)
    yield from outcome(before, after, catalog)


def outcome(before: State, after: State, catalog: Catalog) -> Iterator[Line]:
    """What came of a trick that an action has ended, and of the game; nothing if it goes on."""
    if len(after.tricks) > len(before.tricks):
        trick = after.tricks[-1]
        yield from _shared(trick, before, catalog)
        yield from _won(trick, len(after.tricks), catalog)
    if after.over:
        yield from _over(after, catalog)


def japanese_name(seat: int) -> str:
    """What a seat is called in Japanese.

    >>> japanese_name(0), japanese_name(2)
    ('あなた', 'ボット2')
    """
    return f"ボット{seat}" if seat else "あなた"


def _s(seat: int) -> str:
    """The ending of an English verb."""
    return "s" if seat else ""


def _dealt(state: State, catalog: Catalog) -> Iterator[Line]:
    cards = counted(catalog, CHIPS, TRICKS)
    leads = "You lead" if state.leader == 0 else f"{name(state.leader)} leads"
    yield Line(f"ラウンド{state.round}です。", f"Round {state.round}.")
    yield Line(f"カードを{cards}ずつ配[くば]りました。", f"Each gets {TRICKS} cards.")
    yield Line(f"最初[さいしょ]に出[だ]すのは{japanese_name(state.leader)}です。", f"{leads} the first trick.")


def _played(trick: Trick, played: Played, before: State, catalog: Catalog) -> Iterator[Line]:
    who, english = japanese_name(played.seat), name(played.seat)
    if not played.face_up:
        yield Line(
            f"{who}はカードを裏[うら]向[む]きに出[だ]して、ドライブインしました。",
            f"{english} drive{_s(played.seat)} in with a card face down.",
        )
        return
    character = CHARACTERS[played.card]
    yield Line(f"{who}は{character.name}を出[だ]しました。", f"{english} play{_s(played.seat)} {character.english}.")
    if played.card == SAVER:
        yield from _saved(played, before, catalog)
    if played.card == JAM:
        yield Line(
            "このトリックでは、クーペとロードスターとレーサーの数字[すうじ]は0になります。",
            "In this trick Coupe, Roadster and Racer count 0.",
        )
    elif played.card in JAMMED and JAM in trick.up:
        yield Line("渋滞[じゅうたい]なので、数字[すうじ]は0です。", "Because of the traffic jam it counts 0.")
    yield from _chips(played, catalog)
    score = trick.score(played)
    yield Line(f"合計[ごうけい]は{score}です。", f"That makes {score}.")


def _chips(played: Played, catalog: Catalog) -> Iterator[Line]:
    """What lies on the card: Gチップを二枚[にまい]とSチップを一枚[いちまい]."""
    on = [(number, letter) for number, letter in ((played.fuel, "G"), (played.speed, "S")) if number]
    if on:
        japanese = "と".join(f"{letter}チップを{counted(catalog, CHIPS, number)}" for number, letter in on)
        english = " and ".join(plural(number, f"{letter} chip") for number, letter in on)
        yield Line(f"{japanese}のせました。", f"With {english} on it.")


def _saved(played: Played, before: State, catalog: Catalog) -> Iterator[Line]:
    if not played.taken:
        yield Line("ストックにGチップがないので、もらえませんでした。", "There is no G chip in the stock to take.")
        return
    taken = counted(catalog, CHIPS, played.taken)
    yield Line(
        f"ストックからGチップを{taken}もらいました。", f"It takes {plural(played.taken, 'G chip')} from the stock."
    )
    if played.spilled:
        yield _above(played.seat, played.spilled, catalog)


def _above(seat: int, spilled: int, catalog: Catalog) -> Line:
    """Chips above five leave the game."""
    most, gone = counted(catalog, CHIPS, FUEL), counted(catalog, CHIPS, spilled)
    owner = f"{name(seat)}’s" if seat else "yours"
    return Line(
        f"手[て]に持[も]てるGチップは{most}までなので、{japanese_name(seat)}のGチップが{gone}ゲームからなくなりました。",
        f"A hand holds {FUEL} G chips at most: {plural(spilled, 'G chip')} of {owner} "
        f"leave{'s' if spilled == 1 else ''} the game.",
    )


def _shared(trick: Trick, before: State, catalog: Catalog) -> Iterator[Line]:
    """What those who drove in got."""
    drivers = trick.drivers
    if not drivers:
        return
    if trick.each:
        yield _got(drivers, trick.each, catalog)
    elif not trick.lost:
        yield Line(
            "ストックにGチップがないので、だれももらえませんでした。", "There is no fuel in the stock for a drive-in."
        )
    if trick.lost:
        gone = counted(catalog, CHIPS, trick.lost)
        lost = f"Gチップが{gone}余[あま]って、ゲームからなくなりました。"
        if not trick.each:
            people = counted(catalog, PEOPLE, len(drivers))
            lost = f"{people}では分[わ]けられないので、Gチップが{gone}ゲームからなくなりました。"
        left = f"{plural(trick.lost, 'G chip')} cannot be shared and leave{'s' if trick.lost == 1 else ''} the game."
        yield Line(lost, left)
    for seat, spilled in enumerate(trick.spilled):
        if spilled:
            yield _above(seat, spilled, catalog)


def _got(drivers: tuple[int, ...], each: int, catalog: Catalog) -> Line:
    share = counted(catalog, CHIPS, each)
    if len(drivers) == 1:
        seat = drivers[0]
        return Line(
            f"{japanese_name(seat)}はストックのGチップを{share}もらいました。",
            f"{name(seat)} get{_s(seat)} {plural(each, 'G chip')} from the stock.",
        )
    people = counted(catalog, PEOPLE, len(drivers))
    return Line(
        f"{people}でストックのGチップを{share}ずつ分[わ]けました。",
        f"{len(drivers)} players share the stock: {plural(each, 'G chip')} each.",
    )


def _won(trick: Trick, number: int, catalog: Catalog) -> Iterator[Line]:
    one_chip, one_star = counted(catalog, CHIPS, 1), counted(catalog, STARS, 1)
    best, last = trick.best, number == TRICKS
    if best is None:
        yield Line(
            "全員[ぜんいん]がドライブインしたので、だれも勝[か]ちませんでした。", "All drove in, so nobody wins."
        )
        if not last:
            yield Line(f"Sチップを{one_chip}わきに置[お]きました。", "1 S chip is laid aside for this round.")
        return
    score = trick.score(best)
    who, english = japanese_name(best.seat), name(best.seat)
    if sum(trick.score(each) == score for each in trick.plays) > 1:
        yield Line(
            "合計[ごうけい]が同[おな]じときは、先[さき]に出[だ]した人[ひと]の勝[か]ちです。",
            "Of equal sums the earlier one wins.",
        )
    prize = f"星[ほし]を{one_star}" if last else f"Sチップを{one_chip}"
    yield Line(
        f"{who}は合計[ごうけい]{score}で勝[か]って、{prize}もらいました。",
        f"{english} win{_s(best.seat)} with {score} and take{_s(best.seat)} {'a star' if last else '1 S chip'}.",
    )


def _over(state: State, catalog: Catalog) -> Iterator[Line]:
    assert state.over is not None
    winners = [seat for seat, place in enumerate(state.over.places) if place == 1]
    who = "と".join(map(japanese_name, winners))
    stars = state.stars[winners[0]]
    held = f"星[ほし]が{counted(catalog, STARS, stars)}になったので、" if stars > 1 else ""
    yield Line(f"{held}{who}がゲームに勝[か]ちました。", state.over.reason)


def joined(told: tuple[Line, ...]) -> tuple[str, str]:
    """Sentences as one line in Japanese, and one in English."""
    return furigana.joined(each.japanese for each in told), " ".join(each.english for each in told)
