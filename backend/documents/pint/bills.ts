import { In, type EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { WAITING_CLAIMS } from "#domain/pint-states";
import type { DocumentMetadata } from "#domain/dcsa/envelope-shapes";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import type { KnownChain } from "#domain/dcsa/history";
import { announcedBy, type ReadEnvelope } from "#domain/dcsa/read-envelope";
import { rows } from "../../core/database.ts";
import { lock } from "../../core/locks.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";

const COLUMNS = `b.id, b.carrier_code AS "carrierCode", b.number, b.checksum, b.document, b.issued_id AS "issuedId",
  b.entries, b.taken, b.copy, b.supporting, b.here, b.ended, b.issuance, b.issuer,
  b.first_holder AS "firstHolder"`;
const KNOWN = statement(
  "documents.pintBills",
  `SELECT ${COLUMNS} FROM app.pint_bill b WHERE b.carrier_code = $1 AND b.number = $2
    UNION SELECT ${COLUMNS} FROM app.pint_bill b WHERE b.checksum = $3`,
  ["id", "carrierCode", "number", "checksum", "document", "entries", "taken", "supporting", "here", "ended"],
).as<{
  entries: readonly string[];
  taken: KnownChain["taken"];
  copy: DocumentMetadata | null;
  supporting: readonly DocumentMetadata[];
  issuer: ChainParty | null;
  firstHolder: ChainParty | null;
}>();
/** The history of a bill on this platform. */
export type KeptBill = RowOf<typeof KNOWN>;

/** The facts by which a bill is told from others: its carrier and number, and the checksum of its document. */
export interface BillKey {
  readonly carrierCode: string;
  readonly number: string;
  readonly checksum: string;
}
export const keyOfEnvelope = ({ document, documentChecksum }: ReadEnvelope): BillKey => ({
  carrierCode: document.carrierCode,
  number: document.transportDocumentReference,
  checksum: documentChecksum,
});

/** Nobody else judges or changes what is known of a bill before the transaction ends. */
export const lockBill = (tx: EntityManager, { carrierCode, number }: BillKey): Promise<void> =>
  lock(tx, "pintBill", `${carrierCode} ${number}`);

/** Everything that is kept of a bill, and of others of its number. Under `lockBill`, where it is judged by. */
export const keptBills = (tx: EntityManager, { carrierCode, number, checksum }: BillKey): Promise<KeptBill[]> =>
  rows(tx, KNOWN, [carrierCode, number, checksum]);

export const chainOf = ({ checksum, entries, taken, here, ended }: KeptBill): KnownChain => ({
  transportDocumentChecksum: checksum,
  entries,
  taken,
  here,
  ended,
});

/**
 * Writes down that an envelope was taken: its bill is here from now on. `bills`: what `keptBills` has told under the
 * lock. Answers the id of the bill.
 */
export async function takeBill(
  tx: EntityManager,
  envelope: ReadEnvelope,
  raw: string,
  of: { readonly received: readonly string[]; readonly bills: readonly KeptBill[] },
): Promise<string> {
  const { received, bills } = of;
  const key = keyOfEnvelope(envelope);
  const known = bills.find(({ checksum }) => checksum === key.checksum);
  const entries = envelope.entries.map(({ signed }) => signed.text);
  const taken = [...(known?.taken ?? []), { length: entries.length, documents: received }];
  const copy = envelope.manifest.says.eBLVisualisationByCarrier ?? null;
  const supporting = announcedBy(envelope).filter((one) => one !== copy);
  if (known) {
    // A surrender on the platform that it comes from ended without an answer.
    if (known.issuedId !== null)
      await table(tx, "app.pint_claim").change(
        { document_id: known.issuedId, state: In([...WAITING_CLAIMS]) },
        { state: "LAPSED", answer: null, answered_at: null },
      );
    await table(tx, "app.pint_bill").change(
      { id: known.id },
      { entries, taken, copy, supporting, here: true, updated_at: () => "now()" },
    );
    return known.id;
  }
  const id = uuid();
  await table(tx, "app.pint_bill").insert({
    id,
    carrier_code: key.carrierCode,
    number: key.number,
    checksum: key.checksum,
    document: raw,
    entries,
    taken,
    copy,
    supporting,
    here: true,
  });
  return id;
}

/**
 * Whether a bill that was issued here lives on another platform: it has not come back, and its surrender was not
 * accepted. Its history is locked until the transaction ends.
 */
export async function isAway(tx: EntityManager, documentId: string): Promise<boolean> {
  const found = await table(tx, "app.pint_bill").first(["carrier_code", "number"], { issued_id: documentId });
  if (found === null) return false;
  await lockBill(tx, { carrierCode: found.carrier_code, number: found.number, checksum: "" });
  return table(tx, "app.pint_bill").has({ issued_id: documentId, here: false, ended: false });
}

/** The surrender of a bill that was issued here was accepted: it may be issued anew, and no chain goes on from it. */
export async function endBill(tx: EntityManager, documentId: string): Promise<void> {
  await table(tx, "app.pint_bill").change(
    { issued_id: documentId },
    { ended: true, here: false, updated_at: () => "now()" },
  );
}
