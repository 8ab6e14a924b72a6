import type { z } from "zod";
import type { ProcessFacts } from "#domain/acts/process-facts";
import type { processShape } from "#domain/api/process-shapes";
import {
  processOf,
  type PartyState,
  type ProcessName,
  type ProcessRole,
  type ProcessState,
  type ProcessStep,
} from "#domain/processes/processes";
import { isKeyOf } from "#domain/lookup";
import { turnAt } from "#domain/processes/process";
import type { Context } from "../session/context.ts";
import { processFacts, remindedAt } from "./facts.ts";
import { companiesIn, isMeant, standingOf, type ProcessRow } from "./process-row.ts";

export type ProcessView<N extends ProcessName> = z.infer<ReturnType<typeof processShape<N>>>;

/** A process as this user sees it; null for a company that has no part in it. */
export function processView<N extends ProcessName>(
  ctx: Context,
  row: ProcessRow<N>,
  facts: ProcessFacts = processFacts(ctx, row),
): ProcessView<N> | null {
  if (!companiesIn(row).has(ctx.organisation.id)) return null;
  const { state, parties } = standingOf(row);
  const { answers } = processOf(row.name).parties;
  const inOrder = row.parties.toSorted((one, other) => turnAt(one, one.position) - turnAt(other, other.position));
  const view = {
    id: row.id,
    state,
    ordered: row.ordered,
    message: row.message,
    dueOn:
      row.parties
        .flatMap(({ dueOn }) => dueOn ?? [])
        .toSorted()
        .at(-1) ?? null,
    company: { id: row.organisationId, name: row.company, address: row.address },
    by: row.by,
    at: row.at.toISOString(),
    remindedAt: remindedAt(row)?.toISOString() ?? null,
    version: row.version,
    can: processOf(row.name).flow.can(facts),
    steps: inOrder.flatMap((party) => {
      if (!party.active) return [];
      const ours = party.organisationId === ctx.organisation.id;
      const answer = row.history.findLast((line) => line.party === party.position && isKeyOf(answers, line.step));
      return {
        place: party.position,
        role: party.role as ProcessRole<N>,
        state: parties[row.parties.indexOf(party)] as PartyState<N>,
        company: { id: party.organisationId, name: party.company, address: party.address },
        person: party.person,
        personId: ours ? party.personId : null,
        substitute: party.substitute,
        substituteId: ours ? party.substituteId : null,
        unreachable: party.unreachable && row.organisationId === ctx.organisation.id,
        dueOn: party.dueOn,
        by: answer?.by ?? null,
        at: answer?.at.toISOString() ?? null,
        reason: answer?.comment ?? "",
        you: ours && isMeant(party, ctx.person),
      };
    }),
    history: row.history.map((line) => ({
      step: line.step as ProcessStep<N>,
      state: line.state as ProcessState<N>,
      company: line.company,
      by: line.by,
      at: line.at.toISOString(),
      comment: line.comment,
      contentHash: line.contentHash,
      contentVersion: line.contentVersion,
    })),
  };
  return view as unknown as ProcessView<N>;
}
