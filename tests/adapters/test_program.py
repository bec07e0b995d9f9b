"""Programs that take and print a puzzle in many ways; some that fail, and some that are none."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from solvers.adapters.launch import Launch
from solvers.adapters.program import Solver
from solvers.adapters.program.printed_grid import read
from solvers.adapters.program.one_shot import OneShot
from solvers.adapters.program.program_process import run
from solvers.adapters.program.streaming import Stream
from solvers.errors import Crashed, InputError, NotASolver, OutputLimitExceeded, Unsupported
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import FIND_ONE, Limits
from solvers.worker.bounded_output import BoundedOutput
from solvers.worker.worker import Worker
from tests.adapters import loading

TEXTBOOK, ANSWER = str(loading.TEXTBOOK), str(loading.ANSWER)
NO_SOLUTION = str(loading.NO_SOLUTION)
FULL, GIVEN = loading.ANSWER.givens, loading.TEXTBOOK.givens
ROWS = [ANSWER[start : start + 9] for start in range(0, 81, 9)]
BLANKS = [TEXTBOOK[start : start + 9] for start in range(0, 81, 9)]


def _spaced(rows: list[str], between: str = " ") -> list[str]:
    return [between.join(row) for row in rows]


def _bordered(rows: list[str]) -> str:
    lines = ["┌───────┬───────┬───────┐"]
    for number, row in enumerate(rows):
        lines += ["├───────┼───────┼───────┤"] if number in (3, 6) else []
        lines.append(
            "│ " + " │ ".join(" ".join(row[start : start + 3]) for start in (0, 3, 6)) + " │"
        )
    return "\n".join([*lines, "└───────┴───────┴───────┘"])


PRINTED = {
    "a line": ANSWER,
    "a line after a prompt": f"Enter puzzle: {ANSWER}",
    "a line with its time": f"Solution: {ANSWER} (3 ms)",
    "rows": "\n".join(ROWS),
    "rows with spaces and carriage returns": "\r\n".join(_spaced(ROWS)),
    "rows with commas": "\n".join(_spaced(ROWS, ",")),
    "bands": "\n\n".join("\n".join(ROWS[start : start + 3]) for start in (0, 3, 6)),
    "a table": _bordered(ROWS),
    "a table of signs": "\n".join(
        "+---+---+---+---+---+---+---+---+---+\n| " + " | ".join(row) + " |" for row in ROWS
    ),
    "stars around": "*" * 25
    + "\n"
    + "\n".join(f"* {row[:3]} * {row[3:6]} * {row[6:]} *" for row in ROWS),
    "JSON of text": json.dumps([list(row) for row in ROWS]),
    "JSON of numbers": json.dumps([list(map(int, row)) for row in ROWS]),
    "a numpy array": "[[" + "]\n [".join(_spaced(ROWS)) + "]]",
    "a list of rows": str(ROWS),
    "the puzzle first": f"{_bordered(BLANKS)}\n\n{_bordered(ROWS)}\nSolved in 0.0123456 s\n",
    "the puzzle and the grid without a word between": "\n".join(BLANKS + ROWS),
    "two solutions": "Solution 1:\n" + "\n".join(ROWS[::-1]) + "\nSolution 2:\n" + "\n".join(ROWS),
    "a bare time that looks like a row": "\n".join(ROWS) + "\n0.1234567\n",
    "a count that looks like a row": "\n".join(ROWS) + "\nnodes: 123456789\n",
    "progress": "10%\r20%\r100%\n" + "\n".join(ROWS),
    "colours": "\x1b[2J\x1b[H"
    + "\n".join(" ".join(f"\x1b[31m{cell}\x1b[0m" for cell in row) for row in ROWS),
    "prompts for rows": "Row 1: Row 2: Row 3: " + "\n".join(ROWS),
    "labels": "\n".join(f"Row {number}: {' '.join(row)}" for number, row in enumerate(ROWS, 1)),
    "letters and a heading": "  1 2 3 4 5 6 7 8 9\n"
    + "\n".join(f"{name} | {' '.join(row)}" for name, row in zip("ABCDEFGHI", ROWS, strict=True)),
    "numbers and a heading": "    1 2 3   4 5 6   7 8 9\n"
    + "\n".join(f"{n} | {' '.join(row)}" for n, row in enumerate(ROWS, 1)),
}
HALF = {
    "a line": TEXTBOOK,
    "zeros": TEXTBOOK.replace(".", "0"),
    "a table": _bordered(BLANKS),
    "underscores": "\n".join(_spaced(BLANKS)).replace(".", "_"),
    "stars": "\n".join(_spaced(BLANKS)).replace(".", "*"),
    "dashes": "\n".join(_spaced(BLANKS)).replace(".", "-"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_the_last_complete_grid_is_the_answer(name: str) -> None:
    """However it is drawn, and whatever is printed around it."""
    printed = read(PRINTED[name])
    assert printed.grid == FULL
    assert not printed.says_none


@pytest.mark.parametrize("name", HALF)
def test_where_there_is_none_one_with_blanks_is(name: str) -> None:
    """Blanks are written in the usual ways."""
    assert read(HALF[name]).grid == GIVEN


@pytest.mark.parametrize(
    "text",
    [
        *(
            "No solution",
            "no solutions found",
            "Unsolvable!",
            "Invalid Sudoku",
            "False",
            "Impossible",
            "UNSAT",
            "None",
        ),
        *(
            "This puzzle cannot be solved",
            "could not solve it",
            "no valid solution",
            f"{TEXTBOOK}\nNo solution exists",
        ),
        *("\rtried 300unsolvable",),
    ],
)
def test_that_there_is_none_is_said_in_words(text: str) -> None:
    """In any of the usual ones."""
    assert read(text).says_none


@pytest.mark.parametrize(
    "text",
    ["", "hello", ANSWER, TEXTBOOK, f"Unsolvable? No:\n{ANSWER}", f"{ANSWER}\nno more solutions"],
)
def test_other_words_do_not_say_so(text: str) -> None:
    """Nor does what stands before the answer."""
    assert not read(text).says_none


# --- whole programs


def grids(results: Sequence[Result]) -> list[str]:
    """Return the first solution of each result as a line, or an empty text."""
    return ["".join(map(str, result.solution or ())) for result in results]


SEARCH = """
import sys
def search(b):
    best = None
    for i in range(81):
        if not b[i]:
            r, c = divmod(i, 9)
            t = r // 3 * 27 + c // 3 * 3
            used = {*b[r * 9:r * 9 + 9], *b[c::9], *b[t:t + 3], *b[t + 9:t + 12], *b[t + 18:t + 21]}
            free = [d for d in range(1, 10) if d not in used]
            if best is None or len(free) < len(best[1]): best = i, free
    if best is None: return True
    for d in best[1]:
        b[best[0]] = d
        if search(b): return True
    b[best[0]] = 0
    return False
