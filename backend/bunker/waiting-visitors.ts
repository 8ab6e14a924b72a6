import type { EntityManager } from "typeorm";
import { AT_WORK } from "#domain/acts/bunker/states";
import type { BunkerKind } from "#domain/bunker/forms";
import type { VisitingSigner } from "#domain/bunker/signing";
import type { Language } from "#domain/text";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { newestState } from "../processes/newest.ts";

const WAITING = statement(
  "bunker.waitingVisitors",
  `SELECT DISTINCT ON (v.id) v.id, v.email, v.language, v.link, v.reminded_at AS "remindedAt", w.id AS "workspaceId",
      w.name, b.organisation_id AS "organisationId", o.name AS company, b.process_id AS "processId",
      s.document_id AS "documentId", s.asked_at AS "askedAt", coalesce(nullif(d.number, ''), d.name) AS called
    FROM app.visitor v JOIN app.bunker_party p ON p.visitor_id = v.id
      JOIN app.bunker_delivery b ON b.process_id = p.process_id JOIN app.organisation o ON o.id = b.organisation_id
      JOIN app.workspace w ON w.id = b.workspace_id AND w.revoked_at IS NULL AND w.ends_on >= $2::timestamptz::date
      JOIN app.workspace_signer s ON s.visitor_id = v.id AND s.signed_at IS NULL AND s.refused_at IS NULL
      JOIN app.bunker_form f ON f.document_id = s.document_id AND f.voided_at IS NULL
      JOIN app.document d ON d.id = f.document_id
    WHERE v.id = ANY($1::uuid[]) AND NOT EXISTS (SELECT FROM app.bunker_signature g
        WHERE g.document_id = f.document_id AND g.signer = p.signer)
      AND ${newestState("b.process_id")} = ANY($3)
    ORDER BY v.id, s.asked_at`,
  ["called"],
).as<{ language: Language }>();

const REFUSED = statement(
  "bunker.refusingVisitors",
  `SELECT p.signer, p.email, s.visitor_id AS "visitorId", s.document_id AS "documentId", f.kind, s.reason,
      s.refused_at AS "refusedAt"
    FROM app.bunker_party p JOIN app.workspace_signer s ON s.visitor_id = p.visitor_id AND s.refused_at IS NOT NULL
      JOIN app.bunker_form f ON f.document_id = s.document_id AND f.process_id = p.process_id AND f.voided_at IS NULL
    WHERE p.process_id = $1 AND NOT EXISTS (SELECT FROM app.bunker_signature g
        WHERE g.document_id = f.document_id AND g.signer = p.signer)
    ORDER BY s.refused_at, s.document_id`,
  ["refusedAt"],
).as<{ signer: VisitingSigner; kind: BunkerKind }>();

/** The forms of a delivery that parties have refused to sign and have not signed since, the oldest refusal first. */
export const refusals = (tx: EntityManager, processId: string): Promise<readonly RowOf<typeof REFUSED>[]> =>
  rows(tx, REFUSED, [processId]);

/** A visitor who was asked to sign a form of a delivery and has not, with the form that waits longest. */
export type WaitingVisitor = RowOf<typeof WAITING>;

/** Those of these visitors who have a form to sign, while the tanker of its delivery is at work. */
export const waitingVisitors = (
  tx: EntityManager,
  ids: readonly string[],
  now: Date,
): Promise<readonly WaitingVisitor[]> =>
  ids.length === 0 ? Promise.resolve([]) : rows(tx, WAITING, [[...ids], now, [...AT_WORK]]);
