// A class with private members, whose search ends by a thrown symbol; it logs a lot.
class Solution {
  static #done = Symbol('done');
  #board = null;

  solveSudoku(board) {
    this.#board = board;
    try { this.#next(0); } catch (e) { if (e !== Solution.#done) throw e; }
    console.log('solved', board[0].join(''));
    console.error('to standard error');
  }

  #next(k) {
    if (k === 81) throw Solution.#done;
    const r = Math.trunc(k / 9), c = k % 9, was = this.#board[r][c];
    if (was !== '.') return this.#next(k + 1);
    for (const d of '987654321') {
      const same = (y, x) => this.#board[y][x] === d;
      if ([...Array(9).keys()].some((i) => same(r, i) || same(i, c)
        || same(r - r % 3 + Math.trunc(i / 3), c - c % 3 + i % 3))) continue;
      this.#board[r][c] = d;
      this.#next(k + 1);
      this.#board[r][c] = was;
    }
  }
}
