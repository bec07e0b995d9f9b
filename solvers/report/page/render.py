"""Render the page from its template, with inlined styles, scripts and data."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from importlib import resources

import vl_convert
from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from solvers.quantities import count
from solvers.report.analysis import Analysis
from solvers.report.bidi_controls import visible, visible_json, visible_values
from solvers.report.drawing import theme
from solvers.report.drawing.figure import Figure
from solvers.report.labels import labels
from solvers.report.page.agreement_section import no_disagreement
from solvers.report.page.content import content
from solvers.report.page.environment import environment, run_facts, versions
from solvers.report.page.packed_table import compact_json, compressed, table_data
from solvers.report.page.score_table import headings


def page(analysis: Analysis) -> str:
    """Return the page as text."""
    labelled = labels(analysis.run.entries)
    found = content(analysis, labelled)
    specs = {
        view.name: view.figure.spec
        for views in found.sections.values()
        for view in views
        if isinstance(view.figure, Figure)
    }
    vega, script = _vega(), _read("script.js")
    shown = _template().render(
        found=found,
        analysis=analysis,
        run=analysis.run,
        headings=headings(analysis),
        count=count,
        no_disagreement=no_disagreement(analysis),
        specs=visible_values(specs),
        config=theme.config(),
        rows=Markup(compressed(visible_json(compact_json(table_data(analysis, labelled))))),
        environments=[environment(facts) for facts in analysis.run.environments],
        run_facts=run_facts(analysis),
        versions=versions(analysis),
        style=Markup(theme.style_sheet() + _read("style.css")),
        vega=Markup(compressed(vega)),
        script=Markup(script),
        policy=_policy(vega, script),
    )
    return visible(shown)


def _policy(*scripts: str) -> str:
    """Return a content security policy: only these scripts run, and nothing is loaded.

    Vega compiles expressions and needs 'unsafe-eval'; its expressions have no access to the page.
    """
    hashes = [
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
        for script in scripts
    ]
    allowed = " ".join(f"'sha256-{digest}'" for digest in hashes)
    return (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
        f"script-src {allowed} 'unsafe-eval'"
    )


@cache
def _vega() -> str:
    """Return Vega, Vega-Lite and Vega-Embed as one script."""
    return vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")


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
