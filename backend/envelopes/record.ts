import type { EntityManager } from "typeorm";
import { audit } from "../core/audit.ts";
import { first } from "../core/database.ts";
import type { EnvelopeRow } from "./envelope-row.ts";

/**
 * Writes into the sender's record what happens to an envelope once: a reorganisation that brings it again adds nothing.
 * `by`: the company that did it, where it was not the sender.
 */
export async function record(tx: EntityManager, { id, organisationId }: EnvelopeRow, action: "envelope.deliver" | "envelope.refused", detail: { readonly by?: string | null } = {}): Promise<void> {
  if (await first(tx, "SELECT 1 FROM app.audit WHERE envelope_id = $1 AND action = $2", [id, action])) return;
  await audit(tx, { organisationId, personId: null, action, envelopeId: id, detail });
}
