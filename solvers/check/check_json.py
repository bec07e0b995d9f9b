"""A report as plain values, for `--json`."""

from __future__ import annotations

from typing import Any, Final

from solvers import notation
from solvers.check.check_report import CheckReport, StageResult
from solvers.check.findings import CheckOutcome, Finding
from solvers.errors import CompileError, InputError, NoCompiler, NotASolver
from solvers.puzzle import Grid, Puzzle

SCHEMA: Final = 1
CANNOT_RUN: Final = 2
_REFUSALS: Final[dict[type[InputError], CheckOutcome]] = {
    NotASolver: CheckOutcome.NOT_A_SOLVER,
    NoCompiler: CheckOutcome.NO_COMPILER,
    CompileError: CheckOutcome.DOES_NOT_COMPILE,
}


def as_plain(report: CheckReport, strict: bool = False) -> dict[str, Any]:
    """Everything that a report holds."""
    middle, longest = report.times
    return {
        "schema": SCHEMA,
        "solver": report.spec,
        "verdict": report.verdict,
        "lesson": report.verdict.lesson,
        "contract": report.contract,
        "robust": report.robust,
        "exit_code": report.exit_code(strict),
        "depth": report.depth,
        "time_limit": report.time_limit,
        "protections": sorted(report.capabilities.protections),
        "boards": report.boards,
        "seconds": report.seconds,
        "median_seconds": middle,
        "longest_seconds": longest,
        "stages": [_stage(result) for result in report.stages],
        "counterexample": _finding(report.smallest) if report.smallest else None,
    }


def refusal(spec: str, error: InputError) -> dict[str, Any] | None:
    """Of a solver that cannot be run; None for an error that is not the solver's."""
    for kind, outcome in _REFUSALS.items():
        if isinstance(error, kind):
            told = {
                "verdict": outcome,
                "lesson": outcome.lesson,
                "reason": str(error),
                "exit_code": CANNOT_RUN,
            }
            return {"schema": SCHEMA, "solver": spec, **told}
    return None


def _stage(result: StageResult) -> dict[str, Any]:
    return {
        "name": result.stage.name,
        "proves": result.stage.proves,
        "contract": result.stage.contract,
        "boards": len(result.stage.entries),
        "asked": result.asked,
        "right": result.right,
        "slow": result.slow,
        "failed": dict(result.failed),
        "note": result.note,
        "findings": [_finding(found) for found in result.findings],
        "times_ns": list(result.times),
    }


def _finding(found: Finding) -> dict[str, Any]:
    puzzle, entry = found.puzzle, found.entry
    return {
        "outcome": found.outcome,
        "lesson": found.outcome.lesson,
        "reason": found.reason,
        "name": entry.name,
        "puzzle": str(puzzle),
        "shape": str(puzzle.shape),
        "blanks": puzzle.givens.count(0),
        "count": entry.count,
        "at_least": entry.at_least,
        "solution": _line(entry.solution, puzzle),
        "limit": found.limit,
        "unit": found.unit,
        "cells": [puzzle.shape.cell_name(cell) for cell in found.cells],
        "board": _line(found.board, puzzle),
        "evidence": _line(found.evidence, puzzle),
        "before": [str(before) for before in found.before],
        "setting": found.setting,
    }


def _line(grid: Grid | None, puzzle: Puzzle) -> str | None:
    return None if grid is None else notation.to_line(grid, puzzle.shape)
