// A grid that is only looked at: digits that are not givens, marked cells. It has one label.
import { makeGrid } from "./cells.js";
import { symbol } from "./symbols.js";

export const drawGrid = (geometry, givens, label) => {
  const { grid, cells } = makeGrid(geometry);
  grid.setAttribute("role", "img");
  grid.setAttribute("aria-label", label);
  const shown = new Array(cells.length).fill(null);
  const show = (cell, digit, kind) => {
    const state = `${digit} ${kind}`;
    if (shown[cell] === state) return;
    shown[cell] = state;
    cells[cell].textContent = symbol(digit, geometry.size);
    cells[cell].dataset.kind = givens[cell] ? "given" : kind;
  };
  // Show digits; `kindOf(cell)` is a word for the style sheet.
  const update = (digits, kindOf = () => "filled") => {
    for (let cell = 0; cell < cells.length; cell += 1) show(cell, digits[cell], kindOf(cell));
  };
  update(givens);
  return { grid, cells, update };
};
