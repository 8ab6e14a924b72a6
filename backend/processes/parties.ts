import type { ProcessName, ProcessRole } from "#domain/processes/processes";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { dueStage } from "./due.ts";
import { processById, type ProcessRow } from "./process-row.ts";

const ADD_PARTY = statement(
  "processes.addParty",
  `INSERT INTO app.process_party (process_id, position, role, organisation_id, person_id, person_name, due_on,
    due_told) VALUES ($1,$2,$3,$4,$5,$6,$7,$8)`,
);

/** A party to be: a company, or one colleague of the own. */
export interface NewParty<R extends string> {
  readonly role: R;
  readonly organisationId: string;
  readonly personId: string | null;
  readonly person: string | null;
  readonly dueOn: string | null;
}

/** Puts parties at the places from `first` on. */
export async function addParties<N extends ProcessName>(
  ctx: Pick<Context, "tx" | "now">,
  id: string,
  first: number,
  parties: readonly NewParty<ProcessRole<N>>[],
): Promise<void> {
  for (const [i, { role, organisationId, personId, person, dueOn }] of parties.entries())
    await changed(ctx.tx, ADD_PARTY, [
      id,
      first + i,
      role,
      organisationId,
      personId,
      person,
      dueOn,
      dueStage(dueOn, ctx.now),
    ]);
}

/** Puts other parties in the place of all that take part now. Those keep their places in the history. */
export async function replaceParties<N extends ProcessName>(
  ctx: Pick<Context, "tx" | "now">,
  row: ProcessRow<N>,
  parties: readonly NewParty<ProcessRole<N>>[],
): Promise<ProcessRow<N>> {
  await table(ctx.tx, "app.process_party").change({ process_id: row.id, active: true }, { active: false });
  await addParties(ctx, row.id, row.parties.length, parties);
  const after = await processById(ctx.tx, row.name, row.id);
  if (!after) throw new Error(`process ${row.id} is not seen by the company that began it`);
  return after;
}