def line(b): return "".join(map(str, b))
def rows(b): return "\\n".join(" ".join(map(str, b[i:i + 9])) for i in range(0, 81, 9))
def cells(text):
    assert len(text) == 81, "81 cells"
    return [0 if c == "." else int(c) for c in text]
"""


def _program(folder: Path, text: str, name: str = "solver") -> str:
    path = folder / name
    path.write_text(f"#!{sys.executable} -IS\n{SEARCH}\n{text}", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


PROGRAMS = {
    "line": "b = cells(input())\nprint(line(b) if search(b) else 'No solution')",
    "line-zeros": "b = list(map(int, input()))\nprint('solving...')\nprint(line(b) if search(b) else 'invalid')",
    "rows": "b = ''.join(input() for _ in range(9))\nb = cells(b)\nprint(rows(b)) if search(b) else print('unsolvable')",
    "rows-zeros": "b = []\nfor _ in range(9): b += map(int, input('row: '))\nprint(rows(b) if search(b) else 'impossible')",
    "rows-spaced-zeros": "b = []\nfor _ in range(9): b += map(int, input().split())\nassert len(b) == 81\n"
    "print('\\x1b[1m' + rows(b) + '\\x1b[0m' if search(b) else 'not solvable')",
    "size-first": "n = int(input())\nb = []\nfor _ in range(n): b += map(int, input().split())\n"
    "print(rows(b) if search(b) else 'no solution')",
    "count-first": "for _ in range(int(input())):\n b = []\n for _ in range(9): b += map(int, input())\n"
    " print(rows(b) if search(b) else 'none')",
    "json": "import json\nb = [0 if c == '.' else int(c) for row in json.loads(input()) for c in row]\n"
    "print([[str(d) for d in b[i:i + 9]] for i in range(0, 81, 9)] if search(b) else 'false')",
    "argument": "b = cells(sys.argv[1])\nprint(f'Solution 1:\\n{rows(b)}\\n0.1234567' if search(b) else 'no solutions')",
}


@pytest.mark.parametrize("form", PROGRAMS)
def test_a_program_is_given_the_puzzle_in_the_form_that_it_takes(tmp_path: Path, form: str) -> None:
    """It is found by trying; it solves the textbook puzzle, and says that there is none of one that cannot be."""
    solver = Solver(_program(tmp_path, PROGRAMS[form])).load()
    assert isinstance(solver, OneShot)
    assert solver.form == form
    answers = [solver.solve(Puzzle.parse(text)) for text in (TEXTBOOK, NO_SOLUTION)]
    assert grids(answers) == [ANSWER, ""]
    assert [answer.stop for answer in answers] == [Stop.ENOUGH, Stop.EXHAUSTED]
    result, wall, cpu = solver.timed(Puzzle.parse(TEXTBOOK), Limits(2))
    assert (result.stop, result.solution) == (Stop.GAVE_UP, FULL)
    assert wall > 0 < cpu


def test_the_words_say_whether_the_start_is_in_the_time() -> None:
    """It is where each puzzle has a process, and is not where one process answers many."""
    assert "starts" not in Stream.words
    assert "starts" in OneShot.words


def test_a_stream_goes_on_after_any_answer(tmp_path: Path) -> None:
    """One that says that there is none, or nothing at all, keeps the next answer from none."""
    text = (
        "for l in sys.stdin:\n b = cells(l.strip())\n if search(b): print(line(b), flush=True)\n"
        " elif b[1]: print('No', flush=True)"
    )
    solver = Solver(_program(tmp_path, text)).load()
    assert isinstance(solver, Stream)
    silent = f"55{TEXTBOOK[2:]}".replace("5.5", "555")
    answers = [
        solver.solve(Puzzle.parse(text))
        for text in (TEXTBOOK, NO_SOLUTION, TEXTBOOK, silent, TEXTBOOK)
    ]
    assert grids(answers)[::2] == [ANSWER] * 3
    assert [answer.stop for answer in answers[1::2]] == [Stop.GAVE_UP, Stop.EXHAUSTED]
    solver.close()


PROTOCOL = """print("sudoku 1 mine", flush=True)
for request in sys.stdin:
    b = cells(request.split()[4])
    if search(b): print("solution", line(b))
    print("done gave-up", flush=True)
