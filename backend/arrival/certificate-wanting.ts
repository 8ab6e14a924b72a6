import type { EntityManager } from "typeorm";
import type { ErrorCode } from "#domain/errors";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";

type Wanting = Extract<
  ErrorCode,
  "ENTERPRISE_CERTIFICATE" | "ENTERPRISE_CERTIFICATE_REVOKED" | "ENTERPRISE_NO_CERTIFICATE"
>;

const NEWEST = statement(
  "arrival.newestCertificate",
  `SELECT bool_or(revoked_at IS NULL AND not_after > now()) OVER () AS counts, revoked_at IS NOT NULL AS revoked
    FROM app.certificate
    WHERE organisation_id = $1 AND person_id IS NULL ORDER BY in_use DESC, not_before DESC LIMIT 1`,
  ["counts", "revoked"],
);

/**
 * Why a company cannot be logged into for want of a certificate: it never had one, or the last one has expired or was
 * revoked. Null: one counts.
 */
export async function certificateWanting(tx: EntityManager, organisation: string): Promise<Wanting | null> {
  const row = await first(tx, NEWEST, [organisation]);
  if (!row) return "ENTERPRISE_NO_CERTIFICATE";
  if (row.counts) return null;
  return row.revoked ? "ENTERPRISE_CERTIFICATE_REVOKED" : "ENTERPRISE_CERTIFICATE";
}
