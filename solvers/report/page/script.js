"use strict";
// The charts are part of the page. This script adds tabs, the selection of solvers, and the table.
// Text is never set as HTML.
(() => {
  const $ = (id) => document.getElementById(id);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const root = document.documentElement;
  root.classList.add("js");

  // --- light and dark theme

  const darkSystem = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : darkSystem.matches);
  const storeTheme = (value) => {
    try {
      localStorage.setItem("theme", value);
    } catch { /* a page opened from a file may have no storage */ }
  };
  const storedTheme = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const labelThemeButton = () => { $("theme").textContent = dark() ? "Light" : "Dark"; };
  if (["light", "dark"].includes(storedTheme())) root.dataset.theme = storedTheme();
  $("theme").hidden = false;
  $("theme").addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    storeTheme(root.dataset.theme);
    labelThemeButton();
  });
  darkSystem.addEventListener("change", labelThemeButton);
  labelThemeButton();

  // --- copying to the clipboard, with a short message

  let hideTimer = 0;
  const showMessage = (message) => {
    $("toast").textContent = message;
    $("toast").classList.add("shown");
    clearTimeout(hideTimer);
    hideTimer = setTimeout(() => $("toast").classList.remove("shown"), 2200);
  };
  const copyWithTextArea = (text) => {
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  };
  const copy = async (text, label) => {
    const before = document.activeElement;
    let done = false;
    try {
      await navigator.clipboard.writeText(text);
      done = true;
    } catch {
      done = copyWithTextArea(text);
      before?.focus();
    }
    showMessage(done ? `Copied ${label}` : "This browser does not allow copying");
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button.copy");
    if (button) copy(button.dataset.copy, button.getAttribute("aria-label").replace(/^Copy /, ""));
  });

  // --- the compressed rows of the table

  const decompress = (id) => {
    const bytes = Uint8Array.from(atob($(id).textContent.trim()), (each) => each.charCodeAt(0));
    const stream = new Blob([bytes]).stream();
    return new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).text();
  };

  // --- the full table

  const PAGE = 10;
  const loadRows = async () => {
    const data = JSON.parse(await decompress("packed"));
    const blanks = (letter) => ".".repeat(letter.charCodeAt(0) - 96);
    data.texts = data.texts.map((line) => line.replace(/[a-z]/g, blanks));
    return data;
  };
  const minutes = (seconds) => {
    const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
    const parts = [[hours, "h"], [Math.floor(rest / 60), "min"], [hours ? 0 : rest % 60, "s"]];
    const shown = parts.filter(([number]) => number);
    return shown.map(([number, unit]) => `${number} ${unit}`).join(" ");
  };
  // Microseconds with three significant digits, as solvers/quantities.py writes durations.
  const duration = (micros) => {
    if (micros >= 59.95e6) return minutes(Math.round(micros / 1e6));
    const rounded = Number(micros.toPrecision(3));
    const units = [[1e6, "s"], [1e3, "ms"], [1, "µs"], [1e-3, "ns"]];
    const [size, unit] = units.find(([least]) => rounded >= least) ?? units.at(-1);
    const value = rounded / size;
    return micros ? `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}` : "0 s";
  };
  const cellText = (data, cell) =>
    (cell === null ? "-" : cell < 0 ? data.verdicts[-1 - cell] : duration(cell));
  const NOT_WRONG = ["timeout", "gave-up", "unsupported"];

  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  const showTable = (data) => {
    const count = data.texts.length;
    const every = Array.from({ length: count }, (_, at) => at);
    const size = (at) => data.size_names[data.sizes[at]];
    const searchable = every.map((at) =>
      [data.labels[at], data.texts[at], size(at)].join(" ").toLowerCase());
    const outcome = (cell) =>
      (cell === null ? "-" : cell < 0 ? data.verdicts[-1 - cell] : "solved");
    const sortKey = (cell) => (cell === null ? Infinity : cell < 0 ? 1e15 - cell : cell);
    const columns = [
      { name: "instance", of: (at) => at },
      { name: "givens", of: (at) => data.givens[at] },
      ...data.solvers.map((name, at) => ({ name, of: (row) => sortKey(data.cells[at][row]) })),
    ];
    let [sorted, direction, page, shown] = [0, 1, 0, every];
    let chosen = -1; // the solver whose outcomes are shown; -1 shows all
    const heads = columns.map(({ name }, column) => {
      const head = element("th");
      const button = element("button");
      const parts = name.split(/(?<=[/:,])/); // a long name is broken after these
      button.append(...parts.flatMap((part) => [part, element("wbr")]).slice(0, -1));
      button.type = "button";
      button.addEventListener("click", () => {
        direction = sorted === column ? -direction : 1;
        sorted = column;
        arrange();
      });
      head.scope = "col";
      head.append(button);
      return head;
    });
    const line = element("tr");
    const [label, givens, ...times] = heads; // with one solver, the others are hidden
    const [puzzle, copies] = ["puzzle", "copy"].map((title) => element("th", title, "plain"));
    line.append(label, givens, puzzle, ...times, copies);
    $("full").tHead.append(line);

    const isShown = (_, column) => chosen < 0 || column === chosen;
    const row = (at) => {
      const made = element("tr");
      const text = element("td", data.texts[at], "text");
      text.title = data.texts[at];
      const label = element("td", data.labels[at]);
      label.title = data.labels[at];
      const cells = data.cells.filter(isShown).map((cells) => {
        const text = cellText(data, cells[at]);
        if (cells[at] === null) return element("td", text, "nothing");
        if (cells[at] >= 0) return element("td", text);
        return element("td", text, NOT_WRONG.includes(text) ? "late" : "wrong");
      });
      const button = element("button", "Copy", "copy");
      button.type = "button";
      button.dataset.copy = data.texts[at];
      button.setAttribute("aria-label", `Copy ${data.labels[at]}`);
      const last = element("td");
      last.append(button);
      made.append(label, element("td", data.givens[at]), text, ...cells, last);
      return made;
    };
    const show = () => {
      const from = page * PAGE;
      const to = Math.min(from + PAGE, shown.length);
      $("full").tBodies[0].replaceChildren(...shown.slice(from, to).map(row));
      const total = shown.length.toLocaleString("en");
      $("count").textContent = shown.length ? `${from + 1} to ${to} of ${total}` : "None found";
      $("back").disabled = page === 0;
      $("on").disabled = to >= shown.length;
    };
    const arrange = () => {
      const wanted = $("search").value.trim().toLowerCase();
      const key = columns[sorted].of;
      chosen = Number($("filter-solver").value);
      times.forEach((head, column) => { head.hidden = !isShown(null, column); });
      const [verdict, shape] = [$("filter-outcome").value, $("filter-size").value];
      const matches = (at) => searchable[at].includes(wanted) && (!shape || size(at) === shape)
        && (!verdict || data.cells.filter(isShown).some((cells) => outcome(cells[at]) === verdict));
      shown = every.filter(matches).sort((a, b) => {
        const [left, right] = [key(a), key(b)];
        return left === right ? a - b : left < right ? -direction : direction;
      });
      heads.forEach((head, column) => {
        if (column === sorted) head.ariaSort = direction > 0 ? "ascending" : "descending";
        else head.removeAttribute("aria-sort");
      });
      page = 0;
      show();
    };
    const changePage = (by) => {
      page += by;
      show();
    };
    const fill = (id, options) => {
      $(id).append(...options.map(([value, text]) => {
        const option = element("option", text);
        option.value = value;
        return option;
      }));
      $(id).addEventListener("change", arrange);
    };
    const outcomes = new Set(data.cells.flatMap((cells) => cells.map(outcome)));
    outcomes.delete("-");
    const named = (values) => [["", "any"], ...[...values].map((each) => [each, each])];
    fill("filter-solver", [[-1, "all"], ...data.solvers.map((name, at) => [at, name])]);
    fill("filter-outcome", named(outcomes));
    fill("filter-size", named(data.size_names));
    $("search").addEventListener("input", arrange);
    $("back").addEventListener("click", () => changePage(-1));
    $("on").addEventListener("click", () => changePage(1));
    arrange();
    $("rows").hidden = false;
    $("rows-absent").hidden = true;
  };

  const failed = () => {
    $("rows-absent").textContent = 
      "This browser cannot decompress the table. `sudoku export` writes all of its rows to a file.";
    return null;
  };
  const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 50));
  $("rows-absent").hidden = false;
  const table = new Promise((resolve) => idle(resolve))
    .then(loadRows)
    .then((data) => {
      showTable(data);
      return data;
    })
    .catch(failed);

  // --- charts: tabs, and the selection of solvers

  const tabs = all("[role=tab]");
  const panelOf = (tab) => $(tab.getAttribute("aria-controls"));
  const openTab = (tab) => tabs.forEach((each) => {
    each.setAttribute("aria-selected", each === tab);
    each.tabIndex = each === tab ? 0 : -1;
    panelOf(each).hidden = each !== tab;
  });
  const openByAddress = () => {
    const tab = location.hash.length > 1 && $(`tab-${decodeURIComponent(location.hash.slice(1))}`);
    if (tab) openTab(tab);
  };
  const KEYS = { ArrowRight: 1, ArrowLeft: -1 };
  tabs.forEach((tab, at) => {
    panelOf(tab).setAttribute("role", "tabpanel");
    panelOf(tab).setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => openTab(tab));
    tab.addEventListener("keydown", ({ key }) => {
      if (!KEYS[key]) return;
      const next = tabs[(at + KEYS[key] + tabs.length) % tabs.length];
      openTab(next);
      next.focus();
    });
  });
  if (tabs.length) {
    $("tabs").hidden = false;
    openTab(tabs[0]);
    openByAddress();
    addEventListener("hashchange", openByAddress);
  }

  const parts = (number) => all(`.panel [data-series="${number}"]`);
  const highlight = (number) => {
    all("#charts .on").forEach((each) => each.classList.remove("on"));
    $("charts").classList.toggle("highlighted", number !== undefined);
    if (number === undefined) return;
    all(`#charts [data-series="${number}"]`).forEach((each) => each.classList.add("on"));
  };
  const seriesOf = (event) => event.target.closest?.("[data-series]")?.dataset.series;
  for (const name of ["pointerover", "focusin"]) {
    $("charts").addEventListener(name, (event) => highlight(seriesOf(event)));
  }
  for (const name of ["pointerleave", "focusout"]) {
    $("charts").addEventListener(name, () => highlight());
  }
  const boxes = all("#legend input");
  const select = (box, checked) => {
    box.checked = checked;
    const { series } = box.parentElement.dataset;
    parts(series).forEach((each) => each.classList.toggle("off", !checked));
  };
  boxes.forEach((box) => box.addEventListener("change", () => select(box, box.checked)));
  for (const [id, most] of [["all", Infinity], ["first", 5], ["none", 0]]) {
    $(id)?.addEventListener("click", () => boxes.forEach((box, at) => select(box, at < most)));
  }

  // --- the chart of two solvers that the reader chooses

  const SVG = "http://www.w3.org/2000/svg";
  // As solvers/quantities.py writes ratios.
  const ratio = (value) => {
    if (value >= 99.95) return `${Math.round(value).toLocaleString("en")}x`;
    if (value >= 0.0995) return `${value.toFixed(value >= 1.995 ? 1 : 2)}x`;
    return `${value.toPrecision(2)}x`;
  };
  const drawPair = (data, group, columns) => {
    const [x, y] = columns.map((column) => data.solvers[column]);
    const { rail, most, time, corners, shapes, colours } = group.dataset;
    const [low, high, left, bottom, right, top] = JSON.parse(corners);
    const place = (value) => Math.log(value / low) / Math.log(high / low);
    const seconds = (cell) => (cell < 0 ? Number(rail) : cell / 1e6);
    const isSupported = (cell) => cell !== null && data.verdicts[-1 - cell] !== "unsupported";
    const [across, up] = columns.map((column) => data.cells[column]);
    const shared = across.map((_, at) => at)
      .filter((at) => isSupported(across[at]) && isSupported(up[at]));
    const step = Math.max(1, Math.ceil(shared.length / Number(most)));
    group.replaceChildren(...shared.filter((_, at) => at % step === 0).map((at) => {
      const late = across[at] < 0 || up[at] < 0 ? 1 : 0;
      const point = document.createElementNS(SVG, "path");
      const title = document.createElementNS(SVG, "title");
      const ends = [left + place(seconds(across[at])) * (right - left),
        bottom - place(seconds(up[at])) * (bottom - top)];
      point.setAttribute("d", JSON.parse(shapes)[late]);
      point.setAttribute("stroke", JSON.parse(colours)[late]);
      point.setAttribute("transform", `translate(${ends.map((each) => each.toFixed(1)).join(" ")})`);
      const times = [[x, across], [y, up]]
        .map(([name, cells]) => `${name}: ${cellText(data, cells[at])}`);
      const size = late ? [] : [`ratio: ${ratio(up[at] / across[at])}`];
      title.textContent = [data.labels[at], ...times, ...size].join("\n");
      point.append(title);
      point.addEventListener("click", () => copy(data.texts[at], data.labels[at]));
      return point;
    }));
    const svg = group.closest("svg");
    svg.querySelector(".x-title").textContent = `${time} of ${x}`;
    svg.querySelector(".y-title").textContent = `${time} of ${y}`;
    const finding = data.pairs[`${x}\n${y}`] ?? data.pairs[`${y}\n${x}`];
    const count = shared.length.toLocaleString("en");
    const both = `Both support ${count} ${shared.length === 1 ? "instance" : "instances"}`;
    const drawn = step > 1 ? `; ${group.childElementCount.toLocaleString("en")} are drawn` : "";
    const text = `${finding ? `${finding}. ` : ""}${both}${drawn}.`;
    $(`${group.closest(".panel").id}-conclusion`).textContent = text;
    svg.setAttribute("aria-label", `Times of ${x} and ${y} on each instance. ${text}`);
  };
  const pairGroup = document.querySelector(".pair-points");
  if (pairGroup) {
    table.then((data) => {
      if (!data) return;
      const selects = ["pair-x", "pair-y"].map($);
      const show = () => drawPair(data, pairGroup, selects.map((each) => Number(each.value)));
      selects.forEach((each) => each.addEventListener("change", show));
      show();
    });
  }

  // --- explanations of terms and of marks, for the pointer and the keyboard

  const tip = $("tip");
  // Its text is kept in an attribute of its own, or the browser would show it a second time.
  const explanation = (target) => {
    const element = target.closest?.("abbr, svg.plot *");
    if (!element) return null;
    const title = element.closest("[data-tip]") ? null
      : element.querySelector(":scope > title") ?? element.parentNode.querySelector(":scope > title");
    const text = title?.textContent ?? element.getAttribute("title");
    if (text) {
      const owner = title?.parentNode ?? element;
      owner.dataset.tip = text;
      if (title) title.remove();
      else element.removeAttribute("title");
    }
    return element.closest("[data-tip]");
  };
  const showTip = (event) => {
    const owner = explanation(event.target);
    tip.hidden = !owner;
    if (!owner) return;
    tip.textContent = owner.dataset.tip;
    if (owner.matches("abbr")) owner.setAttribute("aria-describedby", "tip");
    const box = owner.getBoundingClientRect();
    const [x, y] = event.clientX === undefined ? [box.left, box.bottom]
      : [event.clientX, event.clientY + 12];
    const { offsetWidth, offsetHeight } = tip;
    tip.style.left = `${Math.max(8, Math.min(x, innerWidth - offsetWidth - 8))}px`;
    tip.style.top = `${y + 8 + offsetHeight > innerHeight ? y - offsetHeight - 28 : y + 8}px`;
  };
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, showTip);
  for (const name of ["focusout", "scroll"]) {
    document.addEventListener(name, () => { tip.hidden = true; }, { passive: true });
  }
  addEventListener("keydown", ({ key }) => { if (key === "Escape") tip.hidden = true; });

  window.report = { table };
})();
