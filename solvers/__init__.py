"""One interface to many Sudoku solvers, such as backtracking, CP-SAT and python-constraint.

Each name is imported when it is first used, so that `import solvers` takes no time.

>>> import solvers
>>> solvers.solve("1... ..3. .... ...2").status
<Status.MULTIPLE: 'multiple'>
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take this name for True; importing `typing` takes a while

if TYPE_CHECKING:
    from solvers import certify as certify
    from solvers import exchange as exchange
    from solvers import formats as formats
    from solvers import generate as generate
    from solvers.api import count, is_unique, solve
    from solvers.canonical import CanonicalForm, canonical_form, find_isomorphism
    from solvers.checker import Fault, Verdict, Verification, find_faults, verify
    from solvers.concurrency.async_calls import acount, ais_unique, asolve
    from solvers.concurrency.mapping import map  # noqa: A004  its users write solvers.map
    from solvers.concurrency.started_pool import pool
    from solvers.concurrency.worker_pool import Pool
    from solvers.configured_solver import configured
    from solvers.errors import (
        BrokenSolver,
        CompileError,
        ConfigError,
        Crashed,
        InputError,
        InvalidOutput,
        MemoryLimitExceeded,
        MissingLibrary,
        NoCompiler,
        NotASolver,
        OptionError,
        OutputLimitExceeded,
        ProcessDied,
        ProcessLimitExceeded,
        ProofRejected,
        ProtocolError,
        PuzzleError,
        SearchCancelled,
        SearchIncomplete,
        ShapeError,
        SolverError,
        SudokuError,
        TimeLimitExceeded,
        UnknownSolver,
        Unsupported,
    )
    from solvers.puzzle import Contradiction, Grid, Puzzle
    from solvers.puzzle_input import PuzzleLike, read_puzzle
    from solvers.rating.levels import Level, Technique
    from solvers.rating.rating import Rating, rate
    from solvers.registry.registry import get, names
    from solvers.result import Result, Status, Stop
    from solvers.settings import configure
    from solvers.several.fallback import Fallback
    from solvers.several.race import Race
    from solvers.shadow.shadow import Shadow
    from solvers.shape import Shape
    from solvers.solver import BatchResult, BatchSolver, Limits, Preparable, Solver
    from solvers.units import Unit
    from solvers.worker.capabilities import Capabilities
    from solvers.worker.limits import SandboxLimits
    from solvers.worker.worker import Worker

    __version__: str

__all__ = [
    "BatchResult",
    "BatchSolver",
    "BrokenSolver",
    "CanonicalForm",
    "Capabilities",
    "CompileError",
    "ConfigError",
    "Contradiction",
    "Crashed",
    "Fallback",
    "Fault",
    "Grid",
    "InputError",
    "InvalidOutput",
    "Level",
    "Limits",
    "MemoryLimitExceeded",
    "MissingLibrary",
    "NoCompiler",
    "NotASolver",
    "OptionError",
    "OutputLimitExceeded",
    "Pool",
    "Preparable",
    "ProcessDied",
    "ProcessLimitExceeded",
    "ProofRejected",
    "ProtocolError",
    "Puzzle",
    "PuzzleError",
    "PuzzleLike",
    "Race",
    "Rating",
    "Result",
    "SandboxLimits",
    "SearchCancelled",
    "SearchIncomplete",
    "Shadow",
    "Shape",
    "ShapeError",
    "Solver",
    "SolverError",
    "Status",
    "Stop",
    "SudokuError",
    "Technique",
    "TimeLimitExceeded",
    "Unit",
    "UnknownSolver",
    "Unsupported",
    "Verdict",
    "Verification",
    "Worker",
    "__version__",
    "acount",
    "ais_unique",
    "asolve",
    "canonical_form",
    "configure",
    "configured",
    "count",
    "find_faults",
    "find_isomorphism",
    "get",
    "is_unique",
    "map",
    "names",
    "pool",
    "rate",
    "read_puzzle",
    "solve",
    "verify",
]

# Submodules that `import solvers` makes available, too.
_MODULES = ("certify", "comparison", "exchange", "formats", "generate")
_HOMES = {
    "api": "count is_unique solve",
    "canonical": "CanonicalForm canonical_form find_isomorphism",
    "checker": "Fault Verdict Verification find_faults verify",
    "concurrency.async_calls": "acount ais_unique asolve",
    "concurrency.mapping": "map",
    "concurrency.started_pool": "pool",
    "concurrency.worker_pool": "Pool",
    "configured_solver": "configured",
    "errors": (
        "BrokenSolver CompileError ConfigError Crashed InputError InvalidOutput "
        "MemoryLimitExceeded MissingLibrary NoCompiler NotASolver OptionError OutputLimitExceeded "
        "ProcessDied ProcessLimitExceeded ProofRejected ProtocolError PuzzleError "
        "SearchCancelled SearchIncomplete ShapeError SolverError SudokuError TimeLimitExceeded "
        "UnknownSolver Unsupported"
    ),
    "puzzle": "Contradiction Grid Puzzle",
    "puzzle_input": "PuzzleLike read_puzzle",
    "rating.levels": "Level Technique",
    "rating.rating": "Rating rate",
    "registry.registry": "get names",
    "result": "Result Status Stop",
    "several.fallback": "Fallback",
    "several.race": "Race",
    "settings": "configure",
    "shadow.shadow": "Shadow",
    "shape": "Shape",
    "solver": "BatchResult BatchSolver Limits Preparable Solver",
    "units": "Unit",
    "worker.capabilities": "Capabilities",
    "worker.limits": "SandboxLimits",
    "worker.worker": "Worker",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Import a public name."""
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name == "__version__":
        libraries = import_module(f"{__name__}.libraries")
        value = libraries.version(libraries.DISTRIBUTION) or "0+unknown"  # a tree without metadata
    elif module := _HOME_OF.get(name):
        value = getattr(import_module(f"{__name__}.{module}"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value  # the next time, Python finds it without this function
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, *_MODULES])
