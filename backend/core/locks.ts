import type { EntityManager } from "typeorm";
import { changed, first } from "./database.ts";
import { statement } from "./statement.ts";

/**
 * The advisory locks of the database, each by what it guards: the first of its two keys, the second says of which
 * company, chain, address…
 */
export const LOCKS = {
  /** Migrating; held by a connection, not by a transaction. */
  migrations: 4_279_001,
  /** A company's record, to which one line after the other is written. */
  record: 4_279_002,
  /** Putting the seals of a chain under one root. */
  anchoring: 4_279_003,
  /** Inviting an e-mail address. */
  invitation: 4_279_004,
  /** A title address: shared by the acts that rely on it, alone for who gives it up. */
  address: 4_279_005,
  /** The certificates of a company and its people. */
  certificates: 4_279_006,
  /** Making a certificate revocation list. */
  revocationList: 4_279_007,
  /** A company's recovery file. */
  recovery: 4_279_008,
  /** A company's automatic service. */
  automaticService: 4_279_009,
  /** Sending on a chain; held by a connection. */
  relayer: 4_279_010,
  /** Following the ledger of a chain. */
  ledger: 4_279_011,
  /** Making this installation's own certificate authority. */
  authority: 4_279_012,
  /** Taking a name for a company. */
  "company-names": 4_279_097,
  /** Writing the lines of the record that are due. */
  dueLines: 4_279_013,
  /** A request that carries a key; while it is held, the same key is answered at once. */
  request: 4_279_014,
  /** Keeping what checks of a company found. */
  screening: 4_279_047,
  /** The versions of a list of compliance checks: one at most is in use. */
  screeningList: 4_279_670,
  /** Counting the tries of one account or source. */
  attempts: 4_279_020,
  /** Beginning deliveries of a table of stems: no stem is begun twice. */
  stems: 4_279_635,
  /** Counterparties of exchanges and all keys for them: no two have the same name, code or key. */
  counterparties: 4_279_610,
  /** Making the account that issues the titles of bills from other platforms. */
  pintAccount: 4_279_621,
  /** The knowledge of this node about a bill that comes from another platform or goes to one. */
  pintBill: 4_279_622,
  /** Taking shipping instructions of a platform for a carrier: one that is sent again is found. */
  eblInstruction: 4_279_690,
  /** Asking for the register of a company. */
  register: 4_279_031,
  /** Asking for the document store of a company. */
  store: 4_279_470,
  /** Writing what a change puts on desks; taken by the database itself (migration 0140). */
  desk: 4_279_140,
  /** Beginning a batch of documents: two of them never take the same number. */
  documentBatch: 4_279_475,
  /** The lists in which a company says what it revoked. */
  statusList: 4_279_450,
  /** The room that a company has for files. */
  storage: 4_279_110,
  /** Keeping the document templates that come with the program. */
  builtInTemplates: 4_279_111,
} as const;

type Lock = keyof typeof LOCKS;

const LOCK = statement("core.lock", "SELECT FROM pg_advisory_xact_lock($1, hashtext($2))");
const LOCK_SHARED = statement("core.lockShared", "SELECT FROM pg_advisory_xact_lock_shared($1, hashtext($2))");
const TRY_TEXT = statement("core.tryLockOfText", "SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS got");
const TRY_NUMBER = statement("core.tryLockOfNumber", "SELECT pg_try_advisory_xact_lock($1, $2) AS got");

/** Waits for a lock that the transaction holds until its end. */
export async function lock(tx: EntityManager, name: Lock, of = ""): Promise<void> {
  await changed(tx, LOCK, [LOCKS[name], of]);
}

/** The same, together with others who share it. */
export async function lockShared(tx: EntityManager, name: Lock, of: string): Promise<void> {
  await changed(tx, LOCK_SHARED, [LOCKS[name], of]);
}

/** Takes a lock until the end of the transaction, unless another has it: false. */
export async function tryLock(tx: EntityManager, name: Lock, of: number | string = 0): Promise<boolean> {
  return (await first(tx, typeof of === "string" ? TRY_TEXT : TRY_NUMBER, [LOCKS[name], of]))?.got === true;
}
