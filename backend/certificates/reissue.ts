import type { EntityManager } from "typeorm";
import type { Named } from "#domain/events/field";
import type { Language } from "#domain/text";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { rows, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { lock } from "../core/locks.ts";
import { forgetSecrets, heirs, heirsOf } from "../keyring/keyring.ts";
import { certified, COMPANIES_OF } from "../authority/assurance.ts";
import type { Authority } from "../authority/authority.ts";
import type { Issued } from "../authority/terms.ts";
import { keepCertificate, putToUse } from "../authority/keep-certificate.ts";
import { certificatesOf, isUsable, secretsOf, type CertificateRow } from "../authority/certificate-row.ts";

/** Cloud certificates `c` of company $1 whose keys, in secrets `s`, have not been given up. */
const OF_COMPANY = `app.certificate c JOIN app.secret s ON s.id = c.secret_id
  WHERE c.organisation_id = $1 AND c.person_id IS NULL AND c.source = 'cloud'
     AND c.revoked_at IS NULL AND s.retired_at IS NULL`;
const NAMES_BORNE = statement(
  "certificates.namesBorne",
  `SELECT DISTINCT c.language FROM ${OF_COMPANY} ORDER BY c.language`,
  ["language"],
);
const PRESENT = statement(
  "certificates.presentOfCompany",
  `SELECT c.secret_id AS secret, c.in_use AS "inUse" FROM ${OF_COMPANY} AND c.language = $2
    ORDER BY c.in_use DESC, c.not_before DESC`,
  ["secret"],
);

/** A new certificate of a person for a company, not kept yet. */
interface Made {
  readonly organisation: string;
  readonly issued: Issued;
}

const isReplaced = (row: CertificateRow, person: string, now: Date): boolean =>
  row.personId === person && row.source === "cloud" && isUsable(row, now);

/** Makes a person's certificates anew, with another name or address in them, before the transaction that keeps them. */
export async function makeAnew(
  database: Database,
  authority: Authority,
  person: string,
  present: { readonly name: string; readonly email: string },
): Promise<Made[]> {
  const companies = await database.asWorker((tx) => rows(tx, COMPANIES_OF, [person]));
  return Promise.all(
    companies.map(async ({ id, name, ...row }) => ({
      organisation: id,
      issued: await authority.issue("user", { organisation: name, ...present, ...certified(row) }),
    })),
  );
}

/**
 * Replaces the certificates that were issued here and still count, for their holders; nothing has to be opened for it.
 * A certificate of another authority stays as it is, and in use where it was.
 */
export async function replaceOwn(tx: EntityManager, person: Named, made: readonly Made[]): Promise<void> {
  const key = await table(tx, "app.person_key").first(["public_key"], { person_id: person.id });
  if (!key) return;
  for (const { organisation, issued } of made) {
    await lock(tx, "certificates", organisation);
    const now = new Date();
    const own = (await certificatesOf(tx, organisation, person.id)).filter((row) => row.personId === person.id);
    const before = own.filter((row) => isReplaced(row, person.id, now));
    if (before.length === 0) continue;
    const stays = own.find((row) => row.inUse && !before.includes(row) && isUsable(row, now));
    const holders = await heirs(tx, organisation, "user-certificate", person.id);
    await forgetSecrets(tx, secretsOf(before));
    await keepCertificate(
      tx,
      { organisation, person: person.id },
      issued,
      { id: person.id, publicKey: key.public_key },
      ...holders,
    );
    if (stays) await putToUse(tx, organisation, person.id, stays.id);
    const { serial, notAfter } = issued.facts;
    await audit({ tx, organisation: { id: organisation }, person }, "certificates.obtain", {
      of: "user",
      serial,
      notAfter: notAfter.toISOString(),
    });
    await announce(tx, { organisation, topic: "me", id: person.id });
  }
}

/** The languages whose names of a company stand in cloud certificates that have a key. */
export const namesBorne = async (tx: EntityManager, organisation: string): Promise<Language[]> =>
  (await rows(tx, NAMES_BORNE, [organisation])).map(({ language }) => language);

/**
 * Puts a certificate in the place of the company's cloud certificate that bears its name in this language: wrapped to
 * all who hold that, whose key is given up, and in use where that was. Every other certificate stays as it is.
 */
export async function replaceOfCompany(
  tx: EntityManager,
  organisation: string,
  language: Language,
  issued: Issued,
): Promise<void> {
  await lock(tx, "certificates", organisation);
  const before = await rows(tx, PRESENT, [organisation, language]);
  const [present] = before;
  if (!present) return;
  const holders = await heirsOf(tx, present.secret, "organisation-certificate");
  await forgetSecrets(
    tx,
    before.map(({ secret }) => secret),
  );
  await keepCertificate(tx, { organisation, language, inUse: before.some(({ inUse }) => inUse) }, issued, ...holders);
}
