"""Run mutation testing, and list the mutants that no test notices.

    python -m bench.mutation_testing [TEXT ...]

Only modules with one of the texts in their path are mutated, for example `shape` or `results/`.
mutmut changes the bodies of functions; `source_mutants` changes what mutmut leaves out. The work
is done in a copy of the project, in build/mutation.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from bench.mutation_testing.forked_tests import OPTIONS, import_libraries, run_tests
from bench.mutation_testing.source_mutants import Mutant, source_mutants
from bench.mutation_testing.targets import DRAWING, ROOT, Target, targets

WORK = ROOT / "build" / "mutation"
LOG = WORK / "mutmut.log"
COPIED = ("solvers", "tests", "data", "docs", "README.md", "pyproject.toml")
PYTEST = ("--hypothesis-profile=ci", *(f"--deselect={test}" for test in DRAWING))
KILLED = ("killed", "timeout")
_CPU = 10  # a mutant may take so many times the CPU time of its tests, and so many seconds more
_WALL = 60  # times the usual wall-clock time, for mutmut: other programs may use the cores
# `mutmut show` needs seconds for each mutant; this prints the diffs of all, and a NUL after each.
DIFFS = """
import sys
from mutmut.mutation.diff_apply import get_diff_for_mutant
print(*map(get_diff_for_mutant, sys.argv[1:]), sep="\\0")
"""
Outcome = tuple[str, str, str]  # the path of the module, what happened, and the change


def main() -> int:
    """Run everything, and return 0 if at least 90% of the mutants were killed."""
    parser = argparse.ArgumentParser(prog="make mutation", description=__doc__)
    parser.add_argument("only", nargs="*", metavar="TEXT")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="mutants tested at a time"
    )
    args = parser.parse_args()
    if not (chosen := targets(args.only)):
        parser.error(f"no module has {' or '.join(args.only)} in its path")
    found = [*_by_mutmut(chosen, args.jobs)]
    import_libraries()
    for target in chosen:
        print(f"changing what mutmut leaves out in {target.path}", file=sys.stderr)
        found += _by_source(target, args.jobs)
    killed, total = _report(chosen, found)
    return 0 if killed >= 0.9 * total else 1


def _by_mutmut(chosen: Sequence[Target], jobs: int) -> Iterator[Outcome]:
    """Run mutmut in a fresh copy, and yield what happened to each mutant."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    for name in COPIED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
        copy(ROOT / name, WORK / name)
    with (WORK / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(_configuration(chosen))
    print(f"running mutmut; see {LOG}", file=sys.stderr)
    with LOG.open("w", encoding="utf-8") as log:
        command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(jobs)]
        if subprocess.run(command, cwd=WORK, check=False, stdout=log, stderr=log).returncode:
            raise SystemExit(f"mutmut failed; its last lines are at the end of {LOG}")
    by_module = {target.module: target.path for target in chosen}
    lines = _output("-m", "mutmut", "results", "--all", "true").splitlines()
    outcomes = dict(line.strip().split(": ", 1) for line in lines if ": " in line)
    alive = [name for name, outcome in outcomes.items() if outcome != "killed"]
    diffs = dict(zip(alive, _output("-c", DIFFS, *alive).split("\0"), strict=False))
    for name, outcome in outcomes.items():
        yield by_module[name.rpartition(".")[0]], outcome, diffs.get(name, name)


def _configuration(chosen: Sequence[Target]) -> str:
    tests = sorted({test for target in chosen for test in target.tests})
    return (
        "\n[tool.mutmut]\n"
        'source_paths = ["solvers"]\n'
        f"only_mutate = {[target.path for target in chosen]}\n"
        f"also_copy = {[name for name in COPIED if name != 'solvers']}\n"
        f"pytest_add_cli_args_test_selection = {tests}\n"
        f"pytest_add_cli_args = {[*OPTIONS, *PYTEST]}\n"
        "use_git_change_detection = false\n"
        f"timeout_multiplier = {_WALL}\n"
    )


def _output(*arguments: str) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=WORK, stdout=subprocess.PIPE, text=True, check=True).stdout


def _by_source(target: Target, jobs: int) -> Iterator[Outcome]:
    """Test what mutmut leaves out, and yield what happened to each mutant."""
    path = ROOT / target.path
    source, tests = path.read_text(encoding="utf-8"), [*PYTEST, *target.tests]
    code, seconds = run_tests(target.module, path, source, tests, cpu_limit=600)
    if code != 0:
        raise SystemExit(f"the tests of {target.path} fail without a change; make them pass first")
    limit = _CPU + round(_CPU * seconds)

    def exit_code(mutant: Mutant) -> int | None:
        return run_tests(target.module, path, mutant.source, tests, limit)[0]

    mutants = [*source_mutants(source)]
    with ThreadPoolExecutor(jobs) as threads:
        for mutant, code in zip(mutants, threads.map(exit_code, mutants), strict=True):
            yield target.path, {None: "timeout", 0: "survived"}.get(code, "killed"), str(mutant)


def _report(chosen: Sequence[Target], found: Sequence[Outcome]) -> tuple[int, int]:
    """Print the survivors, then a line for each module; return the killed and all mutants."""
    for path, outcome, change in found:
        if outcome != "killed":
            print(f"{path}: {outcome}: {change.strip()}\n")
    print("killed  of  module")
    all_of, killed = Counter(path for path, _, _ in found), Counter[str]()
    killed.update(path for path, outcome, _ in found if outcome in KILLED)
    for path in (target.path for target in chosen):
        print(f"{killed[path]:6} {all_of[path]:5}  {path}")
    print(f"{killed.total():6} {all_of.total():5}  ({killed.total() / all_of.total():.1%})")
    return killed.total(), all_of.total()


if __name__ == "__main__":
    sys.exit(main())
