import type { EntityManager } from "typeorm";
import { NIL } from "uuid";
import type { Refused } from "#domain/errors";
import { rows } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import type { Statement } from "../../core/statement.ts";

/** Steps of one return or grant per round. */
const MOST_STEPS = 10;
/** Rows of one query. */
export const PAGE = 500;

/** Ends an act that was signed in advance; the ledger gives it, which knows what hangs on acts. */
export type EndAct = (tx: EntityManager, act: string, why: Refused) => Promise<void>;

/**
 * The ids of those that have a next step, of all that are open on a chain. `open` answers at most `PAGE` of them behind
 * an id, in the order of their ids.
 */
export async function dueOf<Row extends { readonly id: string }>(
  tx: EntityManager,
  open: Statement<Row>,
  chainId: number,
  next: (row: Row) => object | null,
): Promise<string[]> {
  const due: string[] = [];
  for (let after: string = NIL; ;) {
    const found = await rows(tx, open, [chainId, after]);
    due.push(...found.filter((one) => next(one) !== null).map(({ id }) => id));
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return due;
    after = last.id;
  }
}

/** Takes steps until none is due. A step answers its name, null when none is due. */
export async function stepByStep(what: string, step: () => Promise<string | null>): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const taken = await step();
    if (taken === null) return;
    failpoint(`${what}-${taken}`);
  }
}
