// Connects the parts of the page.
import { $, element, option } from "./dom.js";
import { copy } from "./announce.js";
import { get } from "./api.js";
import { Board } from "./board.js";
import { startCheck } from "./check.js";
import { EMPTY } from "./examples.js";
import { explain, takeInput } from "./input.js";
import { link, readLink, updateLink } from "./link.js";
import { count } from "./numbers.js";
import { showPad } from "./pad.js";
import { startRace } from "./race.js";
import { showChoice } from "./race_choice.js";
import { startRate } from "./rate.js";
import { startShortcuts } from "./shortcuts.js";
import { startSolve } from "./solve.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";
import { startWatch } from "./watch.js";
import { forget } from "./work.js";

const RESULTS = ["solve-result", "race-result", "rate-result"];
const INVITATION = "Type a puzzle into the grid, paste one, or choose an example.";
const store = new Store();
const board = new Board(store);
const tabs = new Tabs();

const describe = (wrong) => {
  const { givens, size, geometry } = store;
  const shape = geometry.shape.replace(/^jigsaw:.*/, "jigsaw");
  const usual = EMPTY.some((each) => each.shape === shape && !shape.includes("+"));
  $("about-puzzle").classList.toggle("error", wrong.size > 0);
  $("about-puzzle").textContent = [`${size}x${size}`, usual ? "" : shape, count(givens, "given"),
    wrong.size ? `${count(wrong.size, "cell")} in conflict` : ""].filter(Boolean).join(" · ");
};

const showSolution = (solution) => {
  board.show(solution ? { digits: solution } : null);
};

const changed = () => {
  describe(board.show(null));
  $("undo").disabled = !store.canUndo;
  $("redo").disabled = !store.canRedo;
  for (const id of RESULTS) {
    forget($(id));
    if (!store.givens) $(id).append(element("p", { class: "note" }, INVITATION));
  }
  updateLink(store.request, tabs.view);
};

const tools = () => {
  $("undo").addEventListener("click", () => store.undo());
  $("redo").addEventListener("click", () => store.redo());
  $("clear").addEventListener("click", () => store.clear());
  $("only-givens").addEventListener("click", () => board.show(null));
  $("share").addEventListener("click", () =>
    copy(link(store.request, tabs.view), "a link to this puzzle"));
  $("candidates").addEventListener("click", () => {
    board.hasCandidates = !board.hasCandidates;
    $("candidates").ariaPressed = board.hasCandidates;
    board.redraw();
  });
};

const listSolvers = async () => {
  try {
    const list = await get("solvers");
    const names = list.solvers.filter(({ available }) => available).map(({ name }) => name);
    $("solve-solver").append(...names.map((name) => option(name, name)));
    showChoice(list);
    return list;
  } catch (error) {
    $("race-result").replaceChildren(element("p", { class: "error" }, explain(error)));
    return { solvers: [], traced: [] };
  }
};

// Let the buttons work: there is a puzzle for them.
const release = () => {
  document.querySelector("main").inert = false;
  tabs.addEventListener("change", () => updateLink(store.request, tabs.view));
};

const start = async () => {
  const read = takeInput(store);
  store.addEventListener("change", changed);
  showPad(store, board);
  tools();
  startShortcuts(store, tabs);
  startSolve(store, showSolution);
  startRace(store, showSolution);
  startRate(store, board);
  startCheck();
  const solvers = listSolvers();
  const linked = readLink();
  const first = EMPTY.find(({ shape }) => shape === "3x3");
  if (!linked || !await read(linked.text, linked.shape, true)) {
    const failure = $("read-error").textContent;
    await read(first.text, first.shape, true);
    $("read-error").textContent ||= failure;
  }
  startWatch(store, tabs, await solvers);
  if (store.geometry) release();
  else store.addEventListener("change", release, { once: true });
  if (linked?.view) tabs.open(linked.view);
  addEventListener("hashchange", async () => {
    const next = readLink();
    if (next && await read(next.text, next.shape)) tabs.open(next.view ?? "solve");
  });
};

start();
