"""What a verb's endings are added to, class by class: the godan table, ichidan, and the exceptions by name."""

from dataclasses import dataclass

from learnapp.japanese.conjugation.derivation import Chain, Chains, Head, head
from learnapp.japanese.conjugation.godan import ROW_OF, Base, cell

RA_DROPPED = "The casual form without ら; in full {full}."
WRITTEN = "The command of written Japanese; in speech {full}."
SHORT_CAUSATIVE = "The short causative, casual; in full {full}."
SHORT_CAUSATIVE_PASSIVE = "The short form, usual in speech; in full {full}."


@dataclass(frozen=True, slots=True)
class Bases:
    """The bases of one verb, and the forms that are a base and nothing more."""

    dictionary: Chain
    negative: Chain
    """What ない joins; nothing at all for ある."""
    polite: Chain
    """What ます joins."""
    stem: Chain
    """What たい, ながら, すぎる and そう join."""
    te: Chain
    ta: Chain
    ba: Chains
    imperative: Chains
    imperative_negative: Chains
    volitional: Chains
    potential: Chains
    passive: Chains
    causative: Chain
    causative_short: Chain | None
    causative_passive_short: Chain | None
    stems: Chains = ()
    """The stem as a form of its own, where that is more than what ます joins."""
    without_negative: str = ""
    """The whole verb, where it has no base for ない, so that ない takes its place."""

    def negated(self, ending: str, gloss: str) -> Chain:
        """The verb with ない or what comes from it."""
        if not self.without_negative:
            return self.negative.plus(ending, gloss)
        verb = self.without_negative
        text = f"{verb} is an exception among the verbs in る: its negative is {ending} alone, without あら"
        return self.negative.then("exception", text, ending)


def dropped_ru(chain: Chain, what: str) -> Chain:
    """A derived verb such as 書かせる without its る, since it is an ichidan verb itself."""
    return chain.then("base", f"{what} is an ichidan verb itself, so る drops off", chain.tail[:-1])


def short(chain: Chain | None, template: str, full: Chain) -> Chain | None:
    return chain and chain.noted(template.format(full=full.furigana))


# --- ichidan ---


def ichidan(pos: str, word: str, kana: str) -> Bases:
    """食べる, and くれる with its own command."""
    start = Chain(head(word[:-1], kana[:-1]), "る")
    stem = start.then("base", f"{start.furigana} is an ichidan verb, so る drops off", "")
    potential = stem.plus("られる", "“can”")
    causative = stem.plus("させる", "“make” or “let”")
    short_causative = causative.then("contraction", "In short, さす stands for させる", "さす")
    return Bases(
        dictionary=start,
        negative=stem,
        polite=stem,
        stem=stem,
        te=stem.plus("て"),
        ta=stem.plus("た"),
        ba=(stem.plus("れば", "“if”"),),
        imperative=_ichidan_command(pos, start, stem),
        imperative_negative=(start.plus("な", "“do not”"),),
        volitional=(stem.plus("よう", "“let us”"),),
        potential=(potential, without_ra(potential)),
        passive=(stem.plus("られる", "the passive"),),
        causative=causative,
        causative_short=short(short_causative, SHORT_CAUSATIVE, causative),
        causative_passive_short=None,
    )


def without_ra(potential: Chain) -> Chain:
    short_form = potential.then(
        "contraction", "In casual speech ら drops out", potential.tail.replace("られる", "れる")
    )
    return short_form.noted(RA_DROPPED.format(full=potential.furigana))


def _ichidan_command(pos: str, start: Chain, stem: Chain) -> Chains:
    if pos == "v1-s":
        text = f"{start.furigana} is an exception among the ichidan verbs, with no ろ in its command"
        return (start.then("exception", text, ""),)
    command = stem.plus("ろ", "the command")
    return command, stem.plus("よ", "the command in writing").noted(WRITTEN.format(full=command.furigana))


# --- godan ---


