import type { Query, QueryClient } from "@tanstack/react-query";

/** Whatever takes long to make and to draw says `meta: { last: true }`. */
const isLast = ({ meta }: Query): boolean => meta?.["last"] === true;

/**
 * Reads everything on the screen again. What is being read for the first time may have been answered before the change,
 * and nobody repeats such a read: it is read once more when it has come. Papers wait until the rest is there; without
 * `papers`, only those are read whose documents turn out to be others.
 */
export async function readAgain(client: QueryClient, papers = true): Promise<void> {
  const begun = client
    .getQueryCache()
    .findAll({
      fetchStatus: "fetching",
      predicate: (query) => query.state.data === undefined && (papers || !isLast(query)),
    });
  const all = client.invalidateQueries({ predicate: (query) => !isLast(query) });
  await Promise.allSettled(begun.map(async ({ promise }) => promise));
  await client.invalidateQueries({ predicate: (query) => begun.includes(query) });
  await all;
  if (papers) await client.invalidateQueries({ predicate: isLast });
}
