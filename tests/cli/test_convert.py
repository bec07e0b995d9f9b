"""`sudoku convert` writes every puzzle, or says what it left out."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solvers import formats
from solvers.cli import app
from solvers.errors import InputError, PuzzleError

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
S = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def convert(*arguments: str | Path, stdin: str = "") -> Result:
    """Run the command in this process; errors are raised."""
    runner = CliRunner()
    return runner.invoke(
        app.load("convert"), [*map(str, arguments)], input=stdin, catch_exceptions=False
    )


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    """A file with a puzzle, its number of solutions and its solution."""
    file = tmp_path / "in.txt"
    file.write_text(f"{P} 1 {S}\n")
    return file


def test_the_ending_chooses_the_format(lines: Path, tmp_path: Path) -> None:
    """The file that is written is read as the same puzzle."""
    target = tmp_path / "out.jsonl"
    assert convert(lines, target).exit_code == 0
    (entry,) = formats.read(target)
    assert (str(entry.puzzle), entry.count, entry.at_least) == (P, 1, 1)
    assert target.read_text().startswith('{"schema": 1, "puzzle": ')


def test_an_unknown_ending_is_refused_with_the_known_ones(lines: Path, tmp_path: Path) -> None:
    """The error names the option, too, and nothing is written."""
    with pytest.raises(
        InputError, match=r"the ending '.abc' does not .* --output-format, or .*csv"
    ):
        convert(lines, tmp_path / "out.abc")
    assert [file.name for file in tmp_path.iterdir()] == ["in.txt"]


def test_a_format_that_is_only_read_is_refused(lines: Path) -> None:
    """The error lists the formats that are written."""
    with pytest.raises(InputError, match="'source-literals' cannot be written; use csv-tables, "):
        convert(lines, "-", "--output-format", "source-literals")


def test_a_compressed_file_is_the_same_each_time(lines: Path, tmp_path: Path) -> None:
    """It holds neither a time nor a name."""
    one, other = tmp_path / "a.csv.gz", tmp_path / "b.csv.gz"
    convert(lines, one)
    convert(lines, other)
    assert one.read_bytes() == other.read_bytes()
    assert (
        gzip.decompress(one.read_bytes()).decode()
        == f"puzzle,num_solutions,solution,name\n{P},1,{S},\n"
    )


@pytest.mark.parametrize("ending", [".bz2", ".xz"])
def test_other_compressed_files_are_read_back(ending: str, lines: Path, tmp_path: Path) -> None:
    """The ending before it chooses the format."""
    target = tmp_path / f"out.json{ending}"
    convert(lines, target)
    assert [str(entry.puzzle) for entry in formats.read(target)] == [P]


def test_what_is_left_out_is_counted(lines: Path, tmp_path: Path) -> None:
    """Each kind has a warning, and the puzzle is written."""
    done = convert(lines, tmp_path / "out.opensudoku")
    assert done.exit_code == 0
    assert "cannot hold the number of solutions of 1 puzzle, which was left out" in done.stderr
    assert "cannot hold the solution of 1 puzzle, which was left out" in done.stderr


def test_a_shape_that_cannot_be_held_is_an_error(tmp_path: Path) -> None:
    """It names the line. The old output stays."""
    source, target = tmp_path / "in.txt", tmp_path / "out.opensudoku"
    source.write_text(f"{P}\n{'.' * 16}\n")
    target.write_text("old")
    with pytest.raises(PuzzleError, match=r"in.txt:2: opensudoku-xml cannot hold .* shape 2x2"):
        convert(source, target)
    assert target.read_text() == "old"
    done = convert(source, target, "--on-error", "skip")
    assert "in.txt:2: opensudoku-xml cannot hold" in done.stderr
    assert done.stderr.endswith("1 skipped\n")
    assert [str(entry.puzzle) for entry in formats.read(target)] == [P]


def test_an_output_without_puzzles_is_not_written(tmp_path: Path) -> None:
    """If the format can hold none of the puzzles, the old output stays."""
    target = tmp_path / "out.opensudoku"
    target.write_text("old")
    with pytest.raises(InputError, match="can hold none of the puzzles"):
        convert("." * 16, target, "--on-error", "skip")
    assert target.read_text() == "old"


def test_standard_streams() -> None:
    """Standard output has one puzzle on each line, unless a format is named."""
    assert convert("-", "-", stdin=f"{P}\n").stdout == f"{P}\n"
    shown = convert("-", "-", "--output-format", "hodoku-library", stdin=f"{P}\n").stdout
    assert shown == f":0000:x:{P}:::\n"


def test_the_input_is_not_overwritten(lines: Path) -> None:
    """The same file as input and output is refused."""
    with pytest.raises(InputError, match="is a puzzle file, and would be overwritten"):
        convert(lines, lines)
    assert lines.read_text().startswith(P)
