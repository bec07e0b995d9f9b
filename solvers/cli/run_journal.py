"""Save how far a run is, and find out whether the same run is continued."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from solvers.cli.input_file import Beginning, begins_with
from solvers.cli.terminal_text import printable

_SCHEMA = 1


@dataclass(frozen=True, kw_only=True)
class Position:
    """How far a run is.

    done       what is finished: a number of lines or of puzzles of the input
    puzzles    how many have been solved
    skipped    how many could not be read
    exit_code  the exit code so far
    unsatisfiable  how many have no solution
    """

    done: int = 0
    puzzles: int = 0
    skipped: int = 0
    exit_code: int = 0
    unsatisfiable: int = 0


@dataclass(frozen=True, kw_only=True)
class Run:
    """What has to be the same if a run is continued.

    options    values of JSON, by the name that messages use
    source     the puzzle file; None for one that cannot be read again
    beginning  returns how much of it has been read
    command    the command that continues the run
    """

    options: Mapping[str, object]
    source: Path | None
    beginning: Callable[[], Beginning | None]
    command: str


class Journal:
    """A file that says how far a run is, next to its unfinished output."""

    def __init__(self, file: Path, output: Path, run: Run) -> None:
        self._file, self._output, self._run = file, output, run

    def load(self) -> tuple[Position, int, str | None] | None:
        """Return the position, the bytes of output up to there, and what differs from this run.

        None if there is no journal, or if it does not fit the output.
        """
        try:
            saved = json.loads(self._file.read_bytes())
            position, size = Position(**saved["position"]), saved["bytes"]
            if saved["schema"] == _SCHEMA and size <= self._output.stat().st_size:
                return position, size, next(self._differences(saved), None)
        except (OSError, ValueError, KeyError, TypeError):
            pass  # it was deleted, or changed by hand
        return None

    def _differences(self, saved: dict[str, Any]) -> Iterator[str]:
        if self._run.source is None:
            yield "the input is not a file, and cannot be read again"
            return
        for name, value in self._run.options.items():
            if (before := saved["run"].get(name)) != value:
                yield f"the {name} was {_text(before)}, and is now {_text(value)}"
        if not begins_with(self._run.source, Beginning(**saved["input"])):
            yield f"the content of {printable(self._run.source)} has changed"

    def save(self, position: Position, size: int, beginning: Beginning | None) -> None:
        """Write the position; `size` is the number of bytes of output up to there."""
        content = {
            "about": f"{self._output.name} is the unfinished output of: {self._run.command}",
            "schema": _SCHEMA,
            "run": self._run.options,
            "input": beginning and beginning._asdict(),
            "bytes": size,
            "position": asdict(position),
        }
        new = self._file.with_name(f"{self._file.name}.new")
        new.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        new.replace(self._file)

    def remove(self) -> None:
        """Delete the file, if it exists."""
        self._file.unlink(missing_ok=True)


def _text(value: object) -> str:
    return "not given" if value is None else printable(value)
