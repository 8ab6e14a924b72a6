import type { EntityManager } from "typeorm";
import type { Language } from "#domain/text";
import { rows } from "../core/database.ts";
import { forgetSecrets, heirsOf } from "../keyring/keyring.ts";
import type { Issued } from "./authority.ts";
import { keepCertificate } from "./keys.ts";

/** Whose certificate: a person's in a company, or the company's that bears its name in a language. */
interface Bearer {
  readonly organisation: string;
  readonly person?: string;
  readonly language?: Language;
}

/** Cloud certificates `c` with their secrets `s` that can sign: their keys have not been given up. */
const LIVING = "app.certificate c JOIN app.secret s ON s.id = c.secret_id WHERE c.source = 'cloud' AND c.revoked_at IS NULL AND s.retired_at IS NULL";

/** Of which languages a company's names stand in cloud certificates that can sign. */
export async function bornBy(tx: EntityManager, organisation: string): Promise<readonly Language[]> {
  const found = await rows<{ language: Language }>(tx, `SELECT DISTINCT c.language FROM ${LIVING} AND c.organisation_id = $1 AND c.person_id IS NULL`, [organisation]);
  return found.map(({ language }) => language);
}

/** The companies in which a person has one. */
export const certifiedIn = (tx: EntityManager, person: string): Promise<{ id: string; name: string; country: string }[]> =>
  rows(
    tx,
    `SELECT o.id, o.name, o.country FROM app.membership m JOIN app.organisation o ON o.id = m.organisation_id
      WHERE m.person_id = $1 AND m.status = 'ACTIVATED' AND EXISTS (SELECT 1 FROM ${LIVING} AND c.organisation_id = o.id AND c.person_id = $1) ORDER BY o.id`,
    [person],
  );

/**
 * Puts a certificate with another name in the place of the cloud certificate that bears the former one: wrapped to all who
 * hold that, whose key is given up, and in use where that was. Every other certificate stays as it is. Nothing happens where
 * there is none to replace.
 */
export async function replaceCloud(tx: EntityManager, { organisation, person, language = "en-US" }: Bearer, issued: Issued): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(4279006, hashtext($1))", [organisation]);
  const before = await rows<{ secret: string; inUse: boolean }>(
    tx,
    `SELECT c.secret_id AS secret, c.in_use AS "inUse" FROM ${LIVING} AND c.organisation_id = $1 AND c.person_id IS NOT DISTINCT FROM $2 AND ($2::uuid IS NOT NULL OR c.language = $3) ORDER BY c.in_use DESC, c.not_before DESC`,
    [organisation, person ?? null, language],
  );
  const [present] = before;
  if (!present) return;
  const holders = await heirsOf(tx, present.secret);
  await forgetSecrets(tx, before.map(({ secret }) => secret));
  await keepCertificate(tx, { organisation, language, inUse: before.some(({ inUse }) => inUse), ...(person === undefined ? {} : { person }) }, issued, ...holders);
}
