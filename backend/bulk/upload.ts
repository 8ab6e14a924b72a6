import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Batch, documentBatchRoutes } from "#domain/api/document-batches";
import type { Body, Query } from "#domain/api/route";
import { checkRows, type CellFault, type CheckedRow } from "#domain/bulk/check";
import { emptyTable, ERROR_COLUMN, ROW_COLUMN } from "#domain/bulk/columns";
import { readLetters, type Encoding } from "#domain/bulk/letters";
import { readTable, type ReadTable, type TableRow } from "#domain/bulk/read-table";
import { toCsv } from "#domain/csv";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import type { Kind } from "#domain/kinds/kind";
import { LIMITS } from "#domain/limits";
import { numberKey } from "#domain/numbers";
import { sayRefusal } from "#domain/refusals";
import { audit } from "../core/audit.ts";
import { rows } from "../core/database.ts";
import { outside } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { templateVersion } from "../document-templates/version.ts";
import { chosenVersion } from "../documents/document-kind.ts";
import { Bytes } from "../door/handles.ts";
import { Decisions, refusalsOf } from "../screened/stops.ts";
import type { Context } from "../session/context.ts";
import { kindOfVersion, versionOf } from "./batch-version.ts";
import { checkRecipients } from "./recipients.ts";
import { batchOf, batchView, lockedBatch, rowsOf, tellBatch, writeRows, type BatchRecord } from "./batch-row.ts";

const CSV_TYPE = "text/csv; charset=utf-8";

/** Numbers of documents that stand, and of those that other batches are making; `$4` is the batch that asks. */
const TAKEN = statement(
  "bulk.takenNumbers",
  `SELECT number_key AS key FROM app.document WHERE organisation_id = $1 AND kind = $2 AND number_key = ANY($3::text[])
      AND voided_at IS NULL
    UNION SELECT number_key FROM app.document_batch_row WHERE organisation_id = $1 AND number_key = ANY($3::text[])
      AND document_id IS NOT NULL AND made_at IS NULL AND batch_id <> $4`,
  ["key"],
);

interface ReadFile extends ReadTable {
  readonly encoding: Encoding;
}

/** How a zip begins, which a workbook is. */
const isZip = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from("PK\x03\x04"));

/** The table in a file. BULK_WORKBOOK, BULK_ENCODING, and all that `readTable` refuses. */
async function read(kind: Kind, bytes: Uint8Array, told: Query<typeof documentBatchRoutes.upload>["letters"]) {
  return outside("bulkTable", [bytes, told ?? ""], async (): Promise<ReadFile> => {
    if (isZip(bytes)) throw new Refused("BULK_WORKBOOK");
    const letters = readLetters(bytes, told);
    if (letters === null) throw new Refused("BULK_ENCODING", {}, [{ path: "letters", code: "BULK_ENCODING" }]);
    const found = readTable(kind, letters.text);
    if ("refused" in found) throw new Refused(found.refused.code, found.refused.parameters);
    return { ...found.taken, encoding: letters.encoding };
  });
}

/** Reads the rows of a batch that are not begun by what the database says now. */
export async function check(
  ctx: Context,
  kind: Kind,
  batch: Pick<BatchRecord, "id" | "columns" | "separator">,
  open: readonly TableRow[],
): Promise<readonly CheckedRow[]> {
  const manner = { columns: batch.columns, manner: { decimalComma: batch.separator === ";" } };
  const once = checkRows(kind, manner, open);
  const keys = [...new Set(once.map(({ number }) => numberKey(number)).filter((key) => key !== ""))];
  const taken = await rows(ctx.tx, TAKEN, [ctx.organisation.id, kind.name, keys, batch.id]);
  // Rows of this batch that are begun have their documents, or will have them.
  const begun = (await rowsOf(ctx.tx, batch.id)).filter(({ documentId }) => documentId !== null);
  const all = new Set([...taken.map(({ key }) => key), ...begun.map(({ number }) => numberKey(number))]);
  const read = all.size === 0 ? once : checkRows(kind, manner, open, all);
  return checkStops(ctx, kind, await checkRecipients(ctx, batch.columns, read));
}

