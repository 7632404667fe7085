export { forgetWidths, measured, textWidth } from "./measure.svelte";
