import { hexToBytes } from "viem";
import type { Cost } from "./life.ts";

// The cost that the interface forces, by opcode. A title has to remember its token id (a word), its registry with who
// has which role (a word), and four parties (three words: the third party is in two halves, beside the first two).
// Nothing is counted for computing, memory, or calls between contracts that are warm.

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

/** Opens every word that the title will ever have. */
const mint = { accounts: 2n, read: 2n, fresh: 5n, create: true, registry: true } as const satisfies Needs;
/** Seats a party in a word of its own. */
const seats = { ...act, rewritten: 2n } as const satisfies Needs;
/** Seats a third party in the words of the first two, of which the acting party is one. */
const shares = { ...act, read: 2n, rewritten: 3n } as const satisfies Needs;
/** Finds that it knows the party, or tells who it was. */
const knows = { ...act, read: 4n } as const satisfies Needs;
/** The registry counts what it holds. */
const returns = { accounts: 2n, read: 2n, rewritten: 2n, registry: true } as const satisfies Needs;

const NEEDS: Readonly<Record<string, Needs>> = {
  /** Factory and escrow code; the caller's role and the registry's word; token id, roles, two parties. */
  mint,
  "mint to one party": mint,
  nominate: knows,
  "nominate, a third party": shares,
  "nominate, first act": seats,
  "nominate, a third seat": shares,
  "nominate, a fourth seat": seats,
  transferBeneficiary: knows,
  "transferBeneficiary, first act": seats,
  "transferBeneficiary, third party": knows,
  transferHolder: seats,
  "transferHolder, a fourth party": seats,
  "transferHolder, a seated party": knows,
  "transferHolder, first act": seats,
  "transferHolder, a third seat": shares,
  "transferHolder, first act of two": shares,
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

/**
 * Words that any layout needs for so many parties, packed to the bit: registry, token id, the parties, a bit each for
 * active and holding, three for each of five roles; the length of a stored remark, or a count of events in no more than
 * 32 bits.
 */
const wordsNeeded = (parties: bigint, { stores }: Flavour): bigint =>
  (160n + 256n + parties * 160n + 17n + (stores ? 7n : 32n) + 255n) / 256n;

/**
 * The least that any layout could cost for a title that comes to have four parties: of each word that it needs the
 * opening, and nothing for packing or unpacking, nor for seating a party beside the word of the roles.
 */
const leastOfWords = (flavour: Flavour): bigint => wordsNeeded(4n, flavour) * FRESH_WRITE;

/** The cost of ours for the same: what its mint opens, and what seating a third and a fourth party writes. */
const ourWords = (): bigint =>
  mint.fresh * FRESH_WRITE +
  (shares.rewritten - act.rewritten) * REWRITE -
  (act.read - shares.read) * COLD_READ +
  (seats.rewritten - act.rewritten) * REWRITE;

/** Gas that the tightest layout could spare a life in which four parties are seated at once. */
export const sparedByPacking = (flavour: Flavour): bigint => ourWords() - leastOfWords(flavour);
