// Buttons for the digits, for phones and for the mouse.
import { $, element } from "./dom.js";
import { symbol } from "./symbols.js";

export const showPad = (store, board) => {
  let size = 0;
  const press = (digit) => {
    board.type(digit);
    board.focus();
  };
  const build = () => {
    if (store.size === size) return;
    size = store.size;
    const digits = Array.from({ length: size }, (_, at) => at + 1);
    const keys = digits.map((digit) =>
      element("button", { class: "quiet key", onclick: () => press(digit) }, symbol(digit, size)));
    const erase = element("button", { class: "quiet key", onclick: () => press(0),
      "aria-label": "Erase", title: "Backspace" }, "⌫");
    $("pad").replaceChildren(...keys, erase);
    $("pad").dataset.large = size > 10;
  };
  store.addEventListener("change", build);
};
