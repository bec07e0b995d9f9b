"""Check solutions as people write them in every language: right ones are found right."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from solvers.check import CheckOutcome, CheckReport, Contract, Depth, Options, run_check
from tests.few_cases import run_few_cases
from tests.tools import need

pytestmark = pytest.mark.slow

SOLUTIONS = Path(__file__).parents[1] / "adapters" / "solutions"
TOOLS = {
    ".c": ("gcc",),
    ".cpp": ("g++",),
    ".java": ("javac", "java"),
    ".js": ("node",),
    ".mjs": ("node",),
    ".rs": ("rustc",),
    ".go": ("go",),
    ".awk": ("awk",),
    ".pl": ("perl",),
    ".sh": ("bash",),
}
FEW = 3  # test cases of a stage


@pytest.fixture(autouse=True)
def _few_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run few cases of the contract, from stages on which no right solver is slow."""
    run_few_cases(monkeypatch, FEW, contract_only=True)
    unlimited = dict.fromkeys(Depth, 1e6)  # run them on a slow machine, too
    monkeypatch.setattr("solvers.check.case_budget.SECONDS", unlimited)
    monkeypatch.setattr("solvers.check.explainer.PROBE_SECONDS", 0.0)  # no cause is looked for


def check(path: Path, seconds: float = 5.0, memory: int | None = None) -> CheckReport:
    """Check a file with its language's compiler or interpreter."""
    need(*TOOLS.get(path.suffix, ()))
    return run_check(
        str(path), Options(Depth.QUICK, time_limit=seconds, memory=memory, minimise_seconds=0)
    )


RIGHT = (
    "leetcode_in_place.py",  # void, characters, the names that LeetCode uses
    "python2.py",  # xrange, prints, integer division
    "markdown_fences.py",  # an answer with its fences
    "dict_by_name.py",  # cells by name
    "global_grid_printed.py",  # a global grid, solved when imported, undone after it is printed
    "exits_with_answer.py",  # sys.exit(answer)
    "size_pair.py",  # solve_sudoku((3, 3), grid)
    "any_name.py",  # no name that says what it is
    "stdin_program.py",  # reads its puzzle
    "leetcode.cpp",
    "held.cpp",  # the constructor gets the grid
    "constant.c",  # solve(const char *) prints
    "Leetcode.java",
    "leetcode.js",
    "arrow_returns.mjs",  # a module
    "leetcode.rs",
    "returned.rs",  # returns an Option
    "leetcode.go",
    "array_type.go",  # the grid is the type
)


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.sample(10)
def test_a_right_file_of_any_language_and_style_is_right(name: str) -> None:
    """Unchanged, without options that say how to call it."""
    report = check(SOLUTIONS / name)
    assert [found.reason for found in report.findings] == []
    assert (report.verdict, report.contract, report.get_exit_code()) == (
        CheckOutcome.CORRECT,
        Contract.YES,
        0,
    )
    assert report.cases_run > 9


AWK = """#!/usr/bin/env -S awk -f
function fits(p, v,   k) {
    for (k = 0; k < 9; k++)
        if (g[int(p / 9) * 9 + k] == v || g[k * 9 + p % 9] == v \\
            || g[(int(p / 27) * 3 + int(k / 3)) * 9 + int(p % 9 / 3) * 3 + k % 3] == v) return 0
    return 1
}
function fill(p,   v) {
    while (p < 81 && g[p]) p++
    if (p == 81) return 1
    for (v = 1; v <= 9; v++) if (fits(p, v)) { g[p] = v; if (fill(p + 1)) return 1 }
    return g[p] = 0
}
{ for (i = 1; i <= 9; i++) g[(NR - 1) * 9 + i - 1] = substr($0, i, 1) + 0 }
END {
    if (fill(0)) for (i = 0; i < 81; i++) printf "%d%s", g[i], i % 9 == 8 ? "\\n" : " "
    else print "no solution"
}
"""
PERL = r"""#!/usr/bin/env perl
$| = 1;
while (my $text = <STDIN>) {
    my @g = map { /[1-9]/ ? $_ : 0 } split //, substr $text, 0, 81;
    sub fits { my ($g, $p, $v) = @_;
        for my $k (0 .. 8) {
            return 0 if $g->[int($p / 9) * 9 + $k] == $v || $g->[$k * 9 + $p % 9] == $v
                || $g->[(int($p / 27) * 3 + int($k / 3)) * 9 + int($p % 9 / 3) * 3 + $k % 3] == $v;
        }
        return 1; }
    sub fill { my ($g, $p) = @_;
        $p++ while $p < 81 && $g->[$p];
        return 1 if $p == 81;
        for my $v (1 .. 9) {
            if (fits($g, $p, $v)) { $g->[$p] = $v; return 1 if fill($g, $p + 1); } }
        $g->[$p] = 0;
        return 0; }
    print fill(\@g, 0) ? "\e[32m" . join("", @g) . "\e[0m\n" : "no solution\n";
}
"""


