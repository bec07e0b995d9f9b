"use strict";
// Light and dark: the system's choice, or the reader's. Loaded before the page is drawn.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const stored = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const store = (value) => {
    try { localStorage.setItem("theme", value); } catch { /* a browser may refuse storage */ }
  };
  if (["light", "dark"].includes(stored())) root.dataset.theme = stored();
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const label = () => { button.textContent = isDark() ? "Light" : "Dark"; };
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      store(root.dataset.theme);
      label();
    });
    system.addEventListener("change", label);
    label();
  });
})();
