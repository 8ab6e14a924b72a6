import type { SigningRequest } from "#domain/api/document-shapes";
import type { SigningFacts } from "#domain/acts/signing/facts";
import { signingFlow, stepStates } from "#domain/flows/signing";
import type { Kind } from "#domain/kinds/kind";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import type { Permission } from "#domain/permissions";
import type { Context } from "../../session/context.ts";
import { newestRequest, stateOf, turnOf, type RequestRow } from "./request-row.ts";

/** The rights of a user as the flow of requests calls them: to sign and to make this kind of document. */
function rightsOn(kind: Kind, held: ReadonlySet<Permission>): ReadonlySet<Permission> {
  const may = (action: string): boolean =>
    kind.flow.actions[action]?.permissions.every((one) => held.has(one)) ?? false;
  const others = [...held].filter((one) => one !== "ordinary.sign" && one !== "ordinary.upload");
  return new Set<Permission>([
    ...others,
    ...(may("sign") ? ["ordinary.sign" as const] : []),
    ...(may("edit") ? ["ordinary.upload" as const] : []),
  ]);
}

/** The facts that the flow of a request asks for, from where this user stands. */
export const signingFacts = (ctx: Context, request: RequestRow): SigningFacts => ({
  state: stateOf(request),
  permissions: rightsOn(kindOf(request.kind), ctx.permissions),
  isAsker: request.organisationId === ctx.organisation.id,
  isAsked: turnOf(ctx, request) !== null,
  remindedLately:
    request.remindedAt !== null &&
    ctx.now.getTime() - request.remindedAt.getTime() < LIMITS.signingReminderHours * 3_600_000,
});

/**
 * The newest request to sign a document as this user sees it; null where there was none, and for who neither asked nor
 * was asked.
 */
export async function signingOf(ctx: Context, documentId: string): Promise<SigningRequest | null> {
  const request = await newestRequest(ctx.tx, documentId);
  if (!request || ![request, ...request.steps].some(({ organisationId }) => organisationId === ctx.organisation.id))
    return null;
  const { id, ordered, message, dueOn, by, at, remindedAt } = request;
  const state = stateOf(request);
  const states = stepStates(request.steps, ordered, state);
  return {
    id,
    state,
    ordered,
    message,
    dueOn,
    by,
    at: at.toISOString(),
    remindedAt: remindedAt?.toISOString() ?? null,
    company: { id: request.organisationId, name: request.company, address: request.address },
    can: signingFlow.can(signingFacts(ctx, request)),
    steps: request.steps.map((step, i) => ({
      state: states[i] ?? "CLOSED",
      company: { id: step.organisationId, name: step.company, address: step.address },
      person: step.person,
      personId: step.organisationId === ctx.organisation.id ? step.personId : null,
      by: step.by,
      at: step.at?.toISOString() ?? null,
      reason: step.reason,
      you: step.organisationId === ctx.organisation.id && (step.personId === null || step.personId === ctx.person.id),
    })),
  };
}
