// The puzzle on the page, and its history for undo and redo.
import { fromLine, toLine } from "./symbols.js";
import { geometry } from "./rules.js";

const MOST = 1000; // states to go back to

// Sends `change` when the puzzle changes. Values are the givens, 0 for a blank.
export class Store extends EventTarget {
  #past = [];
  #future = [];
  geometry = null;
  values = [];

  get size() { return this.geometry.size; }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  get givens() { return this.values.filter(Boolean).length; }

  // What requests send.
  get request() {
    return { puzzle: toLine(this.values, this.size), shape: this.geometry.shape };
  }

  // Show the puzzle that the server read.
  load(read) {
    this.#keep();
    this.geometry = geometry(read);
    this.values = fromLine(read.puzzle, read.size);
    this.#changed();
  }

  set(cell, digit) {
    if (this.values[cell] === digit) return;
    this.#keep();
    this.values = this.values.with(cell, digit);
    this.#changed();
  }

  clear() {
    if (!this.givens) return;
    this.#keep();
    this.values = this.values.map(() => 0);
    this.#changed();
  }

  undo() { this.#go(this.#past, this.#future); }
  redo() { this.#go(this.#future, this.#past); }

  #state() { return { geometry: this.geometry, values: this.values }; }

  #keep() {
    if (!this.geometry) return;
    this.#past.push(this.#state());
    if (this.#past.length > MOST) this.#past.shift();
    this.#future = [];
  }

  #go(from, to) {
    if (!from.length) return;
    to.push(this.#state());
    Object.assign(this, from.pop());
    this.#changed();
  }

  #changed() { this.dispatchEvent(new Event("change")); }
}
