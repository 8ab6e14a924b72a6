import { z } from "zod";
import type { TitleEvent, titleRoutes } from "#domain/api/titles";
import type { Output, Params, Query } from "#domain/api/route";
import { isTitleEvent, type EscrowEventName, type RegisterEventName } from "#domain/chain/title-events";
import { hash32, INT_MAX } from "#domain/shapes";
import type { Context } from "../session/context.ts";
import { readCursor, writeCursor } from "../core/cursor.ts";
import { rows } from "../core/database.ts";
import { statement, statementBy } from "../core/statement.ts";
import { keyOf, keyOfContract } from "../core/title-key.ts";
import { remarkTold } from "../documents/remarks.ts";

// The mirror's titles and events, a page at a time. Each page begins behind the key of the last row of the one before,
// so that it costs the same wherever it stands, and nothing comes twice whatever happens meanwhile.

const ZERO = `0x${"0".repeat(40)}`;
type Args = Readonly<Record<string, unknown>>;
type Told = Pick<TitleEvent, "event" | "from" | "to" | "holder" | "owner">;
const party = (value: unknown): string | null => (typeof value === "string" && value !== ZERO ? value : null);
const moved = (event: TitleEvent["event"], from: unknown, to: unknown): Told => ({
  event,
  from: party(from),
  to: party(to),
  holder: null,
  owner: null,
});

/** Our name for each event of the chain. */
const MEANS: Readonly<Record<EscrowEventName | RegisterEventName, (args: Args) => Told>> = {
  TokenReceived: (a) => ({
    event: a["isMinting"] === true ? "mint" : "restore",
    from: null,
    to: null,
    holder: party(a["holder"]),
    owner: party(a["beneficiary"]),
  }),
  Nomination: (a) => moved("nominate", a["prevNominee"], a["nominee"]),
  BeneficiaryTransfer: (a) => moved("owner", a["fromBeneficiary"], a["toBeneficiary"]),
  HolderTransfer: (a) => moved("holder", a["fromHolder"], a["toHolder"]),
  RejectTransferOwners: (a) => ({
    ...moved("refuse", a["fromHolder"], a["toHolder"]),
    owner: party(a["toBeneficiary"]),
  }),
  RejectTransferBeneficiary: (a) => moved("refuseOwner", a["fromBeneficiary"], a["toBeneficiary"]),
  RejectTransferHolder: (a) => moved("refuseHolder", a["fromHolder"], a["toHolder"]),
  ReturnToIssuer: (a) => moved("return", a["caller"], null),
  Shred: () => moved("burn", null, null),
  Replaced: (a) => moved("replace", a["caller"], null),
  PauseWithRemark: (a) => moved("pause", a["account"], null),
  UnpauseWithRemark: (a) => moved("resume", a["account"], null),
};
const OF_REGISTER: readonly string[] = ["PauseWithRemark", "UnpauseWithRemark"];
const OF_TITLE = Object.keys(MEANS).filter((name) => !OF_REGISTER.includes(name));

type Order = "asc" | "desc";
const ORDERS: readonly Order[] = ["asc", "desc"];
const after = (order: Order): string => (order === "asc" ? ">" : "<");
const part = (order: Order, topic: string, key: string, names: string): string =>
  `(SELECT name, block_number::float8 AS block, log_index, at, tx_hash AS tx, final, args, remark FROM chain.history
    WHERE chain_id = $1 AND topic = '${topic}' AND key = ${key}::bytea
     AND name = ANY(${names}::text[]) AND block_number >= (SELECT minted_block FROM chain.holdings WHERE chain_id = $1
       AND key = $2::bytea)
     AND (block_number, log_index) ${after(order)} ($4::bigint, $5::int)
       ORDER BY block_number ${order}, log_index ${order} LIMIT $6)`;
const HISTORY = statementBy(
  "titles.history",
  (order: Order) =>
    `SELECT * FROM (${part(order, "title", "$2", "$7")} UNION ALL ${part(order, "registry", "$3", "$8")}) e
      ORDER BY block ${order}, log_index ${order} LIMIT $6`,
  ORDERS,
  ["name", "block", "log_index", "at", "tx", "final"],
).as<{ args: Args }>();
const DOCUMENT_IDS = statement(
  "titles.documentIds",
  `SELECT d.id::text FROM app.document d JOIN app.document_access a ON a.document_id = d.id AND a.organisation_id = $1
      AND a.access <> 'copy'
    WHERE d.chain_id = $2 AND d.registry = $3 AND d.token_id = $4
   UNION ALL SELECT document_key FROM app.followed_title WHERE organisation_id = $1 AND chain_id = $2
     AND registry = $3 AND token_id = $4 AND document_key IS NOT NULL`,
  ["id"],
);
const ROLES: readonly Query<typeof titleRoutes.held>["as"][] = ["holder", "beneficiary", "nominee"];
const HELD = statementBy(
  "titles.held",
  ({ as, order }: Pick<Query<typeof titleRoutes.held>, "as" | "order">) =>
    `SELECT registry, token_id AS "tokenId", status, holder, beneficiary, nominee, last_block::float8 AS block,
        last_tx AS tx, last_at AS at, final, minted_block::float8 AS minted
      FROM chain.holdings WHERE chain_id = $1 AND ${as} = $2
        AND (minted_block, key) ${after(order)} ($3::bigint, $4::bytea) ORDER BY minted_block ${order}, key ${order}
      LIMIT $5`,
  ROLES.flatMap((as) => ORDERS.map((order) => ({ as, order }))),
  ["registry", "tokenId", "status", "block", "tx", "at", "final", "minted"],
).as<{ status: Held["status"] }>();
const ENTRIES = statementBy(
  "titles.entries",
  (order: Order) =>
    `SELECT store, hash, status, block_number::float8 AS block, tx_hash AS tx, at, final FROM chain.entries
      WHERE chain_id = $1 AND key > $2::bytea AND key < $3::bytea AND key ${after(order)} $4::bytea
        AND ($5::text IS NULL OR status = $5) ORDER BY key ${order} LIMIT $6`,
  ORDERS,
  ["store", "hash", "status", "block", "tx", "at", "final"],
).as<{ status: Entry["status"] }>();