/** The rows with a fault where a document would name whom a compliance decision stops: the others go on. */
async function checkStops(ctx: Context, kind: Kind, checked: readonly CheckedRow[]): Promise<readonly CheckedRow[]> {
  const decisions = await Decisions.of(ctx);
  if (decisions.decided.length === 0) return checked;
  const good = checked.filter(({ faults }) => faults.length === 0);
  const refusal = await refusalsOf(ctx);
  const found = decisions.ofEach(good.map(({ data }) => ({ kind, data })));
  const wrong = new Map(good.map((row, at) => [row, refusal(found[at]?.[0])]));
  return checked.map((row) => {
    const refused = wrong.get(row) ?? null;
    if (refused === null) return row;
    return { ...row, faults: [{ column: "", code: refused.code, parameters: refused.parameters }] };
  });
}

export const writeChecked = (ctx: Context, batch: string, checked: readonly CheckedRow[]): Promise<void> =>
  writeRows(
    ctx,
    batch,
    checked.map(({ row, cells, number, data, faults }) => ({
      row,
      cells,
      number,
      numberKey: numberKey(number),
      data,
      faults,
    })),
  );

const wrongOf = (checked: readonly { readonly faults: readonly CellFault[] }[]): number =>
  checked.filter(({ faults }) => faults.length > 0).length;

/** Keeps a table with its rows as they were read: nothing is made of them yet. */
export async function upload(
  ctx: Context,
  { file, madeWith, language, letters }: Query<typeof documentBatchRoutes.upload>,
  bytes: Buffer,
): Promise<Batch> {
  const version = await chosenVersion(ctx, madeWith);
  if (version === null) throw new Refused("BAD_INPUT", {}, [{ path: "madeWith", code: "NOT_A_CHOICE" }]);
  if (!(await table(ctx.tx, "app.contact").has({ organisation_id: ctx.organisation.id, state: "ADDED" })))
    throw new Refused("CONTACT_NEEDED");
  const waiting = await table(ctx.tx, "app.document_batch").count({
    organisation_id: ctx.organisation.id,
    state: "CHECKED",
  });
  if (waiting >= LIMITS.bulkWaiting) throw new Refused("TOO_MANY", { max: LIMITS.bulkWaiting });
  const kind = kindOfVersion(version);
  const found = await read(kind, bytes, letters);
  const { columns, separator, encoding } = found;
  const id = uuid();
  const name = fileName(file, "csv").replace(/\.csv$/i, "");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await table(ctx.tx, "app.document_batch").insert({
    id,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    version_id: version.id,
    name,
    language,
    file_name: file,
    sha256,
    size: bytes.length,
    encoding,
    separator,
    columns: [...columns],
    uploaded: found.rows.length,
    state: "CHECKED",
  });
  const checked = await check(ctx, kind, { id, columns: [...columns], separator }, found.rows);
  await writeChecked(ctx, id, checked);
  await audit(ctx, "documentBatches.upload", {
    id,
    name,
    template: version.name,
    rows: checked.length,
    wrong: wrongOf(checked),
    sha256,
  });
  await tellBatch(ctx.tx, ctx.organisation.id, id);
  return batchView(ctx, id);
}

/**
 * Writes cells of rows anew that were not begun. BULK_ROWS_UNKNOWN for rows that the batch does not have;
 * BULK_ROW_TAKEN.
 */
