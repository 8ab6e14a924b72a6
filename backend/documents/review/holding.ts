import type { EntityManager } from "typeorm";
import type { ReviewType } from "#domain/acts/review/types";
import type { NamedCompanies } from "#domain/processes/review-companies";
import type { GrantState } from "#domain/acts/review/grant-states";
import { delegationOf } from "#domain/processes/granting";
import { AGREED } from "#domain/processes/returning";
import type { ProcessState } from "#domain/processes/processes";
import type { FieldData } from "#domain/kinds/field";
import { first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Language } from "#domain/text";
import type { KeptSelection } from "./kept-look.ts";
import { newestState } from "../../processes/newest.ts";
import { grantOf } from "./grant-row.ts";

const HOLDING = statement(
  "documents.holdingReview",
  `SELECT r.process_id AS id, r.type, r.deliver_to_id AS "deliverToId", r.agent_id AS "agentId",
      p.organisation_id AS "initiatorId", v.revision, v.data, v.terms, v.companies, v.parts, v.language,
      v.selection, v.letterhead_id AS "letterheadId", last.state, ${grantOf("r")}->>'state' AS grant
    FROM app.review r JOIN app.process p ON p.id = r.process_id
    JOIN app.review_version v ON v.process_id = r.process_id AND v.revision = r.revision
    JOIN LATERAL ${newestState("r.process_id")}
      last ON last.state IN (${AGREED.map((state) => `'${state}'`).join(",")})
    WHERE r.original_id = $1`,
).as<{
  type: ReviewType;
  data: FieldData;
  terms: FieldData;
  companies: NamedCompanies;
  parts: readonly FieldData[];
  language: Language;
  selection: KeptSelection | null;
  state: ProcessState<"review">;
  grant: GrantState | null;
}>();

/** A review about an original that all collaborators have agreed to. */
export type HoldingReview = RowOf<typeof HOLDING>;

/** The review that brings a bill back to its issuer, or has brought it back; null where none does. */
export const reviewHolding = (tx: EntityManager, documentId: string): Promise<HoldingReview | null> =>
  first(tx, HOLDING, [documentId]);

const LOCKING = statement(
  "documents.lockingReview",
  `SELECT process_id AS id, type FROM app.review WHERE original_id = $1
    AND return_state IN ('unsigned','kept','sent','returned') ORDER BY process_id DESC LIMIT 1`,
).as<{ type: ReviewType }>();

/** The review for which a locked bill is locked, as far as the company has a part in it; null for any other lock. */
export const reviewLocking = (tx: EntityManager, documentId: string): Promise<RowOf<typeof LOCKING> | null> =>
  first(tx, LOCKING, [documentId]);

/** The company that alone releases the cargo of a surrendered bill, by the review that has agreed on it. */
interface FixedAgent {
  readonly id: string;
  readonly name: string;
}

/**
 * The agent that the review of a surrender names, or the issuer where the carrier acts itself; null where the issuer
 * chooses when it accepts.
 */
export async function agentOfReview(
  tx: EntityManager,
  { id, organisationId }: { readonly id: string; readonly organisationId: string },
): Promise<FixedAgent | null> {
  const held = await reviewHolding(tx, id);
  const delegation = held?.type === "surrender" ? delegationOf(held.terms) : null;
  const agent = delegation === "NOBODY" ? organisationId : delegation === "NEW_AGENT" ? held?.agentId : null;
  return typeof agent === "string" ? table(tx, "app.organisation").first(["id", "name"], { id: agent }) : null;
}