@dataclass(frozen=True, slots=True)
class _Godan:
    """A godan verb with its row of the table."""

    pos: str
    start: Chain
    row: str

    def base(self, base: Base) -> Chain:
        kana = cell(self.pos, base)
        text = f"{self.row} becomes {kana}, the {base}-base of godan verbs in {self.row}"
        if self.row == "う" and base == "a":
            text = "Before ない, れる and せる, the う of a godan verb becomes わ, not あ"
        elif base == "o":
            text = f"{self.row} becomes {kana}, the o-base with う of godan verbs in {self.row}"
        return self.start.then("base", text, kana, self.row, base)

    def command(self) -> Chain:
        kana = cell(self.pos, "e")
        text = f"{self.row} becomes {kana}: the e-base of godan verbs in {self.row} alone is the command"
        return self.start.then("base", text, kana, self.row, "e")

    def sound(self, base: Base, on: Head) -> Chain:
        """て or た with its change of sound."""
        kana, plain = cell(self.pos, base), "て" if base == "te" else "た"
        name = self.start.furigana
        if self.pos == "v5k-s":
            text = f"{name} is an exception among the verbs in く, whose く becomes っ, not い, before {plain}"
            return self.start.then("exception", text, kana, self.row, base, on)
        if self.pos == "v5u-s":
            text = f"{name} is an exception among the verbs in う, whose う stays う, not っ, before {plain}"
            return self.start.then("exception", text, kana, self.row, base)
        text = f"Before {plain}, the {self.row} of a godan verb becomes {kana[0]}"
        if kana[1] != plain:
            text = f"{text}, and {plain} becomes {kana[1]}"
        return self.start.then("sound", text, kana, self.row, base)


def godan(pos: str, word: str, kana: str) -> Bases:
    """飲む, and with the exceptions of their classes 行く, 問う, ある, なさる."""
    on = head(word[:-1], kana[:-1])
    row = ROW_OF.get(pos, kana[-1])
    verb = _Godan(pos, Chain(on, row), row)
    a, i, e = verb.base("a"), verb.base("i"), verb.base("e")
    polite, stems, imperative = _honorific(verb, i) if pos == "v5aru" else (i, (), (verb.command(),))
    te_head = head(word[:-1], f"{kana[:-2]}い") if pos == "v5k-s" and kana.endswith("ゆく") and word != kana else on
    if pos == "v5k-s" and word.endswith("ゆく"):
        te_head = head(f"{word[:-2]}い", f"{kana[:-2]}い")
    causative = a.plus("せる", "“make” or “let”")
    short_causative = causative.then("contraction", "In short, す stands for せる", f"{causative.tail[:-2]}す")
    return Bases(
        dictionary=verb.start,
        negative=Chain(head(word[:-2], kana[:-2]), "") if pos == "v5r-i" else a,
        polite=polite,
        stem=i,
        te=verb.sound("te", te_head),
        ta=verb.sound("ta", te_head),
        ba=(e.plus("ば", "“if”"),),
        imperative=imperative,
        imperative_negative=(verb.start.plus("な", "“do not”"),),
        volitional=(verb.base("o"),),
        potential=(e.plus("る", "“can”"),),
        passive=(a.plus("れる", "the passive"),),
        causative=causative,
        causative_short=short(short_causative, SHORT_CAUSATIVE, causative),
        causative_passive_short=_short_causative_passive(row, short_causative, causative),
        stems=stems,
        without_negative=verb.start.furigana if pos == "v5r-i" else "",
    )


def _honorific(verb: _Godan, i: Chain) -> tuple[Chain, Chains, Chains]:
    """What ます joins, the stem in both shapes, and the command: いらっしゃる, おっしゃる, くださる, なさる, ござる."""
    name = verb.start.furigana
    polite = verb.start.then(
        "exception", f"{name} is an exception, as an honorific verb: its り becomes い before ます", "い"
    )
    text = f"{name} is an exception, as an honorific verb: its command ends in い, not れ"
    note = f"Before たい, ながら, すぎる and そう; before ます it is {polite.furigana}."
    return polite, (polite, i.noted(note)), (verb.start.then("exception", text, "い"),)


def _short_causative_passive(row: str, short_causative: Chain, causative: Chain) -> Chain | None:
    if row == "す":  # 話さされる would say さ twice over
        return None
    text = "The short causative is a godan verb in す: す becomes さ, the a-base"
    base = short_causative.then("base", text, f"{short_causative.tail[:-1]}さ", "す", "a")
    full = dropped_ru(causative, causative.furigana).plus("られる")
    return short(base.plus("れる", "the passive"), SHORT_CAUSATIVE_PASSIVE, full)
