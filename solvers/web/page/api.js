// Requests to the server that this page came from, and what to say if one fails.

const PREFIX = "api/v1/";
const TRIES = 3; // if the server is busy
const COMPILING_TRIES = 36; // then it says that it takes more than a second

// A request that failed: `message` says what is wrong, `remedy` how to fix it.
export class Refused extends Error {
  constructor(message, remedy = "", status = 0) {
    super(message);
    this.remedy = remedy;
    this.status = status;
  }
}

const pause = (seconds, signal) => new Promise((done, failed) => {
  const timer = setTimeout(done, seconds * 1000);
  signal?.addEventListener("abort", () => {
    clearTimeout(timer);
    failed(signal.reason);
  }, { once: true });
});

const attempt = async (path, options) => {
  try {
    return await fetch(PREFIX + path, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Refused("The server does not answer", "Check that `sudoku web` is still running.");
  }
};

const place = ({ line, column }) =>
  (line ? ` (line ${line}${column ? `, column ${column}` : ""})` : "");

const refusal = async (response) => {
  let error = {};
  try {
    error = (await response.json()).error ?? {};
  } catch { /* a proxy may answer with something else */ }
  const message = error.message ?? `The server answered with status ${response.status}`;
  return new Refused(message + place(error), error.remedy ?? "", response.status);
};

// Return the response to a request. Wait and try again if the server is busy.
export const request = async (path, { signal, waiting, ...options } = {}) => {
  for (let tries = 1; ; tries += 1) {
    const response = await attempt(path, { signal, ...options });
    if (response.ok) return response;
    const seconds = Math.min(Number(response.headers.get("Retry-After")) || 1, 10);
    const most = seconds > 1 ? COMPILING_TRIES : TRIES;
    if (response.status !== 503 || tries >= most) throw await refusal(response);
    waiting?.(seconds);
    await pause(seconds, signal);
  }
};

export const get = async (path, query = {}, options = {}) => {
  const text = new URLSearchParams(query).toString();
  return (await request(text ? `${path}?${text}` : path, options)).json();
};

export const post = async (path, body, options = {}) => {
  const headers = { "Content-Type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify(body) };
  return (await request(path, { ...sent, ...options })).json();
};
