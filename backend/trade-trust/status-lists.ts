import type { EntityManager } from "typeorm";
import { createHmac, randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import { changed, Database, first, rows } from "../core/database.ts";
import { lock } from "../core/locks.ts";
import { began, outside } from "../core/outside.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { Bytes } from "../door/handles.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { issuerKey } from "./company-issuer.ts";
import { credentialSigner } from "./credential.ts";
import { STATUS_ENTRIES, statusListCredential } from "./status-list-credential.ts";

// In which list, and where in it, a document of a company says whether it was revoked.

/** A list is given up for the next one when half of it is taken: a free index is found at once. */
const MOST_TAKEN = STATUS_ENTRIES / 2;
/** For how long a reader may go on with a list that it has: as long may a revocation stay unseen. */
const LIST_SECONDS = 60;
const LIST_TYPE = "application/vc";

const NEWEST = statement(
  "tradeTrust.newestList",
  `SELECT id, number, taken FROM app.status_list WHERE organisation_id = $1 ORDER BY number DESC LIMIT 1`,
);
const TAKEN = statement(
  "tradeTrust.takenEntries",
  `SELECT e.document_id AS "documentId", e.list_id AS list, e.index FROM app.status_entry e
    WHERE e.organisation_id = $1 AND e.document_id = ANY($2::uuid[])`,
);
const INDEXES = statement("tradeTrust.indexes", "SELECT index FROM app.status_entry WHERE list_id = $1");
const TAKE = statement(
  "tradeTrust.take",
  `INSERT INTO app.status_entry (list_id, index, organisation_id, document_id)
    SELECT $1, n.index, $2, n.document FROM unnest($3::int[], $4::uuid[]) AS n(index, document)`,
);
const COUNT = statement("tradeTrust.count", "UPDATE app.status_list SET taken = taken + $2 WHERE id = $1");
const REVOKE = statement(
  "tradeTrust.revoke",
  `UPDATE app.status_entry SET revoked_at = $3 WHERE organisation_id = $1 AND document_id = ANY($2::uuid[])
    AND revoked_at IS NULL RETURNING list_id AS list`,
);
const REVOKED = statement(
  "tradeTrust.revoked",
  "SELECT index FROM app.status_entry WHERE list_id = $1 AND revoked_at IS NOT NULL ORDER BY index",
);

/** The place of a document in a list of its issuer. */
export interface StatusPlace {
  /** The address of the list. */
  readonly list: string;
  readonly index: number;
}

type Given = Pick<Settings, "publicUrl">;
const addressOf = ({ publicUrl }: Given, list: string): string => `${publicUrl}/api/status/${list}`;

/**
 * Takes a place for each document that has none yet, at random among the free ones, so that an index says nothing of
 * when or with which others it was taken. A document keeps its place for ever, and no other gets it. The password opens
 * the company's key where a list has to be begun. PASSWORD_NEEDED.
 */
export async function takePlaces(
  ctx: Context,
  settings: Given,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, StatusPlace>> {
  // Random, and the same in every pass of the transaction: what is signed with a place is signed once.
  const seed = await outside("statusPlaces", [ctx.organisation.id, documentIds], async () => randomBytes(32));
  await lock(ctx.tx, "statusList", ctx.organisation.id);
  const has = new Map((await taken(ctx, documentIds)).map((one) => [one.documentId, one]));
  const wanting = [...new Set(documentIds)].filter((id) => !has.has(id));
  for (let from = 0; from < wanting.length;) {
    const { id, free } = await listWithRoom(ctx, settings);
    const some = wanting.slice(from, from + free);
    await fill(ctx, id, some, seed);
    from += some.length;
  }
  return placesOf(ctx.tx, ctx.organisation.id, settings, documentIds);
}

/** The places that documents of a company have. */
export async function placesOf(
  tx: EntityManager,
  organisation: string,
  settings: Given,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, StatusPlace>> {
  const found = await rows(tx, TAKEN, [organisation, [...documentIds]]);
  return new Map(found.map(({ documentId, list, index }) => [documentId, { list: addressOf(settings, list), index }]));
}

const taken = (ctx: Context, documentIds: readonly string[]): Promise<RowOf<typeof TAKEN>[]> =>
  rows(ctx.tx, TAKEN, [ctx.organisation.id, [...documentIds]]);

async function listWithRoom(ctx: Context, settings: Given): Promise<{ id: string; free: number }> {
  const newest = await first(ctx.tx, NEWEST, [ctx.organisation.id]);
  if (newest && newest.taken < MOST_TAKEN) return { id: newest.id, free: MOST_TAKEN - newest.taken };
  const number = (newest?.number ?? 0) + 1;
  const id = await outside("statusList", [ctx.organisation.id, number], async () => uuid());
  await table(ctx.tx, "app.status_list").insert({
    id,
    organisation_id: ctx.organisation.id,
    number,
    ...(await signedList(ctx, settings, id, [])),
  });
  return { id, free: MOST_TAKEN };
}

async function fill(ctx: Context, list: string, documentIds: readonly string[], seed: Buffer): Promise<void> {
  const used = new Set((await rows(ctx.tx, INDEXES, [list])).map(({ index }) => index));
  const indexes = documentIds.map((document) => {
    for (let round = 0; ; round += 1) {
      const drawn = createHmac("sha256", seed).update(`${list} ${document} ${round}`).digest().readUInt32BE();
      const index = drawn % STATUS_ENTRIES;
      if (used.has(index)) continue;
      used.add(index);
      return index;
    }
  });
  await changed(ctx.tx, TAKE, [list, ctx.organisation.id, indexes, [...documentIds]]);
  await changed(ctx.tx, COUNT, [list, documentIds.length]);
}

/**
 * Revokes documents, and signs their lists again in the same transaction: nobody reads one without the other. One that
 * is revoked already stays so. PASSWORD_NEEDED; NOT_FOUND where a document has no place.
 */
export async function revokePlaces(ctx: Context, settings: Given, documentIds: readonly string[]): Promise<void> {
  await lock(ctx.tx, "statusList", ctx.organisation.id);
  if ((await taken(ctx, documentIds)).length < new Set(documentIds).size) throw new Refused("NOT_FOUND");
  const found = await rows(ctx.tx, REVOKE, [ctx.organisation.id, [...documentIds], began()]);
  for (const list of new Set(found.map((one) => one.list))) {
    const revoked = (await rows(ctx.tx, REVOKED, [list])).map(({ index }) => index);
    await table(ctx.tx, "app.status_list").change({ id: list }, await signedList(ctx, settings, list, revoked));
  }
}

/** The lists that a former key signed are signed again with the one in use: that key may be ended. */
export async function signListsAgain(ctx: Context, settings: Given): Promise<void> {
  await lock(ctx.tx, "statusList", ctx.organisation.id);
  const lists = await table(ctx.tx, "app.status_list").find(["id"], { organisation_id: ctx.organisation.id });
  for (const { id } of lists) {
    const revoked = (await rows(ctx.tx, REVOKED, [id])).map(({ index }) => index);
    await table(ctx.tx, "app.status_list").change({ id }, await signedList(ctx, settings, id, revoked));
  }
}

async function signedList(
  ctx: Context,
  settings: Given,
  list: string,
  revoked: readonly number[],
): Promise<{ document: string; key_id: string; signed_at: Date }> {
  const { did, id, secretId, privateKey } = await issuerKey(ctx, settings);
  const [url, at] = [addressOf(settings, list), began()];
  const document = await outside("statusListSigned", [id, url, revoked, at], async () => {
    const signer = await credentialSigner(did, { id, privateKey });
    return JSON.stringify(await statusListCredential(signer, { url, revoked, at }));
  });
  return { document, key_id: secretId, signed_at: at };
}

/** A list as anybody may read it. NOT_FOUND. */
export async function statusList(database: Database, id: string): Promise<Bytes> {
  const found = await database.asWorker((tx) => table(tx, "app.status_list").first(["document"], { id }));
  if (!found) throw new Refused("NOT_FOUND");
  return new Bytes(Buffer.from(found.document), LIST_TYPE, `${id}.json`, LIST_SECONDS);
}
