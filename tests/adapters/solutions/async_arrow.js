const solve = async (board) => {
  const { isDeepStrictEqual } = require('util');
  const ok = (r, c, n) => ![...Array(9).keys()].some((i) => board[r][i] === n || board[i][c] === n
    || board[Math.trunc(r / 3) * 3 + Math.trunc(i / 3)][Math.trunc(c / 3) * 3 + (i % 3)] === n);
  const go = (k) => {
    if (isDeepStrictEqual(k, 81)) return true;
    const r = Math.trunc(k / 9), c = k % 9;
    if (board[r][c] !== '0') return go(k + 1);
    for (const n of '123456789') {
      if (!ok(r, c, n)) continue;
      board[r][c] = n;
      if (go(k + 1)) return true;
    }
    board[r][c] = '0';
    return false;
  };
  return go(0) ? board : null;
};
