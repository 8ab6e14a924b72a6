import type { QueryClient } from "@tanstack/react-query";

/**
 * Reads everything on the screen again. What is being read for the first time may have been answered before the change,
 * and nobody repeats such a read: it is read once more when it has come.
 */
export async function readAgain(client: QueryClient): Promise<void> {
  const begun = client.getQueryCache().findAll({ fetchStatus: "fetching", predicate: ({ state }) => state.data === undefined });
  const all = client.invalidateQueries();
  await Promise.allSettled(begun.map(async ({ promise }) => promise));
  await client.invalidateQueries({ predicate: (query) => begun.includes(query) });
  await all;
}
