import { useSyncExternalStore } from "react";

/** A file that was chosen to be verified: kept in this window only, until it is left or another one is chosen. */
export interface ChosenFile {
  /** A running number: two files of one name are two checks. */
  readonly id: number;
  readonly file: File;
}

/** For the file chooser: what can be verified here. */
export const ACCEPT =
  ".pdf,.tt,.json,.jsonld,.zip,.png,.jpg,.jpeg,application/pdf,application/json,application/zip,image/png,image/jpeg";

const listeners = new Set<() => void>();
let chosen: ChosenFile | null = null;

export function chooseFile(file: File): void {
  chosen = { id: (chosen?.id ?? 0) + 1, file };
  for (const listener of listeners) listener();
}

export const useChosenFile = (): ChosenFile | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );
