// The puzzle as a grid to type into: one cell has the focus, and its label says what it holds.
import { $ } from "./dom.js";
import { candidateText } from "./candidate_text.js";
import { makeGrid } from "./cells.js";
import { candidates, conflicts } from "./rules.js";
import { digitAfter, symbol } from "./symbols.js";

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Board {
  #store;
  #cells = [];
  #current = 0;
  #geometry = null;
  #overlay = null;
  hasCandidates = false;

  constructor(store) {
    this.#store = store;
    store.addEventListener("change", () => this.show(null));
    $("board").addEventListener("focus", () => this.focus());
  }

  get current() { return this.#current; }

  // Draw the puzzle, maybe with other digits over its blanks. An overlay has `digits`, and by cell
  // `marks` (words for the style sheet), `removed` (digits that are no longer candidates) and
  // `struck` (candidates that are struck out).
  show(overlay) {
    const { geometry, values } = this.#store;
    this.#overlay = overlay;
    $("only-givens").hidden = !overlay;
    if (geometry !== this.#geometry) this.#build(geometry);
    const wrong = conflicts(geometry, values);
    values.forEach((value, cell) => this.#fill(cell, value, wrong.get(cell) ?? []));
    return wrong;
  }

  redraw() { this.show(this.#overlay); }

  focus(cell = this.#current) {
    this.#cells[this.#current].tabIndex = -1;
    this.#current = cell;
    this.#cells[cell].tabIndex = 0;
    this.#cells[cell].focus();
  }

  // Put a digit into the cell that has the focus.
  type(digit) { this.#store.set(this.#current, digit); }

  #build(geometry) {
    this.#geometry = geometry;
    const { size } = geometry;
    this.#current = 0;
    const { grid, cells } = makeGrid(
      geometry,
      (cell) => ({ role: "gridcell", tabindex: cell ? -1 : 0, "data-cell": cell }),
      () => ({ role: "row" }),
    );
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", `Puzzle, ${size} rows and ${size} columns`);
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("pointerdown", (event) => {
      const cell = event.target.closest("[data-cell]");
      if (cell) this.focus(Number(cell.dataset.cell));
    });
    this.#cells = cells;
    $("board").replaceChildren(grid);
  }

  #fill(cell, value, wrong) {
    const made = this.#cells[cell];
    const { size } = this.#geometry;
    const over = value ? 0 : this.#overlay?.digits?.[cell] ?? 0;
    const isOpen = this.hasCandidates || this.#overlay?.marks?.has(cell);
    const options = value || over || !isOpen ? null : this.#candidates(cell);
    made.dataset.kind = value ? "given" : over ? "filled" : options ? "candidates" : "blank";
    made.dataset.mark = this.#overlay?.marks?.get(cell) ?? "";
    made.ariaInvalid = wrong.length > 0 ? "true" : "false";
    made.ariaLabel = this.#label(cell, value, over, options, wrong);
    const struck = this.#overlay?.struck?.get(cell);
    if (options) made.replaceChildren(candidateText(options, size, struck));
    else made.textContent = symbol(value || over, size);
  }

  #candidates(cell) {
    const { digits, removed } = this.#overlay ?? {};
    const values = digits ? this.#store.values.map((each, at) => each || digits[at])
      : this.#store.values;
    const without = removed?.get(cell);
    return candidates(this.#geometry, values, cell).filter((digit) => !without?.has(digit));
  }

  #label(cell, value, over, options, wrong) {
    const { size } = this.#geometry;
    const names = options?.map((digit) => symbol(digit, size)).join(" ");
    return [
      `Row ${Math.floor(cell / size) + 1}, column ${(cell % size) + 1}`,
      value ? symbol(value, size) : over ? `blank, solution ${symbol(over, size)}` : "blank",
      ...(options ? [options.length ? `candidates ${names}` : "no candidates"] : []),
      ...(wrong.length ? [`same digit twice in ${wrong.join(" and ")}`] : []),
    ].join(", ");
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { size } = this.#geometry;
    const cell = this.#current;
    const [row, column] = [Math.floor(cell / size), cell % size];
    if (event.key in MOVES) {
      const [down, right] = MOVES[event.key];
      this.focus(((row + down + size) % size) * size + ((column + right + size) % size));
    } else if (event.key === "Home") this.focus(row * size);
    else if (event.key === "End") this.focus(row * size + size - 1);
    else if (["Backspace", "Delete", " "].includes(event.key)) this.type(0);
    else {
      const digit = digitAfter(event.key, size, this.#store.values[cell]);
      if (digit === null) return;
      this.type(digit);
    }
    event.preventDefault();
  }
}
