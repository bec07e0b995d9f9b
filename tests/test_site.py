"""The documentation as a site: it builds without warnings, its links work, and its examples run."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import solvers
from docs.docstrings import to_rst
from docs.links import broken_links
from docs.versions import keep
from tests.tools import need_library

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
WITH_EXAMPLES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for file in sorted((ROOT / "solvers").rglob("*.py"))
    if ">>> " in file.read_text("utf-8")
]


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    """Each example gives the result that is written below it."""
    run = doctest.testmod(importlib.import_module(name))
    assert run.attempted > 0
    assert run.failed == 0


# Without the theme and the pages of the source, Sphinx finds the same in half of the time.
PLAIN = [
    "--define",
    "html_theme=basic",
    "--define",
    "extensions=myst_parser,sphinx.ext.autodoc,sphinx.ext.doctest",
]


@pytest.mark.slow
@pytest.mark.parametrize(
    "less", [PLAIN, pytest.param([], marks=pytest.mark.long)], ids=["plain", "whole"]
)
def test_the_site_builds_without_warnings_and_all_its_links_work(
    less: list[str], tmp_path: Path
) -> None:
    """`make docs` builds it in the same way, and completely."""
    need_library("sphinx", "myst_parser", "furo")
    options = ["--quiet", "--fail-on-warning", "--keep-going", "--doctree-dir", f"{tmp_path}/trees"]
    command = [sys.executable, "-m", "sphinx", *options, *less, "docs", f"{tmp_path}/site"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(broken_links(tmp_path / "site")) == []
    names = {file.name for file in (tmp_path / "site").glob("*.html")}
    assert {f"{page.stem}.html" for page in (ROOT / "docs").glob("*.md")} <= names


def test_broken_links_are_found(tmp_path: Path) -> None:
    """A link is broken if the file or the place in the page does not exist."""
    (tmp_path / "a.html").write_text(
        '<a href="b.html#here">b</a> <a href="b.html#there">b</a> <a href="c.html">c</a>'
        '<a href="#top">top</a> <img src="no.png"> <a href="https://example.com/none">web</a>'
    )
    (tmp_path / "b.html").write_text('<p id="here"><a href="a.html">a</a>')
    assert list(broken_links(tmp_path)) == [
        "a.html links to b.html#there, but the page has no such place",
        "a.html links to c.html, which does not exist",
        "a.html links to #top, but the page has no such place",
        "a.html links to no.png, which does not exist",
    ]


def test_the_reference_has_every_public_name() -> None:
    """A name that is exported is documented."""
    text = (ROOT / "docs" / "api.md").read_text("utf-8")
    documented = {*re.findall(r"auto(?:function|class|exception):: (\w+)$", text, re.MULTILINE)}
    documented |= {*re.findall(r"`(?:solvers\.)?(\w+)`", text)}
    assert {*solvers.__all__} <= documented


def test_links_between_files_work() -> None:
    """Each relative link of README and docs names a file, as a repository shows them."""
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8")):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page.name} links to {link}"


@pytest.mark.parametrize(
    ("docstring", "rst"),
    [
        ("Solve a puzzle.", "Solve a puzzle."),
        (
            "a  one\n   more\nlong, b  two",
            "``a``\n    one\n    more\n``long``, ``b``\n    two",
        ),
        (
            "Return `.` or `name`, `f()`, `a.b` and ``c``",
            "Return ``.`` or `name`, `f()`, `a.b` and ``c``",
        ),
        (">>> f(1,  2)\n3", ">>> f(1,  2)\n3"),
        ("    tree\n    +-- leaf", "    tree\n    +-- leaf"),
    ],
)
def test_tables_in_docstrings_become_definition_lists(docstring: str, rst: str) -> None:
    """Examples and other text are not changed; what is not a name in backticks is code."""
    assert "\n".join(to_rst(docstring.split("\n"))) == rst


def test_indented_text_of_a_module_is_shown_unchanged() -> None:
    """It is a drawing, such as the tree of errors."""
    assert to_rst(["Errors:", "", "    tree"], is_module=True) == [
        "Errors:",
        "",
        "::",
        "",
        "    tree",
    ]


def test_the_documentation_of_each_version_is_kept_and_listed(tmp_path: Path) -> None:
    """The latest version comes first, and a final one before its pre-releases."""
    pages, site = tmp_path / "html", tmp_path / "site"
    pages.mkdir()
    for version in ("0.9.0", "0.10.0rc1", "0.10.0", "0.2.0", "0.9.0"):
        (pages / "index.html").write_text(version)
        keep(pages, site, version)
    (site / "unrelated").mkdir()
    listed = re.findall('href="([^"]*)"', (site / "index.html").read_text())
    order = ("0.10.0", "0.10.0rc1", "0.9.0", "0.2.0")
    assert listed == [f"{version}/index.html" for version in order]
    assert [(site / link).read_text() for link in listed] == [*order]
