"""A block: the unit in which a comparison measures, verifies and stores."""

from __future__ import annotations

from typing import NamedTuple

from solvers.compare.agreement import Disagreement
from solvers.compare.noise import BlockNoise
from solvers.compare.record import Record


class Block(NamedTuple):
    """The records of some instances, each solved by all solvers, and their disagreements.

    process  which of the solvers' processes it was, counted from 0
    noise    None for a block of batches
    """

    records: list[Record]
    disagreements: list[Disagreement]
    process: int
    noise: BlockNoise | None = None
