"""Render the page from its template, with inlined styles, scripts and data."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from solvers.quantities import count
from solvers.report.analysis import Analysis
from solvers.report.control_characters import visible, visible_values
from solvers.report.drawing import theme
from solvers.report.labels import labels
from solvers.report.page.agreement_section import no_disagreement
from solvers.report.page.content import content
from solvers.report.page.environment import environment, run_facts, versions
from solvers.report.page.packed_table import compact_json, compressed, table_data
from solvers.report.page.score_table import FURTHER, headings


def page(analysis: Analysis) -> str:
    """Return the page as text."""
    labelled = labels(analysis.run.entries)
    found = content(analysis, labelled)
    script = _read("script.js")
    shown = _template().render(
        found=found,
        analysis=analysis,
        run=analysis.run,
        headings=headings(analysis),
        further=FURTHER,
        count=count,
        no_disagreement=no_disagreement(analysis),
        columns={name: at for at, name in enumerate(analysis.results.solvers)},
        rows=Markup(compressed(compact_json(visible_values(table_data(analysis, labelled))))),
        environments=[environment(facts) for facts in analysis.run.environments],
        run_facts=run_facts(analysis),
        versions=versions(analysis),
        style=Markup(theme.style_sheet() + _read("style.css")),
        script=Markup(script),
        policy=_policy(script),
    )
    return visible(shown)


def _policy(script: str) -> str:
    """Return a content security policy: only this script runs, and nothing is loaded."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


def _read(name: str) -> str:
    return (resources.files("solvers.report.page") / name).read_text(encoding="utf-8")


@cache
def _template() -> Template:
    loader = PackageLoader("solvers.report", "page")
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["keep_units"] = _keep_units
    return environment.get_template("template.html.j2")


def _keep_units(text: str) -> str:
    """Prevent line breaks between numbers and units of time."""
    return re.sub(r"(?<=\d) (?=(?:s|ms|µs|ns|min|h)\b)", "\N{NO-BREAK SPACE}", text)
