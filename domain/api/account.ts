import { z } from "zod";
import { SETTINGS } from "../changes.ts";
import { LIMITS } from "../limits.ts";
import { email, id, instant, password, phone } from "../shapes.ts";
import { passwordExpiryDays } from "./auth-shapes.ts";
import { route } from "./route.ts";
import { secondRoutes } from "./second.ts";

/** The changes that the link of a letter makes. */
export const CHANGED_BY = ["email", "phone", "mfa"] as const;
export type ChangedBy = (typeof CHANGED_BY)[number];

/** How one keeps one's account, and what a company asks of all accounts. */
export const accountRoutes = {
  ...secondRoutes,
  askEmail: route({
    id: "me.change-email",
    method: "POST",
    path: "/api/me/changes/email",
    access: "session",
    summary: "Change my e-mail address, by a link that is sent to the new one",
    body: z.strictObject({ password, email }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "TOO_MANY_LETTERS"],
  }),
  askPhone: route({
    id: "me.change-phone",
    method: "POST",
    path: "/api/me/changes/phone",
    access: "session",
    summary: "Change my telephone number, by a link that is sent to me",
    body: z.strictObject({ password, phone }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "TOO_MANY_LETTERS"],
  }),
  askSecond: route({
    id: "me.change-second",
    method: "POST",
    path: "/api/me/changes/second",
    access: "session",
    summary: "Ask for a second verification by e-mail or no more, by a link that is sent to me",
    body: z.strictObject({ password, on: z.boolean() }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "TOO_MANY_LETTERS"],
  }),
  confirmChange: route({
    id: "auth.changing",
    method: "POST",
    path: "/api/auth/changing",
    access: "public",
    rate: "secret",
    summary: "Make the change of a link",
    body: z.strictObject({ token: z.string().min(20).max(200) }),
    output: z.object({ by: z.enum(CHANGED_BY), value: z.string() }),
    errors: ["LINK_EXPIRED", "EMAIL_TAKEN", "TOO_MANY_ATTEMPTS"],
  }),
  acceptTerms: route({
    id: "me.terms",
    method: "POST",
    path: "/api/me/terms",
    access: "session",
    summary: "Agree to the terms of use and the privacy policy as they read now",
    body: z.strictObject({ version: z.literal(LIMITS.termsVersion) }),
    errors: [],
  }),
  sessions: route({
    id: "me.sessions",
    method: "GET",
    shows: SETTINGS,
    path: "/api/me/sessions",
    access: "session",
    summary: "Where I am signed in",
    output: z.array(
      z.object({
        id,
        agent: z.string(),
        address: z.string(),
        company: z.string(),
        since: instant,
        seenAt: instant,
        current: z.boolean(),
      }),
    ),
    errors: [],
  }),
  programs: route({
    id: "me.programs",
    method: "GET",
    shows: SETTINGS,
    path: "/api/me/programs",
    access: "session",
    summary:
      "The tokens and applications that act in my name, in every company; ending sessions or another password does not end them",
    output: z.array(z.object({ kind: z.enum(["token", "application"]), name: z.string(), company: z.string() })),
    errors: [],
  }),
  endSession: route({
    id: "me.session-end",
    method: "POST",
    path: "/api/me/sessions/:id/end",
    access: "session",
    summary: "End one of my sessions",
    params: z.strictObject({ id }),
    errors: [],
  }),
  endOtherSessions: route({
    id: "me.sessions-end",
    method: "POST",
    path: "/api/me/sessions/end-others",
    access: "session",
    summary: "End all my sessions but this one",
    errors: [],
  }),
  setSecurity: route({
    id: "organisation.security",
    method: "PUT",
    path: "/api/organisation/security",
    access: "admin",
    summary: "Set after how many days passwords expire and after how many minutes without use sessions end",
    body: z.strictObject({
      passwordExpiryDays: passwordExpiryDays.nullable(),
      sessionMinutes: z
        .int()
        .min(LIMITS.sessionMinutesMin)
        .max(LIMITS.sessionHours * 60)
        .nullable(),
      password,
    }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD"],
  }),
};
