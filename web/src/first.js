// Before the first paint: the chosen theme and language, so that nothing flashes; and what this page will need,
// so that it is fetched beside the program and not after it. A classic script: it runs before anything is drawn.
(() => {
  const root = document.documentElement;
  const files = document.currentScript.src;
  // Filled by the build (preload.ts): the program, what it needs without a server, files and texts by page, texts and
  // fonts by language.
  const preload = { program: "", alone: [], pages: {}, texts: {}, languages: {} };
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem("astra-settings") || "{}") || {};
  } catch {
    kept = {};
  }
  let theme = kept.theme;
  if (theme !== "night" && theme !== "paper") {
    theme = matchMedia("(prefers-color-scheme: light)").matches ? "paper" : "night";
  }
  root.dataset.theme = theme;
  const sizes = { small: 0.9, large: 1.15, huge: 1.3 };
  if (Object.hasOwn(sizes, kept.size)) root.style.setProperty("--chosen-size", sizes[kept.size]);

  const wanted = [kept.language, ...(navigator.languages || [navigator.language])];
  const language =
    wanted.map((tag) => String(tag).slice(0, 2).toLowerCase()).find((tag) => Object.hasOwn(preload.languages, tag)) ||
    "en";
  root.lang = language;

  const fetchAhead = (name) => {
    const file = new URL(name, files).href;
    if (file.endsWith(".js")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = file;
      document.head.appendChild(link);
    } else {
      // Styles and fonts go to the browser's cache: a preload that is not used soon enough would be complained of.
      fetch(file).catch(() => {});
    }
  };
  // A site of plain files has its pages behind #.
  const path = root.hasAttribute("data-alone") ? location.hash.slice(1).split(/[?#]/)[0] : location.pathname;
  const ahead = [...(preload.languages[language] || []), ...(root.hasAttribute("data-alone") ? preload.alone : [])];
  const parts = path.split("/").filter(Boolean);
  for (const [pattern, page] of Object.entries(preload.pages)) {
    const words = pattern.split("/").filter(Boolean);
    if (words.length !== parts.length || !words.every((word, n) => word[0] === ":" || word === parts[n])) continue;
    ahead.push(...page.files, ...page.texts.map((name) => preload.texts[language][name]));
  }

  // The program runs once the page is painted, however soon it is here, and what it will need is fetched from then on:
  // until then the line belongs to what is painted. Nobody paints a page that is not seen.
  let begun = false;
  const begin = () => {
    if (begun || preload.program === "") return;
    begun = true;
    ahead.forEach(fetchAhead);
    const script = document.createElement("script");
    script.type = "module";
    script.crossOrigin = "";
    script.src = new URL(preload.program, files).href;
    document.head.appendChild(script);
  };
  if (document.hidden) begin();
  document.addEventListener("visibilitychange", begin, { once: true });
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length) begin();
  }).observe({ type: "paint", buffered: true });
  // Where no paint is told.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin, 100)));
})();
