// Digits as symbols: 1 to 9, then A to Z; numbers in puzzles with more than 35 digits.

const ALPHABET = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const LARGEST = 36; // rows that this page shows
const LETTERED = ALPHABET.length - 1;

export const symbol = (digit, size) =>
  (!digit ? "" : size > LETTERED ? String(digit) : ALPHABET[digit]);

export const symbols = (size) => Array.from({ length: size }, (_, at) => symbol(at + 1, size));

// The digit in a cell after a key, or null for a key that is not a digit of this size.
export const digitAfter = (key, size, before) => {
  if (key === "." || key === "0") return size > LETTERED && before ? within(before * 10, size) : 0;
  if (size > LETTERED) {
    return /^[0-9]$/.test(key) ? within(before * 10 + Number(key), size) ?? Number(key) : null;
  }
  const digit = key.length === 1 ? ALPHABET.indexOf(key.toUpperCase()) : -1;
  return digit > 0 && digit <= size ? digit : null;
};

const within = (digit, size) => (digit <= size ? digit : null);

export const toLine = (values, size) => (size > LETTERED
  ? values.join(",")
  : values.map((digit) => ALPHABET[digit]).join(""));

export const fromLine = (line, size) => (size > LETTERED
  ? line.split(",").map(Number)
  : [...line].map((each) => Math.max(0, ALPHABET.indexOf(each))));

export const cellName = (cell, size) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
