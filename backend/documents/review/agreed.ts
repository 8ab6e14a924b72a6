import type { EntityManager } from "typeorm";
import type { ReviewType } from "#domain/acts/review/types";
import { canonicalJson } from "#domain/canonical";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { successorData } from "#domain/documents/review-content";
import type { NamedCompanies } from "#domain/processes/review-companies";
import type { SubType } from "#domain/documents/review-look";
import type { Language } from "#domain/text";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { failing } from "../../processes/failing.ts";
import { processById, stateOf, turnOf } from "../../processes/process-row.ts";
import { takeStep, type Said } from "../../processes/step.ts";
import type { Context } from "../../session/context.ts";
import type { DocumentRecord } from "../document-row.ts";
import { REVIEW } from "./handling.ts";
import { reviewHolding } from "./holding.ts";
import type { KeptSelection } from "./kept-look.ts";
import { annexIn, contentHash, lockedReview, lookedAt, type KeptAnnex } from "./review-row.ts";

/** What collaborators agreed to: everything but the number, which the issuer gives. */
const agreed = (kind: Kind, data: FieldData): FieldData => ({ ...data, [kind.numberField]: "" });

const AGREED = statement(
  "documents.agreedContent",
  `SELECT r.type, v.data, v.parts, v.language, v.selection, v.letterhead_id AS "letterheadId", 0 AS position
    FROM app.review r JOIN app.review_version v ON v.process_id = r.process_id AND v.revision = r.revision
    WHERE r.document_id = $1
  UNION ALL
  SELECT r.type, v.data, v.parts, v.language, v.selection, v.letterhead_id, p.position FROM app.replacement_part p
    JOIN app.replacement x ON x.id = p.replacement_id AND x.ended IS NULL
    JOIN app.review r ON r.original_id = x.document_id AND r.return_state = 'returned'
    JOIN app.review_version v ON v.process_id = r.process_id AND v.revision = r.revision WHERE p.document_id = $1
  LIMIT 1`,
).as<{
  type: ReviewType;
  data: FieldData;
  parts: readonly FieldData[];
  language: Language;
  selection: KeptSelection | null;
  position: number;
}>();

/** How a bill looks that others agreed to; null where they agreed to no look, or to no bill. */
export async function agreedLook(
  tx: EntityManager,
  documentId: string,
): Promise<{ readonly letterheadId: string | null; readonly subType: SubType | null } | null> {
  const version = await first(tx, AGREED, [documentId]);
  const { selection = null, letterheadId = null } = version ?? {};
  return selection && { letterheadId, subType: selection.item.subType };
}

/**
 * REVIEW_AGREED where a bill that others agreed to says something else now, or looks another way, with the fields that
 * do. Versions from before there was a choice of the look are compared by what they say alone.
 */
export async function assertAgreed(
  ctx: Context,
  kind: Kind,
  { id, data, language, templateId }: Pick<DocumentRecord, "id" | "data" | "language" | "templateId">,
): Promise<void> {
  const version = await first(ctx.tx, AGREED, [id]);
  const content =
    version && (version.type === "draft" ? version.data : successorData(version.type, version)[version.position]);
  if (!content) return;
  const [was, is] = [agreed(kind, content), agreed(kind, data)];
  const { selection } = version;
  const wrong = [
    ...[...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (field) => canonicalJson(was[field] ?? null) !== canonicalJson(is[field] ?? null),
    ),
    ...(selection !== null && language !== version.language ? ["language"] : []),
    ...(selection !== null && templateId !== selection.item.templateId ? ["templateId"] : []),
  ];
  if (wrong.length > 0)
    throw new Refused(
      "REVIEW_AGREED",
      {},
      wrong.map((path) => ({ path, code: "REVIEW_AGREED" as const })),
    );
}

const AGREED_ANNEX = statement(
  "documents.agreedAnnex",
  `SELECT v.annex_sha256 AS sha256 FROM app.review r JOIN app.review_version v
    ON v.process_id = r.process_id AND v.revision = r.revision WHERE r.document_id = $1 AND v.annex_sha256 IS NOT NULL`,
);

