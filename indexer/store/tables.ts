import type { Hex, Place, Topic } from "../events/event.ts";
import type { States } from "../handlers/handler.ts";
import { toBytes, toBytesOrNull, toHex, toHexOrNull, toSeconds, toTime } from "./bytes.ts";

type Row = Record<string, unknown>;
interface Column<S> {
  readonly name: string;
  readonly type: "bytea" | "text" | "integer" | "bigint" | "boolean" | "jsonb" | "timestamptz";
  readonly write: (state: S) => unknown;
}

/** A table of current state: one row a key, written from the state and read back to it. */
export interface Table<S> {
  readonly name: string;
  readonly columns: readonly Column<S>[];
  readonly read: (row: Row) => S;
}

/** Topics that keep a row of current state. */
export type Kept = Exclude<Topic, "execution">;

function place<S>(prefix: "first" | "last", of: (state: S) => Place): Column<S>[] {
  return [
    { name: `${prefix}_block`, type: "bigint", write: (state) => of(state).block },
    { name: `${prefix}_log`, type: "integer", write: (state) => of(state).logIndex },
    { name: `${prefix}_tx`, type: "bytea", write: (state) => toBytes(of(state).txHash) },
    { name: `${prefix}_at`, type: "timestamptz", write: (state) => toTime(of(state).at) },
  ];
}

const readPlace = (prefix: "first" | "last", row: Row): Place => ({
  block: row[`${prefix}_block`] as number,
  logIndex: row[`${prefix}_log`] as number,
  txHash: toHex(row[`${prefix}_tx`]),
  at: toSeconds(row[`${prefix}_at`]),
});

export const TABLES: { readonly [T in Kept]: Table<States[T]> } = {
  title: {
    name: "chain.title",
    columns: [
      { name: "escrow", type: "bytea", write: (title) => toBytes(title.escrow) },
      { name: "status", type: "text", write: (title) => title.status },
      { name: "holder", type: "bytea", write: (title) => toBytesOrNull(title.holder) },
      { name: "beneficiary", type: "bytea", write: (title) => toBytesOrNull(title.beneficiary) },
      { name: "nominee", type: "bytea", write: (title) => toBytesOrNull(title.nominee) },
      { name: "prev_holder", type: "bytea", write: (title) => toBytesOrNull(title.prevHolder) },
      { name: "prev_beneficiary", type: "bytea", write: (title) => toBytesOrNull(title.prevBeneficiary) },
      { name: "sequence", type: "integer", write: (title) => title.sequence },
      { name: "minted_block", type: "bigint", write: (title) => title.mintedBlock },
      { name: "replaced_by", type: "jsonb", write: (title) => JSON.stringify(title.replacedBy) },
      ...place<States["title"]>("last", (title) => title.last),
    ],
    read: (row) => ({
      escrow: toHex(row.escrow),
      status: row.status as States["title"]["status"],
      holder: toHexOrNull(row.holder),
      beneficiary: toHexOrNull(row.beneficiary),
      nominee: toHexOrNull(row.nominee),
      prevHolder: toHexOrNull(row.prev_holder),
      prevBeneficiary: toHexOrNull(row.prev_beneficiary),
      sequence: row.sequence as number,
      mintedBlock: row.minted_block as number,
      replacedBy: row.replaced_by as Hex[],
      last: readPlace("last", row),
    }),
  },
  registry: {
    name: "chain.registry",
    columns: [
      { name: "deployer", type: "bytea", write: (registry) => toBytesOrNull(registry.deployer) },
      { name: "admin", type: "bytea", write: (registry) => toBytesOrNull(registry.admin) },
      { name: "name", type: "text", write: (registry) => registry.name },
      { name: "paused", type: "boolean", write: (registry) => registry.paused },
      ...place<States["registry"]>("first", (registry) => registry.first),
    ],
    read: (row) => ({
      deployer: toHexOrNull(row.deployer),
      admin: toHexOrNull(row.admin),
      name: row.name as string | null,
      paused: row.paused as boolean,
      first: readPlace("first", row),
    }),
  },
  anchor: {
    name: "chain.anchor",
    columns: [
      { name: "status", type: "text", write: (anchor) => anchor.status },
      ...place<States["anchor"]>("last", (anchor) => anchor.last),
    ],
    read: (row) => ({ status: row.status as "issued" | "revoked", last: readPlace("last", row) }),
  },
};
