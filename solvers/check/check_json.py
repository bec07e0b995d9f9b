"""Return the report of `sudoku check` as plain values for JSON."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any, Final

from solvers import notation
from solvers.check.check_report import CheckReport, StageResult
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.times import Speed, correlated
from solvers.compare.results.to_json import to_json
from solvers.errors import CompileError, InputError, NoCompiler, NotASolver
from solvers.puzzle import Grid, Puzzle

SCHEMA: Final = 3
CANNOT_RUN: Final = 2  # exit code
_REFUSALS: Final[dict[type[InputError], CheckOutcome]] = {
    NotASolver: CheckOutcome.NOT_A_SOLVER,
    NoCompiler: CheckOutcome.NO_COMPILER,
    CompileError: CheckOutcome.DOES_NOT_COMPILE,
    InputError: CheckOutcome.CANNOT_RUN,
}


def report_as_json(report: CheckReport, strict: bool = False) -> dict[str, Any]:
    """Return everything in a report as plain values."""
    median, longest = report.times
    return {
        "schema": SCHEMA,
        "solver": report.spec,
        "verdict": report.verdict,
        "explanation": report.verdict.explanation,
        "contract": report.contract,
        "robust": report.robust,
        "exit_code": report.get_exit_code(strict),
        "depth": report.depth,
        "time_limit": report.time_limit,
        "protections": sorted(report.capabilities.protections),
        "cases_run": report.cases_run,
        "seconds": report.seconds,
        "median_seconds": to_json(median),
        "longest_seconds": to_json(longest),
        "stages": [_stage(result) for result in report.stages],
        "cause": _cause(report),
        "counterexample": _finding(report.counterexample) if report.counterexample else None,
    }


def refusal_as_json(spec: str, error: InputError) -> dict[str, Any]:
    """Return why a solver cannot be run."""
    outcome = next(outcome for kind, outcome in _REFUSALS.items() if isinstance(error, kind))
    return {
        "schema": SCHEMA,
        "solver": spec,
        "verdict": outcome,
        "explanation": outcome.explanation,
        "reason": str(error),
        "exit_code": CANNOT_RUN,
    }


def speed_as_json(speed: Speed) -> dict[str, Any]:
    """Return all times; null is "no right answer", and a timeout is the limit as `at_least`."""

    def bound(seconds: float | None) -> float | dict[str, float] | None:
        return {"at_least": speed.time_limit} if seconds == math.inf else seconds

    slowest = speed.slowest
    return {
        "time_limit": speed.time_limit,
        "rows": [
            {
                "solver": row.solver,
                "level": row.level,
                "puzzles": row.puzzles,
                "ratio": row.ratio and row.ratio.value,
                "bound": row.ratio and row.ratio.bound,
                "median": bound(row.median),
                "p95": bound(row.p95),
                "worst": bound(row.worst),
            }
            for row in speed.rows()
        ],
        "times": {
            solver: {puzzle: bound(time) for puzzle, time in times.items()}
            for solver, times in speed.times.items()
        },
        "correlated": [
            {"solver": solver, "correlation": r}
            for solver, r in correlated(speed.times, speed.solver)
        ],
        "slowest": slowest and asdict(slowest) | {"seconds": bound(slowest.seconds)},
        "sentences": list(speed.sentences()),
    }


def _cause(report: CheckReport) -> dict[str, str] | None:
    """The likely cause of the counterexample, if one was found."""
    return {"name": report.cause_name, **asdict(report.cause)} if report.cause else None


def _stage(result: StageResult) -> dict[str, Any]:
    return {
        "name": result.stage.name,
        "proves": result.stage.proves,
        "contract": result.stage.contract,
        "cases": len(result.stage.cases),
        "run": result.run,
        "correct": result.correct,
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
        "explanation": found.outcome.explanation,
        "reason": found.reason,
        "name": entry.name,
        "puzzle": str(puzzle),
        "shape": str(puzzle.shape),
        "blanks": puzzle.givens.count(0),
        "solution_count": entry.count,
        "at_least": entry.at_least,
        "solution": _line(entry.solution, puzzle),
        "solution_limit": found.solution_limit,
        "unit": found.unit,
        "cells": [puzzle.shape.cell_name(cell) for cell in found.cells],
        "grid": _line(found.grid, puzzle),
        "evidence": _line(found.evidence, puzzle),
        "previous": [str(previous) for previous in found.previous],
        "setting": found.setting,
        "printed": list(found.printed),
    }


def _line(grid: Grid | None, puzzle: Puzzle) -> str | None:
    return None if grid is None else notation.to_line(grid, puzzle.shape)
