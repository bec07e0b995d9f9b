"""Connections to Dask clusters that are refused, and workers with other software."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from solvers.cluster import connection, software
from solvers.cluster.connection import connected
from solvers.errors import InputError, OptionError
from solvers.libraries import DISTRIBUTION
from tests.tools import need_library

WORKER = "tcp://10.0.0.7:4000"


@pytest.mark.parametrize("where", ["", "local:", "local:two", "here", "10.0.0.5", "local:0"])
def test_text_that_is_not_an_address_is_refused(where: str) -> None:
    """The remedy names the three forms, or how many workers this machine can have."""
    with pytest.raises(OptionError) as error, connected(where):
        pass
    assert "local:" in str(error.value.remedy)


def test_errors_that_dask_logs_are_not_shown_although_it_was_imported_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They have tracebacks; a lost scheduler is an error of the command with a remedy."""
    need_library("distributed")
    monkeypatch.setattr(connection, "_SECONDS", 0.5)
    logger = logging.getLogger("distributed.client")
    logger.setLevel(logging.WARNING)
    with pytest.raises(InputError, match="no Dask scheduler answers"), connected("127.0.0.1:1"):
        pass
    assert not logger.isEnabledFor(logging.ERROR)


def test_a_worker_with_the_same_software_is_accepted() -> None:
    """Its versions are those of this process."""
    here = software.software(["bitmasks", "cp-sat"])
    software.check(WORKER, here, dict(here))
    assert {*here} == {"Python", DISTRIBUTION, "bitmasks", "cp-sat"}


@pytest.mark.parametrize(
    ("name", "there", "cause"),
    [
        ("Python", "3.10.0", "and 3.10.0 on the Dask worker"),
        (DISTRIBUTION, "0.0.1 (source 000000000000)", "and 0.0.1 "),
        ("cp-sat", None, "and missing on the Dask worker"),
    ],
)
def test_another_version_on_a_worker_is_refused(name: str, there: str | None, cause: str) -> None:
    """The message names the software, both versions and the worker."""
    here = software.software(["cp-sat"])
    with pytest.raises(InputError, match=f"{name} is .* {cause}") as error:
        software.check(WORKER, here, {**here, name: there})
    assert error.value.cause.endswith(WORKER)
    assert error.value.remedy == "install the same version on all machines"


def test_a_solver_file_must_be_the_same_on_every_worker(tmp_path: Path) -> None:
    """Files are compared by their hashes; a relative path gets another remedy."""
    file = tmp_path / "mine.py"
    file.write_text("def solve(board): ...")
    here = software.software([str(file)])
    with pytest.raises(InputError, match=r"has no file .*mine\.py") as error:
        software.check(WORKER, here, {**here, str(file): None})
    assert "relative" not in str(error.value.remedy)
    with pytest.raises(InputError, match=r"has another file .*mine\.py"):
        software.check(WORKER, here, {**here, str(file): "sha256 0"})
    with pytest.raises(InputError) as error:
        software.check(WORKER, {"mine.py": "sha256 1"}, {})
    assert "relative path" in str(error.value.remedy)


def test_a_worker_without_this_package_is_refused() -> None:
    """Dask raises an error there, which becomes the cause."""
    with pytest.raises(InputError, match="cannot use sudoku-solvers: No module named 'solvers'"):
        software.check(WORKER, {}, ModuleNotFoundError("No module named 'solvers'"))


@pytest.mark.slow
def test_dask_writes_no_log_to_standard_error() -> None:
    """Its client, for example, logs a traceback when the scheduler is lost; we raise an error."""
    pytest.importorskip("distributed")
    code = """
from solvers.cluster.connection import _be_silent
_be_silent()
import logging, distributed
for name in ("distributed.client", "distributed.core", "tornado.application"):
    logging.getLogger(name).error("lost")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
