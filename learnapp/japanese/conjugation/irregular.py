"""The irregular verbs: 来る, する, the verbs of one kanji and する, and those in ずる."""

from learnapp.japanese.conjugation.bases import SHORT_CAUSATIVE, WRITTEN, Bases, short, without_ra
from learnapp.japanese.conjugation.derivation import Chain, Chains, Head, head

KEEPS_SURU = "っん"
"""What stands before する in 達する and 反する, which keep its pattern; 愛する and 訳する lean on the godan one."""


# --- 来る ---


def kuru(word: str, kana: str) -> Bases:
    """来る and all that ends in it: the kanji stays, its reading changes."""
    ku, ki, ko = (read_as(word, kana, reading) for reading in "くきこ")
    start = Chain(ku, "る")

    def base(on: Head, before: str) -> Chain:
        return start.then("exception", f"{_like(start, word)} {on.kana[-1]} before {before}", "", head=on)

    negative, stem = base(ko, "ない"), base(ki, "ます")
    potential = base(ko, "られる").plus("られる", "“can”")
    causative = base(ko, "させる").plus("させる", "“make” or “let”")
    short_causative = causative.then("contraction", "In short, さす stands for させる", "さす")
    return Bases(
        dictionary=start,
        negative=negative,
        polite=stem,
        stem=stem,
        te=base(ki, "て").plus("て"),
        ta=base(ki, "た").plus("た"),
        ba=(base(ku, "れば").plus("れば", "“if”"),),
        imperative=(
            start.then("exception", f"{_like(start, word)} {ko.kana[-1]} in the command, before い", "い", head=ko),
        ),
        imperative_negative=(start.plus("な", "“do not”"),),
        volitional=(base(ko, "よう").plus("よう", "“let us”"),),
        potential=(potential, without_ra(potential)),
        passive=(base(ko, "られる").plus("られる", "the passive"),),
        causative=causative,
        causative_short=short(short_causative, SHORT_CAUSATIVE, causative),
        causative_passive_short=None,
    )


def read_as(word: str, kana: str, reading: str) -> Head:
    """What stays of a verb in 来る, with 来 read in one of its ways."""
    before = head(word[:-2], kana[:-2])
    written = reading if word[-2] == "く" else word[-2]
    shown = reading if written == reading else f"{written}[{reading}]"
    return Head(before.kanji + written, before.kana + reading, before.furigana + shown)


def _like(start: Chain, word: str) -> str:
    """What is said of it before the kana: "来る is irregular and is read"."""
    verb, model = ("becomes", "くる") if word[-2] == "く" else ("is read", "来[く]る")
    return (
        f"{start.furigana} is irregular and {verb}"
        if len(word) == 2
        else f"{start.furigana} goes like {model}, which {verb}"
    )


# --- する ---


def suru(pos: str, word: str, kana: str) -> Bases:
    """する, its compounds, and the two patterns of verbs of one kanji and する."""
    if pos == "vs" and not (word.endswith("する") and kana.endswith("する")):
        word, kana = f"{word}する", f"{kana}する"
    on = head(word[:-2], kana[:-2])
    if pos == "vs-s" and kana[-3] not in KEEPS_SURU:
        return _leaning(on)
    return _suru(on, "す" if pos == "vs-s" else "")


def _suru(on: Head, one_kanji: str) -> Bases:
    start = Chain(on, "する")
    model = f"{start.furigana} goes like する, which becomes" if on.kana else "する is irregular and becomes"

    def base(tail: str, before: str) -> Chain:
        return start.then("exception", f"{model} {tail} before {before}", tail)

    causative = base("さ", "せる").plus("せる", "“make” or “let”")
    short_causative = causative.then("contraction", "In short, さす stands for させる", "さす")
    command = base("し", "ろ").plus("ろ", "the command")
    passive = base("さ", "れる").plus("れる", "the passive")
    formal = base("せ", "られる").plus("られる", "the passive").noted("The older form, still usual in writing.")
    return Bases(
        dictionary=start,
        negative=base("し", "ない"),
        polite=base("し", "ます"),
        stem=base("し", "ます"),
        te=base("し", "て").plus("て"),
        ta=base("し", "た").plus("た"),
        ba=(base("すれ", "ば").plus("ば", "“if”"),),
        imperative=(
            command,
            base("せ", "よ").plus("よ", "the command in writing").noted(WRITTEN.format(full=command.furigana)),
        ),
        imperative_negative=(start.plus("な", "“do not”"),),
        volitional=(base("し", "よう").plus("よう", "“let us”"),),
        potential=() if one_kanji else _able(start),
        passive=(passive, formal) if one_kanji else (passive,),
        causative=causative,
        causative_short=None if one_kanji else short(short_causative, SHORT_CAUSATIVE, causative),
        causative_passive_short=None,
    )


