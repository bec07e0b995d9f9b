"""Write a folder of files; one that appears only when it is complete replaces an earlier one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from solvers.cli import remote_output
from solvers.cli.output_files import DASH
from solvers.cli.write_errors import cannot_write
from solvers.errors import InputError

_REMEDY = "name a folder that can be written"


def check_folder(option: str, folder: Path) -> None:
    """Raise InputError for a folder that is a file, or `-`. Nothing is created."""
    if folder == DASH:
        raise InputError(f"{option} {folder}: files cannot be on standard output", remedy=_REMEDY)
    remote_output.refuse(option, folder, "this folder cannot be at a URL")
    first = next(each for each in (folder, *folder.parents) if each.exists())
    if not first.is_dir() or not os.access(first, os.W_OK):
        problem = "cannot be written" if first.is_dir() else "is not a folder"
        raise InputError(f"{option} {folder}: {first} {problem}", remedy=_REMEDY)


def create_folder(option: str, folder: Path) -> None:
    """Create a folder if it does not exist. Raises InputError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        cause = f"{option} {folder}: cannot create the folder: {error.strerror or error}"
        raise InputError(cause, remedy=_REMEDY) from None


def check(option: str, folder: Path, is_own: Callable[[Path], bool]) -> None:
    """Raise InputError for a folder that cannot be written, or has something else in it.

    `is_own` says whether a folder was written by the same command, and may be replaced.
    """
    check_folder(option, folder)
    if folder.is_dir() and not is_own(folder) and any(folder.iterdir()):
        cause = f"{option} {folder}: the folder is not empty"
        raise InputError(cause, remedy="name a folder that does not exist")


@contextmanager
def opened(folder: Path) -> Iterator[Path]:
    """Yield an empty folder next to `folder`, which takes its place if nothing was raised.

    Raises InputError for files that cannot be written.
    """
    target = Path(os.path.realpath(folder))
    part, old = (
        target.with_name(f".{target.name[:200]}.{os.urandom(4).hex()}.{end}")
        for end in ("part", "old")
    )
    try:
        part.mkdir(parents=True)
        yield part
        if target.exists():
            target.rename(old)
        part.rename(target)
    except OSError as error:
        raise cannot_write(folder, error) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
