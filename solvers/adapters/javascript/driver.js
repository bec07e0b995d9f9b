// Serve a function that solves one board over the line protocol: requests on descriptor 3, answers
// on 4 (docs/protocol.md). Usage: node --experimental-vm-modules driver.js CONFIG, where CONFIG is
// a JSON object with the keys file, name, entry, board, reuse, nearly and answer.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');
const { spawnSync } = require('child_process');
const { createRequire } = require('module');
const { pathToFileURL } = require('url');

const config = JSON.parse(process.argv[2]);
const file = path.resolve(config.file);
const base = path.basename(file);
const SIZE = 9;
const PROBE_MS = 1500; // for one nearly solved board
const PROBES_MS = 3000; // for all forms of it
const NAMES = ['solvesudoku', 'sudokusolver', 'solvesudokupuzzle', 'solve', 'sudoku', 'solver',
  'solution'];
const HELPER = new RegExp('^(is|has|can|check|valid|print|show|display|find|get|set|read|load|write'
  + '|to|make|init|count|place|safe|main|test|parse|format)', 'i');

const say = (line) => fs.writeSync(4, line + '\n');
const escaped = (text) => String(text).trim().slice(0, 8000)
  .replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
const fail = (kind, text) => say(`error ${kind} ${escaped(text)}`);

// --- the forms of a board, and how to read any of them

const rows = (cells) => Array.from({ length: SIZE },
  (_, row) => cells.slice(row * SIZE, row * SIZE + SIZE));
const FORMS = {
  dots: (digits) => rows(digits.map((digit) => (digit ? String(digit) : '.'))),
  numbers: (digits) => rows(digits),
  zeros: (digits) => rows(digits.map(String)),
  line: (digits) => digits.map((digit) => digit || '.').join(''),
  'line-zeros': (digits) => digits.join(''),
  strings: (digits) => rows(digits.map((digit) => digit || '.')).map((row) => row.join('')),
  blanks: (digits) => rows(digits.map((digit) => (digit ? String(digit) : ''))),
  nulls: (digits) => rows(digits.map((digit) => digit || null)),
  flat: (digits) => digits,
};

