"""Compile a source file once, and keep the result in the user's cache.

The name of a cache folder is a digest of everything that the result depends on. A folder is filled
under another name and then renamed, so that any number of processes may share the cache. If the
cache cannot be written, a temporary folder is used. The compiler runs in the worker's process group
and ends with it.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from solvers.cache_folder import first_safe, user_cache
from solvers.errors import CompileError, NoCompiler

TIME_LIMIT: Final = 50.0  # seconds; the worker waits for the first line a little longer
_LINES, _CHARACTERS = 40, 8_000  # of the compiler's output
_LARGEST_CACHE = 400  # folders, most of which take 100 KB; some take 5 MB


def find_tool(names: Sequence[str], file: str, what: str, remedy: str) -> str:
    """Return the path of the first of these programs that is installed. Raises NoCompiler."""
    for name in names:
        if path := shutil.which(name):
            return path
    cause = f"{Path(file).name} needs {what}, but {' or '.join(names)} is not on the PATH"
    raise NoCompiler(cause, remedy=remedy)


@dataclass(frozen=True, kw_only=True)
class Build:
    """How to compile source texts.

    file     the user's file, for messages
    texts    the files to write into the build folder, by name
    command  the compiler and its arguments, run in that folder
    product  the file that the compiler makes
    env      additions to the compiler's environment
    hidden   texts to remove from the compiler's output
    after    a pattern: this is only tried if it matches an error of the builds before
    """

    file: str
    texts: Mapping[str, str]
    command: tuple[str, ...]
    product: str = "program"
    env: Mapping[str, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    after: str = ""

    @property
    def name(self) -> str:
        """The name of the user's file, without its folder."""
        return Path(self.file).name


def compiled(*builds: Build) -> Path:
    """Return the path of the product of the first build that succeeds.

    Raises CompileError with the output of the build that had the fewest errors, or NoCompiler if
    the compiler does not work.
    """
    failed: list[CompileError] = []
    for build in builds:
        if build.after and not any(re.search(build.after, error.cause) for error in failed):
            continue
        try:
            return (_from_cache(build) or _made(build)) / build.product
        except CompileError as error:
            failed.append(error)
    raise min(failed, key=lambda error: error.cause.count(" error: "))


def _run(build: Build, folder: Path) -> None:
    """Write the texts and run the compiler. Raises CompileError."""
    for name, text in build.texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    with tempfile.TemporaryFile() as file:  # not a pipe: long output is not held in memory
        code = _exit_code(build, folder, file.fileno())
        file.seek(0)
        output = file.read(_CHARACTERS).decode("utf-8", "replace")
    if code or not (folder / build.product).exists():
        shown = _shortened(output, folder, build)
        if not _names_the_code(output, build):
            cause = f"{build.command[0]} does not work: {shown or f'exit code {code}'}"
            raise NoCompiler(
                cause, remedy="compile a small program with it, or install another one"
            )
        raise CompileError(f"{build.name} does not compile:\n{shown}".rstrip())


def _names_the_code(output: str, build: Build) -> bool:
    """Whether a compiler's output is about the code: it names a line, or a missing symbol."""
    files = "|".join(re.escape(name) for name in (build.name, *build.texts))
    return re.search(rf"(?:{files}):|undefined|multiple definition", output) is not None


def _exit_code(build: Build, folder: Path, output: int) -> int:
    process = subprocess.Popen(
        build.command,
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8", **build.env},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
    )
    try:
        return process.wait(TIME_LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        cause = f"{build.name} took more than {TIME_LIMIT:.0f} s to compile"
        raise CompileError(cause) from None


def _shortened(output: str, folder: Path, build: Build) -> str:
    """Return the first lines of a compiler's output, with the file's name instead of its path."""
    for hidden in (*build.hidden, f"{folder.resolve()}/", f"{folder}/", "./"):
        output = output.replace(hidden, "")
    lines = output.splitlines()
    return "\n".join([*lines[:_LINES], *(["..."] if len(lines) > _LINES else [])])


def _from_cache(build: Build) -> Path | None:
    if (root := _root()) and (folder := root / _key(build)).is_dir():
        os.utime(folder)  # the least recently used are removed first
        return folder
    return None


def _made(build: Build) -> Path:
    root = _root()
    scratch = Path(tempfile.mkdtemp(prefix="making-", dir=root))
    try:
        _run(build, scratch)
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
        folders = [path for path in root.iterdir() if path.is_dir()]
        folders.sort(key=lambda path: path.stat().st_mtime)
    except OSError:  # another process prunes
        return
    for folder in folders[:-_LARGEST_CACHE]:
        shutil.rmtree(folder, ignore_errors=True)


def _key(build: Build) -> str:
    """Return a digest of the texts, the command and the compiler, which an upgrade replaces."""
    state = Path(build.command[0]).resolve().stat()
    compiler = (build.command, sorted(build.env.items()), state.st_size, state.st_mtime_ns)
    parts = [repr(compiler), *(f"{name}\n{text}" for name, text in sorted(build.texts.items()))]
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:32]


def _root() -> Path | None:
    return first_safe(user_cache("built"))
