import type { ProcessName, ProcessRole } from "#domain/processes/processes";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { dueStage } from "./due.ts";
import { processById, type PartyRow, type ProcessRow } from "./process-row.ts";

const ADD_PARTY = statement(
  "processes.addParty",
  `INSERT INTO app.process_party (process_id, position, role, organisation_id, person_id, person_name, substitute_id,
    substitute_name, due_on, due_told, turn) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)`,
);

const SET_DUE = statement(
  "processes.setDue",
  "UPDATE app.process_party SET due_on = $3, due_told = $4 WHERE process_id = $1 AND position = $2",
);

/** A colleague, and who answers in that one's place; nobody leaves it to everybody with the right. */
export interface Named {
  readonly personId: string | null;
  readonly person: string | null;
  readonly substituteId?: string | null;
  readonly substitute?: string | null;
}

/** A party to be: a company, or one colleague of the own. */
export interface NewParty<R extends string> extends Named {
  readonly role: R;
  readonly organisationId: string;
  readonly dueOn: string | null;
  /** The place in the order that it takes over from another. */
  readonly turn?: number;
}

/** Puts parties at the places from `first` on. */
export async function addParties<N extends ProcessName>(
  ctx: Pick<Context, "tx" | "now">,
  id: string,
  first: number,
  parties: readonly NewParty<ProcessRole<N>>[],
): Promise<void> {
  for (const [i, party] of parties.entries())
    await changed(ctx.tx, ADD_PARTY, [
      id,
      first + i,
      party.role,
      party.organisationId,
      party.personId,
      party.person,
      party.substituteId ?? null,
      party.substitute ?? null,
      party.dueOn,
      dueStage(party.dueOn, ctx.now),
      party.turn ?? null,
    ]);
}

async function again<N extends ProcessName>({ tx }: Pick<Context, "tx">, row: ProcessRow<N>): Promise<ProcessRow<N>> {
  const after = await processById(tx, row.name, row.id);
  if (!after) throw new Error(`process ${row.id} is not seen by a company that takes part in it`);
  return after;
}

/** Puts other parties in the place of all that take part now. Those keep their places in the history. */
export async function replaceParties<N extends ProcessName>(
  ctx: Pick<Context, "tx" | "now">,
  row: ProcessRow<N>,
  parties: readonly NewParty<ProcessRole<N>>[],
): Promise<ProcessRow<N>> {
  await table(ctx.tx, "app.process_party").change({ process_id: row.id, active: true }, { active: false });
  await addParties(ctx, row.id, row.parties.length, parties);
  return again(ctx, row);
}

/** Puts one party in the place of another, which reads no more. It takes over its turn. */
export async function replaceParty<N extends ProcessName>(
  ctx: Pick<Context, "tx" | "now">,
  row: ProcessRow<N>,
  former: PartyRow,
  party: Omit<NewParty<ProcessRole<N>>, "turn">,
): Promise<ProcessRow<N>> {
  const { position } = former;
  await table(ctx.tx, "app.process_party").change({ process_id: row.id, position }, { active: false });
  await addParties(ctx, row.id, row.parties.length, [{ ...party, turn: former.turn ?? position }]);
  return again(ctx, row);
}

/** Says who of its company answers for a party. */
export async function nameColleague<N extends ProcessName>(
  ctx: Pick<Context, "tx">,
  row: ProcessRow<N>,
  { position }: Pick<PartyRow, "position">,
  { personId, person, substituteId = null, substitute = null }: Named,
): Promise<ProcessRow<N>> {
  await table(ctx.tx, "app.process_party").change(
    { process_id: row.id, position },
    { person_id: personId, person_name: person, substitute_id: substituteId, substitute_name: substitute },
  );
  return again(ctx, row);
}

/** Says until when a party is asked; null for no last day. */
export async function setDue<N extends ProcessName>(
  ctx: Pick<Context, "tx" | "now">,
  row: ProcessRow<N>,
  { position }: Pick<PartyRow, "position">,
  dueOn: string | null,
): Promise<ProcessRow<N>> {
  await changed(ctx.tx, SET_DUE, [row.id, position, dueOn, dueStage(dueOn, ctx.now)]);
  return again(ctx, row);
}
