// Numbers as text, in the forms of solvers/quantities.py.

export const integer = (number) => number.toLocaleString("en-US");

// A number in at most four characters: 950, 12k.
export const short = (number) =>
  (number < 1000 ? String(number) : `${Math.round(number / 1000)}k`);

export const count = (number, noun, plural = `${noun}s`) =>
  `${integer(number)} ${number === 1 ? noun : plural}`;

// Seconds with three significant digits and a unit that fits.
export const duration = (seconds) => {
  if (!seconds) return "0 s";
  const rounded = Number(seconds.toPrecision(3));
  const units = [[1, "s"], [1e-3, "ms"], [1e-6, "µs"], [1e-9, "ns"]];
  const [size, unit] = units.find(([least]) => rounded >= least) ?? units.at(-1);
  const value = rounded / size;
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
};

// How many times as large, with two significant digits below 10.
export const times = (ratio) =>
  `${ratio < 10 ? ratio.toFixed(1) : integer(Math.round(ratio))}x`;
