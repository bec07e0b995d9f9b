// Messages: results for screen readers, and short confirmations on the screen.
import { $ } from "./dom.js";

export const announce = (text) => { $("live").textContent = text; };

let hideTimer = 0;
export const toast = (text) => {
  announce(text);
  $("toast").textContent = text;
  $("toast").classList.add("shown");
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => $("toast").classList.remove("shown"), 2200);
};

export const copy = async (text, what) => {
  try {
    await navigator.clipboard.writeText(text);
    toast(`Copied ${what}`);
  } catch {
    toast("This browser does not allow copying");
  }
};
