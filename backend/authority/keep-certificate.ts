import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { OWN_ASSURANCES, type OwnAssurance } from "#domain/assurance";
import type { CertificateSource, RevocationReason } from "#domain/certificates";
import { LIMITS } from "#domain/limits";
import type { Language } from "#domain/text";
import { assuranceOf } from "#domain/verify/assurance";
import { openCertificate } from "#domain/verify/certificates";
import { rows } from "../core/database.ts";
import { statement, statementBy, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { keepSecret, type Recipient } from "../keyring/keyring.ts";
import { secretsOf } from "./certificate-row.ts";
import type { Issued } from "./terms.ts";

type NamedBy = "organisation_id" | "person_id" | "id";
/** Asks only for the columns that are given: no index answers a condition that may be left out. */
const END = statementBy(
  "authority.endCertificates",
  (given: readonly NamedBy[]) => `UPDATE app.certificate SET revoked_at = now(), revoked_reason = $1
    WHERE revoked_at IS NULL${given.map((column, at) => ` AND ${column} = $${at + 2}`).join("")}
    RETURNING secret_id AS "secretId"`,
  [["organisation_id"], ["person_id"], ["organisation_id", "person_id"], ["id"]],
);
const TAKE_ENDING = statement(
  "authority.takeEnding",
  `UPDATE app.certificate c SET reminded_at = $1 FROM app.organisation o, app.certificate d LEFT JOIN app.person p
      ON p.id = d.person_id
    WHERE d.id = c.id AND o.id = c.organisation_id AND c.in_use AND c.reminded_at IS NULL AND c.revoked_at IS NULL
      AND c.not_after > $1 AND c.not_after <= $1::timestamptz + make_interval(days => $2)
      AND (c.person_id IS NULL OR p.enabled AND EXISTS (SELECT 1 FROM app.membership m
        WHERE m.organisation_id = c.organisation_id AND m.person_id = c.person_id AND m.status = 'ACTIVATED'))
    RETURNING o.id AS organisation, o.name AS company, c.serial, c.not_after AS "notAfter", p.id AS "personId", p.email,
      p.language`,
  ["organisation", "company"],
);

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
  await table(tx, "app.certificate").insert({
    id,
    organisation_id: organisation,
    person_id: person,
    secret_id: secret,
    serial: facts.serial,
    subject: facts.subject.name,
    issuer: facts.issuer,
    der: issued.der,
    chain: [...issued.chain],
    not_before: facts.notBefore,
    not_after: facts.notAfter,
    source,
    language: person === null ? language : null,
    assurance: saidBy(issued),
  });
  if (inUse) await putToUse(tx, organisation, person, id);
}

/** One certificate of a person, or of the company, is the one that signs. */
export async function putToUse(
  tx: EntityManager,
  organisation: string,
  person: string | null,
  certificate: string,
): Promise<void> {
  await table(tx, "app.certificate").change(
    { organisation_id: organisation, person_id: person, in_use: true },
    { in_use: false },
  );
  await table(tx, "app.certificate").change({ id: certificate }, { in_use: true });
}

/** Ends those that have not ended, for good. Answers the secrets of their keys. */
export async function endCertificates(
  tx: EntityManager,
  which: { readonly organisation?: string; readonly person?: string; readonly id?: string },
  reason: RevocationReason,
): Promise<string[]> {
  const named: [NamedBy, string | undefined][] = [
    ["organisation_id", which.organisation],
    ["person_id", which.person],
    ["id", which.id],
  ];
  const given = named.filter(([, value]) => value !== undefined);
  if (given.length === 0) throw new Error("no certificate is named");
  const ended = await rows(tx, END(given.map(([column]) => column)), [reason, ...given.map(([, value]) => value)]);
  return secretsOf(ended);
}

/** A certificate in use that ends soon, and whom it is of; no person where it is the company's. */
export type EndingCertificate = RowOf<typeof TAKE_ENDING>;

/** The certificates in use that end soon and nobody has been written to about: from now on somebody has. */
export const takeEnding = (tx: EntityManager, now: Date): Promise<EndingCertificate[]> =>
  rows(tx, TAKE_ENDING, [now, LIMITS.certificateWarningDays]);