export async function mend(
  ctx: Context,
  id: string,
  mended: Body<typeof documentBatchRoutes.mend>["rows"],
): Promise<Batch> {
  const batch = await lockedBatch(ctx, id);
  const stored = new Map((await rowsOf(ctx.tx, id)).map((one) => [one.row, one]));
  const unknown = mended.filter(({ row }) => !stored.has(row)).map(({ row }) => row);
  if (unknown.length > 0) throw new Refused("BULK_ROWS_UNKNOWN", { rows: unknown.slice(0, 8).join(", ") });
  const taken = mended.find(({ row }) => (stored.get(row)?.documentId ?? null) !== null);
  if (taken) throw new Refused("BULK_ROW_TAKEN", { row: taken.row });
  const anew = new Map(mended.map(({ row, cells }) => [row, cells]));
  const open = [...stored.values()]
    .filter(({ documentId }) => documentId === null)
    .map(({ row, cells }) => ({ row, cells: anew.get(row) ?? cells }));
  const checked = await check(ctx, kindOfVersion(await versionOf(ctx, batch)), batch, open);
  await writeChecked(ctx, id, checked);
  await audit(ctx, "documentBatches.mend", { id, name: batch.name, rows: mended.length, wrong: wrongOf(checked) });
  await tellBatch(ctx.tx, ctx.organisation.id, id);
  return batchView(ctx, id);
}

/** The same by a table: it may have other columns in another order; those that it lacks stay as they are. */
export async function mendFile(
  ctx: Context,
  id: string,
  { letters }: Query<typeof documentBatchRoutes.mendFile>,
  bytes: Buffer,
): Promise<Batch> {
  // Cells that the table lacks are kept as they stand: nobody changes them between this and their writing.
  const batch = await lockedBatch(ctx, id);
  const found = await read(kindOfVersion(await versionOf(ctx, batch)), bytes, letters);
  const other = found.columns.filter((column) => !batch.columns.includes(column));
  if (other.length > 0) throw new Refused("BULK_UNKNOWN_COLUMNS", { columns: other.slice(0, 8).join(", ") });
  const before = new Map((await rowsOf(ctx.tx, id)).map(({ row, cells }) => [row, cells]));
  const rowsAnew = found.rows.map(({ row, cells }) => ({
    row,
    cells: batch.columns.map((column, at) => {
      const from = found.columns.indexOf(column);
      return (from < 0 ? before.get(row)?.[at] : cells[from]) ?? "";
    }),
  }));
  return mend(ctx, id, rowsAnew);
}

/** The table that somebody fills in. NOT_FOUND. */
export async function emptyFile(ctx: Context, versionId: string): Promise<Bytes> {
  const version = await templateVersion(ctx.tx, versionId);
  if (version === null) throw new Refused("NOT_FOUND");
  const text = emptyTable(kindOfVersion(version), version.template.sample);
  return new Bytes(Buffer.from(text), CSV_TYPE, `${version.name}_v${version.major}.${version.minor}.csv`);
}

/** The rows that are wrong, to be mended in a spreadsheet. */
export async function wrongFile(ctx: Context, id: string): Promise<Bytes> {
  const batch = await batchOf(ctx, id);
  const wrong = (await rowsOf(ctx.tx, id)).filter(({ documentId, faults }) => documentId === null && faults.length > 0);
  const said = ({ column, code, parameters, take }: CellFault): string =>
    [`${column}${column === "" ? "" : ": "}${sayRefusal(code, ctx.language, parameters)}`, take]
      .filter((part) => part !== undefined)
      .join(" → ");
  const text = toCsv(
    [ROW_COLUMN, ...batch.columns, ERROR_COLUMN],
    wrong.map(({ row, cells, faults }) => [
      String(row),
      ...batch.columns.map((_, at) => cells[at] ?? ""),
      faults.map(said).join("\n"),
    ]),
  );
  return new Bytes(Buffer.from(text), CSV_TYPE, fileName(`${batch.name}-errors`, "csv"));
}

/** Removes a batch of which nothing was begun. BULK_ROW_TAKEN. */
export async function remove(ctx: Context, id: string): Promise<void> {
  const batch = await lockedBatch(ctx, id);
  const begun = (await rowsOf(ctx.tx, id)).find(({ documentId }) => documentId !== null);
  if (begun) throw new Refused("BULK_ROW_TAKEN", { row: begun.row });
  await audit(ctx, "documentBatches.remove", { id, name: batch.name });
  await table(ctx.tx, "app.document_batch").remove({ id });
  await tellBatch(ctx.tx, ctx.organisation.id, id);
}
