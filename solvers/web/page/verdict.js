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

// The name of a counter after its value: 1 guess, 2 guesses.
const noun = (name, value) => {
  const words = name.replaceAll("_", " ");
  if (value !== 1) return words;
  return words.replace(/(ss|x|ch|sh)es$/, "$1").replace(/([^s])s$/, "$1");
};

const counters = (found) => Object.entries(found ?? {})
  .filter(([name, value]) => Number.isInteger(value) && value && !name.endsWith("_seconds"))
  .map(([name, value]) => `${integer(value)} ${noun(name, value)}`);

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

// What was verified, and what the solver only claims.
const evidence = ({ status, verified }) => {
  if (status === "unsatisfiable") return ["claimed, not verified; make a certificate"];
  if (!verified) return [];
  if (status === "unique") return ["✓ solution verified", "uniqueness claimed"];
  return [status === "multiple" ? "✓ solutions verified" : "✓ solution verified"];
};

const details = (answer) => [
  answer.solver ? `Solver ${answer.solver}` : "",
  Number.isFinite(answer.seconds) ? duration(answer.seconds) : "",
  ...counters(answer.counters),
  ...evidence(answer),
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
