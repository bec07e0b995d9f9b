"""Find the puzzles in a JSON value, with what the members next to them say about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest

from solvers.errors import PuzzleError, ShapeError
from solvers.formats.context import Context
from solvers.formats.foreign_rules import rule_of, unsupported
from solvers.formats.json_cells import (
    has_cell_objects,
    is_puzzle,
    is_scalars,
    member,
    puzzle_of,
    region_shape,
)
from solvers.formats.json_values import Value
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.puzzle import Grid
from solvers.result import Stop
from solvers.shape import Shape

_PUZZLE = (
    *("puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "unsolved", "givens"),
    *(
        "clues",
        "initial",
        "input",
        "start",
        "mission",
        "sudoku",
        "sudokus",
        "grid",
        "grids",
        "board",
    ),
    *("boards", "matrix", "rows", "value", "values", "cells", "squares", "data"),
)
_SOLUTION = ("solution", "solutions", "answer", "answers", "solved", "output")
_NAME = ("name", "title", "label", "id")
_COUNT, _AT_LEAST, _SIZE, _SHAPE, _STOP = (
    ("count",),
    ("at_least",),
    ("size",),
    ("shape",),
    ("stop",),
)
_REGIONS = ("regions", "region_map", "areas", "zones", "jigsaw", "blocks", "boxes")
_OTHER = {  # lists and objects next to a puzzle that are not rules
    *("candidates", "notes", "pencilmarks", "steps", "history", "moves", "hints", "techniques"),
    *("tags", "metadata", "meta", "info", "stats", "statistics", "counters", "author", "source"),
}
_KNOWN = {*_PUZZLE, *_SOLUTION, *_NAME, *_COUNT, *_SIZE, *_REGIONS, *_OTHER}

Members = Mapping[str, Value]


def is_element(value: Value) -> bool:
    """Whether an element of a list can be read alone: a text, rows, or an object with a puzzle."""
    return (is_puzzle(value) and not is_scalars(value)) or bool(named_puzzles(value))


def entries_of(value: Value, context: Context) -> Iterator[PuzzleEntry]:
    """Yield the puzzles in a value. Raises PuzzleError, with the place, for what is not one."""
    content = value.content
    if is_puzzle(value):
        yield PuzzleEntry(puzzle_of(value, context), context.source, value.line)
    elif isinstance(content, list):
        if has_cell_objects(value):
            raise _refused(value, "cells that are objects, as those of f-puzzles, are not read")
        for item in content:
            yield from entries_of(item, context)
    elif isinstance(content, dict):
        _refuse_rules(content)
        puzzles = named_puzzles(value)
        if any(map(is_puzzle, puzzles.values())):
            yield _entry_of(value, content, puzzles, context)
        else:
            yield from _entries_within(value, content, puzzles, context)
    else:
        raise _refused(value, "it is not a puzzle")


def named_puzzles(value: Value) -> dict[str, Value]:
    """Return the members of an object that have the name of a puzzle, and may be or hold one."""
    if not isinstance(value.content, dict):
        return {}
    lower = {key.lower(): found for key, found in value.content.items()}
    named = {name: lower[name] for name in _PUZZLE if name in lower}
    return {k: v for k, v in named.items() if is_puzzle(v) or isinstance(v.content, list | dict)}


def _entries_within(
    whole: Value, found: Members, puzzles: Members, context: Context
) -> Iterator[PuzzleEntry]:
    """Yield the puzzles in the lists and objects of an object that is not a puzzle itself."""
    solutions = member(found, _SOLUTION)
    within = puzzles or {k: v for k, v in found.items() if k.lower() not in _SOLUTION}
    within = {k: v for k, v in within.items() if is_puzzle(v) or isinstance(v.content, list | dict)}
    if not within:
        raise _refused(whole, "the object has no puzzle")
    for value in within.values():
        entries = entries_of(value, context)
        if len(within) == 1 and solutions and isinstance(solutions.content, list):
            yield from _with_solutions(entries, solutions.content, context, solutions)
        else:
            yield from entries


def _with_solutions(
    entries: Iterator[PuzzleEntry], solutions: list[Value], context: Context, whole: Value
) -> Iterator[PuzzleEntry]:
    """Yield the entries of a list with the solutions of a list next to it."""
    for entry, solution in zip_longest(entries, solutions):
        if entry is None or solution is None:
            raise _refused(whole, "there are not as many solutions as puzzles")
        grid = _grid(solution, entry.puzzle.shape, context)
        yield replace(entry, solution=grid, at_least=int(bool(grid)))


def _entry_of(whole: Value, found: Members, puzzles: Members, context: Context) -> PuzzleEntry:
    """Return the entry that an object with a puzzle is."""
    for key, value in found.items():
        if key.lower() not in _KNOWN and isinstance(value.content, list | dict) and value.content:
            raise _refused(value, f"the member {key!r} may be a rule that is not supported")
    size = _number(found, _SIZE)
    context = replace(context, shape=_shape(found) or context.shape)
    (first, value), *others = [(k, v) for k, v in puzzles.items() if is_puzzle(v)]
    puzzle = puzzle_of(value, context, size)
    for key, other in others:
        if puzzle_of(other, context, size) != puzzle:
            raise _refused(other, f"{key!r} is another puzzle than {first!r}")
    name, count, stop = member(found, _NAME), _number(found, _COUNT), member(found, _STOP)
    solution, at_least = member(found, _SOLUTION), _number(found, _AT_LEAST)
    if stop and solution and isinstance(solution.content, list):  # what `sudoku solve` writes
        at_least = len(solution.content)
        count = at_least if stop.content == Stop.EXHAUSTED else None
        solution = next(iter(solution.content), None)
    grid = _grid(solution, puzzle.shape, context)
    return PuzzleEntry(
        puzzle,
        context.source,
        whole.line,
        count=count,
        at_least=at_least if at_least is not None else count or int(bool(grid)),
        solution=grid,
        name=name.content if name and isinstance(name.content, str) else None,
    )


def _refuse_rules(found: Members) -> None:
    for key, value in found.items():
        rule = rule_of(key)
        if rule and value.content not in (None, False, "", "0", "false", [], {}):
            raise unsupported(rule, value.line, value.column)


def _shape(found: Members) -> Shape | None:
    """Return the shape that members of an object give, or None."""
    shape, regions = member(found, _SHAPE), member(found, _REGIONS)
    if shape and isinstance(shape.content, str):
        try:
            return Shape.parse(shape.content)
        except ShapeError as error:
            raise _refused(shape, error.cause) from None
    if regions and isinstance(regions.content, list | dict) and regions.content:
        jigsaw = region_shape(regions)
        if jigsaw is None:
            raise _refused(regions, "the regions are not a label for each cell")
        return jigsaw
    return None


def _grid(value: Value | None, shape: Shape, context: Context) -> Grid | None:
    """Return the grid that a solution is; None for no value, null and empty values."""
    if value is None or value.content in (None, False, "", "-", [], {}):
        return None
    content = value.content
    if isinstance(content, list) and len(content) == 1 and not is_puzzle(value):
        value = content[0]
    return puzzle_of(value, replace(context, shape=shape)).givens


def _number(found: Members, names: tuple[str, ...]) -> int | None:
    value = member(found, names)
    if value is None or not isinstance(value.content, str):
        return None
    text = value.content
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else None


def _refused(value: Value, cause: str) -> PuzzleError:
    remedy = 'write {"puzzle": "..."} with 81 characters, or with nine lists of nine numbers'
    return PuzzleError(cause, remedy=remedy, line=value.line, column=value.column)
