// Before the first paint: the chosen theme and language, so that nothing flashes; and what this page will need,
// so that it is fetched beside the program and not after it. A classic script: it runs before anything is drawn.
(function () {
  var root = document.documentElement;
  // Filled by the build (ahead.ts): files and texts by page, texts and fonts by language.
  var ahead = { pages: {}, texts: {}, languages: {} };
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

  var wanted = [kept.language].concat(navigator.languages || [navigator.language]);
  var language = "en";
  for (var i = 0; i < wanted.length; i++) {
    var short = String(wanted[i]).slice(0, 2).toLowerCase();
    if (short === "en" || short === "fr" || short === "ru") {
      language = short;
      break;
    }
  }
  root.lang = language;

  function fetchAhead(file) {
    if (/\.js$/.test(file)) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = file;
      document.head.appendChild(link);
    } else if (window.fetch) {
      // Styles and fonts go to the browser's cache: a preload that is not used soon enough would be complained of.
      fetch(file).catch(function () {});
    }
  }
  var parts = location.pathname.split("/").filter(Boolean);
  for (var pattern in ahead.pages) {
    var words = pattern.split("/").filter(Boolean);
    var fits = words.length === parts.length && words.every(function (word, n) {
      return word[0] === ":" || word === parts[n];
    });
    if (!fits) continue;
    ahead.pages[pattern].files.forEach(fetchAhead);
    ahead.pages[pattern].texts.forEach(function (name) {
      fetchAhead(ahead.texts[language][name]);
    });
  }
  (ahead.languages[language] || []).forEach(fetchAhead);
})();
