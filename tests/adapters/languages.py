"""What the tests of every language need: sample solutions, and files that fail in known ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Language:
    """A language.

    suffix        of its files
    tool          the compiler or interpreter that must be installed
    install       what the error says if it is not
    leetcode      a sample solution that returns nothing
    styles        other sample solutions, with what is special about each
    programs      sample solutions that read standard input and print a grid
    counts_calls  a class that writes into a cell how often its object was called; empty if none
    crash         a solver that fails on its second line
    crash_text    how the failure is reported
    letter        a solver that writes the letter A into row 1, column 3
    broken        a file with an error on its second line
    broken_text   how the compiler reports it
    refused       files without a solver, with the reason
    """

    suffix: str
    tool: str
    install: str
    leetcode: str
    styles: Mapping[str, str]
    programs: tuple[str, ...] = ()
    counts_calls: str = ""
    crash: str
    crash_text: str
    letter: str
    broken: str
    broken_text: str
    refused: Mapping[str, str] = field(default_factory=dict)


C = Language(
    suffix=".c",
    tool="gcc",
    install="needs a C compiler, .*apt install gcc",
    leetcode="leetcode.c",
    styles={
        "square.c": "a typedef of int[N][N], solve(grid, 0, 0), its own bool, a main that reads",
        "global.c": "a global board",
        "constant.c": "solve(const char *) prints, and another function solves",
        "line.c": "81 characters, zeros for blanks; reads standard input",
    },
    crash="void solveSudoku(int b[9][9]) {\n*(volatile int *)0 = b[0][0];\n}\n",
    crash_text="killed by SIGSEGV",
    letter="void solveSudoku(char b[9][9]) { b[0][2] = 'A'; }",
    broken="void solveSudoku(int b[9][9]) {\n    b[0][0] = five;\n}\n",
    broken_text=r"(?sm)mine\.c does not compile:.*^mine\.c:2:15: error: .five. undeclared",
    refused={
        "void sort(int *n, int m) { n[0] = m; }": "has no function that takes a board; found sort",
        "int isSafe(int b[9][9]) { return b[0][0]; }": "takes a board; found isSafe",
        "void solve_one(int b[9][9]) { b[0][0] = 1; }": "takes a board; found solve_one",
        "void solveSudoku(char** board, int size, int* colSize) {\n\n}": "solveSudoku is empty",
    },
)
CPP = Language(
    suffix=".cpp",
    tool="g++",
    install=r"needs a C\+\+ compiler, .*apt install g\+\+",
    leetcode="leetcode.cpp",
    styles={
        "competitive.cpp": "#define int long long, typedefs, solve(grid, 0, 0), a main that reads",
        "course.cc": "a global array, names of std, default arguments",
        "returned.cxx": "a namespace, a constant board, an optional board back",
        "declared.cpp": "methods defined outside the class, rows as strings, zeros",
        "pointers.cpp": "int** and a size",
        "text.cpp": "a string of 81 in and out",
        "generic.cpp": "a template of a class with numbers, and a template for any board",
        "held.cpp": "the board is a private member, given to the constructor",
    },
    programs=("stdin.cpp",),
    counts_calls="""class Solution { int calls = 0; public:
        void solveSudoku(vector<vector<char>>& board) { board[0][2] = '0' + ++calls; } };""",
    crash="void solveSudoku(vector<vector<char>>& b) {\nb.at(9)[0] = '5';\n}\n",
    crash_text=r"std::out_of_range: .*\(mine\.cpp:2\)",
    letter="void solveSudoku(vector<vector<char>>& b) { b[0][2] = 'A'; }",
    broken="void solveSudoku(vector<vector<char>>& b) {\nb = 1; x; }\n",
    broken_text=r"(?sm)mine\.cpp does not compile:.*^mine\.cpp:2:\d+: error: .x. was not declared",
    refused={
        "bool isValid(int b[9][9]) { return 1; }\nint main() {}": "a board; found isValid, main",
        "// bool solve(int b[9][9]) { return 1; }": "it has no functions",
        "vector<int> twoSum(vector<int>& n, int t) { return n; }": "takes a board; found twoSum",
        "void solve(const vector<vector<int>>& b) { print(b); }": "takes a board; found solve",
        "class Solution { public: void solveSudoku(vector<vector<char>>& b) { /* */ } };": (
            "solveSudoku is empty"
        ),
        "bool solveSudoku(vector<vector<char>>& b) { return false; }": "solveSudoku is empty",
        "struct B {}; void solve(vector<B*>& b) { b.clear(); b.resize(1); }": "an unknown type",
    },
)
JAVA = Language(
    suffix=".java",
    tool="javac",
    install="needs a Java compiler, .*apt install default-jdk",
    leetcode="Leetcode.java",
    styles={
        "packaged.java": "a package, a public class of another name, numbers, a main that exits",
        "TakesBoard.java": "an object that is given the board and keeps a copy; imports",
        "Lists.java": "lists of lists of characters with '0', a new board or null",
        "Inner.java": "a method of an inner class",
        "Line.java": "a line in, a line out, two types in the file",
        "GlobalGrid.java": "a static board, and a method without parameters",
    },
    programs=("ReadsInput.java",),
    counts_calls="""class Solution { int calls;
        void solveSudoku(char[][] board) { board[0][2] = (char) ('0' + ++calls); } }""",
    crash="class A { void solveSudoku(char[][] board) {\nboard[9][0] = '1';\n} }\n",
    crash_text=r"java\.lang\.ArrayIndexOutOfBoundsException: Index 9 .*\(mine\.java:2\)",
    letter="class A { void solveSudoku(char[][] board) { board[0][2] = 'A'; } }",
    broken='package a.b; public class B {\n  int solve(int[][] b) { return "x"; }\n}\n',
    broken_text=r"mine\.java does not compile:\nmine\.java:2: error: incompatible types",
    refused={
        "class Solution {\n void solveSudoku(char[][] board) {\n // TODO\n }\n}\n": (
            "solveSudoku is empty"
        ),
        "class Adder { int add(int a, int b) { return a + b; } }": "takes a board; found add",
        "class Solution { int[] twoSum(int[] n, int target) { return new int[target]; } }": (
            "has no method that takes a board; found twoSum"
        ),
        "class A { int b; }": "it has no methods",
    },
)
JAVASCRIPT = Language(
    suffix=".js",
    tool="node",
    install="needs Node.js, .*apt install nodejs",
    leetcode="leetcode.js",
    styles={
        "numbers_exit.js": "positions, numbers with 0; solves an example and exits",
        "arrow_returns.mjs": "a module, its default export, a line in and a line out",
        "class_solution.js": "class Solution, not exported",
        "exported_solver.js": "an exported class that is given the board",
        "async_arrow.js": "const solve = async (board) => board or null, strings with '0'",
    },
    programs=("reads_stdin.js",),
    counts_calls="""class Solution { calls = 0;
        solveSudoku(board) { board[0][2] = String(++this.calls); } }""",
    crash="function solveSudoku(board) {\nboard[9][0] = '1';\n}\n",
    crash_text=r"TypeError: Cannot set properties of undefined .*\(mine\.js:2\)",
    letter="function solveSudoku(board) { board[0][2] = 'A'; }",
    broken="function solve(b) {\n  let y = ;\n}\n",
    broken_text=r"mine\.js does not compile:\nmine\.js:2\n(?s:.*)Unexpected token",
    refused={
        "function solveSudoku(board) {\n  // later\n}\n": "the body of solveSudoku is empty",
        "function add(a, b) { return a + b; }\n": "no function that takes a board; found add",
        "document.write(1);\n": r"it ended with ReferenceError: .* is not defined \(mine\.js:1\)",
    },
)
RUST = Language(
    suffix=".rs",
    tool="rustc",
    install="needs the Rust compiler, .*rustup",
    leetcode="leetcode.rs",
    styles={
        "program.rs": "an alias of [[u8; N]; N], inner attributes, a main that reads",
        "returned.rs": "a method that takes the board and perhaps returns it",
        "held.rs": "a type that holds the board",
    },
    counts_calls="""#[derive(Default)] struct Solver { calls: u8 }
        impl Solver { fn solve_sudoku(&mut self, board: &mut Vec<Vec<char>>) {
            self.calls += 1; board[0][2] = (b'0' + self.calls) as char; } }""",
    crash="fn solve_sudoku(board: &mut Vec<Vec<char>>) {\nlet n = 9; board[n][0] = '5';\n}\n",
    crash_text=r"panic: index out of bounds: .*\(mine\.rs:2\)",
    letter="fn solve_sudoku(board: &mut Vec<Vec<char>>) { board[0][2] = 'A'; }",
    broken="fn solve(board: &mut [[u8; 9]; 9]) {\n    board[0][0] = five;\n}\n\nfn main() {}\n",
    broken_text=r"(?s)mine\.rs does not compile:.*cannot find value `five`.*--> mine\.rs:2:19",
    refused={
        "fn rotate(m: &mut Vec<Vec<i32>>) { m.reverse(); }": "takes a board; found rotate",
        "fn is_safe(b: &[[u8; 9]; 9]) -> bool { b[0][0] > 0 }": "takes a board; found is_safe",
        "impl Solution {\n pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {\n\n }\n}": (
            "solve_sudoku is empty"
        ),
        "fn solve_sudoku(board: &mut Vec<Vec<char>>) -> bool {\n    todo!()\n}": (
            "solve_sudoku is empty"
        ),
    },
)
GO = Language(
    suffix=".go",
    tool="go",
    install="needs the Go compiler, .*apt install golang",
    leetcode="leetcode.go",
    styles={
        "program.go": "another package, an array type of its own, Solve(board, 0, 0), a main",
        "global.go": "a global board",
        "held.go": "a type that is made of a board and holds it",
        "array_type.go": "a type that is the board",
        "method.go": "a method that takes an array and returns it, with an error",
    },
    counts_calls="""type Solver struct { calls byte }
        func (s *Solver) SolveSudoku(board [][]byte) { s.calls++; board[0][2] = '0' + s.calls }""",
    crash="func solveSudoku(board [][]byte) {\nboard[len(board)][0] = '1'\n}\n",
    crash_text=r"panic: runtime error: index out of range .*\(mine\.go:2\)",
    letter="func solveSudoku(board [][]byte) { board[0][2] = 'A' }",
    broken="package mine; func solve(board [][]byte) {\n\tboard[0][0] = five\n}\n",
    broken_text=r"mine\.go does not compile:\n(\./)?mine\.go:2:16: undefined: five",
    refused={
        "func isSafe(b [][]byte) bool { return b[0][0] > 0 }": "takes a board; found isSafe",
        "func rotate(m [][]int) { m[0], m[8] = m[8], m[0] }": "takes a board; found rotate",
        "func solveSudoku(board [][]byte)  {\n    \n}": "solveSudoku is empty",
    },
)
PYTHON = Language(
    suffix=".py",
    tool="python3",
    install="",
    leetcode="leetcode_in_place.py",
    styles={},  # test_python.py has many
    programs=("stdin_program.py",),
    counts_calls="""class Solution:
    calls = 0
    def solveSudoku(self, board):
        self.calls += 1
        board[0][2] = str(self.calls)
""",
    crash="def solveSudoku(board):\n    return [][9]\n",
    crash_text=r"IndexError: list index out of range \(mine\.py:2\)",
    letter="def solveSudoku(board): board[0][2] = 'A'\n",
    broken="def solve(board):\n    for x in :\n        pass\n",
    broken_text=r"mine\.py:2:14: SyntaxError: invalid syntax\n    for x in :\n +\^",
)
LANGUAGES = (C, CPP, JAVA, JAVASCRIPT, RUST, GO, PYTHON)
