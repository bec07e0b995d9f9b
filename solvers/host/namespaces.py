"""Linux namespaces without privileges: no network, and a process tree that ends as one.

Python 3.11 has no os.unshare, so this module calls the C library. See user_namespaces(7),
pid_namespaces(7) and prctl(2).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from collections.abc import Iterable
from pathlib import Path
from typing import Any

# unshare(2)
_NEW_MOUNTS, _NEW_IPC, _NEW_USER = 0x20000, 0x8000000, 0x10000000
_NEW_PROCESSES, _NEW_NETWORK = 0x20000000, 0x40000000

# mount(2)
_PRIVATE = 0x4000 | 0x40000  # MS_REC, MS_PRIVATE: mounts here are not visible outside
_READ_ONLY, _REMOUNT, BIND = 1, 0x20, 0x1000
_LOCKED = 2 | 4 | 8 | 0x400 | 0x800  # nosuid, nodev, noexec, noatime, nodiratime: may not change
_HARMLESS = 2 | 4 | 8  # MS_NOSUID, MS_NODEV, MS_NOEXEC

# prctl(2)
_DEATH_SIGNAL, _SUBREAPER, _NO_NEW_PRIVILEGES = 1, 36, 38
_DROP_FROM_BOUNDING_SET, _AMBIENT, _CLEAR_ALL = 24, 47, 4

# capset(2)
_VERSION_3 = 0x20080522


def enter() -> bool:
    """Leave the network, and make the next child the first of a new process tree.

    Returns False if the system refuses.
    """
    flags = _NEW_PROCESSES | _NEW_NETWORK | _NEW_IPC
    user, group = os.geteuid(), os.getegid()
    if user == 0:  # without a user namespace, root can still use the files of all users
        with contextlib.suppress(OSError):
            call("unshare", flags)
            return True
    try:
        call("unshare", flags | _NEW_USER)
    except OSError:
        return False
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    return True


def hide_other_processes(read_only: Iterable[str] = ()) -> None:
    """Mount /proc and shared memory of this namespace, and make files read-only inside it."""
    with contextlib.suppress(OSError):
        call("unshare", _NEW_MOUNTS)
        call("mount", None, b"/", None, _PRIVATE, None)
        for file in read_only:
            _make_read_only(file)
        call("mount", b"proc", b"/proc", b"proc", _HARMLESS, None)
        call("mount", b"tmpfs", b"/dev/shm", b"tmpfs", _HARMLESS, None)


def _make_read_only(file: str) -> None:
    """Mount a file on itself, so that it cannot be removed, and then remount it read-only."""
    path = os.fsencode(file)
    with contextlib.suppress(OSError):
        call("mount", path, path, None, BIND, None)
        locked = os.statvfs(path).f_flag & _LOCKED
        call("mount", None, path, None, BIND | _REMOUNT | _READ_ONLY | locked, None)


def die_with_parent() -> None:
    """Get SIGKILL when the parent ends. The caller checks whether it has already ended."""
    call("prctl", _DEATH_SIGNAL, int(signal.SIGKILL), 0, 0, 0)


def adopt_orphans() -> None:
    """Become the parent of each descendant whose own parent ends."""
    call("prctl", _SUBREAPER, 1, 0, 0, 0)


def forbid_new_privileges() -> None:
    """Run programs from now on without set-user-ID rights."""
    call("prctl", _NO_NEW_PRIVILEGES, 1, 0, 0, 0)


def drop_capabilities() -> None:
    """Give up every capability, so that even root can undo none of this. See capabilities(7)."""
    with contextlib.suppress(OSError):  # the kernel knows no capability of this number
        for number in range(64):
            call("prctl", _DROP_FROM_BOUNDING_SET, number, 0, 0, 0)
    with contextlib.suppress(OSError):
        call("prctl", _AMBIENT, _CLEAR_ALL, 0, 0, 0)
    header, none = (ctypes.c_uint32 * 2)(_VERSION_3, 0), (ctypes.c_uint32 * 6)()
    with contextlib.suppress(OSError):
        call("capset", ctypes.byref(header), ctypes.byref(none))


def call(name: str, *arguments: Any) -> None:
    """Call a function of the C library. Raises OSError if it fails."""
    library = ctypes.CDLL(None, use_errno=True)
    numbers = [ctypes.c_ulong(value) if isinstance(value, int) else value for value in arguments]
    if getattr(library, name)(*numbers) != 0:
        raise OSError(number := ctypes.get_errno(), f"{name}: {os.strerror(number)}")
