"""Models for other tools: each is read and solved by a tool of its kind, and gives our solution."""

from __future__ import annotations

import gzip
import importlib
import re
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from solvers import cnf, exchange
from solvers.checker import find_faults
from solvers.conformance import known_puzzles as known
from solvers.errors import InputError, OptionError
from solvers.models._signal_handlers import kept_handlers
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape
from tests.command_line import run as sudoku
from tests.tools import need, need_library

SHAPES = (
    Shape(),
    known.SHAPE_4X4,
    Shape(2, 3),
    known.DIAGONAL_4X4,
    known.ANTI_KING_6X6,
    known.JIGSAWS[0],
)
UNIQUE = [known.unique(shape) for shape in SHAPES]
(NONE, *_) = known.contradictory(known.SHAPE_4X4)
PUZZLES = [*(each.puzzle for each in UNIQUE), NONE.puzzle]
SOLUTIONS = [*(each.solutions[0] for each in UNIQUE), None]

LIMITED = ("dimacs", "smtlib")  # formats with many clauses

Files = Mapping[Path, Puzzle]
Solved = Iterable[Grid | None]


def by_cell(shape: Shape, digits: Mapping[str, int]) -> Grid:
    """Return the grid for the digits of r1c1, r1c2 and so on."""
    return tuple(digits[shape.cell_name(cell)] for cell in range(shape.cells))


def by_literal(shape: Shape, true: Iterable[int]) -> Grid:
    """Return the grid for the numbers of the variables that are true."""
    digits = dict(cnf.cell_and_digit(shape, number) for number in true if number > 0)
    return tuple(digits[cell] for cell in range(shape.cells))


def by_name(shape: Shape, names: Iterable[str]) -> Grid:
    """Return the grid for the variables `r1c2d3` that are true."""
    return by_cell(shape, {cell: int(digit) for cell, digit in (x.split("d") for x in names)})


def from_text(shape: Shape, text: str) -> Grid | None:
    """Return the grid of a text that has the digits in reading order, or None if it has none."""
    numbers = tuple(map(int, re.findall(r"\d+", text)))
    return numbers if len(numbers) == shape.cells else None


def library(module: str) -> Any:
    """Import a module of an optional library."""
    need_library(module.partition(".")[0])
    return importlib.import_module(module)


def run(*command: str | Path) -> str:
    """Return what a program prints."""
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=True)
    return done.stdout


def with_pysat(files: Files) -> Solved:
    """Solve DIMACS files."""
    formula, solvers = library("pysat.formula"), library("pysat.solvers")
    for file, puzzle in files.items():
        with solvers.Solver("glucose4", formula.CNF(from_file=str(file))) as solver:
            yield by_literal(puzzle.shape, solver.get_model()) if solver.solve() else None


def with_exact(files: Files) -> Solved:
    """Solve OPB files."""
    need_library("exact")
    opb = library("cpmpy.tools.io.opb")
    variables_of = library("cpmpy.transformations.get_variables").get_variables
    for file, puzzle in files.items():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that CPMpy has been used before in this process
            model = opb.load_opb(str(file))
        variables = {each.name: each for each in variables_of(model.constraints)}
        with kept_handlers():
            is_solved = model.solve("exact")
        if not is_solved:
            yield None
        else:
            true = (int(name[1:]) for name, each in variables.items() if each.value())
            yield by_literal(puzzle.shape, true)


def with_highs(files: Files) -> Solved:
    """Solve LP and MPS files."""
    highspy = library("highspy")
    for file, puzzle in files.items():
        solver = highspy.Highs()
        solver.silent()
        assert solver.readModel(str(file)) == highspy.HighsStatus.kOk
        solver.run()
        if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
            yield None
        else:
            values = zip(solver.getLp().col_names_, solver.getSolution().col_value, strict=True)
            yield by_name(puzzle.shape, (name for name, value in values if value > 0.5))


def with_minizinc(files: Files) -> Solved:
    """Solve MiniZinc files with Gecode."""
    need("minizinc")
    for file, puzzle in files.items():
        yield from_text(puzzle.shape, run("minizinc", "--solver", "gecode", file))


