import { brokenRule, moveless, type Strictness } from "./chain-rules.ts";
import { PINT_FAULTS, type PintFault } from "../pint-faults.ts";
import { standingOf, type KnownChain } from "./history.ts";
import { isSignedBy, isValidAt, type PintKey, type PintParty, type Signed } from "./jws.ts";
import type { IdentifyingCode } from "./party-shapes.ts";
import { announcedBy, readEnvelope, type ReadEntry, type ReadEnvelope, type UnreadEnvelope } from "./read-envelope.ts";

/** The knowledge that an envelope is judged by. */
export interface Judging {
  /** The code of this platform. */
  readonly platform: string;
  readonly now: Date;
  readonly strictness: Strictness;
  /** The registries of control that this platform asks and writes. */
  readonly registries: readonly string[];
  readonly keysOf: (kid: string) => Promise<readonly PintKey[]> | readonly PintKey[];
  /** The chains that are kept of this bill: by its checksum, and by its carrier and number. */
  readonly chainsOf: (envelope: ReadEnvelope) => Promise<readonly KnownChain[]> | readonly KnownChain[];
  /** The one company here that all of the codes known here name; null where none or several do. */
  readonly recipientOf: (codes: readonly IdentifyingCode[]) => Promise<string | null> | string | null;
  /** Which of these documents lie here already, whole and checked. */
  readonly heldOf: (checksums: readonly string[]) => Promise<readonly string[]> | readonly string[];
}

interface Taken {
  readonly envelope: ReadEnvelope;
  readonly recipient: string;
}

/** The judgement about an envelope: begun and unsigned, or a code to be signed. */
export type Verdict =
  | (Taken & { readonly outcome: "STARTED"; readonly missing: readonly string[] })
  | (Taken & { readonly outcome: "RECE"; readonly received: readonly string[] })
  | (Pick<Taken, "envelope"> & {
      readonly outcome: "DUPE";
      readonly received: readonly string[];
      readonly entry: string;
    })
  /** `proven`: all signatures are right, so that it is known who sent it. */
  | {
      readonly outcome: "BENV" | "BSIG" | "DISE";
      readonly fault: PintFault;
      readonly last: string;
      readonly proven: boolean;
    }
  /** Nothing that a signed answer could name: the sender is told without a signature, and tries again. */
  | { readonly outcome: "UNREADABLE"; readonly fault: PintFault };

/** The knowledge that signatures are looked at by. */
type Keyed = Pick<Judging, "keysOf" | "now">;

/** When the last act of an entry was done. */
export const lastTime = ({ says }: ReadEntry): Date => new Date(says.transactions.at(-1)?.actionDateTime ?? 0);

/** Why a signature does not count as that of a party at a moment; null where it does. */
export async function signatureFault(
  signed: Signed,
  party: PintParty,
  at: Date,
  { keysOf, now }: Keyed,
): Promise<PintFault | null> {
  const named = await keysOf(signed.kid);
  if (named.length === 0) return "KEY_UNKNOWN";
  const own = named.filter((key) => key.party.role === party.role && key.party.code === party.code);
  if (own.length === 0) return "KEY_OF_ANOTHER";
  const valid = own.filter((key) => isValidAt(key, at) && at.getTime() <= now.getTime() + AHEAD);
  if (valid.length === 0) return "KEY_OUT_OF_TIME";
  for (const key of valid) if (await isSignedBy(signed, key)) return null;
  return "SIGNATURE_WRONG";
}

/** So far the clock of another platform may be ahead. */
const AHEAD = 10 * 60_000;

/** A signature to be looked at: whose it must be, and when it was made. */
interface Asked {
  readonly signed: Signed;
  readonly party: PintParty;
  readonly at: Date;
}

const issuedBy = (signed: Signed, code: string, at: Date): Asked => ({ signed, party: { role: "carrier", code }, at });

/** All signatures: of the manifest and each entry by the platform that it names, of the issue by the carrier. */
export async function wrongSignature(envelope: ReadEnvelope, judging: Keyed): Promise<PintFault | null> {
  const { manifest, entries, last, document } = envelope;
  const asked = [
    ...entries.flatMap((entry): Asked[] => {
      const { signed, says, issuance } = entry;
      // A message of now is signed with a key of now; one that came before, with one of its time.
      const at = entry === last ? judging.now : lastTime(entry);
      const issued = new Date(says.transactions[0]?.actionDateTime ?? 0);
      return [
        { signed, party: { role: "platform", code: says.eblPlatform }, at },
        ...(issuance === null ? [] : [issuedBy(issuance.signed, document.carrierCode, issued)]),
      ];
    }),
    { signed: manifest.signed, party: { role: "platform" as const, code: last.says.eblPlatform }, at: judging.now },
  ];
  for (const { signed, party, at } of asked) {
    const fault = await signatureFault(signed, party, at, judging);
    if (fault !== null) return fault;
  }
  return null;
}

const refusal = (fault: PintFault, last: string | null, proven: boolean): Verdict => {
  const { code } = PINT_FAULTS[fault];
  if (last === null) return { outcome: "UNREADABLE", fault };
  return { outcome: code as "BENV" | "BSIG" | "DISE", fault, last, proven };
};

/**
 * Judges an envelope in the order of the standard: its form, all signatures, links and checksums, the history, whether
 * it was taken before, the recipient, the documents that are still to come.
 */
export const judgeEnvelope = async (body: unknown, judging: Judging): Promise<Verdict> =>
  judgeRead(await readEnvelope(body), judging);

/** Judges an envelope that has been read. */
export async function judgeRead(envelope: ReadEnvelope | UnreadEnvelope, judging: Judging): Promise<Verdict> {
  if ("fault" in envelope) return refusal(envelope.fault, envelope.last, false);
  const refuse = (fault: PintFault, proven = true) => refusal(fault, envelope.last.checksum, proven);

  const wrong = await wrongSignature(envelope, judging);
  if (wrong !== null) return refuse(wrong, false);
  const broken = brokenRule(envelope, judging);
  if (broken !== null) return refuse(broken);
  const standing = standingOf(envelope, await judging.chainsOf(envelope));
  if (standing === "against") return refuse("HISTORY");

  // An act that was taken stays so, whatever has become of its recipient since.
  if (standing !== "new")
    return { envelope, outcome: "DUPE", received: standing.before.documents, entry: standing.entry };
  const idle = moveless(envelope, judging.platform);
  if (idle !== null) return refuse(idle);
  const recipient = await judging.recipientOf(
    envelope.last.says.transactions.at(-1)?.recipient?.identifyingCodes ?? [],
  );
  if (recipient === null) return refuse("RECIPIENT_UNKNOWN");

  const taken = { envelope, recipient };
  const announced = announcedBy(envelope).map((one) => one.documentChecksum);
  const held = await judging.heldOf(announced);
  const missing = announced.filter((one) => !held.includes(one));
  return missing.length > 0
    ? { ...taken, outcome: "STARTED", missing }
    : { ...taken, outcome: "RECE", received: announced };
}
