// A class that is given the board, as an export.
class SudokuSolver {
  constructor(board) { this.board = board.map((row) => row.slice()); }
  allowed(r, c, n) {
    const br = r - r % 3, bc = c - c % 3;
    for (let i = 0; i < 9; i++)
      if (this.board[r][i] == n || this.board[i][c] == n || this.board[br + (i / 3 | 0)][bc + i % 3] == n) return false;
    return true;
  }
  solve() {
    for (let r = 0; r < 9; r++) for (let c = 0; c < 9; c++) if (!this.board[r][c]) {
      for (let n = 1; n <= 9; n++) if (this.allowed(r, c, n)) {
        this.board[r][c] = n;
        if (this.solve()) return true;
        this.board[r][c] = 0;
      }
      return false;
    }
    return true;
  }
}
module.exports = { SudokuSolver };
