import { useSyncExternalStore } from "react";

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly link?: { readonly label: string; readonly to: string };
  /** Takes back what is reported. */
  readonly undo?: () => void;
}

const SHOWN_MS = 6_000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextId = 1;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Reports a success or a finished task for six seconds. Errors belong under their field or above the content. */
export function toast(message: string, { link, undo }: Pick<Toast, "link" | "undo"> = {}): void {
  const id = nextId++;
  change([...toasts, { id, message, ...(link && { link }), ...(undo && { undo }) }]);
  setTimeout(() => dismissToast(id), SHOWN_MS);
}

export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
