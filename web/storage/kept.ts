/** A small value of the browser; a blocked or full storage is the same as an empty one. */
export interface Kept {
  get(): string | null;
  set(value: string): void;
}

/** Reads the storage when it is used: a browser that blocks it throws at the very name. */
const keptIn = (storage: () => Storage, key: string): Kept => ({
  get() {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  set(value) {
    try {
      storage().setItem(key, value);
    } catch {
      // The choice then lasts until the page is closed.
    }
  },
});

/** Kept in local storage: for this browser. */
export const kept = (key: string): Kept => keptIn(() => localStorage, key);

/** Kept in session storage: for this window, also when it is loaded anew. */
export const session = (key: string): Kept => keptIn(() => sessionStorage, key);
