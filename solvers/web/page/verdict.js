// What was found: no solution, exactly one, or several with two that differ.
import { drawGrid } from "./drawing.js";
import { element } from "./dom.js";
import { count, duration, integer } from "./numbers.js";
import { fromLine } from "./symbols.js";

export const HEADLINES = {
  unique: "Exactly one solution",
  multiple: "Several solutions",
  unsatisfiable: "No solution",
  solved: "A solution",
  unknown: "Not decided",
};

const EXPLAINED = {
  unique: "There is no other solution.",
  multiple: "Two of them are shown.",
  unsatisfiable: "No grid fits the rules and the givens.",
  solved: "The search ended before it looked for another one.",
  unknown: "The search ended without an answer. Try another solver, or a longer time limit.",
};

const counters = (found) => Object.entries(found ?? {})
  .filter(([name, value]) => Number.isInteger(value) && !name.endsWith("_seconds"))
  .map(([name, value]) => `${integer(value)} ${name.replaceAll("_", " ")}`);

const differing = (grids) => {
  if (grids.length < 2) return [];
  return grids[0].flatMap((digit, cell) => (digit === grids[1][cell] ? [] : [cell]));
};

// Two solutions next to each other.
const witnesses = (store, grids, differences) => {
  const marked = new Set(differences);
  return element("div", { class: "witnesses" }, ...grids.map((digits, at) => {
    const name = `Solution ${at + 1}; it differs in ${count(marked.size, "cell")}`;
    const drawing = drawGrid(store.geometry, store.values, name);
    drawing.update(digits, (cell) => (marked.has(cell) ? "differs" : "filled"));
    return element("figure", {}, drawing.grid, element("figcaption", {}, `Solution ${at + 1}`));
  }));
};

const details = (answer) => [
  answer.solver ? `Solver ${answer.solver}` : "",
  Number.isFinite(answer.seconds) ? duration(answer.seconds) : "",
  ...counters(answer.counters),
  answer.verified && answer.status !== "unknown" ? "✓ verified" : "",
].filter(Boolean).join(" · ");

// Return the elements for an answer, its text in one line, and the only solution or null.
export const verdict = (store, answer) => {
  const grids = answer.witnesses.slice(0, 2).map((line) => fromLine(line, store.size));
  const differences = answer.differences?.length ? answer.differences : differing(grids);
  const several = grids.length > 1;
  const headline = HEADLINES[answer.status] ?? answer.status;
  const parts = [
    element("h2", { class: "headline", "data-status": answer.status }, headline),
    element("p", {}, EXPLAINED[answer.status] ?? "",
      several ? ` They differ in ${count(differences.length, "cell")}, which are marked.` : ""),
    element("p", { class: "note" }, details(answer)),
    several ? witnesses(store, grids, differences) : "",
  ];
  return { parts, text: headline, solution: grids.length === 1 ? grids[0] : null };
};
