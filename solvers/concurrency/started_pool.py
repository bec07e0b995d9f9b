"""`solvers.pool`: start a pool of processes for any solver."""

from __future__ import annotations

from solvers.concurrency.worker_pool import Pool
from solvers.cores import cores
from solvers.errors import OptionError
from solvers.registry.registry import check
from solvers.worker.limits import SandboxLimits


def pool(solver: str, *, workers: int | None = None, sandbox: SandboxLimits | None = None) -> Pool:
    """Start processes that solve puzzles side by side, and return when they are ready.

    solver   the spec of a backend, a source file, a program or a class
    workers  the number of puzzles that are solved at the same time; None: one for each core. There
             is one process more, which takes the place of one that is killed at a time limit
    sandbox  what each process may use; None: no limits for a backend, and those of
             `SandboxLimits.foreign` for other people's code

    Raises as `get` does, and Crashed if a process does not start.

    >>> import solvers
    >>> with solvers.pool("fewest-first", workers=1) as pool:
    ...     solvers.count("1... ..3. .... ...2", solver=pool)
    3
    """
    if not isinstance(solver, str):
        raise OptionError(f"the solver is {solver!r}", remedy='give its name, such as "cp-sat"')
    pool = Pool(check(solver), cores() if workers is None else workers, sandbox)
    pool.start()
    return pool
