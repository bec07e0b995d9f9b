"""Every format is complete, and reads its own texts and no others."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solvers import formats
from solvers.errors import InputError, PuzzleError
from solvers.formats import detection
from solvers.formats.context import Context
from solvers.formats.detection import format_name
from solvers.formats.format import Format
from solvers.formats.text_files import Line
from solvers.puzzle import STANDARD, Puzzle
from tests.formats import writers
from tests.strategies import random_givens

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "puzzles"
NAMES = sorted(detection.formats())
SHARED = {  # of the folder
    "csv_columns",
    "csv_records",
    "grid_block",
    "grid_frames",
    "grid_lines",
    "grid_stack",
    "line_fields",
    "size_lines",
    "remote",
    "titles",
    "bundled_files",
    "cell_tables",
    "comments",
    "compression",
    "context",
    "detection",
    "foreign_rules",
    "foreign_texts",
    "format",
    "json_cells",
    "json_entries",
    "json_values",
    "losses",
    "plain_writers",
    "puzzle_entry",
    "puzzle_file",
    "reading_options",
    "source_tables",
    "text_files",
    "text_streams",
    "xml_elements",
}
PUZZLES = [  # those of the examples, read without detection
    Puzzle.parse(line.split()[0])
    for line in (EXAMPLES / "puzzle-lines.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def detected(text: str) -> str:
    """Return the name of the format of a text."""
    return format_name(
        [Line(n, line) for n, line in enumerate(text.splitlines(), 1)], Context("f.txt")
    )


def puzzles_in(text: str) -> list[Puzzle]:
    """Return the puzzles that are read from a text."""
    return [entry.puzzle for entry in formats.read(io.BytesIO(text.encode()))]


def write(name: str, puzzles: Sequence[Puzzle]) -> str:
    """Return a text in a format."""
    text: str = getattr(writers, name.replace("-", "_"))(puzzles)
    return text


def example(name: str, folder: Path = EXAMPLES) -> str:
    """Return the text of the example of a format, or nothing."""
    return next((file.read_text("utf-8") for file in folder.glob(f"{name}.*")), "")


# --- what a format needs


def forgotten(name: str, root: Path = ROOT) -> Iterator[str]:
    """Yield each place that a format is missing in, and what to write there."""
    places = {
        "docs/puzzle-files.md": (rf"^\| `{name}` \|", f"a row of the table: | `{name}` | ..."),
        "README.md": (rf"`{name}`", f"`{name}` in the list of formats"),
        "CHANGELOG.md": (rf"`{name}`", f"an entry with `{name}`"),
    }
    for file, (pattern, wanted) in places.items():
        if not re.search(pattern, (root / file).read_text("utf-8"), re.MULTILINE):
            yield f"{file}: write {wanted}"
    if not example(name, root / "examples" / "puzzles"):
        yield f"examples/puzzles/{name}.*: write the puzzles of the other examples in this format"
    if not hasattr(writers, name.replace("-", "_")):
        yield f"tests/formats/writers.py: write a function {name.replace('-', '_')}"


# Only `test_nothing_is_forgotten` fails for a format without a writer or an example.
WITH_WRITER = [name for name in NAMES if hasattr(writers, name.replace("-", "_"))]
WITH_EXAMPLE = [name for name in NAMES if example(name)]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_forgotten(name: str) -> None:
    """A format has documentation, an example, a writer for tests, and an entry in the changelog.

    Another test checks that `python -m docs.modules` has listed its module.
    """
    missing = [*forgotten(name)]
    assert not missing, "\n".join(missing)


def test_what_is_forgotten_is_named(tmp_path: Path) -> None:
    """Each of the places is named with what to write there."""
    for file in ("docs/puzzle-files.md", "README.md", "CHANGELOG.md"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text("`puzzle-lines`")
    assert [each.partition(":")[0] for each in forgotten("new-one", tmp_path)] == [
        "docs/puzzle-files.md",
        "README.md",
        "CHANGELOG.md",
        "examples/puzzles/new-one.*",
        "tests/formats/writers.py",
    ]
    assert len([*forgotten("puzzle-lines", tmp_path)]) == 2  # the row of the table, the example


def test_a_module_of_the_folder_is_a_format_or_shared() -> None:
    """A format whose `FORMAT` was forgotten would not be found."""
    modules = {file.stem for file in Path(detection.__file__).parent.glob("[!_]*.py")}
    names = {name.replace("-", "_") for name in NAMES}
    assert modules - SHARED == names, "define FORMAT in the new module of solvers/formats/"


# --- what a format reads


@pytest.mark.parametrize("name", WITH_EXAMPLE)
def test_the_examples_are_the_same_puzzles_in_each_format(name: str) -> None:
    """Each is detected as its own format, so no format takes the example of another one."""
    assert detected(example(name)) == name
    assert puzzles_in(example(name)) == PUZZLES


@given(
    st.sampled_from(WITH_WRITER), st.lists(random_givens(st.just(STANDARD)), min_size=1, max_size=3)
)
def test_what_a_writer_writes_is_read_back(name: str, several: list[Puzzle]) -> None:
    """Texts of every format are detected as that format, for any puzzles.

    A table in source code is only a puzzle if it has blanks, and givens without contradictions.
    """
    if name == "source-literals":
        assume(all(0 < each.given_count < 81 and not each.contradictions for each in several))
    text = write(name, several)
    assert detected(text) == name
    assert puzzles_in(text) == several


@pytest.mark.parametrize("name", WITH_WRITER)
def test_a_damaged_puzzle_is_reported_with_its_line(name: str) -> None:
    """`on_error` gets an error with file and line, and the other puzzle is read."""
    text = write(name, PUZZLES)
    given = "b" if name == "ksudoku-xml" else "1"  # in the last row of the second puzzle
    last = text.rindex(given)
    stream = io.BytesIO((text[:last] + "%" + text[last + 1 :]).encode())
    stream.name = "f.txt"
    errors: list[PuzzleError] = []
    assert [entry.puzzle for entry in formats.read(stream, errors.append)] == PUZZLES[:1]
    (error,) = errors
    assert (error.source, error.remedy != "") == ("f.txt", True)
    assert (error.line or 0) > 1


# --- how a format is chosen


@pytest.fixture
def with_format(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that adds a format to the list."""

    def add(name: str, new: Format) -> None:
        known: Mapping[str, Format] = {name: new, **detection.formats()}
        monkeypatch.setattr(detection, "formats", lambda: known)

    return add


