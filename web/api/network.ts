import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let reached = typeof navigator === "undefined" || navigator.onLine !== false;

function set(next: boolean): void {
  if (reached === next) return;
  reached = next;
  for (const listener of listeners) listener();
}

/** A request was answered, or none was: tells whether the server can be reached. */
export const network = {
  reached: (): boolean => reached,
  answered: (): void => set(true),
  unanswered: (): void => set(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

// The browser knows when there is no network; that there is one does not mean that it leads anywhere.
if (typeof window !== "undefined") addEventListener("offline", network.unanswered);

/** Whether the server can be reached, as far as the last request tells. */
export const useReached = (): boolean => useSyncExternalStore(network.subscribe, network.reached);
