import type { Query } from "@tanstack/react-query";
import { breadthOf, type Breadth, type Change, type Topic } from "#domain/changes";
import type { ErrorCode } from "#domain/errors";

/** Reads that this program makes of others, or elsewhere: no route bears their name. */
const OWN_READS: Readonly<Record<string, Readonly<Partial<Record<Topic, Breadth>>>>> = {
  signatures: { document: "named" },
  proofs: { document: "named" },
  verification: { document: "every", intent: "every", title: "every" },
  ukey: {},
};

function breadthIn(read: string, topic: Topic): Breadth | null {
  const own = topic === "me" ? undefined : OWN_READS[read];
  return own === undefined ? breadthOf(read, topic) : (own[topic] ?? null);
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

/** Which queries the changes concern. What is being read for the first time may turn out to name them. */
export function concernedBy(changes: readonly Change[]): (query: Query) => boolean {
  const byTopic = Map.groupBy(changes, ({ topic }) => topic);
  return ({ queryKey, state }) => {
    const read = String(queryKey[0]);
    const named = new Set<string>();
    for (const [topic, told] of byTopic) {
      const breadth = breadthIn(read, topic);
      if (breadth === "every") return true;
      if (breadth === "named") for (const { id } of told) named.add(id);
    }
    return named.size > 0 && (names(queryKey, named) || state.data === undefined || names(state.data, named));
  };
}
