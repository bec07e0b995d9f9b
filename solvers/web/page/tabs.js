// The tabs: one panel is visible. Arrow keys move between tabs, as in every tab list.
import { $ } from "./dom.js";

export class Tabs extends EventTarget {
  #tabs = [...document.querySelectorAll("[role=tab]")];

  constructor() {
    super();
    this.#tabs.forEach((tab, at) => {
      tab.addEventListener("click", () => this.open(this.#name(tab)));
      tab.addEventListener("keydown", (event) => this.#key(event, at));
    });
  }

  get names() { return this.#tabs.map(this.#name); }
  get view() { return document.querySelector("main").dataset.view; }

  open(name, takeFocus = false) {
    if (!this.names.includes(name)) return;
    for (const tab of this.#tabs) {
      const is = this.#name(tab) === name;
      tab.ariaSelected = is;
      tab.tabIndex = is ? 0 : -1;
      $(this.#name(tab)).hidden = !is;
      if (is && takeFocus) tab.focus();
    }
    document.querySelector("main").dataset.view = name;
    this.dispatchEvent(new Event("change"));
  }

  #name(tab) { return tab.getAttribute("aria-controls"); }

  #key(event, at) {
    const { length } = this.#tabs;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.open(this.names[(next + length) % length], true);
  }
}
