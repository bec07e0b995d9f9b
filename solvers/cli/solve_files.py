"""Solve many puzzle files into a folder, here or on a Dask cluster: file by file, restartable."""

from __future__ import annotations

import glob
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import solvers
from solvers.cli import arguments, output_folders, stale_parts
from solvers.cli.files_journal import JOURNAL, FilesJournal, Finished
from solvers.cli.solve_run import SolveRun
from solvers.cli.terminal_text import printable
from solvers.errors import InputError, SudokuError
from solvers.file_identity import identity
from solvers.quantities import count
from solvers.registry import registry

_UNUSABLE: Final = 2  # the exit code of a file that cannot be used
_OTHER_FOLDER: Final = "name another folder with -o"


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

    @classmethod
    def of(
        cls,
        files: list[Path],
        folder: Path | None,
        settings: SolveRun,
        cluster: str | None,
        certify: Path | None,
    ) -> SolveFiles:
        """Return the files of a pattern. Raises InputError for options that need one puzzle."""
        if certify:
            cause = f"--certify proves the answer to one puzzle, but {settings.puzzle} is a pattern"
            raise InputError(cause, remedy="leave out --certify")
        if folder is None:
            cause = f"{settings.puzzle} is a pattern, whose answers are files in a folder"
            raise InputError(cause, remedy="name the folder with -o")
        return cls(files=files, folder=folder, settings=settings, cluster=cluster)

    def run(self) -> int:
        """Solve the files that are not finished, and return the largest exit code.

        Raises InputError if two files have one name, if answers would replace inputs, or if the
        folder has answers of other options.
        """
        self._check()
        output_folders.create_folder("--output", self.folder)
        sources = {file.name: file for file in self.files}
        stale_parts.remove(self.folder, sources)
        journal = FilesJournal(self.folder, self._options)
        done = journal.start(self.files)
        left = [file for name, file in sources.items() if name not in done]
        if done:
            print(f"{len(done)} of {len(sources)} files are finished", file=sys.stderr)
        solved = _on_cluster(self.cluster) if self.cluster else _here
        for finished in solved(self._runs(left)):
            done[finished.file] = finished
            if finished.error:
                print(f"error: {printable(finished.error)}", file=sys.stderr)
            else:
                journal.add(sources[finished.file], finished)
        for name in sources:
            if number := done[name].unsatisfiable:
                has = "has" if number == 1 else "have"
                note = f"{printable(name)}: {count(number, 'puzzle')} {has} no solution"
                print(note, file=sys.stderr)
        return max(each.exit for each in done.values())

    def _check(self) -> None:
        """Raise InputError for a folder that cannot have the answers. Nothing is written."""
        names = [file.name for file in self.files]
        if twice := next((name for name in names if names.count(name) > 1), None):
            cause = f"several files are named {twice}"
            raise InputError(cause, remedy="write the answers of each folder to its own folder")
        output_folders.check_folder("--output", self.folder)
        solver = arguments.solver_files([self.settings.solver] if self.settings.solver else [])
        inputs = {identity(file): file for file in (*self.files, *solver) if file.exists()}
        folder = self.folder.resolve()
        for file in self.files:
            if folder in (file.absolute().parent.resolve(), file.resolve().parent):
                cause = f"{file} is in {self.folder}, the folder of the answers"
                raise InputError(cause, remedy=_OTHER_FOLDER)
        for name in (*names, JOURNAL):
            if (replaced := inputs.get(identity(self.folder / name))) is not None:
                cause = f"{self.folder / name} is the same file as {replaced}, an input"
                raise InputError(f"{cause}, and would be overwritten", remedy=_OTHER_FOLDER)
        if JOURNAL in names:
            cause = f"{JOURNAL} is the name of a file that the run itself writes"
            raise InputError(cause, remedy="rename the puzzle file, or give another pattern")

    def _runs(self, files: Iterable[Path]) -> list[SolveRun]:
        return [
            replace(self.settings, puzzle=str(file), output=self.folder / file.name)
            for file in files
        ]

    @property
    def _options(self) -> dict[str, Any]:
        own = self.settings
        specs = own.specs
        return {
            "solver": str(own.several or ", ".join(specs)),
            "version of the solver": ", ".join(
                registry.version(each) or "unknown" for each in specs
            ),
            "version of sudoku-solvers": solvers.__version__,
            "solution limit": own.limits.solution_limit,
            "time limit": own.limits.time_limit,
            "format": str(own.answer_format),
        }


def solve_file(run: SolveRun) -> Finished:
    """Solve one file, in this process or as a task of a Dask worker."""
    name = Path(run.puzzle).name
    try:
        end = run.solve(resume=None)
    except SudokuError as error:
        return Finished(name, _UNUSABLE, error=str(error))
    return Finished(name, end.exit_code, end.unsatisfiable)


def _here(runs: list[SolveRun]) -> Iterator[Finished]:
    return map(solve_file, runs)


def _on_cluster(cluster: str) -> Callable[[list[SolveRun]], Iterator[Finished]]:
    def solved(runs: list[SolveRun]) -> Iterator[Finished]:
        from solvers.cluster.connection import connected
        from solvers.cluster.software import check_workers

        with connected(cluster) as client:
            from distributed import as_completed

            check_workers(client, {spec for run in runs for spec in run.specs})
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
