"""The members of requests, with their limits. FastAPI checks them and writes the OpenAPI."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from solvers.web.settings import MOST_SOLUTIONS, MOST_SOLVERS

PuzzleText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=20_000,
        description="One line in any common notation: digits, `.` for a blank.",
        examples=[
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        ],
    ),
]
ShapeText = Annotated[
    str,
    Field(
        max_length=20_000,
        description="Such as `3x3`, `2x3+diagonals` or `jigsaw:AABB...`.",
        examples=["3x3"],
    ),
]
SolverText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=200,
        description="A solver of /api/v1/solvers, maybe with options: `cp-sat:seed=2`.",
        examples=["lanes"],
    ),
]
Seconds = Annotated[
    float,
    Field(gt=0, le=3600, description="Seconds; the server's own limit may be shorter."),
]
Solutions = Annotated[
    int, Field(ge=1, le=MOST_SOLUTIONS, description="Stop after this number of solutions.")
]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ReadRequest(_Request):
    """Text that has a puzzle."""

    text: Annotated[
        str, Field(min_length=1, description="A puzzle in any notation, or a puzzle file.")
    ]
    shape: ShapeText | None = None


class PuzzleRequest(_Request):
    """A puzzle; its shape is inferred if it is not given."""

    puzzle: PuzzleText
    shape: ShapeText | None = None


class SolverRequest(PuzzleRequest):
    """A puzzle and a solver; without one, the fastest for its shape."""

    solver: SolverText | None = None
    time_limit: Seconds | None = None


class SolveRequest(SolverRequest):
    """A puzzle to solve."""

    solution_limit: Solutions = 2


class CountRequest(SolverRequest):
    """A puzzle whose solutions are counted."""

    solution_limit: Solutions = 10_000


class RateRequest(PuzzleRequest):
    """A puzzle to rate."""

    time_limit: Seconds | None = None


class CompareRequest(PuzzleRequest):
    """A puzzle for several solvers."""

    solvers: Annotated[list[SolverText], Field(min_length=1, max_length=MOST_SOLVERS)]
    solution_limit: Solutions = 2
    time_limit: Seconds | None = None
