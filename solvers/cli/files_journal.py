"""Keep which files of a pattern are solved, in a journal in the folder of their answers."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from solvers.errors import InputError

JOURNAL: Final = "sudoku-solve.jsonl"  # the options of the run, then a line for each finished file
_SHOWN: Final = {"solution limit": "all", "time limit": "none"}  # what null means


@dataclass(frozen=True)
class Finished:
    """A file whose answers are complete, or an error that it has."""

    file: str
    exit: int
    unsatisfiable: int = 0
    error: str = ""


class FilesJournal:
    """The journal of a folder: the options of its run, and the files that are finished."""

    def __init__(self, folder: Path, options: Mapping[str, Any]) -> None:
        self._folder, self._options = folder, options
        self._file = folder / JOURNAL

    def start(self, files: Iterable[Path]) -> dict[str, Finished]:
        """Return the finished ones of these files; begin the journal if there is none.

        Raises InputError if the folder has answers of other options, or for a damaged line. Half a
        line at the end, which a killed run may leave, is removed.
        """
        content = self._file.read_bytes() if self._file.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        first, *lines = self._parsed(whole) or [dict(self._options)]
        for name, value in self._options.items():
            if (before := first.get(name)) != value:
                values = f"{_text(name, before)}, not {_text(name, value)}"
                cause = f"{self._folder} has answers with {name} {values}"
                raise InputError(cause, remedy="name another folder")
        if len(whole) < len(content):
            os.truncate(self._file, len(whole))
        if not whole:
            self._append(self._options)
        sources = {file.name: file for file in files}
        return {
            name: Finished(name, line["exit"], line.get("unsatisfiable", 0))
            for line in lines
            if (name := line["file"]) in sources
            and (self._folder / name).is_file()
            and _state(sources[name]).items() <= line.items()
        }

    def add(self, source: Path, finished: Finished) -> None:
        """Add a line for a finished file."""
        known = {name: value for name, value in asdict(finished).items() if name != "error"}
        self._append(known | _state(source))

    def _parsed(self, text: bytes) -> list[dict[str, Any]]:
        """Return the values of whole lines. Raises InputError, with the line."""
        found = []
        for number, line in enumerate(text.split(b"\n")[:-1], start=1):
            try:
                value = json.loads(line)
            except ValueError:
                value = None
            if not isinstance(value, dict) or (number > 1 and not {"file", "exit"} <= {*value}):
                remedy = "delete this line, and its file is solved again"
                if number == 1:
                    remedy = "delete the journal, and every file is solved again"
                source = str(self._file)
                raise InputError("is damaged", remedy=remedy, source=source, line=number)
            found.append(value)
        return found

    def _append(self, line: Mapping[str, Any]) -> None:
        with self._file.open("a", encoding="utf-8") as journal:
            journal.write(json.dumps(line) + "\n")


def _text(name: str, value: object) -> str:
    return _SHOWN.get(name, "unknown") if value is None else str(value)


def _state(file: Path) -> dict[str, int]:
    """Return what changes if a file is changed."""
    known = file.stat()
    return {"size": known.st_size, "modified": known.st_mtime_ns}
