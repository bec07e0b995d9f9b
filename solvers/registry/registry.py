"""From a spec to a solver that keeps its time limit, in this process or in a worker's."""

from __future__ import annotations

from solvers.errors import MissingLibrary, SudokuError
from solvers.registry import python_environment
from solvers.registry.backend import Backend
from solvers.registry.catalogue import backends, find, known, left_out, names
from solvers.registry.creation import check, create
from solvers.registry.spec import Spec
from solvers.solver import Solver

__all__ = [
    "Backend",
    "backends",
    "broken_plug_ins",
    "check",
    "check_installed",
    "create",
    "find",
    "get",
    "in_process",
    "known",
    "left_out",
    "names",
    "releases_lock",
    "version",
]


def version(spec: str) -> str | None:
    """Return the version of a backend's library, or the start of the SHA-256 of a file."""
    from hashlib import sha256

    spec = Spec.parse(spec)
    if spec.environment is not None:
        return _version_there(spec, spec.environment)
    if backend := known(spec.name):
        return backend.version
    file = next((file for file in spec.files if file.is_file()), None)
    return f"sha256 {sha256(file.read_bytes()).hexdigest()[:12]}" if file else None


def _version_there(spec: Spec, environment: str) -> str:
    """Return the version of a solver in another Python environment, and that of its Python."""
    backend = known(spec.name)
    libraries = backend.libraries if backend else ()
    there = python_environment.version(environment, libraries[0] if libraries else None)
    own = None if libraries else version(spec.inner)
    return f"{own}, {there}" if own else there


def get(spec: str, **options: object) -> Solver:
    """Return a solver that is ready to use: `get("cp-sat:workers=2")`, `get("cp-sat", workers=2)`.

    A solver that cannot be interrupted runs in a worker process, as one of another Python
    environment does. Raises UnknownSolver (with the nearest name), OptionError, MissingLibrary
    (with the command that installs it), or BrokenSolver.
    """
    full = Spec.of(spec, options)
    if (solver := in_process(full)) is not None:
        return solver
    from solvers.worker.proving_worker import ProvingWorker, Worker  # most solvers need none

    backend = known(full.name)
    return ProvingWorker(full) if backend and backend.writes_proofs else Worker(full)


def check_installed(text: str) -> Spec:
    """Parse a spec. Raises as `check` does, and MissingLibrary if it cannot be used here."""
    spec = check(text)
    backend = known(spec.name)
    if backend and spec.environment is None and backend.missing:
        raise MissingLibrary(f"{spec.name} needs {backend.lacks}", remedy=backend.remedy)
    return spec


def in_process(spec: str) -> Solver | None:
    """Return the solver if it can run in this process: it keeps its time limit itself.

    Raises as `get` does.
    """
    checked = check(spec)
    if checked.environment is not None:
        return None
    solver: Solver = create(checked)
    return solver if getattr(solver, "interruptible", True) else None


def releases_lock(spec: str) -> bool:
    """Whether searches of a backend run side by side in threads, and stop when cancelled."""
    parsed = Spec.parse(spec)
    backend = known(parsed.name) if parsed.environment is None else None
    return bool(backend and backend.about and backend.about.releases_lock)


def broken_plug_ins() -> dict[str, SudokuError]:
    """Return why plug-ins cannot be used, by name. It starts each plug-in in a process."""
    plug_ins = [name for name, backend in backends().items() if backend.is_plug_in]
    errors: dict[str, SudokuError] = {}
    if not plug_ins:
        return errors
    from contextlib import ExitStack

    from solvers.worker.worker import Worker

    with ExitStack() as stack:
        workers = {name: stack.enter_context(Worker(name)) for name in plug_ins}
        for name, worker in workers.items():
            try:
                worker.capabilities  # noqa: B018 - waits until it is ready
            except SudokuError as error:
                errors[name] = error
    return errors
