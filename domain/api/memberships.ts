import { z } from "zod";
import { NOT_ENTERED, NOT_REGISTERED, registering, signedIn } from "./auth-shapes.ts";
import { route } from "./route.ts";
import { code, id, instant, password } from "../shapes.ts";
import { SETTINGS } from "../changes.ts";

const token = z.string().min(20).max(200);

/** The companies of one person; a session is bound to one of them at a time. */
export const membershipRoutes = {
  list: route({
    id: "me.companies",
    method: "GET",
    shows: SETTINGS,
    path: "/api/me/companies",
    access: "session",
    summary: "The companies that I belong to, and why one cannot be entered",
    output: z.array(
      z.object({
        id,
        name: z.string(),
        chineseName: z.string(),
        isAdmin: z.boolean(),
        current: z.boolean(),
        lastLogin: instant.nullable(),
        refused: code.nullable(),
      }),
    ),
    errors: [],
  }),
  enter: route({
    id: "me.enter-company",
    method: "POST",
    path: "/api/me/company",
    access: "session",
    summary: "Go on for another company of mine, in a new session",
    body: z.strictObject({ organisationId: id }),
    output: signedIn,
    errors: ["NOT_FOUND", ...NOT_ENTERED],
  }),
  found: route({
    id: "me.found-company",
    method: "POST",
    path: "/api/me/companies",
    access: "session",
    summary: "Create another company, as its first administrator, and go on for it",
    body: z.strictObject({ ...registering, password }),
    stepUp: "password",
    output: signedIn,
    errors: ["WRONG_PASSWORD", "TOO_MANY_ATTEMPTS", ...NOT_REGISTERED],
  }),
  invitation: route({
    id: "auth.invitation",
    method: "POST",
    path: "/api/auth/invitation",
    access: "public",
    rate: "secret",
    summary: "Who invites by this link, and whether its address has an account already",
    unrecorded: "Looking who invites changes nothing; joining is recorded",
    body: z.strictObject({ token }),
    output: z.object({ company: z.string(), email: z.string(), hasAccount: z.boolean() }),
    errors: ["LINK_EXPIRED", "TOO_MANY_ATTEMPTS"],
  }),
  join: route({
    id: "auth.join",
    method: "POST",
    path: "/api/auth/join",
    access: "public",
    rate: "password",
    summary: "Somebody with an account follows an invitation: the login password confirms it",
    body: z.strictObject({ token, password }),
    output: signedIn,
    errors: ["LINK_EXPIRED", "WRONG_PASSWORD", "TOO_MANY_ATTEMPTS", "EMAIL_TAKEN", ...NOT_ENTERED],
  }),
};
