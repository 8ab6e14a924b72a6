import { canonicalJson } from "../canonical.ts";
import { isStorable } from "../storable.ts";
import { payloadIn } from "./jws.ts";
import type { ReadEnvelope } from "./read-envelope.ts";

/**
 * The history of one title at a platform: every entry that it took or signed itself, in order, and after how many of
 * them an envelope was taken here.
 */
export interface KnownChain {
  readonly transportDocumentChecksum: string;
  readonly entries: readonly string[];
  readonly taken: readonly TakenEnvelope[];
  /**
   * Whether a company of this platform holds the title. Once an entry was sent away it is none: what goes on from that
   * entry shows that it was taken, also where the answer was lost. An entry that was refused is none of `entries`.
   */
  readonly here: boolean;
  /** Whether the surrender was accepted: the carrier may issue the document again. */
  readonly ended: boolean;
}
export interface TakenEnvelope {
  readonly length: number;
  /** The further documents that were confirmed with it. */
  readonly documents: readonly string[];
}

/** How an envelope stands to the history: unheard of or continuing, one that was taken, or against it. */
export type Standing = "new" | "against" | { readonly before: TakenEnvelope; readonly entry: string };

/** The statement of an entry, whoever has signed it and however; the entry itself where it states nothing. */
export const payloadOf = (text: string): string => {
  const payload = payloadIn(text);
  return payload === undefined || !isStorable(payload) ? text : canonicalJson(payload);
};

/** Whether an envelope was taken whose last entry says the same as this one. */
export const tookAlike = ({ entries, taken }: Pick<KnownChain, "entries" | "taken">, last: string): boolean => {
  const says = payloadOf(last);
  return taken.some(({ length }) => payloadOf(entries[length - 1] ?? "") === says);
};

/**
 * Compares an envelope with the chains of the same bill. Entries before the last are compared as they were signed,
 * since each is named by the next; the last one by what it says, since a sender may sign it anew.
 */
export function standingOf(envelope: ReadEnvelope, known: readonly KnownChain[]): Standing {
  const texts = envelope.entries.map(({ signed }) => signed.text);
  for (const chain of known) {
    const sameDocument = chain.transportDocumentChecksum === envelope.documentChecksum;
    const end = Math.min(texts.length, chain.entries.length);
    const alike = texts.slice(0, end).every((text, i) => {
      const mine = chain.entries[i] as string;
      return text === mine || (i === texts.length - 1 && payloadOf(text) === payloadOf(mine));
    });
    if (sameDocument && alike) {
      const before = chain.taken.find(({ length }) => length === texts.length);
      if (before !== undefined) return { before, entry: chain.entries[texts.length - 1] as string };
      if (texts.length > chain.entries.length && !chain.here && !chain.ended) continue;
      return "against";
    }
    // A bill that was surrendered and accepted may be issued anew, under another document.
    if (!sameDocument && chain.ended) continue;
    return "against";
  }
  return "new";
}
