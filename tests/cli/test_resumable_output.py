"""The output of a run is never lost: it replaces the old file when it is complete, or is kept."""

from __future__ import annotations

import gzip
import json
import os
import resource
import sys
from pathlib import Path

import pytest

from solvers import batch
from solvers.cli import main, resumable_output
from solvers.cli.resumable_output import ResumableOutput
from solvers.cli.run_journal import Position, Run
from solvers.errors import InputError

FOUR = ["1...............", "12343412214343..", "11..............", "3...............", "." * 16]
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("answers.txt").write_text("old\n")


def sudoku(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the command in this process, and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["sudoku", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    code = end.value.code
    return code if isinstance(code, int) else 0


def names() -> list[str]:
    """Return the files of the folder, apart from puzzles."""
    return sorted(file for file in os.listdir() if "puzzles" not in file)


def interrupt_at(
    monkeypatch: pytest.MonkeyPatch, writes: int, error: BaseException | None = None
) -> None:
    """Raise an exception in the place of one of the next writes; None restores them."""
    whole, left = ResumableOutput.write, [writes]

    def write(output: ResumableOutput, text: bytes, position: Position) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise error or KeyboardInterrupt
        whole(output, text, position)

    monkeypatch.setattr(ResumableOutput, "write", write)


def write_puzzles(lines: list[str], times: int = 1) -> None:
    """Write a file with one puzzle on each line."""
    Path("puzzles.txt").write_text("".join(f"{line}\n" for line in lines * times))


def run(lines: int = 3) -> Run:
    """Return what identifies a run of the file `puzzles.txt`."""
    return Run(
        options={"number": lines},
        source=Path("puzzles.txt"),
        beginning=lambda: None,
        command="again",
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("puzzles.txt", "--solver", "nosuch"), "there is no solver 'nosuch'"),
        (("puzzles.txt", "--solver", "naive:x=1"), "naive has no option 'x'"),
        (("puzzles.txt", "--time-limit", "-1"), "--time-limit -1 is out of range"),
        (("missing.txt",), "there is no file missing.txt"),
        (("empty.puzzles",), "has no puzzle"),
        (("comments.puzzles",), "has no puzzle"),
        (("bad.puzzles",), "bad.puzzles:1"),
        (("puzzles.txt", "--input-format", "nosuch"), "there is no format nosuch"),
        (("12345",), "5 cells"),
    ],
)
def test_everything_is_checked_before_the_output_is_touched(
    arguments: tuple[str, ...],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The old file keeps its content, and no other file is made."""
    write_puzzles(FOUR)
    for name, text in (("empty", ""), ("comments", "# none\n"), ("bad", f"{NINE[:80]}\n")):
        Path(f"{name}.puzzles").write_text(text)
    assert sudoku(monkeypatch, "solve", *arguments, "-o", "answers.txt") == 2
    assert message in capsys.readouterr().err
    assert (names(), Path("answers.txt").read_text()) == (["answers.txt"], "old\n")


@pytest.mark.sample(4)
@pytest.mark.parametrize("solver", ["propagation", "tests.fakes:SolvesBatches"])
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("answer_format", ["line", "solutions"])
def test_a_run_is_continued_from_any_place(
    solver: str,
    jobs: str,
    answer_format: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The answers, the exit code and the messages are those of an undisturbed run."""
    monkeypatch.setattr("solvers.cli.solve_stream.is_own", lambda _: True)
    monkeypatch.setattr(batch, "SMALLEST", 100)
    small = ["# shape: 2x2", FOUR[2], FOUR[0], *FOUR]
    nine = ["# shape: 3x3", FOUR[0], NINE, NINE, f"{NINE} 2 {'123456789' * 9}"]
    write_puzzles(["# format: puzzle-lines", NINE, "12345", *small, *nine])
    options = ("--format", answer_format, "--on-error", "skip", "-j", jobs)
    given = ("solve", "puzzles.txt", *options, "--solver", solver, "--solution-limit", "3")
    expected = sudoku(monkeypatch, *given, "-o", "calm.txt"), capsys.readouterr().err.splitlines()
    interrupted = 0
    for writes in range(1, 14, 3):
        with monkeypatch.context() as patch:
            interrupt_at(patch, writes)
            if sudoku(monkeypatch, *given, "-o", "answers.txt") != 130:
                continue
        assert Path("answers.txt").read_text() == "old\n"
        printed = capsys.readouterr().err.replace("interrupted\n", "")
        before, _, note = printed.partition("note: the answers to ")
        if "answers.txt.partial" not in names():  # there was no answer yet
            continue
        interrupted += 1
        assert "sudoku solve puzzles.txt" in note
        code = sudoku(monkeypatch, *given, "-o", "answers.txt", "--resume")
        messages = (before + capsys.readouterr().err).splitlines()
        assert (code, [*dict.fromkeys(messages)]) == expected, "a message may come twice"
        assert Path("answers.txt").read_bytes() == Path("calm.txt").read_bytes()
        assert names() == ["answers.txt", "calm.txt"]
        Path("answers.txt").write_text("old\n")
    assert interrupted > 1


def test_a_failed_run_keeps_the_old_file_and_its_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line that cannot be read; the run can be continued without it."""
    write_puzzles([*FOUR, "12345", *FOUR])
    given = ("solve", "puzzles.txt", "--solver", "naive", "-o", "answers.txt")
    assert sudoku(monkeypatch, *given) == 2
    assert Path("answers.txt").read_text() == "old\n"
    assert Path("answers.txt.partial").read_text().count("\n") == 5
    about = json.loads(Path("answers.txt.partial.json").read_text())["about"]
    assert "answers.txt.partial is the unfinished output of: sudoku solve puzzles.txt" in about
    command = " ".join(["sudoku", *given, "--resume --on-error skip"])
    assert f"to continue without the puzzle below: {command}\nerror" in capsys.readouterr().err
    assert sudoku(monkeypatch, *given) == 2
    assert "give --resume to continue it, or delete it to start again" in capsys.readouterr().err
    assert sudoku(monkeypatch, *command.split()[1:]) == 1
    assert Path("answers.txt").read_text().count("\n") == 10


@pytest.mark.parametrize(
    ("change", "arguments", "message"),
    [
        ("", ("--solver", "bitmasks"), "the solver was naive, and is now bitmasks"),
        ("", ("--solution-limit", "7"), "the solution limit was 2, and is now 7"),
        ("", ("--time-limit", "60"), "the time limit was not given, and is now 60.0"),
        ("", ("--format", "json"), "the format was line, and is now json"),
        ("", ("--box", "2x2"), "the box was not given, and is now 2x2"),
        ("much longer", (), "the size of the input was"),
        ("same size", (), "the content of puzzles.txt has changed"),
    ],
)
def test_another_run_is_not_continued(
    change: str,
    arguments: tuple[str, ...],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The error says what differs. Without --resume, the other run starts."""
    write_puzzles([*FOUR, "12345"])
    sudoku(monkeypatch, "solve", "puzzles.txt", "--solver", "naive", "-o", "answers.txt")
    kept = Path("answers.txt.partial").read_bytes()
    if change == "same size":
        write_puzzles([*FOUR[::-1], "12345"])
    elif change:
        write_puzzles([*FOUR, change])
    given = ("solve", "puzzles.txt", "--solver", "naive", "-o", "answers.txt", *arguments)
    assert sudoku(monkeypatch, *given, "--resume") == 2
    assert f"cannot continue answers.txt.partial: {message}" in capsys.readouterr().err
    assert Path("answers.txt.partial").read_bytes() == kept
    assert sudoku(monkeypatch, *given, "--on-error", "skip") in (0, 1)
    assert Path("answers.txt").read_text() != "old\n"


def test_without_an_unfinished_output_a_run_starts_at_the_beginning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that a script may always give --resume. A damaged journal counts for nothing."""
    write_puzzles(FOUR)
    given = ("solve", "puzzles.txt", "--solver", "naive", "-o", "answers.txt", "--resume")
    assert sudoku(monkeypatch, *given) == 1
    assert "there is no answers.txt.partial to continue" in capsys.readouterr().err
    whole = Path("answers.txt").read_bytes()
    Path("answers.txt.partial").write_text("half")
    for journal in ("", "[1]", "{}", '{"schema": 1, "bytes": 99, "position": {}}'):
        Path("answers.txt.partial.json").write_text(journal)
        assert sudoku(monkeypatch, *given) == 1
        assert Path("answers.txt").read_bytes() == whole


def test_a_compressed_output_is_written_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its ending says how; it is not continued."""
    write_puzzles(FOUR)
    given = ("solve", "puzzles.txt", "--solver", "naive", "-o")
    for name in ("whole.txt", "packed.txt.gz"):
        assert sudoku(monkeypatch, *given, name) == 1
    assert gzip.decompress(Path("packed.txt.gz").read_bytes()) == Path("whole.txt").read_bytes()
    assert names() == ["answers.txt", "packed.txt.gz", "whole.txt"]


@pytest.mark.parametrize("place", ["-", "/dev/null", "packed.txt.gz"])
def test_only_files_can_be_continued(
    place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither standard output, nor a device, nor the answer to a puzzle of the command line."""
    write_puzzles(FOUR)
    for puzzle, output in (("puzzles.txt", place), (FOUR[1], "answers.txt")):
        assert sudoku(monkeypatch, "solve", puzzle, "-o", output, "--resume") == 2
        assert "--resume: only answers to a puzzle file" in capsys.readouterr().err
    assert Path("answers.txt").read_text() == "old\n"


def test_two_runs_do_not_write_the_same_file() -> None:
    """The second one is refused while the first one is writing."""
    write_puzzles(FOUR)
    with ResumableOutput(Path("answers.txt"), run()) as first:
        first.write(b"a\n", Position(done=1, puzzles=1))
        with (
            pytest.raises(InputError, match=r"another run is writing answers\.txt\.partial"),
            ResumableOutput(Path("answers.txt"), run()) as second,
        ):
            second.write(b"b\n", Position(done=1, puzzles=1))
    assert Path("answers.txt").read_text() == "a\n"
    assert names() == ["answers.txt"]


def test_a_full_disk_keeps_the_old_file_and_what_was_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The run is continued when there is space again. A limit of the file size stands for it."""
    write_puzzles([NINE], 100)
    monkeypatch.setattr(resumable_output, "EVERY", 0.0)
    given = ("solve", "puzzles.txt", "--solver", "propagation", "-o", "answers.txt", "-j", "1")
    assert sudoku(monkeypatch, *given[:-4], "-o", "calm.txt") == 0
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, limits[1]))
    try:
        assert sudoku(monkeypatch, *given) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    printed = capsys.readouterr().err
    assert "cannot write answers.txt: File too large; delete other files" in printed
    assert "to continue: sudoku solve puzzles.txt" in printed
    assert Path("answers.txt").read_text() == "old\n"
    assert sudoku(monkeypatch, *given, "--resume") == 0
    assert Path("answers.txt").read_bytes() == Path("calm.txt").read_bytes()


def test_standard_input_cannot_be_continued(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It cannot be read again; the answers so far are kept."""
    write_puzzles([*FOUR, "12345"])
    given = ("solve", "-", "--solver", "naive", "-o", "answers.txt")
    for more in ((), ("--resume",)):
        with Path("puzzles.txt").open() as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            assert sudoku(monkeypatch, *given, *more) == 2
        printed = capsys.readouterr().err
        assert "to continue" not in printed
        assert Path("answers.txt.partial").read_text().count("\n") == 5
    assert "the input is not a file, and cannot be read again" in printed
    assert Path("answers.txt").read_text() == "old\n"


def test_a_link_stays_a_link_and_permissions_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for every other command that writes a file."""
    write_puzzles(FOUR)
    Path("link.txt").symlink_to("answers.txt")
    Path("answers.txt").chmod(0o640)
    sudoku(monkeypatch, "solve", "puzzles.txt", "--solver", "naive", "-o", "link.txt")
    assert Path("link.txt").is_symlink()
    assert Path("answers.txt").stat().st_mode & 0o777 == 0o640
    assert Path("answers.txt").read_text().count("\n") == 5
    assert names() == ["answers.txt", "link.txt"]
