/** A small value kept in the browser's local storage; a blocked or full storage is the same as an empty one. */
export function kept(key: string): { get(): string | null; set(value: string): void } {
  return {
    get() {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    set(value) {
      try {
        localStorage.setItem(key, value);
      } catch {
        // The choice then lasts until the page is closed.
      }
    },
  };
}
