import { ACT_EVENTS } from "#domain/acts/acts";
import type { ProcessFacts } from "#domain/acts/process-facts";
import { Refused } from "#domain/errors";
import { isKeyOf } from "#domain/lookup";
import { processOf, type ProcessAct, type ProcessName } from "#domain/processes/processes";
import { audit, type About, type Acting } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { processFacts } from "./facts.ts";
import type { Handling } from "./handling.ts";
import { companiesIn, processById, turnOf, type ProcessRow } from "./process-row.ts";
import { takeStep, type Said } from "./step.ts";

/** The events of acts on processes have one shape, `PROCESS_STEP`; no type follows it through the name that is made here. */
const noteStep = audit as (acting: Acting, event: string, detail: object, about: About) => Promise<void>;

/** The process, for a company that has a part in it. NOT_FOUND for every other. */
export async function seenProcess<N extends ProcessName>(ctx: Context, name: N, id: string): Promise<ProcessRow<N>> {
  const row = await processById(ctx.tx, name, id);
  if (!row || !companiesIn(row).has(ctx.organisation.id)) throw new Refused("NOT_FOUND");
  return row;
}

interface Looked<N extends ProcessName> extends Said {
  readonly expectedVersion: number;
  readonly before?: ProcessRow<N>;
}

/**
 * Takes a step that a user asks for, on the version that was looked at, and writes its line of the record where the act
 * has one. `party`: of an act that answers for nobody's turn. `facts`: the ones that the flow asks for, where it asks
 * for more than every flow does. CONTENT_UPDATED; the refusal of the flow.
 */
export async function stepOn<N extends ProcessName>(
  ctx: Context,
  handling: Handling<N>,
  row: ProcessRow<N>,
  act: ProcessAct<N>,
  { expectedVersion, party = null, ...said }: Looked<N>,
  facts: ProcessFacts = processFacts(ctx, row),
): Promise<ProcessRow<N>> {
  if (row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  processOf(row.name).flow.assert(act, facts);
  const answers = isKeyOf(processOf(row.name).parties.answers, act);
  const after = await takeStep(ctx, handling, row, act, {
    ...said,
    party: party ?? (answers ? turnOf(ctx, row) : null),
  });
  const event = `${row.name}.${act}`;
  if (isKeyOf(ACT_EVENTS, event))
    await noteStep(ctx, event, { process: row.id, comment: said.comment ?? "" }, { documentId: row.documentId });
  return after;
}

/** The same on the process of an id. NOT_FOUND for a company that has no part in it. */
export const actOn = async <N extends ProcessName>(
  ctx: Context,
  handling: Handling<N>,
  id: string,
  act: ProcessAct<N>,
  looked: Looked<N>,
): Promise<ProcessRow<N>> => stepOn(ctx, handling, await seenProcess(ctx, handling.name, id), act, looked);
