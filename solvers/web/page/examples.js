// The puzzles and the empty grids of the menus.

export const EXAMPLES = [
  {
    name: "Easy: singles are enough",
    text: "...15973....2.3.4.6....75.....41..731.9.3..2...4.78.6...23.1...8..7253.4..7....8.",
    shape: "3x3",
  },
  {
    name: "Hard: a search guesses",
    text: "62.5..8.13.8..1..9...4..2..........85........4...7.95....6.3.....7.9.....9..54...",
    shape: "3x3",
  },
  {
    name: "Hard for a search in reading order",
    text: ".........3.........15..27..2...39.5.........37...4.61..76...2..8...2..9.5.2..6.3.",
    shape: "3x3",
  },
  {
    name: "17 givens",
    text: "....3..2...9..5.....4....................69.5.8..2....1.5..9....2.....87.....4...",
    shape: "3x3",
  },
  {
    name: "Extreme: logic is not enough",
    text: ".64..1.3......5..2.1..3..853..75......2.9.....763.......1..4..8...2..17......3..6",
    shape: "3x3",
  },
  {
    name: "Several solutions",
    text: "9....5.3.35.6.9.7......79....82...64..........615....8..7..2...5...8..2...34.....",
    shape: "3x3",
  },
  {
    name: "No solution",
    text: "5.....1.4..4.8.73.......85.1.6...98......3.....8.27.15..7.....1..34.8...9..7..26.",
    shape: "3x3",
  },
  {
    name: "Contradictory givens",
    text: "...7.64.8..............2..9.56.....1.4...1.3.37.53..8..6...3.4....92.17..1.86....",
    shape: "3x3",
  },
  {
    name: "4x4",
    text: "4......3.2....3.",
    shape: "2x2",
  },
  {
    name: "6x6",
    text: ".3..42......1...3..5......3.1.52....",
    shape: "2x3",
  },
  {
    name: "12x12",
    text: [
      ".4....312.....3..7..A19B.8....AB..5..B...8.3.7..",
      "357.CB9..6.2..C87.46..........7.1..A..29....8B.6",
      ".A..468..92....C...........4A3..B..8..82145.3CA7",
    ].join(""),
    shape: "3x4",
  },
  {
    name: "16x16",
    text: [
      ".D..2.C46..G.B831....76.2...F.GD.E.85.G..DB1.4...6.AD..845.C1...",
      "4..1C.5.732.E.B.EC76.42BA89F53..25....93CBG.461FB.3G.FE654..2.9C",
      "8AD.B.1GF2C43.5.F2C.9......8..4......D3AE9576CF.67.9F24C..3AB.E1",
      "59EF..D.37AB8.6.C.82.BF7G6.59....4..69A58CE2.F.B.G.B3E821F4..DC5",
    ].join(""),
    shape: "4x4",
  },
  {
    name: "Diagonals",
    text: ".8...2.6.7..4..8.........918756...4.9...7.658.........4.....5........92..1....4..",
    shape: "3x3+diagonals",
  },
  {
    name: "Windoku",
    text: "....1437....8..9.5....6....84..9.53...3.51....5..8..14...12....9........3........",
    shape: "3x3+windoku",
  },
  {
    name: "Jigsaw 5x5",
    text: ".21..3.................51",
    shape: "jigsaw:AAAABACCCBDCCEBDDEEBDDEEB",
  },
];

const SHAPES = [
  "2x2", "2x3", "3x3", "3x3+diagonals", "3x3+windoku", "3x3+anti-knight", "2x5", "3x4", "4x4",
  "5x5",
];

export const EMPTY = SHAPES.map((shape) => {
  const [, rows, columns, extra] = shape.match(/^(\d+)x(\d+)(.*)$/);
  const size = rows * columns;
  const name = `${size}x${size}${extra.replace("+", ", ")}`;
  return { name, shape, text: ".".repeat(size ** 2) };
});
