import type { FieldData } from "#domain/kinds/field";
import { statement } from "../core/statement.ts";

// The rows of a batch on their way: made, then verified.

export const UNMADE = statement(
  "bulk.unmade",
  `SELECT document_id AS id, data FROM app.document_batch_row WHERE batch_id = $1 AND document_id IS NOT NULL
    AND made_at IS NULL ORDER BY row`,
  ["id"],
).as<{ data: FieldData }>();
/** Documents that were revoked meanwhile have nothing to verify. */
export const UNVERIFIED = statement(
  "bulk.unverified",
  `SELECT r.document_id AS id, r.row, f.owner_id AS owner, f.storage_key AS key FROM app.document_batch_row r
    JOIN app.document d ON d.id = r.document_id AND d.voided_at IS NULL
    JOIN app.file f ON f.document_id = r.document_id AND f.role = 'credential'
    WHERE r.batch_id = $1 AND r.made_at IS NOT NULL AND r.verified_at IS NULL ORDER BY r.row`,
  ["id"],
);
export const VERIFIED = statement(
  "bulk.verified",
  `UPDATE app.document_batch_row SET verified_at = now() WHERE batch_id = $1
    AND document_id = ANY($2::uuid[])`,
);
