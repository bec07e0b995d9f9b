"""Linux namespaces for a process that asks for no privileges: no network, and a process tree that dies with its first.

Python 3.11 has no os.unshare, so this calls the C library. user_namespaces(7), pid_namespaces(7), prctl(2).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from collections.abc import Iterable
from pathlib import Path

_NEW_MOUNTS, _NEW_IPC, _NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = (
    0x20000,
    0x8000000,
    0x10000000,
    0x20000000,
    0x40000000,
)
_PRIVATE = 0x4000 | 0x40000  # MS_REC, MS_PRIVATE: what is mounted here is not seen outside
_READ_ONLY, _AGAIN, _BIND = 1, 0x20, 0x1000  # MS_RDONLY, MS_REMOUNT, MS_BIND
_KEPT = (
    2 | 4 | 8 | 0x400 | 0x800
)  # nosuid, nodev, noexec, noatime, nodiratime: what was so must stay so
_HARMLESS = 2 | 4 | 8  # MS_NOSUID, MS_NODEV, MS_NOEXEC
_DEATH_SIGNAL, _SUBREAPER, _NO_NEW_PRIVILEGES = 1, 36, 38


def enter() -> bool:
    """Leave the network, and have the next child be the first of a process tree of its own. False where that is refused."""
    apart = _NEW_PROCESSES | _NEW_NETWORK | _NEW_IPC
    user, group = os.geteuid(), os.getegid()
    if user == 0:  # root keeps its files' owners apart, which it could not under a single number
        with contextlib.suppress(OSError):
            _call("unshare", apart)
            return True
    try:
        _call("unshare", apart | _NEW_USER)
    except OSError:
        return False
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    return True


def see_own_processes_only(frozen: Iterable[str] = ()) -> None:
    """Have /proc show this namespace, where that may be mounted; shared memory by name is this namespace's own, too.

    The `frozen` files can be neither written nor removed from inside.
    """
    with contextlib.suppress(OSError):
        _call("unshare", _NEW_MOUNTS)
        _call("mount", None, b"/", None, _PRIVATE, None)
        for file in frozen:
            _freeze(file)
        _call("mount", b"proc", b"/proc", b"proc", _HARMLESS, None)
        _call("mount", b"tmpfs", b"/dev/shm", b"tmpfs", _HARMLESS, None)


def _freeze(file: str) -> None:
    """Mount a file upon itself, which keeps it from being removed, and then for reading only."""
    path = os.fsencode(file)
    with contextlib.suppress(OSError):
        _call("mount", path, path, None, _BIND, None)
        as_it_is = os.statvfs(path).f_flag & _KEPT
        _call("mount", None, path, None, _BIND | _AGAIN | _READ_ONLY | as_it_is, None)


def die_with_parent() -> None:
    """SIGKILL when the parent dies; the caller looks whether it has died already."""
    _call("prctl", _DEATH_SIGNAL, int(signal.SIGKILL), 0, 0, 0)


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent ends."""
    _call("prctl", _SUBREAPER, 1, 0, 0, 0)


def forbid_new_privileges() -> None:
    """No program that is run from now on has more privileges than this process."""
    _call("prctl", _NO_NEW_PRIVILEGES, 1, 0, 0, 0)


def _call(name: str, *arguments: bytes | int | None) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    numbers = [ctypes.c_ulong(value) if isinstance(value, int) else value for value in arguments]
    if getattr(library, name)(*numbers) != 0:
        raise OSError(number := ctypes.get_errno(), f"{name}: {os.strerror(number)}")
