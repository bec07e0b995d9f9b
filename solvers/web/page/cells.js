// The cells of a grid as elements: lines around boxes or regions, shades of extra units.
import { element } from "./dom.js";

const edges = ({ size, regions }, cell) => {
  const names = [];
  if (cell % size && regions[cell] !== regions[cell - 1]) names.push("left");
  if (cell >= size && regions[cell] !== regions[cell - size]) names.push("above");
  return names;
};

// Return a grid, and its cells in reading order. `attributes(cell)` are those of a cell.
export const makeGrid = (geometry, attributes = () => ({}), ofRow = () => ({})) => {
  const { size, extra } = geometry;
  const grid = element("div", { class: "grid" });
  grid.style.setProperty("--n", size);
  grid.style.setProperty("--across", Math.ceil(Math.sqrt(size))); // candidates of a cell
  const cells = [];
  for (let row = 0; row < size; row += 1) {
    const line = element("div", { class: "row", ...ofRow(row) });
    for (let column = 0; column < size; column += 1) {
      const cell = row * size + column;
      const names = ["cell", ...edges(geometry, cell), ...(extra.has(cell) ? ["extra"] : [])];
      cells.push(element("div", { class: names.join(" "), ...attributes(cell) }));
    }
    line.append(...cells.slice(-size));
    grid.append(line);
  }
  return { grid, cells };
};