def _able(start: Chain) -> Chains:
    can = start.then("exception", "する has no potential of its own, and できる takes its place", "できる")
    kanji = Head(f"{start.head.kanji}出来", f"{start.head.kana}でき", f"{start.head.furigana}出来[でき]")
    return can, can._replace(head=kanji, tail="る", note="できる is usually written in kana.")


def _leaning(on: Head) -> Bases:
    """愛する, 訳する, 略する: most of their forms are those of a godan verb in す."""
    start = Chain(on, "する")
    name = start.furigana

    def base(tail: str, before: str) -> Chain:
        text = f"{name} leans on the godan verbs in す here, with {tail} before {before}"
        return start.then("exception", text, tail)

    def regular(tail: str, before: str) -> Chain:
        return start.then("exception", f"{name} goes like する here, with {tail} before {before}", tail)

    causative = regular("さ", "せる").plus("せる", "“make” or “let”")
    short_causative = causative.then("contraction", "In short, さす stands for させる", "さす")
    if_it = regular("すれ", "ば").plus("ば", "“if”")
    command = start.then(
        "exception", f"{name} leans on the godan verbs in す here, whose command is せ", "せ", "す", "e"
    )
    written = regular("せ", "よ").plus("よ", "the command in writing")
    return Bases(
        dictionary=start,
        negative=base("さ", "ない"),
        polite=regular("し", "ます"),
        stem=regular("し", "ます"),
        te=regular("し", "て").plus("て"),
        ta=regular("し", "た").plus("た"),
        ba=(
            if_it,
            base("せ", "ば").plus("ば", "“if”").noted(f"The godan pattern, less usual here than {if_it.furigana}."),
        ),
        imperative=(
            command,
            written.noted("The command of written Japanese."),
            regular("し", "ろ")
            .plus("ろ", "the command")
            .noted(f"The pattern of する, less usual here than {command.furigana}."),
        ),
        imperative_negative=(start.plus("な", "“do not”"),),
        volitional=(
            start.then("exception", f"{name} leans on the godan verbs in す here, with そう", "そう", "す", "o"),
        ),
        potential=(base("せ", "る").plus("る", "“can”"),),
        passive=(regular("さ", "れる").plus("れる", "the passive"),),
        causative=causative,
        causative_short=short(short_causative, SHORT_CAUSATIVE, causative),
        causative_passive_short=None,
    )


# --- ずる ---


def zuru(word: str, kana: str) -> Bases:
    """信ずる, 感ずる: the written brothers of 信じる and 感じる, whose forms they share."""
    start = Chain(head(word[:-2], kana[:-2]), "ずる")
    brother = f"{start.head.furigana}じる"
    stem = start.then("exception", f"{start.furigana} takes this form from {brother}, without る", "じ")
    older = "The form of written Japanese; more usual is {full}."
    potential = stem.plus("られる", "“can”")
    passive = stem.plus("られる", "the passive")
    causative = stem.plus("させる", "“make” or “let”")
    short_causative = causative.then("contraction", "In short, さす stands for させる", "じさす")
    command, if_it = (
        stem.plus("ろ", "the command"),
        start.then("exception", f"{start.furigana} keeps its ず before ば: ずる becomes ずれ", "ずれ"),
    )
    written = start.then("exception", "In writing ずる becomes ぜ before よ", "ぜ").plus("よ", "the command in writing")
    passive_written = start.then("exception", "In writing ずる becomes ぜ before られる", "ぜ").plus(
        "られる", "the passive"
    )
    return Bases(
        dictionary=start,
        negative=stem,
        polite=stem,
        stem=stem,
        te=stem.plus("て"),
        ta=stem.plus("た"),
        ba=(if_it.plus("ば", "“if”"), stem.plus("れば", "“if”").noted(f"The form of {brother}, more usual in speech.")),
        imperative=(command, written.noted(WRITTEN.format(full=command.furigana))),
        imperative_negative=(
            start.plus("な", "“do not”"),
            stem.plus("るな", "“do not”").noted(f"The form of {brother}, more usual in speech."),
        ),
        volitional=(stem.plus("よう", "“let us”"),),
        potential=(potential, without_ra(potential)),
        passive=(passive, passive_written.noted(older.format(full=passive.furigana))),
        causative=causative,
        causative_short=short(short_causative, SHORT_CAUSATIVE, causative),
        causative_passive_short=None,
    )
