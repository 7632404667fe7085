export { ago, hasFile, hasText, list, loadTexts, setLanguage, sourceOf, t, when, type TextArguments } from "./texts.svelte";
