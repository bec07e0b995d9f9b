// The tab "Check your solver": the command that checks pasted code on the reader's computer.
// The code stays in the text area.
import { $, element } from "./dom.js";
import { copy } from "./announce.js";
import { save } from "./files.js";

const LANGUAGES = [
  ["Java", "Solution.java", /\bpublic\s+(void|class|static)\b|\bchar\[\]\[\]/],
  ["C++", "solution.cpp", /#include\s*<(vector|iostream|string|bits)|\bvector\s*</],
  ["C", "solution.c", /#include\s*<std/],
  ["Rust", "solution.rs", /\bfn\s+\w+|\bimpl\s+Solution\b/],
  ["Go", "solution.go", /^\s*(package\s+\w+|func\s+\w+)/m],
  ["JavaScript", "solution.js", /\bfunction\b|=>|\bconst\s|\bvar\s/],
  ["Python", "solution.py", /^\s*(def|class|import|from)\s/m],
];

const recognised = (code) => LANGUAGES.find(([, , pattern]) => pattern.test(code)) ?? null;

const steps = (language, file, code) => {
  const command = `sudoku check ${file}`;
  return [
    element("p", {}, `This looks like ${language}.`),
    element("ol", { class: "steps-to-do" },
      element("li", {}, "Save it as ", element("code", {}, file), " ",
        element("button", { class: "quiet", type: "button", onclick: () => save(file, code) },
          "Save")),
      element("li", {}, "Run ", element("code", { id: "check-command" }, command), " ",
        element("button", { class: "quiet", type: "button",
          onclick: () => copy(command, "the command") }, "Copy"))),
    element("p", { class: "note" }, "The command verifies every answer, finds a minimal puzzle "
      + "that the solver gets wrong, and measures its speed. The code runs in a process of its "
      + "own, without network access."),
  ];
};

export const startCheck = () => {
  $("code").addEventListener("input", () => {
    const code = $("code").value;
    const found = recognised(code);
    $("check-result").replaceChildren(...(!code.trim() ? [] : found
      ? steps(found[0], found[1], code)
      : [element("p", {}, "This does not look like Python, C++, C, Java, JavaScript, Rust or Go. "
        + "Save it with the suffix of its language, and run ",
      element("code", {}, "sudoku check FILE"), ".")]));
  });
};
