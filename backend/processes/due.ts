import type { EntityManager } from "typeorm";
import type { ProcessName } from "#domain/processes/processes";
import { DAY_MS } from "#domain/clock";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Handling } from "./handling.ts";
import { askedNow, processById, type PartyRow } from "./process-row.ts";
import { tellOverdue, tellParties } from "./tell.ts";

/** The letters about a last day, in their order. */
const STAGES = { none: 0, dayBefore: 1, onTheDay: 2, dayAfter: 3 } as const;
type Stage = (typeof STAGES)[keyof typeof STAGES];

/** Which letters about its last day a party has behind it at a time. */
export function dueStage(dueOn: string | null, now: Date): Stage {
  if (dueOn === null) return STAGES.none;
  const days = Math.round((Date.parse(dueOn) - Date.parse(now.toISOString().slice(0, 10))) / DAY_MS);
  if (days > 1) return STAGES.none;
  return days === 1 ? STAGES.dayBefore : days === 0 ? STAGES.onTheDay : STAGES.dayAfter;
}

// Only what stands on desks is looked at, however many processes have ended with days behind them.
const NEAR = statement(
  "processes.near",
  `SELECT p.id, p.name, x.position, x.due_on::text AS "dueOn", x.due_told AS told FROM app.desk k
    JOIN app.process p ON p.id = k.origin_id
    JOIN app.process_party x ON x.process_id = p.id AND x.organisation_id = k.organisation_id AND x.active
    WHERE k.origin = 'process' AND k."column" = 'asked' AND k.until <= $1::date + 1
      AND x.due_told < $2 AND x.due_on <= $1::date + 1
    ORDER BY p.id, x.position FOR UPDATE OF x SKIP LOCKED`,
  ["dueOn"],
);

/** The engine's knowledge of every process. */
export type Handlings = { readonly [N in ProcessName]: Handling<N> };

/**
 * Writes about the last days of parties that are asked: the day before and on it to them, after it to the initiator.
 * Each once. Answers how many processes it wrote about. As the worker.
 */
export async function remindOfDue(tx: EntityManager, handlings: Handlings, now = new Date()): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  const near = await rows(tx, NEAR, [today, STAGES.dayAfter]);
  const due = near
    .map((one) => ({ ...one, stage: dueStage(one.dueOn, now) }))
    .filter(({ stage, told }) => stage > told);
  let written = 0;
  for (const [id, parties] of Map.groupBy(due, (one) => one.id))
    if (await remind({ tx, person: null }, handlings[parties[0]!.name], id, parties)) written += 1;
  return written;
}

/** Writes to those of the parties whose turn it is. False where it is nobody's, or there is nothing to write about. */
async function remind<N extends ProcessName>(
  teller: { readonly tx: EntityManager; readonly person: null },
  handling: Handling<N>,
  id: string,
  due: readonly { readonly position: number; readonly stage: Stage }[],
): Promise<boolean> {
  const row = await processById(teller.tx, handling.name, id);
  if (row === null || (await handling.about(teller.tx, row)) === null) return false;
  const asked = askedNow(row).flatMap((party) => {
    const stage = due.find(({ position }) => position === party.position)?.stage;
    return stage === undefined ? [] : [{ party, stage }];
  });
  for (const { party, stage } of asked)
    await table(teller.tx, "app.process_party").change(
      { process_id: id, position: party.position },
      { due_told: stage },
    );
  const at = (wanted: Stage): PartyRow[] => asked.flatMap(({ party, stage }) => (stage === wanted ? [party] : []));
  await tellParties(teller, handling, row, at(STAGES.dayBefore), "dueTomorrow");
  await tellParties(teller, handling, row, at(STAGES.onTheDay), "dueToday");
  const overdue = at(STAGES.dayAfter);
  if (overdue.length > 0) await tellOverdue(teller, handling, row, overdue);
  return asked.length > 0;
}
