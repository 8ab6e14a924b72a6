import { createPublicKey } from "node:crypto";
import { v7 as uuid } from "uuid";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import type { DcsaContract } from "#domain/counterparties/counterparty";
import { dcsaBillOfLading } from "#domain/kinds/dcsa-bill-of-lading";
import type { FieldData } from "#domain/kinds/field";
import { sealPlatformKey } from "../../backend/counterparties/sign.ts";
import { makePlatformKey } from "../../backend/counterparties/own-key.ts";
import { purposeKey, seal } from "../../backend/keyring/wrapping.ts";
import { hashSecret } from "../../backend/session/program-secrets.ts";
import { thumbprintOf } from "../../backend/counterparties/read-key.ts";
import { lei } from "../../scripts/evidence/dcsa/world.ts";
import { first } from "../../scripts/lib/sql.ts";
import type { ApiClient } from "../../scripts/lib/api-client.ts";
import type { TestBackend } from "./backend.ts";
import { get, PASSWORD, settled, type Company } from "./companies.ts";
import { sampleOf } from "./samples.ts";

const DAY = 86_400_000;

/** A key with which a node signs for other platforms. Answers its public half and id. */
export async function ownKey(backend: TestBackend): Promise<{ readonly kid: string; readonly spki: Buffer }> {
  const id = uuid();
  const until = new Date(Date.now() + 300 * DAY);
  const key = await makePlatformKey(
    "ES256",
    { code: backend.settings.platformCode, host: "node.example" },
    { from: new Date(Date.now() - DAY), until },
  );
  await backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.platform_key (id, kid, algorithm, public_key, sha256, certificate, private_key, signs_from,
        valid_until, created_by_name, created_at) VALUES ($1,$2,'ES256',$3,$4,$5,$6,now() - interval '1 day',$7,'x',
        now() - interval '1 day')`,
      [id, key.kid, key.spki, key.sha256, key.certificate, sealPlatformKey(backend.settings.kek, id, key.pkcs8), until],
    ),
  );
  return { kid: key.kid, spki: key.spki };
}

/** Writes a counterparty down, as the administrator of a node does. Answers its id. */
export async function knows(
  backend: Pick<TestBackend, "database">,
  other: {
    readonly code: string;
    readonly role: "platform" | "carrier";
    readonly url: string;
    readonly strict?: boolean;
    readonly contracts?: readonly DcsaContract[];
    readonly keys: readonly { readonly kid: string; readonly spki: Buffer; readonly algorithm?: "ES256" | "PS256" }[];
  },
): Promise<string> {
  const id = uuid();
  await backend.database.asWorker(async (tx) => {
    await tx.query(
      `INSERT INTO app.counterparty (id, code, name, base_url, role, contracts, strict, used)
        VALUES ($1,$2,$3,$4,$5,$6,$7,true)`,
      [
        id,
        other.code,
        `${other.code} ${other.role}`,
        other.url,
        other.role,
        other.contracts ?? ["PINT", "ISS", "SUR"],
        other.strict ?? true,
      ],
    );
    await tx.query(
      `INSERT INTO app.counterparty_rulebook (counterparty_id, version, law, link, text, created_by_name)
        VALUES ($1,1,'English law','https://rules.example','Rules','x')`,
      [id],
    );
    for (const { kid, spki, algorithm = "ES256" } of other.keys)
      await tx.query(
        `INSERT INTO app.counterparty_key (id, counterparty_id, kid, algorithm, public_key, sha256, valid_from,
          created_by_name) VALUES ($1,$2,$3,$4,$5,md5(random()::text),now() - interval '2 days','x')`,
        [uuid(), id, kid, algorithm, spki],
      );
  });
  return id;
}

/** The public half of the key with which a company signs as a carrier. */
export async function carrierKey(backend: TestBackend, company: Company): Promise<{ kid: string; spki: Buffer }> {
  const row = await backend.database.asWorker((tx) =>
    first<{ part: string }>(
      tx,
      "SELECT public_part AS part FROM app.secret WHERE organisation_id = $1 AND purpose = 'issuer-key'",
      [company.id],
    ),
  );
  const spki = Buffer.from(row?.part ?? "", "base64");
  return { kid: thumbprintOf(createPublicKey({ key: spki, format: "der", type: "spki" })), spki };
}

/** The LEI of a company, checked by its node. */
export async function withLei(backend: TestBackend, company: Company, n: number): Promise<string> {
  const code = lei(n);
  await backend.database.asWorker(async (tx) => {
    await tx.query("UPDATE app.organisation SET lei = $2 WHERE id = $1", [company.id, code]);
    // A change of the LEI takes the level away.
    await tx.query("UPDATE app.organisation SET assurance = 'approved' WHERE id = $1", [company.id]);
  });
  return code;
}

/** A token that a counterparty sends to a node. */
export async function inboundToken(backend: TestBackend, of: string): Promise<string> {
  const secret = `hx_${uuid()}`;
  await backend.database.asWorker((tx) =>
    tx.query("INSERT INTO app.counterparty_token (counterparty_id, inbound_hash) VALUES ($1,$2)", [
      of,
      hashSecret(secret),
    ]),
  );
  return secret;
}

/** Both nodes know the token that one of them sends to the other. Answers it. */
export async function token(
  from: { readonly backend: TestBackend; readonly of: string },
  to: { readonly backend: TestBackend; readonly of: string },
): Promise<string> {
  const secret = `hx_${uuid()}`;
  await to.backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.counterparty_token (counterparty_id, inbound_hash) VALUES ($1,$2)
        ON CONFLICT (counterparty_id) DO UPDATE SET inbound_hash = $2`,
      [to.of, hashSecret(secret)],
    ),
  );
  const kept = seal(purposeKey(from.backend.settings.kek, "counterparty-token"), Buffer.from(secret), from.of);
  await from.backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.counterparty_token (counterparty_id, outbound) VALUES ($1,$2)
        ON CONFLICT (counterparty_id) DO UPDATE SET outbound = $2`,
      [from.of, kept],
    ),
  );
  return secret;
}

let count = 0;

/** The draft of a liner bill of a carrier, with a file attached. Answers its id. */
export async function draftBill(
  api: ApiClient,
  carrier: Pick<Company, "name">,
  difference: FieldData = {},
  attached: Uint8Array | null = null,
): Promise<string> {
  const { id } = await api.call(documentRoutes.create, {
    body: {
      kind: dcsaBillOfLading.name,
      language: "en-US",
      data: {
        ...sampleOf(dcsaBillOfLading),
        transportDocumentReference: `TSLU${Date.now()}${++count}`.slice(0, 20),
        carrierCode: "TSLU",
        isElectronic: "YES",
        isToOrder: "YES",
        transportDocumentTypeCode: "BOL",
        endorsee: undefined,
        issuingParty: { partyName: carrier.name },
        ...difference,
      },
    },
  });
  if (attached !== null)
    await api.call(documentRoutes.attach, {
      params: { id },
      query: { expectedVersion: (await get(api, id)).version, name: "Packing list" },
      bytes: attached,
    });
  return id;
}

/** The same, signed and issued. */
export async function linerBill(
  api: ApiClient,
  carrier: Company,
  difference: FieldData = {},
  attached: Uint8Array | null = null,
): Promise<string> {
  const id = await draftBill(api, carrier, difference, attached);
  const { version } = await get(api, id);
  const { intent } = await api.call(documentRoutes.sign, {
    params: { id },
    body: { expectedVersion: version, password: PASSWORD, capacityId: carrier.capacityId },
  });
  await settled(api, intent);
  return id;
}

/** The issuer lets the bill leave the platform. */
export async function allowed(api: ApiClient, id: string): Promise<void> {
  const { version } = await get(api, id);
  await api.call(actRoutes.allowMove, { params: { id }, body: { expectedVersion: version, password: PASSWORD } });
}
