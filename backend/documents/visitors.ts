import type { EntityManager } from "typeorm";
import { changed, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { refreshState } from "./state.ts";

const SIGNED = statement(
  "documents.noteSigned",
  `UPDATE app.document SET signed_at = coalesce(signed_at, $2), checksum = $3, version = version + 1,
    updated_at = now() WHERE id = $1`,
);
const SETTLE = statement(
  "documents.settleRefusals",
  `UPDATE app.document d SET refused_at = NULL, version = version + 1, updated_at = now() WHERE d.organisation_id = $1
    AND d.refused_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM app.workspace_signer s JOIN app.workspace w ON w.id = s.workspace_id
        WHERE s.document_id = d.id AND s.refused_at IS NOT NULL AND w.revoked_at IS NULL) RETURNING d.id`,
);

/** A visitor has signed the document, whose newest file has this hash. */
export async function noteSigned(tx: EntityManager, id: string, at: Date, sha256: string): Promise<void> {
  await changed(tx, SIGNED, [id, at, sha256]);
}

/** A visitor has refused to sign the document. */
export async function noteRefused(tx: EntityManager, id: string): Promise<void> {
  await table(tx, "app.document").change(
    { id },
    { refused_at: () => "now()", version: () => "version + 1", updated_at: () => "now()" },
  );
}

/** A document that nobody refuses any more, as the visitor was asked again or no longer, is as it was before. */
export async function settleRefusals(tx: EntityManager, organisation: string): Promise<void> {
  for (const { id } of await rows(tx, SETTLE, [organisation])) await refreshState(tx, id);
}
