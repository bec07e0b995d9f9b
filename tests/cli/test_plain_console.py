"""The console of the command line prints text as it is."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.table import Table

from solvers.cli.plain_console import PlainConsole


@pytest.mark.parametrize("text", ["my:A: wrong", ":smile: [red]x[/red] http://a.b/ 'c' 1.5"])
def test_no_part_of_a_text_is_replaced(text: str) -> None:
    """Names of solvers and files may look like emoji or markup, also in the cell of a table."""
    output = StringIO()
    table = Table(box=None, show_header=False)
    table.add_row(text)
    console = PlainConsole(file=output, width=80, force_terminal=True, color_system="truecolor")
    console.print(text)
    console.print(table)
    assert [line.strip() for line in output.getvalue().splitlines()] == [text, text]
