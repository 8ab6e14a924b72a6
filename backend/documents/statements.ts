import type { EntityManager } from "typeorm";
import { STATEMENTS, type Spoken, type Statement } from "#domain/acts/acts";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";

/** `block`: the block of the title's last move before it; `to`: the company to which the title was presented. */
const OF_DOCUMENT = statement(
  "documents.statements",
  `SELECT s.act, s.at, s.organisation_id AS "organisationId", o.name AS organisation, o.address, s.signatory,
    s.to_id AS "toId", t.name AS to, s.note, (s.statement->'title'->>'block')::float8 AS block, s.statement,
    s.signature
     FROM app.bill_statement s JOIN app.organisation o ON o.id = s.organisation_id LEFT JOIN app.organisation t
       ON t.id = s.to_id
    WHERE s.document_id = $1 ORDER BY s.at, s.id`,
  ["organisation", "block"],
);

/** The statement signed about a title beside the chain. */
export type BillStatement = RowOf<typeof OF_DOCUMENT>;

/** Oldest first. */
export const statementsOf = (tx: EntityManager, documentId: string): Promise<BillStatement[]> =>
  rows(tx, OF_DOCUMENT, [documentId]);

/** True for a statement that makes the state of a bill of exchange: the signature of a possessor does not. */
export const makesState = (one: BillStatement): one is BillStatement & { readonly act: Statement } =>
  (STATEMENTS as readonly Spoken[]).includes(one.act);

/** For what the bill is presented and to whom, where that is not answered yet. */
export function presentedNow(
  statements: readonly BillStatement[],
): { readonly for: "ACCEPTANCE" | "PAYMENT"; readonly to: string } | null {
  const last = statements.filter(makesState).at(-1);
  if (last === undefined || last.toId === null) return null;
  return { for: last.act === "presentForAcceptance" ? "ACCEPTANCE" : "PAYMENT", to: last.toId };
}
