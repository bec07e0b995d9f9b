"""Control characters are escapes in a report, wherever a name is."""

from __future__ import annotations

import re
from pathlib import Path

from solvers.report.control_characters import visible
from solvers.report.markdown import markdown
from solvers.report.page.render import page
from tests.report.pages import example
from tests.report.test_page import unpacked

CONTROLS = (
    "\x00\x1b\x7f\udcff\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
NAMES = tuple(f"{letter}{CONTROLS}" for letter in "abcd")
ESCAPED = visible(CONTROLS)


def test_every_control_is_an_escape() -> None:
    """Other characters stay, also letters that are written from right to left."""
    assert "".join(f"\\u{ord(control):04x}" for control in CONTROLS) == ESCAPED
    assert visible("é \u05d0 \u2065 \u206a") == "é \u05d0 \u2065 \u206a"


def test_the_page_has_escapes() -> None:
    """In text, in charts, and in the compressed table of instances."""
    made = page(example(NAMES, label=f"label{CONTROLS}"))
    table = unpacked(made, "packed")
    for text in (made, table):
        assert not re.search(f"[{CONTROLS}]", text)
    assert f"a{ESCAPED}" in re.sub("<wbr>|</?[a-z][^>]*>", "", made)
    for name in (f"a{CONTROLS}", f"label{CONTROLS}"):
        assert visible(name).replace("\\", "\\\\") in table


def test_markdown_and_its_charts_have_escapes(tmp_path: Path) -> None:
    """The text has them like every other name, and so have the pictures."""
    text = markdown(example(NAMES, label=f"label{CONTROLS}"), tmp_path / "report.md")
    drawn = [file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.svg")]
    assert drawn
    for each in (text, *drawn):
        assert not re.search(f"[{CONTROLS}]", each)
    assert f"label{ESCAPED}" in text
