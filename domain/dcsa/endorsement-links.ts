import type { Transaction } from "./envelope-shapes.ts";
import type { ChainParty } from "./party-shapes.ts";

/** An act as the contracts of surrender and of endorsement chains write it. */
export interface ChainLink {
  readonly actionDateTime: string;
  readonly actionCode: string;
  readonly actor: ChainParty;
  readonly recipient?: ChainParty;
  readonly auditReference?: string;
}

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