/** REVIEW_AGREED for the file of a bill that others agreed to with it. */
export async function assertNotAgreed(ctx: Pick<Context, "tx">, documentId: string, sha256: string): Promise<void> {
  if ((await first(ctx.tx, AGREED_ANNEX, [documentId]))?.sha256 === sha256) throw new Refused("REVIEW_AGREED");
}

/** The step of a signature: by hand, or by the automatic service in the name of a colleague, which the history says. */
const signedAs = (inNameOf: string | null, said: Said): ["sign" | "signAutomatically", Said] =>
  inNameOf === null
    ? ["sign", said]
    : ["signAutomatically", { ...said, comment: `in the name of ${inNameOf} · 以 ${inNameOf} 的名义` }];

const SIGNED = statement(
  "documents.signedReview",
  `SELECT r.process_id AS id, r.revision, d.data, v.terms, v.companies, '[]'::jsonb AS parts, d.signed_at AS at,
      ${annexIn("v")} AS annex, v.language, v.selection, v.letterhead_id AS "letterheadId", o.id AS "organisationId",
      o.name AS company, p.id AS "personId", app.full_name(p.first_name, p.last_name) AS by,
      a.id AS "askerId", app.full_name(a.first_name, a.last_name) AS asker
    FROM app.review r JOIN app.document d ON d.id = r.document_id JOIN app.organisation o ON o.id = d.organisation_id
    JOIN app.review_version v ON v.process_id = r.process_id AND v.revision = r.revision
    JOIN app.person p ON p.id = d.signed_by
    LEFT JOIN LATERAL (SELECT i.person_id FROM app.intent i WHERE i.document_id = d.id AND i.action = 'sign'
      AND i.parameters ? 'askedBy' AND i.status NOT IN ('failed', 'expired') ORDER BY i.created_at DESC LIMIT 1) asked
      ON true
    LEFT JOIN app.person a ON a.id = asked.person_id WHERE r.document_id = $1 AND d.signed_at IS NOT NULL`,
  ["id", "revision", "at", "organisationId", "company", "personId", "by"],
).as<{
  data: FieldData;
  terms: FieldData;
  companies: NamedCompanies;
  parts: readonly FieldData[];
  annex: KeptAnnex | null;
  language: Language;
  selection: KeptSelection | null;
}>();

/** R7: the chain has issued the bill that was agreed, and the review is complete. Idempotent; as the worker. */
export async function completeReview(tx: EntityManager, documentId: string): Promise<void> {
  const signed = await first(tx, SIGNED, [documentId]);
  const row = signed && (await processById(tx, "review", signed.id));
  if (!signed || !row || stateOf(row) !== "tbs") return;
  const actor = {
    tx,
    organisation: { id: signed.organisationId, name: signed.company },
    person:
      signed.askerId === null
        ? { id: signed.personId, name: signed.by }
        : { id: signed.askerId, name: signed.asker ?? "" },
    now: signed.at,
  };
  const said = {
    party: row.parties.find((one) => one.active && one.role === "issuer") ?? null,
    content: { sha256: contentHash(signed), version: signed.revision },
  };
  await takeStep(actor, REVIEW, row, ...signedAs(signed.askerId === null ? null : signed.by, said));
}

/** R7, of an original: the issuer has signed the last bill that is to take its place. In the request's transaction. */
export async function signedSuccessors(
  ctx: Context,
  originalId: string,
  /** The colleague in whose name the automatic service signed; null for a signature by hand. */
  inNameOf: string | null,
): Promise<void> {
  const held = await reviewHolding(ctx.tx, originalId);
  if (held?.state !== "tbs") return;
  const review = await lockedReview(ctx, held.id);
  if (stateOf(review.process) !== "tbs") return;
  const said = { party: turnOf(ctx, review.process), ...lookedAt(review) };
  await failing("sign", () => takeStep(ctx, REVIEW, review.process, ...signedAs(inNameOf, said)));
}
