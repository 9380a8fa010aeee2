"""Reading the content files: whatever is wrong with one becomes problems with file and line, never an exception."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from learnapp.catalog.problems import Problem

MAXIMUM_BYTES = 5_000_000

# Characters that nobody sees and that make equal words differ: controls, zero width, direction marks, no-break space.
_INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]")
_SPACES = (" ", "\u3000")
_STRAY = ("  ", *(pair for space in _SPACES for edge in "\t\n" for pair in (space + edge, edge + space)))
"""Two spaces, and one at an edge of a cell: looked for one by one, which takes a tenth of the time of one pattern."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table, cells by column name."""

    file: str
    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def items(self, column: str) -> tuple[str, ...]:
        """The list in a cell; empty for an empty cell."""
        cell = self.cells[column]
        return tuple(cell.split(";")) if cell else ()

    def problem(self, column: str, message: str) -> Problem:
        return Problem(self.file, self.line, column, message)


@dataclass(slots=True)
class Table:
    """The rows that could be read, and all that was wrong with the file."""

    file: str
    """As problems name it: the folder and the file."""
    rows: list[Row] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)


def content_folder() -> Path:
    """Where the content lies: inside the package when installed from a wheel, beside the package in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "content"
    return inside if inside.is_dir() else package.parent / "content"


def file_name(path: Path) -> str:
    """How problems name a content file.

    >>> file_name(Path("/somewhere/content/cards.tsv"))
    'content/cards.tsv'
    """
    return f"{path.parent.name}/{path.name}"


def read_text(path: Path, name: str = "") -> tuple[str, list[Problem]]:
    """The text of a file, and what is wrong with its bytes; the text is empty if it cannot be used.

    `name` is how problems name the file, by default its folder and its own name.
    """
    name = name or file_name(path)
    try:
        data = _read_bytes(path)
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        message = "missing: put the file back" if missing else f"cannot be read: {error.strerror}"
        return "", [Problem(name, 0, "", message)]
    if len(data) > MAXIMUM_BYTES:
        message = f"larger than {MAXIMUM_BYTES // 1_000_000} MB: take out what does not belong"
        return "", [Problem(name, 0, "", message)]
    if not data:
        return "", [Problem(name, 0, "", "empty: put the file back")]
    return _decode(name, data)


def _read_bytes(path: Path) -> bytes:
    if path.exists() and not path.is_file():
        raise OSError(0, "it is not a plain file")
    with path.open("rb") as file:
        return file.read(MAXIMUM_BYTES + 1)


def _decode(name: str, data: bytes) -> tuple[str, list[Problem]]:
    problems = []
    if data.startswith(b"\xef\xbb\xbf"):
        problems.append(Problem(name, 1, "", "begins with a byte order mark: save as UTF-8 without BOM"))
        data = data[3:]
    if b"\r" in data:
        line = data[: data.index(b"\r")].count(b"\n") + 1
        problems.append(Problem(name, line, "", "carriage return: save with Unix line ends (LF only)"))
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    try:
        return data.decode("utf-8"), problems
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8: save the file as UTF-8"
        return "", [*problems, Problem(name, line, "", message)]


def read_table(path: Path, columns: tuple[str, ...], name: str = "") -> Table:
    """Read a tab-separated table, one header line and no quoting; rows with another number of cells are left out.

    `name` is how problems name the file, by default its folder and its own name.
    """
    name = name or file_name(path)
    text, problems = read_text(path, name)
    table = Table(name, problems=problems)
    if not text:
        return table
    header, *lines = _lines(table, text)
    names = header.split("\t")
    problems.extend(_header_problems(table.file, names, columns))
    readable, clean = set(columns) <= set(names), _is_clean(text)
    for number, line in enumerate(lines, 2):
        cells = line.split("\t")
        if not clean or len(cells) != len(names):
            problems.extend(_line_problems(table.file, number, line, len(cells), names))
        if readable and len(cells) == len(names):
            table.rows.append(Row(table.file, number, dict(zip(names, cells, strict=True))))
    return table


def read_lines(path: Path, name: str = "") -> Table:
    """Read a list with one entry a line, as a table with the one column `word`; `name` as for `read_table`."""
    name = name or file_name(path)
    text, problems = read_text(path, name)
    table = Table(name, problems=problems)
    clean = _is_clean(text)
    for number, line in enumerate(_lines(table, text) if text else (), 1):
        if not clean or not line:
            problems.extend(_line_problems(table.file, number, line, 1, ["word"]))
        table.rows.append(Row(table.file, number, {"word": line}))
    return table


def _lines(table: Table, text: str) -> list[str]:
    if not text.endswith("\n"):
        table.problems.append(Problem(table.file, text.count("\n") + 1, "", "the last line has no line end: add one"))
        text += "\n"
    return text.split("\n")[:-1]


def _is_clean(text: str) -> bool:
    """Whether no cell has a fault of its own; asked of whole files, since nearly all of them are clean."""
    suspicious = '"' in text or _has_stray_space(text) or _INVISIBLE.search(text)
    return not suspicious and unicodedata.is_normalized("NFC", text)


def _has_stray_space(text: str) -> bool:
    return text.startswith(_SPACES) or text.endswith(_SPACES) or any(stray in text for stray in _STRAY)


def _header_problems(file: str, names: list[str], columns: tuple[str, ...]) -> Iterator[Problem]:
    for column in columns:
        if column not in names:
            yield Problem(file, 1, column, "the column is missing: the header line should name it")
        elif names.count(column) > 1:
            yield Problem(file, 1, column, "the column stands twice in the header line: remove one")
    for name in dict.fromkeys(names):
        if name not in columns:
            yield Problem(file, 1, name or "(no name)", f"unknown column: the header line holds {', '.join(columns)}")


def _line_problems(file: str, number: int, line: str, cells: int, names: list[str]) -> Iterator[Problem]:
    if not line:
        yield Problem(file, number, "", "blank line: remove it")
        return
    if cells != len(names):
        yield Problem(file, number, "", f"{cells} cells where the header has {len(names)} columns: check the tabs")
    if not _is_clean(line):
        for index, cell in enumerate(line.split("\t")):
            column = names[index] if index < len(names) else ""
            for message in _cell_faults(cell):
                yield Problem(file, number, column, message)


def _cell_faults(cell: str) -> Iterator[str]:
    if '"' in cell:
        yield "straight double quote: write “ and ”"
    if _has_stray_space(cell):
        yield "stray space: remove it"
    if hidden := _INVISIBLE.search(cell):
        yield f"invisible character U+{ord(hidden[0]):04X}: remove it"
    if not unicodedata.is_normalized("NFC", cell):
        yield f"not composed: write {unicodedata.normalize('NFC', cell)}"
