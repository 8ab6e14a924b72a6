import type { EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { processById, stateOf } from "../../processes/process-row.ts";
import { takeStep } from "../../processes/step.ts";
import type { Context } from "../../session/context.ts";
import { REVIEW } from "./handling.ts";
import { contentHash } from "./review-row.ts";

/** What collaborators agreed to: everything but the number, which the issuer gives. */
const agreed = (kind: Kind, data: FieldData): FieldData => ({ ...data, [kind.numberField]: "" });

const AGREED = statement(
  "documents.agreedContent",
  `SELECT v.data FROM app.review r JOIN app.review_version v ON v.process_id = r.process_id AND v.revision = r.revision
    WHERE r.document_id = $1`,
).as<{ data: FieldData }>();

/** REVIEW_AGREED where a bill that others agreed to says something else now, with the fields that do. */
export async function assertAgreed(ctx: Context, kind: Kind, documentId: string, data: FieldData): Promise<void> {
  const version = await first(ctx.tx, AGREED, [documentId]);
  if (version === null) return;
  const [was, is] = [agreed(kind, version.data), agreed(kind, data)];
  const wrong = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => canonicalJson(was[field] ?? null) !== canonicalJson(is[field] ?? null),
  );
  if (wrong.length > 0)
    throw new Refused(
      "REVIEW_AGREED",
      {},
      wrong.map((path) => ({ path, code: "REVIEW_AGREED" as const })),
    );
}

const SIGNED = statement(
  "documents.signedReview",
  `SELECT r.process_id AS id, r.revision, d.data, d.signed_at AS at, o.id AS "organisationId", o.name AS company,
      p.id AS "personId", app.full_name(p.first_name, p.last_name) AS by
    FROM app.review r JOIN app.document d ON d.id = r.document_id JOIN app.organisation o ON o.id = d.organisation_id
    JOIN app.person p ON p.id = d.signed_by WHERE r.document_id = $1 AND d.signed_at IS NOT NULL`,
  ["at", "by"],
).as<{ data: FieldData }>();

/** R7: the chain has issued the bill that was agreed, and the review is complete. Idempotent; as the worker. */
export async function completeReview(tx: EntityManager, documentId: string): Promise<void> {
  const signed = await first(tx, SIGNED, [documentId]);
  const row = signed && (await processById(tx, "review", signed.id));
  if (!signed || !row || stateOf(row) !== "tbs") return;
  const actor = {
    tx,
    organisation: { id: signed.organisationId, name: signed.company },
    person: { id: signed.personId, name: signed.by },
    now: signed.at,
  };
  await takeStep(actor, REVIEW, row, "sign", {
    party: row.parties.find((one) => one.active && one.role === "issuer") ?? null,
    content: { sha256: contentHash(signed.data), version: signed.revision },
  });
}
