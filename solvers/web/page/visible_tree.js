// The part of a search tree that fits a drawing: the open guesses, what was tried next to them, and
// small finished parts. Larger finished parts are folded into one node with their size.

// Return the nodes to draw, parents first. `guesses` and `path` describe the search at an event.
// Each has: guess, row, x (in slots), parent (a node or null), size (guesses below), isFolded.
// `above` is the number of open guesses that are left out at the top.
export const visibleTree = (tree, { guesses, path }, { columns, rows }) => {
  const above = Math.max(0, path.length - rows + 2);
  const top = above ? path[above - 1] : -1;
  const last = (guess) => Math.min(guess < 0 ? guesses - 1 : tree.last[guess], guesses - 1);
  const children = (guess) => {
    const found = [];
    for (let next = guess + 1; next <= last(guess); next = last(next) + 1) found.push(next);
    return found;
  };
  const onPath = new Set(path);
  const root = { guess: top, row: 0, parent: null, size: last(top) - top, children: [] };
  const nodes = [root];
  const foldable = [];
  const unfold = (node) => {
    node.children = children(node.guess).map((guess) => (
      { guess, row: node.row + 1, parent: node, size: last(guess) - guess, children: [] }));
    nodes.push(...node.children);
    for (const child of node.children) {
      if (onPath.has(child.guess)) unfold(child);
      else if (child.size && child.row < rows) foldable.push(child);
    }
  };
  unfold(root);
  let leaves = nodes.filter((node) => !node.children.length).length;
  for (;;) {
    foldable.sort((one, other) => one.size - other.size);
    const node = foldable.find((each) => leaves + children(each.guess).length - 1 <= columns);
    if (!node) break;
    foldable.splice(foldable.indexOf(node), 1);
    leaves += children(node.guess).length - 1;
    unfold(node);
  }
  place(root, 0);
  for (const node of nodes) node.isFolded = node.size > 0 && !node.children.length;
  return { nodes, above, slots: Math.max(leaves, 1) };
};

// Give the leaves the slots from `slot` on, and their parents the middle. Return the next slot.
const place = (node, slot) => {
  if (!node.children.length) {
    node.x = slot;
    return slot + 1;
  }
  let next = slot;
  for (const child of node.children) next = place(child, next);
  node.x = (node.children[0].x + node.children.at(-1).x) / 2;
  return next;
};
