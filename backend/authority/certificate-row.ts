import type { EntityManager } from "typeorm";
import type { Certificate } from "#domain/api/auth-shapes";
import { CERTIFICATE_SOURCES, renewableFrom } from "#domain/certificates";
import { Refused } from "#domain/errors";
import type { CertificateState } from "#domain/states";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { certifiedName } from "./terms.ts";

const CERTIFICATE = `SELECT c.id, c.serial, c.subject, c.issuer, c.not_before AS "notBefore", c.not_after AS "notAfter",
    c.source, c.language, c.assurance, c.in_use AS "inUse", c.revoked_at AS "revokedAt", c.revoked_reason AS reason,
    c.person_id AS "personId", coalesce(app.full_name(p.first_name, p.last_name), '') AS holder,
    c.secret_id AS "secretId", s.retired_at IS NULL AS keyed,
    c.source <> 'cloud' OR c.assurance IS NOT DISTINCT FROM o.assurance AS levelled,
    CASE WHEN c.person_id IS NOT NULL THEN p.signed_name WHEN c.language = 'zh-CN' THEN o.chinese_name ELSE o.name
      END AS bears
  FROM app.certificate c JOIN app.organisation o ON o.id = c.organisation_id
  LEFT JOIN app.secret s ON s.id = c.secret_id LEFT JOIN app.person p ON p.id = c.person_id
  WHERE c.organisation_id = $1`;
const SURE = ["holder", "keyed", "levelled"] as const;
const ALL = statement(
  "authority.certificates",
  `${CERTIFICATE} AND ($2::uuid IS NULL OR c.person_id IS NULL OR c.person_id = $2)
    ORDER BY c.in_use DESC, c.not_after DESC, c.id DESC`,
  SURE,
);
const LOCK = statement("authority.lockCertificate", `${CERTIFICATE} AND c.id = $2 FOR UPDATE OF c`, SURE);
const KNOWN = statement(
  "authority.isKnown",
  `SELECT bool_and(revoked_at IS NOT NULL) AS revoked FROM app.certificate WHERE organisation_id = $1
    AND person_id IS NOT DISTINCT FROM $2 AND der = $3 HAVING count(*) > 0`,
  ["revoked"],
);

/**
 * A certificate. `secretId` is null where the key is on a UKey. `keyed`: its key has not been given up; one on a UKey
 * never is. `levelled`: it says of the company what a new one would say; true of what another authority issued.
 * `bears`: the name that a new one would bear; null where the company has no such name.
 */
export type CertificateRow = RowOf<typeof ALL>;

/** The company's certificates and a person's; of everybody in it when no person is given. */
export const certificatesOf = (
  tx: EntityManager,
  organisation: string,
  person: string | null,
): Promise<CertificateRow[]> => rows(tx, ALL, [organisation, person]);

/** One that the caller may see: the company's, the own and, for administrators, a colleague's. NOT_FOUND. */
export async function visibleCertificate(ctx: Context, id: string): Promise<CertificateRow> {
  const row = await first(ctx.tx, LOCK, [ctx.organisation.id, id]);
  if (!row || (row.personId !== null && row.personId !== ctx.person.id && !ctx.person.isAdmin))
    throw new Refused("NOT_FOUND");
  return row;
}

/** The secrets of those of which the key is here. */
export const secretsOf = (all: readonly Pick<CertificateRow, "secretId">[]): string[] =>
  all.flatMap(({ secretId }) => (secretId === null ? [] : [secretId]));

/** A certificate that was brought along once: CERTIFICATE_KNOWN, or CERTIFICATE_ENDED where it was revoked here. */
export async function assertNew(
  tx: EntityManager,
  organisation: string,
  person: string | null,
  der: Buffer,
): Promise<void> {
  const known = await first(tx, KNOWN, [organisation, person, der]);
  if (known) throw new Refused(known.revoked ? "CERTIFICATE_ENDED" : "CERTIFICATE_KNOWN");
}

export const statusOf = (row: CertificateRow, now: Date): CertificateState =>
  row.revokedAt ? "REVOKED" : row.notAfter <= now ? "EXPIRED" : "VALID";

/** Whether it can sign: it counts, and nothing has taken its place. */
export const isUsable = (row: CertificateRow, now: Date): boolean => row.keyed && statusOf(row, now) === "VALID";

/**
 * Whether another of its kind may be issued now: it ends soon or has ended, or the name in it, or what it says of the
 * company's identity, is not the present one.
 */
export const isDue = (row: CertificateRow, now: Date): boolean =>
  statusOf(row, now) !== "VALID" ||
  renewableFrom(row.notAfter) <= now ||
  (row.bears !== null && certifiedName(row.bears) !== row.subject) ||
  !row.levelled;

/** The certificate as the API shows it. Of several that were renewed only the newest can be renewed again. */
export function shown(row: CertificateRow, all: readonly CertificateRow[], now: Date): Certificate {
  const newest =
    all.find(
      (other) =>
        other.source === "cloud" &&
        other.personId === row.personId &&
        other.language === row.language &&
        newer(other, row),
    ) === undefined;
  return {
    id: row.id,
    serial: row.serial,
    subject: row.subject,
    issuer: row.issuer,
    notBefore: row.notBefore.toISOString(),
    notAfter: row.notAfter.toISOString(),
    ...CERTIFICATE_SOURCES[row.source],
    status: statusOf(row, now),
    of: row.personId === null ? "organisation" : "user",
    language: row.language,
    assurance: row.assurance,
    inUse: row.inUse,
    usable: isUsable(row, now),
    renewable: row.source === "cloud" && newest && isDue(row, now),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

const newer = (one: CertificateRow, than: CertificateRow): boolean =>
  one.notBefore > than.notBefore || (one.notBefore.getTime() === than.notBefore.getTime() && one.id > than.id);
