"""The names of files and folders on the command line: not empty, and some may be URLs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from solvers.cli.folder_names import note_slash
from solvers.cli.remote_output import RemoteFile, refuse
from solvers.errors import InputError
from solvers.formats import remote


class _FileName(click.Path):
    """The name of a file; an empty name is not the current folder. Raises InputError."""

    def __init__(self, *, accepts_urls: bool = False) -> None:
        super().__init__(path_type=Path)
        self._accepts_urls = accepts_urls

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name as a Path, and a URL as a RemoteFile."""
        name = param.opts[0] if isinstance(param, click.Option) else str(param and param.metavar)
        if value == "":
            raise InputError(f"{name} '': the name is empty", remedy="name a file")
        if isinstance(value, str) and remote.scheme(value):
            file = RemoteFile.parse(value)
            if not self._accepts_urls:
                refuse(name, file, "this file cannot be at a URL")
            return file
        note_slash(value, param, ctx)
        return super().convert(value, param, ctx)


FILE = _FileName()
FILE_OR_URL = _FileName(accepts_urls=True)


def named_folder(_: click.Context, option: click.Parameter, value: str | None) -> Path | None:
    """Read the name of a folder; an empty name is not the current folder. Raises InputError."""
    if value == "":
        cause = f"{option.opts[0]} '': the name is empty"
        raise InputError(cause, remedy="name a folder that can be written")
    return None if value is None else Path(value)
