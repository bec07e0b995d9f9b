// Play, pause, step and seek: one clock for one search or two.
import { $, isTyping } from "./dom.js";
import { integer } from "./numbers.js";

const MOST = 5000; // events a second
const BUTTONS = ["to-start", "step-back", "play", "step", "to-guess", "to-end"];

export class Player {
  #views = [];
  #rates = []; // events of each search in a second of its own time; null if it is not known
  #position = 0; // of the first search, in events, or a fraction of one
  #isPlaying = false;
  #before = 0;

  constructor() {
    const actions = [() => this.go(0), () => this.step(-1), () => this.toggle(),
      () => this.step(1), () => this.guess(1), () => this.go(this.#longest)];
    BUTTONS.forEach((id, at) => $(id).addEventListener("click", actions[at]));
    $("seek").addEventListener("input", () => this.go(Number($("seek").value)));
    $("speed").addEventListener("input", () => this.#describe());
    $("level-by").addEventListener("change", () => this.#show());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  // Show other searches from their start. `rates` come later, with `setRates`.
  load(views) {
    this.#pause();
    this.#views = views;
    this.setRates([]);
    $("player").hidden = !views.length;
    if (views.length) this.go(0);
  }

  // Say how fast the searches are, so that they can keep level by time.
  setRates(rates) {
    this.#rates = rates;
    const isKnown = rates.length === this.#views.length && rates.every(Boolean);
    const byTime = $("level-by").querySelector("[value=time]");
    byTime.disabled = !isKnown || this.#views.length < 2;
    if (byTime.disabled) $("level-by").value = "event";
    if (this.#views.length) this.#show();
  }

  get #speed() { return Math.round(MOST ** (Number($("speed").value) / 100)); }

  // How many events of a search belong to one event of the first.
  #share(index) {
    if ($("level-by").value === "event" || !index) return 1;
    return this.#rates[index] / this.#rates[0];
  }

  get #longest() {
    return Math.max(...this.#views.map((view, at) => Math.ceil(view.length / this.#share(at))));
  }

  go(position) {
    this.#position = Math.max(0, Math.min(position, this.#longest));
    this.#show();
  }

  step(by) {
    this.#pause();
    this.go(Math.floor(this.#position) + by);
  }

  guess(direction) {
    this.#pause();
    const { replay } = this.#views[0];
    const at = Math.floor(this.#position);
    this.go(direction > 0 ? replay.guessAfter(at) : replay.guessBefore(at));
  }

  // Move so that one search has done `at` events.
  seek(view, at) { this.go(at / this.#share(this.#views.indexOf(view))); }

  toggle() {
    if (this.#isPlaying) return this.#pause();
    if (this.#position >= this.#longest) this.go(0);
    this.#isPlaying = true;
    this.#before = performance.now();
    requestAnimationFrame((now) => this.#frame(now));
    return this.#describe();
  }

  #pause() {
    this.#isPlaying = false;
    if (this.#views.length) this.#describe();
  }

  #frame(now) {
    if (!this.#isPlaying) return;
    const passed = Math.min(Math.max(0, now - this.#before), 250);
    this.#before = now;
    this.go(this.#position + (passed / 1000) * this.#speed);
    if (this.#position >= this.#longest) this.#pause();
    else requestAnimationFrame((next) => this.#frame(next));
  }

  #show() {
    this.#views.forEach((view, at) => {
      const event = Math.floor(this.#position * this.#share(at) + 1e-9);
      if (event !== view.at) view.show(event);
    });
    this.#describe();
  }

  #describe() {
    const longest = this.#longest;
    $("play").textContent = this.#isPlaying ? "Pause" : "Play";
    $("seek").max = longest;
    $("seek").value = this.#position;
    $("seek-text").textContent = `${integer(Math.floor(this.#position))} of ${integer(longest)}`;
    $("speed-text").textContent = `${integer(this.#speed)} events/s${this.#slowdown()}`;
  }

  #slowdown() {
    if ($("level-by").value === "event") return "";
    return `, ${integer(Math.max(1, Math.round(this.#rates[0] / this.#speed)))} times slower`;
  }

  #key(event) {
    if ($("watch").hidden || !this.#views.length || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("[role=tablist]")) return;
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (direction && event.shiftKey) this.guess(direction);
    else if (direction) this.step(direction);
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.#longest);
    else if (event.key === " " && !event.target.closest("button, summary")) this.toggle();
    else return;
    event.preventDefault();
  }
}
