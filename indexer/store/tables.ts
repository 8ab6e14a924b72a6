import type { Hex, Place, Topic } from "../events/event.ts";
import type { States } from "../handlers/handler.ts";
import { columnOf, type Column } from "./binary.ts";
import { toHex, toHexOrNull, toSeconds } from "./bytes.ts";

type Row = Record<string, unknown>;

/** A table of current state: one row a key, written from the state and read back to it. */
export interface Table<S> {
  readonly name: string;
  readonly columns: readonly Column<S>[];
  readonly read: (row: Row) => S;
}

/** Topics that keep a row of current state. */
export type Kept = Exclude<Topic, "execution">;

function placeColumns<S>(prefix: "first" | "last", of: (state: S) => Place): Column<S>[] {
  const column = columnOf<S>();
  return [
    column(`${prefix}_block`, "bigint", (state) => of(state).block),
    column(`${prefix}_log`, "integer", (state) => of(state).logIndex),
    column(`${prefix}_tx`, "bytea", (state) => of(state).txHash),
    column(`${prefix}_at`, "timestamptz", (state) => of(state).at),
  ];
}

const readPlace = (prefix: "first" | "last", row: Row): Place => ({
  block: row[`${prefix}_block`] as number,
  logIndex: row[`${prefix}_log`] as number,
  txHash: toHex(row[`${prefix}_tx`]),
  at: toSeconds(row[`${prefix}_at`]),
});

const ofTitle = columnOf<States["title"]>();
const ofRegistry = columnOf<States["registry"]>();
const ofStore = columnOf<States["store"]>();
const ofAnchor = columnOf<States["anchor"]>();

export const TABLES: { readonly [T in Kept]: Table<States[T]> } = {
  title: {
    name: "chain.title",
    columns: [
      ofTitle("escrow", "bytea", (title) => title.escrow),
      ofTitle("status", "text", (title) => title.status),
      ofTitle("holder", "bytea", (title) => title.holder),
      ofTitle("beneficiary", "bytea", (title) => title.beneficiary),
      ofTitle("nominee", "bytea", (title) => title.nominee),
      ofTitle("prev_holder", "bytea", (title) => title.prevHolder),
      ofTitle("prev_beneficiary", "bytea", (title) => title.prevBeneficiary),
      ofTitle("sequence", "integer", (title) => title.sequence),
      ofTitle("minted_block", "bigint", (title) => title.mintedBlock),
      ofTitle("replaced_by", "jsonb", (title) => JSON.stringify(title.replacedBy)),
      ...placeColumns<States["title"]>("last", (title) => title.last),
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
      ofRegistry("deployer", "bytea", (registry) => registry.deployer),
      ofRegistry("admin", "bytea", (registry) => registry.admin),
      ofRegistry("name", "text", (registry) => registry.name),
      ofRegistry("paused", "boolean", (registry) => registry.paused),
      ...placeColumns<States["registry"]>("first", (registry) => registry.first),
    ],
    read: (row) => ({
      deployer: toHexOrNull(row.deployer),
      admin: toHexOrNull(row.admin),
      name: row.name as string | null,
      paused: row.paused as boolean,
      first: readPlace("first", row),
    }),
  },
  store: {
    name: "chain.store",
    columns: [
      ofStore("admin", "bytea", (store) => store.admin),
      ofStore("name", "text", (store) => store.name),
      ...placeColumns<States["store"]>("first", (store) => store.first),
    ],
    read: (row) => ({ admin: toHex(row.admin), name: row.name as string, first: readPlace("first", row) }),
  },
  anchor: {
    name: "chain.anchor",
    columns: [
      ofAnchor("status", "text", (anchor) => anchor.status),
      ...placeColumns<States["anchor"]>("last", (anchor) => anchor.last),
    ],
    read: (row) => ({ status: row.status as "issued" | "revoked", last: readPlace("last", row) }),
  },
};
