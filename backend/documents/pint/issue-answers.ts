import { MoreThan, type EntityManager } from "typeorm";
import { issuanceResponse, type IssuanceResponse } from "#domain/dcsa/carrier-shapes";
import { numberKey } from "#domain/numbers";
import { PINT_LIMITS } from "#domain/pint-codes";
import { auditLater } from "../../core/audit.ts";
import { first } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { counterpartyByToken } from "../../counterparties/tokens.ts";
import { recordOf } from "../document-row.ts";
import {
  beginBill,
  issued,
  isOpen,
  lockedIssue,
  NOT_SIGNED_HERE,
  notIssued,
  pathOf,
  withdrawUnsent,
  type IssueRow,
  type Standing,
} from "./issue-settle.ts";
import { tellCompany, tellNode } from "./pint-letters.ts";
import { NotTaken } from "./serving.ts";
import { jsonOf, type Receiving, type Wire } from "./wire.ts";

const OTHER = statement(
  "documents.pintIssueNumberTaken",
  `SELECT 1 FROM app.document o JOIN app.document d ON o.organisation_id = d.organisation_id AND o.kind = d.kind
      AND o.number_key = d.number_key AND o.id <> d.id
    WHERE d.id = $1 AND o.signed_at IS NOT NULL AND o.closed_as IS DISTINCT FROM 'VOID'`,
);

/** The reasons that a platform gives, in one line. */
const reasonOf = ({ issuanceResponseCode: code, reason, errors = [] }: IssuanceResponse): string =>
  [reason, ...errors.map((one) => [one.errorCode, one.reason].filter(Boolean).join(" "))]
    .filter(Boolean)
    .join("; ")
    .slice(0, PINT_LIMITS.reasonCharacters)
    .trim() || code;

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
  const faulty = await database.asWorker(async (tx) => {
    const from = await counterpartyByToken(tx, authorization);
    if (from === null || from.role !== "platform")
      throw new NotTaken(401, "The token is not that of a known platform.");
    // The answer names a number alone. A request that was not sent has none, so it is of one before it.
    const asked = { counterparty_id: from.id, number: read.data.transportDocumentReference, sent: MoreThan(0) };
    const found = await table(tx, "app.pint_issue").first(["id", "document_id"], asked, {
      order: { created_at: "DESC" },
    });
    const row = found && (await lockedIssue(tx, found.id, found.document_id));
    if (row === null) throw new NotTaken(404, "That platform was not asked to issue a bill of this number.");
    return settle(tx, row, read.data);
  });
  failpoint("pint.issueAnswered");
  // The record of an answer that comes too late stays.
  if (faulty !== null) throw new NotTaken(409, faulty);
  return { status: 204, body: null };
}

/** Settles a request by its answer; says why that does not count. */
async function settle(tx: EntityManager, row: IssueRow, said: IssuanceResponse): Promise<string | null> {
  const { issuanceResponseCode: code } = said;
  if (isOpen(row)) {
    if (code === "ISSU") await issued(tx, row);
    else if (!(await notIssued(tx, row, { code, reason: reasonOf(said) }))) return "The bill has come here since.";
    return null;
  }
  if (code !== "ISSU" || row.state !== "REFUSED") return "This request was answered before.";
  if (await issuedLate(tx, row)) return null;
  await contradicted(tx, row);
  return "This request was refused before, and its bill went another way since.";
}

/**
 * A title lives on the platform though the request was refused, or ended, before: the refusal was one of an earlier
 * request, or a mistake. Its draft, where it is still one, never gets another title. False where it is none any more.
 */
async function issuedLate(tx: EntityManager, row: IssueRow): Promise<boolean> {
  const { id, document, number, person } = row;
  const draft = document === null ? null : await recordOf(tx, document);
  if (document === null || draft === null) return false;
  const own = draft.signedAt === null && draft.lockedBy === null;
  if (numberKey(draft.number) !== numberKey(number) || (await first(tx, OTHER, [document])) !== null) return false;
  if (!own && !(draft.lockedBy !== null && (await withdrawUnsent(tx, draft.lockedBy)))) return false;
  const standing: Standing = { ...row, document };
  await table(tx, "app.document").change(
    { id: document },
    { locked_by: id, signed_at: () => "now()", signed_by: person, ...NOT_SIGNED_HERE },
  );
  const request = (await table(tx, "app.pint_issue").first(["request"], { id }))?.request ?? "";
  await beginBill(tx, standing, request);
  await issued(tx, standing);
  return true;
}

/** The platform has issued a bill that is here, or elsewhere, too: its people and the node's are told once. */
async function contradicted(tx: EntityManager, row: IssueRow): Promise<void> {
  const { id, document, organisation, platform, number, contradictedAt } = row;
  if (contradictedAt !== null) return;
  await table(tx, "app.pint_issue").change({ id }, { contradicted_at: () => "now()" });
  const facts = { number, platform };
  await auditLater(tx, organisation, "pint.issuedAgainst", facts, document === null ? {} : { documentId: document });
  const path = document === null ? "/exchange" : pathOf(document);
  await tellCompany(tx, organisation, "issuedAgainst", { ...facts, path });
  const company = await table(tx, "app.organisation").first(["name"], { id: organisation });
  await tellNode(tx, "issuedAgainst", { ...facts, company: company?.name ?? "" });
}
