import { strict as assert } from 'node:assert';

const digits = [...'123456789'];
const peers = (b, i) => digits.filter((d) => ![...b].some((x, j) => x === d && (
  Math.floor(i / 9) === Math.floor(j / 9) || i % 9 === j % 9
  || (Math.floor(i / 27) === Math.floor(j / 27) && Math.floor((i % 9) / 3) === Math.floor((j % 9) / 3)))));

// A line in, a line out; null where there is none.
export default function solve(puzzle) {
  assert.equal(puzzle.length, 81);
  const i = puzzle.indexOf('.');
  if (i < 0) return puzzle;
  for (const d of peers(puzzle, i)) {
    const found = solve(puzzle.slice(0, i) + d + puzzle.slice(i + 1));
    if (found) return found;
  }
  return null;
}
