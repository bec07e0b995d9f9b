// A generator yields each solution; only the first one is used. Labels, and a BigInt of used digits.
function* solutions(board, k = 0) {
  while (k < 81 && board[(k / 9) | 0][k % 9] !== '.') k++;
  if (k === 81) { yield board.map((row) => row.slice()); return; }
  const r = (k / 9) | 0, c = k % 9;
  let used = 0n;
  for (let i = 0; i < 9; i++)
    for (const [y, x] of [[r, i], [i, c], [r - (r % 3) + ((i / 3) | 0), c - (c % 3) + (i % 3)]])
      if (board[y][x] !== '.') used |= 1n << BigInt(board[y][x]);
  for (let d = 1n; d < 10n; d++) {
    if (used >> d & 1n) continue;
    board[r][c] = `${d}`;
    yield* solutions(board, k + 1);
  }
  board[r][c] = '.';
}

const solveSudoku = (board) => {
  const [first] = solutions(board.map((row) => [...row]));
  first.forEach((row, r) => { board[r].splice(0, 9, ...row); });
};
