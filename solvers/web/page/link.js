// The puzzle in the fragment of the address, which a browser does not send to any server.

export const readLink = () => {
  const values = new URLSearchParams(location.hash.slice(1));
  const text = values.get("puzzle");
  return text ? { text, shape: values.get("shape") ?? undefined, view: values.get("view") } : null;
};

export const link = ({ puzzle, shape }, view) => {
  const fragment = new URLSearchParams({ puzzle, shape, ...(view === "solve" ? {} : { view }) });
  return `${location.href.split("#")[0]}#${fragment}`;
};

// Keep the address up to date, so that loading the page again shows the same puzzle.
export const updateLink = (request, view) => history.replaceState(null, "", link(request, view));
