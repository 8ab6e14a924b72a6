import { In, type EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { isSignedBy, isValidAt, readSigned, type Signed } from "#domain/dcsa/jws";
import { checksumOf, jsonChecksum } from "#domain/dcsa/checksum";
import { documentBytes } from "#domain/dcsa/documents";
import { issuanceManifest, type DocumentMetadata, type IssuanceManifest } from "#domain/dcsa/envelope-shapes";
import { issuanceRequest, type IssuanceRequest } from "#domain/dcsa/carrier-shapes";
import { transportDocument, type TransportDocument } from "#domain/dcsa/transport-document";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import type { IssuanceCode } from "#domain/pint-codes";
import { isStorable } from "#domain/storable";
import { failpoint } from "../../core/failpoint.ts";
import { table } from "../../core/table.ts";
import { counterpartyByCode, type Counterparty } from "../../counterparties/known.ts";
import { accountOf, keepAccount } from "./account.ts";
import { keepFile } from "./bill-files.ts";
import { keptBills, lockBill, type BillKey } from "./bills.ts";
import { keyReader, pintKeysOf, recipientFor } from "./judging.ts";
import { dueLanding } from "./landings.ts";
import { NotTaken } from "./serving.ts";
import { jsonOf, type Receiving, type Wire } from "./wire.ts";

/** A request whose documents nobody has looked at yet. */
interface Asked {
  readonly request: IssuanceRequest;
  readonly carrierCode: string;
  readonly number: string;
  readonly signed: Signed;
  readonly manifest: IssuanceManifest;
}

interface Read extends Asked {
  readonly checksum: string;
  readonly document: TransportDocument | null;
  readonly copy: Uint8Array | null;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function readRequest(bytes: Uint8Array): Asked {
  const given = jsonOf(bytes);
  if (!isStorable(given)) throw new NotTaken(400, "The request has a character or number that nothing here holds.");
  const body = issuanceRequest.safeParse(given);
  if (!body.success) throw new NotTaken(400, "The request has not the form of the standard.");
  const { document: raw, issuanceManifestSignedContent } = body.data;
  const [carrierCode, number] = [text(raw["carrierCode"]), text(raw["transportDocumentReference"])];
  if (!/^[A-Z0-9]{2,4}$/.test(carrierCode) || !/^\S(?:.*\S)?$/.test(number) || number.length > 20)
    throw new NotTaken(400, "The document names no carrier or number.");
  const signed = readSigned(issuanceManifestSignedContent);
  const manifest = "unread" in signed ? null : issuanceManifest.safeParse(signed.payload);
  if ("unread" in signed || manifest?.success !== true)
    throw new NotTaken(400, "The issuance manifest cannot be read.");
  return { request: body.data, carrierCode, number, signed, manifest: manifest.data };
}

/** The carrier that has signed the manifest of the issue. */
async function signedBy(tx: EntityManager, platform: string, { carrierCode, signed }: Asked): Promise<Counterparty> {
  const carrier = await counterpartyByCode(tx, carrierCode, "carrier");
  for (const key of carrier === null ? [] : await pintKeysOf(keyReader(tx), platform, signed.kid))
    if (
      key.party.role === "carrier" &&
      key.party.code === carrierCode &&
      isValidAt(key, new Date()) &&
      (await isSignedBy(signed, key))
    )
      return carrier as Counterparty;
  throw new NotTaken(401, "The issuance manifest is not signed with a key of this carrier that is known here.");
}

/** The documents of a request, which are those that its manifest names. */
async function readDocuments(asked: Asked): Promise<Read> {
  const { request, manifest } = asked;
  const given = request.eBLVisualisationByCarrier;
  const copy = given === undefined ? null : documentBytes(given.content);
  if (given !== undefined && copy === null) throw new NotTaken(400, "The visualisation is not base64.");
  const checksum = await jsonChecksum(request.document);
  const right =
    manifest.documentChecksum === checksum &&
    manifest.issueToChecksum === (await jsonChecksum(request.issueTo)) &&
    (manifest.eBLVisualisationByCarrierChecksum ?? null) === (copy && (await checksumOf(copy)));
  if (!right) throw new NotTaken(400, "A checksum of the issuance manifest is not that of the request.");
  const document = transportDocument.safeParse(request.document);
  return { ...asked, checksum, document: document.success ? document.data : null, copy };
}

/** Why a bill cannot be issued here: what the carrier is answered. */
function judge(
  { document, request }: Read,
  platform: string,
  recipient: string | null,
): { readonly code: IssuanceCode; readonly reason: string } | null {
  const bad = (reason: string) => ({ code: "BREQ" as const, reason });
  if (document === null) return bad("The transport document has not the form of the standard.");
  if (!document.isElectronic || document.transportDocumentTypeCode !== "BOL")
    return bad("Only an electronic bill of lading is issued.");
  if (request.issueTo.sendToPlatform !== platform)
    return { code: "REFU", reason: `The party is on platform ${request.issueTo.sendToPlatform}.` };
  return recipient === null ? { code: "REFU", reason: "The party is not known on this platform." } : null;
}

/**
 * A carrier's request to issue a bill (`PUT /v3/ebl-issuance-requests`): 204, and the answer later; 409 for a number
 * that was issued, or asked for, before. The title is made as of a bill that comes from another platform.
 */
export async function receiveIssuance(means: Receiving, bytes: Uint8Array): Promise<Wire> {
  const { database, settings, storage } = means;
  const asked = readRequest(bytes);
  // Nothing of a stranger is decoded or stored.
  await database.asWorker((tx) => signedBy(tx, settings.platformCode, asked));
  const read = await readDocuments(asked);
  await keepAccount(means);
  const account = await database.asWorker(accountOf);
  const { copy } = read;
  const stored = copy === null || account === null ? null : await storage.put(account, copy);
  await database.asWorker(async (tx) => {
    const carrier = await signedBy(tx, settings.platformCode, asked);
    const checksum = read.manifest.eBLVisualisationByCarrierChecksum;
    const name = read.request.eBLVisualisationByCarrier?.name ?? "";
    const file =
      copy === null || checksum === undefined || stored === null || account === null
        ? null
        : { name, size: copy.length, checksum, key: stored.key, owner: account };
    await take(tx, settings.platformCode, read, carrier, file);
  });
  failpoint("pint.issuanceTaken");
  return { status: 204, body: null };
}

interface Copy {
  readonly name: string;
  readonly size: number;
  readonly checksum: string;
  readonly key: string;
  readonly owner: string;
}

async function take(
  tx: EntityManager,
  platform: string,
  read: Read,
  carrier: Counterparty,
  copy: Copy | null,
): Promise<void> {
  const { request, carrierCode, number, checksum, document } = read;
  const key: BillKey = { carrierCode, number, checksum };
  await lockBill(tx, key);
  const known = await keptBills(tx, key);
  // A bill that was surrendered and accepted may be issued anew, under another document.
  if (known.some((bill) => !bill.ended || bill.checksum === checksum))
    throw new NotTaken(409, "A bill of this number is issued, or being issued.");
  const before = await table(tx, "app.pint_issuance").first(["id"], {
    carrier_code: carrierCode,
    number,
    // The answer names a number alone: one that is not taken yet would count for the next request.
    state: In(["OPEN", "ANSWERING"]),
  });
  if (before !== null) throw new NotTaken(409, "A request of this number is being answered.");
  const codes = request.issueTo.identifyingCodes;
  const recipient = (await recipientFor(tx, platform, codes))?.id ?? null;
  const refused = judge(read, platform, recipient);
  const id = uuid();
  const row = {
    id,
    counterparty_id: carrier.id,
    carrier_code: carrierCode,
    number,
    bill_checksum: checksum,
    body: JSON.stringify({ ...request, eBLVisualisationByCarrier: undefined }),
  };
  if (refused !== null || recipient === null || document === null) {
    const { code, reason } = refused ?? { code: "REFU" as const, reason: "" };
    await table(tx, "app.pint_issuance").insert({ ...row, state: "ANSWERING", code, reason });
    return;
  }
  const bill = uuid();
  const party = ({
    partyName,
    identifyingCodes,
  }: {
    partyName: string;
    identifyingCodes: ChainParty["identifyingCodes"];
  }) => ({ partyName, eblPlatform: platform, identifyingCodes }) satisfies ChainParty;
  const issuing = document.documentParties.issuingParty;
  const metadata: DocumentMetadata | null =
    copy === null
      ? null
      : { name: copy.name, size: copy.size, mediaType: "application/pdf", documentChecksum: copy.checksum };
  await table(tx, "app.pint_bill").insert({
    id: bill,
    carrier_code: carrierCode,
    number,
    checksum,
    document: JSON.stringify(request.document),
    entries: [],
    taken: [],
    copy: metadata,
    here: true,
    issuance: request.issuanceManifestSignedContent,
    issuer: party({
      partyName: issuing.partyName,
      identifyingCodes: issuing.identifyingCodes ?? [
        { codeListProvider: document.carrierCodeListProvider, partyCode: carrierCode },
      ],
    }),
    first_holder: party(request.issueTo),
  });
  if (copy !== null)
    await keepFile(tx, { bill: checksum, checksum: copy.checksum, size: copy.size, owner: copy.owner, key: copy.key });
  const landing = await dueLanding(tx, { bill, recipient, counterparty: carrier.id, origin: "ISSUANCE", originId: id });
  await table(tx, "app.pint_issuance").insert({ ...row, recipient_id: recipient, landing_id: landing });
}
