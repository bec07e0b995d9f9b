// The tab "Solve": solve or count, and certify the claim.
import { $, element, onSubmit } from "./dom.js";
import { save } from "./files.js";
import { announce } from "./announce.js";
import { post } from "./api.js";
import { count, duration } from "./numbers.js";
import { verdict } from "./verdict.js";
import { work } from "./work.js";

const checked = ({ checked: isChecked, claim, steps }) => {
  if (!isChecked) return "It was not checked.";
  if (/^at least/.test(claim)) return "✓ The solutions were verified. This claim needs no proof.";
  return `✓ A checker that shares no code with the solvers accepted the proof of ${
    count(steps, "step")}.`;
};

const certified = (made) => [
  element("h3", {}, "Certificate"),
  element("p", {}, `Claim: ${made.claim}. `,
    checked(made)),
  element("p", { class: "tools" },
    element("button", { class: "quiet", type: "button", id: "download",
      onclick: () => save("certificate.proof", made.certificate) }, "Download"),
    element("span", { class: "note" }, "Verify it with ",
      element("code", {}, "sudoku verify certificate.proof"))),
];

// A button that makes a certificate, and the place for it.
export const certificateOffer = (request, solver) => {
  const place = element("div", { id: "certificate" });
  const make = () => work(place, async (options) => {
    const made = await post("certify", { ...request, ...(solver && { solver }) }, options);
    announce(`Certificate: ${made.claim}, ${made.checked ? "checked" : "not checked"}`);
    return certified(made);
  });
  const button = element("button",
    { class: "quiet", type: "button", id: "certify", onclick: make }, "Make a certificate");
  return element("div", {}, element("p", { class: "tools" }, button), place);
};

const counted = (found) => {
  const exact = found.exact === false ? "At least " : "";
  const headline = exact + count(found.count, "solution");
  announce(headline);
  return [
    element("h2", { class: "headline" }, headline),
    element("p", {}, found.exact === false ? "The search ended at a limit."
      : "This is the exact number."),
    element("p", { class: "note" }, [found.solver && `Solver ${found.solver}`,
      Number.isFinite(found.seconds) && duration(found.seconds)].filter(Boolean).join(" · ")),
  ];
};

const request = (store) => ({
  ...store.request,
  time_limit: Number($("solve-limit").value),
  ...($("solve-solver").value && { solver: $("solve-solver").value }),
});

const solve = (store, showSolution) => work($("solve-result"), async (options) => {
  const body = request(store);
  if ($("solve-task").value === "count") return counted(await post("count", body, options));
  const limit = $("solve-task").value === "unique" ? 2 : 1;
  const answer = await post("solve", { ...body, solution_limit: limit }, options);
  const found = verdict(store, answer);
  announce(`${found.text}, ${duration(answer.seconds)}`);
  showSolution(found.solution);
  const isClaim = ["unique", "multiple", "unsatisfiable"].includes(answer.status);
  return [...found.parts, isClaim ? certificateOffer(store.request, body.solver) : ""];
});

export const startSolve = (store, showSolution) => {
  onSubmit("solve-form", () => solve(store, showSolution));
};
