"""Light and dark colours of page and charts, by the names of the page's style sheet.

The series are the eight colours of Okabe and Ito, "Color universal design" (2008), which readers
with a common colour vision deficiency can distinguish. Some are darker or lighter than there, for
contrast with the background.
"""

from __future__ import annotations

import re

COLOURS = {
    "paper": ("#ffffff", "#14161a"),
    "raised": ("#f6f7f9", "#1c1f25"),
    "ink": ("#1b1e24", "#e9e7e2"),
    "quiet": ("#5a6170", "#a3a9b6"),
    "line": ("#d9dde4", "#343943"),
    "accent": ("#005fa3", "#7fbcf0"),
    "good": ("#00704f", "#3ccf9f"),
    "bad": ("#b23c00", "#ff8c52"),
    "series-1": ("#0072b2", "#5aa9e6"),
    "series-2": ("#d55e00", "#f4803c"),
    "series-3": ("#009e73", "#2fc79b"),
    "series-4": ("#b85c92", "#e59bc7"),
    "series-5": ("#c08200", "#f0b53a"),
    "series-6": ("#3a9ad6", "#a5dbff"),
    "series-7": ("#4d4d4d", "#cfcfcf"),
    "series-8": ("#8c7f00", "#efe55c"),
}
SERIES = tuple(f"var(--{name})" for name in COLOURS if name.startswith("series"))
INK, QUIET, LINE, PAPER = (f"var(--{name})" for name in ("ink", "quiet", "line", "paper"))
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def style_sheet() -> str:
    """Return the colours as custom properties of a style sheet."""
    colours = "".join(
        f"  --{name}: light-dark({light}, {dark});\n" for name, (light, dark) in COLOURS.items()
    )
    return f":root {{\n{colours}  --font: {FONT};\n}}\n"


def light(svg: str) -> str:
    """Return a drawing with the light colours instead of their names in a style sheet."""
    return re.sub(r"var\(--([\w-]+)\)", lambda found: COLOURS[found[1]][0], svg)
