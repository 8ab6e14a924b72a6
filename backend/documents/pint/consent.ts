import { createPrivateKey, createPublicKey } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { canonicalJson } from "#domain/canonical";
import { titleCall } from "#domain/chain/calls";
import { jsonChecksum } from "#domain/dcsa/checksum";
import type { IdentifyingCode } from "#domain/dcsa/party-shapes";
import { toTransportDocument } from "#domain/dcsa/to-transport-document";
import { Refused } from "#domain/errors";
import { read } from "#domain/kinds/read";
import { DAY_MS } from "#domain/clock";
import type { Database } from "../../core/database.ts";
import { outside } from "../../core/outside.ts";
import { table } from "../../core/table.ts";
import { counterpartyByCode } from "../../counterparties/known.ts";
import { signJws } from "../../counterparties/jws.ts";
import { thumbprintOf } from "../../counterparties/read-key.ts";
import { propose } from "../../intents/propose.ts";
import { endIntent } from "../../intents/write.ts";
import type { Context } from "../../session/context.ts";
import type { Settings } from "../../settings/settings.ts";
import { issuerKey } from "../../trade-trust/company-issuer.ts";
import { endAct, titled } from "../acts.ts";
import type { DocumentRecord } from "../document-row.ts";
import { beginAct } from "../facts.ts";
import { paperOf } from "./own-files.ts";
import { addressOf, leisByName, partiesOf } from "./parties.ts";

/** So long the end of the title can be sent that the issuer signs in advance. */
const CONSENT_DAYS = 730;
const PARTIES = ["shipper", "consignee", "endorsee", "issuingParty"] as const;

interface Given {
  readonly database: Database;
  readonly settings: Settings;
}

/** The bill as the standard writes it. PINT_FACTS_MISSING. */
async function standardOf(
  ctx: Context,
  { database }: Given,
  document: DocumentRecord,
): Promise<Record<string, unknown>> {
  const names = PARTIES.map((role) => read(document.data, `${role}.partyName`)?.trim() ?? "");
  const { leis, address } = await outside("pint parties", [names, ctx.organisation.id], () =>
    database.asWorker(async (tx) => ({
      leis: [
        ...(await leisByName(
          tx,
          names.filter((name) => name !== ""),
        )),
      ],
      address: await addressOf(tx, ctx.organisation.id),
    })),
  );
  const known = new Map<string, IdentifyingCode>(leis);
  const codes = Object.fromEntries(
    PARTIES.flatMap((role, at) => {
      const code = known.get(names[at]?.toLowerCase() ?? "");
      return code === undefined ? [] : [[role, [code]]];
    }),
  );
  const { document: made, missing } = toTransportDocument(document.data, {
    codes,
    shipperOwned: [],
    ...(address === null ? {} : { issuingAddress: address }),
  });
  if (missing.length > 0) throw new Refused("PINT_FACTS_MISSING", { fields: missing.join(", ") });
  return made;
}

/**
 * Nobody makes a bill of another carrier, nor the very bill of somebody else: it would stand against theirs. Read as
 * the worker. PINT_BILL_KNOWN, PINT_CARRIER_CODE.
 */
async function assertOwn(tx: EntityManager, id: string, checksum: string, { data }: DocumentRecord): Promise<void> {
  const known = await table(tx, "app.pint_bill").first(["issued_id"], { checksum });
  if (known !== null && known.issued_id !== id) throw new Refused("PINT_BILL_KNOWN");
  const code = read(data, "carrierCode")?.trim() ?? "";
  if ((await counterpartyByCode(tx, code, "carrier")) !== null)
    throw new Refused("PINT_CARRIER_CODE", { code }, [
      { path: "carrierCode", code: "PINT_CARRIER_CODE", parameters: { code } },
    ]);
}

/**
 * The issuer consents that a title goes to another platform: it signs the end of the title in advance, which is sent
 * only after that platform has taken it, and with the company's key for credentials what the carrier says of the issue.
 */
export async function allowMove(
  ctx: Context,
  given: Given,
  id: string,
  { expectedVersion }: Body<typeof actRoutes.allowMove>,
): Promise<void> {
  const document = titled((await beginAct(ctx, id, "allowMove", expectedVersion)).document);
  const standard = await standardOf(ctx, given, document);
  const sha256 = await jsonChecksum(standard);
  await outside("pint bill", [id, sha256], () => given.database.asWorker((tx) => assertOwn(tx, id, sha256, document)));
  const issueTo = await outside("pint issuer", [ctx.organisation.id], () =>
    given.database.asWorker(async (tx) =>
      (await partiesOf(tx, given.settings.platformCode, [ctx.organisation.id])).get(ctx.organisation.id),
    ),
  );
  const { privateKey } = await issuerKey(ctx, given.settings);
  const key = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
  privateKey.fill(0);
  const copy = await paperOf(ctx.tx, id);
  const issuance = signJws(
    canonicalJson({
      documentChecksum: sha256,
      ...(copy === null ? {} : { eBLVisualisationByCarrierChecksum: copy }),
      issueToChecksum: await jsonChecksum(issueTo ?? {}),
    }),
    { kid: thumbprintOf(createPublicKey(key)), algorithm: "ES256", privateKey: key },
  );
  const until = new Date(ctx.now.getTime() + CONSENT_DAYS * DAY_MS);
  const { id: burn } = await propose(ctx, {
    action: "moveOut",
    via: null,
    envelopeId: null,
    documentId: id,
    chainId: document.chainId,
    keptUntil: until,
    call: titleCall.burn({ registry: document.registry, tokenId: BigInt(document.tokenId) }),
    parameters: {},
    expected: { status: "burnt" },
  });
  const consent = {
    person_id: ctx.person.id,
    burn_id: burn,
    transport_document: JSON.stringify(standard),
    issuance,
    copy_sha256: copy,
    until,
    at: ctx.now,
  };
  // One that is about to end is given anew, and cannot be sent any more.
  const former = await table(ctx.tx, "app.pint_consent").first(["burn_id"], { document_id: id });
  if (former?.burn_id)
    await endIntent(ctx.tx, former.burn_id, {
      to: "failed",
      from: ["kept"],
      error: new Refused("INTENT_CANCELLED"),
      tx: null,
      block: null,
    });
  if ((await table(ctx.tx, "app.pint_consent").change({ document_id: id }, consent)) === 0)
    await table(ctx.tx, "app.pint_consent").insert({
      document_id: id,
      organisation_id: ctx.organisation.id,
      ...consent,
    });
  await endAct(ctx, id, "allowMove", { intent: burn, sha256 });
}
