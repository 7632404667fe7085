export default {
  extends: ["stylelint-config-standard"],
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  rules: {
    // Blank lines group rules that belong together.
    "rule-empty-line-before": null,
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    // Styles of a component are read from top to bottom, parts before their states.
    "no-descending-specificity": null,
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "declaration-block-no-redundant-longhand-properties": null,
    "import-notation": "string",
    "keyframe-selector-notation": null,
    // Safari knows some properties by prefix alone.
    "property-no-vendor-prefix": null,
    // Sizes of type are those of tokens.css.
    "declaration-property-value-disallowed-list": { "font-size": ["/\\dpx/"], font: ["/[^/\\s]\\s+[\\d.]+px/"] },
    "selector-class-pattern": null,
    "value-keyword-case": ["lower", { ignoreKeywords: ["currentColor", "Georgia"] }],
    // Older phones do not know ranges.
    "media-feature-range-notation": "prefix",
  },
};
