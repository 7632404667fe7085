/** Fluent files are read by the build: what reaches a browser needs no parser and no time to be parsed. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const LOCALES = fileURLToPath(new URL("../src/astra/locales/", import.meta.url));
const ALL = "virtual:texts";
const LIST = "virtual:languages";
/** What is always asked for together comes as one. */
const TOGETHER: Record<string, string[]> = {
  sky: ["cards", "stars"],
  "at-table": ["errors", "log", "opponents", "play", "table"],
};

const filesOf = (language: string): string[] =>
  readdirSync(LOCALES + language).flatMap((name) => (name.endsWith(".ftl") ? [name.slice(0, -4)] : []));
/** Each folder is a language; English, to which the others fall back, comes first. */
export const languages = (): string[] =>
  readdirSync(LOCALES, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith("_") ? [entry.name] : []))
    .sort((one, other) => Number(other === "en") - Number(one === "en") || one.localeCompare(other));

/** The part that holds a file: several files, or the file alone. */
export const partOf = (file: string): string =>
  Object.keys(TOGETHER).find((part) => TOGETHER[part]?.includes(file)) ?? file;
/** The module of a part in a language, as the build calls it. */
export const partModule = (language: string, part: string): string => `\0${ALL}/${language}/${part}`;

/**
 * `virtual:languages` lists the languages; `virtual:texts` tells which part holds a file and how each part of each
 * language is loaded.
 */
export function fluentFiles(): Plugin {
  return {
    name: "astra-fluent",
    resolveId(id) {
      return id === LIST || id === ALL || id.startsWith(`${ALL}/`) ? `\0${id}` : null;
    },
    load(id) {
      if (id === `\0${LIST}`) return `export const LANGUAGES = ${JSON.stringify(languages())};`;
      if (id === `\0${ALL}`) {
        const files = filesOf("en");
        const parts = [...new Set(files.map(partOf))];
        const loaders = languages().flatMap((language) =>
          parts.map((part) => `"${language}/${part}": () => import("${ALL}/${language}/${part}")`),
        );
        const found = JSON.stringify(Object.fromEntries(files.map((file) => [file, partOf(file)])));
        return `export const partOf = ${found};\nexport const parts = {\n${loaders.join(",\n")}\n};`;
      }
      if (!id.startsWith(`\0${ALL}/`)) return null;
      const [language = "", part = ""] = id.slice(ALL.length + 2).split("/");
      const body = (TOGETHER[part] ?? [part]).flatMap((file) => {
        const path = `${LOCALES}${language}/${file}.ftl`;
        this.addWatchFile(path);
        return new FluentResource(readFileSync(path, "utf-8")).body;
      });
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(body))});`;
    },
  };
}
