"""Programs that take puzzles and print grids in many ways, programs that fail, and other files."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from solvers.adapters.launch import Launch
from solvers.adapters.program import Solver
from solvers.adapters.program.one_shot import OneShot
from solvers.adapters.program.printed_grid import read
from solvers.adapters.program.program_run import run
from solvers.adapters.program.protocol_detection import detect
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


@pytest.mark.slow
@pytest.mark.parametrize("name", PRINTED)
def test_the_last_complete_grid_is_the_answer(name: str) -> None:
    """It is found in any drawing, and between other output."""
    printed = read(PRINTED[name])
    assert printed.grid == FULL
    assert not printed.says_none


@pytest.mark.parametrize("name", HALF)
def test_a_grid_with_blanks_is_read_if_there_is_no_other(name: str) -> None:
    """Blanks can be written in several ways."""
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
def test_a_sentence_can_say_that_there_is_no_solution(text: str) -> None:
    """There are many usual ones."""
    assert read(text).says_none


@pytest.mark.parametrize(
    "text",
    ["", "hello", ANSWER, TEXTBOOK, f"Unsolvable? No:\n{ANSWER}", f"{ANSWER}\nno more solutions"],
)
def test_other_texts_do_not_say_so(text: str) -> None:
    """Text before the grid does not count."""
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
    # A path after `#!` has no spaces, so a shell starts Python, to which that line is a text.
    start = f"#!/bin/sh\n'''exec' \"{sys.executable}\" -IS \"$0\" \"$@\"\n'''"
    path.write_text(f"{start}\n{SEARCH}\n{text}", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


# For each form: how to read a puzzle into b, what to print, and what to print without a solution.
_PARTS = {
    "line": ("b = cells(input())", "line(b)", "No solution"),
    "line-zeros": ("b = list(map(int, input()))\nprint('solving...')", "line(b)", "invalid"),
    "rows": ("b = cells(''.join(input() for _ in range(9)))", "rows(b)", "unsolvable"),
    "rows-zeros": (
        "b = [int(c) for _ in range(9) for c in input('row: ')]",
        "rows(b)",
        "impossible",
    ),
    "rows-spaced-zeros": (
        "b = [int(c) for _ in range(9) for c in input().split()]\nassert len(b) == 81",
        "'\\x1b[1m' + rows(b) + '\\x1b[0m'",
        "not solvable",
    ),
    "size-first": (
        "b = [int(c) for _ in range(int(input())) for c in input().split()]",
        "rows(b)",
        "no solution",
    ),
    "count-first": (
        "assert int(input()) < 9\nb = [int(c) for _ in range(9) for c in input()]",
        "rows(b)",
        "none",
    ),
    "rows-spaced-minus-ones": (
        "b = ['-1 1 2 3 4 5 6 7 8 9'.split().index(c) for _ in range(9) for c in input().split()]",
        "rows(b)",
        "no solution",
    ),
    "line-spaced-zeros": (
        "b = [int(c) for c in input().split()]\nassert len(b) == 81",
        "rows(b)",
        "no solution",
    ),
    "line-x": ("b = ['x123456789'.index(c) for c in input()]", "line(b)", "no solution"),
    "rows-spaced-x": (
        "b = ['x123456789'.index(c) for _ in range(9) for c in input().split()]",
        "rows(b)",
        "no solution",
    ),
    "json": (
        "import json\nb = [0 if c == '.' else int(c) for row in json.loads(input()) for c in row]",
        "[[str(d) for d in b[i:i + 9]] for i in range(0, 81, 9)]",
        "false",
    ),
    "argument": (
        "b = cells(sys.argv[1])",
        "f'Solution 1:\\n{rows(b)}\\n0.1234567'",
        "no solutions",
    ),
}
PROGRAMS = {
    form: f"{reading}\nprint({grid} if search(b) else {none!r})"
    for form, (reading, grid, none) in _PARTS.items()
}


@pytest.mark.slow
@pytest.mark.parametrize("form", PROGRAMS)
def test_a_program_gets_the_puzzle_in_the_form_that_it_takes(tmp_path: Path, form: str) -> None:
    """It is found by trying. The program solves a puzzle, and finds no solution of another."""
    solver = Solver(_program(tmp_path, PROGRAMS[form])).load()
    assert isinstance(solver, OneShot)
    assert solver.form == form
    answers = [solver.solve(Puzzle.parse(text)) for text in (TEXTBOOK, NO_SOLUTION)]
    assert grids(answers) == [ANSWER, ""]
    assert [answer.stop for answer in answers] == [Stop.ENOUGH, Stop.EXHAUSTED]
    result, wall, cpu = solver.timed(Puzzle.parse(TEXTBOOK), Limits(2))
    assert (result.stop, result.solution) == (Stop.GAVE_UP, FULL)
    assert wall > 0 < cpu


def test_the_words_say_whether_times_include_the_start() -> None:
    """They do if each puzzle has a process of its own."""
    assert "starts" not in Stream.words
    assert "starts" in OneShot.words


@pytest.mark.slow
def test_a_stream_goes_on_after_any_answer(tmp_path: Path) -> None:
    """After "no solution", or no answer at all, the next puzzle is solved."""
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


@pytest.mark.slow
@pytest.mark.parametrize("text", [PROTOCOL, None])
def test_a_program_that_speaks_the_line_protocol_is_run_directly(
    tmp_path: Path, text: str | None
) -> None:
    """It is recognised by its first line."""
    path = _program(tmp_path, text or "", "mine")
    if text is None:
        loop = f'while read -r line; do echo "solution {ANSWER}"; echo "done gave-up"; done'
        bash = f'#!/bin/bash\necho "sudoku 1 mine"\n{loop}\n'
        Path(path).write_text(bash, encoding="utf-8")
    assert Solver(path).load() == Launch((path,), uses_stdio=True)
    with Worker(f"program:{path}") as worker:
        assert grids([worker.solve(Puzzle.parse(TEXTBOOK), Limits(time_limit=10))]) == [ANSWER]


@pytest.mark.slow
def test_arguments_and_a_form_can_be_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is split as in a shell, and a relative path is in the current folder."""
    text = "assert sys.argv[1:] == ['--mode', 'a b']\n" + PROGRAMS["line"]
    _program(tmp_path, text)
    monkeypatch.chdir(tmp_path)
    solver = Solver("./solver --mode 'a b'", protocol="line").load()
    assert isinstance(solver, OneShot)
    assert grids([solver.solve(Puzzle.parse(TEXTBOOK))]) == [ANSWER]
    assert Solver("./solver", protocol="line-protocol").load() == Launch(
        (str(tmp_path / "solver"),), uses_stdio=True
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def deep(n): return deep(n + 1)\ndeep(0)", r"RecursionError: .* \(exit code 1\)"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)", "killed by SIGSEGV"),
        ("sys.exit(3)", "exit code 3"),
    ],
)
def test_a_program_that_fails_without_a_full_grid_crashed(
    tmp_path: Path, text: str, said: str
) -> None:
    """The error has its last message and its exit code; a grid with blanks is not an answer."""
    solver = OneShot((_program(tmp_path, f"print(input())\n{text}"),), "line")
    with pytest.raises(Crashed, match=said):
        solver.solve(Puzzle.parse(TEXTBOOK))


