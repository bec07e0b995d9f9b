"""What holds a solver's process, as a value: limits on memory, processor time and output, and whether it is set apart."""

from __future__ import annotations

import re
from dataclasses import dataclass

_BACKEND = re.compile(r"[\w-]+(:\w+=.*)?")


@dataclass(frozen=True)
class SandboxLimits:
    """memory     bytes resident in all its processes together; None: no limit
    cpu        seconds of processor time for one question, of all its processes together; None: no limit
    output     bytes written for one question, to standard output and standard error; None: no limit
    core       the one processor core that it may run on; None: any
    isolated   whatever it starts ends with it, and it has a scratch folder as its home; where the system allows it without
               privileges it has no network and sees no other process
    namespaces False: do without what only some systems allow, as where it is refused
    """

    memory: int | None = None
    cpu: float | None = None
    output: int | None = None
    core: int | None = None
    isolated: bool = False
    namespaces: bool = True

    @classmethod
    def trusted(cls) -> SandboxLimits:
        """For our own backends: they end with their worker, and that is all."""
        return cls()

    @classmethod
    def foreign(cls) -> SandboxLimits:
        """For everybody else's code."""
        return cls(memory=2 << 30, output=64 << 20, isolated=True)

    @classmethod
    def of(cls, spec: str) -> SandboxLimits:
        """By the look of a spec: the name of a backend is one word, and everything else names somebody's code."""
        return cls.trusted() if _BACKEND.fullmatch(spec) else cls.foreign()

    @property
    def names(self) -> frozenset[str]:
        """The protections that are in force wherever it runs: memory, cpu, output, home."""
        held = {
            "memory": self.memory,
            "cpu": self.cpu,
            "output": self.output,
            "home": self.isolated,
        }
        return frozenset(name for name, holds in held.items() if holds)
