"""Keep the documentation of each release: a folder for each version, and a page that lists them.

    make docs
    python -m docs.versions build/docs/html site

copies the pages to `site/VERSION` and writes `site/index.html`. Links are relative, so the folder
can be served from any place. The pages of a version that is there already are replaced.
"""

from __future__ import annotations

import re
import shutil
import sys
from html import escape
from pathlib import Path

import solvers

_VERSION = re.compile(r"\d+(\.\d+)*\w*")
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>sudoku-solvers: documentation by version</title>
<h1>sudoku-solvers: documentation by version</h1>
<ul>
{items}
</ul>
</html>
"""


def keep(pages: Path, site: Path, version: str) -> None:
    """Copy built pages into the folder of a version, and list all versions, the latest first."""
    target = site / version
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(pages, target)
    names = (each.name for each in site.iterdir() if (each / "index.html").is_file())
    kept = sorted(filter(_VERSION.fullmatch, names), key=_order, reverse=True)
    items = (f'<li><a href="{escape(name)}/index.html">{escape(name)}</a></li>' for name in kept)
    (site / "index.html").write_text(_PAGE.format(items="\n".join(items)), encoding="utf-8")


def _order(version: str) -> tuple[tuple[int, ...], bool, str]:
    """Order versions by their numbers; a final one comes after its pre-releases."""
    numbers = re.match(r"[\d.]*\d", version)
    text = numbers[0] if numbers else ""
    return tuple(map(int, text.split("."))), text == version, version


if __name__ == "__main__":
    keep(Path(sys.argv[1]), Path(sys.argv[2]), solvers.__version__)
