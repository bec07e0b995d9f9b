// The rows of a race: a bar that grows while a solver runs, its time, and what it answered.
import { element } from "./dom.js";
import { duration } from "./numbers.js";

const LEAST = 1e-5; // seconds, at the left end of the axis
const TICKS = [1e-5, 1e-3, 0.1];

// The place of a time on the axis, which is logarithmic, from 0 to 1.
export const place = (seconds, limit) =>
  Math.min(1, Math.max(0, Math.log(seconds / LEAST) / Math.log(limit / LEAST)));

const CLAIMS = {
  unique: "exactly one",
  multiple: "several",
  unsatisfiable: "no solution",
  solved: "a solution",
};

const axis = (limit) => element("div", { class: "axis", "aria-hidden": "true" },
  ...[...TICKS, limit].map((tick) => {
    const mark = element("span", {}, duration(tick).replace(/\.0+ /, "\u00a0"));
    mark.style.setProperty("left", `${100 * place(tick, limit)}%`);
    return mark;
  }));

const makeRow = (name) => {
  const bar = element("div", { class: "bar" });
  const cells = {
    place: element("td", { class: "place" }),
    time: element("td", { class: "time" }),
    result: element("td", { class: "says" }, "starting"),
  };
  const row = element("tr", { "data-solver": name, "data-state": "running" }, cells.place,
    element("th", { scope: "row" }, name),
    element("td", { class: "lane", "aria-hidden": "true" }, bar), cells.time, cells.result);
  return { name, row, bar, ...cells, seconds: null, state: "running", begun: null };
};

// An answer without a solution has `verified` null: there is nothing to verify.
const isRight = ({ verified, verdict }) => verified !== false || verdict === "accepted";

const said = (answer) => {
  const { status, verdict } = answer;
  if (status === "unknown") return verdict === "accepted" ? "not decided" : verdict;
  const claim = CLAIMS[status] ?? status;
  if (!isRight(answer)) return `✗ ${claim}: ${verdict}`;
  return status === "unsatisfiable" ? `${claim}: claimed, not verified` : `✓ ${claim}`;
};

const outcome = (answer) => {
  if (answer.status === "unknown") return "late";
  return isRight(answer) ? "done" : "wrong";
};

export class RaceTable {
  #rows;
  #body = element("tbody");
  #limit;

  constructor(names, limit) {
    this.#limit = limit;
    this.#rows = new Map(names.map((name) => [name, makeRow(name)]));
    this.#body.append(...[...this.#rows.values()].map(({ row }) => row));
    const heading = (text) => element("th", { scope: "col" }, text);
    this.element = element("table", { class: "race" },
      element("caption", { class: "sr" }, "Times and answers of the solvers"),
      element("thead", {}, element("tr", {}, heading("place"), heading("solver"),
        element("td", { class: "lane" }, axis(limit)), heading("time"),
        heading("answer"))),
      this.#body);
    this.#draw();
  }

  // The process of a solver is ready, and the solver begins to solve.
  running({ solver }) {
    const row = this.#rows.get(solver);
    if (row) Object.assign(row, { begun: performance.now() }).result.textContent = "running";
  }

  answer(answer) {
    const row = this.#rows.get(answer.solver);
    if (!row) return;
    row.status = answer.status;
    this.#finish(row, outcome(answer), said(answer), answer.seconds);
  }

  failed({ solver, reason }) {
    const row = this.#rows.get(solver);
    if (row) this.#finish(row, "failed", `failed: ${reason}`, null);
  }

  // Sort the rows by time, and return those that have an answer.
  end() {
    const rank = ({ state, seconds }) => (state === "done" ? seconds : Infinity);
    const rows = [...this.#rows.values()].sort((one, other) => rank(one) - rank(other) || 0);
    const done = rows.filter(({ state }) => state === "done");
    done.forEach((row, at) => { row.place.textContent = at + 1; });
    for (const row of rows) if (row.state === "running") this.#finish(row, "late", "stopped", null);
    this.#body.append(...rows.map(({ row }) => row));
    return done;
  }

  #finish(row, state, text, seconds) {
    Object.assign(row, { state, seconds });
    row.row.dataset.state = state;
    row.result.textContent = text;
    row.time.textContent = Number.isFinite(seconds) ? duration(seconds) : "";
    if (Number.isFinite(seconds)) this.#size(row, seconds);
    else if (seconds === null) row.bar.style.setProperty("width", "0");
  }

  #size(row, seconds) {
    row.bar.style.setProperty("width", `${100 * place(seconds, this.#limit)}%`);
  }

  // Let the bars of the solvers that still run grow.
  #draw() {
    const running = [...this.#rows.values()].filter(({ state }) => state === "running");
    for (const row of running.filter(({ begun }) => begun !== null)) {
      const seconds = (performance.now() - row.begun) / 1000;
      this.#size(row, Math.max(seconds, LEAST));
      row.time.textContent = `${seconds.toFixed(1)} s`;
    }
    if (running.length) requestAnimationFrame(() => this.#draw());
  }
}
