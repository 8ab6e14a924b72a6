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

const NEEDS: Readonly<Record<string, Needs>> = {
  /** Factory and escrow code; the caller's role and the registry's word; token id, roles, two parties. */
  mint: { accounts: 2n, read: 2n, fresh: 4n, create: true, registry: true },
  /** Finds that it knows the nominee. */
  nominate: { ...act, read: 4n },
  /** Tells whom the owner was. */
  transferBeneficiary: { ...act, read: 4n },
  /** Seats a party. */
  transferHolder: { ...act, rewritten: 2n },
  /** Tells who has it again. */
  rejectTransferHolder: { ...act, read: 4n },
  rejectTransferBeneficiary: { ...act, read: 4n },
  rejectTransferOwners: { ...act, read: 4n },
  transferOwners: { ...act, rewritten: 2n },
  /** The registry counts what it holds. */
  returnToIssuer: { accounts: 2n, read: 2n, rewritten: 2n, registry: true },
  "returnToIssuer again": { accounts: 2n, read: 2n, rewritten: 2n, registry: true },
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
