import { checksumOf } from "./checksum.ts";
import { chainEntry, finishedResponse, type ChainEntry } from "./envelope-shapes.ts";
import { readSigned } from "./jws.ts";

/** An entry of a chain as a person compares it; nothing in it has been verified here. */
export interface ComparedEntry {
  readonly checksum: string;
  readonly kid: string;
  readonly says: ChainEntry;
}

/** The chain of this side, and what is known of the other side's. */
export interface Comparison {
  readonly ours: readonly ComparedEntry[];
  /** The entry that the other side has; null where it has shown none, or one of ours. */
  readonly theirs: ComparedEntry | null;
  /** So many entries at the beginning are the same; null where their entry does not say which it follows. */
  readonly shared: number | null;
}

async function entryOf(text: string): Promise<ComparedEntry | null> {
  const signed = readSigned(text);
  if ("unread" in signed) return null;
  const says = chainEntry.safeParse(signed.payload);
  return says.success ? { checksum: await checksumOf(text), kid: signed.kid, says: says.data } : null;
}

/** The entry that the other side has stored, as its signed answers show it: only a duplicate carries one. */
function storedIn(answers: readonly string[]): string | null {
  for (const text of answers.toReversed()) {
    const signed = readSigned(text);
    const said = "unread" in signed ? null : finishedResponse.safeParse(signed.payload);
    const stored = said?.data?.duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent;
    if (stored !== undefined) return stored;
  }
  return null;
}

/** Holds the chain of an envelope against what signed answers show of the other side's. */
export async function compareChains(chain: readonly string[], answers: readonly string[]): Promise<Comparison> {
  const ours = (await Promise.all(chain.map(entryOf))).filter((one) => one !== null);
  const stored = storedIn(answers);
  const found = stored === null ? null : await entryOf(stored);
  if (found === null || ours.some(({ checksum }) => checksum === found.checksum))
    return { ours, theirs: null, shared: null };
  const before = found.says.previousEnvelopeTransferChainEntrySignedContentChecksum;
  if (before === undefined) return { ours, theirs: found, shared: 0 };
  const at = ours.findIndex(({ checksum }) => checksum === before);
  return { ours, theirs: found, shared: at === -1 ? null : at + 1 };
}
