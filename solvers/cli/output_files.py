"""Check the files that a command writes, before anything runs: not an input, and writable."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from solvers.cli import compression, remote_output, stale_parts
from solvers.cli.terminal_text import printable
from solvers.cli.write_errors import cannot_write
from solvers.errors import InputError

DASH = Path("-")  # standard input for reading, standard output for writing
PUZZLES, PLAN, SOLVER, STORE = "a puzzle file", "the plan file", "a solver", "the store"
_NOT_MOVED = (errno.EBUSY, errno.EXDEV, errno.EACCES, errno.EPERM)  # but may be overwritten
_SQLITE = ("", "-wal", "-shm", "-journal")  # endings of the files that are one database

Inputs = Mapping[str, Iterable[Path]]  # files by what they are


def check(outputs: Mapping[str, Path | None], inputs: Inputs) -> None:
    """Check outputs, which are named by their options; None is standard output.

    Raises InputError for an output that cannot be written, is named as an archive, is an input, or
    is given twice. No file is changed.
    """
    taken = [
        (path, f"is {what}, and would be overwritten")
        for what, paths in inputs.items()
        for path in paths
    ]
    stdout = ""  # the option that writes it
    for option, file in outputs.items():
        for path, problem in taken:
            one, other = _identity(path, sys.stdin), _identity(file or DASH, sys.stdout)
            if one is not None and one == other:
                name = "standard output" if file in (None, DASH) else file
                raise InputError(f"{name} {problem}", remedy="name another file")
        if file in (None, DASH):
            if stdout:
                cause = f"standard output cannot have both {stdout} and {option}"
                raise InputError(cause, remedy="name a file for one of them")
            stdout = option
        else:
            compression.without_ending(file)
            _check_writable(file)
            taken.append((file, f"is also written by {option}"))


def store_files(store: Path) -> list[Path]:
    """Return the files of a store, including those that SQLite creates next to it.

    Raises InputError for a folder.
    """
    if store.is_dir():
        raise InputError("is a folder", remedy="name a file", source=str(store))
    return [store.with_name(f"{store.name}{ending}") for ending in _SQLITE]


def write(file: Path | None, content: str | bytes) -> None:
    """Write a file, or standard output for None or `-`. Raises InputError."""
    with opened(file) as stream:
        stream.write(content if isinstance(content, bytes) else content.encode())


@contextmanager
def opened(file: Path | None) -> Iterator[BinaryIO]:
    """Open a file that is replaced at the end of the block, if it raises nothing; see `write`.

    Until then the content is in a file next to it, or among the temporary files if its folder
    cannot be written. A device and a pipe are written directly, a URL at the end. The file is
    compressed if its name says so.
    """
    if file is None or file == DASH:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if isinstance(file, remote_output.RemoteFile):
        with remote_output.uploaded(file) as stream, compression.compressed(stream, file) as plain:
            yield plain
        return
    target = Path(os.path.realpath(file))  # the file that a link leads to
    is_direct = is_written_directly(file)
    is_moved = os.access(target.parent, os.W_OK) or not target.exists()
    folder = target.parent if is_moved else Path(tempfile.gettempdir())
    part = folder / stale_parts.name_for(target.name)
    try:
        with file.open("wb") if is_direct else part.open("xb") as stream:
            stale_parts.lock(stream)
            with compression.compressed(stream, file) as plain:
                yield plain
            stream.flush()
            if not is_direct:
                os.fsync(stream.fileno())
        if not is_direct:
            put(part, target)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise cannot_write(file, error) from None
    finally:
        if not is_direct:
            part.unlink(missing_ok=True)


def is_written_directly(file: Path) -> bool:
    """Whether a file is a pipe or a device, which no other file can take the place of.

    The target of a link such as /dev/stdout need not be a path: `pipe:[123]`.
    """
    return os.path.exists(file) and not os.path.isfile(os.path.realpath(file))


def put(part: Path, target: Path) -> None:
    """Replace a file by a complete one. Raises InputError, with the name of a file that is left.

    Usually this is one step. If the folder cannot be written, or the file is a mount, its content
    is overwritten, after room for it was reserved.
    """
    if target.exists():
        part.chmod(stat.S_IMODE(target.stat().st_mode))
    try:
        part.replace(target)
    except OSError as error:
        if error.errno not in _NOT_MOVED or not target.is_file():
            raise
        _overwrite(target, part)
        part.unlink()


def _overwrite(target: Path, part: Path) -> None:
    """Overwrite the content of a file. If that fails, the new content is kept, and named."""
    size, before = part.stat().st_size, target.stat().st_size
    with part.open("rb") as source, target.open("r+b") as stream:
        if size > before and hasattr(os, "posix_fallocate"):
            os.posix_fallocate(stream.fileno(), before, size - before)
        try:
            shutil.copyfileobj(source, stream)
            stream.truncate()
        except BaseException:
            kept = part.with_name(f"{part.name.removeprefix('.').removesuffix('.part')}.complete")
            part.replace(kept)
            print(f"note: the complete output is in {printable(kept)}", file=sys.stderr)
            raise


def _check_writable(file: Path) -> None:
    """Open a file for writing; a new file is deleted again. Of a URL, check the libraries.

    A pipe and a device are opened only once, to write: closing them is the end for their reader.
    """
    try:
        if isinstance(file, remote_output.RemoteFile):
            remote_output.check(file)
        elif file.is_fifo() or file.is_char_device():
            if not os.access(file, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        elif file.exists():
            file.open("ab").close()
        else:
            made = Path(os.path.realpath(file))  # the target of a link
            made.open("xb").close()
            made.unlink()
    except OSError as error:
        raise cannot_write(file, error) from None


def _identity(path: Path, stream: TextIO) -> tuple[int, int] | str | None:
    """Identify a file, or the stream for `-`: by device and inode, a new file by its real path.

    None for a terminal, a pipe and a device, which writing does not overwrite.
    """
    try:
        found = os.fstat(stream.fileno()) if path == DASH else path.stat()
    except FileNotFoundError:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
