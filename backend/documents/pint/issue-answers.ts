import type { EntityManager } from "typeorm";
import { issuanceResponse } from "#domain/dcsa/carrier-shapes";
import type { IssueTo } from "#domain/dcsa/carrier-shapes";
import { Refused } from "#domain/errors";
import type { IssuanceCode } from "#domain/pint-codes";
import { OPEN_ISSUES, type IssueState } from "#domain/pint-states";
import { auditLater } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { counterpartyByToken } from "../../counterparties/tokens.ts";
import { endTask } from "../../tasks/tasks.ts";
import { lockDocument } from "../document-row.ts";
import { refreshState } from "../state.ts";
import { lockBill } from "./bills.ts";
import { tellCompany } from "./pint-letters.ts";
import { NotTaken } from "./serving.ts";
import { jsonOf, type Receiving, type Wire } from "./wire.ts";

const TO_SETTLE = statement(
  "documents.pintIssueToSettle",
  `SELECT i.id, i.state, i.document_id AS document, d.kind, i.organisation_id AS organisation, i.task_id AS task,
      i.recipient, i.platform_name AS platform, i.number, i.carrier_code AS "carrierCode", i.bill_checksum AS checksum
    FROM app.pint_issue i JOIN app.document d ON d.id = i.document_id WHERE i.id = $1 FOR UPDATE OF i`,
  ["id", "state", "document", "kind", "organisation", "recipient", "platform", "number", "carrierCode", "checksum"],
).as<{ recipient: IssueTo }>();
type Row = RowOf<typeof TO_SETTLE>;

/** A request with its document and the history of its bill, locked in the order of everybody. */
async function lockedIssue(tx: EntityManager, id: string, document: string): Promise<Row | null> {
  await lockDocument(tx, document);
  const row = await first(tx, TO_SETTLE, [id]);
  if (row !== null) await lockBill(tx, row);
  return row;
}

const isOpen = (state: IssueState): boolean => (OPEN_ISSUES as readonly IssueState[]).includes(state);

/**
 * A platform answers the request to issue a bill (`POST /v3/ebl-issuance-responses`): 204, and 409 for a second answer.
 * The standard does not sign this message: it counts with the token of the platform that was asked.
 */
export async function receiveIssuanceAnswer(
  { database }: Receiving,
  { bytes, authorization }: { readonly bytes: Uint8Array; readonly authorization: string | undefined },
): Promise<Wire> {
  const read = issuanceResponse.safeParse(jsonOf(bytes));
  if (!read.success) throw new NotTaken(400, "The answer has not the form of the standard.");
  const { transportDocumentReference: number, issuanceResponseCode: code, reason, errors = [] } = read.data;
  const why = [reason, ...errors.map((one) => [one.errorCode, one.reason].filter(Boolean).join(" "))];
  return database.asWorker(async (tx) => {
    const from = await counterpartyByToken(tx, authorization);
    if (from === null || from.role !== "platform")
      throw new NotTaken(401, "The token is not that of a known platform.");
    const asked = { counterparty_id: from.id, number };
    const newest = await table(tx, "app.pint_issue").find(["id", "document_id"], asked, {
      order: { created_at: "DESC" },
      limit: 1,
    });
    const found = newest[0];
    const row = found === undefined ? null : await lockedIssue(tx, found.id, found.document_id);
    if (row === null) throw new NotTaken(404, "That platform was not asked to issue a bill of this number.");
    // The request may have been received though its answer was lost.
    if (!isOpen(row.state)) throw new NotTaken(409, "This request was answered before.");
    if (code === "ISSU") await issued(tx, row);
    else if (!(await notIssued(tx, row, { code, reason: why.filter(Boolean).join("; ") || code })))
      throw new NotTaken(409, "The bill has come here since.");
    return { status: 204, body: null };
  });
}

/** Everybody who looks at a request learns that it stands otherwise. */
export const tellOfIssue = (
  tx: EntityManager,
  { organisation, document, task }: Pick<Row, "organisation" | "document" | "task">,
): Promise<void> =>
  announce(
    tx,
    { organisation, topic: "document", id: document },
    ...(task === null ? [] : [{ organisation, topic: "task", id: task } as const]),
    { organisation, topic: "counts", id: document },
  );

/** The one original is on the other platform from now on. */
async function issued(tx: EntityManager, row: Row): Promise<void> {
  const { id, document: documentId, kind, organisation, platform, number, recipient, task } = row;
  await table(tx, "app.pint_issue").change({ id }, { state: "ISSUED", code: "ISSU", answered_at: () => "now()" });
  await table(tx, "app.document").change(
    { id: documentId, locked_by: id },
    { locked_by: null, closed_as: "MOVED", version: () => "version + 1" },
  );
  if (task !== null) await endTask(tx, task, null);
  const facts = { number, platform, recipient: recipient.partyName };
  await auditLater(tx, organisation, "pint.issuedThere", facts, { documentId });
  await tellCompany(tx, organisation, "issuedThere", { ...facts, path: `/doc/${kind}/view/${documentId}` });
  await refreshState(tx, documentId);
  await tellOfIssue(tx, row);
}

/** The bill is a draft again. False where its chain has come here: then it was issued, whatever is said now. */
async function notIssued(
  tx: EntityManager,
  row: Row,
  { code, reason }: { readonly code: Exclude<IssuanceCode, "ISSU"> | null; readonly reason: string },
): Promise<boolean> {
  const { id, document: documentId, kind, organisation, platform, number, checksum, task } = row;
  const bill = { issued_id: documentId, checksum };
  if (await table(tx, "app.pint_bill").has({ ...bill, here: true })) return false;
  await table(tx, "app.pint_bill").remove(bill);
  await table(tx, "app.pint_issue").change({ id }, { state: "REFUSED", code, reason, answered_at: () => "now()" });
  await table(tx, "app.document").change(
    { id: documentId, locked_by: id },
    { locked_by: null, signed_at: null, signed_by: null, version: () => "version + 1" },
  );
  if (task !== null) await endTask(tx, task, new Refused("PINT_NOT_ISSUED", { platform, reason }));
  await auditLater(tx, organisation, "pint.notIssued", { number, platform, reason, code: code ?? "" }, { documentId });
  await tellCompany(tx, organisation, "notIssued", {
    number,
    platform,
    reason,
    path: `/doc/${kind}/view/${documentId}`,
  });
  await refreshState(tx, documentId);
  await tellOfIssue(tx, row);
  return true;
}

/** The platform did not take the request itself, the first time that it was sent: nothing of it is there. */
export async function refuseRequest(tx: EntityManager, id: string, document: string, reason: string): Promise<void> {
  const row = await lockedIssue(tx, id, document);
  if (row?.state === "DUE") await notIssued(tx, row, { code: null, reason });
}
