import type { Weight } from "#domain/verify/pdf-change";
import type { RevisionReport, WeighedChange } from "#domain/verify/revision-report";
import type { SignatureReport } from "#domain/verify/signature-report";
import { toneOf, type Tone } from "./verdict-view.ts";

const ORDER = ["harmless", "signed", "open", "breaking"] as const satisfies readonly Weight[];
const TONES = { harmless: "good", signed: "good", open: "doubt", breaking: "bad" } as const satisfies Record<
  Weight,
  Tone
>;

/** A change, and how it is to be taken. */
export interface TonedChange extends WeighedChange {
  readonly tone: Tone;
}

/** The changes of a revision; a signature weighs what it is found to be. */
export function tonedOf({ changes, signature }: RevisionReport, signatures: readonly SignatureReport[]): TonedChange[] {
  const outcome = signatures[signature ?? -1]?.integrity.outcome;
  return (changes ?? []).map((one) => ({
    ...one,
    tone: one.weight === "signed" && outcome !== undefined ? toneOf(outcome) : TONES[one.weight],
  }));
}

/** The tone of a revision: that of its worst change. */
export const toneOfRevision = ({ changes }: RevisionReport): Tone =>
  changes === null
    ? TONES.open
    : TONES[ORDER.findLast((weight) => changes.some((one) => one.weight === weight)) ?? "harmless"];
