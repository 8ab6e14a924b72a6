import { useCallback, useSyncExternalStore } from "react";
import { isLeftOut } from "./reader-messages.ts";

/** Listens to the reader's thread of a file: whether something of a page could not be drawn. */
export class LeftOut {
  #some = false;
  readonly #listeners = new Set<() => void>();

  constructor(thread: Pick<Worker, "addEventListener">) {
    thread.addEventListener("message", ({ data }: MessageEvent) => {
      if (!isLeftOut(data) || this.#some) return;
      this.#some = true;
      for (const listener of this.#listeners) listener();
    });
  }

  get some(): boolean {
    return this.#some;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export function useLeftOut(leftOut: LeftOut | undefined): boolean {
  const listen = useCallback((listener: () => void) => leftOut?.listen(listener) ?? (() => undefined), [leftOut]);
  return useSyncExternalStore(listen, () => leftOut?.some ?? false);
}
