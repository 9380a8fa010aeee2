"""What the table says: Japanese whose every kanji has its reading, counters as the table of readings has them, English."""

import re

import pytest

from learnapp.games import circuit
from learnapp.games.circuit.cards import CHARACTERS
from learnapp.games.circuit.counting import CHIPS, PEOPLE, STARS, TIMES, counted, nth_time
from learnapp.games.circuit.options import MODES
from learnapp.games.circuit.state import State
from learnapp.games.self_play import arranged, play_out
from learnapp.games.table import steps
from learnapp.japanese import furigana
from tests.games.circuit.deals import CATALOG, act, table

READINGS = {(each.counter, each.number): each for each in CATALOG.counter_readings}
COUNTED = {each.written: each.reading for each in CATALOG.counter_readings if each.counter in (CHIPS, PEOPLE, STARS)}


def told(before: State, action: str) -> tuple[circuit.Line, ...]:
    """What is said of one action of whose turn it is, written as in `deals.act`."""
    after, seat = act(before, action), circuit.to_act(before)[0]
    text = f"drive in 00{action[1:]}" if action[0] == "/" else action
    return circuit.lines(before, seat, text, after, CATALOG)


def said(before: State, action: str) -> str:
    return furigana.plain(" ".join(line.japanese for line in told(before, action)))


@pytest.mark.parametrize("counter", [CHIPS, PEOPLE, TIMES])
def test_a_number_with_a_counter_is_written_and_read_as_the_table_has_it(counter: str) -> None:
    for number in range(1, 11):
        row, text = READINGS[counter, str(number)], counted(CATALOG, counter, number)
        assert (furigana.plain(text), furigana.kana(text)) == (row.written, row.reading)


@pytest.mark.parametrize(
    "number, text",
    [
        (11, "十一枚[じゅういちまい]"),
        (13, "十三枚[じゅうさんまい]"),
        (14, "十四枚[じゅうよんまい]"),
        (17, "十七枚[じゅうななまい]"),
        (20, "二十枚[にじゅうまい]"),
        (25, "二十五枚[にじゅうごまい]"),
    ],
)
def test_chips_above_ten_are_put_together_from_tens_and_ones(number: int, text: str) -> None:
    """25 is all the fuel there can be."""
    assert counted(CATALOG, CHIPS, number) == text


def test_a_number_that_the_table_does_not_have_is_not_guessed() -> None:
    with pytest.raises(KeyError, match="No reading of 13 with nin"):
        counted(CATALOG, PEOPLE, 13)


@pytest.mark.parametrize(
    "number, kana",
    [(1, "いっかいめ"), (2, "にかいめ"), (3, "さんかいめ"), (4, "よんかいめ"), (5, "ごかいめ"), (6, "ろっかいめ")],
)
def test_tricks_are_numbered_with_the_sound_changes_of_the_counter(number: int, kana: str) -> None:
    assert furigana.kana(nth_time(CATALOG, number)) == kana


def test_stars_are_counted_with_native_numbers() -> None:
    assert [counted(CATALOG, STARS, number) for number in (1, 2)] == ["一[ひと]つ", "二[ふた]つ"]


