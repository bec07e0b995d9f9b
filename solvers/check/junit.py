"""Return the report of `sudoku check` as JUnit XML: a test suite with a test case per stage.

The stages of the contract decide, and those of robustness only with `strict`; otherwise what they
found is text of a test case that passes. The elements are those that the Jenkins plug-in for JUnit
reads.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

from solvers.check.check_report import CheckReport, StageResult
from solvers.conformance import ConformanceReport
from solvers.errors import InputError

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def report_as_junit(
    report: CheckReport, strict: bool = False, conformance: ConformanceReport | None = None
) -> str:
    """Return a report as XML, with a test case for the conformance of a backend."""
    suite = _suite(report.spec, report.seconds)
    for result in report.stages:
        _add_stage(suite, report.spec, result, decides=result.stage.contract or strict)
    if conformance is not None:
        case = ElementTree.SubElement(
            suite, "testcase", classname=_xml(report.spec), name="conformance"
        )
        if not conformance.passed:
            _add(case, "failure", "conformance", str(conformance))
    return _text(suite)


def refusal_as_junit(spec: str, error: InputError) -> str:
    """Return why a solver cannot be run as XML: one test case with an error."""
    suite = _suite(spec, 0.0)
    case = ElementTree.SubElement(suite, "testcase", classname=_xml(spec), name="run")
    _add(case, "error", type(error).__name__, str(error))
    return _text(suite)


def _suite(spec: str, seconds: float) -> ElementTree.Element:
    name = f"sudoku check {spec}"
    return ElementTree.Element("testsuite", name=_xml(name), time=f"{seconds:.3f}")


def _add_stage(suite: ElementTree.Element, spec: str, result: StageResult, decides: bool) -> None:
    seconds = f"{sum(result.times) / 1e9:.3f}"
    name = result.stage.name
    case = ElementTree.SubElement(suite, "testcase", classname=_xml(spec), name=name, time=seconds)
    found = "\n".join(
        f"{finding.outcome}: {finding.reason}\n{finding.puzzle}" for finding in result.findings
    )
    failed = ", ".join(f"{number} {outcome}" for outcome, number in result.failed.items())
    if failed and decides:
        _add(case, "failure", next(iter(result.failed)), found or failed, failed)
    elif failed:
        ElementTree.SubElement(case, "system-out").text = _xml(found or failed)
    elif not result.run:
        ElementTree.SubElement(case, "skipped", message=_xml(result.note or "not run"))
    elif decides and not result.is_decided:
        text = f"{result.slow} of {result.run} puzzles were not answered in time"
        _add(case, "error", "not-decided", text)


def _add(case: ElementTree.Element, tag: str, kind: str, text: str, message: str = "") -> None:
    message = message or text.partition("\n")[0]
    ElementTree.SubElement(case, tag, type=kind, message=_xml(message)).text = _xml(text)


def _text(suite: ElementTree.Element) -> str:
    for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(name, str(len(suite.findall(f"testcase/{tag}"))))
    suite.set("tests", str(len(suite)))
    ElementTree.indent(suite)
    text: str = ElementTree.tostring(suite, encoding="unicode", xml_declaration=False)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _xml(text: str) -> str:
    """Return a text with an escape for each character that XML cannot contain."""
    return _NOT_XML.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
