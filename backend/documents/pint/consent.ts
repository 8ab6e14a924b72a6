import { createPrivateKey, createPublicKey } from "node:crypto";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { canonicalJson } from "#domain/canonical";
import { titleCall } from "#domain/chain/calls";
import { jsonChecksum } from "#domain/dcsa/checksum";
import type { IdentifyingCode } from "#domain/dcsa/party-shapes";
import { toTransportDocument } from "#domain/dcsa/to-transport-document";
import { Refused } from "#domain/errors";
import { read } from "#domain/kinds/read";
import type { Database } from "../../core/database.ts";
import { outside } from "../../core/outside.ts";
import { table } from "../../core/table.ts";
import { signJws } from "../../counterparties/jws.ts";
import { thumbprintOf } from "../../counterparties/read-key.ts";
import { propose } from "../../intents/propose.ts";
import type { Context } from "../../session/context.ts";
import type { Settings } from "../../settings/settings.ts";
import { issuerKey } from "../../trade-trust/company-issuer.ts";
import { endAct, titled } from "../acts.ts";
import type { DocumentRecord } from "../document-row.ts";
import { beginAct } from "../facts.ts";
import { addressOf, leisByName, partiesOf } from "./parties.ts";

const DAY_MS = 86_400_000;
/** So long a consent counts: a voyage and a sale take no longer. */
const CONSENT_DAYS = 365;
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
  const issueTo = await outside("pint issuer", [ctx.organisation.id], () =>
    given.database.asWorker(async (tx) =>
      (await partiesOf(tx, given.settings.platformCode, [ctx.organisation.id])).get(ctx.organisation.id),
    ),
  );
  const { privateKey } = await issuerKey(ctx, given.settings);
  const key = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
  privateKey.fill(0);
  const issuance = signJws(
    canonicalJson({ documentChecksum: sha256, issueToChecksum: await jsonChecksum(issueTo ?? {}) }),
    { kid: thumbprintOf(createPublicKey(key)), algorithm: "ES256", privateKey: key },
  );
  const { id: burn } = await propose(ctx, {
    action: "moveOut",
    via: null,
    envelopeId: null,
    documentId: id,
    chainId: document.chainId,
    keptUntil: new Date(ctx.now.getTime() + CONSENT_DAYS * DAY_MS),
    call: titleCall.burn({ registry: document.registry, tokenId: BigInt(document.tokenId) }),
    parameters: {},
    expected: { status: "burnt" },
  });
  await table(ctx.tx, "app.pint_consent").insert({
    document_id: id,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    burn_id: burn,
    transport_document: JSON.stringify(standard),
    issuance,
  });
  await endAct(ctx, id, "allowMove", { intent: burn, sha256 });
}