def with_gecode(files: Files) -> Solved:
    """Solve FlatZinc files."""
    need("fzn-gecode")
    for file, puzzle in files.items():
        yield from_text(puzzle.shape, run("fzn-gecode", file).partition("array2d")[2][14:])


def with_z3(files: Files) -> Solved:
    """Run SMT-LIB files."""
    z3 = library("z3")
    for file, puzzle in files.items():
        context = z3.Context()
        try:
            printed = z3.Z3_eval_smtlib2_string(context.ref(), file.read_text())
        except z3.Z3Exception as error:  # there are no values to get
            yield None if str(error).startswith("b'unsat") else ()
            continue
        found = dict(re.findall(r"\((r\d+c\d+) (\d+)\)", printed))
        assert printed.startswith("sat")
        yield by_cell(puzzle.shape, {cell: int(digit) for cell, digit in found.items()})


def with_clingo(files: Files) -> Solved:
    """Solve logic programs."""
    clingo = library("clingo")
    for file, puzzle in files.items():
        control = clingo.Control(["--warn=all"])
        found: list[Any] = []
        control.load(str(file))
        control.ground()
        with control.solve(yield_=True) as models:
            found += [model.symbols(shown=True) for model in models]
        has = [[each.number for each in atom.arguments] for atom in found[0]] if found else []
        digits = {f"r{row}c{column}": digit for row, column, digit in has}
        yield by_cell(puzzle.shape, digits) if found else None


def with_ortools(files: Files) -> Solved:
    """Solve the model of CP-SAT."""
    cp_model = library("ortools.sat.python.cp_model")
    for file in files:
        model, solver = cp_model.CpModel(), cp_model.CpSolver()
        assert model.proto.parse_text_format(file.read_text())
        assert model.validate() == ""
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False  # Python handles it
        status = solver.solve(model)
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        is_found = status == cp_model.OPTIMAL
        yield tuple(solver.response_proto.solution) if is_found else None


PYCSP3 = """
import sys
files, sys.argv[1:] = sys.argv[1:], []
from cpmpy.tools.io.xcsp3 import load_xcsp3
from cpmpy.transformations.get_variables import get_variables
for file in files:
    model = load_xcsp3(file)
    is_solved = model.solve("ortools")
    cells = {each.name: each.value() for each in get_variables(model.constraints)}
    print(file, *(f"{name}={value}" for name, value in cells.items() if is_solved))
"""


def with_pycsp3(files: Files) -> Solved:
    """Read XCSP3 files with the parser of PyCSP3, and solve them with CP-SAT."""
    need_library("pycsp3", "cpmpy", "ortools")
    printed = run(sys.executable, "-c", PYCSP3, *files)
    for file, puzzle in files.items():
        (words,) = re.findall(rf"^{re.escape(str(file))}(.*)", printed, re.MULTILINE)
        found = re.findall(r"grid\[(\d+),? ?\]?\[?(\d+)\]=(\d+)", words)
        digits = {f"r{int(row) + 1}c{int(column) + 1}": int(digit) for row, column, digit in found}
        yield by_cell(puzzle.shape, digits) if digits else None


