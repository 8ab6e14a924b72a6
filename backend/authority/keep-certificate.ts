import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { OWN_ASSURANCES, type OwnAssurance } from "#domain/assurance";
import type { CertificateSource } from "#domain/certificates";
import type { Language } from "#domain/text";
import { assuranceOf } from "#domain/verify/assurance";
import { openCertificate } from "#domain/verify/certificates";
import { keepSecret, type Recipient } from "../keyring/keyring.ts";
import type { Issued } from "./terms.ts";

interface CertificateOf {
  readonly organisation: string;
  /** When it is the person's own. */
  readonly person?: string;
  readonly source?: CertificateSource;
  /** Language of the company name in the certificate. */
  readonly language?: Language;
  /** False for one that only takes the place of another that does not sign either. */
  readonly inUse?: boolean;
}

/** A certificate with those above it, and its key: null where that is on a UKey. */
export type Certified = Omit<Issued, "privateKey"> & { readonly privateKey: Buffer | null };

/** How far its company was checked, as a certificate of the platform says it; null of any other. */
function saidBy({ der }: Certified): OwnAssurance | null {
  const level = assuranceOf(openCertificate(der));
  return OWN_ASSURANCES.find((one) => one === level) ?? null;
}

/**
 * Stores a certificate with its key wrapped to its holders. Unless said otherwise, it is the one that signs from now
 * on.
 */
export async function keepCertificate(
  tx: EntityManager,
  of: CertificateOf,
  issued: Certified,
  ...holders: readonly Recipient[]
): Promise<void> {
  const { facts, privateKey } = issued;
  const { organisation, person = null, source = "cloud", language = "en-US", inUse = true } = of;
  const secret =
    privateKey === null
      ? null
      : await keepSecret(
          tx,
          {
            organisation,
            ...(person === null ? {} : { person }),
            purpose: person === null ? "organisation-certificate" : "user-certificate",
            public: facts.fingerprint,
            bytes: privateKey,
          },
          holders,
        );
  const id = uuid();
  await tx.query(
    `INSERT INTO app.certificate (id, organisation_id, person_id, secret_id, serial, subject, issuer, der, chain,
      not_before, not_after, source, language, assurance)
     VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)`,
    [
      id,
      organisation,
      person,
      secret,
      facts.serial,
      facts.subject.name,
      facts.issuer,
      issued.der,
      issued.chain,
      facts.notBefore,
      facts.notAfter,
      source,
      person === null ? language : null,
      saidBy(issued),
    ],
  );
  if (inUse) await putToUse(tx, organisation, person, id);
}

/** One certificate of a person, or of the company, is the one that signs. */
export async function putToUse(
  tx: EntityManager,
  organisation: string,
  person: string | null,
  certificate: string,
): Promise<void> {
  await tx.query(
    `UPDATE app.certificate SET in_use = false WHERE organisation_id = $1 AND person_id IS NOT DISTINCT FROM $2
      AND in_use`,
    [organisation, person],
  );
  await tx.query("UPDATE app.certificate SET in_use = true WHERE id = $1", [certificate]);
}
