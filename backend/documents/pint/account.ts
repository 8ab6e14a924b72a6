import { generateKeyPairSync } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { unchecked } from "../../authority/assurance.ts";
import type { Authority } from "../../authority/authority.ts";
import { keepCertificate } from "../../authority/keep-certificate.ts";
import type { Database } from "../../core/database.ts";
import { first } from "../../core/database.ts";
import { lock } from "../../core/locks.ts";
import { began } from "../../core/outside.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { UnlockedKeys, type Recipient } from "../../keyring/keyring.ts";
import { open, purposeKey, seal } from "../../keyring/wrapping.ts";
import { keepCompany } from "../../organisation/found.ts";
import { foundOrganisation, makeOrganisationSecrets } from "../../organisation/keys.ts";
import { addPerson } from "../../people/people.ts";
import type { Context } from "../../session/context.ts";
import type { Settings } from "../../settings/settings.ts";

/** The account is the node's: no country is its own. */
const COUNTRY = "XX";
const RENEW_DAYS = 30;
/** The node's own acts are limited by the balance of its account alone. */
const UNLIMITED = 9_000_000_000_000;

const ACCOUNT = statement(
  "documents.pintAccount",
  `SELECT a.organisation_id AS id, a.person_id AS "personId", a.wrapped_private AS wrapped, a.public_key AS "publicKey",
      o.name, o.address, o.custody, o.chain_id AS "chainId", o.registry, p.email, p.signed_name AS "signedName"
    FROM app.pint_account a JOIN app.organisation o ON o.id = a.organisation_id
    JOIN app.person p ON p.id = a.person_id`,
  ["id", "personId", "wrapped", "publicKey", "name", "custody", "chainId", "email", "signedName"],
);
const ENDING = statement(
  "documents.pintCertificates",
  `SELECT c.id FROM app.certificate c WHERE c.organisation_id = $1 AND c.in_use AND c.revoked_at IS NULL
    AND c.not_after > now() + interval '${RENEW_DAYS} days'`,
);

const wrapKey = (kek: Buffer): Buffer => purposeKey(kek, "pint-account");
const nameOf = ({ publicUrl }: Pick<Settings, "publicUrl">): string => `Exchange account of ${new URL(publicUrl).host}`;
const SIGNED_NAME = "Exchange account";

/** The company that issues the titles of bills from other platforms; null before the first one was taken. */
export const accountOf = async (tx: EntityManager): Promise<string | null> =>
  (await table(tx, "app.pint_account").first(["organisation_id"], {}))?.organisation_id ?? null;

/**
 * The account as it acts, with its keys opened: nobody signs in as it. Null before it was made. Read as the worker.
 */
export async function actingAccount(
  tx: EntityManager,
  settings: Pick<Settings, "kek" | "chains">,
  now = began(),
): Promise<Context | null> {
  const row = await first(tx, ACCOUNT);
  if (row === null) return null;
  const { id, personId, wrapped, name, address, custody, chainId, registry, email, signedName } = row;
  return {
    tx,
    now,
    requestId: "pint",
    chains: settings.chains,
    language: "en-US",
    permissions: new Set(ALL_PERMISSIONS),
    person: { id: personId, name: signedName, signedName, email, isAdmin: true, agreed: true, external: null },
    organisation: { id, name, address, custody, chainId, registry, copyDays: 0, agreed: true },
    keys: new UnlockedKeys(personId, open(wrapKey(settings.kek), wrapped, id), { kind: "service", id }),
  };
}

interface Making {
  readonly database: Database;
  readonly settings: Settings;
  readonly authority: Authority;
}

/** Makes the account with its keys and certificates, or renews what ends soon. Idempotent; outside of a transaction. */
export async function keepAccount({ database, settings, authority }: Making): Promise<void> {
  const known = await database.asWorker((tx) => first(tx, ACCOUNT));
  if (known === null) return make({ database, settings, authority });
  const left = await database.asWorker((tx) =>
    table(tx, "app.certificate").count({ organisation_id: known.id, in_use: true }),
  );
  const lasting = await database.asWorker((tx) => first(tx, ENDING, [known.id]));
  if (left > 0 && lasting !== null) return;
  const holder = { kind: "service", id: known.id, publicKey: known.publicKey } as const;
  const subject = { organisation: known.name, ...unchecked(COUNTRY) };
  const [company, person] = await Promise.all([
    authority.issue("organisation", { ...subject, name: known.name }),
    authority.issue("user", { ...subject, name: SIGNED_NAME, email: known.email }),
  ]);
  await database.asWorker(async (tx) => {
    await lock(tx, "pintAccount");
    if ((await first(tx, ENDING, [known.id])) !== null) return;
    await keepCertificate(tx, { organisation: known.id }, company, holder);
    await keepCertificate(tx, { organisation: known.id, person: known.personId }, person, holder);
  });
}

async function make({ database, settings, authority }: Making): Promise<void> {
  const [organisation, person] = [uuid(), uuid()];
  const { kek, publicUrl } = settings;
  const company = nameOf(settings);
  const email = `exchange@${new URL(publicUrl).hostname}`;
  const pair = generateKeyPairSync("x25519");
  const publicKey = pair.publicKey.export({ format: "der", type: "spki" });
  const secret = pair.privateKey.export({ format: "der", type: "pkcs8" });
  const holder: Recipient & { readonly kind: "service" } = { kind: "service", id: organisation, publicKey };
  const [secrets, certificate] = await Promise.all([
    makeOrganisationSecrets(authority, { name: company, ...unchecked(COUNTRY) }),
    authority.issue("user", { organisation: company, name: SIGNED_NAME, email, ...unchecked(COUNTRY) }),
  ]);
  await database.asWorker(async (tx) => {
    await lock(tx, "pintAccount");
    if ((await accountOf(tx)) !== null) return;
    await addPerson(tx, {
      id: person,
      email,
      fingerprint: "",
      firstName: "Exchange",
      lastName: "account",
      signedName: SIGNED_NAME,
      language: "en-US",
      phone: "",
    });
    await keepCompany(
      tx,
      organisation,
      { company, country: COUNTRY, city: "-", postalAddress: "-" },
      {
        chainId: settings.chains[0]?.chainId,
        secrets,
        certificate,
        holder: { ...holder, id: person },
        entrance: "NONE",
        service: holder,
      },
    );
    await foundOrganisation(tx, organisation);
    // Nobody is written to, signs in as it, or finds it as a contact.
    await table(tx, "app.person").change({ id: person }, { enabled: false });
    await table(tx, "app.membership").change({ organisation_id: organisation }, { status: "DISABLED" });
    await table(tx, "app.organisation").change({ id: organisation }, { findable: false, is_public: false });
    await table(tx, "app.budget").insert({
      organisation_id: organisation,
      gas_daily: String(UNLIMITED),
      gas_total: String(UNLIMITED),
      storage_mb: 1_000_000,
    });
    await table(tx, "app.pint_account").insert({
      organisation_id: organisation,
      person_id: person,
      public_key: publicKey,
      wrapped_private: seal(wrapKey(kek), secret, organisation),
    });
  });
  secret.fill(0);
}