@pytest.mark.slow
def test_a_full_grid_counts_with_any_exit_code(tmp_path: Path) -> None:
    """Many exit codes mean nothing."""
    solver = OneShot((_program(tmp_path, f"print('{ANSWER}')\nsys.exit(9)"),), "line")
    assert grids([solver.solve(Puzzle.parse(TEXTBOOK))]) == [ANSWER]


@pytest.mark.slow
def test_a_full_puzzle_that_is_repeated_and_refused_is_not_a_solution(tmp_path: Path) -> None:
    """The program prints the puzzle, and then that it is invalid."""
    solver = OneShot((_program(tmp_path, "print(input())\nprint('invalid puzzle')"),), "line")
    assert solver.solve(Puzzle.parse("1" * 81)).stop is Stop.EXHAUSTED


@pytest.mark.slow
def test_a_wrong_program_is_loaded(tmp_path: Path) -> None:
    """The form with which it prints a full grid is used; the checker will refuse the grid."""
    solver = Solver(
        _program(tmp_path, "b = cells(input())\nprint(line([d or 5 for d in b]))")
    ).load()
    assert isinstance(solver, OneShot)
    assert solver.form == "line"
    assert solver.solve(Puzzle.parse(TEXTBOOK)).solution == tuple(digit or 5 for digit in GIVEN)


@pytest.mark.slow
def test_a_program_that_prints_no_grid_is_refused(tmp_path: Path) -> None:
    """The error shows its last line."""
    with pytest.raises(
        NotASolver,
        match="prints no grid: usage: solver FILE; read a puzzle from standard input",
    ):
        Solver(_program(tmp_path, "print('usage: solver FILE')")).load()


