"""The files of the page, read once at the start; a request can name no other file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
FIRST = "index.html"


class PageFile:
    """A file of the page, and how it is sent."""

    def __init__(self, content: bytes, kind: str) -> None:
        self._content = content
        tag = hashlib.sha256(content).hexdigest()[:16]
        self._headers = {"ETag": f'"{tag}"', "Cache-Control": "no-cache", "Content-Type": kind}

    def response(self, request: Request) -> Response:
        """Return the file, or 304 if the browser has it."""
        tags = request.headers.get("if-none-match", "")
        if self._headers["ETag"] in (tag.strip().removeprefix("W/") for tag in tags.split(",")):
            return Response(status_code=304, headers=self._headers)
        return Response(self._content, headers=self._headers)


def read() -> Mapping[str, PageFile]:
    """Return the files of the page by name."""
    folder = files("solvers.web").joinpath("page")
    if not folder.is_dir():
        return {}
    found = {}
    for each in folder.iterdir():
        ending = each.name[each.name.rfind(".") :]
        if each.is_file() and ending in _TYPES:
            found[each.name] = PageFile(each.read_bytes(), _TYPES[ending])
    return found
