import { useSyncExternalStore } from "react";
import { kept } from "../../storage/kept.ts";

const choice = kept("hawser.density");
const ROOMY = "roomy";
const listeners = new Set<() => void>();
let roomy = choice.get() === ROOMY;

/** Makes the rows of every table higher, or as low as they are at first, and keeps that in this browser. */
export function setRoomy(next: boolean): void {
  roomy = next;
  choice.set(next ? ROOMY : "");
  for (const listener of listeners) listener();
}

/** Whether the rows of tables are higher than at first. */
export function useRoomy(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => roomy,
  );
}
