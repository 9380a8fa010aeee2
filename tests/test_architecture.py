"""Which part may import what, what a start leaves unloaded, and how long modules and functions may be."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.every import every

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "learnapp"
FILES = [path for path in sorted(PACKAGE.rglob("*.py")) if "vendor" not in path.parts]
LONGEST_MODULE = 300
LONGEST_FUNCTION = 50

# Part → what of ours it may import, and what of others beside the standard library. `drills.base` means that module alone.
MAY_IMPORT: dict[str, tuple[set[str], set[str]]] = {
    "__init__": ({"catalog", "config", "web"}, {"flask"}),  # web inside a function, the rest for types alone
    "config": (set(), set()),
    "japanese": (set(), {"pykakasi"}),
    "catalog": ({"japanese"}, set()),
    "srs": (set(), {"fsrs", "fsrs_rs_python"}),
    "drills": ({"catalog", "japanese"}, set()),
    "games": ({"catalog", "japanese"}, set()),
    "exchange": ({"catalog", "japanese", "srs", "drills.base"}, set()),
    "store": ({"catalog", "japanese", "srs", "drills.base", "games.base"}, {"sqlalchemy", "alembic"}),
    "speech": ({"config"}, {"gtts", "requests", "pyopenjtalk", "lameenc"}),
    "warm": ({"catalog", "config", "speech"}, set()),
    "serve": ({"", "config", "web"}, {"waitress"}),
}
FREE = {"web", "cli", "commands", "simulation"}
"""May import everything; that a blueprint may not import another one is checked by itself."""


def name_of(path: Path) -> str:
    """The module's dotted name under learnapp; "" for the package itself."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix("__init__").strip(".")


def part_of(module: str) -> str:
    return module.partition(".")[0]


MODULES = {name_of(path): path for path in FILES}
BLUEPRINTS = {name for name, path in MODULES.items() if re.search(r"^bp = Blueprint\(", path.read_text(), re.M)}
EACH = every(FILES, lambda path: str(path.relative_to(ROOT)))


