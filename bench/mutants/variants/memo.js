// A cache of peers that grows, a cache of answers by the whole puzzle, and an answer that is also returned.
const peers = new Map();
const answers = new Map();

function peersOf(k) {
  if (!peers.has(k)) {
    const near = (j) => ((j / 9) | 0) === ((k / 9) | 0) || j % 9 === k % 9
      || ((j / 27) | 0) === ((k / 27) | 0) && ((j % 9 / 3) | 0) === ((k % 9 / 3) | 0);
    peers.set(k, [...Array(81).keys()].filter((j) => j !== k && near(j)));
  }
  return peers.get(k);
}

function search(cells) {
  let best = -1, options = null;
  for (let k = 0; k < 81; k++) {
    if (cells[k] !== '.') continue;
    const taken = new Set(peersOf(k).map((j) => cells[j]));
    const free = [...'123456789'].filter((d) => !taken.has(d));
    if (!options || free.length < options.length) [best, options] = [k, free];
  }
  if (!options) return cells;
  for (const d of options) {
    const found = search(cells.slice(0, best) + d + cells.slice(best + 1));
    if (found) return found;
  }
  return null;
}

module.exports = function solveSudoku(board) {
  const key = board.flat().join('');
  if (!answers.has(key)) answers.set(key, search(key));
  [...answers.get(key)].forEach((d, k) => { board[(k / 9) | 0][k % 9] = d; });
  return board;
};