HANDS = ("3 4", "6 2", "5 1")
LINES = [
    (
        "chips with their counters",
        table(*HANDS, fuel=(3, 3, 3), speed=(1, 0, 0)),
        "3+2",
        "五回目のトリックです。 あなたはセダンを出しました。 Gチップを二枚とSチップを一枚のせました。 合計は6です。",
        "Trick 5. You play Sedan. With 2 G chips and 1 S chip on it. That makes 6.",
    ),
    (
        "no chips, another seat",
        act(table(*HANDS), "3+0"),
        "6+0",
        "ボット1はレーサーを出しました。 合計は5です。",
        "Bot 1 plays Racer. That makes 5.",
    ),
    (
        "the fuel saver with fuel in the stock",
        act(table(*HANDS, fuel=(3, 3, 3), stock=2), "3+0"),
        "2+1",
        "ボット1は省エネを出しました。 ストックからGチップを一枚もらいました。 Gチップを一枚のせました。 合計は3です。",
        "Bot 1 plays Fuel saver. It takes 1 G chip from the stock. With 1 G chip on it. That makes 3.",
    ),
    (
        "and without",
        act(table(*HANDS), "3+0"),
        "2+0",
        "ボット1は省エネを出しました。 ストックにGチップがないので、もらえませんでした。 合計は2です。",
        "Bot 1 plays Fuel saver. There is no G chip in the stock to take. That makes 2.",
    ),
    (
        "and with a full hand",
        act(table(*HANDS, fuel=(0, 5, 3), stock=2), "3+0"),
        "2+0",
        "ボット1は省エネを出しました。 ストックからGチップを一枚もらいました。 "
        "手に持てるGチップは五枚までなので、ボット1のGチップが一枚ゲームからなくなりました。 合計は2です。",
        "Bot 1 plays Fuel saver. It takes 1 G chip from the stock. "
        "A hand holds 5 G chips at most: 1 G chip of Bot 1’s leaves the game. That makes 2.",
    ),
    (
        "a jam that ends a trick",
        act(table(*HANDS, fuel=(3, 3, 3)), "3+0", "6+1"),
        "1+2",
        "ボット2は渋滞を出しました。 このトリックでは、クーペとロードスターとレーサーの数字は0になります。 "
        "Gチップを二枚のせました。 合計は3です。 合計が同じときは、先に出した人の勝ちです。 "
        "あなたは合計3で勝って、Sチップを一枚もらいました。",
        "Bot 2 plays Traffic jam. In this trick Coupe, Roadster and Racer count 0. With 2 G chips on it. That makes 3. "
        "Of equal sums the earlier one wins. You win with 3 and take 1 S chip.",
    ),
    (
        "a card in a jam",
        act(table("1 4", "6 2", "5 1"), "1+0"),
        "6+0",
        "ボット1はレーサーを出しました。 渋滞なので、数字は0です。 合計は0です。",
        "Bot 1 plays Racer. Because of the traffic jam it counts 0. That makes 0.",
    ),
    (
        "two share, one is left over",
        act(table("3 4", "6 2", "5 1", fuel=(0, 0, 0), stock=5), "/3", "/6"),
        "5+0",
        "ボット2はロードスターを出しました。 合計は4です。 二人でストックのGチップを二枚ずつ分けました。 "
        "Gチップが一枚余って、ゲームからなくなりました。 ボット2は合計4で勝って、Sチップを一枚もらいました。",
        "Bot 2 plays Roadster. That makes 4. 2 players share the stock: 2 G chips each. "
        "1 G chip cannot be shared and leaves the game. Bot 2 wins with 4 and takes 1 S chip.",
    ),
    (
        "too few to share",
        act(table("3 4", "6 2", "5 1", fuel=(0, 0, 0), stock=1), "/3", "/6"),
        "5+0",
        "ボット2はロードスターを出しました。 合計は4です。 二人では分けられないので、Gチップが一枚ゲームからなくなりました。 "
        "ボット2は合計4で勝って、Sチップを一枚もらいました。",
        "Bot 2 plays Roadster. That makes 4. 1 G chip cannot be shared and leaves the game. "
        "Bot 2 wins with 4 and takes 1 S chip.",
    ),
    (
        "one takes all, more than a hand holds",
        act(table("3", "6", "5", fuel=(3, 0, 0), stock=4), "/3", "6+0"),
        "5+0",
        "ボット2はロードスターを出しました。 合計は4です。 あなたはストックのGチップを四枚もらいました。 "
        "手に持てるGチップは五枚までなので、あなたのGチップが二枚ゲームからなくなりました。 ボット1は合計5で勝って、星を一つもらいました。",
        "Bot 2 plays Roadster. That makes 4. You get 4 G chips from the stock. "
        "A hand holds 5 G chips at most: 2 G chips of yours leave the game. Bot 1 wins with 5 and takes a star.",
    ),
    (
        "all drive in",
        act(table("3 4", "6 2", "5 1"), "/3", "/6"),
        "/5",
        "ボット2はカードを裏向きに出して、ドライブインしました。 ストックにGチップがないので、だれももらえませんでした。 "
        "全員がドライブインしたので、だれも勝ちませんでした。 Sチップを一枚わきに置きました。",
        "Bot 2 drives in with a card face down. There is no fuel in the stock for a drive-in. "
        "All drove in, so nobody wins. 1 S chip is laid aside for this round.",
    ),
    (
        "the end of the game",
        act(table("3", "6", "5", stars=(0, 0, 1)), "3+0", "6+0"),
        "5+5",
        "ボット2はロードスターを出しました。 Gチップを五枚のせました。 合計は9です。 ボット2は合計9で勝って、星を一つもらいました。 "
        "星が二つになったので、ボット2がゲームに勝ちました。",
        "Bot 2 plays Roadster. With 5 G chips on it. That makes 9. Bot 2 wins with 9 and takes a star. "
        "Bot 2 has two stars. Bot 2 wins.",
    ),
    (
        "a new round",
        act(table("3", "6", "5"), "3+5", "6+0", "5+0"),
        "deal",
        "ラウンド2です。 カードを六枚ずつ配りました。 最初に出すのはあなたです。",
        "Round 2. Each gets 6 cards. You lead the first trick.",
    ),
]


