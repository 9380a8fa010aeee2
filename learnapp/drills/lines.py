"""Items and judgements as JSON lines, for the command line; needs no database and raises nothing for a bad line."""

import json
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from learnapp.catalog import Catalog
from learnapp.drills import REGISTRY
from learnapp.drills.base import Learner, Question, UnknownItem, Verdict
from learnapp.japanese import furigana

LONGEST_ANSWER = 500
"""Characters."""

Line = dict[str, Any]


_FIELDS = ("drill", "item", "ref", "answer", "typed", "word", "kana", "pos", "form")
_OF_A_WORD = ("word", "answer", "form", "kana", "pos", "typed")


class UnknownDrill(LookupError):
    """There is no drill of that name; the message lists those there are."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name!r:.60} is no drill: choose one of {', '.join(REGISTRY)}")


class BadLine(ValueError):
    """A line that cannot be judged; the message names what is wrong and the remedy."""


def item_lines(drill: str, catalog: Catalog) -> Iterator[Line]:
    """A line for every item of a drill and every ref that it can be asked with; UnknownDrill for a name of none."""
    if drill not in REGISTRY:
        raise UnknownDrill(drill)
    return _lines(REGISTRY[drill], catalog)


def _lines(drill: ModuleType, catalog: Catalog) -> Iterator[Line]:
    nobody = Learner()
    for item in drill.items(catalog):
        for ref in drill.refs(item.key, nobody, catalog):
            yield _question_line(drill.KEY, drill.rebuild(item.key, ref, nobody, catalog))


def _question_line(drill: str, question: Question) -> Line:
    line: Line = {
        "drill": drill,
        "item": question.item,
        "ref": question.ref,
        "instruction": question.instruction,
        "prompt": furigana.plain(question.prompt),
        "answer_kind": question.answer_kind,
        "expected": _plain(question.expected),
        "tags": list(question.tags),
    }
    return line | {name: list(value) for name in ("choices", "labels", "marked") if (value := getattr(question, name))}


def judge_line(text: str, catalog: Catalog) -> Line:
    """Judge one line: `{"drill": "vocabulary", "item": "vocabulary:inu:meaning", "answer": "dog"}`.

    `ref` and `typed` may be given. Where a drill judges any word, one can take the place of the item:
    `{"drill": "conjugation", "word": "行く", "kana": "いく", "pos": "v5k-s", "form": "te", "answer": "行って"}`.
    Kana and class may be left out of a listed word. The result has `verdict`, `expected` and `explanation`, and `rule`
    and `summary` where there is something to say; or it has `error`.
    """
    try:
        line = _read(text)
        drill = _drill(line)
        verdict = _verdict(drill, line, catalog)
    except (BadLine, UnknownDrill) as problem:
        return {"error": str(problem)}
    return _verdict_line(verdict)


def _verdict(drill: ModuleType, line: dict[str, str], catalog: Catalog) -> Verdict:
    verdict: Verdict
    if "item" in line or "word" not in line or not hasattr(drill, "judge_word"):
        question = _question(drill, line, catalog)
        verdict = drill.judge(question, line["answer"], Learner(), catalog, typed=line.get("typed", ""))
        return verdict
    if "form" not in line:
        raise BadLine("form is missing: add its name as a string, or an item in place of the word")
    try:
        verdict = drill.judge_word(**{name: line[name] for name in _OF_A_WORD if name in line}, catalog=catalog)
    except ValueError as problem:
        raise BadLine(str(problem)) from None
    return verdict


def _verdict_line(verdict: Verdict) -> Line:
    line: Line = {
        "verdict": verdict.kind,
        "expected": _plain(verdict.expected),
        "explanation": furigana.plain(verdict.explanation),
    }
    line |= {name: value for name in ("rule", "summary") if (value := getattr(verdict, name))}
    return line | ({"shown": list(verdict.shown)} if verdict.shown else {})


def _plain(expected: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(map(furigana.plain, expected)))


def _read(text: str) -> dict[str, str]:
    """The fields of a line, all of them strings without half characters."""
    try:
        line = json.loads(text)
    except (ValueError, RecursionError) as problem:
        reason = str(problem) if isinstance(problem, ValueError) else "nested too deeply"
        raise BadLine(f"This is not JSON ({reason:.100}): send one object with drill, item and answer") from None
    if not isinstance(line, dict):
        raise BadLine('This is JSON, but not an object: send {"drill": …, "item": …, "answer": …}')
    for name in ("drill", "answer") if "word" in line else ("drill", "item", "answer"):
        if name not in line:
            raise BadLine(f"{name} is missing: add it as a string")
    for name in _FIELDS:
        if line.get(name) is None and name not in ("drill", "item", "answer"):
            line.pop(name, None)
        elif name in line and not isinstance(line[name], str):
            raise BadLine(f"{name} is {line[name]!r:.40}: it should be a string")
    fields = {name: _whole(line[name]) for name in _FIELDS if name in line}
    for name in ("answer", "typed"):
        if len(fields.get(name, "")) > LONGEST_ANSWER:
            raise BadLine(f"{name} has {len(fields[name])} characters: shorten it to {LONGEST_ANSWER} or fewer")
    return fields


def _whole(text: str) -> str:
    """The text with half characters (lone surrogates), which cannot be written out, replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _drill(line: dict[str, str]) -> ModuleType:
    if line["drill"] not in REGISTRY:
        raise UnknownDrill(line["drill"])
    return REGISTRY[line["drill"]]


def _question(drill: ModuleType, line: dict[str, str], catalog: Catalog) -> Question:
    if (item := line.get("item")) is None:
        raise BadLine("item is missing: add it as a string")
    try:
        refs = drill.refs(item, Learner(), catalog)
    except UnknownItem:
        remedy = f"`learnapp items {drill.KEY} --json` lists all there are"
        raise BadLine(f"There is no item {item!r:.80} in the drill {drill.KEY}: {remedy}") from None
    ref = line.get("ref", refs[0])
    if ref not in refs:
        raise BadLine(f"The item {item} has no ref {ref!r:.40}: leave it out, or send one of {', '.join(refs)}")
    question: Question = drill.rebuild(item, ref, Learner(), catalog)
    return question
