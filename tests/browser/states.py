"""The pages in all their states, and how each is brought about: what the page tests and the pictures go through."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property
from itertools import count
from types import ModuleType
from typing import Any

from fsrs.scheduler import DEFAULT_PARAMETERS
from playwright.sync_api import Page

from learnapp import drills
from learnapp.catalog import Catalog, load
from learnapp.drills.base import Question
from learnapp.games import basket as basket_game
from learnapp.games import circuit as circuit_game
from learnapp.games import prefecture as prefecture_game
from learnapp.games.basket.cards import fits
from learnapp.japanese import furigana
from learnapp.japanese.gojuon import KATAKANA
from learnapp.japanese.shiritori import LETTERS
from learnapp.srs import optimizer
from learnapp.store import learners, notes
from learnapp.web import sounds
from learnapp.web.current import KEY
from tests.browser.hands import Keyboard
from tests.browser.houses import PASSPHRASE
from tests.browser.support import VOCABULARY, Live, asked
from tests.forgetful import forget
from tests.seated import Seated, come_to, in_view, open_table
from tests.support import BASE, Visitor
from tests.web.conftest import set_options

WORDS = tuple(drill for drill in drills.REGISTRY if drill not in drills.ON_REQUEST)
"""Drills without which nothing but kana is new."""


@dataclass
class Scene:
    """A page in front of several installations: an empty one, one in use, one that is done for today, one with a passphrase."""

    page: Page
    catalog: Catalog
    houses: dict[str, Live]
    house: str = "in use"
    unused: Iterator[int] = field(default_factory=count)

    @property
    def live(self) -> Live:
        return self.houses[self.house]

    @property
    def visitor(self) -> Visitor:
        return self.live.visitor

    def go(self, path: str) -> None:
        self.page.goto(self.live.url + path)

    @cached_property
    def words(self) -> list[str]:
        """Words that nothing else in the scene uses, the last ones first; no grammar, which has verdicts of its own."""
        return [item.key.split(":")[1] for item in VOCABULARY.items(self.catalog) if self._plain(item.key)][::-1]

    def _plain(self, key: str) -> bool:
        card = self.catalog.words[key.split(":")[1]]
        return key.endswith(":meaning") and card.word_class in ("noun", "verb", "adverb")

    def fresh(self, direction: str = "meaning") -> Question:
        """A question that was never answered, about a word that is started now."""
        key = f"vocabulary:{self.words[next(self.unused)]}:{direction}"
        self.live.begin(key)
        return asked(key, self.catalog)

    def answered(self, question: Question, answer: str, verdict: str) -> None:
        """Open the verdict on an answer that was just given."""
        self.visitor.get(f"/review?item={question.item}")
        self.visitor.answer(answer)
        self.go(self.visitor.path)
        self.page.wait_for_selector(f".verdict.{verdict}")

    def send(self, answer: str) -> None:
        """Answer on the page itself."""
        self.page.fill("#answer", answer)
        self.page.keyboard.press("Enter")


@dataclass(frozen=True)
class State:
    """A page in a state; `status` where the server refuses something, which the browser notes in its console."""

    name: str
    reach: Callable[[Scene], None]
    house: str = "in use"
    status: int = 200


def kana_today(scene: Scene) -> None:
    learner = scene.live.learner()
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, replace(learner.options, kana="no"))
    scene.go("/")
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, learner.options)


def at(path: str) -> Callable[[Scene], None]:
    return lambda scene: scene.go(path)


def lesson_with_a_wrong_try(scene: Scene) -> None:
    scene.go("/learn")
    scene.send("zzzz")
    scene.page.wait_for_selector(".verdict.wrong")


def ask(direction: str) -> Callable[[Scene], None]:
    return lambda scene: scene.go(f"/review?item={scene.fresh(direction).item}")


def hear(turn: int = 0) -> Callable[[Scene], None]:
    """A question that is heard: of a word its meaning, its kana; of a sentence its meaning, its kana."""

    def reach(scene: Scene) -> None:
        set_options(scene.live.app, listening=True)
        item = scene.fresh("sound").item
        for _ in range(turn):
            scene.visitor.get(f"/review?item={item}")
            scene.visitor.send("show", show="1")
            scene.live.clock.forward(minutes=2)
        scene.go(f"/review?item={item}")
        scene.page.wait_for_selector("[data-asked]")

    return reach


def heard_and_answered(scene: Scene) -> None:
    hear(1)(scene)
    scene.send("ぬ")
    scene.page.wait_for_selector(".verdict.wrong .pitch, .verdict.wrong .moras")


def hint_open(scene: Scene) -> None:
    ask("write")(scene)
    scene.page.click("#hint")
    scene.page.wait_for_selector("#hint", state="detached")


def nudged(scene: Scene) -> None:
    question = scene.fresh()
    scene.go(f"/review?item={question.item}")
    scene.send(scene.catalog.words[question.item.split(":")[1]].romaji)
    scene.page.wait_for_selector(".verdict.nudge")


def exact(scene: Scene) -> None:
    question = scene.fresh()
    scene.answered(question, question.expected[0], "exact")


def same(scene: Scene) -> None:
    question = scene.fresh("write")
    scene.answered(question, scene.catalog.words[question.item.split(":")[1]].romaji, "same")


def accepted(scene: Scene) -> None:
    question = next(one for one in iter(scene.fresh, None) if len(one.expected[0]) > 7)
    scene.answered(question, question.expected[0][:-2] + question.expected[0][-1], "accepted")


def wrong_meaning(scene: Scene) -> None:
    scene.answered(scene.fresh(), "zzzz", "wrong")


def wrong_kana(scene: Scene) -> None:
    """With the beats of the word, one of them missed."""
    question = next(one for one in iter(lambda: scene.fresh("write"), None) if len(one.expected[-1]) > 3)
    kana = furigana.plain(question.expected[-1])
    scene.answered(question, kana[:1] + kana[2:], "wrong")
    scene.page.wait_for_selector(".moras .is-missed")


def given_up(scene: Scene) -> None:
    scene.go(f"/review?item={scene.fresh().item}")
    scene.page.keyboard.press("Escape")
    scene.page.wait_for_selector("#continue")


def mine_is_right(scene: Scene) -> None:
    wrong_meaning(scene)
    scene.page.keyboard.press("m")
    scene.page.wait_for_selector(".verdict.accepted")


def no_longer_the_newest(scene: Scene) -> None:
    exact(scene)
    address = scene.page.url
    exact(scene)
    scene.page.goto(address)


def answered_elsewhere(scene: Scene) -> None:
    question = scene.fresh()
    scene.go(f"/review?item={question.item}")
    scene.visitor.get(f"/review?item={question.item}")
    scene.visitor.answer(question.expected[0])
    scene.send("zzzz")
    scene.page.wait_for_selector(".say.refusal")


def only(scene: Scene, *off: str) -> None:
    """The next lesson, of the drills that are not named."""
    learner = scene.live.learner()
    wished = replace(learner.options, drills_off=off, new_per_day=100)
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, wished)
    scene.go("/learn")
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, learner.options)


def lesson_of_a_rule(scene: Scene) -> None:
    only(scene, *(drill for drill in drills.REGISTRY if drill != "conjugation"))


def rule(form: str, answer: str = "", hint: bool = False) -> Callable[[Scene], None]:
    """A rule is asked; with an answer, its verdict."""

    def reach(scene: Scene) -> None:
        item = f"conjugation:{form}"
        scene.live.begin(item)
        scene.go(f"/review?item={item}{'&hint=1' if hint else ''}")
        if answer:
            scene.send(answer)
            scene.page.wait_for_selector(".verdict")

    return reach


def particle_lesson(scene: Scene) -> None:
    only(scene, *(drill for drill in drills.REGISTRY if drill != "particle"))


def counter_lesson(scene: Scene) -> None:
    only(scene, *(drill for drill in drills.REGISTRY if drill != "counter"))


def counter(field: str, answer: str = "", until: str = ".prompt") -> Callable[[Scene], None]:
    """A number with its counter is asked in the kind of field that this selects; with an answer, what comes then."""

    def reach(scene: Scene) -> None:
        for name in ("hon:small_tsu", "hiki:after_n", "fun:small_tsu", "date:native_low", "ji:digits", "sai:small_tsu"):
            scene.live.begin(f"counter:{name}")
            scene.go(f"/review?item=counter:{name}")
            if scene.page.query_selector(field):
                break
        if answer:
            scene.send(answer)
        scene.page.wait_for_selector(until)

    return reach


def thing(item: str, press: str = "", until: str = ".prompt .emoji") -> Callable[[Scene], None]:
    """The counter of a thing is asked; with a press on what it selects, what comes then."""

    def reach(scene: Scene) -> None:
        scene.live.begin(f"counter:{item}:things")
        scene.go(f"/review?item=counter:{item}:things")
        if press:
            scene.page.click(press)
        scene.page.wait_for_selector(until)

    return reach


def prefecture_lesson(scene: Scene) -> None:
    only(scene, *(drill for drill in drills.REGISTRY if drill != "prefecture"))


def prefecture(item: str, *presses: str, until: str = ".prompt", hint: bool = False) -> Callable[[Scene], None]:
    """Something about a prefecture is asked; with presses on what they select, what comes then."""

    def reach(scene: Scene) -> None:
        scene.live.begin(f"prefecture:{item}")
        scene.go(f"/review?item=prefecture:{item}{'&hint=1' if hint else ''}")
        if scene.page.query_selector("[data-tray]"):
            scene.page.wait_for_selector("#row")
        for press in presses:
            scene.page.click(press)
        scene.page.wait_for_selector(until)

    return reach


def capital_wrong(scene: Scene) -> None:
    prefecture("JP-37:capital")(scene)
    scene.send("松山")
    scene.page.wait_for_selector(".compared")


def place_pointed_at(scene: Scene) -> None:
    """On one of the larger maps, which opens."""
    prefecture("JP-29:name", ".zoom:nth-of-type(2) summary", ".near [data-code=JP-27]", until=".is-picked")(scene)


def prefecture_strokes(scene: Scene) -> None:
    scene.live.begin("prefecture:JP-15:parts")
    scene.go("/library/prefectures/JP-15")
    for summary in scene.page.locator(".kanji summary").all():
        summary.click()


def kana_lesson(scene: Scene) -> None:
    """The next lesson of who reads no kana; of a kana with look-alikes, since others were begun."""
    learner = scene.live.learner()
    with scene.live.store.writing() as db:
        learners.save_options(
            db, learner.id, replace(learner.options, kana="hiragana", new_per_day=200, drills_off=WORDS)
        )
    before = list(KATAKANA)[: [kana.text for kana in KATAKANA].index("シ")]
    scene.live.begin(*(f"kana:{kana.text}" for kana in before))
    scene.live.clock.forward(days=1)
    while scene.live.review_one():
        pass
    scene.go("/learn")
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, learner.options)


def kana(text: str, ref: str, answer: str = "", verdict: str = "") -> Callable[[Scene], None]:
    """A kana is asked in one way, in free practice, where any can be; with an answer, its verdict."""

    def reach(scene: Scene) -> None:
        scene.live.begin(f"kana:{text}")
        for number in range(3000):
            scene.visitor.get(f"/practice/kana?run=5&n={number}")
            item, drawn, *_ = scene.live.app.extensions[KEY].signer.loads(
                scene.visitor.form("question").values["question"]
            )
            if (item, drawn) == (f"kana:{text}", ref):
                break
        scene.go(f"/practice/kana?run=5&n={number}")
        if answer and ref.startswith("typed"):
            scene.send(answer)
        elif answer:
            scene.page.click(f"[name=answer][value='{answer}']")
        if answer:
            scene.page.wait_for_selector(f".verdict.{verdict}")

    return reach


def particle(use: str, right: bool | None = None, hint: bool = False) -> Callable[[Scene], None]:
    """A use is asked; with a choice made, its verdict."""

    def reach(scene: Scene) -> None:
        item = f"particle:{use}"
        scene.live.begin(item)
        scene.go(f"/review?item={item}{'&hint=1' if hint else ''}")
        if right is not None:
            best = scene.live.answer_to(scene.page.input_value("[name=question]"))
            scene.page.click(f"[name=answer]{f'[value={best}]' if right else f':not([value={best}])'}")
            scene.page.wait_for_selector(".verdict")

    return reach


def wishing(scene: Scene, path: str, **wished: Any) -> None:
    """A page as it is for somebody with other settings."""
    learner = scene.live.learner()
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, replace(learner.options, **wished))
    scene.go(path)
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, learner.options)


def sound_off(scene: Scene) -> None:
    wishing(scene, "/library/cards/018", voice="none")


def no_voice(scene: Scene) -> None:
    """Neither on the server nor on the device."""
    engine = scene.live.app.extensions[sounds.KEY].engines["offline"]
    engine.reason = "It is not installed."
    scene.go("/library/cards/018")
    engine.reason = ""
    scene.page.click("[data-say]")
    scene.page.wait_for_selector("[data-voice-note]:has-text('no Japanese voice')")


def placement_asked(scene: Scene) -> None:
    signed_in("/placement")(scene)
    scene.go("/placement?again=1")
    scene.page.click("button.main")
    scene.page.wait_for_selector(".prompt")


def placement_result(scene: Scene) -> None:
    placement_asked(scene)
    for number in range(30):
        if scene.page.query_selector(".figures"):
            return
        if number % 3:
            with scene.page.expect_navigation():
                scene.page.click("#show")
        else:
            best = scene.live.answer_to(scene.page.input_value("[name=question]"))
            if scene.page.query_selector("form #tray"):
                Keyboard(scene.page).lay(best)
                best = ""
            with scene.page.expect_navigation():
                if scene.page.query_selector("form #choices"):
                    scene.page.click(f"[name=answer][value='{best}']")
                elif not best:
                    scene.page.click("#check")
                else:
                    scene.page.fill("#answer", best)
                    scene.page.click("#check")


def practice_answered(scene: Scene) -> None:
    scene.go("/practice/vocabulary?run=7&n=1")
    scene.page.keyboard.press("Escape")
    scene.page.wait_for_selector("#continue")


def word_suggested(scene: Scene) -> None:
    scene.go("/library/words/new")
    scene.page.fill("#japanese", "新聞")
    scene.page.fill("#meanings", "newspaper")
    scene.page.click("button.main")
    scene.page.wait_for_selector(".say")


def steps_open(scene: Scene) -> None:
    scene.live.begin("conjugation:v1:te")
    scene.go("/library/verbs/taberu")
    for summary in scene.page.locator("summary").all()[:12]:
        summary.click()


def word_problems(scene: Scene) -> None:
    scene.go("/library/words/new")
    scene.page.fill("#japanese", "paper")
    scene.page.fill("#reading", "paper")
    scene.page.fill("#meanings", ";")
    scene.page.click("button.main")
    scene.page.wait_for_selector(".say.refusal")


def word_removed(scene: Scene) -> None:
    number = scene.live.add_word("傘", "かさ", "umbrella")
    scene.go(f"/library/words/{number}")
    scene.page.get_by_role("button", name="Remove").click()
    scene.page.wait_for_selector(".empty")


def progress_opened(scene: Scene) -> None:
    """With all numbers open."""
    scene.go("/progress")
    for summary in scene.page.locator("summary").all():
        summary.click()


def rules_opened(scene: Scene) -> None:
    scene.go("/progress/memory/conjugation")
    scene.page.click("summary")


def map_in_words(scene: Scene) -> None:
    scene.go("/progress/memory/prefecture")
    scene.page.click("summary")


def leech_aside(scene: Scene) -> None:
    scene.go("/progress/leeches")
    scene.page.get_by_role("button", name="Put aside").first.click()
    scene.page.wait_for_selector(".say.good")
    scene.page.locator("details summary").first.click()


def forgotten_again(scene: Scene) -> None:
    """The lapse that makes a word one that is often forgotten."""
    key = f"vocabulary:{scene.words[next(scene.unused)]}:meaning"
    question, yesterday = asked(key, scene.catalog), scene.live.clock() - timedelta(days=1)
    forget(scene.live.store, scene.live.learner(), yesterday, key, question.ref, (), lapses=7)
    scene.answered(question, "zzzz", "wrong")
    scene.page.get_by_text("Forgotten 8 times now").wait_for()


def leech_noted(scene: Scene) -> None:
    scene.go("/progress/leeches")
    scene.page.locator(".deal .input").first.fill("Not 犬: it has a stroke more.")
    scene.page.get_by_role("button", name="Save the note").first.click()
    scene.page.wait_for_selector(".say.good")


def own_note(scene: Scene) -> None:
    question = scene.fresh()
    with scene.live.store.writing() as db:
        notes.save(db, scene.live.learner().id, question.item, "The 犬 barks.", 8, scene.live.clock())
    scene.answered(question, question.expected[0], "exact")


def session_over(scene: Scene) -> None:
    """Five minutes were set, and five answers took a minute each; afterwards all is as it was."""
    learner = scene.live.learner()
    for _ in range(6):
        question = scene.fresh()
        scene.visitor.get(f"/review?item={question.item}")
        scene.live.clock.forward(seconds=60)
        scene.visitor.answer(question.expected[0])
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, replace(learner.options, session_minutes=5))
    scene.go("/learn")
    scene.page.wait_for_selector("form[action$='go-on']")
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, learner.options)


def settings_problems(scene: Scene) -> None:
    scene.go("/settings")
    scene.page.fill("#zone", "Atlantis")
    scene.page.click("button.main")
    scene.page.wait_for_selector(".say.refusal")


def settings_saved(scene: Scene) -> None:
    scene.go("/settings")
    scene.page.click("button.main")
    scene.page.wait_for_selector(".say.good")


def damaged_form(scene: Scene) -> None:
    scene.go(f"/review?item={scene.fresh().item}")
    scene.page.eval_on_selector("[name=question]", "input => { input.value = 'damaged' }")
    scene.send("dog")
    scene.page.wait_for_selector(".empty")


VERSUS = {"mode": "versus", "levels": ("easy",)}


def seated(scene: Scene, seed: str = "tests", **options: Any) -> Seated:
    """Somebody at a new table."""
    return Seated(scene.live.app, scene.visitor, open_table(scene.live.app, seed, **options))


def fresh_table(scene: Scene) -> None:
    scene.go(seated(scene, **VERSUS).path)
    scene.page.wait_for_selector("#hand")


def card_picked(scene: Scene) -> None:
    """With places in two sentences and in a new one."""
    player = seated(scene, **VERSUS)
    player.act(*player.plan())
    scene.go(player.path)
    number = max(player.view.hand, key=lambda number: len(player.view.places[number]))
    scene.page.keyboard.press(str(player.view.hand.index(number) + 1))
    scene.page.wait_for_selector(".slot:not([hidden])")


def laid_in_part(scene: Scene) -> None:
    """A noun alone is no sentence."""
    player = seated(scene, **VERSUS)
    noun = next(number for number in player.view.hand if player.view.box[number].kind.word_class == "noun")
    player.act(f"place {noun} at 1.1")
    scene.go(player.path)


def laid_and_whole(scene: Scene) -> None:
    """With a verb that a card makes polite: the godan table shows how."""
    for seed in map(str, count()):
        player = seated(scene, seed, **VERSUS)
        hand = {player.view.box[number].kind: number for number in player.view.hand}
        verb = next((hand[kind] for kind in hand if player.view.box[hand[kind]].card.pos.startswith("v5")), "")
        masu = next((hand[kind] for kind in hand if kind.word_class == "conjugation"), "")
        if verb and masu:
            player.act(f"place {verb} at 1.1", f"place {masu} at 1.2")
            break
    scene.go(player.path)
    scene.page.wait_for_selector(".godan .is-cell")


def taking(scene: Scene) -> None:
    """Opponents have sentences, the turn is worth some points, one card is marked to go."""
    player = seated(scene, mode="versus", levels=("normal", "easy"))
    player.play_on(3, "easy")
    while not player.view.removable:
        player.act(*[action for action in player.plan() if action.startswith("place")])
        if not player.view.removable:
            player.act("end")
    lane, sentence, position = map(int, player.view.removable[0].split("."))
    number = player.view.lanes[lane][sentence - 1].laid[position - 1].number
    player.act(f"remove {number} from {player.view.removable[0]}")
    scene.go(player.path)
    scene.page.wait_for_selector(".is-struck")


def table_refused(scene: Scene) -> None:
    laid_in_part(scene)
    scene.page.eval_on_selector("#end", "button => { button.disabled = false }")
    scene.page.click("#end")
    scene.page.wait_for_selector("#refusal")


def card_read(scene: Scene) -> None:
    card_picked(scene)
    scene.page.keyboard.press("i")
    scene.page.wait_for_selector("#about")


def history_open(scene: Scene) -> None:
    player = seated(scene, mode="solo-race")
    player.play_on(2)
    scene.go(player.path)
    scene.page.click("#history summary")
    for summary in scene.page.locator(".reading summary").all()[:3]:
        summary.click()


def game_over(**options: Any) -> Callable[[Scene], None]:
    def reach(scene: Scene) -> None:
        player = seated(scene, **options)
        player.play_on()
        scene.go(player.path)
        scene.page.wait_for_selector("#result")

    return reach


def bot_at_work(scene: Scene) -> None:
    player = seated(scene, **VERSUS, pace="timed")
    player.act(f"discard {player.view.hand[0]}")
    scene.go(player.path)


def at_table(scene: Scene, game: ModuleType, wanted: Callable[[Any], bool], **options: Any) -> Seated:
    """A table of a game at which something is so; the first deal that comes to it."""
    live = scene.live
    player = come_to(live.app, scene.visitor, game, map(str, count()), in_view(wanted), live.clock, **options)
    scene.go(player.path)
    scene.page.wait_for_selector(".table")
    return player


def at_puzzle(scene: Scene, wanted: Callable[[Any], bool], **options: Any) -> Seated:
    """A table of the Prefecture Puzzle at which something is so."""
    return at_table(scene, prefecture_game, wanted, first="learner", **options)


def puzzle(wanted: Callable[[Any], bool], **options: Any) -> Callable[[Scene], None]:
    return lambda scene: void(at_puzzle(scene, wanted, **options))


def race(
    wanted: Callable[[Any], bool], *presses: str, until: str = ".table", **options: Any
) -> Callable[[Scene], None]:
    """A table of the Drive-In Grand Prix at which something is so; with keys, what comes after them."""

    def reach(scene: Scene) -> None:
        live = scene.live
        player = come_to(
            live.app, scene.visitor, circuit_game, map(str, count()), in_view(wanted), live.clock, **options
        )
        scene.go(f"{player.path}?english=on")
        for key in presses:
            scene.page.keyboard.press(key)
        scene.page.wait_for_selector(until)

    return reach


def race_refused(scene: Scene) -> None:
    """A card that must not follow is played all the same."""
    race(lambda view: view.phase == "play" and view.playable and view.barred_by(view.hand[0]) is not None, "1")(scene)
    scene.page.keyboard.press("Enter")
    scene.page.wait_for_selector("#refusal")


def race_opened(scene: Scene) -> None:
    race(lambda view: view.is_mine and view.round == 2 and len(view.tricks) > 2, levels=("hard",) * 3, mode="four")(
        scene
    )
    for part in ("tricks", "history"):
        scene.page.click(f"#{part} summary")


def void(_: object) -> None:
    """For what is done for its effect."""


def puzzle_discard_asked(scene: Scene) -> None:
    """Of a card that a complete set needs."""
    view = at_puzzle(scene, lambda view: view.may_discard and view.sets, mode="strategic").view
    scene.page.locator(f".hand input[value='{view.sets[0].cards[0]}']").first.check()
    scene.page.keyboard.press("d")
    scene.page.wait_for_selector("#sure")


def puzzle_refused(scene: Scene) -> None:
    at_puzzle(scene, lambda view: view.may_show, assist=False)
    for key in ("1", "2", "3", "s"):
        scene.page.keyboard.press(key)
    scene.page.wait_for_selector("#refusal")


def puzzle_history(scene: Scene) -> None:
    at_puzzle(
        scene, lambda view: len(view.gone) > 9 and view.shown, mode="strategic", levels=("easy", "hard"), part="2"
    )
    scene.page.click("#history summary")


def puzzle_false_claim(scene: Scene) -> None:
    player = at_puzzle(scene, lambda view: view.may_answer and not view.grabs, assist=False, levels=("easy", "easy"))
    player.act("grab")
    scene.go(player.path)


def shiritori_lesson(scene: Scene) -> None:
    only(scene, *(drill for drill in drills.REGISTRY if drill != "shiritori"))


def chain(*known: str, ask: str, typed: str = "", until: str) -> Callable[[Scene], None]:
    """In a review of shiritori a word is asked after those that were known; with an answer, what comes then."""

    def reach(scene: Scene) -> None:
        scene.live.begin(*(f"shiritori:{reading}" for reading in (*known, ask)))
        for reading in known:
            scene.visitor.get(f"/review/shiritori?item=shiritori:{reading}")
            scene.visitor.answer(reading)
        scene.go(f"/review/shiritori?item=shiritori:{ask}")
        if typed:
            scene.send(typed)
        scene.page.wait_for_selector(until)

    return reach


def at_basket(scene: Scene, wanted: Callable[[Any], bool] = lambda view: True, **options: Any) -> Seated:
    """A table of Word Basket at which something is so."""
    return at_table(scene, basket_game, wanted, **{"mode": "standard", "levels": ("easy", "normal")} | options)


def basket(wanted: Callable[[Any], bool], **options: Any) -> Callable[[Scene], None]:
    return lambda scene: void(at_basket(scene, wanted, **options))


def basket_typing(scene: Scene) -> None:
    """A card chosen, a word half typed, and a word of the others opened."""
    at_basket(scene, lambda view: len(view.said) > 3)
    scene.page.click("#said summary")
    scene.page.focus("#word")
    scene.page.keyboard.press("Alt+2")
    scene.page.keyboard.type("mizu")


def basket_says(text: Callable[[Any], str], **options: Any) -> Callable[[Scene], None]:
    """Something typed that the table answers without taking it; the first table at which there is such a text."""

    def reach(scene: Scene) -> None:
        view = at_basket(scene, lambda view: bool(text(view)), **options).view
        scene.page.fill("#word", text(view))
        scene.page.keyboard.press("Enter")
        scene.page.wait_for_selector("[data-keep]")

    return reach


def shiritori_alone(scene: Scene) -> None:
    scene.live.begin("shiritori:ちから")
    scene.go("/review?item=shiritori:ちから")


def shiritori_finished(scene: Scene) -> None:
    scene.live.begin("shiritori:しごと", "shiritori:ばたー")
    for _ in range(2):
        scene.visitor.get("/review/shiritori")
        scene.visitor.answer(scene.live.answer_to(str(scene.visitor.form("question").values["question"])))
        scene.visitor.send("/review/rate", rating="4")
    scene.go("/review/shiritori")
    scene.page.wait_for_selector("#done")


def talk(
    *said: str, end: str = "", until: str = ".feed", level: str = "N4", first: str = "me"
) -> Callable[[Scene], None]:
    """A free chain in which the learner has said these words; then a button is pressed."""

    def reach(scene: Scene) -> None:
        scene.go("/practice/shiritori/chain")
        scene.page.check(f"[name=level][value={level}]", force=True)
        scene.page.click(f"[name=first][value={first}]")
        scene.page.wait_for_selector("#answer")
        for word in said:
            scene.send(word)
            scene.page.wait_for_selector(".feed")
        if end:
            scene.page.click(end)
        scene.page.wait_for_selector(until)

    return reach


def no_such_word(view: Any) -> str:
    """With the right letters."""
    letter = next((card for card in view.hand if card in LETTERS), "")
    return f"{view.field.begins[0]}ぬぬ{letter}" if letter else ""


def word_for_several(view: Any) -> str:
    """A word that goes with more than one card of the hand."""
    words = (word.reading for begins in view.field.begins for word in load().lexicon.starting(begins))
    fit = (word for word in words if len(word) >= view.shortest and word != view.own_before)
    return next((word for word in fit if len({card for card in view.may_play if fits(card, word)}) > 1), "")


def basket_reset_asked(scene: Scene) -> None:
    at_basket(scene, lambda view: len(view.tops) > 1)
    scene.page.click("#reset")
    scene.page.wait_for_selector("#question")


def basket_words(scene: Scene) -> None:
    scene.go(at_basket(scene, lambda view: len(view.said) > 7).path + "/words")
    scene.page.click("summary")


def table_left(scene: Scene) -> None:
    scene.go(f"{seated(scene, **VERSUS).path}/leave")


def signed_in(path: str) -> Callable[[Scene], None]:
    def reach(scene: Scene) -> None:
        scene.go(f"/sign-in?next={path}")
        scene.page.fill("#passphrase", PASSPHRASE)
        scene.page.click("button.main")
        scene.page.wait_for_url(scene.live.url + path)

    return reach


def sign_in_refused(scene: Scene) -> None:
    scene.go("/sign-in")
    scene.page.fill("#passphrase", "something else")
    scene.page.click("button.main")
    scene.page.wait_for_selector(".say.refusal")


def came_back(scene: Scene) -> None:
    """What waits is spread over a week, unless it was already."""
    if "decide later" in scene.visitor.get("/back").lower():
        form = next(form for form in scene.visitor.forms() if form.values.get("way") == "spread-7")
        scene.visitor.client.post("/back", data=form.values, base_url=BASE)
    scene.go("/back")


def own_parameters(scene: Scene) -> None:
    learner = scene.live.learner()
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, replace(learner.options, parameters=DEFAULT_PARAMETERS))
    scene.go("/settings/memory")
    with scene.live.store.writing() as db:
        learners.save_options(db, learner.id, learner.options)


def fitted(scene: Scene) -> None:
    scene.go("/settings/memory")
    scene.page.click("text=Fit to my answers")
    scene.page.wait_for_selector("#fitted")


STATES = (
    State("today, for a newcomer", at("/"), "empty"),
    State("today, with work", at("/")),
    State("today, done", at("/"), "done"),
    State("today, back after days away", at("/"), "away"),
    State("review, back after days away", at("/review"), "away"),
    State("back, the choice", at("/back"), "away"),
    State("back, chosen", came_back, "away"),
    State("back, nothing to decide", at("/back"), "empty"),
    State("learn, the first lesson", at("/learn"), "empty"),
    State("learn, after a wrong try", lesson_with_a_wrong_try, "empty"),
    State("learn, an own word", at("/learn")),
    State("learn, enough for today", at("/learn"), "done"),
    State("review, to English", ask("meaning")),
    State("review, to Japanese", ask("write")),
    State("review, hint", hint_open),
    State("review, nudge", nudged),
    State("review, exact", exact),
    State("review, same", same),
    State("review, accepted", accepted),
    State("review, wrong meaning", wrong_meaning),
    State("review, wrong kana", wrong_kana),
    State("review, shown", given_up),
    State("review, mine is right too", mine_is_right),
    State("review, an older answer", no_longer_the_newest),
    State("review, answered elsewhere", answered_elsewhere, status=409),
    State("review, damaged form", damaged_form, status=400),
    State("review, finished", at("/review"), "done"),
    State("review, the minutes are over", session_over, "timed"),
    State("review, nothing is due", at("/review"), "empty"),
    State("rule, lesson", lesson_of_a_rule, "done"),
    State("rule, asked", rule("v5r:polite_past_negative")),
    State("rule, table opened", rule("v5k:te", hint=True)),
    State("rule, wrong", rule("v5m:te", "のむて")),
    State("rule, wrong exception", rule("v5k-s:te", "いいて")),
    State("rule, wrong adjective", rule("adj-i:plain_past", "ぬぬぬ")),
    State("particle, lesson", particle_lesson, "done"),
    State("particle, asked", particle("ni_causative")),
    State("particle, hint", particle("ni_passive", hint=True)),
    State("particle, right", particle("sae", right=True)),
    State("particle, wrong", particle("to_quote", right=False)),
    State("counter, lesson", counter_lesson, "done"),
    State("counter, reading", counter("#answer[data-kana]")),
    State("counter, reading wrong", counter("#answer[data-kana]", "ぬぬ", ".verdict.wrong")),
    State("counter, number", counter("#answer[inputmode]")),
    State("counter, number nudge", counter("#answer[inputmode]", "さん", ".verdict.nudge")),
    State("counter, number wrong", counter("#answer[inputmode]", "987", ".verdict.wrong")),
    State("counter, thing", thing("hiki")),
    State("counter, thing wrong", thing("ko", ".choice:not([value=個])", ".verdict.wrong")),
    State("prefecture, lesson", prefecture_lesson, "done"),
    State("prefecture, tiles", prefecture("JP-21:parts")),
    State("prefecture, tiles laid", prefecture("JP-03:parts", "[data-key='1']", "[data-key='3']", until=".laid .tile")),
    State("prefecture, tiles nudge", prefecture("JP-01:parts", "#check", until=".verdict.nudge")),
    State("prefecture, tiles wrong", prefecture("JP-16:parts", "[data-key='2']", "#check", until=".verdict.wrong")),
    State("prefecture, reading shown", prefecture("JP-27:reading", "#show", until=".compared")),
    State("prefecture, place", prefecture("JP-20:place", hint=True)),
    State("prefecture, place wrong", prefecture("JP-08:place", ".choice:not([value=茨城])", until=".compared")),
    State("prefecture, name", prefecture("JP-25:name")),
    State("prefecture, name pointed at", place_pointed_at),
    State("prefecture, name wrong", prefecture("JP-47:name", ".choice:not([value=JP-47])", until=".compared")),
    State("prefecture, capital wrong", capital_wrong),
    State("kana, lesson", kana_lesson, "kana"),
    State("kana, typed", kana("シ", "typed"), "kana"),
    State("kana, typed another way", kana("シ", "typed", "si", "same"), "kana"),
    State("kana, typed in kana", kana("シ", "typed", "シ", "nudge"), "kana"),
    State("kana, typed wrong", kana("シ", "typed", "tsu", "wrong"), "kana"),
    State("kana, romaji to choose", kana("ぬ", "chosen-1"), "kana"),
    State("kana, side by side", kana("シ", "found-1"), "kana"),
    State("kana, side by side wrong", kana("シュ", "found-1", "シユ", "wrong"), "kana"),
    State("kana, in a word", kana("ー", "typed-ケーキ"), "kana"),
    State("kana, in a word wrong", kana("っ", "found-きって", "きて", "wrong"), "kana"),
    State("kana, chart", at("/library/kana"), "kana"),
    State("kana, one with look-alikes", at("/library/kana/ソ"), "kana"),
    State("kana, one of two signs", at("/library/kana/きょ"), "kana"),
    State("kana, today of a learner", kana_today, "kana"),
    State("shiritori, lesson", shiritori_lesson, "done"),
    State("shiritori, alone", shiritori_alone),
    State("shiritori, a long prompt", chain(ask="にゅうがく", until=".wordy")),
    State("shiritori, chain begins", chain(ask="つくえ", until=".lead")),
    State("shiritori, chain goes on", chain("でんしゃ", ask="やすみ", until=".chain .is-you")),
    State("shiritori, bridged", chain("りょうり", ask="かめら", until=".chain .is-given")),
    State("shiritori, nudge", chain("らじお", "おなじ", ask="じしょ", typed="ししょ", until=".verdict.nudge")),
    State("shiritori, right", chain("どうぶつ", ask="つごう", typed="tsugou", until=".verdict.exact, .verdict.same")),
    State("shiritori, wrong", chain("てすと", ask="といれ", typed="とけい", until=".verdict.wrong")),
    State("shiritori, finished", shiritori_finished, "done"),
    State("chain, before", at("/practice/shiritori/chain")),
    State("chain, the bot begins", talk(first="bot")),
    State("chain, the learner begins", talk(until="#answer")),
    State("chain, goes on", talk("しりとり")),
    State("chain, refused", talk("しりとり", "みかん", until="#refusal")),
    State("chain, word added", talk("くすり", end="#add", until=".tag.matsu")),
    State("chain, given up", talk("しごと", end="#show", until=".words")),
    State("chain, won", talk("かえる", until="#over", level="N5")),
    State("progress, for a newcomer", at("/progress"), "empty"),
    State("progress, a first day", at("/progress"), "done"),
    State("progress, some weeks", at("/progress?span=365")),
    State("progress, years", progress_opened, "years"),
    State("firmness, nothing started", at("/progress/memory/vocabulary"), "empty"),
    State("firmness, words", at("/progress/memory/vocabulary"), "years"),
    State("firmness, rules", rules_opened, "years"),
    State("firmness, particles", at("/progress/memory/particle"), "years"),
    State("firmness, prefectures", map_in_words, "years"),
    State("firmness, shiritori", at("/progress/memory/shiritori"), "years"),
    State("firmness, counters", at("/progress/memory/counter"), "years"),
    State("firmness, kana", at("/progress/memory/kana"), "years"),
    State("wrong, forgotten eight times", forgotten_again),
    State("leeches, none", at("/progress/leeches"), "empty"),
    State("leeches", at("/progress/leeches"), "years"),
    State("leeches, one put aside", leech_aside, "years"),
    State("leeches, a note written", leech_noted, "years"),
    State("prints", at("/progress/prints"), "years"),
    State("prints, none yet", at("/progress/prints"), "empty"),
    State("review, with a note of one's own", own_note),
    State("games, nothing open", at("/games"), "empty"),
    State("games", at("/games")),
    State("games, one game", at("/games/sentence")),
    State("games, one game closed", at("/games/sentence"), "empty"),
    State("placement, before", at("/placement"), "empty"),
    State("placement, asked", placement_asked, "guarded"),
    State("placement, result", placement_result, "guarded"),
    State("practice", at("/practice/vocabulary?run=7&n=0")),
    State("practice, ahead", at("/practice/ahead/7?run=7&n=0")),
    State("practice, nothing ahead", at("/practice/ahead/1"), "empty"),
    State("practice, answered", practice_answered),
    State("practice, nothing is started", at("/practice/vocabulary"), "empty"),
    State("library", at("/library")),
    State("library, search", at("/library?q=inu")),
    State("library, search finds nothing", at("/library?q=zzzz")),
    State("library, card", at("/library/cards/001")),
    State("library, card of the next deck", at("/library/cards/301")),
    State("library, card without a known pitch", at("/library/cards/008")),
    State("library, card with the sound off", sound_off),
    State("library, card without a voice", no_voice),
    State("library, no such card", at("/library/number?number=999"), status=404),
    State("sheet", at("/library/sheet")),
    State("sheet, no address", at("/library/sheet?deck=feelings&address=nowhere"), status=400),
    State("library, a level", at("/library/levels/n4?page=2")),
    State("library, word of a level", at("/library/levels/word/mondai-1536010")),
    State("verbs", at("/library/verbs")),
    State("verbs, search by a form", at("/library/verbs?q=tabemashita")),
    State("verbs, search finds nothing", at("/library/verbs?q=zzzz")),
    State("verbs, search finds nothing in a class", at("/library/verbs?class=ichidan&q=nomu")),
    State("verbs, godan", at("/library/verbs?class=godan&row=む")),
    State("verb", at("/library/verbs/nomu")),
    State("verb, steps open", steps_open),
    State("verb, an exception", at("/library/verbs/iku")),
    State("verb, an adjective", at("/library/verbs/ii")),
    State("godan table", at("/library/godan")),
    State("prefectures", at("/library/prefectures")),
    State("prefectures, search", at("/library/prefectures?q=kyushu")),
    State("prefectures, search finds nothing", at("/library/prefectures?q=zzzz")),
    State("one prefecture", at("/library/prefectures/JP-13")),
    State("one prefecture, every stroke", prefecture_strokes),
    State("counters", at("/library/counters")),
    State("one counter", at("/library/counters/hiki")),
    State("one counter, native words", at("/library/counters/tsu")),
    State("one counter, plain numbers", at("/library/counters/number")),
    State("words, none", at("/library/words"), "empty"),
    State("words", at("/library/words")),
    State("words, add", at("/library/words/new")),
    State("words, reading suggested", word_suggested),
    State("words, problems", word_problems, status=400),
    State("words, correct", at("/library/words/1")),
    State("words, removed", word_removed),
    State("table, fresh", fresh_table),
    State("table, card picked", card_picked),
    State("table, laid in part", laid_in_part),
    State("table, laid and whole", laid_and_whole),
    State("table, taking", taking),
    State("table, bot at work", bot_at_work),
    State("table, refused", table_refused, status=400),
    State("table, card read", card_read),
    State("table, history", history_open),
    State("table, over alone", game_over(mode="solo-deck")),
    State("table, over versus", game_over(mode="versus", levels=("easy", "normal"))),
    State("table, leave", table_left),
    State("puzzle, draw", puzzle(lambda view: view.may_draw)),
    State("puzzle, sets", puzzle(lambda view: view.may_show and len(view.sets) > 1, mode="strategic")),
    State("puzzle, discard asked", puzzle_discard_asked),
    State("puzzle, refused", puzzle_refused, status=400),
    State("puzzle, end", puzzle(lambda view: view.may_end, levels=("hard",) * 5, part="both")),
    State("puzzle, grab", puzzle(lambda view: view.may_claim and len(view.shown) > 3, levels=("normal", "hard"))),
    State("puzzle, grab by the clock", puzzle(lambda view: view.may_claim, pace="timed", window=20, assist=False)),
    State("puzzle, own discard", puzzle(lambda view: view.offer and view.offer.by == 0, pace="timed", window=20)),
    State("puzzle, owed", puzzle(lambda view: view.owing == 0)),
    State("puzzle, grabbed by a bot", puzzle(lambda view: view.owing, pace="timed")),
    State("puzzle, false claim", puzzle_false_claim),
    State("puzzle, history", puzzle_history),
    State("puzzle, over", puzzle(lambda view: view.result, mode="strategic", levels=("easy", "normal", "hard"))),
    State("games, prefecture", at("/games/prefecture")),
    State("games, basket", at("/games/basket")),
    State("basket, fresh", basket(lambda view: True, mode="beginner", levels=("easy",))),
    State("basket, typing", basket_typing),
    State("basket, refused", basket_says(lambda view: "ぬぬぬ"), status=400),
    State("basket, no word", basket_says(no_such_word), status=400),
    State("basket, which card", basket_says(word_for_several)),
    State("basket, reset asked", basket_reset_asked),
    State("basket, reach", basket(lambda view: view.forgotten, auto_reach=False, levels=("easy",) * 3)),
    State("basket, in real time", basket(lambda view: view.said, pace="timed")),
    State(
        "basket, crowded",
        basket(lambda view: len(view.said) > 9, mode="strict", levels=("normal",) * 7, auto_reach=False),
    ),
    State("basket, over", basket(lambda view: view.result, levels=("easy", "normal", "hard"))),
    State("basket, words", basket_words),
    State("race, lead", race(lambda view: view.is_mine, first="learner")),
    State("race, card chosen", race(lambda view: view.left == 0 and view.speed[0] and view.playable, "1", "+")),
    State("race, jam", race(lambda view: view.is_mine and "001" in view.trick.up, mode="five")),
    State("race, forced", race(lambda view: view.must_drive_in, "1", mode="five")),
    State("race, refused", race_refused, status=400),
    State("race, bot at work", race(lambda view: view.is_mine, "1", "Enter", pace="timed", first="learner")),
    State("race, without English", race(lambda view: view.is_mine, "t", until="text=Show the English", mode="four")),
    State("race, everything open", race_opened),
    State("race, round over", race(lambda view: view.phase == "deal", mode="five")),
    State("race, over", race(lambda view: view.result, mode="four")),
    State("games, circuit", at("/games/circuit")),
    State("tables", at("/tables")),
    State("tables, none", at("/tables"), "empty"),
    State("settings", at("/settings")),
    State("settings, problems", settings_problems, status=400),
    State("settings, saved", settings_saved),
    State("memory", at("/settings/memory")),
    State("memory, own parameters", own_parameters),
    *([State("memory, fitted", fitted, "fitted")] if optimizer.is_installed() else []),
    State("help", at("/help")),
    State("heard, word", hear()),
    State("heard, dictation", hear(1)),
    State("heard, sentence", hear(2)),
    State("heard, sentence to write", hear(3)),
    State("heard, answered", heard_and_answered),
    State("heard, settings", at("/settings")),
    State("no such page", at("/nowhere"), status=404),
    State("sign in", at("/sign-in"), "guarded"),
    State("sign in, refused", sign_in_refused, "guarded", 403),
    State("settings, with browsers", signed_in("/settings"), "guarded"),
    State("help, from the network", signed_in("/help"), "guarded"),
)
