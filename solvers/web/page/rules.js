// Conflicts and candidates. The units come from the server, so that every variant works.

// What the server said about a puzzle, with the peers of each cell.
export const geometry = ({ shape, size, regions, units }) => {
  const peers = Array.from({ length: size * size }, () => new Set());
  for (const { cells } of units) {
    for (const cell of cells) for (const other of cells) if (other !== cell) peers[cell].add(other);
  }
  const isExtra = ({ name, cells }) =>
    !/^(row|column|box|region) /.test(name) && cells.length === size;
  const extra = new Set(units.filter(isExtra).flatMap(({ cells }) => cells));
  return { shape, size, regions, units, peers: peers.map((each) => [...each]), extra };
};

// The names of the units in which each cell has the digit of another cell.
export const conflicts = ({ units }, values) => {
  const found = new Map();
  for (const { name, cells } of units) {
    const places = new Map();
    for (const cell of cells) {
      if (values[cell]) places.set(values[cell], [...(places.get(values[cell]) ?? []), cell]);
    }
    for (const same of places.values()) {
      if (same.length < 2) continue;
      for (const cell of same) found.set(cell, [...(found.get(cell) ?? []), name]);
    }
  }
  return found;
};

// The digits that no peer of a blank has.
export const candidates = ({ size, peers }, values, cell) => {
  const used = new Set(peers[cell].map((other) => values[other]));
  return Array.from({ length: size }, (_, at) => at + 1).filter((digit) => !used.has(digit));
};

// Why the digit of a cell was the only choice: { unit: name }, or { unit: null } if it was the only
// candidate of the cell. Null if more remained, by the digits of the peers alone.
export const onlyChoice = (geometry, values, cell) => {
  if (candidates(geometry, values, cell).length === 1) return { unit: null };
  const before = values.with(cell, 0);
  const hasPlace = (other) => other !== cell && !before[other]
    && candidates(geometry, before, other).includes(values[cell]);
  const unit = geometry.units.find(({ cells }) => cells.length === geometry.size
    && cells.includes(cell) && !cells.some(hasPlace));
  return unit ? { unit: unit.name } : null;
};
