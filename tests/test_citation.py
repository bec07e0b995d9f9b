"""CITATION.cff says what pyproject.toml and the citation of a report say."""

from __future__ import annotations

import tomllib
from pathlib import Path

from solvers.report.tables import citation
from tests.report.simulated import analysed

ROOT = Path(__file__).parents[1]


def test_the_citation_has_the_facts_of_the_package() -> None:
    """A release that changes one of them changes both files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    text = (ROOT / "CITATION.cff").read_text()
    lines = [line.strip(" -") for line in text.splitlines()]
    assert f"version: {project['version']}" in lines
    assert f"license: {project['license']}" in lines
    assert lines[lines.index("keywords:") + 1 :] == project["keywords"]
    assert project["description"] in " ".join(lines)


def test_the_citation_of_a_report_has_the_same_title_and_authors() -> None:
    """BibTeX has each in braces."""
    text, bibtex = (ROOT / "CITATION.cff").read_text(), citation(analysed({"a": [1.0]}))
    fields = dict(line.strip(" -").split(": ", 1) for line in text.splitlines() if ": " in line)
    assert f"title = {{{fields['title'].strip(chr(34))}}}" in bibtex
    assert f"author = {{{{{fields['name']}}}}}" in bibtex
