import { transportDocument } from "#domain/dcsa/transport-document";
import { isParty, straightParties } from "#domain/dcsa/recipients";
import { Refused } from "#domain/errors";
import type { Database } from "../../core/database.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";

const STANDARD = statement(
  "documents.pintStandard",
  `SELECT coalesce(b.document, c.transport_document) AS raw FROM app.pint_consent c
    LEFT JOIN app.pint_landing l ON l.id = c.document_id LEFT JOIN app.pint_bill b ON b.id = l.bill_id
    WHERE c.document_id = $1`,
);

/** The parties of a bill that may leave, as the standard names them; null for one to order, which goes to anybody. */
async function straightPartiesOf(database: Database, documentId: string) {
  const raw = (await database.asWorker((tx) => first(tx, STANDARD, [documentId])))?.raw ?? null;
  const bill = raw === null ? null : transportDocument.parse(JSON.parse(raw));
  return bill === null || bill.isToOrder ? null : straightParties(bill.documentParties);
}

/** A straight bill is not endorsed, and whoever gets it could surrender it: it goes to its own parties. PINT_STRAIGHT. */
export async function assertStraightTo(
  database: Database,
  documentId: string,
  to: { readonly lei: string; readonly name: string },
): Promise<void> {
  const named = await straightPartiesOf(database, documentId);
  if (named === null || named.some((one) => isParty(one, to))) return;
  const parties = named.map(({ partyName }) => partyName).join(", ");
  throw new Refused("PINT_STRAIGHT", { parties }, [{ path: "lei", code: "PINT_STRAIGHT", parameters: { parties } }]);
}