@pytest.mark.parametrize(("name", "text"), [("mine.awk", AWK), ("mine.pl", PERL)])
def test_a_right_program_is_right(name: str, text: str, tmp_path: Path) -> None:
    """One program reads nine rows and ends; the other answers line by line in colours."""
    program = tmp_path / name
    program.write_text(text)
    program.chmod(0o755)
    assert check(program).verdict is CheckOutcome.CORRECT


def python(body: str) -> str:
    """Return a right solver that runs this code first."""
    text = (SOLUTIONS / "leetcode_in_place.py").read_text(encoding="utf-8")
    lines = [f"    {line}" for line in body.splitlines()]
    begin, end = (
        ["_right = Solution.solveSudoku", "def _first(self, board):"],
        ["    _right(self, board)"],
    )
    return "\n".join([text, *begin, *lines, *end, "Solution.solveSudoku = _first", ""])


SEGFAULT = """class Solution { public:
    void solveSudoku(vector<vector<char>>& b) { int* p = nullptr; *p = b.size(); }
};
"""
ENDLESS_C = """int deeper(char **b, int d) {
    volatile char pad[999];
    pad[0] = (char)d;
    return deeper(b, d + 1) + pad[0];
}
void solveSudoku(char **board, int boardSize, int *boardColSize) {
    board[0][0] = (char)deeper(board, 0);
}
"""
ENDLESS_GO = """func deeper(board [][]byte, d int) int { return deeper(board, d+1) + 1 }
func solveSudoku(board [][]byte) { board[0][0] = byte(deeper(board, 0)) }
"""
UNSOLVED = "sum(row.count('.') for row in board) > 9"  # to find the form of the board is quick
HOSTILE = {
    "eats memory": (
        "mine.py",
        python(f"hoard = [bytearray(b'x') * 10**8 for _ in range(9) if {UNSOLVED}]"),
        CheckOutcome.MEMOUT,
        "300 MB",
    ),
    "exits half-way": ("mine.py", python("os._exit(0)"), CheckOutcome.CRASH, "exit code 0"),
    "prints too much": (
        "mine.py",
        python(f"for _ in range(99): {UNSOLVED} and print('x' * 10**6)"),
        CheckOutcome.INVALID_OUTPUT,
        "64 MB",
    ),
    "segmentation fault": ("mine.cpp", SEGFAULT, CheckOutcome.CRASH, "SIGSEGV"),
    "endless recursion": ("mine.c", ENDLESS_C, CheckOutcome.RECURSION, "stack overflow"),
    "endless recursion in Go": ("mine.go", ENDLESS_GO, CheckOutcome.RECURSION, "stack"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_gets_its_outcome(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its reason, and the file is unchanged. One puzzle shows it: each starts processes."""
    run_few_cases(monkeypatch, 1, names=("textbook example",))
    name, text, outcome, reason = HOSTILE[kind]
    file = tmp_path / name
    file.write_text(text)
    report = check(file, 60.0, 300 << 20)  # it ends even on a slow machine
    assert (report.verdict, report.get_exit_code()) == (outcome, 1)
    assert reason in report.findings[0].reason
    assert file.read_text() == text


def test_a_file_that_never_answers_is_not_decided(tmp_path: Path) -> None:
    """It may be slow or endless: nothing shows which. It is ended although it ignores SIGTERM."""
    file = tmp_path / "mine.py"
    ignores = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    file.write_text(ignores + python(f"while {UNSOLVED}: pass"))
    report = check(file, 0.3, 300 << 20)
    assert (report.verdict, report.get_exit_code()) == (CheckOutcome.NOT_DECIDED, 2)


def test_processes_that_a_solver_leaves_behind_do_no_harm(tmp_path: Path) -> None:
    """They are in a session of their own and sleep; the verdict is right."""
    file = tmp_path / "mine.py"
    file.write_text(python("if os.fork() == 0:\n    os.setsid(); time.sleep(99); os._exit(0)"))
    assert check(file).verdict is CheckOutcome.CORRECT


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux namespaces protect files")
def test_a_file_that_deletes_itself_is_still_there(tmp_path: Path) -> None:
    """If namespaces are in force; without them the solver can delete its copy."""
    file = tmp_path / "mine.py"
    text = python(
        "for path in (__file__, self.solveSudoku.__code__.co_filename):\n"
        "    try: os.remove(path)\n    except OSError: pass"
    )
    file.write_text(text)
    report = check(file)
    if "processes" not in report.capabilities.protections:
        pytest.skip("this system has no unprivileged namespaces")
    assert report.verdict is CheckOutcome.CORRECT
    assert file.read_text() == text
