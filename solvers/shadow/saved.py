"""Save each wrong answer as a JSON file in a folder, with its puzzle and both answers."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

from solvers import notation
from solvers.puzzle import Puzzle
from solvers.shadow.wrong_answers import Answer, WrongAnswer

MOST: Final = 100  # files in a folder; later wrong answers are only counted
SCHEMA: Final = 1
_SHOWN = 2  # solutions of each answer


def default_folder() -> Path:
    """Return the folder for wrong answers, in that for the state of programs."""
    import platformdirs  # here, because most programs never need it

    return platformdirs.user_state_path("sudoku-solvers", appauthor=False) / "shadow"


def place(folder: Path, puzzle: Puzzle, wrong: Sequence[WrongAnswer]) -> Path | None:
    """Return the file for wrong answers, or None if it exists or the folder is full."""
    text = "\n".join([str(puzzle.shape), str(puzzle), *(each.solver for each in wrong)])
    file = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
    if file.exists() or sum(1 for _ in folder.glob("*.json")) >= MOST:
        return None
    return file


def save(
    file: Path,
    puzzle: Puzzle,
    answers: Mapping[str, Answer],
    wrong: Sequence[WrongAnswer],
    minimal: Mapping[str, Puzzle],
) -> None:
    """Write the file; it is replaced when its content is complete."""
    values = {
        "schema": SCHEMA,
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "puzzle": puzzle.to_line(),
        "shape": str(puzzle.shape),
        "answers": {solver: _answer(puzzle, each) for solver, each in answers.items()},
        "wrong": {each.solver: _wrong(puzzle, each, minimal) for each in wrong},
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=file.parent, suffix=".part", delete=False) as part:
        json.dump(values, part, indent=2)
        part.write("\n")
    os.replace(part.name, file)


def _answer(puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
    grids = answer.result.solutions[:_SHOWN]
    return {
        "solution_limit": answer.limits.solution_limit,
        "time_limit": answer.limits.time_limit,
        "status": str(answer.result.status),
        "stop": str(answer.result.stop),
        "found": len(answer.result.solutions),
        "solutions": [_line(puzzle, grid) for grid in grids],
    }


def _wrong(puzzle: Puzzle, wrong: WrongAnswer, minimal: Mapping[str, Puzzle]) -> dict[str, Any]:
    smallest = minimal.get(wrong.solver)
    return {
        "reason": wrong.reason,
        "solution": wrong.grid and _line(puzzle, wrong.grid),
        "smallest": smallest and smallest.to_line(),
    }


def _line(puzzle: Puzzle, grid: Any) -> str:
    """Return a grid as a line; a wrong one may have any size and digits."""
    try:
        return notation.to_line(grid, puzzle.shape)
    except Exception:
        return repr(grid)[:500]
