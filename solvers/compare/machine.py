"""The machine that measured a part of a run: what identifies it, and its environment."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from solvers.compare.environment import MACHINE, SOFTWARE, environment

_IDENTITY: Final = ("host", *MACHINE, *SOFTWARE)


class Machine(NamedTuple):
    """A machine, as a run stores it: its host name and its environment as plain values."""

    facts: Mapping[str, Any]

    @classmethod
    def here(cls, solvers: Iterable[str], core: int | None) -> Machine:
        """Return this machine. `core` is the one that solvers are pinned to."""
        return cls({"host": socket.gethostname(), **environment(solvers), "pinned": core})

    @property
    def identity(self) -> tuple[Any, ...]:
        """What two processes on the same machine share, and those on others do not."""
        return tuple(self.facts.get(name) for name in _IDENTITY)