"""


@pytest.mark.parametrize("text", [PROTOCOL, None])
def test_a_program_of_the_line_protocol_is_the_solver_itself(
    tmp_path: Path, text: str | None
) -> None:
    """It is known by its first line, in whatever language, and the worker talks to it."""
    path = _program(tmp_path, text or "", "mine")
    if text is None:
        loop = f'while read -r line; do echo "solution {ANSWER}"; echo "done gave-up"; done'
        bash = f'#!/bin/bash\necho "sudoku 1 mine"\n{loop}\n'
        Path(path).write_text(bash, encoding="utf-8")
    assert Solver(path).load() == Launch((path,), uses_stdio=True)
    with Worker(f"program:{path}") as worker:
        assert grids([worker.solve(Puzzle.parse(TEXTBOOK), Limits(time_limit=10))]) == [ANSWER]


def test_arguments_and_a_form_can_be_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command is split as a shell would, a relative path begins in the current folder, and a form is then not tried."""
    text = "assert sys.argv[1:] == ['--mode', 'a b']\n" + PROGRAMS["line"]
    _program(tmp_path, text)
    monkeypatch.chdir(tmp_path)
    solver = Solver("./solver --mode 'a b'", protocol="line").load()
    assert isinstance(solver, OneShot)
    assert grids([solver.solve(Puzzle.parse(TEXTBOOK))]) == [ANSWER]
    assert Solver("./solver", protocol="line-protocol").load() == Launch(
        (str(tmp_path / "solver"),), uses_stdio=True
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def deep(n): return deep(n + 1)\ndeep(0)", r"RecursionError: .* \(exit code 1\)"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)", "killed by SIGSEGV"),
        ("sys.exit(3)", "exit code 3"),
    ],
)
def test_a_program_that_fails_without_a_grid_crashed(tmp_path: Path, text: str, said: str) -> None:
    """What it said last, and how it ended; half a grid before it is no answer."""
    solver = OneShot((_program(tmp_path, f"print(input())\n{text}"),), "line")
    with pytest.raises(Crashed, match=said):
        solver.solve(Puzzle.parse(TEXTBOOK))


