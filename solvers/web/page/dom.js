// Elements of the page. Text is never set as HTML.

export const $ = (id) => document.getElementById(id);

const SVG = "http://www.w3.org/2000/svg";

const filled = (made, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
};

export const element = (name, attributes = {}, ...children) =>
  filled(document.createElement(name), attributes, children);

export const drawn = (name, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, name), attributes, children);

export const option = (value, text) => element("option", { value }, text);

// A form that starts something when it is sent.
export const onSubmit = (id, start) => {
  $(id).addEventListener("submit", (event) => {
    event.preventDefault();
    if (!event.target.closest("[inert]")) start();
  });
};

export const isTyping = (target) =>
  target.closest?.("textarea, select, input:not([type=checkbox]), dialog") !== null;
