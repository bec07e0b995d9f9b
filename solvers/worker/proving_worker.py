"""A worker whose solver writes proofs: it asks for them over the line protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from solvers.errors import ProtocolError, TimeLimitExceeded, Unsupported
from solvers.proof import Proven, Step, read_line
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits, check_arguments
from solvers.worker import protocol
from solvers.worker.worker import Worker

__all__ = ["ProofReply", "ProvingWorker", "Worker"]

_STEP = "step "


class ProofReply(NamedTuple):
    """A reply as of `Worker.ask`, and the steps of the proof."""

    reply: protocol.Reply
    steps: tuple[Step, ...]


class ProvingWorker(Worker):
    """A worker that is a ProvingSolver, if its solver is one."""

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """Solve, and return the proof. Raises Unsupported if the solver writes none."""
        try:
            reply, steps = self.ask_proof(puzzle, limits)
        except TimeLimitExceeded:
            return Proven(Result((), Stop.TIMEOUT, puzzle=puzzle), ())
        return Proven(replace(reply.result, puzzle=puzzle), steps)

    def ask_proof(
        self, puzzle: Puzzle, limits: Limits, grace: float = 0.0, cpu: float | None = None
    ) -> ProofReply:
        """Solve with a proof. The limits are for the search, as those of `Worker.ask` are.

        Raises Unsupported if the solver writes no proofs, and what `Worker.ask` raises.
        """
        check_arguments(puzzle, limits)
        if not self.capabilities.proofs:
            raise Unsupported(f"{self.spec} writes no proofs")
        request = protocol.request(puzzle, limits).replace("solve", "prove", 1)
        seconds = None if limits.time_limit is None else limits.time_limit + grace
        steps: list[Step] = []
        reply = self._exchange(
            request, lambda lines: protocol.reply(_others(lines, steps), puzzle.shape), seconds, cpu
        )
        return ProofReply(reply, tuple(steps))


def _others(lines: Iterable[str], steps: list[Step]) -> Iterator[str]:
    """Yield the lines that are not steps; collect the steps. Raises ProtocolError."""
    for line in lines:
        if not line.startswith(_STEP):
            yield line
        elif step := read_line(line[len(_STEP) :].rstrip("\r\n")):
            steps.append(step)
        else:
            raise ProtocolError(f"step {len(steps) + 1} is {line[:80]!r}", remedy="write DRAT")
