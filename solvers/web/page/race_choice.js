// The solvers to choose for a race, by family, and sets of them that one click chooses.
import { $, element } from "./dom.js";
import { count } from "./numbers.js";

const boxes = () => [...$("race-solvers").querySelectorAll("input")];

export const chosen = () => boxes().filter((box) => box.checked).map((box) => box.value);

const showCount = () => { $("race-chosen").textContent = chosen().join(", ") || "none"; };

const choose = (names) => {
  for (const box of boxes()) box.checked = names.includes(box.value) && !box.disabled;
  showCount();
};

const byFamily = (solvers) => {
  const families = new Map();
  for (const solver of solvers) {
    families.set(solver.family, [...(families.get(solver.family) ?? []), solver]);
  }
  return families;
};

const entry = ({ name, summary, available, install }) => element("label",
  { title: available ? summary : `Not installed: ${install ?? "see the documentation"}` },
  element("input", { type: "checkbox", value: name, disabled: !available, onchange: showCount }),
  element("span", {}, name));

const family = ([name, solvers]) => {
  const missing = solvers.filter(({ available }) => !available).length;
  return element("fieldset", {}, element("legend", {}, name), ...solvers.map(entry),
    missing ? element("p", { class: "note" }, `${count(missing, "solver")} not installed`) : null);
};

// The first solvers of families that show how different they are.
const START = ["bitmasks", "fewest-first", "propagation", "lanes", "cp-sat"];

export const showChoice = ({ solvers, traced }) => {
  const available = solvers.filter((solver) => solver.available);
  const names = available.map(({ name }) => name);
  const families = byFamily(available);
  const sets = {
    "the ladder": traced,
    "one of each family": [...families.values()].map((each) => each.at(-1).name),
    all: names,
    none: [],
  };
  $("race-sets").replaceChildren(...Object.entries(sets).map(([name, set]) => element("button",
    { class: "quiet", type: "button", onclick: () => choose(set) }, name)));
  $("race-solvers").replaceChildren(...[...byFamily(solvers)].map(family));
  choose(START.filter((name) => names.includes(name)));
};
