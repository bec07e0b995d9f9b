// Save a text as a file of the reader.
import { element } from "./dom.js";

export const save = (name, text) => {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  element("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
};
