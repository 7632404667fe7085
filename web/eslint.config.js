import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default typescript.config(
  { ignores: [".svelte-check/", "src/api/schema.d.ts"] },
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // TypeScript knows every name.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // What changes is replaced as a whole ($state.raw), so plain maps and sets do.
      "svelte/prefer-svelte-reactivity": "off",
      // {" "} keeps a space where the formatter breaks the line.
      "svelte/no-useless-mustaches": "off",
      eqeqeq: "error",
      "no-var": "error",
      // Props that only change from outside are `let` in Svelte.
      "prefer-const": "off",
      "svelte/prefer-const": ["error", { destructuring: "all", excludedRunes: ["$props", "$state", "$derived"] }],
      // The formatter does not break comments.
      "max-len": [
        "error",
        { code: 120, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
      ],
    },
  },
  {
    // Glyphs of our own and QR codes that our server draws.
    files: [
      "src/glyphs/Icon.svelte",
      "src/pages/tables/Lobby.svelte",
      "src/pages/tables/Portrait.svelte",
      "src/table/dialogs/OtherDevice.svelte",
      "src/table/status/Ring.svelte",
      "src/pages/workshop/boards/BoardRing.svelte",
    ],
    rules: { "svelte/no-at-html-tags": "off" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
