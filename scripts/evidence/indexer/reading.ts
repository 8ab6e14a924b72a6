import type { Hex } from "../../../indexer/events/event.ts";
import type { Db } from "../../../indexer/store/db.ts";

/** The view of readers and consumers on one chain at one moment. */
export interface Reading {
  readonly head: {
    readonly number: number;
    readonly hash: Hex;
    readonly finalized: number;
    readonly genesis: Hex;
  } | null;
  readonly titles: Record<string, unknown>;
  readonly registries: Record<string, unknown>;
  readonly anchors: Record<string, unknown>;
  readonly executions: readonly string[];
  /** Addresses that events made known. */
  readonly followed: readonly string[];
  /** The contracts of the settings that are followed. */
  readonly roots: readonly Hex[];
  /** Contracts whose past was or is read beside the mirror, and up to where. */
  readonly adoptions: Readonly<Record<Hex, number>>;
  /** Registries of others that are followed. */
  readonly adopted: readonly Hex[];
  /** In the order of the chain. */
  readonly events: readonly ReadEvent[];
  /** Changes of the ledger after the one asked from. */
  readonly changes: readonly Change[];
}
export interface ReadEvent {
  readonly block: number;
  readonly hash: Hex;
  readonly index: number;
  readonly tx: Hex;
  readonly at: number;
  readonly contract: Hex;
  readonly topic: string;
  /** As the ledger names it. */
  readonly key: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly remark: Hex | null;
}
export interface Change {
  readonly seq: number;
  readonly topic: string;
  readonly key: string;
  readonly event: string;
  readonly block: number;
  readonly tx: Hex;
  readonly applied: boolean;
}

/** Rows of a view as JSON, by their key. */
const byKey = (view: string, key: string, columns: Record<string, string>): string =>
  `(select coalesce(json_object_agg(${key}, json_build_object(${pairs(columns)})), '{}') from chain.${view}
    where chain_id = $1)`;
const pairs = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(", ");
const list = (from: string, value: string, order: string): string =>
  `(select coalesce(json_agg(${value} order by ${order}), '[]') from ${from})`;

/** The view of events leaves to its readers what an event is about. */
const KEY = `case topic when 'title' then registry || ':' || token_id when 'registry' then registry
  when 'anchor' then args ->> 'document' else args ->> 'requestHash' end`;

const MIRROR = `select json_build_object(
  'head', (select json_build_object('number', number, 'hash', hash, 'finalized', finalized, 'genesis', genesis)
           from chain.heads where chain_id = $1),
  'titles', ${byKey("titles", "registry || ':' || token_id", {
    escrow: "escrow",
    status: "status",
    beneficiary: "beneficiary",
    holder: "holder",
    nominee: "nominee",
    prevBeneficiary: "prev_beneficiary",
    prevHolder: "prev_holder",
    paused: "paused",
    events: "sequence",
    replacedBy: "replaced_by",
  })},
  'registries', ${byKey("registries", "registry", { admin: "admin", name: "name", paused: "paused" })},
  'anchors', ${byKey("anchors", "root", { status: "status" })},
  'executions', ${list("chain.executions where chain_id = $1", "request_hash", "request_hash")},
  'followed', ${list(
    `chain.contract c join chain.chain on c.chain = id and live
    where chain_id = $1 and source in ('registry', 'escrow')`,
    "'0x' || encode(address, 'hex')",
    "address",
  )},
  'roots', ${list(
    `chain.contract c join chain.chain on c.chain = id and live
    where chain_id = $1 and source not in ('registry', 'escrow') and bound is null`,
    "'0x' || encode(address, 'hex')",
    "address",
  )},
  'adoptions', (select coalesce(json_object_agg('0x' || encode(registry, 'hex'), read_to), '{}') from chain.adoption a
    join chain.chain on a.chain = id and live where chain_id = $1 and read_to >= start_block),
  'adopted', ${list("chain.adoptions where chain_id = $1 and followed", "registry", "registry")},
  'events', ${list(
    "chain.events where chain_id = $1",
    `json_build_object(${pairs({
      block: "block_number",
      hash: "block_hash",
      index: "log_index",
      tx: "tx_hash",
      at: "extract(epoch from at)::bigint",
      contract: "contract",
      topic: "topic",
      key: KEY,
      name: "name",
      args: "args",
      remark: "remark",
    })})`,
    "block_number, log_index",
  )},
  'changes', ${list(
    "chain.ledger_change where chain_id = $1 and seq > $2",
    `json_build_object(${pairs({
      seq: "seq",
      topic: "topic",
      key: "key",
      event: "event",
      block: "block_number",
      tx: "tx_hash",
      applied: "applied",
    })})`,
    "seq",
  )}
) as reading`;

/** Reads everything in one statement, so at one moment. */
export async function readMirror(db: Db, chainId: number, afterSeq = 0): Promise<Reading> {
  const { rows } = await db.query<{ reading: Reading }>(MIRROR, [chainId, afterSeq]);
  return rows[0]!.reading;
}
