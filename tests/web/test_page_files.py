"""The files of the page follow its rules: no build step, no other hosts, small modules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solvers.report.drawing.theme import style_sheet
from tests.language import Text, faults

PAGE = Path(__file__).parents[2] / "solvers" / "web" / "page"
FILES = {path.name: path.read_text("utf-8") for path in sorted(PAGE.iterdir())}
SCRIPTS = [name for name in FILES if name.endswith(".js")]
LONGEST, WIDEST = 200, 100


def imported(name: str) -> set[str]:
    """Return the modules that a module imports."""
    return set(re.findall(r'from "\./([\w.]+)"', FILES[name]))


def test_every_file_is_loaded_and_every_loaded_file_exists() -> None:
    """There are no dead files and no broken links."""
    loaded = set(re.findall(r'(?:href|src)="page/([\w.]+)"', FILES["index.html"]))
    found, new = set(loaded), set(loaded)
    while new:
        new = {each for name in new & {*SCRIPTS} for each in imported(name)} - found
        found |= new
    assert found == {*FILES} - {"index.html"}


def test_the_colours_are_those_of_the_report() -> None:
    """The page and the report look like one product."""
    comment, _, colours = FILES["colours.css"].partition("\n")
    assert comment.startswith("/*")
    assert colours == style_sheet()


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_small_and_names_no_other_host(name: str) -> None:
    """Files have fewer than 200 lines of at most 100 columns, and no address of another host."""
    lines = FILES[name].splitlines()
    assert len(lines) < LONGEST
    assert [line for line in lines if len(line) > WIDEST and name != "icon.svg"] == []
    addresses = re.findall(r"https?://[^\"' ]+", FILES[name])
    assert {*addresses} <= {"http://www.w3.org/2000/svg"}  # the name of a format, never loaded


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_begins_with_what_it_does_and_sets_no_html(name: str) -> None:
    """Text from a server or from the reader is never read as HTML or as code."""
    assert next(line for line in FILES[name].splitlines() if "use strict" not in line)[:3] == "// "
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|document\.write", FILES[name]
    )


def test_the_document_has_no_script_or_style_of_its_own() -> None:
    """It works under the content security policy default-src 'self'."""
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", FILES["index.html"])


@pytest.mark.parametrize("name", FILES)
def test_the_page_keeps_to_the_language_rules(name: str) -> None:
    """The words that the project does not use are not on its page either."""
    lines = enumerate(FILES[name].splitlines(), 1)
    assert [fault for at, line in lines for fault in faults(Text(name, at, line))] == []
