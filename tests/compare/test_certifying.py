"""Claims of a comparison are certified by proofs, and false ones are refuted by grids."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solvers import comparison
from solvers.checker import Verdict
from solvers.compare import certifying, prover
from solvers.compare.certifying import certify_run
from solvers.compare.claim_marks import Mark, Marks, ProofFacts, proof_sizes
from solvers.compare.plan_description import PlanDescription
from solvers.compare.results.document import document
from solvers.compare.results.run_data import RunData
from solvers.compare.run_actions import start
from solvers.errors import ProofRejected
from solvers.puzzle import Puzzle
from tests.report.simulated import row

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

UNIQUE = "12343412214343.."
NONE = "123....4........"
TWO = "1.....3........2"  # it has more than one solution


def compared(folder: Path, *solvers: str, tasks: tuple[int | None, ...] = (2,)) -> RunData:
    """Compare solvers on the three puzzles, without a trusted solver outside the comparison."""
    file = folder / "puzzles.txt"
    file.write_text(f"{UNIQUE}\n{NONE}\n{TWO}\n")
    plan = PlanDescription((str(file),), solvers, tasks, 1.0, processes=1)
    return start(plan, folder / "runs.sqlite", pin=False).run


@pytest.fixture(autouse=True)
def no_trusted_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing outside the comparison confirms or refutes a claim."""
    monkeypatch.setattr(prover, "TRUSTED", ())


def test_two_wrong_solvers_that_agree_are_found_by_certifying_alone(tmp_path: Path) -> None:
    """They support each other's claims that no puzzle has a solution, until a grid is found."""
    wrong_solvers = ("tests.fakes:SaysNone", "tests.fakes:AlsoSaysNone")
    run = compared(tmp_path, *wrong_solvers)
    assert {record.verdict for record in run.records} == {Verdict.CORRECT}
    done = certify_run(tmp_path / "runs.sqlite", run.id)
    verdicts = {(each.puzzle, each.solver): each.verdict for each in done.records}
    wrong = {(puzzle, name) for puzzle in (0, 2) for name in wrong_solvers}
    assert {at for at, verdict in verdicts.items() if verdict is Verdict.REFUTED} == wrong
    assert {(each.measurement.puzzle, each.claims[0][0]) for each in done.disagreements} == wrong
    evidence = [each.evidence for each in done.records if (each.puzzle, each.solver) in wrong]
    assert all(grid and 0 not in grid for grid in evidence)
    assert done.marks.counts == {2: {name: {Mark.CERTIFIED: 1} for name in wrong_solvers}}


def test_marks_are_stored_and_shown(tmp_path: Path) -> None:
    """A solver that writes proofs has its own; another one's claims are certified as well."""
    run = compared(tmp_path, "fewest-first", "python-constraint", tasks=(2, None))
    assert not run.marks.counts
    done = certify_run(tmp_path / "runs.sqlite", run.id)
    assert done.marks.counts == {
        2: {name: {Mark.CERTIFIED: 2} for name in ("fewest-first", "python-constraint")},
        None: {name: {Mark.CERTIFIED: 3} for name in ("fewest-first", "python-constraint")},
    }
    own = [each for each in done.certificates if each.prover == "fewest-first"]
    assert [each.puzzle for each in own] == [0, 1, 2]
    assert all(each.steps and each.bytes and each.check_seconds for each in own)
    (size,) = (each for each in proof_sizes(own))
    assert size.proofs == 3
    shown = json.loads(json.dumps(document(done)))
    assert shown["claims"][0] == {"solution_limit": 2, "solver": "fewest-first", "certified": 2}
    marks = [record.get("mark") for record in shown["records"]]
    assert (marks.count("certified"), marks.count(None)) == (10, 2)
    rows = json.loads(comparison.export(tmp_path / "runs.sqlite", "json"))
    assert sorted(str(row["mark"]) for row in rows) == sorted(str(mark) for mark in marks)
    again = certify_run(tmp_path / "runs.sqlite", run.id)
    assert again.certificates == done.certificates  # nothing is proved twice


def test_a_proof_that_is_refused_certifies_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is kept; the grids that were found are verified all the same."""

    def refuse(_: object) -> int:
        raise ProofRejected("step 1 does not follow")

    monkeypatch.setattr(certifying, "check", refuse)
    facts, grids = certifying.prove("fewest-first", Puzzle.parse(UNIQUE), 7, 2)
    assert (facts.puzzle, facts.solutions, facts.at_least, len(grids)) == (7, None, 1, 1)
    assert facts.reason == "no proof was accepted: step 1 does not follow"


def test_a_claim_is_confirmed_by_another_solver_and_not_by_an_option() -> None:
    """Two specs of one backend share their faults. A puzzle has its weakest mark."""
    records = [row(name, at, 0.1, proof=None) for name in ("a", "a:x=1", "b") for at in range(2)]
    records = [each for each in records if (each.solver, each.puzzle) != ("b", 1)]
    undecided = ProofFacts(puzzle=0, prover="c", reason="no time")
    assert all(record.claims_all for record in records)
    counts = Marks.of(records, [undecided]).counts
    (marks,) = counts.values()
    assert marks == {
        "a": {Mark.CONFIRMED: 1, Mark.CLAIMED: 1},
        "a:x=1": {Mark.CONFIRMED: 1, Mark.CLAIMED: 1},
        "b": {Mark.CONFIRMED: 1},
    }
