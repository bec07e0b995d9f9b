"""Solve many puzzle files into a folder, here or on a Dask cluster: file by file, restartable."""

from __future__ import annotations

import glob
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import solvers
from solvers.cli import arguments, output_files
from solvers.cli.solve_run import SolveRun
from solvers.cli.terminal_text import printable
from solvers.errors import InputError, SudokuError
from solvers.registry import registry

JOURNAL: Final = "sudoku-solve.jsonl"  # the options of the run, then a line for each finished file
_UNUSABLE: Final = 2  # the exit code of a file that cannot be used

Finished = tuple[str, int, str]  # the name of a file, its exit code, its error


def matching(pattern: str) -> list[Path]:
    """Return the files that a pattern such as `puzzles-*.txt.gz` means; none for a puzzle."""
    if arguments.is_source(pattern) or not any(each in pattern for each in "*?["):
        return []
    return sorted(path for path in map(Path, glob.glob(pattern)) if path.is_file())


@dataclass(frozen=True, kw_only=True)
class SolveFiles:
    """Files whose answers are written to files of the same names in a folder.

    settings  how each file is solved; its puzzle and its output are those of the file
    cluster   the address of a Dask scheduler, or local:N; None: solve here
    """

    files: list[Path]
    folder: Path
    settings: SolveRun
    cluster: str | None

    def run(self) -> int:
        """Solve the files that are not finished, and return the largest exit code.

        Raises InputError if two files have one name, or if the folder has answers of other options.
        """
        names = [file.name for file in self.files]
        if twice := next((name for name in names if names.count(name) > 1), None):
            cause = f"several files are named {twice}"
            raise InputError(cause, remedy="write the answers of each folder to its own folder")
        output_files.check_folder("--output", self.folder)
        output_files.create_folder("--output", self.folder)
        codes = self._finished()
        left = [file for file in self.files if file.name not in codes]
        if codes:
            print(f"{len(codes)} of {len(names)} files are finished", file=sys.stderr)
        solved = _on_cluster(self.cluster) if self.cluster else _here
        for name, code, error in solved(self._runs(left)):
            codes[name] = code
            if error:
                print(f"error: {printable(error)}", file=sys.stderr)
            else:
                self._append({"file": name, **_state(self._source(name)), "exit": code})
        return max(codes.values(), default=0)

    def _runs(self, files: Iterable[Path]) -> list[SolveRun]:
        return [
            replace(self.settings, puzzle=str(file), output=self.folder / file.name)
            for file in files
        ]

    def _source(self, name: str) -> Path:
        return next(file for file in self.files if file.name == name)

    def _finished(self) -> dict[str, int]:
        """Return the exit codes of the finished files; begin the journal if there is none."""
        journal, options = self.folder / JOURNAL, self._options
        if not journal.exists():
            self._append(options)
            return {}
        try:
            first, *lines = map(json.loads, journal.read_text(encoding="utf-8").splitlines())
        except ValueError:
            raise InputError("is damaged", remedy="delete it", source=str(journal)) from None
        for name, value in options.items():
            if first.get(name) != value:
                cause = f"{self.folder} has answers with {name} {first.get(name)}, not {value}"
                raise InputError(cause, remedy="name another folder")
        sources = {file.name: file for file in self.files}
        return {
            name: line["exit"]
            for line in lines
            if (name := line["file"]) in sources
            and (self.folder / name).is_file()
            and _state(sources[name]).items() <= line.items()
        }

    @property
    def _options(self) -> dict[str, Any]:
        own = self.settings
        return {
            "solver": str(own.several or own.solver or ""),
            "version of the solver": own.solver and registry.version(own.solver),
            "version of sudoku-solvers": solvers.__version__,
            "solution limit": own.limits.solution_limit,
            "time limit": own.limits.time_limit,
            "format": str(own.answer_format),
        }

    def _append(self, line: Mapping[str, Any]) -> None:
        with (self.folder / JOURNAL).open("a", encoding="utf-8") as journal:
            journal.write(json.dumps(line) + "\n")


def solve_file(run: SolveRun) -> Finished:
    """Solve one file, in this process or as a task of a Dask worker."""
    name = Path(run.puzzle).name
    try:
        return name, run.run(resume=False), ""
    except SudokuError as error:
        return name, _UNUSABLE, str(error)


def _state(file: Path) -> dict[str, int]:
    """Return what changes if a file is changed."""
    known = file.stat()
    return {"size": known.st_size, "modified": known.st_mtime_ns}


def _here(runs: list[SolveRun]) -> Iterator[Finished]:
    return map(solve_file, runs)


def _on_cluster(cluster: str) -> Callable[[list[SolveRun]], Iterator[Finished]]:
    def solved(runs: list[SolveRun]) -> Iterator[Finished]:
        from solvers.cluster.connection import connected
        from solvers.cluster.software import check_workers

        with connected(cluster) as client:
            from distributed import as_completed

            specs = {str(run.solver) for run in runs if run.solver}
            check_workers(client, specs)
            here = Path.cwd()
            tasks = [
                client.submit(solve_file, _absolute(replace(run, jobs=1), here), pure=False)
                for run in runs
            ]
            for _, finished in as_completed(tasks, with_results=True):
                yield finished

    return solved


def _absolute(run: SolveRun, folder: Path) -> SolveRun:
    """Return a run whose files have absolute names, because workers run in other folders."""
    output = folder / run.output if run.output else None
    return replace(run, puzzle=str(folder / run.puzzle), output=output)
