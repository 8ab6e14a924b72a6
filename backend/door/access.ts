import { z } from "zod";
import { scopeOf } from "#domain/api/programs";
import type { Route } from "#domain/api/route";
import { Refused, type ErrorCode } from "#domain/errors";
import { isUnproved, refusalOf } from "#domain/flows/arrival";
import { rightsOf, withoutRight, worksOnBoard } from "#domain/permissions";
import type { Session } from "../session/session.ts";

/** No program types a password: what a person confirms by it, a token does under a grant. */
export const forPrograms = (route: Route): Route =>
  route.stepUp && route.body instanceof z.ZodObject && "password" in route.body.shape
    ? { ...route, body: route.body.partial({ password: true }) }
    : route;

/**
 * Every route that needs no person is open to an API token as to its user, and to an application where it was given the
 * scope.
 */
function assertProgram(route: Route, session: Session): void {
  const scope = scopeOf(route);
  if (scope === null) throw new Refused(route.access === "node" ? "NOT_FOUND" : "PERSON_NEEDED");
  if (scope !== "byRight" && session.scopes !== null && !session.scopes.includes(scope))
    throw new Refused("SCOPE_NEEDED", { scope });
}

/** Why a company whose certificate no longer counts is refused, in the words of its sign-in. */
const wanting = ({ nextStep, certificateWanting }: Session): ErrorCode | null =>
  nextStep === "CERTIFICATION" ? certificateWanting : null;

export function assertAccess(route: Route, session: Session): void {
  if (session.credential) assertProgram(route, session);
  if (route.access === "arriving") return;
  if (isUnproved(session.nextStep)) throw new Refused("UNAUTHENTICATED");
  if (route.access === "session") return;
  if (session.nextStep !== "COMPLETE")
    throw new Refused(wanting(session) ?? refusalOf(session.nextStep), {
      days: Math.max(0, -(session.passwordDaysLeft ?? 0)),
    });
  if (session.apiOnly && !session.credential && !route.forApiUsers) throw new Refused("USER_API_ONLY");
  const rights = rightsOf(session.permissions, session);
  const isOwn = route.access === "person" || route.access === "public" || route.forApiUsers === true;
  if (!isOwn && route.onBoard !== true && worksOnBoard(rights, session))
    throw new Refused("FORBIDDEN", { permission: "bunker.operate" });
  if (route.access === "member" || route.access === "person" || route.access === "public" || route.access === "visitor")
    return;
  if (route.access === "admin") {
    if (!session.isAdmin) throw new Refused("FORBIDDEN", { permission: "IsAdmin" });
    return;
  }
  if (route.access === "node") {
    if (!session.isNodeAdmin) throw new Refused("NOT_FOUND");
    return;
  }
  if (!rights.includes(route.access)) throw new Refused(withoutRight(route.access), { permission: route.access });
}
