// Server-sent events over fetch, which shows the status of a refused request. EventSource does not,
// and would start a race again when its connection ends.
import { Refused, request } from "./api.js";

const parsed = (block) => {
  let name = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    if (line.startsWith("data:")) data.push(line.slice(5).trim());
  }
  return data.length ? [name, JSON.parse(data.join("\n"))] : null;
};

// Call `receive(name, data)` for each event, until one is named `last`.
export const receiveEvents = async (path, query, receive, last, options) => {
  const response = await request(`${path}?${new URLSearchParams(query)}`, options);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Refused("The connection ended before the result", "Try again.");
    const blocks = (rest + value.replaceAll("\r", "")).split("\n\n");
    rest = blocks.pop();
    for (const event of blocks.map(parsed)) {
      if (!event) continue;
      receive(...event);
      if (event[0] === last) return reader.cancel();
    }
  }
};