@pytest.mark.slow
def test_endless_output_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that prints more than the limit is killed."""
    bounded = partial(BoundedOutput, 1 << 20)
    monkeypatch.setattr("solvers.adapters.program.program_process.BoundedOutput", bounded)
    with pytest.raises(OutputLimitExceeded, match="wrote more than 1 MB"):
        run((_program(tmp_path, "while True: print('x' * 1000)"),), "")


@pytest.mark.slow
def test_a_child_that_is_left_running_is_not_waited_for(tmp_path: Path) -> None:
    """The answer ends with the program, although the child holds its output open."""
    path = tmp_path / "leaves"
    path.write_text(f"#!/bin/sh\nsleep 5 &\necho {ANSWER}\n", encoding="utf-8")
    path.chmod(0o755)
    done = run((str(path),), "", 4)
    assert (done.code, read(done.output).grid) == (0, FULL)


@pytest.mark.slow
def test_a_program_that_does_not_end_is_killed_in_time(tmp_path: Path) -> None:
    """It has no exit code."""
    assert run((_program(tmp_path, "while True: pass"),), "", 0.2).code is None


def test_other_shapes_are_unsupported(tmp_path: Path) -> None:
    """Programs get standard 9x9 puzzles only."""
    with pytest.raises(Unsupported, match="9x9"):
        OneShot(("true",), "line").timed(Puzzle.empty(Shape(2, 2)), FIND_ONE)


@pytest.mark.slow
def test_an_error_says_how_to_run_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each mistake has a remedy."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain").write_text("print(1)\n")
    (tmp_path / "bare").write_text("print(1)\n")
    (tmp_path / "notes.md").write_text("# Notes\n")
    (tmp_path / "notes.hpp").write_text("#pragma once\n")
    (tmp_path / "script.sh").write_text("#!/bin/sh\n")
    (tmp_path / "bare").chmod(0o755)
    for command, said in (
        ("./plain", r"is not executable; chmod \+x ./plain"),
        ("./notes.md", r"notes.md is not a program, and files that end in .md are not supported"),
        ("./notes.hpp", r"name a source file that ends in .*\.cpp"),
        ("./script.sh", r"chmod \+x ./script.sh"),
        ("./missing", "there is no program ./missing"),
        ("bare", "no program bare on the PATH; write program:./bare"),
        ("nonesuch-solver", "no program nonesuch-solver on the PATH; give its path"),
        ("./bare", "cannot be run: Exec format error; begin a script with"),
        ("", "is not a command line: it is empty"),
        ("a 'b", "is not a command line: No closing quotation"),
    ):
        with pytest.raises(InputError, match=said):
            Solver(command).load()


WRONG = ANSWER[:-2] + ANSWER[:-3:-1]


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["", "sleep 99"])
def test_a_program_that_prints_the_same_wrong_grid_for_every_form_is_loaded(ending: str) -> None:
    """It reads its puzzle, so that it is wrong whatever the right form is, also if it hangs."""
    detected = detect(("sh", "-c", f"read -r line; echo {WRONG}; {ending}"))
    assert isinstance(detected, OneShot)
    assert detected.form == "line"


@pytest.mark.slow
def test_a_program_that_does_not_read_its_input_is_known() -> None:
    """What it prints is not about its input."""
    assert run(("true",), "text").ignores_input
    assert not run(("cat",), "text").ignores_input


class _Printed(Exception):
    """Ends a program that has printed an answer."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "claim"),
    [
        (ANSWER, Result((FULL,), Stop.ENOUGH)),
        (WRONG, Result((tuple(map(int, WRONG)),), Stop.ENOUGH)),
        ("no solution", Result((), Stop.EXHAUSTED)),
    ],
)
def test_an_answer_is_announced_if_the_program_goes_on(said: str, claim: Result) -> None:
    """With the time at which it was printed: the program may be killed before it ends."""
    announced = []

    def announce(result: Result, wall: int, cpu: int) -> None:
        announced.append((result, wall > 0, cpu >= 0))
        raise _Printed

    solver = OneShot(("sh", "-c", f"read -r line; echo {said}; sleep 99"), "line")
    with pytest.raises(_Printed):
        solver.timed(loading.TEXTBOOK, FIND_ONE, announce)
    assert announced == [(claim, True, True)]


@pytest.mark.slow
def test_text_that_is_not_an_answer_is_not_announced() -> None:
    """Nor is a grid with blanks."""
    script = f"echo solving; echo {TEXTBOOK}; sleep 0.1; echo {ANSWER}"
    announced: list[Result] = []
    OneShot(("sh", "-c", script), "line").timed(
        loading.TEXTBOOK, FIND_ONE, lambda result, *_: announced.append(result)
    )
    # The shell may take a moment to end after the grid.
    assert announced in ([], [Result((FULL,), Stop.ENOUGH)])


@pytest.mark.slow
def test_all_work_of_a_stream_is_timed() -> None:
    """A line that is not the answer does not stop the clock."""
    script = f"read -r line; echo thinking; read -r end; sleep 0.05; echo {ANSWER}"
    result, wall, _ = Stream(("sh", "-c", script), "line").timed(loading.TEXTBOOK)
    assert result.solution == FULL
    assert wall >= 50_000_000


@pytest.mark.slow
def test_a_worker_serves_a_program(tmp_path: Path) -> None:
    """It is named by its path with options, or by a command."""
    path = _program(tmp_path, PROGRAMS["line"])
    for spec in (f"{path}:protocol=line", f"program:{path} --fast"):
        with Worker(spec) as worker:
            assert grids([worker.solve(Puzzle.parse(TEXTBOOK), Limits(time_limit=10))]) == [ANSWER]
            assert worker.capabilities.one
