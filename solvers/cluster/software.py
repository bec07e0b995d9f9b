"""The software of a machine: this package, Python and solvers; and what differs on a worker."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solvers import libraries
from solvers.errors import InputError
from solvers.registry import registry
from solvers.registry.spec import Spec

if TYPE_CHECKING:
    from distributed import Client

Software = Mapping[str, str | None]
_PACKAGE = Path(__file__).parents[1]


def software(specs: Iterable[str] = ()) -> Software:
    """Return the versions of Python, of this package and of solvers, with hashes of source code.

    The version of a solver in a file is the hash of the file, and None if the file does not exist.
    """
    versions: dict[str, str | None] = {spec: registry.version(spec) for spec in specs}
    own = f"{libraries.version(libraries.DISTRIBUTION)} (source {_source()})"
    return {"Python": platform.python_version(), libraries.DISTRIBUTION: own, **versions}


def check_workers(client: Client, specs: Iterable[str] = ()) -> None:
    """Raise InputError if a worker of a cluster has other software than this process."""
    here = software(specs)
    found: Mapping[str, Any] = client.run(software, list(specs), on_error="return")
    for worker, there in found.items():
        check(worker, here, there)


def check(worker: str, here: Software, there: Software | BaseException) -> None:
    """Raise InputError if the software of a worker differs from that here."""
    if isinstance(there, BaseException):
        cause = f"the Dask worker {worker} cannot use {libraries.DISTRIBUTION}: {there}"
        raise InputError(cause, remedy="install it there, in the environment of the worker")
    for name, version in here.items():
        if there.get(name) != version:
            raise _difference(worker, name, version, there.get(name))


def _difference(worker: str, name: str, here: str | None, there: str | None) -> InputError:
    spec = Spec.parse(name) if name not in ("Python", libraries.DISTRIBUTION) else None
    if spec is None or not spec.is_foreign:
        cause = f"{name} is {here or 'unknown'} here and {there or 'missing'} on the Dask worker"
        return InputError(f"{cause} {worker}", remedy="install the same version on all machines")
    file = ", ".join(map(str, spec.files))
    what = "has another file" if there else "has no file"
    remedy = "put the same file at the same path on every worker, such as on a shared file system"
    if not all(each.is_absolute() for each in spec.files):
        remedy += "; a relative path counts from the folder in which the worker was started"
    return InputError(f"the Dask worker {worker} {what} {file}", remedy=remedy)


@cache
def _source() -> str:
    """Return the beginning of a hash of the source code of this package."""
    digest = hashlib.sha256()
    for file in sorted(_PACKAGE.rglob("*.py")):
        digest.update(str(file.relative_to(_PACKAGE)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]
