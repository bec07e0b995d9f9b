// Work that the server does for one panel: how long it takes, a button to stop it, what went wrong.
import { announce } from "./announce.js";
import { element } from "./dom.js";
import { explain } from "./input.js";

const VISIBLE_AFTER = 400; // milliseconds

const currents = new Map(); // the work of each panel

const isAbort = (error) => error.name === "AbortError";

const clock = (started, state, signal) => {
  const tick = () => {
    if (signal.aborted) return;
    const seconds = (performance.now() - started) / 1000;
    if (seconds * 1000 > VISIBLE_AFTER) {
      state.lastChild.textContent = state.wait ?? `Working … ${seconds.toFixed(1)} s`;
      state.hidden = false;
    }
    setTimeout(tick, 100);
  };
  tick();
};

const progress = (controller) => {
  const stop = element("button", { class: "quiet", type: "button",
    onclick: () => controller.abort() }, "Stop");
  const state = element("p", { class: "working", hidden: true }, stop, element("span"));
  clock(performance.now(), state, controller.signal);
  return state;
};

const failure = (error) => element("div", { class: "failure" },
  element("p", { class: "headline" }, error.message),
  element("p", {}, error.remedy ?? ""));

// Run `start({ signal, waiting })` and show what it returns: elements. Newer work stops older work.
export const work = async (panel, start) => {
  currents.get(panel)?.abort();
  const controller = new AbortController();
  currents.set(panel, controller);
  const state = progress(controller);
  const waiting = (seconds) => {
    const why = seconds > 1 ? "The server is still compiling code." : "The server is busy.";
    state.wait = `${why} Trying again in ${seconds} s …`;
    setTimeout(() => { state.wait = null; }, seconds * 1000);
    announce(`${why} Trying again.`);
  };
  panel.replaceChildren(state);
  panel.setAttribute("aria-busy", "true");
  const isCurrent = () => currents.get(panel) === controller;
  try {
    const shown = await start({ signal: controller.signal, waiting, show: (...parts) => {
      if (isCurrent()) panel.replaceChildren(state, ...parts);
    } });
    if (isCurrent() && shown) panel.replaceChildren(...shown);
  } catch (error) {
    if (!isCurrent()) return;
    const stopped = isAbort(error);
    panel.replaceChildren(stopped ? element("p", { class: "note" }, "Stopped.") : failure(error));
    announce(stopped ? "Stopped" : explain(error));
    if (!stopped && !("remedy" in error)) throw error; // an error of this page
  } finally {
    if (isCurrent()) {
      panel.removeAttribute("aria-busy");
      controller.abort(); // ends the clock
    }
  }
};

// Stop the work of a panel, and remove its result.
export const forget = (panel) => {
  currents.get(panel)?.abort();
  currents.delete(panel);
  panel.removeAttribute("aria-busy");
  panel.replaceChildren();
};
