"""A solver that is a program of its own and speaks the line protocol: what to run, and how it is spoken to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

REQUESTS, ANSWERS = 3, 4  # the file descriptors of a program that is spoken to apart


@dataclass(frozen=True)
class Launch:
    """command  the program and its arguments
    cwd      the folder to run it in; None: where it is
    env      what is added to its environment
    apart    requests come on descriptor 3 and answers go to 4, so that nothing that the solver reads from standard
             input or prints can be taken for a line of the protocol; otherwise standard input and output are the wire
    """

    command: tuple[str, ...]
    cwd: str | None = None
    env: Mapping[str, str] = field(default_factory=dict)
    apart: bool = True
