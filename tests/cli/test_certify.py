"""`sudoku solve --certify` and `sudoku verify`: certificates are written, checked and refused."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any, cast

import pytest

from solvers import cli, compiling
from solvers.cli import first_use, main

Sudoku = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).parents[2]
UNIQUE, NONE, MANY = "1...2.3.......42", "123............4", "1....2....3....."
PROVER = "tests.certify.reference:SlowProver"  # of 4x4 puzzles


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, from which the tests can be imported."""
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.delenv("SUDOKU_SOLVER", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def sudoku(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sudoku:
    """Run a command in this process; return its exit code, output and messages."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["sudoku", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        return int(end.value.code or 0), *capsys.readouterr()

    return run


@pytest.mark.parametrize(
    ("puzzle", "options", "code", "claim"),
    [
        (UNIQUE, (), 0, "exactly one solution"),
        (NONE, (), 1, "no solution"),
        (MANY, ("--solution-limit", "all"), 0, "exactly 6 solutions"),
        (MANY, (), 0, "at least 2 solutions"),
    ],
)
@pytest.mark.parametrize("file", ["x.proof", "x.proof.gz"])
def test_the_answer_is_certified(
    sudoku: Sudoku, puzzle: str, options: tuple[str, ...], code: int, claim: str, file: str
) -> None:
    """The answer is as without a certificate, and the certificate is checked."""
    given = ("solve", puzzle, "--solver", PROVER, "--solution-limit", "2", *options)
    plain = sudoku(*given)
    certified = sudoku(*given, "--certify", file)
    assert certified[:2] == plain[:2]
    assert certified[0] == code
    assert f"{file}: {claim} of {puzzle}, certified" in certified[2]
    code, output, _ = sudoku("verify", file, puzzle)
    assert (code, output.splitlines()[0]) == (0, f"{puzzle}  {claim}: certified")
    assert "checked in" in output


def test_the_proof_of_a_solver_without_proofs_is_that_of_a_prover(
    sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong claim of that solver is refuted by a grid, without another solver's claim."""
    monkeypatch.setattr("solvers.certify.claims._default", lambda _: PROVER)
    solved = sudoku("solve", UNIQUE, "--solver", "python-constraint", "--certify", "x.proof")
    assert solved[0] == sudoku("verify", "x.proof")[0] == 0
    code, _, message = sudoku(
        "solve", MANY, "--solver", "tests.certify.reference:Stops", "--certify", "y.proof"
    )
    assert code == 1
    assert "claims one solution, but there is another: 1" in message
    assert not Path("y.proof").exists()


def test_a_wrong_proof_is_not_written(sudoku: Sudoku) -> None:
    """The message has the step."""
    code, _, message = sudoku(
        "solve", MANY, "--solver", "tests.certify.reference:ForgesProof", "--certify", "x.proof"
    )
    assert code == 1
    assert "step 1 (0): does not follow" in message
    assert not Path("x.proof").exists()


def test_a_certificate_that_is_not_accepted_has_the_exit_code_1(sudoku: Sudoku) -> None:
    """For another puzzle or a damaged file; with --json, the reason is printed as JSON."""
    sudoku("solve", UNIQUE, "--solver", PROVER, "--certify", "x.proof")
    code, _, message = sudoku("verify", "x.proof", MANY)
    assert code == 1
    other = f"this is a certificate of another puzzle, {UNIQUE}; give that puzzle"
    assert message.startswith(f"error: x.proof:3: {other}")
    file = Path("x.proof")
    file.write_text(file.read_text().replace("exactly 1", "exactly 2"))
    code, output, message = sudoku("verify", "x.proof", "--json")
    assert (code, message) == (1, "")
    found = json.loads(output)
    assert found.pop("reason").startswith("x.proof:6: claims 2 solutions, but has 1; ")
    assert found == {"schema": 1, "accepted": False}


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (("verify", "none.proof"), "none.proof: cannot be read: No such file"),
        (("verify", "puzzles.txt"), "puzzles.txt:1: is not a certificate; give a file that begins"),
        (("verify", "puzzles.txt", "puzzles.txt"), "puzzles.txt: has several puzzles; name a file"),
        (("verify", "x", "--dimacs", "puzzles.txt", "puzzles.txt"), "has several puzzles"),
        (("solve", "puzzles.txt", "--certify", "x"), "puzzles.txt: has several puzzles"),
        (("solve", UNIQUE, "--certify", "x", "--resume"), "--certify has one answer; leave out"),
        (
            ("solve", UNIQUE, "--certify", "-"),
            "standard output cannot have both the answer and --certify; name a file for one",
        ),
        (("solve", UNIQUE, "--certify", "."), "error: . is a folder; name a file in it"),
        (("verify", "x", "--dimacs", "-", "--json"), "cannot have both --json and --dimacs"),
        (("solve", "puzzles.txt", "--certify", "puzzles.txt"), "would be overwritten"),
    ],
)
def test_what_cannot_be_used_has_the_exit_code_2(
    sudoku: Sudoku, arguments: tuple[str, ...], cause: str
) -> None:
    """The message has the cause and the remedy, and nothing is written."""
    Path("puzzles.txt").write_text(f"{UNIQUE}\n{MANY}\n")
    code, output, message = sudoku(*arguments)
    assert (code, output) == (2, "")
    assert cause in message
    assert [*Path().iterdir()] == [Path("puzzles.txt")]


