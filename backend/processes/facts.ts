import type { ProcessFacts } from "#domain/acts/process-facts";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import { rightsIn, type ProcessName, type ProcessState } from "#domain/processes/processes";
import { HOUR_MS } from "#domain/clock";
import type { Context } from "../session/context.ts";
import { openPlaces, stateOf, turnOf, type ProcessRow } from "./process-row.ts";

/** When the parties were reminded last; null when they never were. */
export const remindedAt = ({ history }: Pick<ProcessRow, "history">): Date | null =>
  history.findLast(({ step }) => step === "remind")?.at ?? null;

/** The facts that the flow of a process asks for, from where this user stands. */
export function processFacts<N extends ProcessName>(
  ctx: Pick<Context, "organisation" | "person" | "permissions" | "now">,
  row: ProcessRow<N>,
): ProcessFacts<ProcessState<N>> {
  const reminded = remindedAt(row);
  return {
    state: stateOf(row),
    permissions: rightsIn(row.name, ctx.permissions, row.kind === null ? null : kindOf(row.kind)),
    isInitiator: row.organisationId === ctx.organisation.id,
    isAsked: turnOf(ctx, row) !== null,
    hasOpenPlace: openPlaces(row).some((one) => one.organisationId === ctx.organisation.id),
    remindedLately: reminded !== null && ctx.now.getTime() - reminded.getTime() < LIMITS.reminderHours * HOUR_MS,
  };
}
