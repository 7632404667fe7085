/** Fluent files are read by the build: what reaches a browser needs no parser and no time to be parsed. */

import { readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

const QUERY = "?fluent";

export function fluentFiles(): Plugin {
  return {
    name: "astra-fluent",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(`.ftl${QUERY}`)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const { body } = new FluentResource(readFileSync(file, "utf-8"));
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(body))});`, map: null, moduleType: "js" };
    },
  };
}
