import { createPrivateKey, createPublicKey } from "node:crypto";
import type { EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import { issuanceManifestOf } from "#domain/dcsa/issuance-messages";
import { Refused } from "#domain/errors";
import { read } from "#domain/kinds/read";
import { table } from "../../core/table.ts";
import { counterpartyByCode } from "../../counterparties/known.ts";
import { signJws } from "../../counterparties/jws.ts";
import { thumbprintOf } from "../../counterparties/read-key.ts";
import type { Context } from "../../session/context.ts";
import type { Settings } from "../../settings/settings.ts";
import { issuerKey } from "../../trade-trust/company-issuer.ts";
import type { DocumentRecord } from "../document-row.ts";

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
