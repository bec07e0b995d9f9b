"""Keep which files of a pattern are solved, in a journal in the folder of their answers."""

from __future__ import annotations

import json
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

        Raises InputError if the folder has answers of other options.
        """
        if not self._file.exists():
            self._append(self._options)
            return {}
        try:
            text = self._file.read_text(encoding="utf-8")
            first, *lines = map(json.loads, text.splitlines())
        except ValueError:
            raise InputError("is damaged", remedy="delete it", source=str(self._file)) from None
        for name, value in self._options.items():
            if (before := first.get(name)) != value:
                values = f"{_text(name, before)}, not {_text(name, value)}"
                cause = f"{self._folder} has answers with {name} {values}"
                raise InputError(cause, remedy="name another folder")
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

    def _append(self, line: Mapping[str, Any]) -> None:
        with self._file.open("a", encoding="utf-8") as journal:
            journal.write(json.dumps(line) + "\n")


def _text(name: str, value: object) -> str:
    return _SHOWN.get(name, "unknown") if value is None else str(value)


def _state(file: Path) -> dict[str, int]:
    """Return what changes if a file is changed."""
    known = file.stat()
    return {"size": known.st_size, "modified": known.st_mtime_ns}