/** The forms to try; those that fit the constants that cells are compared with come first. */
function likely(source) {
  if (config.board) return [config.board];
  const isLeetcode = /@param\s*\{\s*character\[\]\[\]\s*\}/.test(source) && !config.entry;
  if (isLeetcode) return ['dots'];
  const first = [];
  if (/[=!]==?\s*(['"`])\.\1|(['"`])\.\2\s*[=!]==?/.test(source)) first.push('dots');
  if (/[=!]==?\s*(['"`])0\1|(['"`])0\2\s*[=!]==?/.test(source)) first.push('zeros');
  if (/[=!]==?\s*0\b|!\w+(\[[^\]]+\]){2}/.test(source)) first.push('numbers');
  if (/[=!]==?\s*null\b/.test(source)) first.push('nulls');
  if (/(['"`])\.\1/.test(source)) first.push('dots');
  return [...new Set([...first, ...Object.keys(FORMS)])];
}

/** The 81 raw cells of a board of any form; null for anything else. */
function cellsOf(value) {
  if (typeof value === 'string') value = value.replace(/[^0-9.]/g, '');
  if (value === null || typeof value !== 'object' && typeof value !== 'string') return null;
  const items = Array.from(value);
  if (items.length === SIZE * SIZE) return items;
  if (items.length !== SIZE) return null;
  const cells = items.flatMap((row) => (row && typeof row !== 'number' ? Array.from(row) : []));
  return cells.length === SIZE * SIZE ? cells : null;
}

/** The digit in a cell, 0 for a blank, -1 for anything else. */
function digitOf(cell) {
  if (cell === null || cell === undefined || ['', ' ', '.', '_', '*'].includes(cell)) return 0;
  const digit = typeof cell === 'string' || typeof cell === 'number' ? Number(cell) : -1;
  return Number.isInteger(digit) && digit >= 0 && digit <= SIZE ? digit : -1;
}

// --- the user's file

class Exit extends Error {}
process.exit = () => { throw new Exit('process.exit() was called'); };
for (const event of ['uncaughtException', 'unhandledRejection']) { // from code that runs later
  process.on(event, () => {});
}

const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];
const isModule = (source) => file.endsWith('.mjs')
  || /^[ \t]*(?:import\s*[\w{*'"]|export\s)/m.test(source);

/** Throw the error of a file that does not compile, with the user's line numbers. */
function compile(source) {
  try {
    if (isModule(source)) new vm.SourceTextModule(source, { identifier: base });
    else vm.compileFunction(source, PARAMETERS, { filename: base });
  } catch (error) {
    const said = isModule(source) ? checked() || error.stack : error.stack;
    const text = `${base} does not compile:\n${said.split(/\n\s+at /)[0]}`;
    throw Object.assign(error, { kind: 'compile', text });
  }
}

/** What `node --check` reports for a module; the error itself has no line number. */
function checked() {
  const check = ['--experimental-default-type=module', '--check', file];
  const { stderr } = spawnSync(process.execPath, check, { encoding: 'utf8' });
  return (stderr || '').replace(pathToFileURL(file).href, base).replace(file, base);
}

/**
 * Run the file once. Return its exports, a function that looks up a name in it, and the error that
 * it ended with.
 */
async function loaded(source) {
  const isStrict = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(['"])use strict\1/
    .test(source); // no comment can be read in two ways, so the search for one is linear
  const strict = isStrict ? '"use strict"; ' : '';
  const prefix = `${strict}__sudoku_reach((__sudoku_name) => eval(__sudoku_name)); `;
  const found = { exported: {}, reach: () => undefined, failure: undefined };
  const setReach = (reach) => {
    found.reach = (name) => { try { return reach(name); } catch { return undefined; } };
  };
  try {
    await (isModule(source) ? runModule : runScript)(source, prefix, setReach, found);
  } catch (error) {
    if (!(error instanceof Exit)) found.failure = error;
  }
  return found;
}

function runScript(source, prefix, setReach, found) {
  const module = { exports: {} };
  const options = { filename: base, columnOffset: -prefix.length };
  const run = vm.compileFunction(prefix + source, [...PARAMETERS, '__sudoku_reach'], options);
  try {
    const values = [module.exports, createRequire(file), module, file, path.dirname(file)];
    run.call(module.exports, ...values, setReach);
  } finally {
    found.exported = module.exports;
  }
}

async function runModule(source, prefix, setReach, found) {
  globalThis.__sudoku_reach = setReach;
  const initializeImportMeta = (meta) => { meta.url = pathToFileURL(file).href; };
  const options = { identifier: base, columnOffset: -prefix.length, initializeImportMeta };
  const module = new vm.SourceTextModule(prefix + source, options);
  await module.link(async (specifier) => {
    const near = () => pathToFileURL(path.resolve(path.dirname(file), specifier)).href;
    const imported = await import(specifier.startsWith('.') ? near() : specifier);
    const names = Object.keys(imported);
    return new vm.SyntheticModule(names, function set() {
      for (const name of names) this.setExport(name, imported[name]);
    });
  });
  try {
    await module.evaluate();
  } finally {
    found.exported = { ...module.namespace };
  }
}

// --- what to call

const isClass = (value) => /^class\b/.test(Function.prototype.toString.call(value));
const functionsOf = (object) => Object.getOwnPropertyNames(object || {})
  .filter((name) => name !== 'constructor' && typeof object[name] === 'function');
const textOf = (f) => Function.prototype.toString.call(f)
  .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
const isStub = (f) => /^[^{]*\{\s*(?:return\b[^;(){}]*;?)?\s*\}$/.test(textOf(f));
const SIZE_NAME = /^(n|m|size|len|length|\w*size|rows|cols|columns)$/i;

/** Numbers for the parameters after the board: 9 for a size, 0 for a position. */
function numbers(f, before) {
  const list = /\(([^)]*)\)/.exec(textOf(f));
  const names = list ? list[1].split(',').map((name) => name.trim()) : [];
  return names.slice(before, f.length).map((name) => (SIZE_NAME.test(name) ? SIZE : 0));
}

/** What can be called: {name, owner, f, made}. `made`: the board goes to the constructor. */
function candidates(source, { exported, reach }) {
  const found = new Map();
  const add = (name, value) => {
    if (typeof value !== 'function') return;
    const own = functionsOf(value.prototype);
    if (isClass(value) || own.length) {
      for (const method of own) {
        const f = value.prototype[method];
        if (f.length) found.set(`${name}.${method}`, { name: method, owner: value, f });
        else if (value.length) {
          found.set(`${name}.${method}`, { name: method, owner: value, f, made: true });
        }
      }
      for (const method of functionsOf(value)) {
        const f = value[method];
        if (f.length) found.set(`${name}.${method}`, { name: method, f, self: value });
      }
    } else if (value.length) found.set(name, { name, f: value });
  };
  const keyword = /\b(?:function\s*\*?|class|var|let|const)\s+([A-Za-z_$][\w$]*)/.source;
  const assigned = /^[ \t]*([A-Za-z_$][\w$]*)[ \t]*=(?!=)/.source;
  for (const [, one, other] of source.matchAll(new RegExp(`${keyword}|${assigned}`, 'gm'))) {
    add(one || other, reach(one || other));
  }
  if (typeof exported === 'function') add(exported.name || 'solve', exported);
  for (const [name, value] of Object.entries(exported || {})) {
    add(name === 'default' ? (value && value.name) || 'solve' : name, value);
  }
  return [...found.values()];
}

function rank({ name, made }) {
  const place = NAMES.indexOf(name.replace(/_/g, '').toLowerCase());
  if (place >= 0) return place + (made ? 0.5 : 0);
  if (HELPER.test(name)) return Infinity;
  return /solve|sudoku/i.test(name) ? NAMES.length : NAMES.length + 1;
}

const refusal = (text) => Object.assign(new Error(text), { kind: 'not-a-solver', text });

/** The functions to try: the one with the most usual name, or else all, the likeliest first. */
function chosen(all, failure) {
  const isUsable = (one) => (config.entry ? one.name === config.entry : rank(one) < Infinity);
  const usable = all.filter(isUsable);
  const usual = usable.filter((one) => config.entry || rank(one) <= NAMES.length);
  if (!usable.length) throw noneFound(all, failure);
  const isOther = ({ owner }) => Number(!owner || owner.name !== 'Solution');
  const best = [...usable].sort(
    (one, other) => rank(one) - rank(other) || isOther(one) - isOther(other),
  );
  if (usual.length && isStub(best[0].f)) {
    throw refusal(`${base}: the body of ${best[0].name} is empty; write a solver in it`);
  }
  return { best: usual.length ? best.slice(0, 1) : best, isSure: usual.length > 0 };
}

function noneFound(all, failure) {
  const names = [...new Set(all.map(({ name }) => name))].slice(0, 8).join(', ');
  const what = config.entry ? `${config.entry} that takes a board` : 'that takes a board';
  const end = failure ? `; it ended with ${crash(failure)}` : '';
  const seen = names ? `found ${names}` : 'it has no functions';
  const remedy = 'write solveSudoku(board), or name a function: FILE:entry=NAME';
  return refusal(`${base} has no function ${what}${end}; ${seen}; ${remedy}`);
}

/** A function that calls the user's with a board, on a new object unless `reuse` is set. */
function caller(entry) {
  const { owner, f, made, self } = entry;
  if (made) {
    return (board) => {
      const object = new owner(board);
      return { object, result: f.apply(object, []) };
    };
  }
  const more = numbers(f, 1);
  let kept;
  return (board) => {
    const object = owner ? (config.reuse && kept) || new owner() : self;
    kept = object;
    return { object, result: f.call(object, board, ...more) };
  };
}

// --- one puzzle

/** The board that was returned, or the first one of a list of all solutions. */
function returned(result) {
  return cellsOf(result) || (Array.isArray(result) && result.length ? cellsOf(result[0]) : null);
}

function boardAfter(given, { object, result }, made) {
  const members = made ? ['board', 'grid', 'sudoku', 'puzzle', 'cells'] : [];
  const held = members.map((name) => cellsOf(object[name]));
  const all = [cellsOf(given), returned(result), ...held].filter(Boolean);
  const full = all.find((cells) => cells.every((cell) => digitOf(cell) > 0));
  return full || returned(result) || all[0];
}

/** The first form with which a function solves a board; if none, the likeliest if `isSure`. */
function formOf(source, entry, isSure) {
  const forms = likely(source);
  const call = caller(entry);
  const end = Date.now() + PROBES_MS;
  for (const form of forms.length > 1 || !isSure ? forms : []) {
    if (Date.now() > end) break;
    try {
      globalThis.__sudoku_probe = () => {
        const board = FORMS[form](Array.from(config.nearly, Number));
        return boardAfter(board, call(board), entry.made);
      };
      const cells = new vm.Script('__sudoku_probe()').runInThisContext({ timeout: PROBE_MS });
      if (cells && cells.map(digitOf).join('') === config.answer) return form;
    } catch { /* not that form */ }
  }
  return isSure ? forms[0] : undefined;
}

function crash(error) {
  const stack = String((error && error.stack) || '');
  const places = stack.split('\n').map((line) => /([^\s()/]+):(\d+):\d+\)?$/.exec(line));
  const place = places.find((match) => match && match[1] === base);
  const isError = error && error.name && error.message !== undefined;
  const text = isError ? `${error.name}: ${error.message}` : `thrown: ${String(error)}`;
  return place ? `${text} (${base}:${place[2]})` : text;
}

async function answer(call, entry, form, limit, digits) {
  const board = FORMS[form]([...digits]);
  const cpuBefore = process.cpuUsage();
  const before = process.hrtime.bigint();
  let done;
  let cells;
  try {
    done = call(board);
    if (done.result && typeof done.result.then === 'function') done.result = await done.result;
    // Reading the board is timed, because a proxy or a getter may compute it only now.
    cells = (boardAfter(board, done, entry.made) || digits).map(digitOf);
  } catch (error) {
    if (!(error instanceof Exit)) { fail('crash', crash(error)); return; }
    done = { object: {}, result: undefined };
    cells = (boardAfter(board, done, entry.made) || digits).map(digitOf);
  }
  const wall = process.hrtime.bigint() - before;
  const used = process.cpuUsage(cpuBefore);
  const isLeetcode = form === 'dots' && /solve_?sudoku$/i.test(entry.name);
  const number = isLeetcode ? (cellsOf(board) || []).findIndex((cell) => cell > 0 && +cell === cell)
    : -1;
  const wrong = number >= 0 ? number : cells.indexOf(-1);
  if (wrong >= 0) {
    const where = `row ${Math.floor(wrong / SIZE) + 1}, column ${(wrong % SIZE) + 1}`;
    const what = number >= 0
      ? `the number ${cellsOf(board)[number]}, not one of the characters '1' to '9'` : 'no digit';
    fail('invalid', `${where} holds ${what}`);
    return;
  }
  const full = cells.every(Boolean);
  const { result } = done;
  const isEmpty = result === null || result === ''
    || (Array.isArray(result) && result.length === 0);
  let stop = limit === '1' ? 'enough' : 'gave-up';
  if (!full && (result === false || isEmpty)) stop = 'exhausted';
  else if (!full && cells.every((digit, cell) => digit === digits[cell])) stop = 'gave-up';
  else say(`solution ${cells.map((digit) => digit || '.').join('')}`);
  say(`done ${stop} wall_ns=${wall} cpu_ns=${(used.user + used.system) * 1000}`);
}

function* requests() {
  let pending = '';
  const chunk = Buffer.alloc(1 << 16);
  for (let count; (count = fs.readSync(3, chunk)) > 0;) {
    const lines = (pending + chunk.toString('utf8', 0, count)).split('\n');
    pending = lines.pop();
    yield* lines;
  }
}

async function serve(call, entry, form) {
  let skip = 0; // lines that belong to a batch request
  for (const line of requests()) {
    const [verb, shape, limit, , puzzle] = line.trim().split(' ');
    if (skip) skip -= 1;
    else if (verb === 'batch') {
      skip = Number(limit) || 0;
      fail('unsupported', 'this solver takes one puzzle at a time');
    } else if (verb !== 'solve' || !puzzle) {
      fail('input', 'write: solve SHAPE LIMIT SECONDS PUZZLE');
    } else if (shape !== '3x3' || puzzle.length !== SIZE * SIZE) {
      fail('unsupported', 'only standard 9x9 puzzles are supported');
    } else await answer(call, entry, form, limit, Array.from(puzzle, (cell) => Number(cell) || 0));
  }
}

async function main() {
  const source = fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '').replace(/^#!/, '//');
  compile(source);
  const find = async () => {
    const found = await loaded(source);
    const all = candidates(source, found);
    return { all, failure: found.failure, ...chosen(all, found.failure) };
  };
  const tried = await find();
  const forms = tried.best.map((one) => formOf(source, one, tried.isSure));
  const place = forms.findIndex(Boolean);
  if (place < 0) throw noneFound(tried.all, tried.failure);
  const entry = (await find()).best[place]; // from a second run of the file, in its initial state
  say(`sudoku 1 ${config.name} one${entry.owner && !entry.made ? ' reusable' : ''}`);
  await serve(caller(entry), entry, forms[place]);
}

main()
  .catch((error) => fail(error.kind || 'crash', error.text || crash(error)))
  .finally(() => process.reallyExit(0));
