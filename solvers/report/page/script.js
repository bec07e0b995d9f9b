"use strict";
// Text first: charts are drawn when they come near the view, or all at once for printing. No text is ever set as HTML.
(() => {
  const $ = (id) => document.getElementById(id);
  const json = (id) => JSON.parse($(id).textContent);
  const root = document.documentElement;

  // --- light and dark

  const dark = () =>
    (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const remember = (value) => {
    try { localStorage.setItem("theme", value); } catch { /* a page from a file may have no storage */ }
  };
  const recall = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const named = () => { $("theme").textContent = dark() ? "Light" : "Dark"; };
  if (["light", "dark"].includes(recall())) root.dataset.theme = recall();
  $("theme").hidden = false;
  $("theme").addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    remember(root.dataset.theme);
    named();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", named);
  named();

  // --- copying, with a word that it was done

  let hiding = 0;
  const say = (words) => {
    $("toast").textContent = words;
    $("toast").classList.add("shown");
    clearTimeout(hiding);
    hiding = setTimeout(() => $("toast").classList.remove("shown"), 2200);
  };
  const copyByHand = (text) => {
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
      done = copyByHand(text);
      before?.focus();
    }
    say(done ? `Copied ${label}` : "Your browser does not let a page copy");
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button.copy");
    if (button) copy(button.dataset.copy, button.getAttribute("aria-label").replace(/^Copy /, ""));
  });

  // --- what is packed: the rows of the table, and Vega

  const unpack = (id) => {
    const bytes = Uint8Array.from(atob($(id).textContent.trim()), (character) => character.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  };

  // --- the full table

  const PAGE = 50;
  const unpackRows = async () => {
    const data = JSON.parse(await unpack("packed"));
    data.texts = data.texts.map((line) => line.replace(/[a-z]/g, (letter) => ".".repeat(letter.charCodeAt(0) - 96)));
    return data;
  };
  const time = (micros) => {
    const three = (value) => (value >= 999.5 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3))));
    if (micros >= 999500) return `${three(micros / 1e6)} s`;
    if (micros >= 999.5) return `${three(micros / 1e3)} ms`;
    if (micros >= 0.9995) return `${three(micros)} us`;
    return `${three(micros * 1e3)} ns`;
  };
  const words = (data, cell) => (cell === null ? "-" : cell < 0 ? data.verdicts[-1 - cell] : time(cell));
  const QUIET = ["timeout", "gave-up", "unsupported"];

  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  const showTable = (data) => {
    const count = data.texts.length;
    const all = Array.from({ length: count }, (_, at) => at);
    const haystack = all.map((at) => {
      const verdicts = new Set(data.cells.map((cells) => words(data, cells[at] < 0 ? cells[at] : null)));
      return `${data.labels[at]} ${data.texts[at]} ${data.shape_names[data.shapes[at]]} ${[...verdicts].join(" ")}`.toLowerCase();
    });
    const rank = (cell) => (cell === null ? Infinity : cell < 0 ? 1e15 - cell : cell);
    const columns = [
      { name: "board", of: (at) => at },
      { name: "clues", of: (at) => data.clues[at] },
      ...data.solvers.map((name, column) => ({ name, of: (at) => rank(data.cells[column][at]) })),
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
    line.append(heads[0], heads[1], element("th", "puzzle", "plain"), ...heads.slice(2), element("th", "", "plain"));
    $("full").tHead.append(line);

    const row = (at) => {
      const made = element("tr");
      const text = element("td", data.texts[at], "text");
      text.title = data.texts[at];
      const label = element("td", data.labels[at]);
      label.title = data.labels[at];
      const cells = data.cells.map((cells) => {
        const said = words(data, cells[at]);
        return element("td", said, cells[at] === null ? "nothing" : cells[at] < 0 ? (QUIET.includes(said) ? "late" : "wrong") : "");
      });
      const button = element("button", "Copy", "copy");
      button.type = "button";
      button.dataset.copy = data.texts[at];
      button.setAttribute("aria-label", `Copy ${data.labels[at]}`);
      const last = element("td");
      last.append(button);
      made.append(label, element("td", data.clues[at]), text, ...cells, last);
      return made;
    };
    const show = () => {
      const from = page * PAGE;
      const to = Math.min(from + PAGE, shown.length);
      $("full").tBodies[0].replaceChildren(...shown.slice(from, to).map(row));
      $("count").textContent = shown.length ? `${from + 1} to ${to} of ${shown.length.toLocaleString("en")}` : "None found";
      $("back").disabled = page === 0;
      $("on").disabled = to >= shown.length;
    };
    const arrange = () => {
      const wanted = $("search").value.trim().toLowerCase();
      const key = columns[sorted].of;
      shown = (wanted ? all.filter((at) => haystack[at].includes(wanted)) : [...all]).sort((a, b) => {
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
    const turn = (by) => {
      page += by;
      show();
    };
    $("search").addEventListener("input", arrange);
    $("back").addEventListener("click", () => turn(-1));
    $("on").addEventListener("click", () => turn(1));
    arrange();
    $("rows").hidden = false;
    $("rows-absent").hidden = true;
  };

  const failed = () => {
    $("rows-absent").textContent = "This browser cannot unpack the table; `sudoku export` writes all of its rows.";
    return null;
  };
  const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 50));
  $("rows-absent").hidden = false;
  const table = new Promise((resolve) => idle(resolve))
    .then(unpackRows)
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
    loaded ??= unpack("vega").then((text) => {
      const script = document.createElement("script");
      script.textContent = text;
      document.head.append(script); // runs at once
    });
    return loaded;
  };
  const narrow = () => $("main").clientWidth < 640;
  const draw = (name) => {
    drawn[name] ??= (async () => {
      await load();
      const own = narrow() ? { ...config, axis: { ...config.axis, labelLimit: 90 }, legend: { ...config.legend, columns: 2, labelLimit: 130 } } : config;
      const options = { actions: false, renderer: "svg", config: own, tooltip: { theme: "custom" } };
      if (name === "scatter") await startScatter(options);
      else await vegaEmbed($(`plot-${name}`), specs[name], options);
    })();
    return drawn[name];
  };
  const drawAll = () => Promise.all(Object.keys(specs).map(draw));

  const SHOWN = 4000; // points; of more boards evenly many are drawn, and so it is said
  const startScatter = async (options) => {
    const data = await table;
    if (!data) return;
    const told = (cell) => (cell < 0 ? words(data, cell) : time(cell));
    const show = async () => {
      const [x, y] = [$("scatter-x").value, $("scatter-y").value];
      const [across, up] = [x, y].map((name) => data.cells[data.solvers.indexOf(name)]);
      const asked = data.texts.map((_, at) => at).filter((at) => takes(across[at]) && takes(up[at]));
      const step = Math.max(1, Math.ceil(asked.length / SHOWN));
      const points = asked.filter((_, at) => at % step === 0).map((at) => ({
        x: across[at] < 0 ? data.rail : across[at] / 1e6,
        y: up[at] < 0 ? data.rail : up[at] / 1e6,
        late: across[at] < 0 || up[at] < 0,
        puzzle: data.labels[at],
        text: data.texts[at],
        first: `${x}: ${told(across[at])}`,
        second: `${y}: ${told(up[at])}`,
        ratio: across[at] < 0 || up[at] < 0 ? "-" : `${(up[at] / across[at]).toPrecision(3)}x`,
      }));
      const drawnWords = step > 1 ? ` ${points.length.toLocaleString("en")} of them are drawn.` : "";
      const found = data.pairs[`${x}\n${y}`] ?? data.pairs[`${y}\n${x}`];
      const boards = `${asked.length.toLocaleString("en")} boards that both take.${drawnWords}`;
      $("scatter-words").textContent = found ? `${found}. ${boards}` : boards;
      const { view } = await vegaEmbed($("plot-scatter"), named(specs.scatter, points, x, y), options);
      view.addEventListener("click", (_, item) => {
        if (item?.datum?.text) copy(item.datum.text, item.datum.puzzle);
      });
    };
    const named = (spec, points, x, y) => {
      const own = structuredClone(spec);
      const { encoding } = own.layer.find((layer) => layer.data?.name === "points");
      [encoding.x.title, encoding.y.title] = [`time of ${x}`, `time of ${y}`];
      const height = Math.min(own.height, $("plot-scatter").clientWidth);
      return { ...own, height, datasets: { ...own.datasets, points } };
    };
    const takes = (cell) => cell !== null && data.verdicts[-1 - cell] !== "unsupported";
    $("scatter-x").addEventListener("change", show);
    $("scatter-y").addEventListener("change", show);
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
  const folded = new Set();
  addEventListener("beforeprint", () => {
    drawAll();
    document.querySelectorAll("details:not([open])").forEach((each) => {
      each.open = true;
      folded.add(each);
    });
  });
  addEventListener("afterprint", () => {
    folded.forEach((each) => { each.open = false; });
    folded.clear();
  });
  // Whoever prints may do so at any time, and drawing takes a moment: what is left is drawn when there is nothing else to do.
  addEventListener("load", () => table.then(() => {
    const rest = () => {
      const next = Object.keys(specs).find((name) => !drawn[name]);
      if (next) draw(next).finally(() => idle(rest));
    };
    setTimeout(() => idle(rest), 1500);
  }));
  window.report = { draw, drawAll, table };
})();
