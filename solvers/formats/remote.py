"""Read puzzle files at URLs, such as https:// and s3://, through fsspec (extra `remote`)."""

from __future__ import annotations

import io
import re
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any

from solvers.errors import InputError, MissingLibrary
from solvers.formats.compression import joined, pieces
from solvers.libraries import install, pip_install

CONNECT, SILENCE = 20, 60  # seconds to connect, and between two pieces of an answer
_DRIVERS = {  # the distribution for a scheme, if it is neither in fsspec nor in the extra
    **dict.fromkeys(("s3", "s3a"), "s3fs"),
    **dict.fromkeys(("gs", "gcs"), "gcsfs"),
    **dict.fromkeys(("abfs", "abfss", "az", "adl"), "adlfs"),
    **dict.fromkeys(("sftp", "ssh"), "paramiko"),
}
_URL = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://")  # one letter is a drive of Windows


def scheme(text: str) -> str | None:
    """Return the scheme of a URL, such as `https`; None for the name of a file."""
    match = _URL.match(text)
    return match[1].lower() if match else None


def file_system(url: str) -> tuple[Any, str]:
    """Return the file system of fsspec for a URL, and the path there. Raises InputError."""
    found = scheme(url)
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        cause = "is a URL, but the library fsspec is not installed"
        raise MissingLibrary(cause, remedy=_or_download(install("remote")), source=url) from None
    try:
        system, path = url_to_fs(url, **_options(found))
    except ImportError as error:
        driver = _DRIVERS.get(found or "")
        remedy = pip_install(driver) if driver else install("remote")
        cause = f"needs a library that is not installed: {error}"
        raise MissingLibrary(cause, remedy=_or_download(remedy), source=url) from None
    except Exception as error:  # fsspec and its drivers raise errors of many kinds
        raise InputError(f"is not a usable URL: {error}", remedy="correct it", source=url) from None
    return system, path


def opened(url: str, stack: ExitStack) -> io.BufferedReader:
    """Open a file at a URL, to read it once. Raises InputError, also while it is read."""
    content = _pieces(url)
    stack.callback(content.close)
    return joined(content)


def _pieces(url: str) -> Generator[bytes, None, None]:
    system, path = file_system(url)
    is_web = scheme(url) in ("http", "https")
    options = {"block_size": 0} if is_web else {}  # 0: one request, read from begin to end
    with explained(url, "read"), closing(system.open(path, "rb", **options)) as stream:
        yield from pieces(stream)


@contextmanager
def explained(url: str, verb: str) -> Iterator[None]:
    """Turn the errors of fsspec and its drivers into InputError, which names the URL."""
    try:
        yield
    except InputError:
        raise
    except Exception as error:  # drivers raise errors of many kinds, not only OSError
        cause, remedy = _explanation(error)
        raise InputError(f"cannot be {verb}: {cause}", remedy=remedy, source=url) from None


def _explanation(error: Exception) -> tuple[str, str]:
    """Return the cause and the remedy."""
    hidden = error.__cause__  # fsspec reports a failed connection as a file that does not exist
    if isinstance(error, FileNotFoundError) and isinstance(hidden, Exception):
        return _explanation(hidden)
    status = getattr(error, "status", None)
    if isinstance(error, FileNotFoundError) or status == 404:
        return "there is no such file", "correct the URL"
    if isinstance(getattr(error, "os_error", error), ConnectionRefusedError):
        return "the connection was refused", "check the host and the port, and that the server runs"
    if isinstance(error, PermissionError) or status in (401, 403):
        return "access is denied", "set the credentials that its service needs"
    if isinstance(error, TimeoutError):
        return "the server did not answer in time", "try again later"
    if isinstance(status, int):
        return f"the server answered {status} {getattr(error, 'message', '')}", "try again later"
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return text, "check the URL, your connection and the credentials"


def _options(found: str | None) -> dict[str, Any]:
    """Return what fsspec gets for a scheme: limits on the time without an answer."""
    if found not in ("http", "https"):
        return {}
    try:
        from aiohttp import ClientTimeout
    except ImportError:
        return {}  # fsspec names what is missing
    limits = ClientTimeout(total=None, sock_connect=CONNECT, sock_read=SILENCE)
    return {"client_kwargs": {"timeout": limits}}


def _or_download(remedy: str) -> str:
    return f"{remedy}, or copy the file to this machine"
