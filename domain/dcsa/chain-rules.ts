import type { Transaction } from "./envelope-shapes.ts";
import { ENDORSEMENTS, GIVES_POSSESSION, SURRENDERS, WITHOUT_RECIPIENT } from "../pint-codes.ts";
import type { PintFault } from "../pint-faults.ts";
import type { ChainParty, IdentifyingCode } from "./party-shapes.ts";
import { announcedBy, type ReadEntry, type ReadEnvelope } from "./read-envelope.ts";

/** Strict as the text of the standard has it; lenient for a counterparty that its official sender was the model of. */
export type Strictness = "strict" | "lenient";

const transactionsOf = (entries: readonly ReadEntry[]): readonly Transaction[] =>
  entries.flatMap(({ says }) => says.transactions);

interface Coded {
  readonly identifyingCodes?: readonly IdentifyingCode[] | undefined;
}

/** Whether two parties of a chain are one: by a code that both have. Names are written in many ways. */
const isSameParty = (one: Coded, other: Coded): boolean =>
  (one.identifyingCodes ?? []).some((code) =>
    (other.identifyingCodes ?? []).some(
      ({ codeListProvider, codeListName, partyCode }) =>
        codeListProvider === code.codeListProvider &&
        partyCode === code.partyCode &&
        (codeListName ?? "") === (code.codeListName ?? ""),
    ),
  );

/** Whether a recipient is that party, or takes it for that party. */
const isFor = (recipient: ChainParty, party: Coded): boolean =>
  isSameParty(recipient, party) || isSameParty(recipient.representedParty ?? {}, party);

/** The last act by which possession went to somebody; an endorsement and an accepted surrender are notices alone. */
const givenBy = (entries: readonly ReadEntry[]): Transaction | undefined =>
  transactionsOf(entries).findLast(({ actionCode }) => GIVES_POSSESSION.includes(actionCode));

/** Why the end of an envelope makes nobody on this platform the holder; null where it gives possession to somebody. */
export function moveless({ last }: ReadEnvelope, platform: string): PintFault | null {
  const { actionCode, recipient } = last.says.transactions.at(-1) as Transaction;
  if (!GIVES_POSSESSION.includes(actionCode)) return "NOTICE";
  if (recipient?.eblPlatform !== platform) return "OTHER_PLATFORM";
  return SURRENDERS.includes(actionCode) ? "SURRENDERED_HERE" : null;
}

function links({ manifest, entries, last }: ReadEnvelope): PintFault | null {
  if (manifest.says.lastEnvelopeTransferChainEntrySignedContentChecksum !== last.checksum) return "LAST_CHECKSUM";
  const linked = entries.every(
    ({ says }, i) => says.previousEnvelopeTransferChainEntrySignedContentChecksum === entries[i - 1]?.checksum,
  );
  return linked ? null : "BACK_LINK";
}

function beginning({ entries }: ReadEnvelope, strictness: Strictness): PintFault | null {
  const all = transactionsOf(entries);
  if (all[0]?.actionCode !== "ISSUE") return "ISSUE_MISSING";
  const issues = all.filter(({ actionCode }) => actionCode === "ISSUE");
  const first = entries[0] as ReadEntry;
  if (strictness === "strict") {
    if (issues.length > 1) return "ISSUE_TWICE";
    const placed = entries.every(({ issuance }, i) => (issuance !== null) === (i === 0));
    return placed ? null : "ISSUANCE_MISSING";
  }
  // Wherever it stands: only a carrier makes a title.
  if (entries.every(({ issuance }) => issuance === null)) return "ISSUANCE_MISSING";
  // Even so a title is issued on one platform alone.
  const here = first.says.transactions.filter(({ actionCode }) => actionCode === "ISSUE");
  return here.length === issues.length ? null : "ISSUE_TWICE";
}

