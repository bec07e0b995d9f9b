"""The members of answers, as the OpenAPI shows them. The routes write them as JSON themselves."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

StatusText = Literal["unique", "multiple", "solved", "unsatisfiable", "unknown"]


class ErrorText(BaseModel):
    """What is wrong, and how to fix it; the place is that in the text of the request."""

    message: str
    remedy: str | None = None
    line: int | None = None
    column: int | None = None


class ErrorAnswer(BaseModel):
    """The answer to a request that cannot be answered."""

    error: ErrorText


class UnitAnswer(BaseModel):
    """Cells that hold different digits."""

    name: str
    cells: list[int]


class ConflictAnswer(BaseModel):
    """The same digit twice in a unit among the givens."""

    unit: str
    digit: int
    cells: list[int]


class ReadAnswer(BaseModel):
    """A puzzle that was read, and what is needed to draw it."""

    puzzle: str
    shape: str
    size: int
    rows: list[str]
    regions: list[int] = Field(description="The number of the box or region of each cell.")
    units: list[UnitAnswer]
    conflicts: list[ConflictAnswer]
    notation: str
    name: str | None
    more: int = Field(description="The number of further puzzles in the text.")


class SolverRow(BaseModel):
    """A solver that requests may name."""

    name: str
    family: str | None
    summary: str
    available: bool
    install: str | None = Field(description="The command that installs it, if it is missing.")
    shapes: str
    proves: bool = Field(description="Whether it writes proofs of its claims.")


class SolversAnswer(BaseModel):
    """All solvers, the default for 9x9, and those that /trace takes."""

    solvers: list[SolverRow]
    default: str
    traced: list[str]
    time_limit: float


class SolveAnswer(BaseModel):
    """What a solver claims.

    `verified`: each of its solutions was compared with the rules; null if it has none. It says
    nothing about the claim that there are no more.
    """

    solver: str
    status: StatusText
    stop: str
    solutions: int = Field(description="The number of solutions that were found.")
    witnesses: list[str] = Field(max_length=2)
    differences: list[int] = Field(description="The cells in which the two witnesses differ.")
    seconds: float
    counters: dict[str, float]
    verified: bool | None


class CountAnswer(BaseModel):
    """The number of solutions; `exact` is false if a limit ended the search."""

    solver: str
    count: int
    exact: bool
    seconds: float
    verified: bool | None


class UniqueAnswer(BaseModel):
    """Whether there is exactly one solution; null if the time limit ended the search."""

    solver: str
    unique: bool | None
    status: StatusText
    seconds: float
    verified: bool | None


class CertificateAnswer(BaseModel):
    """A certificate as text, which was checked; docs/certificates.md describes it."""

    claim: str
    certificate: str
    steps: int
    checked: bool
    prover: str
    solutions: list[str]


class RateAnswer(BaseModel):
    """The rating of a puzzle; docs/json.md describes it."""

    puzzle: str
    solutions: int | None
    level: str | None
    hardest: str | None
    counts: dict[str, int]
    guesses: dict[str, int]
    steps: list[dict[str, Any]]


class TraceAnswer(BaseModel):
    """The search of a rung. The kind of an event is place, guess, undo or solution."""

    solver: str
    events: list[list[str | int]] = Field(description="Each has kind, cell, digit and depth.")
    guesses: int
    solutions: int
    status: StatusText
    complete: bool
    truncated: bool


class RaceRow(BaseModel):
    """What one solver answered, or why it failed."""

    solver: str
    verdict: str
    status: StatusText | None = None
    stop: str | None = None
    seconds: float | None = None
    solutions: int | None = None
    verified: bool | None = None
    reason: str | None = None


class CompareAnswer(BaseModel):
    """The answers of several solvers. `agree`: no answer is wrong or refuted by another."""

    answers: list[RaceRow]
    agree: bool
    refuted: list[str]
