"""Connect to a Dask cluster: the address of its scheduler, its file, or `local:N` workers here."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from solvers import libraries
from solvers.errors import InputError, OptionError

if TYPE_CHECKING:
    from distributed import Client

_LOCAL: Final = re.compile(r"local:(\d+)")
_ADDRESS: Final = re.compile(r"(?:\w+://)?[\w.\-\[\]:]+:\d+")
_FORMS: Final = (
    "give the address of a scheduler such as tcp://10.0.0.5:8786, its scheduler file, "
    "or local:N for N workers on this machine"
)
_SECONDS: Final = 10.0  # for an answer of the scheduler
_FIRST_WORKER: Final = 60.0  # seconds to wait for a worker
# Those below `distributed` and `tornado` have a level of their own by default.
_LOGGERS: Final = (
    "distributed",
    "distributed.client",
    "bokeh",
    "tornado",
    "tornado.application",
)


@contextmanager
def connected(where: str) -> Iterator[Client]:
    """Connect to a cluster that has at least one worker; workers of `local:N` end at the end.

    Raises MissingLibrary without Dask, OptionError for text that is not an address, and InputError
    if no scheduler answers, or if it has no worker.
    """
    if not (Path(where).is_file() or _LOCAL.fullmatch(where) or _ADDRESS.fullmatch(where)):
        raise OptionError(f"{where!r} is not the address of a Dask scheduler", remedy=_FORMS)
    libraries.require("dask")
    with ExitStack() as stack:
        client = stack.enter_context(_client(where, stack))
        try:
            client.wait_for_workers(1, timeout=_FIRST_WORKER)
        except TimeoutError:
            address = client.scheduler_info()["address"]
            cause = f"the scheduler at {address} has no worker"
            raise InputError(cause, remedy=f"start one: dask worker {address}") from None
        yield client


def _client(where: str, stack: ExitStack) -> Client:
    from distributed import Client

    _be_silent()
    if local := _LOCAL.fullmatch(where):
        return Client(stack.enter_context(_local_cluster(int(local[1]))))
    at: dict[str, Any] = {"scheduler_file": where} if Path(where).is_file() else {"address": where}
    try:
        return Client(**at, timeout=_SECONDS)
    except (OSError, ValueError, KeyError) as error:  # TimeoutError is an OSError
        cause = f"no Dask scheduler answers at {where}: {error}"
        remedy = "start one with `dask scheduler`, and check the address"
        raise InputError(cause, remedy=remedy) from None


def _local_cluster(workers: int) -> Any:
    """Return a scheduler in this process, and workers in processes of their own with a thread each.

    All listen on the loopback interface only.
    """
    from distributed import LocalCluster

    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    if not 1 <= workers <= (cores or 1):
        raise OptionError(
            f"local:{workers} on a machine with {cores} cores",
            remedy=f"give local:1 to local:{cores}: each worker needs a core",
        )
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},  # a free port, not 8787
        silence_logs=logging.CRITICAL,
    )


def _be_silent() -> None:
    """Keep Dask and its local workers from writing their logs to standard error; errors are raised.

    Dask sets the levels of its loggers when it is imported, and `dask.config` those of workers.
    """
    import dask

    dask.config.set({"logging": dict.fromkeys(_LOGGERS, "critical")})
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
