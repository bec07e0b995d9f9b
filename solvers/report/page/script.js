"use strict";
// Charts are drawn when they come near the visible part of the page, or all together for printing.
// Text is never set as HTML.
(() => {
  const $ = (id) => document.getElementById(id);
  const json = (id) => JSON.parse($(id).textContent);
  const root = document.documentElement;

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

  // --- compressed parts of the page: the rows of the table, and Vega

  const decompress = (id) => {
    const bytes = Uint8Array.from(atob($(id).textContent.trim()), (each) => each.charCodeAt(0));
    const stream = new Blob([bytes]).stream();
    return new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).text();
  };

  // --- the full table

  const PAGE = 50;
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
    const all = Array.from({ length: count }, (_, at) => at);
    const searchable = all.map((at) => {
      const unsolved = data.cells.map((cells) => cells[at]).filter((cell) => cell < 0);
      const verdicts = new Set(unsolved.map((cell) => cellText(data, cell)));
      const shape = data.shape_names[data.shapes[at]];
      return [data.labels[at], data.texts[at], shape, ...verdicts].join(" ").toLowerCase();
    });
    const sortKey = (cell) => (cell === null ? Infinity : cell < 0 ? 1e15 - cell : cell);
    const columns = [
      { name: "instance", of: (at) => at },
      { name: "givens", of: (at) => data.givens[at] },
      ...data.solvers.map((name, at) => ({ name, of: (row) => sortKey(data.cells[at][row]) })),
    ];
    let [sorted, direction, page, shown] = [0, 1, 0, all];
    const heads = columns.map(({ name }, column) => {
      const head = element("th");
      const button = element("button", name);
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
    const [label, givens, ...times] = heads;
    const [puzzle, copies] = ["puzzle", ""].map((title) => element("th", title, "plain"));
    line.append(label, givens, puzzle, ...times, copies);
    $("full").tHead.append(line);

    const row = (at) => {
      const made = element("tr");
      const text = element("td", data.texts[at], "text");
      text.title = data.texts[at];
      const label = element("td", data.labels[at]);
      label.title = data.labels[at];
      const cells = data.cells.map((cells) => {
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
      shown = all.filter((at) => searchable[at].includes(wanted)).sort((a, b) => {
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

  // --- charts

  const specs = json("specs");
  const config = json("config");
  const drawn = {};
  let loaded = null;
  const load = () => {
    loaded ??= decompress("vega").then((text) => {
      const script = document.createElement("script");
      script.textContent = text;
      document.head.append(script); // runs at once
    });
    return loaded;
  };
  const narrowConfig = () => ({
    ...config,
    axis: { ...config.axis, labelLimit: 90 },
    legend: { ...config.legend, columns: 2, labelLimit: 130 },
  });
  const narrow = () => $("main").clientWidth < 640;
  const draw = (name) => {
    drawn[name] ??= (async () => {
      await load();
      const own = narrow() ? narrowConfig() : config;
      const tooltip = { theme: "custom" };
      const options = { actions: false, renderer: "svg", config: own, tooltip };
      const { rail } = $(`plot-${name}`).parentElement.dataset;
      if (rail) await startPairChart(name, Number(rail), options);
      else await vegaEmbed($(`plot-${name}`), specs[name], options);
    })();
    return drawn[name];
  };
  const drawAll = () => Promise.all(Object.keys(specs).map(draw));

  const MAX_POINTS = 4000; // of more instances, every second, third, ... is drawn; the note says so
  const startPairChart = async (name, rail, options) => {
    const [plot, note] = [$(`plot-${name}`), $(`${name}-note`)];
    const selects = ["x", "y"].map((axis) => $(`${name}-${axis}`));
    const data = await table;
    if (!data) return;
    const show = async () => {
      const [x, y] = selects.map((select) => select.value);
      const [across, up] = [x, y].map((name) => data.cells[data.solvers.indexOf(name)]);
      const all = data.texts.map((_, at) => at);
      const shared = all.filter((at) => isSupported(across[at]) && isSupported(up[at]));
      const step = Math.max(1, Math.ceil(shared.length / MAX_POINTS));
      const points = shared.filter((_, at) => at % step === 0).map((at) => ({
        x: across[at] < 0 ? rail : across[at] / 1e6,
        y: up[at] < 0 ? rail : up[at] / 1e6,
        late: across[at] < 0 || up[at] < 0,
        instance: data.labels[at],
        text: data.texts[at],
        first: `${x}: ${cellText(data, across[at])}`,
        second: `${y}: ${cellText(data, up[at])}`,
        ratio: across[at] < 0 || up[at] < 0 ? "-" : ratio(up[at] / across[at]),
      }));
      const drawnPart = step > 1 ? ` ${points.length.toLocaleString("en")} of them are drawn.` : "";
      const finding = data.pairs[`${x}\n${y}`] ?? data.pairs[`${y}\n${x}`];
      const noun = shared.length === 1 ? "instance" : "instances";
      const count = shared.length.toLocaleString("en");
      const both = `Both solvers support ${count} ${noun}.${drawnPart}`;
      note.textContent = finding ? `${finding}. ${both}` : both;
      const spec = withData(specs[name], points, x, y);
      const { view } = await vegaEmbed(plot, spec, options);
      view.addEventListener("click", (_, item) => {
        if (item?.datum?.text) copy(item.datum.text, item.datum.instance);
      });
    };
    const withData = (spec, points, x, y) => {
      const own = structuredClone(spec);
      const { encoding } = own.layer.find((layer) => layer.data?.name === "points");
      [encoding.x.title, encoding.y.title] = [`time of ${x}`, `time of ${y}`];
      const height = Math.min(own.height, plot.clientWidth);
      return { ...own, height, datasets: { ...own.datasets, points } };
    };
    // As solvers/quantities.py writes ratios.
    const ratio = (value) => {
      if (value >= 99.95) return `${Math.round(value).toLocaleString("en")}x`;
      if (value >= 0.0995) return `${value.toFixed(value >= 1.995 ? 1 : 2)}x`;
      return `${value.toPrecision(2)}x`;
    };
    const isSupported = (cell) => cell !== null && data.verdicts[-1 - cell] !== "unsupported";
    selects.forEach((select) => select.addEventListener("change", show));
    await show();
  };

  const watcher = new IntersectionObserver(
    (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => {
      watcher.unobserve(entry.target);
      draw(entry.target.dataset.chart);
    }),
    { rootMargin: "600px" },
  );
  document.querySelectorAll(".chart").forEach((figure) => watcher.observe(figure));
  const opened = new Set();
  addEventListener("beforeprint", () => {
    drawAll();
    document.querySelectorAll("details:not([open])").forEach((each) => {
      each.open = true;
      opened.add(each);
    });
  });
  addEventListener("afterprint", () => {
    opened.forEach((each) => { each.open = false; });
    opened.clear();
  });
  // The page may be printed at any time, and drawing takes a moment. So the browser draws the
  // remaining charts when it is idle.
  addEventListener("load", () => table.then(() => {
    const rest = () => {
      const next = Object.keys(specs).find((name) => !drawn[name]);
      if (next) draw(next).finally(() => idle(rest));
    };
    setTimeout(() => idle(rest), 1500);
  }));
  window.report = { draw, drawAll, table };
})();
