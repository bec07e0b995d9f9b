"""Check a solver: run every stage, then explain the fault that decides the verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from solvers.adapters import OBJECT
from solvers.check import trusted_solver
from solvers.check.case_budget import CaseBudget
from solvers.check.check_report import CheckReport, StageResult
from solvers.check.checked_solver import CheckedSolver
from solvers.check.explainer import Explainer
from solvers.check.stage import Depth, Stage
from solvers.check.stage_list import stages
from solvers.check.stage_runner import StageRunner
from solvers.formats import PuzzleEntry
from solvers.registry import registry
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities

PROOF_SECONDS: Final = 10.0  # for the trusted solver on one of the user's own puzzles


@dataclass(frozen=True)
class Options:
    """How to check a solver.

    depth             how many test cases to run
    time_limit        seconds of CPU time per puzzle
    puzzles           puzzles to run first; the solutions that they state are verified
    against           the solver to trust; None is the best that is installed
    memory            bytes for the solver's processes; None is the default of the sandbox
    minimise_seconds  to minimise the counterexample; 0 is not at all, None depends on the depth
    """

    depth: Depth = Depth.DEFAULT
    time_limit: float = 1.0
    puzzles: Sequence[PuzzleEntry] = ()
    against: str | None = None
    memory: int | None = None
    minimise_seconds: float | None = None


DEFAULT: Final = Options()


def run_check(
    spec: str,
    options: Options = DEFAULT,
    on_begin: Callable[[Capabilities], None] = lambda _: None,
    on_stage: Callable[[StageResult], None] = lambda _: None,
) -> CheckReport:
    """Check the solver that a spec names; the callbacks get the first results as soon as possible.

    Raises InputError (NotASolver, NoCompiler, CompileError, ...) if it cannot be run, SolverError
    if its process does not start, and PuzzleError for a file with a wrong number of solutions.
    All processes are ended in any case.
    """
    start = monotonic()
    Limits(None, options.time_limit)  # invalid options are an error before anything is run
    own = _verified_puzzles(options)
    with CheckedSolver(spec, options.memory) as solver:
        capabilities = solver.capabilities
        on_begin(capabilities)
        runner = StageRunner(solver, options.time_limit)
        budget = CaseBudget(options.depth, capabilities, start, solver.slowdown)
        waiting = [
            stage for stage in stages(options.depth, own) if _fits(stage, spec, capabilities)
        ]
        results: list[StageResult] = []
        while waiting:
            results.append(runner.run(waiting[0], budget.cases(results, waiting)))
            on_stage(results[-1])
            del waiting[0]
        report = CheckReport(
            spec=spec,
            capabilities=capabilities,
            depth=options.depth,
            time_limit=options.time_limit,
            stages=tuple(results),
        )
        trusted = trusted_solver.find(options.against or trusted_solver.BUILT_IN)
        explainer = Explainer(solver, runner.attempts, options.time_limit, trusted)
        report = explainer.explain(report, options.minimise_seconds)
        return replace(report, seconds=monotonic() - start)


def _fits(stage: Stage, spec: str, capabilities: Capabilities) -> bool:
    """Whether a solver can run a stage. A fork of this process keeps its hash seed."""
    forked = spec.startswith(OBJECT)
    return stage.fits(capabilities) and not (forked and stage.setting.hash_seed)


def _verified_puzzles(options: Options) -> tuple[PuzzleEntry, ...]:
    if options.against is not None:
        registry.check(options.against)
    if not options.puzzles:
        return ()
    trusted = trusted_solver.find(options.against)
    return tuple(
        trusted_solver.verify_entry(entry, trusted, PROOF_SECONDS) for entry in options.puzzles
    )
