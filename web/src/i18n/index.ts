export {
  ago,
  hasText,
  lasted,
  list,
  loadTexts,
  messagesOf,
  setLanguage,
  t,
  when,
  type Message,
  type TextArguments,
} from "./texts.svelte";
