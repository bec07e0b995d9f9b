"""The page of `sudoku web` in a headless Chromium: type, paste, drop, solve, race, rate, check."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solvers.certify import check_file
from solvers.conformance import known_puzzles as known
from solvers.puzzle import Puzzle
from solvers.rating import rate
from tests.backtracking.puzzles import EASY, FOUR, HARD
from tests.web.page_server import PageVisit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = pytest.mark.slow

REGIONS = "AAAABACCCBDCCEBDDEEBDDEEB"
JIGSAW = Puzzle.parse(".21..3.................51", f"jigsaw:{REGIONS}")
SEVERAL = known.several(FOUR).puzzle
NOTATIONS = {
    str(HARD): str(HARD),
    "1 . | . .\n. . | 3 .\n----+----\n. . | . .\n. . | . 2": "1.....3........2",
    "board = [[1,0,0,0],[0,0,3,0],[0,0,0,0],[0,0,2,0]]": "1.....3.......2.",
    f"{JIGSAW}\n{REGIONS}": str(JIGSAW),
}


def give(view: PageVisit, event: str, text: str) -> None:
    """Paste or drop a text, as a browser does."""
    view.page.evaluate(
        """([kind, text]) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const options = { bubbles: true, cancelable: true };
            document.body.dispatchEvent(kind === "paste"
                ? new ClipboardEvent(kind, { clipboardData: data, ...options })
                : new DragEvent(kind, { dataTransfer: data, ...options }));
        }""",
        [event, text],
    )


def test_a_puzzle_is_typed_and_solved_with_the_keyboard_alone(view: PageVisit) -> None:
    """Cells say what they hold, contradictions are marked at once, and undo takes them back."""
    view.show(Puzzle.empty("2x3"))
    page, keys = view.page, view.page.keyboard
    page.locator(".skip").focus()
    keys.press("Enter")
    page.wait_for_function("document.activeElement.closest('#board') !== null")
    for key in ("5", "ArrowRight", "3", "ArrowDown", "5"):
        keys.press(key)
    wrong = page.locator("[aria-invalid=true]")
    assert wrong.evaluate_all("cells => cells.map(cell => cell.ariaLabel)") == [
        "Row 1, column 1, 5, same digit twice in box 1",
        "Row 2, column 2, 5, same digit twice in box 1",
    ]
    assert "2 cells in conflict" in page.locator("#about-puzzle").inner_text()
    keys.press("Control+z")
    assert view.givens == "53".ljust(36, ".")
    assert wrong.count() == 0
    keys.press("Control+y")
    assert wrong.count() == 2
    keys.press("Backspace")
    keys.press("Control+Enter")
    view.expect("Several solutions")
    keys.press("Alt+2")
    assert page.locator("#race").is_visible()
    keys.press("ArrowRight")
    assert page.locator("[role=tab][aria-selected=true]").inner_text() == "Watch a search"
    keys.press("?")
    assert page.locator("#help-dialog").is_visible()
    keys.press("Escape")
    assert not page.locator("#help-dialog").is_visible()
    assert view.problems == []


@pytest.mark.parametrize("event", ["paste", "drop"])
def test_every_notation_is_pasted_and_dropped(view: PageVisit, event: str) -> None:
    """A jigsaw keeps its regions. Text that is not a puzzle is refused, and nothing changes."""
    view.show(SEVERAL)
    for text, puzzle in NOTATIONS.items():
        give(view, event, text)
        view.page.wait_for_function(f"() => location.hash.includes('puzzle={puzzle}')")
        assert view.givens == puzzle
    above = zip(REGIONS, REGIONS[5:], strict=False)
    assert view.page.locator(".cell.above").count() == sum(a != b for a, b in above)
    give(view, event, "12345 is not a puzzle")
    view.page.locator("#read-error:not(:empty)").wait_for()
    assert view.givens == str(JIGSAW)
    view.page.locator("#undo").click()
    assert view.page.locator("#read-error").inner_text() == ""
    assert view.givens == "1.....3.......2."


def test_a_puzzle_is_opened_in_a_dialog_which_keeps_an_unreadable_text(
    view: PageVisit, tmp_path: Path
) -> None:
    """The dialog says what is wrong and stays open; a file fills it."""
    view.show(SEVERAL)
    page = view.page
    page.locator("#open").click()
    page.locator("#open-text").fill("1234")
    page.locator("#open-read").click()
    page.locator("#open-error:not(:empty)").wait_for()
    file = tmp_path / "a.txt"
    file.write_text(str(EASY))
    page.locator("#open-file").set_input_files(file)
    page.wait_for_function("() => document.getElementById('open-text').value.length === 81")
    page.locator("#open-read").click()
    view.expect("Read a 9x9 puzzle")
    assert view.givens == str(EASY)
    assert not page.locator("#open-dialog").is_visible()


def test_an_empty_page_invites_and_a_bare_link_is_read(browser: Browser, address: str) -> None:
    """Nothing can be pressed before there is a puzzle. A fragment may be the puzzle alone."""
    visit = PageVisit(browser, address)
    visit.page.locator("main:not([inert])").wait_for()
    assert "choose an example" in visit.page.locator("#solve-result").inner_text()
    visit.run(f"location.hash = '{HARD}'")
    visit.expect("Read a 9x9 puzzle")
    assert visit.givens == str(HARD)
    assert visit.problems == []
    visit.page.context.close()


def test_letters_are_digits_of_large_puzzles_and_candidates_follow(view: PageVisit) -> None:
    """The candidates of a cell are those that its peers leave."""
    view.show(Puzzle.empty("4x4"))
    view.page.locator("#board .cell").first.click()
    view.page.keyboard.press("g")
    view.page.locator("#candidates").click()
    label = view.page.locator("#board .cell").nth(1).get_attribute("aria-label")
    view.page.set_viewport_size({"width": 390, "height": 900})
    text = view.page.locator("#board .options").first
    assert float(text.evaluate("each => getComputedStyle(each).fontSize").rstrip("px")) >= 7.9
    assert view.run("document.documentElement.scrollWidth") <= 390  # the board scrolls by itself
    view.page.set_viewport_size({"width": 1200, "height": 900})
    view.page.locator("#candidates").click()
    assert view.givens == "G".ljust(256, ".")
    assert label == "Row 1, column 2, blank, candidates 1 2 3 4 5 6 7 8 9 A B C D E F"


def test_the_three_answers_differ_and_a_proof_can_be_saved(view: PageVisit) -> None:
    """Two solutions are shown with the cells in which they differ; the certificate is valid."""
    page, headline = view.page, view.page.locator("#solve-result h2")
    view.show(next(iter(known.unsolvable(FOUR))).puzzle)
    view.start("solve", "No solution")
    assert headline.inner_text() == "No solution"
    assert "claimed, not verified" in page.locator("#solve-result .note").first.inner_text()
    view.show(SEVERAL)
    view.start("solve", "Several solutions")
    one, other = page.locator(".witnesses [role=img]").evaluate_all(
        "grids => grids.map(grid => [...grid.querySelectorAll('.cell')]"
        ".map(cell => [cell.dataset.kind === 'differs', cell.textContent]))"
    )
    assert [marked for marked, _ in one] == [
        a != b for (_, a), (_, b) in zip(one, other, strict=True)
    ]
    view.show(HARD)
    view.start("solve", "Exactly one solution")
    assert page.locator("#board [data-kind=filled]").count() == HARD.givens.count(0)
    note = page.locator("#solve-result .note").first.inner_text()
    assert "✓ solution verified · uniqueness claimed" in note
    page.locator("#certify").click()
    with page.expect_download() as saved:
        page.locator("#download").click()
    text = Path(saved.value.path()).read_bytes()
    assert check_file(io.BytesIO(text), HARD).certificate.claim == "exactly one solution"


def test_solvers_race_and_one_that_cannot_take_part_says_why(view: PageVisit) -> None:
    """Answers are verified and agree. The table has the places at the end."""
    view.show(SEVERAL, "race")
    page = view.page
    for name in ("bitmasks", "fewest-first", "propagation", "lanes"):
        box = page.locator(f"#race-solvers input[value={name}]")
        box.set_checked(name != "fewest-first")
    view.start("race", "All 2 answers agree: several solutions.")
    rows = page.locator(".race tbody tr").evaluate_all(
        "rows => rows.map(row => [row.dataset.solver, row.dataset.state, row.cells[0].textContent,"
        " row.cells[4].textContent])"
    )
    assert sorted(rows[:2])[0][::3] == ["bitmasks", "✓ several"]
    assert [place for _, _, place, _ in rows] == ["1", "2", ""]
    assert rows[2][:2] == ["lanes", "failed"]
    assert "9x9" in rows[2][3]
    page.locator("#race-result .witnesses").wait_for()
    assert view.problems == []


def test_a_refuted_solver_is_named(view: PageVisit) -> None:
    """The page does not say that solvers agree if one lacks a solution."""
    view.show(SEVERAL, "race")
    answer = {"status": "unique", "verdict": "accepted", "verified": True, "solutions": 1}
    events = [
        *(("answer", answer | {"solver": each, "seconds": 0.1}) for each in ("bitmasks", "lanes")),
        ("end", {"agree": False, "refuted": ["lanes"]}),
    ]
    body = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in events)
    view.page.route("**/api/v1/race*", lambda route: route.fulfill(body=body))
    view.start("race", "The solvers disagree. Another solver refutes lanes.")
    view.page.unroute("**/api/v1/race*")


def test_each_step_of_a_rating_is_shown_in_the_grid(view: PageVisit) -> None:
    """The grid has the digits that the steps so far have placed."""
    view.show(EASY, "rate")
    view.start("rate", "Level: easy")
    page, steps = view.page, rate(EASY).steps
    assert page.locator(".step").count() == len(steps)
    page.locator(".step").nth(4).click()
    page.keyboard.press("ArrowDown")
    assert page.locator("#board [data-kind=filled]").count() == 6
    placed = page.locator("#board [data-mark=placed]")
    assert placed.get_attribute("data-cell") == str(steps[5].cells[0])
    page.locator("#only-givens").click()
    assert page.locator("#board [data-kind=filled]").count() == 0


def test_code_is_not_sent(view: PageVisit) -> None:
    """The page names the file and the command, and sends nothing."""
    view.show(SEVERAL, "check")
    view.requests.clear()
    page = view.page
    page.locator("#code").fill("class Solution:\n    def solveSudoku(self, board):\n        pass\n")
    assert page.locator("#check-command").inner_text() == "sudoku check solution.py"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    assert saved.value.suggested_filename == "solution.py"
    assert [each for each in view.requests if not each.startswith("blob:")] == []


def test_the_page_waits_for_a_busy_server_and_stops_a_slow_one(view: PageVisit) -> None:
    """It tries again after 503, can be stopped, and says so if the server is gone."""
    view.show(HARD)
    answers = iter(["busy", "answered", "slow", "gone"])

    def answer(route: Route) -> None:
        kind = next(answers)
        if kind == "busy":
            route.fulfill(status=503, headers={"Retry-After": "1"}, body="not JSON")
        elif kind == "answered":
            route.continue_()
        elif kind == "gone":
            route.abort()

    view.page.route("**/api/v1/solve", answer)
    view.start("solve", "The server is busy. Trying again.")
    view.expect("Exactly one solution")
    view.page.locator("#solve-button").click()
    view.page.locator("#solve-result .working button").click()
    view.expect("Stopped")
    view.start("solve", "The server does not answer. Check that `sudoku web` is still running.")
    view.page.unroute("**/api/v1/solve")


def test_a_link_has_the_puzzle_and_no_server_gets_it(
    view: PageVisit, browser: Browser, address: str
) -> None:
    """The puzzle is in the fragment. All requests go to the server of the page."""
    view.show(JIGSAW)
    view.page.locator("#share").click()
    view.expect("Copied a link")
    other = PageVisit(browser, view.run("navigator.clipboard.readText()"))
    assert other.givens == str(JIGSAW)
    assert all(each.startswith(address) for each in other.requests)
    assert not any("puzzle=" in each.partition("#")[0] for each in other.requests)
    other.page.context.close()
