"""The API of `sudoku web`: each request gives the answer that docs/web.md describes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from solvers import certify
from tests.web.server_app import (
    API,
    SMALL,
    SOLUTION,
    UNIQUE,
    TestClient,
    client,
    error,
    events,
    post,
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def web() -> Iterator[TestClient]:
    """One app for all tests of this module."""
    with client(time_limit=5.0, processes=4) as started:
        yield started


def test_a_puzzle_with_one_solution_is_solved_and_verified(web: TestClient) -> None:
    """The default for 9x9 is `lanes`, in this process."""
    found = post(web, "solve", puzzle=UNIQUE)
    assert (found["solver"], found["status"], found["verified"]) == ("lanes", "unique", True)
    assert found["witnesses"] == [SOLUTION]
    assert found["differences"] == []
    assert post(web, "unique", puzzle=UNIQUE)["unique"] is True


def test_two_witnesses_show_where_solutions_differ(web: TestClient) -> None:
    """The cells of the difference are those in which the witnesses are not equal."""
    found = post(web, "solve", puzzle=UNIQUE.replace("8", ".", 1))
    one, other = found["witnesses"]
    assert found["status"] == "multiple"
    assert found["differences"] == [cell for cell in range(81) if one[cell] != other[cell]] != []
    assert post(web, "unique", puzzle="." * 81)["unique"] is False


def test_a_claim_without_a_solution_is_not_verified(web: TestClient) -> None:
    """There is nothing to compare with the rules."""
    none = "11" + "." * 79
    for path in ("solve", "count", "unique"):
        assert post(web, path, puzzle=none)["verified"] is None
    found = post(web, "compare", puzzle=none, solvers=["lanes"])
    assert found["answers"][0]["verified"] is None


def test_requests_that_wait_together_are_solved_in_one_batch(web: TestClient) -> None:
    """Each gets its own answer."""
    puzzles = [UNIQUE, UNIQUE.replace("8", ".", 1), "11" + "." * 79] * 20
    with ThreadPoolExecutor(len(puzzles)) as pool:
        found = list(pool.map(lambda puzzle: post(web, "solve", puzzle=puzzle), puzzles))
    assert [each["status"] for each in found] == ["unique", "multiple", "unsatisfiable"] * 20
    assert max(each["counters"].get("batch", 1) for each in found) > 1


def test_other_shapes_and_solvers_run_in_worker_processes(web: TestClient) -> None:
    """A count is exact only if the search was complete."""
    found = post(web, "count", puzzle=SMALL, solver="propagation")
    assert (found["count"], found["exact"], found["solver"]) == (3, True, "propagation")
    found = post(web, "count", puzzle=SMALL, solver="propagation", solution_limit=2)
    assert (found["count"], found["exact"]) == (2, False)
    found = post(web, "count", puzzle="." * 81, solution_limit=100_000)
    assert (found["count"], found["exact"], found["solver"]) == (100_000, False, "lanes")


def test_a_solver_is_stopped_at_the_time_limit_of_the_server(web: TestClient) -> None:
    """A request may ask for less time than the server allows, not for more."""
    found = post(web, "solve", puzzle=UNIQUE, solver="naive", time_limit=0.05)
    assert found["stop"] == "timeout"
    assert post(web, "unique", puzzle=UNIQUE, solver="naive", time_limit=0.05)["unique"] is None


def test_a_certificate_is_checked_by_the_server_and_by_the_reader(web: TestClient) -> None:
    """A solver without proofs makes the claim; another one proves it."""
    found = post(web, "certify", puzzle=SMALL, solver="propagation")
    assert found["claim"] == "at least 2 solutions"
    found = post(web, "certify", puzzle=UNIQUE)
    assert (found["claim"], found["checked"]) == ("exactly one solution", True)
    checked = certify.check_file(io.BytesIO(found["certificate"].encode()))
    assert checked.steps == found["steps"] > 0
    assert post(web, "certify", puzzle=UNIQUE, solver="lanes")["solutions"] == [SOLUTION]


def test_a_rating_explains_its_steps(web: TestClient) -> None:
    """The answer is the dictionary of `Rating.to_dict`."""
    found = post(web, "rate", puzzle="1...2.3.......42")
    assert found["level"] == "easy"
    assert found["steps"][0]["text"]


def test_text_of_a_file_is_read_and_described(web: TestClient) -> None:
    """The page draws the units and conflicts of the answer; it knows no rules itself."""
    found = post(web, "read", text=f"# two puzzles\n{UNIQUE}\n{SOLUTION}\n")
    assert (found["puzzle"], found["shape"], found["more"]) == (UNIQUE, "3x3", 1)
    assert len(found["units"]) == 27
    assert found["conflicts"] == []
    found = post(web, "read", text="11..............", shape="2x2+diagonals")
    assert found["conflicts"][0] == {"unit": "row 1", "digit": 1, "cells": [0, 1]}
    found = post(web, "read", text="." * 81)
    assert (found["rows"], found["notation"]) == (["." * 9] * 9, None)


def test_a_race_sends_an_event_for_each_solver(web: TestClient) -> None:
    """The last event says whether all agree."""
    names = "lanes,propagation,cp-sat:seed=2"
    response = web.get(f"{API}/race", params={"puzzle": UNIQUE, "solvers": names})
    (first, start), *others, (last, end) = events(response.text)
    names_of = [(name, each["solver"]) for name, each in others]
    for solver in names.split(","):
        assert names_of.index(("running", solver)) < names_of.index(("answer", solver))
    answers = [each for each in others if each[0] == "answer"]
    assert (first, last) == ("start", "end")
    assert start["solvers"] == names.split(",")
    assert {each["solver"] for _, each in answers} == {*names.split(",")}
    assert all(each["verdict"] == "correct" and each["verified"] for _, each in answers)
    assert end == {"agree": True, "refuted": []}


def test_a_solver_that_does_not_support_a_puzzle_fails_alone(web: TestClient) -> None:
    """The others still answer."""
    found = post(web, "compare", puzzle=SMALL, solvers=["lanes", "propagation"])
    verdicts = {each["solver"]: each["verdict"] for each in found["answers"]}
    assert verdicts == {"lanes": "unsupported", "propagation": "correct"}
    assert found["agree"] is True


def test_a_trace_has_the_events_of_a_search(web: TestClient) -> None:
    """It ends at the number of events that was asked for."""
    query = {"puzzle": UNIQUE, "solver": "propagation"}
    found = web.get(f"{API}/trace", params=query).json()
    assert (found["status"], found["complete"], found["truncated"]) == ("unique", True, False)
    assert {kind for kind, *_ in found["events"]} == {"place", "guess", "undo", "solution"}
    found = web.get(f"{API}/trace", params=query | {"limit": 5}).json()
    assert (len(found["events"]), found["truncated"], found["complete"]) == (5, True, False)


def test_solvers_are_listed_as_requests_may_name_them(web: TestClient) -> None:
    """Plug-ins are not among them."""
    found = web.get(f"{API}/solvers").json()
    rows = {each["name"]: each for each in found["solvers"]}
    assert rows["propagation"]["available"] is True
    assert found["default"] == "lanes"
    assert "lanes" not in found["traced"]


@pytest.mark.parametrize(
    "solver",
    [
        *("nobody", "examples/wrong.py", "program:/bin/sh -c id", "venv:.venv:cp-sat", "os:system"),
        *("cp-sat:workers=64", "minizinc:solver=/tmp/x", "propagation:a=b", "cp-sat:seed=1e9"),
    ],
)
def test_no_file_command_or_other_option_can_be_a_solver(web: TestClient, solver: str) -> None:
    """They are refused before anything is started."""
    status, message = error(web, "solve", puzzle=SMALL, solver=solver)
    assert status == 422
    assert "there is no solver" in message or "is not an option" in message


@pytest.mark.parametrize(
    ("members", "part"),
    [
        ({"puzzle": "1" * 80}, "80 cells"),
        ({"puzzle": "." * 81, "shape": "9x"}, "is not a shape"),
        ({"puzzle": "." * 81, "shape": "17x15"}, "too large"),
        ({"puzzle": "." * 81, "extra": 1}, "extra"),
        ({"puzzle": "." * 81, "solution_limit": 0}, "solution_limit"),
        ({"puzzle": "." * 81, "time_limit": "nan"}, "time_limit"),
        ({"puzzle": 5}, "puzzle"),
        ({}, "puzzle"),
    ],
)
def test_a_request_that_cannot_be_used_says_why(
    web: TestClient, members: dict[str, object], part: str
) -> None:
    """The status code is 422."""
    status, message = error(web, "solve", **members)
    assert status == 422
    assert part in message


def test_metrics_count_requests_and_batches(web: TestClient) -> None:
    """Paths that do not exist have one name together, so that no client can fill the memory."""
    for name in ("a", "b"):
        assert web.get(f"/{name}").status_code == 404
    text = web.get("/metrics").text
    assert 'sudoku_requests_total{path="other",status="404"} 2.0' in text
    assert "sudoku_batch_size_count" in text
    assert web.get("/readyz").json() == {"status": "ready"}
