import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { preloadPages } from "./preload.ts";
import { fluentFiles } from "./fluent.ts";

// What the first page needs comes in one file: on a slow line each further file costs a way there and back.
const SHELL =
  /node_modules(?!.*svelte\/src\/reactivity\/map)|preload-helper|\/src\/(router|navigation|session|i18n\/|settings\/|sound\/|api\/client|chart\/colour|glyphs\/(?!Die|Pen\b)|parts\/(?!Clouds|CopyField|Deferred|Dialog|Dots|edition|LanOffer|measured|NameField|search-text|SeatName|Trouble)|styles\/|pages\/tables\/(levels|mine|names))/;
// What several other pages share.
const SHARED = /svelte\/src\/reactivity|\/src\/(glyphs|parts|table\/model\/actions)/;

const GROUPS = [
  { name: "shell", test: SHELL },
  { name: "shared", test: SHARED },
  { name: "chart", test: /\/src\/chart\// },
  { name: "live", test: /\/src\/live\// },
  // But not what is imported by itself: it would need a file that only points into this one.
  { name: "table", test: /\/src\/table\/(?!Table\.svelte|Still\.svelte)/ },
];

const ALONE = "src/**/*.alone.{test,svelte.test}.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), fluentFiles(), preloadPages()],
  // Under Vitest the browser build of Svelte is wanted, so that components can be mounted.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  base: "./",
  worker: { format: "es" },
  build: {
    outDir: "../build/web",
    emptyOutDir: true,
    target: "es2022",
    // Small pictures and fonts stay files: the server's Content-Security-Policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    port: 5173,
    fs: { allow: [root] },
    proxy: { "/api": "http://127.0.0.1:8765", "/health": "http://127.0.0.1:8765" },
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/testing/setup.ts"],
    // A green run is a line of dots and a sum.
    reporters: ["dot"],
    // Nothing here is judged by the clock; a busy machine may take its time.
    testTimeout: 120_000,
    // One page for all files takes a third of the time of a page for each. A file that puts other modules in the
    // place of ours has a page to itself.
    projects: [
      { extends: true, test: { name: "together", include: ["src/**/*.test.ts"], exclude: [ALONE], isolate: false } },
      { extends: true, test: { name: "alone", include: [ALONE] } },
    ],
  },
}));
