"""Compile a source file once: what was made is kept in the user's cache, under a digest of all that it was made from.

A folder is filled aside and moved into place, so that any number of processes may share the cache; where it cannot be
written, the folder is among the temporary files. The compiler runs in the worker's process group and ends with it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from solvers.cache_folder import first_safe, user_cache
from solvers.errors import CompileError, NoCompiler

SECONDS: Final = 50.0  # a compiler that takes longer is not going to end; the hello line is waited for a little longer
_LINES, _CHARACTERS = 40, 8_000  # of the compiler's words
_KEPT = 100  # folders in the cache


def tool(names: Sequence[str], file: str, what: str, remedy: str) -> str:
    """The path of the first of these programs that is installed. Raises NoCompiler: `file` needs `what`."""
    for name in names:
        if path := shutil.which(name):
            return path
    raise NoCompiler(
        f"{Path(file).name} needs {what} ({' or '.join(names)}), which is not on the PATH",
        remedy=remedy,
    )


@dataclass(frozen=True)
class Build:
    """How to make a folder from source texts.

    file     the user's file, for messages
    texts    what is written into the folder, by name
    command  the compiler and its arguments, run in that folder
    env      what is added to its environment
    product  what must be there afterwards
    noise    what the compiler's words must not contain: they are told without it
    """

    file: str
    texts: Mapping[str, str]
    command: tuple[str, ...]
    product: str
    env: Mapping[str, str] = field(default_factory=dict)
    noise: tuple[str, ...] = ()


def built(build: Build, *, fallback: Build | None = None) -> Path:
    """The folder with the product. Raises CompileError; of two builds that fail, with the words about fewer errors."""
    try:
        return _kept(build) or _made(build)
    except CompileError as error:
        if fallback is None or fallback == build:
            raise
        try:
            return built(fallback)
        except CompileError as second:
            raise min(error, second, key=lambda failed: failed.cause.count(" error: ")) from None


def run(build: Build, folder: Path) -> None:
    """Write the texts and run the compiler there. Raises CompileError."""
    for name, text in build.texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    with (
        tempfile.TemporaryFile() as output
    ):  # a file and no pipe: however much it says, nothing is held in memory
        env = {**os.environ, "LC_ALL": "C.UTF-8", **build.env}
        process = subprocess.Popen(
            build.command,
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            code = process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise CompileError(
                f"{_name(build)} took more than {SECONDS:.0f} s to compile"
            ) from None
        output.seek(0)
        said = output.read(_CHARACTERS).decode("utf-8", "replace")
    if code or not (folder / build.product).exists():
        raise CompileError(
            f"{_name(build)} does not compile:\n{_words(said, folder, build)}".rstrip()
        )


def _words(said: str, folder: Path, build: Build) -> str:
    """The first lines of what a compiler said, with the user's file name instead of a path."""
    for noise in (*build.noise, f"{folder.resolve()}/", f"{folder}/", "./"):
        said = said.replace(noise, "")
    lines = said.splitlines()
    return "\n".join([*lines[:_LINES], *(["..."] if len(lines) > _LINES else [])])


def _name(build: Build) -> str:
    return Path(build.file).name


def _kept(build: Build) -> Path | None:
    if (root := _root()) and (folder := root / _key(build)).is_dir():
        os.utime(folder)  # the least recently used go first
        return folder
    return None


def _made(build: Build) -> Path:
    root = _root()
    scratch = Path(tempfile.mkdtemp(prefix="making-", dir=root))
    try:
        run(build, scratch)
    except BaseException:
        shutil.rmtree(scratch, ignore_errors=True)
        raise
    if root is None:
        return scratch
    folder = root / _key(build)
    try:
        scratch.rename(folder)
    except OSError:  # another process was faster
        shutil.rmtree(scratch, ignore_errors=True)
    _prune(root)
    return folder


def _prune(root: Path) -> None:
    try:
        folders = sorted(
            (path for path in root.iterdir() if path.is_dir()),
            key=lambda path: path.stat().st_mtime,
        )
    except OSError:  # another process prunes
        return
    for folder in folders[:-_KEPT]:
        shutil.rmtree(folder, ignore_errors=True)


def _key(build: Build) -> str:
    """A digest of the texts, the command and the compiler itself, which is another file after an upgrade."""
    state = Path(build.command[0]).resolve().stat()
    compiler = (build.command, sorted(build.env.items()), state.st_size, state.st_mtime_ns)
    parts = [repr(compiler), *(f"{name}\n{text}" for name, text in sorted(build.texts.items()))]
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:32]


def _root() -> Path | None:
    return first_safe(user_cache("built"))
