"""The findings of an audit as a web page: a table, and histograms that need no script."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from solvers.audit.audit_text import faults, level_counts, rows, solution_groups
from solvers.audit.findings import Findings

_ROW, _LABEL, _BAR, _WIDTH = 20, 92, 210, 380  # pixels

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --ink: #1c2024; --paper: #fff; --quiet: #5b6470;
  --bar: #2f6fb7; --raised: #f3f5f7; }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #e6e8ea; --paper: #14171a;
  --quiet: #a3abb5; --bar: #6ca6e8; --raised: #1f2429; }} }}
body {{ margin: 0 auto; max-width: 760px; padding: 16px; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }}
h1 {{ font-size: 1.3rem; overflow-wrap: anywhere; }}
h2 {{ font-size: 1.05rem; margin: 1.5rem 0 0.3rem; }}
table {{ border-collapse: collapse; }}
th {{ color: var(--quiet); font-weight: 400; text-align: left; white-space: nowrap; }}
th, td {{ padding: 1px 16px 1px 0; vertical-align: top; overflow-wrap: anywhere; }}
ul {{ background: var(--raised); margin: 16px 0; padding: 8px 12px; border-radius: 6px;
  list-style: none; overflow-wrap: anywhere; }}
svg {{ width: 100%; max-width: 420px; height: auto; }}
text {{ fill: var(--ink); font-size: 13px; }}
text.label {{ fill: var(--quiet); }}
rect {{ fill: var(--bar); }}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<table>
{rows}
</table>
{faults}
{charts}
</main>
</body>
</html>
"""


def audit_page(findings: Findings) -> str:
    """Return the page."""
    givens = {str(number): puzzles for number, puzzles in sorted(findings.givens.items())}
    charts = {
        "Givens": givens,
        "Solutions": {name: n for name, n in solution_groups(findings).items() if n},
        "Level of the puzzles with one solution": level_counts(findings) if findings.levels else {},
    }
    errors = "\n".join(f"<li>{escape(text)}</li>" for text in faults(findings))
    names = ", ".join(findings.names[:3]) + (", ..." if len(findings.names) > 3 else "")
    return _PAGE.format(
        title=escape(f"Audit of {names}"),
        rows="\n".join(
            f'<tr><th scope="row">{escape(name)}</th><td>{escape(text)}</td></tr>'
            for name, text in rows(findings)
        ),
        faults=f"<ul>{errors}</ul>" if errors else "",
        charts="\n".join(_histogram(title, bars) for title, bars in charts.items() if bars),
    )


def _histogram(title: str, bars: Mapping[str, int]) -> str:
    """Return a heading and a bar for each number of puzzles, as SVG."""
    largest, total = max(bars.values()), sum(bars.values())
    rows = []
    for number, (name, puzzles) in enumerate(bars.items()):
        top, length = number * _ROW, _BAR * puzzles / max(largest, 1)
        rows.append(
            f'<text class="label" x="{_LABEL - 8}" y="{top + 14}" text-anchor="end">'
            f"{escape(name)}</text>"
            f'<rect x="{_LABEL}" y="{top + 3}" width="{length:.1f}" height="{_ROW - 6}"/>'
            f'<text x="{_LABEL + length + 6:.1f}" y="{top + 14}">{puzzles:,}</text>'
        )
    height = _ROW * len(bars)
    return (
        f"<h2>{escape(title)}</h2>\n"
        f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}: histogram of {total:,} puzzles">{"".join(rows)}</svg>'
    )
