// The candidates of a cell, in the places that they would have on a keypad.
import { element } from "./dom.js";
import { symbol } from "./symbols.js";

const none = new Set();

export const candidateText = (options, size, struck = none) => {
  const across = Math.ceil(Math.sqrt(size));
  const width = symbol(size, size).length;
  const parts = [];
  for (let digit = 1; digit <= size; digit += 1) {
    const isThere = options.includes(digit);
    const text = (isThere ? symbol(digit, size) : "").padStart(width);
    parts.push(isThere && struck.has(digit) ? element("s", {}, text) : text);
    parts.push(digit % across ? " " : "\n");
  }
  const made = element("span", { class: "options", "aria-hidden": "true" }, ...parts);
  made.style.setProperty("--across", across);
  return made;
};
