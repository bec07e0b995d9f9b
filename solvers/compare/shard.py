"""A shard of a plan: the part that one job of a batch system measures, such as `3/10`."""

from __future__ import annotations

import re
from typing import NamedTuple

from solvers.errors import OptionError


class Shard(NamedTuple):
    """Every process of the solvers whose number is `number` - 1 modulo `of`.

    All solvers run in each process, so that they are compared on one machine.
    """

    number: int
    of: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Parse text such as `3/10`. Raises OptionError."""
        match = re.fullmatch(r"(\d+)/(\d+)", text)
        if not match or not 1 <= int(match[1]) <= int(match[2]):
            remedy = "give its number and the number of shards, such as 1/4 to 4/4"
            raise OptionError(f"{text!r} is not a shard", remedy=remedy)
        return cls(int(match[1]), int(match[2]))

    def __contains__(self, process: object) -> bool:
        """Whether the shard has the process with that number, counted from 0."""
        return isinstance(process, int) and process % self.of == self.number - 1

    def check(self, processes: int) -> None:
        """Raise OptionError if some shard would be empty."""
        if self.of > processes:
            cause = f"{self.of} shards of a plan in which each solver has {processes} processes"
            remedy = "give at most as many shards as --processes, and as there are instances"
            raise OptionError(cause, remedy=remedy)

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"
