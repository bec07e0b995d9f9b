// In place, characters: the used digits of each row, column and box as sets, and a list of the blanks.
var solveSudoku = function (board) {
  const rows = Array.from({ length: 9 }, () => new Set());
  const columns = Array.from({ length: 9 }, () => new Set());
  const boxes = Array.from({ length: 9 }, () => new Set());
  const blanks = [];
  const boxOf = (r, c) => Math.floor(r / 3) * 3 + Math.floor(c / 3);

  function fill(k) {
    if (k === blanks.length) return true;
    const [r, c] = blanks[k];
    for (const digit of "123456789") {
      if (rows[r].has(digit) || columns[c].has(digit) || boxes[boxOf(r, c)].has(digit)) continue;
      rows[r].add(digit);
      columns[c].add(digit);
      boxes[boxOf(r, c)].add(digit);
      board[r][c] = digit;
      if (fill(k + 1)) return true;
      rows[r].delete(digit);
      columns[c].delete(digit);
      boxes[boxOf(r, c)].delete(digit);
      board[r][c] = ".";
    }
    return false;
  }

  for (let r = 0; r < 9; r++) {
    for (let c = 0; c < 9; c++) {
      if (board[r][c] === ".") {
        blanks.push([r, c]);
      } else {
        rows[r].add(board[r][c]);
        columns[c].add(board[r][c]);
        boxes[boxOf(r, c)].add(board[r][c]);
      }
    }
  }
  fill(0);
};
