import { z } from "zod";
import type { Transaction } from "./envelope-shapes.ts";
import { PINT_LIMITS } from "../pint-codes.ts";
import { chainParty, listOf, trimmed, word, type ChainParty } from "./party-shapes.ts";
import type { TransportDocument } from "./transport-document.ts";

/** An act as the contracts of surrender and of endorsement chains write it. */
const chainLink = z.looseObject({
  actionDateTime: z.iso.datetime({ offset: true }).max(40),
  actionCode: z.string().max(50),
  actor: chainParty,
  recipient: chainParty.optional(),
  auditReference: z.string().max(100).optional(),
});
type ChainLink = z.output<typeof chainLink>;

/** The acts of a bill, as its carrier reads them (endorsement chain 3.0.4): the newest first. */
export const endorsementChain = z.looseObject({
  transportDocumentReference: trimmed(20),
  transportDocumentSubReference: trimmed(100).optional(),
  carrierSCACCode: word(4).optional(),
  endorsementChain: listOf(chainLink).optional(),
});
export type EndorsementChain = z.output<typeof endorsementChain>;

/** The answer of a platform to a carrier: all chains of a number. */
export const endorsementChains = listOf(endorsementChain, PINT_LIMITS.chains);

/** The party of the surrender contract where an act has no recipient. */
const NO_PARTY: ChainParty = {
  eblPlatform: "NONE",
  partyName: "NONE",
  identifyingCodes: [{ codeListProvider: "NONE", partyCode: "NONE" }],
};

/**
 * The acts of a chain, oldest first, as those contracts have them: their lists know no rejection, so that a surrender
 * that was rejected is left out with it; a bill whose surrender was accepted is surrendered.
 */
export const chainLinks = (acts: readonly Transaction[]): readonly ChainLink[] =>
  acts.flatMap(({ actionCode, actor, recipient, actionDateTime, auditReference }, i): ChainLink[] => {
    if (actionCode === "SREJ" || acts[i + 1]?.actionCode === "SREJ") return [];
    const said = { actionDateTime, actor, ...(auditReference === undefined ? {} : { auditReference }) };
    if (actionCode === "SACC") return [{ ...said, actionCode: "SURRENDERED" }];
    return [{ ...said, actionCode, ...(recipient === undefined ? {} : { recipient }) }];
  });

/** The same for a request to surrender, where every act has a recipient. */
export const surrenderLinks = (acts: readonly Transaction[]): Record<string, unknown>[] =>
  chainLinks(acts).map((link) => ({ recipient: NO_PARTY, ...link }));

/**
 * Whether the acts of a request give the bill to a party on each of these platforms. The standard does not say in which
 * order a request lists them.
 */
export function isGivenOn(links: readonly unknown[], platforms: readonly string[]): boolean {
  const given = new Set(
    links.map((link) => {
      const read = chainLink.safeParse(link);
      return read.success ? read.data.recipient?.eblPlatform : undefined;
    }),
  );
  return platforms.every((platform) => given.has(platform));
}

/** The chain of a bill for its carrier. A carrier of another list than that of the SCAC is named by none. */
export const endorsementChainOf = (bill: TransportDocument, acts: readonly Transaction[]): EndorsementChain => ({
  transportDocumentReference: bill.transportDocumentReference,
  ...(bill.transportDocumentSubReference === undefined
    ? {}
    : { transportDocumentSubReference: bill.transportDocumentSubReference }),
  ...(bill.carrierCodeListProvider === "NMFTA" ? { carrierSCACCode: bill.carrierCode } : {}),
  endorsementChain: chainLinks(acts).toReversed(),
});
