import { useSearchParams } from "react-router";

/**
 * The query of the address after its question mark, and a function that sets a part of it (undefined takes it away).
 */
export function useAddress(): [URLSearchParams, (change: Readonly<Record<string, string | undefined>>) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (change: Readonly<Record<string, string | undefined>>): void => {
    // A part that was set a moment ago stands in the address before the page is drawn with it: nothing of it may be
    // lost.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  return [search, set];
}
