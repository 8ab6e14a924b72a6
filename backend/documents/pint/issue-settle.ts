import { In, type EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { IssueTo } from "#domain/dcsa/carrier-shapes";
import { Refused } from "#domain/errors";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import type { IssuanceCode } from "#domain/pint-codes";
import { OPEN_ISSUES, type IssueState } from "#domain/pint-states";
import { auditLater } from "../../core/audit.ts";
import { announce, announceWork } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { endTask } from "../../tasks/tasks.ts";
import { lockDocument } from "../document-row.ts";
import { refreshState } from "../state.ts";
import { lockBill } from "./bills.ts";
import { tellCompany } from "./pint-letters.ts";

// How a request to issue ends: the bill lives on the other platform, or is a draft again. As the worker.

const TO_SETTLE = statement(
  "documents.pintIssueToSettle",
  `SELECT id, state, document_id AS document, organisation_id AS organisation, person_id AS person, task_id AS task,
      recipient, platform_name AS platform, number, carrier_code AS "carrierCode", bill_checksum AS checksum, sent,
      asked_at AS "askedAt", contradicted_at AS "contradictedAt"
    FROM app.pint_issue WHERE id = $1 FOR UPDATE`,
  ["id", "state", "organisation", "person", "recipient", "platform", "number", "carrierCode", "checksum", "sent"],
).as<{ recipient: IssueTo }>();
export type IssueRow = RowOf<typeof TO_SETTLE>;
/** A request whose draft was not deleted. */
export type Standing = IssueRow & { readonly document: string };

/** Locks the document, then the request, then the history of its bill: the order of all code. */
export async function lockedIssue(tx: EntityManager, id: string, document: string | null): Promise<IssueRow | null> {
  if (document !== null) await lockDocument(tx, document);
  const row = await first(tx, TO_SETTLE, [id]);
  if (row !== null) await lockBill(tx, row);
  return row;
}

/** DUE counts as open: the platform may have the request though its answer was lost. */
export const isOpen = (row: IssueRow): row is Standing =>
  (OPEN_ISSUES as readonly IssueState[]).includes(row.state) && row.document !== null;

export const pathOf = (document: string) => `/doc/${EXCHANGED_KIND}/view/${document}` as const;

/** Begins the history of a bill that lives elsewhere, where it has not begun. `request`: as it is sent. */
export async function beginBill(
  tx: EntityManager,
  { document, carrierCode, number, checksum }: Pick<Standing, "document" | "carrierCode" | "number" | "checksum">,
  request: string,
): Promise<void> {
  if (await table(tx, "app.pint_bill").has({ checksum })) return;
  await table(tx, "app.pint_bill").insert({
    id: uuid(),
    carrier_code: carrierCode,
    number,
    checksum,
    document: JSON.stringify((JSON.parse(request) as { readonly document: object }).document),
    issued_id: document,
    entries: [],
    taken: [],
    here: false,
  });
}

/** The one original is on the other platform from now on. */
export async function issued(tx: EntityManager, row: Standing): Promise<void> {
  const { id, document: documentId, organisation, platform, number, recipient, task } = row;
  await table(tx, "app.pint_issue").change(
    { id },
    { state: "ISSUED", code: "ISSU", reason: "", answered_at: () => "now()" },
  );
  await table(tx, "app.document").change(
    { id: documentId, locked_by: id },
    { locked_by: null, closed_as: "MOVED", version: () => "version + 1" },
  );
  if (task !== null) await endTask(tx, task, null);
  const facts = { number, platform, recipient: recipient.partyName };
  await auditLater(tx, organisation, "pint.issuedThere", facts, { documentId });
  await tellCompany(tx, organisation, "issuedThere", { ...facts, path: pathOf(documentId) });
  await refreshState(tx, documentId);
  await announceWork(tx, row);
}

/** A signing here that failed before is forgotten. */
export const NOT_SIGNED_HERE = {
  chain_id: null,
  registry: null,
  token_id: null,
  checksum: null,
  negotiability: null,
} as const;

interface Why {
  readonly code: Exclude<IssuanceCode, "ISSU"> | null;
  /** In the words of the platform; empty where a person ends the request, and not the platform. */
  readonly reason: string;
}

/** The bill is a draft again. False where its chain has come here: then it was issued, whatever is said now. */
export async function notIssued(tx: EntityManager, row: Standing, { code, reason }: Why): Promise<boolean> {
  const { id, document: documentId, organisation, platform, number, checksum, task } = row;
  const bill = await table(tx, "app.pint_bill").first(["id", "here", "entries"], { issued_id: documentId, checksum });
  // It may have left again since.
  if (bill !== null && (bill.here || bill.entries.length > 0)) return false;
  if (bill !== null) await table(tx, "app.pint_bill").remove({ id: bill.id });
  await table(tx, "app.pint_issue").change({ id }, { state: "REFUSED", code, reason, answered_at: () => "now()" });
  await table(tx, "app.document").change(
    { id: documentId, locked_by: id },
    { locked_by: null, signed_at: null, signed_by: null, version: () => "version + 1" },
  );
  const refused =
    reason === ""
      ? new Refused("PINT_ISSUE_ENDED", { platform })
      : new Refused("PINT_NOT_ISSUED", { platform, reason });
  if (task !== null) await endTask(tx, task, refused);
  const facts = { number, platform };
  if (reason === "") await auditLater(tx, organisation, "pint.issueEnded", facts, { documentId });
  else await auditLater(tx, organisation, "pint.notIssued", { ...facts, reason, code: code ?? "" }, { documentId });
  const said = { ...facts, reason, path: pathOf(documentId) };
  await tellCompany(tx, organisation, reason === "" ? "issueEnded" : "notIssued", said);
  await refreshState(tx, documentId);
  await announceWork(tx, row);
  return true;
}

/** A request that was sent to nobody yet gives way to one before it, by which a platform has issued the bill. */
export async function withdrawUnsent(tx: EntityManager, id: string): Promise<boolean> {
  const unsent = { id, sent: 0, state: In([...OPEN_ISSUES]) };
  const row = await table(tx, "app.pint_issue").first(
    ["organisation_id", "task_id", "platform_name", "document_id", "bill_checksum"],
    unsent,
  );
  if (row === null) return false;
  const gone = await table(tx, "app.pint_issue").change(unsent, { state: "REFUSED", answered_at: () => "now()" });
  if (gone === 0) return false;
  const refused = new Refused("PINT_ISSUED_BEFORE", { platform: row.platform_name });
  if (row.task_id !== null) {
    await endTask(tx, row.task_id, refused);
    await announce(tx, { organisation: row.organisation_id, topic: "task", id: row.task_id });
  }
  await table(tx, "app.pint_bill").remove({ issued_id: row.document_id, checksum: row.bill_checksum, here: false });
  return true;
}