/** Rows of a page, and where the next one begins. */
function paged<Row, Answer>(
  found: readonly Row[],
  limit: number,
  answer: (row: Row) => Answer,
  keyed: (row: Row) => readonly (string | number)[],
): { rows: Answer[]; next: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(answer),
    next: last !== undefined && found.length > limit ? writeCursor(...keyed(last)) : null,
  };
}

const POSITION = z.tuple([z.int().min(0), z.int().min(0).max(INT_MAX)]);

/**
 * The query for every event of a title and, from its mint on, the pauses of its register: a row more than the page has.
 */
export function historyQuestion(
  place: Params<typeof titleRoutes.history>,
  query: Query<typeof titleRoutes.history>,
): ReturnType<typeof HISTORY> & { readonly values: unknown[] } {
  const { limit, order } = query;
  const [block, logIndex] = query.cursor
    ? readCursor<[number, number]>(query.cursor, POSITION)
    : order === "asc"
      ? [-1, -1]
      : [Number.MAX_SAFE_INTEGER, 0];
  return {
    ...HISTORY(order),
    values: [
      place.chainId,
      keyOf(place),
      keyOfContract(place.registry),
      block,
      logIndex,
      limit + 1,
      OF_TITLE,
      OF_REGISTER,
    ],
  };
}

export async function titleHistory(
  ctx: Context,
  place: Params<typeof titleRoutes.history>,
  query: Query<typeof titleRoutes.history>,
): Promise<Output<typeof titleRoutes.history>> {
  const { values, ...asked } = historyQuestion(place, query);
  const found = await rows(ctx.tx, asked, values);
  const ids = await documentIdsOf(ctx, place);
  return paged(
    found,
    query.limit,
    (log) => {
      const told = isTitleEvent(log.name) ? MEANS[log.name](log.args) : moved("nominate", null, null);
      return {
        ...told,
        block: log.block,
        logIndex: log.log_index,
        at: log.at.toISOString(),
        tx: log.tx,
        final: log.final,
        successors: (log.args["newTokenIds"] ?? []) as string[],
        remark: remarkTold(log.remark, ids),
      };
    },
    (log) => [log.block, log.log_index],
  );
}

/**
 * The ids of a title's document that the organisation knows: of one that it is a party of, or was given with the title
 * it follows.
 */
export async function documentIdsOf(
  ctx: Context,
  { chainId, registry, tokenId }: Params<typeof titleRoutes.history>,
): Promise<string[]> {
  const found = await rows(ctx.tx, DOCUMENT_IDS, [ctx.organisation.id, chainId, registry, tokenId]);
  return found.map(({ id }) => id);
}

const place = z.tuple([z.string().regex(/^0x[0-9a-f]{40}$/), hash32]);

/** The keys of a page, as a range of bytes. */
function keysBehind(cursor: string | undefined, order: Order, [lowest, highest]: readonly [string, string]): string {
  if (cursor === undefined) return order === "asc" ? lowest : highest;
  const [account, hash] = readCursor<[string, string]>(cursor, place);
  return keyOf({ registry: account, tokenId: hash });
}

type Held = Output<typeof titleRoutes.held>["rows"][number];

const MINTED = z.tuple([z.int().min(0), z.string().regex(/^0x[0-9a-f]{40}$/), hash32]);

/** The titles of which an address is holder, owner or nominee, in the order in which they were minted. */
export async function heldTitles(
  ctx: Context,
  { chainId, address, as, order, limit, cursor }: Query<typeof titleRoutes.held>,
): Promise<Output<typeof titleRoutes.held>> {
  const [minted, registry, tokenId] = cursor
    ? readCursor<[number, string, string]>(cursor, MINTED)
    : order === "asc"
      ? [-1, "0x", "0x"]
      : [Number.MAX_SAFE_INTEGER, "0x", "0x"];
  const found = await rows(ctx.tx, HELD({ as, order }), [
    chainId,
    address,
    minted,
    keyOf({ registry, tokenId }),
    limit + 1,
  ]);
  return paged(
    found,
    limit,
    ({ minted: _, ...row }) => ({ ...row, chainId, at: row.at.toISOString() }),
    (row) => [row.minted, row.registry, row.tokenId],
  );
}

type Entry = Output<typeof titleRoutes.entries>["rows"][number];

/** The entries of a document store. */
export async function storeEntries(
  ctx: Context,
  { chainId, store, status, order, limit, cursor }: Query<typeof titleRoutes.entries>,
): Promise<Output<typeof titleRoutes.entries>> {
  const [lowest, highest] = [keyOfContract(store), `${keyOfContract(store)}${"ff".repeat(32)}ff`];
  const found = await rows(ctx.tx, ENTRIES(order), [
    chainId,
    lowest,
    highest,
    keysBehind(cursor, order, [lowest, highest]),
    status ?? null,
    limit + 1,
  ]);
  return paged(
    found,
    limit,
    (row) => ({ ...row, chainId, at: row.at.toISOString() }),
    (row) => [row.store, row.hash],
  );
}
