"""Compare solvers from Python: run a comparison, load it, compare two runs, report, export, merge.

Each function does what the command of `sudoku` with the same name does. A run is saved in a store,
which is a file.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     store = Path(folder) / "runs.sqlite"
...     done = compare(["1... ..3. .... ...2"], ["naive", "bitmasks"], store=store, processes=1)
...     [(row.solver, row.solved) for row in done.run.results[2].summaries]
...     [info.run == done.run.id for info in runs(store)]
[('naive', 1), ('bitmasks', 1)]
[True]
"""

from solvers.comparison.outputs import BenchmarkFormat, ReportFormat, answers, diff, export, report
from solvers.comparison.running import add, again, compare, resume, retry, run_plan
from solvers.comparison.saved_runs import (
    RunLike,
    StoredRun,
    StrPath,
    combine,
    load,
    locate,
    merge,
    runs,
)

__all__ = [
    "BenchmarkFormat",
    "ReportFormat",
    "RunLike",
    "StoredRun",
    "StrPath",
    "add",
    "again",
    "answers",
    "combine",
    "compare",
    "diff",
    "export",
    "load",
    "locate",
    "merge",
    "report",
    "resume",
    "retry",
    "run_plan",
    "runs",
]
