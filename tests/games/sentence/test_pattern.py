"""The pattern: what is a sentence and what is none, why, and an independent checker beside the automaton."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.pattern import is_sentence, why_not
from learnapp.games.sentence.steps import Grammar
from tests.games.sentence.deals import ALL, BOX, CORE, DESCRIBING, POLITE, pieces

LEGAL = [
    ("叩く", CORE, "the rulebook: a verb alone"),
    ("うるさい", CORE, "the rulebook: an adjective alone"),
    ("池 です", CORE, "the rulebook: a noun with a copula"),
    ("犬 は 私 を 嗅ぐ", CORE, "the rulebook: from the start"),
    ("何時も 犬 は 私 を 嗅ぐ", CORE, "the rulebook: improved by an adverb"),
    ("何時も 友達 の 御飯 を 食べる よ", CORE, "the rulebook: the improved example"),
    ("叩く ます", CORE, "the rulebook: a godan verb made polite"),
    ("食べる ます", CORE, "the rulebook: an ichidan verb made polite"),
    ("来る ます", CORE, "the rulebook: 来る made polite"),
    ("犬 は 何時も 走る", CORE, "the adverb before the predicate"),
    ("今 犬 は 何時も 走る", CORE, "one adverb in each place"),
    ("今 何時も 走る", CORE, "both places without a noun between"),
    ("今 何時も 犬 です", CORE, "both places before a noun with a copula"),
    ("私 の 友達 の 犬 の 家 です", CORE, "e: chains of の"),
    ("犬 に 猫 に 走る", CORE, "f: に may repeat"),
    ("犬 も 猫 も 走る", CORE, "f: も may repeat"),
    ("犬 は 猫 が 走る", CORE, "f: は and が beside each other"),
    ("走る か", CORE, "h: か after a verb"),
    ("犬 だ よ", CORE, "h: よ after anything"),
    ("犬 だ ね", CORE, "h: ね after anything"),
    ("犬 です か", CORE, "h: か after です"),
    ("犬 だった か", CORE, "h: only だ refuses か"),
    ("水 が 走る", CORE, "j: animate and inanimate bind only verbs that say so; a sentence may be silly"),
    ("明日 走る", CORE, "明日 with what is not past"),
    ("鳥 が いる", CORE, "j: いる with a living subject"),
    ("机 が ある", CORE, "j: ある with a thing"),
    ("庭 は 鳥 が いる", CORE, "j: the subject is the noun before が, whatever は says"),
    ("鳥 は いる", CORE, "j: without が the noun before は"),
    ("庭 は 鳥 も いる", CORE, "j: は or も: one of them fits"),
    ("庭 に いる", CORE, "j: without が, は and も nothing is bound"),
    ("机 の 犬 が いる", CORE, "j: the last noun of a chain counts"),
    ("机 の 上 に 鳥 が いる", CORE, "places take の"),
    ("静か が いる", CORE, "j: an adjectival noun is neither"),
    ("食べる て 寝る", CORE, "r: て joins two predicates"),
    ("犬 が 水 を 飲む て 寝る ます よ", CORE, "r: the nouns go with the first verb"),
    ("食べる て 美味しい", CORE, "r: the next predicate may be an adjective"),
    ("走る て 犬 です", CORE, "r: or a noun with a copula"),
    ("箱 が 落ちる て いる", CORE, "r: after て, いる asks nothing of the subject"),
    ("水 が 飲む て ある", CORE, "r: てある after a transitive verb"),
    ("走る ない", CORE, "p: a conjugation card beside its verb"),
    ("赤い くない", CORE, "p: くない beside an adjective"),
    ("赤い かった か", CORE, "p: かった beside an adjective"),
    ("走る られる", CORE, "p: the potential of an intransitive verb"),
    ("一 匹 走る", CORE, "a number with its counter in the place of an adverb"),
    ("猫 が 三 匹 いる", CORE, "before the predicate"),
    ("三 つ 猫 が 二 匹 いる", CORE, "in both places"),
    ("十 走る", CORE, "とお: 十 alone"),
    ("何 つ ある か", CORE, "いくつ"),
    ("あら 犬 だ", CORE, "an interjection first"),
    ("元気 だ", CORE, "an adjectival noun with a copula"),
    ("元気 が ある", CORE, "an adjectival noun is a noun phrase"),
    ("犬 が 好き だ", CORE, "好き with が"),
    ("大きい 犬 が 走る", DESCRIBING, "s: an adjective before a noun"),
    ("大きい 赤い 犬 です", DESCRIBING, "s: two of them"),
    ("静か な 公園 です", DESCRIBING, "s: an adjectival noun with な before a noun"),
    ("静か な 大きい 公園 の 犬 を 見る", DESCRIBING, "s: all together"),
    ("私 の 大きい 犬 が 走る", DESCRIBING, "e, s: an adjective after の"),
    ("大きい", DESCRIBING, "s: an adjective is still a predicate"),
    ("赤い です", POLITE, "i: です after an adjective where the table allows it"),
    ("赤い くない です ね", POLITE, "i: after its conjugation card too"),
]

ILLEGAL = [
    ("犬", CORE, "犬 needs a particle or a copula after it."),
    ("犬 は", CORE, "は needs a predicate after it: a verb, an adjective, or a noun with a copula."),
    ("今", CORE, "今 is not a sentence yet: it needs a predicate, such as a verb or an adjective."),
    ("犬 走る", CORE, "犬 needs a particle or a copula right after it, so 走る cannot follow."),
    ("は 走る", CORE, "は stands right after a noun."),
    ("犬 は が 走る", CORE, "が stands right after a noun."),
    ("犬 の 走る", CORE, "の needs a noun on both sides: none follows の."),
    ("の 犬 です", CORE, "の needs a noun right before it."),
    ("犬 の は 走る", CORE, "は stands right after a noun."),
    ("走る 寝る", CORE, "A sentence has one predicate: 走る is it already, so 寝る cannot follow."),
    ("犬 です 走る", CORE, "A sentence has one predicate: です is it already, so 走る cannot follow."),
    ("走る 犬 は", CORE, "A sentence has one predicate: 走る is it already, so 犬 cannot follow."),
    ("走る です", CORE, "です stands right after a noun."),
    ("走る ね よ", CORE, "ね ends the sentence, so よ cannot follow it."),
    ("ね", CORE, "ね ends a sentence: it needs a predicate before it."),
    ("今 何時も ゆっくり 走る", CORE, "A sentence has one adverb at its start and one before the predicate: after いつも comes the predicate."),
    ("今 何時も 犬 は 走る", CORE, "犬 stands where only the predicate may follow: it needs a copula, not は."),
    ("犬 今 は 走る", CORE, "犬 needs a particle or a copula right after it, so 今 cannot follow."),
    ("犬 は 猫 は 走る", CORE, "は stands at most once in a sentence."),
    ("犬 が 猫 が 走る", CORE, "が stands at most once in a sentence."),
    ("犬 を 猫 を 食べる", CORE, "を stands at most once in a sentence."),
    ("水 を 走る", CORE, "を needs a transitive verb; 走る is intransitive."),
    ("水 を 大きい", CORE, "を needs a transitive verb; 大きい is an adjective."),
    ("水 を 大きい よ", CORE, "を needs a transitive verb; 大きい is an adjective."),
    ("水 を 犬 です", CORE, "を needs a transitive verb; 犬です is not a verb."),
    ("水 を 走る て 食べる", CORE, "を needs a transitive verb; 走る is intransitive."),
    ("犬 だ か", CORE, "か cannot follow だ: for a question drop だ or take です."),
    ("赤い です", CORE, "です stands right after a noun."),
    ("赤い でした", POLITE, "After an adjective stands です; でした does not."),
    ("赤い だ", POLITE, "After an adjective stands です; だ does not."),
    ("走る ます です", POLITE, "です stands right after a noun."),
    ("机 が いる", CORE, "いる needs a person or an animal as its subject; 机 is a thing."),
    ("鳥 は ある", CORE, "ある needs a thing as its subject; 鳥 is a person or an animal."),
    ("鳥 は 机 が いる", CORE, "いる needs a person or an animal as its subject; 机 is a thing."),
    ("明日 犬 でした", CORE, "でした makes the sentence past; 明日 speaks of what is to come."),
    ("明日 走る た", CORE, "た makes the sentence past; 明日 speaks of what is to come."),
    ("明日 赤い かった", CORE, "かった makes the sentence past; 明日 speaks of what is to come."),
    ("明日 食べる て 走る た", CORE, "た makes the sentence past; 明日 speaks of what is to come."),
    ("ます", CORE, "ます stands right after a verb."),
    ("走る ます ます", CORE, "走る has its conjugation card already: one each."),
    ("走る くない", CORE, "くない stands right after an い-adjective."),
    ("赤い ない", CORE, "ない stands right after a verb."),
    ("ある たい", CORE, "たい does not fit ある, which has no such form."),
    ("ある られる", CORE, "られる does not fit ある, which has no such form."),
    ("食べる て", CORE, "て joins to another predicate: put one after て."),
    ("食べる て よ", CORE, "て joins to another predicate: put one after て."),
    ("食べる て 走る て 寝る", CORE, "て joins predicates once in a sentence."),
    ("食べる て 犬 が 走る", CORE, "犬 stands where only the predicate may follow: it needs a copula, not が."),
    ("食べる て 今 走る", CORE, "て joins 食べる to the next predicate: 今 cannot stand between them."),
    ("走る て ある", CORE, "ある after て needs a transitive verb before it; 走る is intransitive."),
    ("一 走る", CORE, "一 needs a counter right after it, so 走る cannot follow."),
    ("匹 走る", CORE, "匹 is a counter: it stands right after a number."),
    ("十 つ ある", CORE, "Ten things are とお, which is 十 alone: つ goes up to nine."),
    ("一", CORE, "一 needs a counter after it."),
    ("一 匹 の 犬 です", CORE, "の needs a noun right before it."),
    ("走る あら", CORE, "An interjection opens the sentence: あら cannot follow 走る."),
    ("あら ほら 走る", CORE, "An interjection opens the sentence: ほら cannot follow あら."),
    ("大きい 犬 が 走る", CORE, "大きい cannot describe 犬: at this table adjectives are predicates only."),
    ("静か な 公園 です", CORE, "静か cannot take な: describing nouns is switched off at this table."),
    ("静か の 公園 です", DESCRIBING, "の needs a noun on both sides; 静か is an adjectival noun and takes な."),
    ("犬 な 公園 です", DESCRIBING, "な stands between an adjectival noun and a noun."),
    ("静か な", DESCRIBING, "な needs a noun after it: none follows な."),
    ("大きい 赤い", DESCRIBING, "赤い describes a noun here: put the noun after it."),
    ("私 の 大きい", DESCRIBING, "大きい describes a noun here: put the noun after it."),
]  # fmt: skip


@pytest.mark.parametrize("cards, grammar, reason", LEGAL, ids=[row[0] + str(tuple(row[1])) for row in LEGAL])
def test_a_sentence_is_accepted(cards: str, grammar: Grammar, reason: str) -> None:
    assert why_not(pieces(cards), grammar) == "", reason
    assert is_sentence([piece.kind for piece in pieces(cards)], grammar)


@pytest.mark.parametrize("cards, grammar, refusal", ILLEGAL, ids=[row[0] + str(tuple(row[1])) for row in ILLEGAL])
def test_what_is_no_sentence_is_refused_with_the_rule_and_the_card(cards: str, grammar: Grammar, refusal: str) -> None:
    assert why_not(pieces(cards), grammar) == refusal
    assert not is_sentence([piece.kind for piece in pieces(cards)], grammar)


# An independent checker: the pattern as a regular expression over letters, the badges as conditions afterwards.

_LETTERS = {
    **{"interjection": "I", "adverb": "D", "noun": "n", "adjectival noun": "q", "adjective": "a", "verb": "v"},
    **{"copula": "c", "end particle": "e", "number": "#", "counter": "k"},
}


def letter(piece: Piece) -> str:
    card = piece.card
    if card.word_class == "particle":
        return {"の": "o", "な": "y"}.get(card.kana, "p")
    if card.word_class == "conjugation":
        return "t" if card.form == "te" else "j" if "on_verb" in card.badges else "w"
    if card.japanese in ("十", "つ"):
        return "X" if card.japanese == "十" else "s"
    return _LETTERS[card.word_class]


def oracle(cards: list[Piece], grammar: Grammar) -> bool:
    adverb = "(?:D|[#X]k|#s|X)"
    phrase = f"(?:no{'|qy|a' if grammar.describing else ''})*[nq]"
    simple = f"(?:vj?|{phrase}c|aw?{'c?' if grammar.polite_adjectives else ''})"
    sentence = f"(?P<open>I?(?:{adverb})?)(?P<nouns>(?:{phrase}p)*)(?P<late>(?:{adverb})?)(?P<pred>(?:vt)?{simple})e?"
    text = "".join(map(letter, cards))
    return any(_badges_hold(cards, text, match) for match in [re.fullmatch(sentence, text)] if match)


def _badges_hold(cards: list[Piece], text: str, match: "re.Match[str]") -> bool:
    badge = lambda i: cards[i].card.badges  # noqa: E731
    start, end = match.span("nouns")
    marks = [i for i in range(start, end) if text[i] == "p"]
    names = [cards[i].card.kana for i in marks]
    if any(names.count(once) > 1 for once in ("は", "が", "を")):
        return False
    first, last = match.start("pred"), match.end("pred")
    verb = cards[first] if text[first] == "v" else None
    if "を" in names and (verb is None or "transitive" not in verb.card.badges):
        return False
    for i in range(first, last):
        if text[i] in "jtw" and cards[i].card.form not in cards[i - 1].bends:
            return False
    past = any("past" in badge(i) for i in range(first, last))
    if past and any("non_past" in badge(i) for i in range(first)):
        return False
    if text[-1] == "e" and "not_after_da" in badge(-1) and "no_ka" in badge(-2):
        return False
    polite = text[last - 1] == "c" and not re.search("[nq]", text[first:last])
    if polite and {"past", "no_ka"} & set(badge(last - 1)):
        return False
    return _subjects_hold(cards, text, marks, first)


def _subjects_hold(cards: list[Piece], text: str, marks: list[int], first: int) -> bool:
    if text[first : first + 3] == "vtv" and "subject_inanimate" in cards[first + 2].card.badges:
        return "transitive" in cards[first].card.badges and _subject_holds(cards, marks, first)
    return text[first] != "v" or _subject_holds(cards, marks, first)


def _subject_holds(cards: list[Piece], marks: list[int], verb: int) -> bool:
    rule = next((badge[8:] for badge in cards[verb].card.badges if badge.startswith("subject_")), "")
    wanted = [i for i in marks if cards[i].card.kana == "が"] or [i for i in marks if cards[i].card.kana in "はも"]
    if not rule or not wanted:
        return True
    other = {"animate": "inanimate", "inanimate": "animate"}[rule]
    return any(other not in cards[i - 1].card.badges for i in wanted)


PLAYABLE = [piece for piece in BOX.pieces.values() if "not_shuffled" not in piece.card.badges]
KNOWN = [list(pieces(cards)) for cards, *_ in (*LEGAL, *ILLEGAL)]
GRAMMARS = st.sampled_from([CORE, DESCRIBING, POLITE, ALL])


@pytest.mark.parametrize("cards, grammar, reason", LEGAL, ids=[row[0] + str(tuple(row[1])) for row in LEGAL])
def test_the_independent_checker_accepts_the_sentences(cards: str, grammar: Grammar, reason: str) -> None:
    assert oracle(list(pieces(cards)), grammar), reason


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(PLAYABLE), min_size=1, max_size=7), GRAMMARS)
def test_the_automaton_agrees_with_the_independent_checker_on_random_cards(
    cards: list[Piece], grammar: Grammar
) -> None:
    assert is_sentence([piece.kind for piece in cards], grammar) == oracle(cards, grammar)


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_they_agree_on_sentences_with_a_card_more_less_or_other(data: st.DataObject) -> None:
    grammar = data.draw(GRAMMARS)
    cards = list(data.draw(st.sampled_from(KNOWN)))
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(cards)))
        kind = data.draw(st.sampled_from(["more", "less", "other"]))
        if kind == "more":
            cards.insert(at, data.draw(st.sampled_from(PLAYABLE)))
        elif at < len(cards) and len(cards) > 1:
            cards[at : at + 1] = [] if kind == "less" else [data.draw(st.sampled_from(PLAYABLE))]
    assert is_sentence([piece.kind for piece in cards], grammar) == oracle(cards, grammar)
    assert is_sentence([piece.kind for piece in cards], grammar) == (not why_not(cards, grammar))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PLAYABLE), max_size=8), GRAMMARS)
def test_every_refusal_is_a_sentence_that_names_a_card(cards: list[Piece], grammar: Grammar) -> None:
    refusal = why_not(cards, grammar)
    assert "{" not in refusal
    assert not refusal or re.fullmatch(r"[^\sa-z].*\.", refusal)
    assert not refusal or not cards or any(piece.text in refusal for piece in cards)
