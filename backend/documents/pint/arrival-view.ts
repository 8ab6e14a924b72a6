import type { Arrival, ArrivalFile, Origin } from "#domain/api/arrivals";
import { orderOf } from "#domain/dcsa/endorsing";
import { chainEntry, type DocumentMetadata } from "#domain/dcsa/envelope-shapes";
import { fromTransportDocument, valueAt } from "#domain/dcsa/from-transport-document";
import { readSigned } from "#domain/dcsa/jws";
import { transportDocument } from "#domain/dcsa/transport-document";
import { Refused, type ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Database } from "../../core/database.ts";
import { first, rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { Bytes } from "../../door/handles.ts";
import type { Storage } from "../../ports/storage.ts";
import type { Context } from "../../session/context.ts";
import { seenDocument } from "../document-row.ts";
import { readFile } from "../files.ts";
import { actsOf } from "./chain-acts.ts";

const COLUMNS = `l.id, l.recipient_id AS recipient, b.number, b.carrier_code AS carrier, l.state, a.code,
  coalesce(c.code, a.platform, '') AS "platformCode", coalesce(c.name, a.platform, '') AS platform, d.kind,
  l.error_code AS "errorCode", l.error_parameters AS "errorParameters", l.created_at AS at, l.done_at AS "doneAt"`;
const JOINED = `FROM app.pint_landing l JOIN app.pint_bill b ON b.id = l.bill_id
  LEFT JOIN app.pint_arrival a ON a.id = l.origin_id LEFT JOIN app.counterparty c ON c.id = l.counterparty_id
  LEFT JOIN app.document d ON d.id = l.id`;
const SURE = ["id", "recipient", "number", "carrier", "state", "platformCode", "platform", "at"] as const;
const LIST = statement(
  "documents.pintArrivalsOf",
  `SELECT ${COLUMNS} ${JOINED} WHERE l.recipient_id = $1 ORDER BY l.created_at DESC LIMIT ${LIMITS.pintListed}`,
  SURE,
);
const ORIGIN = statement(
  "documents.pintOrigin",
  `SELECT ${COLUMNS}, b.checksum, b.document, b.entries, b.copy, b.supporting ${JOINED} WHERE l.id = $1`,
  [...SURE, "checksum", "document", "entries", "supporting"],
).as<{ entries: readonly string[]; copy: DocumentMetadata | null; supporting: readonly DocumentMetadata[] }>();

export const errorView = (code: ErrorCode | null, parameters: Readonly<Record<string, string | number>> | null) =>
  code === null ? null : { code, parameters: { ...parameters } };

const viewOf = (row: RowOf<typeof LIST>): Arrival => ({
  id: row.id,
  number: row.number,
  carrier: row.carrier,
  platform: { code: row.platformCode, name: row.platform },
  state: row.state,
  code: row.code,
  kind: row.kind,
  error: row.state === "DONE" ? null : errorView(row.errorCode, row.errorParameters),
  at: row.at.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
});

/** The bills that came to the company. */
export const arrivals = async (ctx: Context, database: Database): Promise<{ items: Arrival[] }> => ({
  items: (await database.asWorker((tx) => rows(tx, LIST, [ctx.organisation.id]))).map(viewOf),
});

/** A bill that came to the company, or whose document the company sees now; null for one of no other platform. */
async function originRow(ctx: Context, database: Database, id: string): Promise<RowOf<typeof ORIGIN> | null> {
  const row = await database.asWorker((tx) => first(tx, ORIGIN, [id]));
  // NOT_FOUND.
  if (row?.recipient !== ctx.organisation.id) await seenDocument(ctx, id);
  return row;
}

const filesOf = ({ copy, supporting }: Pick<RowOf<typeof ORIGIN>, "copy" | "supporting">) => [
  ...(copy === null ? [] : [{ ...copy, kind: "COPY" as const }]),
  ...supporting.map((one) => ({ ...one, kind: "DOCUMENT" as const })),
];

/** The content of each entry of a chain, as far as it can be read. */
function chainView(entries: readonly string[]): Origin["chain"] {
  return entries.flatMap((text) => {
    const signed = readSigned(text);
    const says = "unread" in signed ? null : chainEntry.safeParse(signed.payload);
    if ("unread" in signed || says?.data === undefined) return [];
    const { eblPlatform: platform, transactions } = says.data;
    const acts = transactions.map(({ actionCode, actor, recipient, actionDateTime }) => ({
      action: actionCode,
      actor: actor.partyName,
      recipient: recipient?.partyName ?? null,
      at: actionDateTime,
    }));
    return [{ platform, kid: signed.kid, acts }];
  });
}

/** Where a bill came from; null for one that came from no other platform. NOT_FOUND. */
export async function originOf(
  ctx: Context,
  database: Database,
  id: string,
): Promise<{ readonly origin: Origin | null }> {
  const row = await originRow(ctx, database, id);
  return { origin: row && (await originView(database, row)) };
}

async function originView(database: Database, row: RowOf<typeof ORIGIN>): Promise<Origin> {
  const held = await database.asWorker((tx) =>
    table(tx, "app.pint_file").find(["checksum"], { bill_checksum: row.checksum }),
  );
  const here = new Set(held.map(({ checksum }) => checksum));
  const files = filesOf(row).map(({ documentChecksum, name, size, mediaType, kind }): ArrivalFile => ({
    sha256: documentChecksum,
    name,
    size,
    mediaType,
    kind,
    here: here.has(documentChecksum),
  }));
  const document = transportDocument.parse(JSON.parse(row.document));
  return {
    ...viewOf(row),
    orderOf: orderOf(document, row.entries.flatMap(actsOf)),
    chain: chainView(row.entries),
    files,
    transportDocument: row.document,
    unsaid: fromTransportDocument(document).unsaid.map((path) => ({ path, value: valueAt(document, path) })),
  };
}

/** A further document of a bill. NOT_FOUND. */
export async function originFile(
  ctx: Context,
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  { id, sha256 }: { readonly id: string; readonly sha256: string },
): Promise<Bytes> {
  const row = await originRow(ctx, database, id);
  if (row === null) throw new Refused("NOT_FOUND");
  const listed = filesOf(row).find(({ documentChecksum }) => documentChecksum === sha256);
  const kept = await database.asWorker((tx) =>
    table(tx, "app.pint_file").first(["organisation_id", "storage_key"], {
      bill_checksum: row.checksum,
      checksum: sha256,
    }),
  );
  if (listed === undefined || kept === null) throw new Refused("NOT_FOUND");
  const bytes = await readFile(storage, { ownerId: kept.organisation_id, storageKey: kept.storage_key });
  // A page of another platform stays a file: a browser shows nothing of it.
  return new Bytes(bytes, "application/octet-stream", listed.name);
}
