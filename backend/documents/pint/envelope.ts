import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { canonicalJson } from "#domain/canonical";
import { checksumOf, jsonChecksum } from "#domain/dcsa/checksum";
import { endorsementTo } from "#domain/dcsa/endorsing";
import type { Transaction } from "#domain/dcsa/envelope-shapes";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { platformSigner } from "../../counterparties/sign.ts";
import type { Settings } from "../../settings/settings.ts";
import { actsHere, actsOf } from "./chain-acts.ts";
import { keptBills, lockBill, type BillKey, type KeptBill } from "./bills.ts";
import { ownFiles, type Announced } from "./own-files.ts";
import { partiesOf } from "./parties.ts";

interface Offered {
  readonly documentId: string;
  readonly organisationId: string;
  readonly recipient: ChainParty;
  /** The consent of the issuer; the bill and issuance are null for what came from elsewhere. */
  readonly transportDocument: string | null;
  readonly issuance: string | null;
  /** The checksum of the paper that the issuance names. */
  readonly copy: string | null;
  readonly issuerId: string;
  readonly now: Date;
}

/** The message that offers a title, and what its answers name. */
export interface MadeEnvelope {
  readonly envelope: string;
  readonly billChecksum: string;
  readonly entryChecksum: string;
}

/** The carrier as the first act of a chain names it. */
export const carrierOf = (entries: readonly string[]): ChainParty | null => actsOf(entries[0] ?? "")[0]?.actor ?? null;

const BILL = statement(
  "documents.pintBillOffered",
  `SELECT b.carrier_code AS "carrierCode", b.number, b.checksum FROM app.pint_bill b
    WHERE b.id = (SELECT l.bill_id FROM app.pint_landing l WHERE l.id = $1)
      OR b.issued_id = $1 AND NOT EXISTS (SELECT 1 FROM app.pint_landing l WHERE l.id = $1) LIMIT 1`,
  ["carrierCode", "number", "checksum"],
);

/** The bill that a title is of: the one that came here, or the one that its issuer has made by its consent. */
async function billOf(tx: EntityManager, of: Offered): Promise<KeptBill | null> {
  const key: BillKey | null = await first(tx, BILL, [of.documentId]);
  if (key === null) return null;
  await lockBill(tx, key);
  return (await keptBills(tx, key)).find(({ checksum }) => checksum === key.checksum) ?? null;
}

/**
 * Makes the envelope of an offer, signed by this node, and writes in the history that the title has left: from here on
 * only the answer of the other platform says whose it is. Read and written as the worker.
 */
export async function makeEnvelope(tx: EntityManager, settings: Settings, of: Offered): Promise<MadeEnvelope> {
  const platform = settings.platformCode;
  const known = await billOf(tx, of);
  const raw = known?.document ?? of.transportDocument;
  if (raw === null) throw new Error(`nothing says the bill of document ${of.documentId}`);
  const standard = JSON.parse(raw) as { readonly carrierCode: string; readonly transportDocumentReference: string };
  const checksum = await jsonChecksum(standard);
  const parties = await partiesOf(tx, platform, [of.organisationId, of.issuerId]);
  const [holder, issuer] = [parties.get(of.organisationId), parties.get(of.issuerId)];
  if (holder === undefined || issuer === undefined)
    throw new Error(`the parties of document ${of.documentId} are gone`);
  const entries = known?.entries ?? [];
  const carrier = carrierOf(entries) ?? known?.issuer ?? issuer;
  const issue = entries.length > 0 ? null : { to: known?.firstHolder ?? null };
  const { acts, stands } = await actsHere(tx, { documentId: of.documentId, platform, carrier, issue });
  const given = { actor: holder, recipient: of.recipient, actionDateTime: of.now.toISOString() };
  // One in blank, and a straight one, goes by possession alone.
  const handed: Transaction[] = [
    ...(stands === "TO_ORDER" ? [{ actionCode: endorsementTo("TO_ORDER"), ...given }] : []),
    { actionCode: "TRANSFER", ...given },
  ];
  const before = entries.at(-1);
  const sign = await platformSigner(tx, settings);
  const entry = sign(
    canonicalJson({
      eblPlatform: platform,
      transportDocumentChecksum: checksum,
      ...(before === undefined
        ? { issuanceManifestSignedContent: known?.issuance ?? of.issuance }
        : { previousEnvelopeTransferChainEntrySignedContentChecksum: await checksumOf(before) }),
      transactions: [...acts, ...handed],
    }),
  );
  const entryChecksum = await checksumOf(entry);
  // A chain that begins here announces what its issue names; what a chain has announced once stays.
  const begins = before === undefined && (known?.issuance ?? null) === null;
  const { copy, supporting }: Announced = begins
    ? await ownFiles(tx, { documentId: of.documentId, bill: checksum, copy: of.copy })
    : { copy: known?.copy ?? null, supporting: known?.supporting ?? [] };
  const manifest = sign(
    canonicalJson({
      transportDocumentChecksum: checksum,
      lastEnvelopeTransferChainEntrySignedContentChecksum: entryChecksum,
      ...(copy === null ? {} : { eBLVisualisationByCarrier: copy }),
      ...(supporting.length === 0 ? {} : { supportingDocuments: supporting }),
    }),
  );
  const chain = [...entries, entry];
  if (known === null)
    await table(tx, "app.pint_bill").insert({
      id: uuid(),
      carrier_code: standard.carrierCode,
      number: standard.transportDocumentReference,
      checksum,
      document: raw,
      issued_id: of.documentId,
      entries: chain,
      taken: [],
      copy,
      supporting,
      here: false,
    });
  else
    await table(tx, "app.pint_bill").change(
      { id: known.id },
      { entries: chain, copy, supporting, here: false, updated_at: () => "now()" },
    );
  return {
    envelope: JSON.stringify({
      transportDocument: standard,
      envelopeManifestSignedContent: manifest,
      envelopeTransferChain: chain,
    }),
    billChecksum: checksum,
    entryChecksum,
  };
}

/**
 * The other platform has refused with its signature: what was signed for it is no part of the history. False where the
 * chain went on from it: then somebody has taken the title, whatever is said now.
 */
export async function takeBackEntry(tx: EntityManager, billChecksum: string, entryChecksum: string): Promise<boolean> {
  const found = await table(tx, "app.pint_bill").first(["id", "carrier_code", "number", "checksum"], {
    checksum: billChecksum,
  });
  if (found === null) return false;
  const key = { carrierCode: found.carrier_code, number: found.number, checksum: found.checksum };
  await lockBill(tx, key);
  const known = (await keptBills(tx, key)).find(({ id }) => id === found.id);
  const last = known?.entries.at(-1);
  if (known === undefined || last === undefined || (await checksumOf(last)) !== entryChecksum) return false;
  await table(tx, "app.pint_bill").change(
    { id: known.id },
    { entries: known.entries.slice(0, -1), here: true, updated_at: () => "now()" },
  );
  return true;
}
