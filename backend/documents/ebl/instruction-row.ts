import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { noticeOf } from "#domain/dcsa/ebl-messages";
import type { EblStanding, EblSubject } from "#domain/ebl-states";
import { isWritten } from "#domain/states";
import { announce } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table, type Change } from "../../core/table.ts";
import { touchDesk } from "../../asked/touch.ts";

const LOCK = statement(
  "documents.lockEblInstruction",
  `SELECT e.id, e.organisation_id AS organisation, e.counterparty_id AS counterparty, e.platform_name AS platform,
      e.document_id AS document, e.state, e.update_state AS "updateState", e.body, e.update_body AS "updateBody",
      e.feedbacks, e.transport_state AS "transportState", e.transport_number AS "transportNumber",
      e.transport_body AS "transportBody", s.state AS standing
    FROM app.ebl_instruction e LEFT JOIN app.document_state s ON s.document_id = e.document_id
      AND s.organisation_id = e.organisation_id WHERE e.id = $1 FOR UPDATE OF e`,
  ["id", "organisation", "counterparty", "platform", "state", "body", "feedbacks"],
);
/** A shipping instruction, and how its carrier sees the bill that is made of it. */
export type InstructionRow = RowOf<typeof LOCK>;

/** Locks an instruction for the rest of the transaction; null where the transaction's role does not see it. */
export const lockInstruction = (tx: EntityManager, id: string): Promise<InstructionRow | null> => first(tx, LOCK, [id]);

/** Without what was sent as a draft: what is drafted now is another bill, or none. */
export const WITHDRAWN = {
  transport_state: null,
  transport_number: null,
  transport_body: null,
  transport_data: null,
} as const;

/** How an instruction stands. */
export const standingOf = ({ state, updateState, standing }: InstructionRow): EblStanding => ({
  state,
  updateState,
  signed: standing !== null && !isWritten(standing),
});

/** Writes down what the platform of an instruction is to be told of it as it stands, and has it shown anew. */
export async function tellOf(tx: EntityManager, id: string, ...subjects: readonly EblSubject[]): Promise<void> {
  const row = await lockInstruction(tx, id);
  if (row === null) throw new Error(`instruction ${id} is gone`);
  const { organisation, counterparty, document } = row;
  for (const subject of subjects)
    await table(tx, "app.ebl_notice").insert({
      id: uuid(),
      instruction_id: id,
      organisation_id: organisation,
      counterparty_id: counterparty,
      subject,
      data: noticeOf(row, subject),
    });
  if (document === null) return;
  await touchDesk(tx, "document", document);
  await announce(
    tx,
    { organisation, topic: "document", id: document },
    { organisation, topic: "counts", id: document },
  );
}

/** Changes an instruction, and tells its platform. */
export async function changeInstruction(
  tx: EntityManager,
  id: string,
  change: Change<"app.ebl_instruction">,
  ...subjects: readonly EblSubject[]
): Promise<void> {
  await table(tx, "app.ebl_instruction").change({ id }, { ...change, updated_at: () => "now()" });
  await tellOf(tx, id, ...subjects);
}
