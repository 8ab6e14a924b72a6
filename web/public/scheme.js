// Runs before the first paint, so that a dark screen never flashes white. Kept tiny and free of modules.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem("hawser.mode");
  } catch (blocked) {}
  var dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.scheme = dark ? "dark" : "light";
})();
