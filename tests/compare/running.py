"""Run a plan without a store."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.compare.block import Block
from solvers.compare.plan import Plan
from solvers.compare.runner import PlanRunner


def run(plan: Plan) -> Iterator[Block]:
    """Yield all blocks of a plan. Its worker processes end with the iterator."""
    with PlanRunner(plan) as runner:
        yield from runner.blocks()
