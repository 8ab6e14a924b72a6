import type { EntityManager } from "typeorm";
import type { EventDetail } from "#domain/events/events";
import { auditLater } from "../core/audit.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { EnvelopeRow } from "./envelope-row.ts";

const TOLD = statement(
  "envelopes.recorded",
  `SELECT 1 FROM app.audit WHERE envelope_id = $1 AND action = $2 UNION ALL SELECT 1 FROM app.audit_due
    WHERE envelope_id = $1 AND action = $2`,
);

/**
 * Writes into the sender's record what happens to an envelope once: a reorganisation that brings it again adds nothing.
 * `by`: the company that did it, where it was not the sender.
 */
export async function record<E extends "envelope.deliver" | "envelope.refused">(
  tx: EntityManager,
  { id, organisationId }: EnvelopeRow,
  action: E,
  detail: EventDetail<E>,
): Promise<void> {
  const told = await first(tx, TOLD, [id, action]);
  if (!told) await auditLater(tx, organisationId, action, detail, { envelopeId: id });
}
