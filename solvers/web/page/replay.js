// The events of a search: the grid and the open guesses after any number of events.

const EVERY = 512; // events between two stored states
export const PLACE = 0, GUESS = 1, UNDO = 2, SOLUTION = 3;
const KINDS = { place: PLACE, guess: GUESS, undo: UNDO, solution: SOLUTION };
export const NEVER = 0x7fffffff;

// The guesses as a tree in arrays. Guesses are numbered from 0 as they are made, so that those
// below guess g are g + 1 to last[g].
const guessTree = (kinds, cells, digits) => {
  const count = kinds.reduce((sum, kind) => sum + (kind === GUESS), 0);
  const tree = { count, parent: new Int32Array(count), last: new Int32Array(count),
    cell: new Int16Array(count), digit: new Int16Array(count), start: new Int32Array(count),
    end: new Int32Array(count).fill(NEVER), solved: new Int32Array(count).fill(NEVER) };
  const open = [];
  let guess = -1;
  kinds.forEach((kind, at) => {
    if (kind === GUESS) {
      guess += 1;
      tree.parent[guess] = open.at(-1) ?? -1;
      tree.cell[guess] = cells[at];
      tree.digit[guess] = digits[at];
      tree.start[guess] = at + 1;
      open.push(guess);
    } else if (kind === UNDO) {
      const closed = open.pop();
      tree.end[closed] = at + 1;
      tree.last[closed] = guess;
    } else if (kind === SOLUTION) {
      for (const each of open) tree.solved[each] = Math.min(tree.solved[each], at + 1);
    }
  });
  for (const each of open) tree.last[each] = guess;
  return tree;
};

export class Replay {
  #stored = [];
  #state;

  constructor(trace, givens) {
    this.events = trace.events;
    this.trace = trace;
    this.length = trace.events.length;
    this.kinds = Uint8Array.from(trace.events, ([kind]) => KINDS[kind]);
    this.cells = Int16Array.from(trace.events, ([, cell]) => cell);
    this.digits = Int16Array.from(trace.events, ([, , digit]) => digit);
    this.depths = Int16Array.from(trace.events, ([, , , depth]) => depth);
    this.tree = guessTree(this.kinds, this.cells, this.digits);
    this.#state = { at: 0, grid: [...givens], placed: [], marks: [], path: [], guesses: 0,
      undone: 0, solutions: 0 };
    this.#store();
  }

  // The state after `at` events: `grid`, `path` (open guesses), and numbers of events. Read only.
  state(at) {
    if (at < this.#state.at || at - this.#state.at > EVERY) this.#restore(at);
    while (this.#state.at < at) this.#apply();
    return this.#state;
  }

  // The number of events after the next guess, or before the previous one.
  guessAfter(at) {
    const next = this.tree.start.find((start) => start > at);
    return next ?? this.length;
  }

  guessBefore(at) { return this.tree.start.findLast((start) => start < at) ?? 0; }

  #store() {
    const copy = { ...this.#state };
    for (const name of ["grid", "placed", "marks", "path"]) copy[name] = [...copy[name]];
    this.#stored[this.#state.at / EVERY] = copy;
  }

  #restore(at) {
    const from = Math.min(Math.floor(at / EVERY), this.#stored.length - 1);
    if (from * EVERY <= this.#state.at && this.#state.at <= at) return;
    const copy = { ...this.#stored[from] };
    for (const name of ["grid", "placed", "marks", "path"]) copy[name] = [...copy[name]];
    this.#state = copy;
  }

  #apply() {
    const state = this.#state;
    const at = state.at;
    const [kind, cell] = [this.kinds[at], this.cells[at]];
    if (kind === UNDO) {
      const before = state.marks.pop();
      for (const each of state.placed.splice(before)) state.grid[each] = 0;
      state.path.pop();
      state.undone += 1;
    } else if (kind === SOLUTION) {
      state.solutions += 1;
    } else {
      if (kind === GUESS) {
        state.marks.push(state.placed.length);
        state.path.push(state.guesses);
        state.guesses += 1;
      }
      state.grid[cell] = this.digits[at];
      state.placed.push(cell);
    }
    state.at += 1;
    if (state.at % EVERY === 0 && state.at / EVERY === this.#stored.length) this.#store();
  }
}
