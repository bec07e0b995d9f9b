"""The limits and the isolation of a solver's process, as a value."""

from __future__ import annotations

import os
from dataclasses import dataclass

from solvers.errors import OptionError
from solvers.registry.spec import Spec
from solvers.worker.bounded_output import OUTPUT_LIMIT

# Names of environment variables that foreign code gets, separated by commas.
PASSED_VARIABLES = "SUDOKU_PASS_ENV"
# The default for foreign code. A pool has one process per core.
MOST_PROCESSES = max(64, 4 * (os.cpu_count() or 1))


@dataclass(frozen=True)
class SandboxLimits:
    """What a solver's process may use, and what it is kept away from.

    memory      bytes of resident memory, of all its processes together; None: no limit
    cpu         seconds of CPU time for each request, of all its processes together; None: no limit
    output      bytes written for each request to standard output and standard error; None: no limit
    core        the only CPU core that it may run on; None: any
    isolated    end every process that it started when it ends, and make a scratch folder its home;
                on Linux also block the network and hide other processes, without privileges
    namespaces  False: do not try to block the network, or to hide processes and files
    processes   processes that may run at the same time; None: no limit
    waiting     whether time in which it waited for a core counts towards its time limit; False
                makes a difference on Linux only
    counts_instructions  run a program under valgrind, which counts its instructions
    variables   names of environment variables that isolated code gets, besides those that find
                programs and libraries

    Raises OptionError for a limit that is not a number or is out of range.
    """

    memory: int | None = None
    cpu: float | None = None
    output: int | None = None
    core: int | None = None
    isolated: bool = False
    namespaces: bool = True
    processes: int | None = None
    waiting: bool = True
    counts_instructions: bool = False
    variables: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, least, kinds in (
            ("memory", 1, (int,)),
            ("cpu", 0, (int, float)),
            ("output", 1, (int,)),
            ("core", 0, (int,)),
            ("processes", 1, (int,)),
        ):
            value = getattr(self, name)
            if value is not None and not (type(value) in kinds and value >= least):
                raise OptionError(
                    f"the limit {name} is {value!r}",
                    remedy=f"give a number of at least {least}, or None",
                )

    @classmethod
    def trusted(cls) -> SandboxLimits:
        """Return no limits, for the backends of this package and of plug-ins."""
        return cls()

    @classmethod
    def foreign(cls) -> SandboxLimits:
        """Return the limits for other people's code: source files, programs and classes."""
        return cls(
            memory=2 << 30,
            output=OUTPUT_LIMIT,
            isolated=True,
            processes=MOST_PROCESSES,
            variables=tuple(os.environ.get(PASSED_VARIABLES, "").replace(",", " ").split()),
        )

    @classmethod
    def of(cls, spec: str) -> SandboxLimits:
        """Return the limits for the solver that a spec names. Raises OptionError."""
        return cls.foreign() if Spec.parse(spec).is_foreign else cls.trusted()

    @property
    def protections(self) -> frozenset[str]:
        """The protections that hold on every system."""
        limits = {
            "memory": self.memory,
            "cpu": self.cpu,
            "output": self.output,
            "home": self.isolated,
            "environment": self.isolated,
            "process-count": self.processes,
        }
        return frozenset(name for name, limit in limits.items() if limit)
