import type { Query } from "@tanstack/react-query";
import { breadthOf, type Change, type Shows } from "#domain/changes";
import type { ErrorCode } from "#domain/errors";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The changes that the answer shows. A query that does not say it is asked again after every change. */
      readonly shows?: Shows | undefined;
      /** Asked again after all others. */
      readonly last?: true;
      /** Never asked again: other bytes have another key. */
      readonly fixed?: true;
    };
  }
}

/** Whether one of the ids stands anywhere in a question or an answer. */
function names(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === "string") return ids.has(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part) => names(part, ids));
}

/** An act counts its blocks, what the chain says is not final, or the release of cargo waits until it is. */
function isOpen(part: object): boolean {
  if ("final" in part) return part.final === false;
  if ("done" in part && "needed" in part) return Number(part.done) < Number(part.needed);
  return "release" in part && part.release === ("RELEASE_NOT_FINAL" satisfies ErrorCode);
}

/** Whether an answer changes with the blocks of a chain, of which no change is told. */
export function waitsForChain({ state }: Query): boolean {
  const waits = (value: unknown): boolean =>
    typeof value === "object" && value !== null && (isOpen(value) || Object.values(value).some(waits));
  return waits(state.data);
}

/** The queries that the changes concern. A query that is being read for the first time may turn out to name them. */
export function concernedBy(changes: readonly Change[]): (query: Query) => boolean {
  const byTopic = Map.groupBy(changes, ({ topic }) => topic);
  return ({ queryKey, state, meta }) => {
    const named = new Set<string>();
    for (const [topic, told] of byTopic) {
      const breadth = breadthOf(meta?.shows, topic);
      if (breadth === "every") return true;
      if (breadth === "named") for (const { id } of told) named.add(id);
    }
    return named.size > 0 && (names(queryKey, named) || state.data === undefined || names(state.data, named));
  };
}
