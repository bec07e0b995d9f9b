"""The ending of an output's name says what is written, in every command with an output."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from solvers.cli.compression import without_ending
from solvers.errors import InputError
from tests.command_line import run

UNIQUE = "12343412214343.."
COMMANDS = {
    "solve": ["solve", UNIQUE, "-o"],
    "rate": ["rate", UNIQUE, "-o"],
    "canon": ["canon", UNIQUE, "-o"],
    "generate": ["generate", "--size", "4", "--seed", "1", "-o"],
    "svg": ["show", UNIQUE, "--svg"],
    "html": ["show", UNIQUE, "--html"],
    "convert": ["convert", UNIQUE, "--output-format", "json"],
    "model": ["model", UNIQUE, "--to", "minizinc", "-o"],
    "certificate": ["solve", UNIQUE, "--certify"],
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def from_zstd(content: bytes) -> bytes:
    """Return the decompressed content."""
    read: bytes = pytest.importorskip("zstandard").ZstdDecompressor().stream_reader(content).read()
    return read


def write(command: str, name: str) -> bytes:
    """Return what a command writes into a file with this name."""
    words = COMMANDS[command]
    assert (
        run(
            words[0],
            words[1],
            *([name, *words[2:]] if command == "convert" else [*words[2:], name]),
        )
        == 0
    )
    return Path(name).read_bytes()


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("ending", "unpack"),
    [
        (".gz", gzip.decompress),
        (".bz2", bz2.decompress),
        (".xz", lzma.decompress),
        (".GZ", gzip.decompress),
        (".zst", from_zstd),
    ],
)
def test_a_file_is_compressed_as_its_ending_says(
    command: str, ending: str, unpack: Callable[[bytes], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    """The content is that of the file without the ending."""
    if command == "certificate":  # its content is tested elsewhere
        assert unpack(write(command, f"out{ending}")).startswith(b"c sudoku-solvers certificate")
        return
    assert unpack(write(command, f"out.txt{ending}")) == write(command, "out.txt")
    assert "error" not in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("ending", [".zip", ".7z", ".tar.gz", ".tgz"])
def test_an_archive_is_refused_before_anything_runs(
    command: str, ending: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Plain text in a file that is named as an archive would mislead; the remedy says what is."""
    words, name = COMMANDS[command], f"out{ending}"
    arguments = [words[0], words[1], name, *words[2:]] if command == "convert" else [*words, name]
    assert run(*arguments) == 2
    error = capsys.readouterr().err
    kind = ".tar" if ending == ".tar.gz" else ending
    cause = (
        f"error: {name}: {kind} files cannot be written; end the name with .gz, .bz2, .xz or .zst\n"
    )
    assert error.endswith(cause)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "what"), [("solve", "answers"), ("rate", "ratings"), ("generate", "puzzles")]
)
def test_the_ending_of_json_writes_json(
    command: str, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A format that a command does not write is refused with those that it does."""
    for name in ("out.json", "out.jsonl"):
        assert isinstance(json.loads(write(command, name)), dict)
    assert isinstance(json.loads(gzip.decompress(write(command, "out.ndjson.gz"))), dict)
    capsys.readouterr()
    assert run(*COMMANDS[command], "out.csv") == 2
    assert capsys.readouterr().err == (
        f"error: out.csv: {what} cannot be written as CSV; end the name with .txt, .json, .jsonl "
        "or .ndjson\n"
    )


def test_a_format_that_was_given_counts_more_than_the_ending() -> None:
    """The user may have reasons for the name."""
    assert run("solve", UNIQUE, "--format", "line", "-o", "out.csv") == 0
    assert Path("out.csv").read_text() == f"{UNIQUE} 1 1234341221434321\n"
    assert run("generate", "--size", "4", "--format", "puzzle", "-o", "out.json") == 0


def test_other_contents_are_refused_under_a_name_of_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Forms, the summary of ratings, and a cleaned copy have no JSON."""
    Path("in.txt").write_text(f"{UNIQUE}\n")
    for arguments, remedy in (
        (("canon", "in.txt", "-o"), ".txt"),
        (("rate", "in.txt", "--summary", "-o"), ".txt"),
        (("audit", "in.txt", "--fix"), ".txt or .csv"),
    ):
        assert run(*arguments, "out.json") == 2
        error = capsys.readouterr().err
        assert error.endswith(f"cannot be written as JSON; end the name with {remedy}\n")
        assert not Path("out.json").exists()


def test_a_cleaned_copy_may_be_a_compressed_table() -> None:
    """Both endings count."""
    Path("in.txt").write_text(f"{UNIQUE}\n")
    assert run("audit", "in.txt", "--fix", "out.csv.gz") == 0
    assert gzip.decompress(Path("out.csv.gz").read_bytes()).startswith(b"puzzle,")


def test_zstd_without_its_library_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is written."""
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert run("solve", UNIQUE, "-o", "out.txt.zst") == 2
    assert "needs the library zstandard, which is not installed; " in capsys.readouterr().err
    assert not Path("out.txt.zst").exists()


def test_the_name_without_the_ending() -> None:
    """Case does not matter."""
    assert without_ending(Path("a.csv.XZ")) == Path("a.csv")
    assert without_ending(Path("a.csv")) == Path("a.csv")
    with pytest.raises(InputError, match=r"a\.ZIP: \.zip files cannot be written"):
        without_ending(Path("a.ZIP"))