LINES = detection.formats()["puzzle-lines"]


def test_a_text_with_two_signatures_is_refused(with_format: Any) -> None:
    """The error names both formats, the option and the comment that decide."""
    with_format("other", Format(recognises=lambda _: True, read=LINES.read))
    with pytest.raises(InputError) as caught:
        puzzles_in(example("csv-tables"))
    assert "may be in any of the formats other, csv-tables" in str(caught.value)
    assert "give --input-format other or --input-format csv-tables" in str(caught.value)
    assert "'# format: other'" in str(caught.value)
    assert detected(f"# format: csv-tables\n{example('csv-tables')}") == "csv-tables"


def test_a_signature_decides(with_format: Any) -> None:
    """A text that has it is not read in other ways."""
    with_format("other", Format(recognises=lambda _: True, read=LINES.read))
    assert detected(example("grid-blocks")) == "other"


FOUR = "1...............\n"


def test_a_text_that_can_be_read_in_two_ways_is_refused() -> None:
    """The error shows both readings, and the options that decide."""
    text = "".join("." * i + "1234"[i % 4] + "." * (15 - i) + "\n" for i in range(16))
    with pytest.raises(InputError) as caught:
        detected(text)
    assert "16 puzzles of 4x4 (puzzle-lines), first 1..............." in str(caught.value)
    assert "1 puzzle of 16x16 (grid-blocks), first 1....." in str(caught.value)
    assert "give --input-format grid-blocks or --input-format puzzle-lines" in str(caught.value)
    for shape, name in (("4x4", "grid-blocks"), ("2x2", "puzzle-lines")):
        assert detected(f"# shape: {shape}\n{text}") == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (FOUR * 15, "puzzle-lines"),
        (FOUR * 17, "puzzle-lines"),
        (FOUR * 16, "puzzle-lines"),  # a column of sixteen 1s has no solution
        ("1" + "." * 14 + "5\n" + FOUR.replace("1", ".") * 15, "grid-blocks"),
    ],
)
def test_the_only_way_that_reads_all_of_a_text_without_contradictions_is_right(
    text: str, name: str
) -> None:
    """The other ways leave rows over, have wrong digits, or contradictory givens."""
    assert detected(text) == name


def test_text_that_is_mostly_not_puzzles_is_refused_although_errors_are_skipped() -> None:
    """A few lines of source code may look like puzzles."""
    code = "begin f\n  return 1;\nend\n" * 4 + f"{PUZZLES[0]}\n"
    with pytest.raises(InputError, match="only 1 of 13 lines can be read"):
        list(formats.read(io.BytesIO(code.encode()), lambda _: None))


def test_a_comment_that_names_no_format_is_a_comment() -> None:
    """Files may have such a comment for other reasons."""
    assert detected("# format: 9 x 9\n# format: unknown\n" + example("csv-tables")) == "csv-tables"


def test_a_comment_names_the_format() -> None:
    """It decides even if the text is recognised as another one."""
    assert detected(f"# Format: grid-blocks\n{example('puzzle-lines')}") == "grid-blocks"


def test_the_format_of_the_documentation_works(with_format: Any) -> None:
    """It reads what it describes, and only lacks its places in other files."""
    guide = (ROOT / "docs" / "adding-a-format.md").read_text("utf-8")
    source = re.search(r"^```python\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)
    assert source
    module: dict[str, Any] = {}
    exec(compile(source[1], "exchange_lines.py", "exec"), module)
    with_format("exchange-lines", module["FORMAT"])
    text = "".join(f"0000183b305c {puzzle}  1.2\n" for puzzle in PUZZLES)
    assert detected(text) == "exchange-lines"
    assert puzzles_in(text) == PUZZLES
    assert [detected(example(name)) for name in WITH_EXAMPLE] == WITH_EXAMPLE
    with pytest.raises(PuzzleError, match="stream:3: the line is not a hash, a puzzle and a"):
        puzzles_in(f"{text}{PUZZLES[0]}\n")
