"""The solver that a spec names, the same one for every call: in this process, or in a pool."""

from __future__ import annotations

import sys
from functools import lru_cache

from solvers import config
from solvers.about import About
from solvers.concurrency.worker_pool import Pool
from solvers.cores import cores
from solvers.registry import registry
from solvers.solver import Solver


@lru_cache(maxsize=8)
def named(spec: str) -> Solver:
    """Return the solver that a spec names, the same one as for the last call.

    One that cannot be interrupted runs in processes, as many as there are calls at a time and at
    most one for each core. They end with the program.
    """
    solver = registry.in_process(spec)
    return _pooled(spec) if solver is None else solver


@lru_cache(maxsize=8)
def named_in_background(spec: str) -> Solver:
    """Return a solver that a thread can use while others go on, and that stops when cancelled.

    A solver that holds the interpreter lock runs in processes.
    """
    return named(spec) if registry.releases_lock(spec) else _pooled(spec)


@lru_cache(maxsize=8)
def _pooled(spec: str) -> Pool:
    return Pool(registry.check(spec), cores())


def releases_lock(solver: Solver) -> bool:
    """Whether a solver is `lanes` or another one whose searches run side by side in threads."""
    about = getattr(sys.modules.get(type(solver).__module__), "ABOUT", None)
    return isinstance(about, About) and about.releases_lock


default = lru_cache(maxsize=32)(config.default)
