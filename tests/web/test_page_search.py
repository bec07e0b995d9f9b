"""The tab "Watch a search" shows what the search does, event by event, at any size."""

from __future__ import annotations

import re

import pytest

from solvers.puzzle import Puzzle
from solvers.trace import Kind, Trace, trace
from tests.backtracking.puzzles import BACKWARDS, EASY, HARD
from tests.web.page_server import PageVisit

pytestmark = pytest.mark.slow

DRAWN = 300  # elements of the drawing of a tree, at most


def grid_after(puzzle: Puzzle, steps: Trace, count: int) -> str:
    """Follow the first events as docs/web.md describes them, and return the digits."""
    digits = list(puzzle.givens)
    placed: list[int] = []
    opened: list[int] = []
    for kind, cell, digit, _ in steps.events[:count]:
        if kind is Kind.UNDO:
            for each in placed[(before := opened.pop()) :]:
                digits[each] = 0
            del placed[before:]
        elif kind is not Kind.SOLUTION:
            if kind is Kind.GUESS:
                opened.append(len(placed))
            digits[cell] = digit
            placed.append(cell)
    return "".join(map(str, digits)).replace("0", ".")


def guesses_after(steps: Trace, count: int) -> int:
    return sum(event.kind is Kind.GUESS for event in steps.events[:count])


def watch(view: PageVisit, puzzle: Puzzle, left: str, right: str) -> None:
    """Search with two rungs, and wait until their searches are shown."""
    view.show(puzzle, "watch")
    view.page.locator("#watch-left").select_option(left)
    view.page.locator("#watch-right").select_option(right)
    view.page.locator("#watch-button").click()
    view.page.locator("#watch-headline").wait_for()
    view.page.wait_for_function("() => !document.querySelector('#watch-result[aria-busy]')")


def seek(view: PageVisit, event: int) -> None:
    view.page.locator("#seek").fill(str(event))


def search(view: PageVisit, name: str) -> tuple[str, int]:
    """Return the grid and the number of guesses of a search on the page."""
    shown = view.page.locator(f".search[data-solver={name}]")
    cells = shown.locator(".cell").evaluate_all("all => all.map(each => each.textContent || '.')")
    return "".join(cells), int(shown.locator(".numbers b").inner_text().replace(",", ""))


def test_two_searches_are_followed_forwards_and_backwards(view: PageVisit) -> None:
    """The grids and the guesses are those of the events; one search ends before the other."""
    watch(view, HARD, "fewest-first", "propagation")
    traces = {name: trace(HARD, name) for name in ("fewest-first", "propagation")}
    for event in (1, 60, 3000, 700, 519, 0, 2048):
        seek(view, event)
        for name, steps in traces.items():
            assert search(view, name) == (
                grid_after(HARD, steps, event),
                guesses_after(steps, event),
            )
    view.expect("fewest-first makes 14x as many guesses as propagation: 614 and 44.")
    assert view.problems == []


def test_the_keyboard_steps_plays_and_jumps_to_guesses(view: PageVisit) -> None:
    """Arrow keys step, Shift and an arrow goes to a guess, Space plays and pauses."""
    watch(view, HARD, "propagation", "")
    steps = trace(HARD, "propagation")
    guesses = [at for at, each in enumerate(steps.events, 1) if each.kind is Kind.GUESS]
    keys, place = view.page.keyboard, view.page.locator("#seek-text")
    view.page.locator(".search").click()  # not on a button, which Space would press
    for key, event in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Shift+ArrowRight", guesses[0]),
        ("Shift+ArrowRight", guesses[1]), ("Shift+ArrowLeft", guesses[0]),
        ("End", len(steps.events)), ("Home", 0),
    ):  # fmt: skip
        keys.press(key)
        assert place.inner_text() == f"{event:,} of {len(steps.events)}", key
    view.page.locator("#speed").fill("60")
    view.page.locator(".search").click()
    keys.press("Space")
    view.page.wait_for_function("() => Number(document.getElementById('seek').value) > 20")
    keys.press("Space")
    assert view.page.locator("#play").inner_text() == "Play"
    keys.press("End")
    assert "exactly one solution" in view.page.locator(".search .says").inner_text()


def test_a_search_of_100_000_events_is_folded_and_stays_exact(view: PageVisit) -> None:
    """The drawing has a bounded number of elements at every event. A timeout is a lower bound."""
    late = {"status": "unknown", "seconds": 5.0, "counters": {}}
    view.page.route("**/api/v1/solve", lambda route: route.fulfill(json=late))
    watch(view, BACKWARDS, "bitmasks", "propagation")
    steps = trace(BACKWARDS, "bitmasks")
    assert len(steps.events) == 100_000
    for event in (100_000, 50_000, 49_999, 77, 99_000):
        seek(view, event)
        assert search(view, "bitmasks") == (
            grid_after(BACKWARDS, steps, event),
            guesses_after(steps, event),
        )
        drawn = view.page.locator(".search[data-solver=bitmasks] .tree *").count()
        assert 0 < drawn < DRAWN
    view.page.unroute("**/api/v1/solve")
    assert "at least" in view.page.locator("#watch-headline").inner_text()
    times = view.page.locator("#watch-result .note").inner_text()
    assert "bitmasks more than 5.00 s" in times
    assert view.page.locator("#level-by option[value=time]").get_attribute("disabled") is not None
    assert view.problems == []


def test_searches_keep_level_by_time(view: PageVisit) -> None:
    """Then the faster search is as far as it gets in the same time, and both end where they end."""
    watch(view, HARD, "fewest-first", "propagation")
    view.page.locator("#level-by").select_option("time")
    assert "times slower" in view.page.locator("#speed-text").inner_text()
    view.page.locator("#to-end").click()
    ends = view.page.locator(".search .says").all_inner_texts()
    assert all(each.endswith("The end: exactly one solution") for each in ends)


def test_a_placed_digit_says_what_leaves_no_other_choice(view: PageVisit) -> None:
    """A hidden single names its unit: its cell may have more candidates."""
    watch(view, EASY, "fewest-first", "propagation")
    assert "needs a guess" in view.page.locator("#watch-headline").inner_text()
    steps = trace(EASY, "propagation").events
    said = set()
    for event in range(1, 30):
        seek(view, event)
        text = view.page.locator(".search[data-solver=propagation] .says").inner_text()
        said.add(re.sub("[0-9]+", "N", text.partition(": ")[2]))
    assert steps[0].kind is Kind.PLACE
    assert said <= {
        "the only candidate of rNcN",
        *(f"the only place for N in {unit} N" for unit in ("row", "column", "box")),
    }
    assert len(said) > 1


def test_the_next_rung_is_one_click_away(view: PageVisit) -> None:
    """A teacher goes along the ladder."""
    watch(view, HARD, "fewest-first", "propagation")
    view.page.locator("#watch-next").click()
    view.page.locator(".search[data-solver=exact-cover]").wait_for()
    view.expect("propagation and exact-cover make the same 44 guesses.")
