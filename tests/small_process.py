"""Run tests that fork their process in a small process, because a fork of a large one is slow.

After the collection of all tests, a process has loaded every library: a fork of it takes 20 to 200
times as long as a fork of a new process. The tests of some folders fork themselves hundreds of
times. Each such folder has a pytest of its own, which starts with its first test.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FOLDERS = ("adapters", "check", "testing", "worker")
LARGE = 200 << 20  # bytes of memory; one folder is tested in a smaller process
_HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test of these folders in the small process, if this process is large."""
    if (folder := _folder(item)) not in FOLDERS or not _is_large():
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    following = nextitem.nodeid if nextitem and _folder(nextitem) == _folder(item) else ""
    for report in _started(os.getpid(), item.config, folder).run(item, following):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _folder(item: pytest.Item) -> str:
    """Return the name of a test's folder."""
    return item.path.parent.name


@cache
def _is_large() -> bool:
    """Whether this process is large when the first such test is to run; only on Linux."""
    if sys.platform != "linux":
        return False
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") > LARGE


@cache
def _started(process: int, config: pytest.Config, name: str) -> _SmallProcess:
    """Start the small process of this process for a folder."""
    return _SmallProcess(config, name)


class _SmallProcess:
    """Another pytest, which ends when this process ends."""

    def __init__(self, config: pytest.Config, name: str) -> None:
        folder = config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        self._output = folder / f"small-{name}.txt"
        its_requests, requests = os.pipe()
        answers, its_answers = os.pipe()
        ends = its_requests, its_answers
        environment = {name: os.environ[name] for name in os.environ if "XDIST" not in name}
        options = [str(_HERE / name), f"--basetemp={folder / f'small-{name}'}"]
        options += ["-m", config.option.markexpr, "-p", "no:xdist", "-p", f"no:{__name__}"]
        with self._output.open("wb") as output:
            subprocess.Popen(
                [sys.executable, "-m", "tests.small_pytest", *map(str, ends), *options],
                cwd=config.rootpath,
                env=environment,
                pass_fds=ends,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        for descriptor in ends:
            os.close(descriptor)
        self._requests, self._answers = os.fdopen(requests, "wb"), os.fdopen(answers, "rb")

    def run(self, item: pytest.Item, following: str) -> Iterator[Any]:
        """Run a test, and yield its reports."""
        pickle.dump((item.nodeid, following), self._requests)
        self._requests.flush()
        try:
            reports = pickle.load(self._answers)
        except EOFError:
            _started.cache_clear()  # the next test starts another one
            text = self._output.read_text(encoding="utf-8", errors="replace")
            ended = f"the small process has ended:\n{text[-5000:]}"
            yield pytest.TestReport(item.nodeid, item.location, {}, "failed", ended, "call")
            return
        for data in reports:
            yield item.config.hook.pytest_report_from_serializable(config=item.config, data=data)
