import type { Query, QueryClient } from "@tanstack/react-query";

/** A query whose answer takes long to make and to draw says `meta: { last: true }`. */
const isLast = ({ meta }: Query): boolean => meta?.["last"] === true;

interface Which {
  /** Without it, papers are not read again, except those whose documents turn out to be others. */
  readonly papers?: boolean;
  /** The queries that may have changed; without it, all. */
  readonly concerns?: (query: Query) => boolean;
}

/**
 * Reads what is on the screen again. A query that is being read for the first time may have been answered before the
 * change, and nobody repeats such a read: it is read once more when it has come. Papers wait until the rest is there.
 */
export async function readAgain(
  client: QueryClient,
  { papers = true, concerns = () => true }: Which = {},
): Promise<void> {
  // Chosen at once: what comes after a change knows it, and an answer may no longer name what has changed.
  const chosen = new Set(
    client.getQueryCache().findAll({ predicate: (query) => (papers || !isLast(query)) && concerns(query) }),
  );
  const begun = [...chosen].filter(({ state }) => state.fetchStatus === "fetching" && state.data === undefined);
  const all = client.invalidateQueries({ predicate: (query) => chosen.has(query) && !isLast(query) });
  await Promise.allSettled(begun.map(async ({ promise }) => promise));
  await client.invalidateQueries({ predicate: (query) => begun.includes(query) });
  await all;
  if (papers) await client.invalidateQueries({ predicate: (query) => chosen.has(query) && isLast(query) });
}