def test_a_grid_counts_whatever_the_exit_code(tmp_path: Path) -> None:
    """Many programs end with a code that means nothing."""
    solver = OneShot((_program(tmp_path, f"print('{ANSWER}')\nsys.exit(9)"),), "line")
    assert grids([solver.solve(Puzzle.parse(TEXTBOOK))]) == [ANSWER]


def test_a_full_board_that_is_repeated_and_refused_is_no_solution(tmp_path: Path) -> None:
    """The puzzle echoed, then the word that it is invalid."""
    solver = OneShot((_program(tmp_path, "print(input())\nprint('invalid puzzle')"),), "line")
    assert solver.solve(Puzzle.parse("1" * 81)).stop is Stop.EXHAUSTED


def test_a_faulty_program_is_served_as_it_is(tmp_path: Path) -> None:
    """The form in which it prints a full grid; what it is worth is the judge's to say."""
    solver = Solver(
        _program(tmp_path, "b = cells(input())\nprint(line([d or 5 for d in b]))")
    ).load()
    assert isinstance(solver, OneShot)
    assert solver.form == "line"
    assert solver.solve(Puzzle.parse(TEXTBOOK)).solution == tuple(digit or 5 for digit in GIVEN)


def test_a_program_without_a_grid_is_no_solver(tmp_path: Path) -> None:
    """Its own words are shown."""
    with pytest.raises(
        NotASolver,
        match="prints no grid: usage: solver FILE; read a puzzle from standard input",
    ):
        Solver(_program(tmp_path, "print('usage: solver FILE')")).load()


def test_endless_output_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that prints more than it may is killed."""
    bounded = partial(BoundedOutput, 1 << 20)
    monkeypatch.setattr("solvers.adapters.program.program_process.BoundedOutput", bounded)
    with pytest.raises(OutputLimitExceeded, match="wrote more than 1 MB"):
        run((_program(tmp_path, "while True: print('x' * 1000)"),), "")


def test_a_child_that_is_left_behind_is_not_waited_for(tmp_path: Path) -> None:
    """The program's own end ends the answer, though another process holds its output open."""
    path = tmp_path / "leaves"
    path.write_text(f"#!/bin/sh\nsleep 5 &\necho {ANSWER}\n", encoding="utf-8")
    path.chmod(0o755)
    done = run((str(path),), "", 4)
    assert (done.code, read(done.output).grid) == (0, FULL)


def test_a_program_that_does_not_end_is_killed_in_time(tmp_path: Path) -> None:
    """A probe is bounded."""
    assert run((_program(tmp_path, "while True: pass"),), "", 0.2).code is None


def test_other_shapes_are_unsupported(tmp_path: Path) -> None:
    """The plain protocol is for usual boards."""
    with pytest.raises(Unsupported, match="9x9"):
        OneShot(("true",), "line").timed(Puzzle.empty(Shape(2, 2)), FIND_ONE)


def test_what_cannot_be_run_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is not executable, one that is not there, one beside, a script without its first line, no command."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain").write_text("print(1)\n")
    (tmp_path / "bare").write_text("print(1)\n")
    (tmp_path / "bare").chmod(0o755)
    for command, said in (
        ("./plain", r"is not executable; chmod \+x ./plain"),
        ("./missing", "there is no program ./missing"),
        ("bare", "no program bare on the PATH; write program:./bare"),
        ("nonesuch-solver", "no program nonesuch-solver on the PATH; give its path"),
        ("./bare", "cannot be run: Exec format error; begin a script with"),
        ("", "is not a command line: it is empty"),
        ("a 'b", "is not a command line: No closing quotation"),
    ):
        with pytest.raises(InputError, match=said):
            Solver(command).load()


def test_a_worker_serves_a_program(tmp_path: Path) -> None:
    """By its path, with options if need be, or as a command."""
    path = _program(tmp_path, PROGRAMS["line"])
    for spec in (f"{path}:protocol=line", f"program:{path} --fast"):
        with Worker(spec) as worker:
            assert grids([worker.solve(Puzzle.parse(TEXTBOOK), Limits(time_limit=10))]) == [ANSWER]
            assert worker.capabilities.one
