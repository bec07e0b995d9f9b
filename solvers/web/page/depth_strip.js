// The number of open guesses over all events: the whole search in one small drawing.
import { drawn } from "./dom.js";

const WIDTH = 520, HEIGHT = 44, BINS = 260;

const outline = ({ depths, length }) => {
  const deepest = Math.max(1, depths.reduce((most, depth) => Math.max(most, depth), 0));
  const bins = Math.min(BINS, length);
  const heights = Array.from({ length: bins }, (_, bin) => {
    const [from, to] = [bin, bin + 1].map((each) => Math.floor((each * length) / bins));
    return depths.subarray(from, Math.max(to, from + 1)).reduce((most, each) =>
      Math.max(most, each), 0) / deepest;
  });
  const points = heights.map((height, bin) =>
    `L${((bin / bins) * WIDTH).toFixed(1)} ${(HEIGHT - height * (HEIGHT - 4)).toFixed(1)}`
    + `h${(WIDTH / bins).toFixed(1)}`);
  return { path: `M0 ${HEIGHT}${points.join("")}V${HEIGHT}z`, deepest };
};

// Call `seek(event)` when the reader clicks into the drawing.
export const depthStrip = (replay, seek) => {
  const { path, deepest } = outline(replay);
  const cursor = drawn("path", { class: "cursor", d: `M0 0v${HEIGHT}` });
  const svg = drawn("svg", { class: "strip", role: "img", viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: "none", width: "100%", height: HEIGHT,
    "aria-label": `Open guesses over the whole search, at most ${deepest}` },
  drawn("path", { class: "depth", d: path }), cursor);
  svg.addEventListener("click", (event) => {
    const { left, width } = svg.getBoundingClientRect();
    seek(Math.round(((event.clientX - left) / width) * replay.length));
  });
  const update = (at) => {
    cursor.setAttribute("transform", `translate(${(at / Math.max(1, replay.length)) * WIDTH})`);
  };
  return { svg, update };
};
