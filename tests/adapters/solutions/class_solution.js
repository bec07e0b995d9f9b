class Solution {
  constructor() { this.calls = 0; }
  solveSudoku(board) {
    const rows = Array(9).fill(0), cols = Array(9).fill(0), boxes = Array(9).fill(0);
    const blanks = [];
    const flip = (r, c, bit) => { rows[r] ^= bit; cols[c] ^= bit; boxes[((r / 3) | 0) * 3 + ((c / 3) | 0)] ^= bit; };
    for (let r = 0; r < 9; r++) for (let c = 0; c < 9; c++) {
      if (board[r][c] === ".") blanks.push([r, c]);
      else flip(r, c, 1 << Number(board[r][c]));
    }
    const go = (k) => {
      this.calls++;
      if (k === blanks.length) return true;
      const [r, c] = blanks[k];
      for (let d = 1; d <= 9; d++) {
        const bit = 1 << d;
        if ((rows[r] | cols[c] | boxes[((r / 3) | 0) * 3 + ((c / 3) | 0)]) & bit) continue;
        flip(r, c, bit);
        board[r][c] = "" + d;
        if (go(k + 1)) return true;
        flip(r, c, bit);
      }
      board[r][c] = ".";
      return false;
    };
    return go(0);
  }
}