@cache
def module(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def statements(path: Path) -> list[ast.AST]:
    """All statements of a module, also inside others: what imports, and what is defined, is one."""
    found: list[ast.AST] = [module(path)]
    for node in found:
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            found += getattr(node, field, ())
    return found


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything a module imports, also inside functions."""
    for node in statements(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively; write learnapp.…"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield node.lineno, full if full.removeprefix("learnapp.") in MODULES else str(node.module)


def ours(name: str) -> str | None:
    """The dotted name under learnapp, or None for what is not ours."""
    return None if part_of(name) != "learnapp" else name.partition(".")[2]


def may(module: str, imported: str) -> bool:
    part = part_of(module) or "__init__"
    if part in FREE:
        return True
    our_parts, libraries = MAY_IMPORT[part]
    mine = ours(imported)
    if mine is None:
        return part_of(imported) in libraries or part_of(imported) in sys.stdlib_module_names
    return part_of(mine) == part or part_of(mine) in our_parts or mine in our_parts


@EACH
def test_a_part_imports_only_what_the_table_allows(path: Path) -> None:
    refused = [f"{path.name}:{line} imports {name}" for line, name in imports(path) if not may(name_of(path), name)]
    assert not refused


@EACH
def test_a_drill_never_imports_another_drill(path: Path) -> None:
    place = name_of(path).split(".")
    if place[0] != "drills" or len(place) < 2 or place[1] in ("base", "lines"):
        return
    others = [
        name
        for _, name in imports(path)
        if (mine := ours(name)) and mine.startswith("drills.") and mine.split(".")[1] not in (place[1], "base")
    ]
    assert not others


@EACH
def test_a_game_imports_of_the_games_nothing_but_the_base(path: Path) -> None:
    place = name_of(path).split(".")
    if place[0] != "games" or len(place) < 2 or place[1] in ("replay", "table", "self_play"):
        return
    others = [
        name
        for _, name in imports(path)
        if (mine := ours(name)) and mine.startswith("games.") and mine.split(".")[1] not in (place[1], "base")
    ]
    assert not others


@EACH
def test_a_blueprint_never_imports_another_blueprint(path: Path) -> None:
    if name_of(path) in BLUEPRINTS:
        assert not [name for _, name in imports(path) if ours(name) in BLUEPRINTS - {name_of(path)}]


def test_the_table_knows_every_part() -> None:
    assert {part_of(name) or "__init__" for name in MODULES} == set(MAY_IMPORT) | FREE


@EACH
def test_a_module_is_short_and_begins_with_a_sentence(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= LONGEST_MODULE
    if text.strip():
        summary = (ast.get_docstring(module(path)) or "").split("\n")[0]
        assert re.fullmatch(r"[A-Z].+[.:]", summary), f"{path} begins with {summary!r}"


@EACH
def test_a_function_fits_a_screen(path: Path) -> None:
    if "versions" in path.parts:
        return  # a migration is a list of tables that nobody changes again
    for node in statements(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < LONGEST_FUNCTION, f"{path}:{node.lineno} {node.name}"


@EACH
def test_names_are_of_the_field(path: Path) -> None:
    refused = re.compile(r"^_*(process|handle|get|manage)_|utils|helpers|manager|service", re.I)
    sqlalchemys = {"process_bind_param", "process_result_value"}
    own = {node.name for node in statements(path) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert not [name for name in (own | {path.stem}) - sqlalchemys if refused.search(name)]


def loaded_after(*pieces: str, **environment: str) -> list[set[str]]:
    """The modules that a fresh Python has loaded after running each piece of code; they may print on standard error only."""
    told = "\nimport sys, json; print(json.dumps(sorted(sys.modules)))\n"
    done = subprocess.run(
        [sys.executable, "-c", told.join((*pieces, ""))],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PATH": "", "PYTHONPATH": str(ROOT), **environment},
    )
    assert done.returncode == 0, done.stderr
    return [set(json.loads(line)) for line in done.stdout.splitlines()]


HEAVY = {"flask", "sqlalchemy", "alembic", "waitress", "pykakasi", "argon2", "werkzeug", "jinja2"}
VOICES = {"pyopenjtalk", "lameenc", "gtts", "requests", "numpy", "segno"}
"""What speech and the printed sheet load when they are first used."""


def test_importing_the_package_loads_nothing_of_it() -> None:
    (loaded,) = loaded_after("import learnapp")
    assert not loaded & HEAVY
    assert {name for name in loaded if part_of(name) == "learnapp"} == {"learnapp"}


def test_the_pure_parts_load_neither_flask_nor_sqlalchemy_nor_pykakasi() -> None:
    pure = [name for name in MODULES if part_of(name) in ("japanese", "catalog", "srs", "drills", "games", "speech")]
    (loaded,) = loaded_after("\n".join(f"import learnapp.{name}" for name in pure))
    assert not loaded & (HEAVY | VOICES)


def test_a_command_without_a_database_loads_none() -> None:
    commands = (["items", "vocabulary", "--json"], ["judge"], ["check-content"])
    quiet = "import io, sys, contextlib, os\nsys.stdin = open(os.devnull)\nfrom learnapp.cli import main\n"
    run = "with contextlib.redirect_stdout(io.StringIO()):\n    assert main({!r}) == 0"
    before, *loaded = loaded_after(quiet, *(run.format(arguments) for arguments in commands))
    assert not before & HEAVY
    assert [
        (arguments, found & HEAVY) for arguments, found in zip(commands, loaded, strict=True) if found & HEAVY
    ] == []


def test_a_start_with_a_current_database_loads_no_migrations_no_hashing_no_pykakasi_and_no_lexicon(
    tmp_path: Path,
) -> None:
    """The lexicon is some 20 MB and 0.2 s, for those alone who open a chain or a table."""
    start = "from learnapp import create_app\ncreate_app().test_client().get('/', base_url='http://127.0.0.1')"
    unread = "from learnapp.catalog import lexicon\nassert lexicon._loaded.cache_info().currsize == 0, 'lexicon read'"
    first, _ = loaded_after(start, unread, LEARNAPP_INSTANCE=str(tmp_path))
    assert "alembic" in first, "the first start makes the tables"
    second, _ = loaded_after(start, unread, LEARNAPP_INSTANCE=str(tmp_path))
    assert not second & ({"alembic", "argon2", "pykakasi", "waitress"} | VOICES)


def test_every_environment_variable_is_in_the_readme() -> None:
    constants = [
        node.value
        for node in ast.walk(ast.parse((PACKAGE / "config.py").read_text()))
        if isinstance(node, ast.Constant)
    ]
    named = {text for text in constants if isinstance(text, str) and re.fullmatch(r"LEARNAPP_[A-Z_]+|PORT", text)}
    readme = (ROOT / "README.md").read_text()
    assert len(named) >= 6
    assert not {name for name in named if f"`{name}`" not in readme}