TOOLS: dict[str, Callable[[Files], Solved]] = {
    "asp": with_clingo,
    "cpsat": with_ortools,
    "dimacs": with_pysat,
    "flatzinc": with_gecode,
    "lp": with_highs,
    "minizinc": with_minizinc,
    "mps": with_highs,
    "opb": with_exact,
    "smtlib": with_z3,
    "xcsp3": with_pycsp3,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", exchange.formats())
def test_a_tool_reads_the_model_and_finds_our_solution(name: str, tmp_path: Path) -> None:
    """For every kind of shape; and none for contradictory givens."""
    ending = exchange.formats()[name].endings[0]
    files = {tmp_path / f"{number}{ending}": puzzle for number, puzzle in enumerate(PUZZLES)}
    for file, puzzle in files.items():
        file.write_text(exchange.write_model(puzzle, name))
    found = list(TOOLS[name](files))
    for puzzle, grid in zip(PUZZLES, found, strict=True):
        assert grid is None or find_faults(puzzle, grid) == ()
    assert found == SOLUTIONS


@pytest.mark.parametrize("name", exchange.formats())
def test_a_model_begins_with_the_puzzle_and_how_to_read_a_solution(name: str) -> None:
    """It depends on nothing else, so the same puzzle always gives the same text."""
    text = exchange.write_model(PUZZLES[1], name)
    rows = PUZZLES[1].to_grid().replace("| ", "").splitlines()
    places = [text.index(row) for row in ("Sudoku 2x2", *rows[:2], *rows[3:])]
    assert places == sorted(places)
    assert re.search(r"cell in row|r1c2d3", text[places[-1] :])
    assert text == exchange.write_model(PUZZLES[1], name)


def test_dimacs_has_the_clauses_of_our_proofs_in_their_order() -> None:
    """The number of a clause in a proof is its place in the file."""
    lines = exchange.write_model(PUZZLES[0], "dimacs").splitlines()
    clauses = [tuple(map(int, line.split())) for line in lines if line[0] not in "cp"]
    assert clauses == [(*clause, 0) for clause in cnf.formula(PUZZLES[0])]
    assert f"p cnf 729 {len(clauses)}" in lines


def test_lines_are_short_for_readers_that_limit_them() -> None:
    """A line of an LP file has ten terms, and a comment is wrapped."""
    puzzle = Puzzle.empty(Shape.of_size(25))
    for name in ("lp", "mps"):
        assert max(map(len, exchange.model_lines(puzzle, name))) <= 130


@pytest.mark.parametrize("name", LIMITED)
def test_a_model_that_would_need_gigabytes_is_refused(name: str) -> None:
    """The error has the largest size."""
    with pytest.raises(InputError, match=r"a 49x49 puzzle .* at most 36 digits"):
        exchange.write_model(Puzzle.empty(Shape.of_size(49)), name)


def test_an_unknown_format_is_refused() -> None:
    """The error has the formats that there are."""
    with pytest.raises(OptionError, match="no model format cplex; the formats are asp, cpsat, "):
        exchange.write_model(PUZZLES[0], "cplex")


def test_the_ending_of_the_output_is_its_format(tmp_path: Path) -> None:
    """Every ending stands for one format, and the Nth puzzle of a file is written."""
    source = tmp_path / "puzzles.txt"
    source.write_text(f"{PUZZLES[0]}\n{PUZZLES[1]}\n")
    endings = [end for each in exchange.formats().values() for end in each.endings]
    assert len(set(endings)) == len(endings)
    for name, each in exchange.formats().items():
        output = tmp_path / f"model{each.endings[0]}"
        assert sudoku("model", source, "--number", "2", "-o", output) == 0
        assert output.read_text() == exchange.write_model(PUZZLES[1], name)


def test_a_model_is_compressed_as_the_ending_says(tmp_path: Path) -> None:
    """The ending before that is its format."""
    output = tmp_path / "model.cnf.gz"
    assert sudoku("model", str(PUZZLES[1]), "-o", output) == 0
    assert gzip.decompress(output.read_bytes()).decode() == exchange.write_model(
        PUZZLES[1], "dimacs"
    )


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--to", "lp"), "has several puzzles; choose one with --number N"),
        (("--to", "lp", "--number", "3"), "--number 3 is more than the 2 puzzles there; give a"),
        (("--number", "1"), "the format is not given; give --to, or an output with one of the"),
        (
            ("--number", "1", "-o", "x.lp.zip"),
            ".zip files cannot be written; end the name with .gz",
        ),
        (("--number", "1", "--to", "lp", "-o", "x.zip"), ".zip files cannot be written"),
        (("--number", "1", "-o", "x.foo"), "the ending '.foo' does not show the format; give"),
        (("--number", "1", "--to", "lp", "-o", "puzzles.txt"), "would be overwritten"),
    ],
)
def test_what_cannot_be_written_is_refused(
    arguments: tuple[str, ...],
    problem: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The exit code is 2, and no file is written."""
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(f"{PUZZLES[1]}\n" * 2)
    assert sudoku("model", "puzzles.txt", *arguments) == 2
    assert problem in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["puzzles.txt"]
