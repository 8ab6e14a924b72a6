import { standingOf, type KnownChain } from "./history.ts";
import { announcedBy, type ReadEnvelope } from "./read-envelope.ts";

/** The judgement at the end of a transfer. */
export type Finish =
  | { readonly outcome: "RECE"; readonly received: readonly string[] }
  | { readonly outcome: "DUPE"; readonly received: readonly string[]; readonly entry: string }
  | { readonly outcome: "MDOC"; readonly missing: readonly string[] }
  | { readonly outcome: "DISE" };

/**
 * Judges the end of a transfer. The history is asked again: of two transfers of one title that were begun beside each
 * other, one is taken.
 */
export function judgeFinish(envelope: ReadEnvelope, known: readonly KnownChain[], held: readonly string[]): Finish {
  const standing = standingOf(envelope, known);
  if (standing === "against") return { outcome: "DISE" };
  if (standing !== "new") return { outcome: "DUPE", received: standing.before.documents, entry: standing.entry };
  const announced = announcedBy(envelope).map(({ documentChecksum }) => documentChecksum);
  const missing = announced.filter((one) => !held.includes(one));
  return missing.length > 0 ? { outcome: "MDOC", missing } : { outcome: "RECE", received: announced };
}
