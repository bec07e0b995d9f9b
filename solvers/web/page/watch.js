// The tab "Watch a search": one search of the ladder, or two next to each other.
import { $, element, onSubmit, option } from "./dom.js";
import { announce } from "./announce.js";
import { get, post } from "./api.js";
import { count, duration, integer, times } from "./numbers.js";
import { Player } from "./player.js";
import { SearchView } from "./search_view.js";
import { forget, work } from "./work.js";

const MOST = 100_000; // events of one search
const START = ["fewest-first", "propagation"];

const menus = (traced) => {
  $("watch-left").append(...traced.map((name) => option(name, name)));
  $("watch-right").append(option("", "nothing"), ...traced.map((name) => option(name, name)));
  if (traced.includes(START[0])) [$("watch-left").value, $("watch-right").value] = START;
};

// Show the next two neighbours of the ladder.
const nextRung = (traced) => {
  const at = (traced.indexOf($("watch-left").value) + 1) % (traced.length - 1);
  [$("watch-left").value, $("watch-right").value] = [traced[at], traced[at + 1]];
};

const all = ({ trace }) => (trace.truncated ? "at least " : "");

// What the second search saves.
const comparison = ([one, other]) => {
  if (!other) return `${one.name}: ${all(one)}${count(guesses(one), "guess", "guesses")}.`;
  const [first, second] = [guesses(one), guesses(other)];
  const both = `${all(one)}${integer(first)} and ${all(other)}${integer(second)}`;
  if (first === 0 && second === 0) return `Neither ${one.name} nor ${other.name} needs a guess.`;
  if (first === second && !one.trace.truncated && !other.trace.truncated) {
    return `${one.name} and ${other.name} make the same ${count(first, "guess", "guesses")}. `
      + "Only the work for each guess differs.";
  }
  if (first > second && second && !other.trace.truncated) {
    return `${one.name} makes ${all(one)}${times(first / second)} as many guesses as `
      + `${other.name}: ${both}.`;
  }
  return `Guesses of ${one.name} and ${other.name}: ${both}.`;
};

const guesses = ({ replay }) => replay.tree.count;

// Events in a second, from a search that was not slowed down by writing its events down.
const rate = async (store, view, options) => {
  const body = { ...store.request, solver: view.name, solution_limit: 2, time_limit: 5 };
  const { seconds, status, counters } = await post("solve", body, options);
  const isWhole = status !== "unknown";
  const share = isWhole && !view.trace.truncated ? 1 : counters?.guesses / guesses(view);
  return { seconds, isWhole, events: (view.length * share) / seconds };
};

const measured = (views, rates) => element("p", { class: "note" },
  "Time without recording the steps: ",
  views.map(({ name }, at) => {
    const { seconds, isWhole } = rates[at];
    return `${name} ${isWhole ? "" : "more than "}${duration(seconds)}`;
  }).join(", "), ".");

const show = (store, player, summaries, options) => async (names) => {
  const traces = await Promise.all(names.map((solver) =>
    get("trace", { ...store.request, solver, limit: MOST }, options)));
  const views = traces.map((trace, at) => new SearchView(store.geometry, store.values,
    { ...trace, solver: names[at] }, summaries.get(names[at]) ?? "",
    (view, event) => player.seek(view, event)));
  $("searches").replaceChildren(...views.map((view) => view.element));
  $("searches").dataset.count = views.length;
  player.load(views);
  return views;
};

const search = (store, player, summaries) => work($("watch-result"), async (options) => {
  const names = [$("watch-left").value, $("watch-right").value].filter(Boolean);
  const views = await show(store, player, summaries, options)(names);
  const headline = element("h2", { class: "headline", id: "watch-headline" }, comparison(views));
  announce(headline.textContent);
  options.show(headline);
  if (views.length < 2) return [headline];
  try {
    const rates = await Promise.all(views.map((view) => rate(store, view, options)));
    player.setRates(rates.map(({ events }) => (Number.isFinite(events) ? events : null)));
    return [headline, measured(views, rates)];
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return [headline]; // the searches are shown without times
  }
});

export const startWatch = (store, tabs, { solvers, traced }) => {
  const summaries = new Map(solvers.map(({ name, summary }) => [name, summary]));
  const player = new Player();
  const start = () => search(store, player, summaries);
  menus(traced);
  onSubmit("watch-form", start);
  $("watch-next").addEventListener("click", () => {
    nextRung(traced);
    start();
  });
  $("watch-edit").addEventListener("click", () => tabs.open("solve", true));
  store.addEventListener("change", () => {
    player.load([]);
    $("searches").replaceChildren();
    forget($("watch-result"));
  });
};