function checksums(envelope: ReadEnvelope): PintFault | null {
  const { documentChecksum, manifest, entries } = envelope;
  const issuances = entries.flatMap(({ issuance }) => (issuance === null ? [] : [issuance.says]));
  const said = [
    manifest.says.transportDocumentChecksum,
    ...entries.map(({ says }) => says.transportDocumentChecksum),
    ...issuances.map((one) => one.documentChecksum),
  ];
  if (said.some((one) => one !== documentChecksum)) return "DOCUMENT_CHECKSUM";
  const copy = manifest.says.eBLVisualisationByCarrier?.documentChecksum;
  if (issuances.some((one) => one.eBLVisualisationByCarrierChecksum !== copy)) return "VISUALISATION";
  const announced = announcedBy(envelope).map((one) => one.documentChecksum);
  return new Set(announced).size === announced.length ? null : "DOCUMENTS_LISTED";
}

function acts({ document, entries }: ReadEnvelope): PintFault | null {
  if (!document.isElectronic || document.transportDocumentTypeCode !== "BOL") return "NOT_A_TITLE";
  const all = transactionsOf(entries);
  const end = all.findIndex(({ actionCode }) => actionCode === "SACC");
  if (end !== -1 && end < all.length - 1) return "AFTER_END";
  if (!document.isToOrder && all.some(({ actionCode }) => ENDORSEMENTS.includes(actionCode)))
    return "STRAIGHT_ENDORSED";
  if (all.some(({ actionCode, recipient }) => (recipient === undefined) !== WITHOUT_RECIPIENT.includes(actionCode)))
    return "ENTRY_FORM";
  const carrier = (all[0] as Transaction).actor;
  const surrenders = all.filter(({ actionCode }) => SURRENDERS.includes(actionCode));
  return surrenders.every(({ recipient }) => recipient !== undefined && isFor(recipient, carrier))
    ? null
    : "SURRENDERED_ELSEWHERE";
}

/** Whether possession leaves the platform of an entry by one of its acts and is given on there by a later one. */
const givesTwice = ({ says: { eblPlatform, transactions } }: ReadEntry): boolean => {
  const left = transactions.findIndex(
    ({ actionCode, recipient }) => actionCode === "TRANSFER" && recipient?.eblPlatform !== eblPlatform,
  );
  return left !== -1 && transactions.slice(left + 1).some(({ actionCode }) => GIVES_POSSESSION.includes(actionCode));
};

/**
 * Each entry after the first comes from the platform where the possessor is, and says what was done on that platform:
 * what has left it is given on nowhere else. Only a carrier may have issued from elsewhere.
 */
function platforms({ entries }: ReadEnvelope): PintFault | null {
  const follows = entries.every(
    (entry, i) => i === 0 || givenBy(entries.slice(0, i))?.recipient?.eblPlatform === entry.says.eblPlatform,
  );
  if (!follows || entries.some(givesTwice)) return "PLATFORM_BREAK";
  const own = entries.every(({ says }) =>
    says.transactions.every(
      ({ actionCode, actor }) => actionCode === "ISSUE" || actor.eblPlatform === says.eblPlatform,
    ),
  );
  return own ? null : "ACTOR_ELSEWHERE";
}

function registry({ entries }: ReadEnvelope, supported: readonly string[]): PintFault | null {
  const named = entries.map(({ says }) => says.controlTrackingRegistry);
  if (named.slice(1).some((one) => one !== undefined)) return "ENTRY_FORM";
  return named[0] === undefined || supported.includes(named[0]) ? null : "REGISTRY_UNKNOWN";
}

/** The first rule of the content that an envelope breaks, whose signatures are right; null where it keeps all. */
export const brokenRule = (
  envelope: ReadEnvelope,
  { strictness, registries }: { readonly strictness: Strictness; readonly registries: readonly string[] },
): PintFault | null =>
  links(envelope) ??
  beginning(envelope, strictness) ??
  checksums(envelope) ??
  acts(envelope) ??
  platforms(envelope) ??
  registry(envelope, registries);
