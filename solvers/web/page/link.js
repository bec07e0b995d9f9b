// The puzzle in the fragment of the address, which a browser does not send to any server.

// The fragment itself, if it is a puzzle without "puzzle=", and not the name of an element.
const bare = (values) => {
  const [[name, value] = ["", ""], ...others] = values;
  return value || others.length || document.getElementById(name) ? null : name;
};

export const readLink = () => {
  const values = new URLSearchParams(location.hash.slice(1));
  const text = values.get("puzzle") ?? bare(values);
  return text ? { text, shape: values.get("shape") ?? undefined, view: values.get("view") } : null;
};

export const link = ({ puzzle, shape }, view) => {
  const fragment = new URLSearchParams({ puzzle, shape, ...(view === "solve" ? {} : { view }) });
  return `${location.href.split("#")[0]}#${fragment}`;
};

// Keep the address up to date, so that loading the page again shows the same puzzle.
export const updateLink = (request, view) => history.replaceState(null, "", link(request, view));
