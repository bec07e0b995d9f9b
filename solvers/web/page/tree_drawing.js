// Draw the visible part of a search tree as SVG.
import { drawn } from "./dom.js";
import { count, integer, short } from "./numbers.js";
import { cellName, symbol } from "./symbols.js";
import { visibleTree } from "./visible_tree.js";

const LEFT = 36, SLOT = 20, ROW = 27, TOP = 22, ROWS = 10; // pixels, and rows of guesses
const HEIGHT = TOP + ROWS * ROW + 26;

const stateOf = (tree, guess, at) => {
  if (tree.solved[guess] <= at) return "solved";
  return tree.end[guess] <= at ? "failed" : "open";
};

const shapeOf = (node, x, y) => (node.isFolded
  ? drawn("path", { d: `M${x} ${y - 9}l9 18h-18z` })
  : drawn("circle", { cx: x, cy: y, r: 8.5 }));

const title = (node, tree, size) => {
  const folded = node.isFolded ? `, with ${count(node.size, "guess", "guesses")} below` : "";
  const digit = symbol(tree.digit[node.guess], size);
  return drawn("title", {}, `${cellName(tree.cell[node.guess], size)} = ${digit}${folded}`);
};

const nodeParts = (node, tree, at, size, x, y) => drawn("g",
  { class: stateOf(tree, node.guess, at) }, shapeOf(node, x, y),
  drawn("text", { x, y: y + (node.isFolded ? 7 : 4) }, symbol(tree.digit[node.guess], size)),
  node.isFolded ? drawn("text", { x, y: y + 18, class: "size" }, short(node.size)) : null,
  title(node, tree, size));

// The cells of the open guesses, at the left of their rows.
const rowNames = (nodes, tree, path, size, yOf) => {
  const open = new Set(path);
  return nodes.filter(({ guess }) => open.has(guess)).map((node) =>
    drawn("text", { x: 0, y: yOf(node) + 4, class: "where" },
      cellName(tree.cell[node.guess], size)));
};

// Where the nodes are drawn.
const places = (svg, slots) => {
  const width = Math.max(200, svg.clientWidth);
  const slot = Math.min(SLOT, (width - LEFT) / slots);
  const shift = LEFT + (width - LEFT - slot * slots) / 2 + slot / 2;
  svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  return [({ x }) => shift + x * slot, ({ row }) => TOP + row * ROW];
};

const rootParts = (x, y, above) => drawn("g", { class: "root" }, drawn("circle", { cx: x, cy: y,
  r: 4 }), drawn("text", { x, y: y - 9, class: "size" },
  above ? `${integer(above)} open guesses above` : "start"));

export const treeDrawing = () => {
  const svg = drawn("svg", { class: "tree", role: "img", height: HEIGHT });
  // Draw the tree in the state after some events.
  const update = ({ tree }, state, size) => {
    const columns = Math.floor((Math.max(200, svg.clientWidth) - LEFT) / SLOT);
    const { nodes, above, slots } = visibleTree(tree, state, { columns, rows: ROWS });
    const [xOf, yOf] = places(svg, slots);
    const [root, ...others] = nodes;
    const lines = others.map((node) => drawn("path", {
      class: stateOf(tree, node.guess, state.at),
      d: `M${xOf(node.parent)} ${yOf(node.parent)}L${xOf(node)} ${yOf(node)}` }));
    svg.replaceChildren(drawn("g", { class: "lines" }, ...lines),
      rootParts(xOf(root), yOf(root), above), ...rowNames(others, tree, state.path, size, yOf),
      ...others.map((node) => nodeParts(node, tree, state.at, size, xOf(node), yOf(node))));
    svg.setAttribute("aria-label", `Search tree: ${integer(state.guesses)} guesses so far, `
      + `${state.path.length} of them open`);
  };
  return { svg, update };
};
