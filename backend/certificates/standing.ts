import type { EntityManager } from "typeorm";
import type { ErrorCode } from "#domain/errors";
import { first } from "../core/database.ts";

/** Why a company cannot be logged into for want of a certificate: it never had one, or none counts any more. Null: one counts. */
export async function certificateWanting(tx: EntityManager, organisation: string): Promise<Extract<ErrorCode, "ENTERPRISE_CERTIFICATE" | "ENTERPRISE_NO_CERTIFICATE"> | null> {
  const row = await first<{ had: boolean; counts: boolean | null }>(
    tx, "SELECT count(*) > 0 AS had, bool_or(revoked_at IS NULL AND not_after > now()) AS counts FROM app.certificate WHERE organisation_id = $1 AND person_id IS NULL", [organisation],
  );
  if (row?.counts) return null;
  return row?.had ? "ENTERPRISE_CERTIFICATE" : "ENTERPRISE_NO_CERTIFICATE";
}