@pytest.mark.parametrize("why, before, action, japanese, english", LINES, ids=[case[0] for case in LINES])
def test_what_is_said(why: str, before: State, action: str, japanese: str, english: str) -> None:
    assert said(before, action) == japanese
    assert " ".join(line.english for line in told(before, action)) == english


def test_a_story_is_its_lines_in_one_and_so_is_its_translation() -> None:
    before = table(*HANDS)
    after = act(before, "3+2")
    lines = circuit.lines(before, 0, "play 003 with 2", after, CATALOG)
    assert circuit.story(before, 0, "play 003 with 2", after, CATALOG) == "".join(line.japanese for line in lines)
    assert circuit.translated(before, 0, "play 003 with 2", after, CATALOG) == " ".join(line.english for line in lines)


@pytest.mark.parametrize("mode", MODES)
def test_every_sentence_of_whole_games_can_be_read_and_has_a_translation(mode: str) -> None:
    options, levels = arranged(circuit, mode, None, ["normal"])
    for number in range(6):
        level = "easy" if number % 3 == 0 else "normal"
        game = play_out(circuit, options, (level,) * len(levels), f"told:{number}", CATALOG)  # type: ignore[arg-type]
        for step in steps(game):
            for line in circuit.lines(step.before, step.action.seat, step.action.text, step.after, CATALOG):
                assert furigana.covered(line.japanese), line
                assert line.japanese.endswith("。")
                assert re.fullmatch(r"[A-Z0-9][^぀-ヿ一-鿿]*\.", line.english), line
                for base, reading in furigana.segments(line.japanese):
                    if base.endswith(("枚", "人")) and base[0] in "一二三四五六七八九十":
                        assert base not in COUNTED or reading == COUNTED[base]


def test_what_is_said_of_a_card_that_lies_face_down_does_not_name_it() -> None:
    for card in "356":
        before = act(table(f"{card} 4", "6 2", "5 1"))
        assert (
            said(before, f"/{card}") == "五回目のトリックです。 あなたはカードを裏向きに出して、ドライブインしました。"
        )


def test_the_names_of_the_characters_can_be_read() -> None:
    assert all(furigana.covered(each.name) for each in CHARACTERS.values())
    assert [furigana.kana(CHARACTERS[card].name) for card in ("001", "002")] == ["じゅうたい", "しょうエネ"]
