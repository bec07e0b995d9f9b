// The tab "Race": solvers answer the same puzzle at the same time, and the page shows it live.
import { $, element, onSubmit } from "./dom.js";
import { announce } from "./announce.js";
import { Refused, post } from "./api.js";
import { receiveEvents } from "./event_stream.js";
import { count, duration, times } from "./numbers.js";
import { chosen } from "./race_choice.js";
import { RaceTable } from "./race_table.js";
import { certificateOffer } from "./solve.js";
import { HEADLINES, verdict } from "./verdict.js";
import { work } from "./work.js";

const agreement = (done, { agree, refuted }) => {
  if (!done.length) return "No solver has an answer within the time limit.";
  if (agree === false) {
    const who = refuted?.length ? ` Another solver refutes ${refuted.join(" and ")}.` : "";
    return `The solvers disagree.${who}`;
  }
  const [{ status }] = done;
  const who = done.length === 1 ? "One solver answers" : `All ${done.length} answers agree`;
  return `${who}: ${HEADLINES[status].toLowerCase()}.`;
};

const ratio = (done) => {
  if (done.length < 2) return "";
  const [first, second] = [done[0], done.at(-1)];
  const slower = times(second.seconds / first.seconds);
  return `${first.name} is first with ${duration(first.seconds)}; `
    + `${second.name} takes ${slower} as long. `;
};

const note = () => element("p", { class: "note" },
  "The solvers share this computer with each other, with the server and with your browser. For "
  + "times to publish, run ", element("code", {}, "sudoku compare"),
  ", which measures one solver at a time.");

// The solutions of the solver that was first: in the puzzle if there is one, below if several.
const solutions = async (store, [first], limits, showSolution, options) => {
  if (!first) return [];
  const body = { ...store.request, ...limits, solver: first.name };
  const found = verdict(store, await post("solve", body, options));
  showSolution(found.solution);
  return [...(found.solution ? [] : found.parts), certificateOffer(store.request)];
};

const race = (store, showSolution) => work($("race-result"), async (options) => {
  const names = chosen();
  if (!names.length) throw new Refused("No solver is chosen", "Choose one or more solvers.");
  const limits = { solution_limit: Number($("race-task").value),
    time_limit: Number($("race-limit").value) };
  $("race-choice").open = false;
  const table = new RaceTable(names, limits.time_limit);
  options.show(table.element);
  let end = {};
  const receive = (name, data) => {
    if (name === "running") table.running(data);
    if (name === "answer") table.answer(data);
    if (name === "failed") table.failed(data);
    if (name === "end") end = data;
  };
  const query = { ...store.request, ...limits, solvers: names.join(",") };
  try {
    await receiveEvents("race", query, receive, "end", options);
  } catch (error) {
    table.end();
    throw error;
  }
  const done = table.end();
  const result = agreement(done, end);
  announce(`${result} ${ratio(done)}`);
  const parts = [
    element("h2", { class: end.agree === false ? "headline bad" : "headline" }, result),
    element("p", {}, ratio(done), done.length < names.length
      ? `${count(names.length - done.length, "solver")} without an answer.` : ""),
    table.element,
    note(),
  ];
  options.show(...parts);
  return [...parts, ...await solutions(store, done, limits, showSolution, options)];
});

export const startRace = (store, showSolution) =>
  onSubmit("race-form", () => race(store, showSolution));
