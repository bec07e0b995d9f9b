const readline = require('readline');
const rl = readline.createInterface({ input: process.stdin });
const b = [];
rl.on('line', (line) => { if (line.trim()) b.push(line.trim().split(/\s+/).map(Number)); });
rl.on('close', () => { console.log(fill(0) ? b.map((row) => row.join(' ')).join('\n') : 'No solution'); });

function fill(k) {
  if (k === 81) return true;
  const r = Math.floor(k / 9), c = k % 9;
  if (b[r][c]) return fill(k + 1);
  for (let n = 1; n < 10; n++) {
    let ok = true;
    for (let i = 0; i < 9; i++)
      if (b[r][i] === n || b[i][c] === n || b[r - r % 3 + Math.floor(i / 3)][c - c % 3 + i % 3] === n) ok = false;
    if (ok) { b[r][c] = n; if (fill(k + 1)) return true; }
  }
  b[r][c] = 0;
  return false;
}
