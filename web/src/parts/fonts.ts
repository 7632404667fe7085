/**
 * Fonts come when the first text that needs them is drawn. One that comes later than its text makes the browser lay out
 * and paint the whole page once more.
 */

const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/** Asks for fonts, as `italic 1em Cormorant`, before the parts of a page that need them; for the letters of a text. */
export function fontsAhead(fonts: readonly string[], letters: string): void {
  for (const font of fonts) document.fonts?.load(font, letters).catch(() => undefined);
}

/** Resolves when every font that was asked for is there, and what it changed is painted. */
export async function fontsDrawn(): Promise<void> {
  await document.fonts?.ready;
  // A page that nobody sees has no frames.
  for (let frames = 0; frames < 2 && !document.hidden; frames += 1) await frame();
}
