// Keyboard shortcuts of the whole page, and the list of all of them.
import { $, element, isTyping } from "./dom.js";

const GRID = [
  ["Arrow keys", "move between cells"],
  ["1 to 9, A to Z", "write a digit; larger puzzles use letters"],
  ["Backspace, Space, 0", "erase"],
  ["Home, End", "first and last cell of the row"],
];
const PAGE = [
  ["Ctrl+V", "read a puzzle from the clipboard, in any notation"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
  ["Ctrl+Enter", "start what the open tab does"],
  ["Alt+1 to Alt+5", "open a tab"],
  ["?", "this list"],
];
const SEARCH = [
  ["Space", "play or pause"],
  ["←, →", "step back, step forward"],
  ["Shift+←, Shift+→", "previous guess, next guess"],
  ["Home, End", "start, end"],
];

const table = (name, keys) => element("table", {},
  element("caption", {}, name),
  element("tbody", {}, ...keys.map(([key, does]) => element("tr", {},
    element("th", { scope: "row" }, key), element("td", {}, does)))));

const showHelp = () => {
  if (!$("help-keys").childElementCount) {
    $("help-keys").append(table("In the puzzle", GRID), table("On the page", PAGE),
      table("While a search is shown", SEARCH));
  }
  $("help-dialog").showModal();
};

const started = () => document.querySelector(".panel:not([hidden]) form");

const withControl = (event, store) => {
  const key = event.key.toLowerCase();
  if (key === "enter") started()?.requestSubmit();
  else if (isTyping(event.target)) return false;
  else if (key === "y" || (key === "z" && event.shiftKey)) store.redo();
  else if (key === "z") store.undo();
  else return false;
  return true;
};

export const startShortcuts = (store, tabs) => {
  $("help").addEventListener("click", showHelp);
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    let done = false;
    if (event.ctrlKey || event.metaKey) done = withControl(event, store);
    else if (event.altKey && /^[1-5]$/.test(event.key)) {
      tabs.open(tabs.names[event.key - 1], true);
      done = true;
    } else if (event.key === "?" && !isTyping(event.target)) {
      showHelp();
      done = true;
    }
    if (done) event.preventDefault();
  });
};
