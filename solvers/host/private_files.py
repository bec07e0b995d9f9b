"""Keep a process from changing files: it writes to private copies of a few folders only.

The copies are overlays: the process reads the original files, and what it writes is kept in memory
until it ends. Everything else is mounted read-only. See mount(2), mount_setattr(2), and
Documentation/filesystems/overlayfs.rst of the kernel. A Unix socket in such a copy, or covered by
another file, cannot be connected to.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
from collections.abc import Iterable
from pathlib import Path

from solvers.host.namespaces import BIND, call

_MOUNT_SETATTR = 442  # the number of the system call, the same on every architecture
_HERE, _RECURSIVE = -100, 0x8000  # AT_FDCWD, AT_RECURSIVE
_READ_ONLY = 1  # MOUNT_ATTR_RDONLY
_SIZE = "512m"  # what may be written
_SOCKETS = Path("/proc/net/unix")
_WRITABLE = ("/proc", "/dev/shm")
_TEMPORARY = ("/tmp", "/var/tmp")
_RUN = "/run"


class _Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "userns")]


def sockets() -> list[str]:
    """Return the paths of all Unix sockets; call it before this process leaves the network."""
    with contextlib.suppress(OSError):
        lines = _SOCKETS.read_text(errors="surrogateescape").splitlines()
        found = (line.split(maxsplit=7)[7:] for line in lines)
        return sorted({path for rest in found for path in rest if path.startswith("/")})
    return []


def protect(home: str, files: Iterable[str], outside: Iterable[str]) -> bool:
    """Make everything read-only except private copies of the process's folders.

    home     the scratch folder, which is in a folder for temporary files
    files    the solver's files, whose folders get a private copy, as the current folder does
    outside  the Unix sockets of other processes

    Returns whether the process can change no file. The system may refuse that.
    """
    current = os.getcwd()
    needed = [current, *(os.path.dirname(os.path.realpath(file)) for file in files)]
    needed += [*_TEMPORARY, os.path.dirname(os.path.realpath(home))]
    try:
        store = _make_store(home)
        copies = [folder for folder in _outermost(needed) if _copy(folder, store)]
        if len(copies) < len(_outermost(needed)):
            return False
        _copy(_RUN, store)
        for path in outside:
            with contextlib.suppress(OSError):  # it has ended, or cannot be reached
                call("mount", b"/dev/null", os.fsencode(path), None, BIND, None)
        _change("/", _Attributes(set=_READ_ONLY), _RECURSIVE)
        for folder in (*copies, *_WRITABLE):
            with contextlib.suppress(OSError):  # not a mount of its own
                _change(folder, _Attributes(clear=_READ_ONLY))
    except OSError:
        return False
    finally:
        os.chdir(current)  # the path, which now leads to the private copy
    return True


def _make_store(home: str) -> str:
    """Return the path of a folder in memory for the copies, which later mounts cannot hide."""
    folder = os.path.join(home, ".private")
    os.mkdir(folder)
    call("mount", b"tmpfs", os.fsencode(folder), b"tmpfs", 0, f"size={_SIZE}".encode())
    return f"/proc/self/fd/{os.open(folder, os.O_PATH | os.O_CLOEXEC)}"


def _outermost(folders: Iterable[str]) -> list[str]:
    """Return the folders that exist, without those that are inside another one."""
    found: list[str] = []
    for folder in sorted(set(map(os.path.realpath, folders))):
        if os.path.isdir(folder) and not any(is_inside(folder, outer) for outer in found):
            found.append(folder)
    return found


def is_inside(path: str, folder: str) -> bool:
    """Whether a path leads to a folder or to something in it."""
    return os.path.commonpath([path, folder]) == folder


def _copy(folder: str, store: str) -> bool:
    """Cover a folder by its private copy. Returns False if the system refuses."""
    number = len(os.listdir(store))
    upper, work = f"{store}/{number}", f"{store}/{number + 1}"
    os.mkdir(upper, os.stat(folder).st_mode & 0o7777)
    os.mkdir(work)
    escaped = re.sub(r"([\\:,])", r"\\\1", folder)
    options = f"lowerdir={escaped},upperdir={upper},workdir={work}"
    try:
        call("mount", b"overlay", os.fsencode(folder), b"overlay", 0, os.fsencode(options))
    except OSError:
        return False
    return True


def _change(folder: str, attributes: _Attributes, flags: int = 0) -> None:
    arguments = (_HERE, os.fsencode(folder), flags, ctypes.byref(attributes))
    call("syscall", _MOUNT_SETATTR, *arguments, ctypes.sizeof(attributes))
