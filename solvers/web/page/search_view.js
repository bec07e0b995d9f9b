// One search on the page: its grid, what just happened, its counts, and its tree.
import { drawGrid } from "./drawing.js";
import { element } from "./dom.js";
import { depthStrip } from "./depth_strip.js";
import { count, integer } from "./numbers.js";
import { GUESS, PLACE, SOLUTION, Replay } from "./replay.js";
import { onlyChoice } from "./rules.js";
import { cellName, symbol } from "./symbols.js";
import { treeDrawing } from "./tree_drawing.js";

const ENDS = {
  unique: "exactly one solution",
  multiple: "several solutions",
  unsatisfiable: "no solution",
};

export class SearchView {
  #grid;
  #tree = treeDrawing();
  #strip;
  #says = element("p", { class: "says" });
  #counts = element("p", { class: "numbers" });
  #geometry;
  #size;
  at = 0;

  constructor(geometry, givens, trace, summary, seek) {
    this.name = trace.solver;
    this.trace = trace;
    this.replay = new Replay(trace, givens);
    this.#geometry = geometry;
    this.#size = geometry.size;
    this.#grid = drawGrid(geometry, givens, `Grid of ${trace.solver}`);
    this.#strip = depthStrip(this.replay, (at) => seek(this, at));
    this.element = element("article", { class: "search", "data-solver": trace.solver },
      element("h2", {}, trace.solver), element("p", { class: "note" }, summary),
      this.#counts, this.#says,
      element("div", { class: "pair" }, this.#grid.grid,
        element("div", { class: "trees" }, this.#tree.svg, this.#strip.svg)));
    this.show(0);
  }

  get length() { return this.replay.length; }

  show(at) {
    this.at = Math.max(0, Math.min(at, this.length));
    const state = this.replay.state(this.at);
    this.#showGrid(state);
    this.#tree.update(this.replay, state, this.#size);
    this.#strip.update(this.at);
    this.#counts.replaceChildren(element("b", {}, integer(state.guesses)),
      ` ${state.guesses === 1 ? "guess" : "guesses"}, ${integer(state.undone)} taken back, `
      + `${state.path.length} open · event ${integer(this.at)} of ${integer(this.length)}`);
    this.#says.textContent = this.sentence(state);
  }

  // What the last event did, in words.
  sentence(state = this.replay.state(this.at)) {
    if (!this.at) return "Not started";
    const last = this.at - 1;
    const { kinds, cells, digits } = this.replay;
    const kind = kinds[last];
    if (kind === SOLUTION) return `Solution ${state.solutions}: all cells are filled${this.#end()}`;
    const what = `${cellName(cells[last], this.#size)} = ${symbol(digits[last], this.#size)}`;
    if (kind === PLACE) return `${what}: ${this.#reason(state, cells[last])}${this.#end()}`;
    if (kind === GUESS) return `${what}: tried, guess ${integer(state.guesses)}${this.#end()}`;
    return `${what}: taken back${this.#end()}`;
  }

  // Why a digit is placed without a guess.
  #reason({ grid }, cell) {
    const only = onlyChoice(this.#geometry, grid, cell);
    if (!only) return "no other choice is left";
    if (!only.unit) return `the only candidate of ${cellName(cell, this.#size)}`;
    return `the only place for ${symbol(grid[cell], this.#size)} in ${only.unit}`;
  }

  #end() {
    if (this.at < this.length) return "";
    if (this.trace.truncated) return ". The search goes on, but is not shown further";
    return `. The end: ${ENDS[this.trace.status] ?? count(this.trace.solutions, "solution")}`;
  }

  #showGrid(state) {
    const guessed = new Set(state.path.map((guess) => this.replay.tree.cell[guess]));
    const latest = this.at ? this.replay.cells[this.at - 1] : -1;
    const kindOf = (cell) =>
      `${guessed.has(cell) ? "guessed" : "placed"}${cell === latest ? " latest" : ""}`;
    this.#grid.update(state.grid, kindOf);
  }
}