def test_the_figures_of_a_certificate_are_printed_as_json(sudoku: Sudoku) -> None:
    """The number of steps, the size, and the time of the check."""
    sudoku("solve", UNIQUE, "--solver", PROVER, "--certify", "x.proof")
    found = json.loads(sudoku("verify", "x.proof", "--json")[1])
    assert found.pop("seconds") > 0
    assert found.pop("steps") == Path("x.proof").read_text().count(" 0\n") + 1
    assert found == {
        "schema": 1,
        "accepted": True,
        "puzzle": UNIQUE,
        "shape": "2x2",
        "claim": "exactly one solution",
        "solutions": 1,
        "is_complete": True,
        "bytes": Path("x.proof").stat().st_size,
    }


def test_the_clauses_on_standard_output_are_not_mixed_with_the_result(sudoku: Sudoku) -> None:
    """The result is on standard error, and a file may be compressed."""
    sudoku("solve", UNIQUE, "--solver", PROVER, "--certify", "x.proof")
    code, output, message = sudoku("verify", "x.proof", "--dimacs", "-")
    assert code == 0
    assert output.splitlines()[0].startswith("p cnf 64 ")
    assert "exactly one solution: certified" in message
    assert sudoku("verify", "x.proof", "--dimacs", "x.cnf.gz")[0] == 0
    assert gzip.decompress(Path("x.cnf.gz").read_bytes()).decode() == output


class SlowStart:
    """A worker that takes longer than a moment to get ready."""

    @property
    def capabilities(self) -> None:
        """Wait until the note is there."""
        sleep(0.2)


def test_a_solver_that_compiles_for_seconds_is_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process or in that of a worker; one that is ready in time is not."""

    def printed(silent: float) -> str:
        monkeypatch.setattr(compiling, "_SILENT", silent)
        with compiling.in_command():
            first_use.prepare("nucs", cast(Any, SlowStart()))
        return capsys.readouterr().err

    assert printed(0.01).startswith("note: nucs compiles or loads code")
    assert printed(60.0) == ""


def test_a_solver_that_announces_itself_is_not_announced_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Our compiled solvers say so before they compile; every command lets them."""

    class Compiles(SlowStart):
        def prepare(self) -> None:
            compiling.announce("lanes")
            sleep(0.7)

    def run(_: list[str]) -> int:
        first_use.prepare("lanes", cast(Any, Compiles()))
        return 0

    monkeypatch.setattr(compiling, "_SILENT", 0.5)  # a busy machine may take a while to begin
    monkeypatch.setattr(cli, "_run", run)
    with pytest.raises(SystemExit):
        main()
    expected = "sudoku-solvers: compiling lanes for this machine (once, 5 to 10 s of CPU time)\n"
    assert capsys.readouterr().err == expected
    compiling.announce("lanes")
    assert capsys.readouterr().err == ""


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("drat-trim"), reason="no package of Debian has drat-trim")
def test_drat_trim_accepts_the_same_file(sudoku: Sudoku) -> None:
    """With the clauses that --dimacs writes; the comments do not disturb it."""
    for puzzle in (UNIQUE, NONE, MANY):
        options = ("--solver", PROVER, "--solution-limit", "all", "--certify", "x.proof")
        sudoku("solve", puzzle, *options)
        assert sudoku("verify", "x.proof", "--dimacs", "x.cnf")[0] == 0
        done = subprocess.run(
            ["drat-trim", "x.cnf", "x.proof"], capture_output=True, text=True, check=False
        )
        assert "s VERIFIED" in done.stdout
