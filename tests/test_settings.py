"""`solvers.configure`, and how a changed configuration is noticed."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import solvers
from solvers import Status, config_file, configured_solver
from solvers.errors import ConfigError, InputError, OptionError
from tests import fakes

MANY = "1... ..3. .... ...2"


@pytest.fixture(autouse=True)
def nothing_configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the environment variable and the user's file, and run in an empty folder."""
    monkeypatch.delenv("SUDOKU_SOLVER", raising=False)
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_args, **_more: tmp_path / "user")
    monkeypatch.chdir(tmp_path)


def name() -> str:
    """Return the module of the configured solver."""
    return type(solvers.configured("2x2")).__module__.rpartition(".")[2]


def test_configure_replaces_the_whole_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    """The innermost block counts, and nothing is left of it afterwards, also after an error."""
    monkeypatch.setenv("SUDOKU_SOLVER", "naive")
    with solvers.configure(solver="blanks"):
        assert name() == "blanks"
        with pytest.raises(ZeroDivisionError), solvers.configure(fakes.Raises()):
            solvers.solve(MANY)
        with solvers.configure():
            assert name() == "compiled"
        assert name() == "blanks"
    assert name() == "naive"


def test_configure_holds_in_its_thread_and_its_task_only() -> None:
    """Tasks that are started in the block inherit it; other threads do so with their context."""

    async def named_there(spec: str) -> str:
        with solvers.configure(solver=spec):
            await asyncio.sleep(0)
            return await asyncio.create_task(_name())

    async def _name() -> str:
        await asyncio.sleep(0)
        return name()

    async def all_names() -> list[str]:
        specs = "naive", "blanks", "bitmasks"
        return [*await asyncio.gather(*map(named_there, specs)), await _name()]

    assert asyncio.run(all_names()) == ["naive", "blanks", "bitmasks", "compiled"]
    with solvers.configure(solver="naive"), ThreadPoolExecutor(1) as pool:
        assert pool.submit(name).result() == "compiled"
        assert pool.submit(contextvars.copy_context().run, name).result() == "naive"


def test_one_block_can_be_used_again_and_at_the_same_time() -> None:
    """It has no state of its own."""
    block = solvers.configure(solver="naive")

    async def use(turns: int) -> None:
        for _ in range(turns):
            with block:
                await asyncio.sleep(0)
                assert name() == "naive"

    async def use_twice() -> None:
        await asyncio.gather(use(2), use(3))

    asyncio.run(use_twice())
    with block, block:
        assert name() == "naive"
    assert name() == "compiled"


def test_configure_without_a_block_warns() -> None:
    """It looks as if it set something."""
    with pytest.warns(RuntimeWarning, match="no effect without `with`"):
        solvers.configure(solver="naive")


def test_a_wrong_solver_is_refused() -> None:
    """It is refused where it is given, and not by a later call."""
    with pytest.raises(OptionError, match="the solver is 5"):
        solvers.configure(solver=5)  # type: ignore[arg-type]
    for spec in ("fewest-frist", "missing.py"):
        with pytest.raises(InputError):
            solvers.configure(solver=spec)


def test_the_environment_and_the_folder_count_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each call looks at them."""
    assert name() == "compiled"
    monkeypatch.setenv("SUDOKU_SOLVER", "naive")
    assert name() == "naive"
    monkeypatch.setenv("SUDOKU_SOLVER", "")
    assert name() == "compiled"
    with monkeypatch.context() as patch:
        patch.setattr(os, "environ", {"SUDOKU_SOLVER": "tests.fakes:SaysNone"})
        assert solvers.solve(MANY).status is Status.UNSATISFIABLE
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "sudoku-solvers.toml").write_text('solver = "blanks"')
    monkeypatch.chdir(tmp_path / "inner")
    assert name() == "blanks"


def test_a_changed_file_counts_after_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new, a changed, a wrong and a removed file; it is not read again while it is the same."""
    now = 100.0
    reads = 0
    read = config_file.read

    def counted(file: Path) -> config_file.FileSettings:
        nonlocal reads
        reads += 1
        return read(file)

    monkeypatch.setattr(configured_solver, "monotonic", lambda: now)
    monkeypatch.setattr(config_file, "read", counted)
    file = tmp_path / "sudoku-solvers.toml"
    assert name() == "compiled"
    file.write_text('solver = "naive"')
    assert name() == "compiled"
    now += 1.1
    assert name() == "naive"
    file.write_text('solver = "bitmasks"')
    now += 1.1
    assert name() == "bitmasks"
    before = reads
    now += 1.1
    assert name() == "bitmasks"
    assert reads == before
    file.write_text("solver = 5")
    now += 1.1
    with pytest.raises(ConfigError):
        name()
    file.unlink()
    assert name() == "compiled"


def test_configure_loads_no_solver() -> None:
    """A name is checked against the list of backends."""
    before = {*sys.modules}
    with solvers.configure(solver="python-constraint"):
        assert not [name for name in {*sys.modules} - before if "python_constraint" in name]


def test_an_unknown_argument_of_configure_is_the_only_error() -> None:
    """The object that was not made neither warns nor fails when it is deleted."""
    arguments: dict[str, Any] = {"fallback": "lanes"}
    with pytest.raises(TypeError, match="unexpected keyword argument 'fallback'"):
        solvers.configure(**arguments)
    gc.collect()
