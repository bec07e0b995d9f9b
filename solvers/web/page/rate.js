// The tab "Rate": how difficult the puzzle is, and every step in words and in the grid.
import { $, element, onSubmit } from "./dom.js";
import { announce } from "./announce.js";
import { post } from "./api.js";
import { count, integer } from "./numbers.js";
import { work } from "./work.js";

const NO_LEVEL = { 0: "No solution, so no level", 2: "Several solutions, so no level" };

const cellOf = (name, size) => {
  const [, row, column] = name.match(/^r(\d+)c(\d+)$/);
  return (row - 1) * size + (column - 1);
};

const addTo = (map, candidates, size) => {
  for (const { cell, digit } of candidates) {
    const where = cellOf(cell, size);
    map.set(where, (map.get(where) ?? new Set()).add(digit));
  }
};

// What the grid shows at a step: the digits so far, its cells marked, its candidates struck out.
const overlay = (steps, at, size) => {
  const digits = new Array(size * size).fill(0);
  const removed = new Map();
  const marks = new Map();
  for (const step of steps.slice(0, at)) {
    if (step.placed) digits[cellOf(step.placed.cell, size)] = step.placed.digit;
    addTo(removed, step.removed, size);
  }
  const step = steps[at];
  for (const name of step.cells) marks.set(cellOf(name, size), "pattern");
  for (const { cell } of step.removed) marks.set(cellOf(cell, size), "removed");
  const struck = new Map();
  addTo(struck, step.removed, size);
  if (step.placed) {
    marks.set(cellOf(step.placed.cell, size), "placed");
    digits[cellOf(step.placed.cell, size)] = step.placed.digit;
  }
  return { digits, removed, marks, struck };
};

const stepList = (steps, board, size) => {
  const choose = (item, at) => {
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    item.setAttribute("aria-current", "step");
    board.show(overlay(steps, at, size));
  };
  const items = steps.map((step, at) => {
    const button = element("button", { type: "button", class: "step" }, step.text);
    button.addEventListener("focus", () => choose(button, at));
    button.addEventListener("click", () => choose(button, at));
    return element("li", {}, button);
  });
  const list = element("ol", { class: "steps", id: "steps" }, ...items);
  list.addEventListener("keydown", (event) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!move) return;
    event.preventDefault();
    const buttons = [...list.querySelectorAll("button")];
    buttons[buttons.indexOf(document.activeElement) + move]?.focus();
  });
  return list;
};

const countTable = (counts) => element("dl", { class: "counts" },
  ...Object.entries(counts).flatMap(([name, number]) => [
    element("dt", {}, name), element("dd", {}, integer(number)),
  ]));

const guesses = (found) => Object.entries(found ?? {})
  .map(([name, number]) => `${name} makes ${count(number, "guess", "guesses")}`).join("; ");

const rate = (store, board) => work($("rate-result"), async (options) => {
  const rating = await post("rate", store.request, options);
  const headline = rating.level ? `Level: ${rating.level}`
    : NO_LEVEL[rating.solutions] ?? "Not decided";
  announce(headline);
  const steps = rating.steps ?? [];
  return [
    element("h2", { class: "headline" }, headline),
    rating.hardest ? element("p", {}, "Most difficult technique: ",
      element("b", {}, rating.hardest), ". ", guesses(rating.guesses)) : "",
    countTable(rating.counts ?? {}),
    steps.length ? element("h3", {}, `The ${count(steps.length, "step")}`) : "",
    steps.length ? stepList(steps, board, store.size) : "",
  ];
});

export const startRate = (store, board) => onSubmit("rate-form", () => rate(store, board));
