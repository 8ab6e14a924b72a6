import { createPrivateKey, createPublicKey } from "node:crypto";
import { In, Not, type EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import { issuanceManifestOf } from "#domain/dcsa/issuance-messages";
import { shippingInstruction } from "#domain/dcsa/shipping-instruction";
import { toTransportDocument } from "#domain/dcsa/to-transport-document";
import type { EblState } from "#domain/ebl-states";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { read } from "#domain/kinds/read";
import type { Database } from "../../core/database.ts";
import { outside } from "../../core/outside.ts";
import { table } from "../../core/table.ts";
import { counterpartyByCode } from "../../counterparties/known.ts";
import { signJws } from "../../counterparties/jws.ts";
import { thumbprintOf } from "../../counterparties/read-key.ts";
import type { Context } from "../../session/context.ts";
import type { Settings } from "../../settings/settings.ts";
import { issuerKey } from "../../trade-trust/company-issuer.ts";
import type { DocumentRecord } from "../document-row.ts";
import { standardBill } from "../ebl/standard-bill.ts";
import { addressOf, leisByName } from "./parties.ts";

const PARTIES = ["shipper", "consignee", "endorsee", "issuingParty"] as const;

/** The means by which a company acts on bills between platforms. */
export interface Given {
  readonly database: Database;
  readonly settings: Settings;
}

/** The bill as the standard writes it, and the paths where it wants more than is known. */
type Written = Awaited<ReturnType<typeof standardBill>>;

/** A bill by the directory of companies. Read as the worker. */
async function byDirectory(tx: EntityManager, organisation: string, data: FieldData): Promise<Written> {
  const names = PARTIES.map((role) => read(data, `${role}.partyName`)?.trim() ?? "");
  const known = await leisByName(tx, names.filter(Boolean));
  const address = await addressOf(tx, organisation);
  const codes = PARTIES.flatMap((role, at) => {
    const code = known.get(names[at]?.toLowerCase() ?? "");
    return code === undefined ? [] : [[role, [code]] as const];
  });
  return toTransportDocument(data, {
    codes: Object.fromEntries(codes),
    shipperOwned: [],
    ...(address === null ? {} : { issuingAddress: address }),
  });
}

/** The shipping instruction that a bill was made of, where that counts still. Read as the worker. */
async function instructionOf(tx: EntityManager, document: string) {
  const ended = Not(In(["CANCELLED", "DECLINED"] satisfies EblState[]));
  const found = await table(tx, "app.ebl_instruction").first(["id", "body"], { document_id: document, state: ended });
  return found && { reference: found.id, instruction: shippingInstruction.parse(JSON.parse(found.body)) };
}

/**
 * The bill as the standard writes it: one that was made of a shipping instruction as its platform has approved it.
 * PINT_FACTS_MISSING.
 */
export async function standardOf(
  ctx: Context,
  { database, settings }: Given,
  { id, version, data }: DocumentRecord,
): Promise<Record<string, unknown>> {
  const organisation = ctx.organisation.id;
  const { document, missing } = await outside("pint bill", [id, version, organisation], () =>
    database.asWorker(async (tx): Promise<Written> => {
      const made = await instructionOf(tx, id);
      return made === null
        ? byDirectory(tx, organisation, data)
        : standardBill(tx, settings.platformCode, { ...made, organisation, data });
    }),
  );
  if (missing.length > 0) throw new Refused("PINT_FACTS_MISSING", { fields: missing.join(", ") });
  return document;
}

/**
 * Nobody makes a bill of another carrier, nor the very bill of somebody else: it would stand against theirs. Read as
 * the worker. PINT_BILL_KNOWN, PINT_CARRIER_CODE.
 */
export async function assertOwn(
  tx: EntityManager,
  id: string,
  checksum: string,
  { data }: DocumentRecord,
): Promise<void> {
  const known = await table(tx, "app.pint_bill").first(["issued_id"], { checksum });
  if (known !== null && known.issued_id !== id) throw new Refused("PINT_BILL_KNOWN");
  const code = read(data, "carrierCode")?.trim() ?? "";
  if ((await counterpartyByCode(tx, code, "carrier")) !== null)
    throw new Refused("PINT_CARRIER_CODE", { code }, [
      { path: "carrierCode", code: "PINT_CARRIER_CODE", parameters: { code } },
    ]);
}

/** The carrier's word about an issue, signed with the company's key for credentials. */
export async function signedIssue(
  ctx: Context,
  settings: Settings,
  of: Parameters<typeof issuanceManifestOf>[0],
): Promise<string> {
  const { privateKey } = await issuerKey(ctx, settings);
  const key = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
  privateKey.fill(0);
  return signJws(canonicalJson(await issuanceManifestOf(of)), {
    kid: thumbprintOf(createPublicKey(key)),
    algorithm: "ES256",
    privateKey: key,
  });
}
