"""The HTML report: one small file with escaped text, in which every number is in the data."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from solvers.checker import Verdict
from solvers.compare.noise import BlockNoise
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.report.analysis import analyse
from solvers.report.labels import label
from solvers.report.page.overview import caveats
from solvers.report.page.ratio_bars import ratio_bars
from solvers.report.page.render import page
from solvers.report.page.score_table import headings, score_lines
from tests.compare.made_up import record, records
from tests.report.numbers_in_text import unfounded
from tests.report.pages import HOSTILE, NAMES, NOISY, example, rows, visible
from tests.report.simulated import LATE, analysed, row, run

CONSTANTS = [2, 5, 95, 99, 10]  # numbers in headings and in the section on the method
SCRIPTS = re.compile(r"<script[^>]*>.*?</script>", re.DOTALL)


@pytest.fixture(scope="module")
def made() -> str:
    return page(example())


def unpacked(text: str, name: str) -> str:
    """Return the decompressed content of an element."""
    found = re.search(f'id="{name}">([^<]*)<', text)
    assert found
    return zlib.decompress(base64.b64decode(found[1]), -zlib.MAX_WBITS).decode()


def test_nothing_is_loaded_from_anywhere(made: str) -> None:
    """No element or style refers to another file."""
    own = SCRIPTS.sub("", made)
    assert not re.search(r"\bsrc=|\bhref=\"(?!#)|@import|url\(", own)


def test_the_security_policy_allows_only_the_page_s_scripts(made: str) -> None:
    """It has the hash of the script, and loads nothing."""
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', made)
    assert policy
    own = re.search(r"<script>(.*?)</script>", made, re.DOTALL)
    assert own
    digest = base64.b64encode(hashlib.sha256(own[1].encode()).digest()).decode()
    assert f"script-src &#39;sha256-{digest}&#39;" in policy[1]
    assert "default-src &#39;none&#39;" in policy[1]
    assert "unsafe" not in policy[1].partition("script-src")[2]


def test_the_page_works_with_a_screen_reader(made: str) -> None:
    """It has a language, a title, one first heading, a skip link and a message for each chart."""
    assert '<html lang="en">' in made
    assert re.search(r"<title>[^<]+</title>", made)
    assert len(re.findall(r"<h1\b", SCRIPTS.sub("", made))) == 1
    assert 'class="skip"' in made
    plots = re.findall(r'<svg class="plot"[^>]*', made)
    assert len(plots) >= 8
    assert all(re.search(r'role="img" aria-label="[^"]{20,}"', plot) for plot in plots)


@pytest.mark.parametrize("noise", [None, NOISY])
def test_every_number_in_the_text_is_in_the_data(noise: tuple[BlockNoise, ...] | None) -> None:
    """This holds with and without a ranking."""
    analysis = example(noise=noise)
    names = [
        *NAMES,
        *(f"some.txt:{line}" for line in range(25)),
        *(f"isomorph {n}" for n in (1, 2)),
    ]
    boards = [str(entry.puzzle) for entry in analysis.run.entries.values()]
    assert (
        unfounded(visible(page(analysis)), [analysis.as_json(), CONSTANTS], [*names, *boards]) == ()
    )


def test_the_noise_of_a_noisy_run_is_shown_once() -> None:
    """It is next to the grade. The headline states the consequence."""
    text = visible(page(example(noise=NOISY)))
    assert text.count("two times of the reference solver") == 1
    assert text.casefold().count("no solver is ranked because the run was too noisy") == 1


def test_many_disagreements_are_collapsed() -> None:
    """The first ten are visible."""
    analysis = example()
    many = replace(analysis.run, disagreements=analysis.run.disagreements * 13)
    text = page(replace(analysis, run=many))
    shown, collapsed = text.split("<summary>3 more</summary>")
    assert shown.count('<article class="disagreement">') == 10
    assert collapsed.count('<article class="disagreement">') == 3


def test_solvers_without_common_claims_do_not_agree() -> None:
    """The matrix has a dash instead of a tick."""
    made_records = [
        row(name, n, each)
        for name, each in {"a": 1.0, "b": 2.0, "c": LATE}.items()
        for n in range(6)
    ]
    text = page(analyse(run(made_records, solvers=("a", "b", "c"))))
    matrix = text[text.index('class="matrix"') :].partition("</table>")[0]
    assert matrix.count('<td class="nothing">-</td>') == 4
    assert matrix.count("&#10003;") == 2


def test_a_noisy_run_has_no_ranking() -> None:
    """At grade D comparisons are left out with the reason, and answers are shown."""
    analysis = example(noise=NOISY)
    text = visible(page(analysis))
    assert analysis.grade.letter == "D"
    assert "No solver is ranked. The solvers are listed in the order of the plan." in text
    assert "Not shown: Solved over time, Survival, Profile" in text
    assert "By guesses, because no solver is ranked" in text
    assert "Disagreements: 1" in text
    assert "What you can conclude here: fast" not in text


def test_one_solver_makes_a_page() -> None:
    """Charts that need two solvers are left out, with the reason."""
    made = page(example(NAMES[1:2]))
    assert "fewer than two solvers are ranked" in visible(made)
    assert 'data-chart="scatter"' not in made
    assert 'data-chart="cactus"' in made


@pytest.mark.parametrize(
    "times", [{}, {"a": []}, {"a": [1.0]}, {"a": [float("inf")] * 3, "b": [float("inf")] * 3}]
)
def test_a_page_is_made_of_any_run(times: dict[str, list[float]]) -> None:
    """It may have no answers, one answer or nothing solved."""
    made_records = [
        row(name, puzzle, each)
        for name, several in times.items()
        for puzzle, each in enumerate(several)
    ]
    assert "<h1" in page(analyse(run(made_records, solvers=tuple(times))))


def test_hostile_names_stay_text() -> None:
    """Names of solvers and puzzles cannot add elements or end a script."""
    analysis = example(
        HOSTILE, label='</script><script>window.harmed = 1</script>"><img onerror=x>'
    )
    made = page(analysis)
    own = SCRIPTS.sub("", made)
    assert "<img" not in own
    assert len(re.findall(r"<script\b", own)) == 0
    assert len(re.findall(r"<script\b[^>]*>", made)) == 2
    assert "{{ 7 * 7 }}" in visible(made)


def test_the_compressed_table_has_all_instances(made: str) -> None:
    """It has the text of each instance, and times with three digits or verdicts."""
    verdicts = {(r.solver, str(r.entry.puzzle)): str(r.verdict) for r in rows()}
    times = {(r.solver, str(r.entry.puzzle)): (r.wall_ns or 0) / 1e3 for r in rows()}
    data: dict[str, Any] = json.loads(unpacked(made, "packed"))
    texts = [re.sub("[a-z]", lambda run: "." * (ord(run[0]) - 96), text) for text in data["texts"]]
    assert set(texts) == {text for _, text in verdicts}
    assert data["solvers"] == list(NAMES)
    for name, cells in zip(NAMES, data["cells"], strict=True):
        for cell, text in zip(cells, texts, strict=True):
            if verdicts[name, text] == "correct":
                assert cell == pytest.approx(times[name, text], rel=5e-3)
            else:
                assert data["verdicts"][-1 - cell] == verdicts[name, text]


def test_faults_come_before_the_other_sentences() -> None:
    """The first screen names the solver that is wrong, and has its puzzles."""
    made = page(example())
    title = made.partition("<h1")[2].partition("</h1>")[0]
    assert "liar (2 wrong) failed and is not ranked." in title
    faults = made.partition('class="faults"')[2].partition("</details>")[0]
    assert '<article class="disagreement">' in faults
    assert made.index('class="faults"') < made.index('id="ranking"') < made.index('id="charts"')
    assert 'class="faults"' not in page(example(NAMES[:3]))


def test_the_ratio_and_its_interval_are_drawn_in_the_row_of_a_solver(made: str) -> None:
    """Only a ranked solver has one."""
    table = made.partition('id="scores"')[2].partition("</table>")[0]
    rows = {name: row for row in table.split("<tr")[2:] for name in NAMES if f">{name}<" in row}
    drawn = {name: 'svg class="ratio"' in row for name, row in rows.items()}
    assert drawn == {"fast": True, "middling": True, "slow": True, "liar": False}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "bytes_"), [(5_000, 600_000), pytest.param(50_000, 3_000_000, marks=pytest.mark.long)]
)
def test_fifty_thousand_rows_make_a_page_under_three_megabytes(rows: int, bytes_: int) -> None:
    """One solver has the most instances for a number of rows."""
    random = np.random.default_rng(0)
    made = [
        row("one", puzzle, 1e-3 * float(random.lognormal()), entry=PuzzleEntry(_puzzle(random)))
        for puzzle in range(rows)
    ]
    assert len(page(analyse(run(made))).encode()) < bytes_


def _puzzle(random: np.random.Generator) -> Puzzle:
    """Return a puzzle with any 26 givens."""
    cells = np.full(81, ord("."), np.uint8)
    cells[random.choice(81, 26, replace=False)] = random.integers(ord("1"), ord("9") + 1, 26)
    return Puzzle.parse(cells.tobytes().decode())


@pytest.mark.parametrize(
    ("isomorph", "source", "line", "name", "said"),
    [
        (0, "some/hard.txt", 5, None, "hard.txt:5"),
        (2, "hard.txt", 5, None, "hard.txt:5, isomorph 2"),
        (0, "hard.txt", 5, "Escargot", "Escargot"),
        (0, "hard.txt", 5, " ", "hard.txt:5"),
        (0, None, None, None, "puzzle 5"),
        (0, "hard.txt", None, None, "hard.txt"),
    ],
)
def test_instances_have_labels(
    isomorph: int, source: str | None, line: int | None, name: str | None, said: str
) -> None:
    """The label is the name, or file and line, or the number."""
    assert label(4, isomorph, PuzzleEntry(Puzzle.empty(), source, line, name=name)) == said


def test_the_example_has_what_these_tests_need() -> None:
    """It has a wrong solver, timeouts, isomorphs and a disagreement."""
    verdicts = {str(made.verdict) for made in rows()}
    assert {"correct", "timeout", "wrong"} <= verdicts


def test_a_solver_with_wrong_answers_has_no_times() -> None:
    """It gave answers, so the cell does not say that there is none."""
    made = [row(name, n, 1.0, "wrong" if name == "w" else "") for name in "aw" for n in range(8)]
    wrong = next(each for each in score_lines(analyse(run(made))) if each.solver == "w")
    assert {wrong.median, wrong.wall, wrong.p95, wrong.p99, wrong.worst} == {"-"}


def test_labels_of_the_axis_of_ratios_are_inside_it() -> None:
    """They are centred on their ticks, except at its ends."""
    axis = ratio_bars(analysed({"a": [0.001] * 8, "b": [9.5] * 8})).axis
    labels = re.findall(r'<text x="([\d.]+)"[^>]*>([^<]+)<', axis)
    assert "10,000x" in [words for _, words in labels]
    assert all(3 * len(words) <= float(x) <= 190 - 3 * len(words) for x, words in labels)


def test_failures_without_an_answer_have_a_column_if_there_are_any() -> None:
    """A crash is not a wrong answer."""
    assert "crashed" not in headings(analyse(run(records({"a": [1.0] * 8}))))
    crash = record("b", 7, verdict=Verdict.CRASH)
    found = analyse(run([*records({"a": [1.0] * 8, "b": [2.0] * 7}), crash]))
    lines = {line.solver: (line.wrong, line.crashed) for line in score_lines(found)}
    assert lines == {"a": ("0", "0"), "b": ("0", "1")}
    assert headings(found)["crashed"] == "failed"


def test_caveats_begin_with_a_capital_letter_or_with_the_name_of_a_solver() -> None:
    """A name stays as it is."""
    found = analyse(run(records({"a": [1.0] * 8, "b": [2.0] * 8}), processes=1))
    messages = [each.message for each in caveats(found)]
    assert "No isomorphs were measured, so the effect of symmetry is unknown" in messages
    assert all(each[0].isupper() or each.startswith(("a ", "b ")) for each in messages)


def test_a_line_break_in_the_name_of_a_file_is_escaped() -> None:
    """It would end the row of a table."""
    assert label(0, 0, PuzzleEntry(Puzzle.empty(), "a\nb.txt", 3)) == r"a\nb.txt:3"
