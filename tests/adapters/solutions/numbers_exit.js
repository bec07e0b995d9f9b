#!/usr/bin/env node
'use strict';
// Numbers with 0 for a blank; prints, and ends the process at the end of the file.
const N = 9;
function isSafe(grid, row, col, num) {
  for (let x = 0; x < N; x++) {
    if (grid[row][x] === num || grid[x][col] === num) return false;
    if (grid[row - (row % 3) + Math.floor(x / 3)][col - (col % 3) + (x % 3)] === num) return false;
  }
  return true;
}
function solveSudoku(grid, row, col) {
  if (row === N) return true;
  if (col === N) return solveSudoku(grid, row + 1, 0);
  if (grid[row][col] !== 0) return solveSudoku(grid, row, col + 1);
  for (let num = 1; num <= N; num++) {
    if (isSafe(grid, row, col, num)) {
      grid[row][col] = num;
      if (solveSudoku(grid, row, col + 1)) return true;
      grid[row][col] = 0;
    }
  }
  return false;
}
const example = Array.from({ length: 9 }, () => Array(9).fill(0));
console.log(solveSudoku(example, 0, 0));
process.exit(1);
