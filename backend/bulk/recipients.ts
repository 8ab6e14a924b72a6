import { RECIPIENT_COLUMN } from "#domain/bulk/columns";
import type { CheckedRow } from "#domain/bulk/check";
import type { documentBatchRoutes } from "#domain/api/document-batches";
import type { Answer } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { sameCompany } from "#domain/names";
import { audit } from "../core/audit.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { compose } from "../envelopes/compose.ts";
import type { Context } from "../session/context.ts";
import { lockedBatch } from "./batch-row.ts";
import { versionOf } from "./batch-version.ts";

const CONTACTS = statement(
  "bulk.contacts",
  `SELECT o.id, o.name, o.chinese_name AS "chineseName" FROM app.contact c JOIN app.organisation o ON o.id = c.other_id
    WHERE c.organisation_id = $1 AND c.state = 'ADDED' AND c.enabled ORDER BY o.name, o.id`,
);
/** Documents that were made, and that no envelope of the company has had since. */
const TO_SEND = statement(
  "bulk.toSend",
  `SELECT r.document_id AS id, r.cells FROM app.document_batch_row r JOIN app.document d ON d.id = r.document_id
    WHERE r.batch_id = $1 AND r.made_at IS NOT NULL AND d.voided_at IS NULL AND d.signed_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM app.envelope_document e WHERE e.document_id = r.document_id) ORDER BY r.row`,
  ["id"],
);

type Contact = Awaited<ReturnType<typeof contactsOf>>[number];
const contactsOf = (ctx: Context) => rows(ctx.tx, CONTACTS, [ctx.organisation.id]);

/** The contact that a cell names; null for none, and where several have the name. */
function named(contacts: readonly Contact[], cell: string): Contact | null {
  const found = contacts.filter(({ name, chineseName }) =>
    [name, chineseName].some((one) => one !== null && sameCompany(one, cell)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The rows with a fault for each recipient that is no enabled contact of the company. */
export async function checkRecipients(
  ctx: Context,
  columns: readonly string[],
  checked: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  const at = columns.indexOf(RECIPIENT_COLUMN);
  if (at < 0) return checked;
  const contacts = await contactsOf(ctx);
  return checked.map((row) => {
    const cell = (row.cells[at] ?? "").trim();
    if (cell === "" || named(contacts, cell) !== null) return row;
    return { ...row, faults: [...row.faults, { column: RECIPIENT_COLUMN, code: "NOT_A_CONTACT" }] };
  });
}

/**
 * Prepares envelopes for the documents of a batch that has ended: a draft for each recipient that its table names, and
 * a further one where an envelope is full. BULK_NOT_ENDED, BULK_NONE_TO_SEND, and all that composing refuses.
 */
export async function prepareEnvelopes(
  ctx: Context,
  id: string,
): Promise<Answer<typeof documentBatchRoutes.envelopes>> {
  const batch = await lockedBatch(ctx, id);
  if (batch.state !== "DONE") throw new Refused("BULK_NOT_ENDED");
  const at = batch.columns.indexOf(RECIPIENT_COLUMN);
  const [contacts, found] = [await contactsOf(ctx), at < 0 ? [] : await rows(ctx.tx, TO_SEND, [id])];
  const each = new Map<Contact, string[]>();
  for (const { id: document, cells } of found) {
    const cell = (cells[at] ?? "").trim();
    const recipient = cell === "" ? null : named(contacts, cell);
    if (recipient !== null) each.set(recipient, [...(each.get(recipient) ?? []), document]);
  }
  if (each.size === 0) throw new Refused("BULK_NONE_TO_SEND");
  const isTitles = (await versionOf(ctx, batch)).template.manifest.type === "transferable";
  const most = isTitles ? LIMITS.originalsTogether : LIMITS.envelopeDocuments;
  const envelopes: { id: string; recipient: string; documents: number }[] = [];
  for (const [recipient, documents] of each)
    for (let from = 0; from < documents.length; from += most) {
      const part = documents.slice(from, from + most);
      const envelope = await compose(ctx, {
        recipientId: recipient.id,
        subject: batch.name,
        note: "",
        documentIds: part,
        originalIds: isTitles ? part : [],
        suggest: false,
        packIds: [],
      });
      envelopes.push({ id: envelope, recipient: recipient.name, documents: part.length });
    }
  await audit(ctx, "documentBatches.envelopes", { id, name: batch.name, envelopes: envelopes.length });
  return { envelopes };
}
