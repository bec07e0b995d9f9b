// Puzzles that are pasted, dropped, opened or chosen. The server reads all notations.
import { $, isTyping, option } from "./dom.js";
import { toast } from "./announce.js";
import { post } from "./api.js";
import { EMPTY, EXAMPLES } from "./examples.js";
import { LARGEST } from "./symbols.js";

const MOST = 250_000; // characters of a text, which the server would refuse

// Read a text and show its first puzzle. Throws Refused.
const read = async (store, text, shape) => {
  const puzzle = await post("read", shape ? { text, shape } : { text });
  if (puzzle.size > LARGEST) {
    const rows = `up to ${LARGEST} rows, and this one has ${puzzle.size}`;
    throw new Error(`This page shows puzzles of ${rows}`);
  }
  store.load(puzzle);
  return puzzle;
};

const describe = ({ size, name, more, notation }) => [
  `Read a ${size}x${size} puzzle`,
  name ? `: ${name}` : "",
  notation ? ` (${notation})` : "",
  more ? `. The text has ${more} more, which are not shown` : "",
].join("");

export const explain = ({ message, remedy }) => (remedy ? `${message}. ${remedy}` : message);

// Return a function that reads a text, says what it was, and never throws.
export const reader = (store) => async (text, shape, isQuiet = false) => {
  try {
    if (text.length > MOST) throw new Error("This text is too long for one puzzle");
    const puzzle = await read(store, text, shape);
    if (!isQuiet) toast(describe(puzzle));
    return true;
  } catch (error) {
    $("read-error").textContent = explain(error);
    toast(explain(error)); // the grid may be hidden
    return false;
  }
};

const fromFile = async (file, readText) => {
  if (file.size > MOST) return readText(" ".repeat(MOST + 1));
  return readText(await file.text());
};

const takePasted = (readText) => {
  document.addEventListener("paste", (event) => {
    if (isTyping(event.target)) return;
    const text = event.clipboardData.getData("text/plain");
    if (!text.trim()) return;
    event.preventDefault();
    readText(text);
  });
};

const takeDropped = (readText) => {
  const over = (is) => document.body.classList.toggle("dropping", is);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    over(true);
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    const [file] = event.dataTransfer.files;
    if (file) fromFile(file, readText);
    else readText(event.dataTransfer.getData("text/plain"));
  });
};

const openDialog = (store) => {
  const fail = (error) => { $("open-error").textContent = error ? explain(error) : ""; };
  $("open").addEventListener("click", () => {
    fail(null);
    $("open-dialog").showModal();
  });
  $("open-file").addEventListener("change", async () => {
    const [file] = $("open-file").files;
    if (file) $("open-text").value = (await file.text()).slice(0, MOST);
  });
  $("open-dialog").querySelector("form").addEventListener("submit", async (event) => {
    if (event.submitter?.value === "cancel") return;
    event.preventDefault();
    try {
      const shape = $("open-shape").value.trim();
      toast(describe(await read(store, $("open-text").value, shape)));
      $("open-dialog").close();
    } catch (error) {
      fail(error);
    }
  });
};

// A menu whose choice is read at once, and which then shows its title again.
const menu = (id, choices, readText) => {
  choices.forEach(({ name }, at) => $(id).append(option(at, name)));
  $(id).addEventListener("change", () => {
    const { text, shape } = choices[$(id).value];
    $(id).value = "";
    readText(text, shape);
  });
};

export const takeInput = (store) => {
  for (const each of ["submit", "click"]) {
    document.addEventListener(each, () => { $("read-error").textContent = ""; });
  }
  store.addEventListener("change", () => { $("read-error").textContent = ""; });
  const readText = reader(store);
  takePasted(readText);
  takeDropped(readText);
  openDialog(store);
  menu("examples", EXAMPLES, readText);
  menu("empty", EMPTY, readText);
  return readText;
};
