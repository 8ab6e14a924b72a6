import { hexToBytes } from "viem";
import type { Cost } from "./life.ts";

// The cost that the interface forces, by opcode. A title has to remember its token id (a word), its registry with who
// has which role (a word), and its parties (a word each: an address cannot share one without costing every act a second
// read). Nothing is counted for computing, memory, or calls between contracts that are warm.

const TRANSACTION = 21_000n;
const COLD_ACCOUNT = 2_600n;
const COLD_READ = 2_100n;
/** A zero word becomes another. */
const FRESH_WRITE = 22_100n;
/** A word that is not zero becomes another. */
const REWRITE = 5_000n;
/** CREATE2 of the 45 bytes that clients expect, from 55 bytes of creation code. */
const CLONE = 32_000n + 45n * 200n + 2n * 6n + 2n * 2n;

interface Needs {
  /** Contracts called that are not the transaction's target. */
  readonly accounts: bigint;
  readonly fresh?: bigint;
  readonly rewritten?: bigint;
  readonly read: bigint;
  readonly create?: true;
  /** Its way goes through the registry's verbs: a registry that delegates them takes a call more. */
  readonly registry?: true;
}

/** Escrow's own code and registry; paused, token id, the acting party; the word of the roles. */
const act = { accounts: 2n, read: 3n, rewritten: 1n } as const satisfies Needs;
/** Escrow and its code; the caller's role, token id, the party; the words of the roles and of the registry's counts. */
const registryAct = { accounts: 2n, read: 3n, rewritten: 2n, registry: true } as const satisfies Needs;

/** Its second party sits in the slot that was opened at the mint. */
const mint = { accounts: 2n, read: 2n, fresh: 4n, create: true, registry: true } as const satisfies Needs;
/** Seats a party in a slot that is open. */
const seats = { ...act, rewritten: 2n } as const satisfies Needs;
/** Seats a party more than ever before. */
const opens = { ...act, fresh: 1n } as const satisfies Needs;
/** Finds that it knows the party, or tells who it was. */
const knows = { ...act, read: 4n } as const satisfies Needs;
/** The registry counts what it holds. */
const returns = { accounts: 2n, read: 2n, rewritten: 2n, registry: true } as const satisfies Needs;

const NEEDS: Readonly<Record<string, Needs>> = {
  /** Factory and escrow code; the caller's role and the registry's word; token id, roles, two parties. */
  mint,
  "mint to one party": mint,
  nominate: knows,
  "nominate, a third party": opens,
  "nominate, first act": seats,
  "nominate, a third seat": opens,
  "nominate, a fourth seat": opens,
  transferBeneficiary: knows,
  "transferBeneficiary, first act": seats,
  "transferBeneficiary, third party": knows,
  transferHolder: seats,
  "transferHolder, a fourth party": opens,
  "transferHolder, a seated party": knows,
  "transferHolder, first act": seats,
  "transferHolder, a third seat": opens,
  "transferHolder, first act of two": opens,
  "transferHolder, a seat left free": knows,
  rejectTransferHolder: knows,
  rejectTransferBeneficiary: knows,
  rejectTransferOwners: knows,
  transferOwners: seats,
  "transferOwners, first act": seats,
  returnToIssuer: returns,
  "returnToIssuer again": returns,
  "returnToIssuer, first act": returns,
  restore: registryAct,
  burn: registryAct,
};

export interface Flavour {
  /** The escrow stores the remark; its words were opened at the mint. */
  readonly stores: boolean;
  /** The registry delegates its verbs. */
  readonly delegates: boolean;
}

/** The least that an act can cost; its logs and call data are those that it had. */
export function floorOf({ name, data, logs }: Cost, flavour: Flavour, remarkBytes: number): bigint {
  const needs = NEEDS[name];
  if (needs === undefined) throw new Error(`nothing is known of what ${name} needs`);
  const remarkWords = flavour.stores ? BigInt(Math.ceil(remarkBytes / 32)) : 0n;
  const minting = needs.create === true;
  const accounts = needs.accounts + (flavour.delegates && needs.registry ? 1n : 0n);
  const fresh = (needs.fresh ?? 0n) + (minting ? remarkWords : 0n);
  const rewritten = (needs.rewritten ?? 0n) + (minting ? 0n : remarkWords);
  return (
    TRANSACTION +
    hexToBytes(data).reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n) +
    accounts * COLD_ACCOUNT +
    needs.read * COLD_READ +
    fresh * FRESH_WRITE +
    rewritten * REWRITE +
    (minting ? CLONE : 0n) +
    logs.reduce((sum, log) => sum + 375n + 375n * BigInt(log.topics) + 8n * BigInt(log.bytes), 0n)
  );
}

/** Words that ours opens for a title with so many parties at once: token id; registry and roles; a seat for each. */
const wordsOpened = (parties: bigint): bigint => 2n + parties;

/**
 * Words that any layout needs for them, packed to the bit: registry, token id, the parties, a bit each for active and
 * holding, three for each of five roles; the length of a stored remark, or a count of events in no more than 32 bits.
 */
const wordsNeeded = (parties: bigint, { stores }: Flavour): bigint =>
  (160n + 256n + parties * 160n + 17n + (stores ? 7n : 32n) + 255n) / 256n;

/** Gas that the tightest layout could spare a life with so many parties at once, if packing itself were free. */
export const sparedByPacking = (parties: bigint, flavour: Flavour): bigint =>
  (wordsOpened(parties) - wordsNeeded(parties, flavour)) * FRESH_WRITE;
