import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let refused: string | null = null;

function change(text: string | null): void {
  refused = text;
  for (const listener of listeners) listener();
}

/**
 * Puts a text on the clipboard. Where the browser does not let it, the text is shown to be copied by hand, and the
 * answer is false.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused by its settings, or a page without https, where there is no clipboard at all.
    change(text);
    return false;
  }
}

export const closeCopyByHand = (): void => change(null);

/** The text that waits to be copied by hand. */
export const useCopyByHand = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => refused,
  );
