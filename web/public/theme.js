// Before the first paint: the chosen theme and language, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("astra-settings") || "{}") || {};
  } catch (_) {
    kept = {};
  }
  var theme = kept.theme;
  if (theme !== "night" && theme !== "paper") {
    theme = window.matchMedia && matchMedia("(prefers-color-scheme: light)").matches ? "paper" : "night";
  }
  root.dataset.theme = theme;
  if (kept.language) root.lang = kept.language;
})();
