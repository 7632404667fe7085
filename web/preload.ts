/**
 * What first.js fetches beside the program, which it begins after the first paint: the files of each page, and the
 * texts and fonts of each language. Built files name each other by where they lie, so that the client works under any
 * path; the page that a server gives out at many addresses begins at its root, and `site.html` is the same for plain
 * files (see `astra site`).
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { languages as allLanguages, partModule, partOf } from "./fluent.ts";
import { PATTERNS } from "./src/router.ts";

const SLOT = '{ program: "", alone: [], pages: {}, texts: {}, languages: {} }';
/** What main.ts asks for if there is no server. */
const ALONE = ["src/site/page-backend.ts", "src/site/updates.ts"];
/** What a page asks for as soon as it runs, beyond its own imports. */
const MODULES: Partial<Record<keyof typeof PATTERNS, string>> = { table: "src/table/Table.svelte" };
const TEXTS: Partial<Record<keyof typeof PATTERNS, string[]>> = {
  table: ["cards", "play"],
  atlas: ["cards"],
  card: ["cards", "figures", "stories"],
  workshop: ["cards", "edition", "workshop"],
  workshopPart: ["cards", "edition", "workshop"],
  rules: ["cards", "rules"],
  learn: ["learn"],
};
/** By the script of a language; src/styles/fonts.css lists all that we serve. */
const FONTS: Record<string, string[]> = {
  Latn: ["cormorant-latin-wght-normal", "ysabeau-office-latin-wght-normal"],
  Cyrl: ["cormorant-cyrillic-wght-normal", "ysabeau-office-cyrillic-wght-normal"],
};

function fontsOf(language: string): string[] {
  const script = new Intl.Locale(language).maximize().script ?? "";
  const fonts = FONTS[script];
  if (!fonts) throw new Error(`web/preload.ts has no fonts for the script ${script} of the language ${language}`);
  return fonts;
}

/** Built files lie in one folder, first.js among them. */
const beside = (file: string): string => file.replace(/^assets\//, "");

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The module of each page, as src/pages/index.ts names it. */
function pageModules(): Map<string, string> {
  const source = readFileSync(here("src/pages/index.ts"), "utf-8");
  const found = [...source.matchAll(/^ {2}(\w+): \{ load: \(\) => import\("\.\/(.+?)"\)/gm)];
  return new Map(found.map(([, name, path]) => [name!, here(`src/pages/${path}`)]));
}

export function preloadPages(): Plugin {
  return {
    name: "astra-preload",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? [part] : []));
        const entry = chunks.find((chunk) => chunk.isEntry);
        const page = bundle["index.html"];
        if (!entry || page?.type !== "asset") throw new Error("the build has no entry or no index.html");
        const chunkOf = (module: string) => {
          const found = chunks.find((chunk) => chunk.moduleIds.includes(module));
          if (!found) throw new Error(`no chunk holds ${module.replace("\0", "")}`);
          return found;
        };
        const filesOf = (start: string, seen = new Set<string>()): Set<string> => {
          const chunk = bundle[start];
          if (seen.has(start) || chunk?.type !== "chunk") return seen;
          seen.add(start);
          for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
          for (const file of chunk.imports) filesOf(file, seen);
          return seen;
        };
        const always = filesOf(entry.fileName);
        const modules = pageModules();
        const program = beside(entry.fileName);
        const alone = ALONE.flatMap((module) => [...filesOf(chunkOf(here(module)).fileName)])
          .filter((file) => !always.has(file))
          .map(beside);
        const pages: Record<string, { files: string[]; texts: string[] }> = {};
        for (const [key, pattern] of Object.entries(PATTERNS)) {
          const name = key as keyof typeof PATTERNS;
          const module = modules.get(name);
          if (!module) throw new Error(`src/pages/index.ts has no page ${name}`);
          const files = filesOf(chunkOf(module).fileName);
          const more = MODULES[name];
          if (more) filesOf(chunkOf(here(more)).fileName, files);
          pages[pattern] = {
            files: [...files].filter((file) => !always.has(file)).map(beside),
            texts: TEXTS[name] ?? [],
          };
        }
        const font = (name: string): string => {
          const file = Object.keys(bundle).find((key) => key.startsWith(`assets/${name}-`) && key.endsWith(".woff2"));
          if (!file) throw new Error(`the build has no font ${name}`);
          return beside(file);
        };
        const textsOf = (language: string, name: string): string =>
          beside(chunkOf(partModule(language, partOf(name))).fileName);
        const languages: Record<string, string[]> = {};
        const texts: Record<string, Record<string, string>> = {};
        for (const language of allLanguages()) {
          languages[language] = [textsOf(language, "pages"), ...fontsOf(language).map(font)];
          texts[language] = Object.fromEntries(
            Object.values(TEXTS)
              .flat()
              .map((name) => [name, textsOf(language, name)]),
          );
        }
        const source = readFileSync(here("src/first.js"), "utf-8");
        if (!source.includes(SLOT)) throw new Error(`src/first.js has no ${SLOT}`);
        const id = this.emitFile({
          type: "asset",
          name: "first.js",
          source: source.replace(SLOT, () => JSON.stringify({ program, alone, pages, texts, languages })),
        });
        const tag = `<script type="module" crossorigin src="./${entry.fileName}"></script>`;
        const built = String(page.source);
        if (!built.includes(tag)) throw new Error(`index.html does not ask for ${entry.fileName}`);
        // It is fetched at once, and begun by first.js.
        const html = built.replace(tag, `<link rel="modulepreload" crossorigin href="./${entry.fileName}">`);
        const first = /"[^"]*\/src\/first\.js"/;
        if (!first.test(html)) throw new Error("index.html does not ask for /src/first.js");
        const whole = html.replace(first, `"./${this.getFileName(id)}"`);
        page.source = whole.replaceAll('="./', '="/');
        this.emitFile({ type: "asset", fileName: "site.html", source: whole.replace("<html", "<html data-alone") });
        this.emitFile({ type: "asset", fileName: "site-sw.js", source: readFileSync(here("src/site/sw.js"), "utf-8") });
      },
    },
  };
}
