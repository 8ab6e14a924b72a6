import { z } from "zod";
import { every, SETTINGS } from "../changes.ts";
import { authorship, email, id, instant, language, password } from "../shapes.ts";
import { USER_STATES, type UserState } from "../states.ts";
import { passwordExpiryDays, permission, secondReset } from "./auth-shapes.ts";
import { route } from "./route.ts";

/** Works through the API alone: who signs in looks after tokens, password and certificate, and does nothing else. */
const apiOnly = z.boolean();

/** The routes of colleagues: their accounts, rights and keys. */
export const userRoutes = {
  users: route({
    id: "users.list",
    method: "GET",
    shows: SETTINGS,
    path: "/api/users",
    access: "member",
    summary: "My colleagues",
    output: z.array(
      z.object({
        id,
        email: z.string(),
        name: z.string(),
        signedName: z.string(),
        phone: z.string(),
        isAdmin: z.boolean(),
        status: z.enum(Object.keys(USER_STATES) as [UserState, ...UserState[]]),
        permissions: z.array(permission),
        keyGranted: z.boolean(),
        /** The change that waits for a second administrator, and the user who asked for it. */
        pending: z.object({
          rights: z.array(permission),
          rightsBy: id.nullable(),
          keys: z.boolean(),
          keysBy: id.nullable(),
          /** Confirmed by an administrator who has no keys: given at the next password of somebody who has. */
          keysConfirmed: z.boolean(),
        }),
        lastLogin: instant.nullable(),
        secondEmail: z.boolean(),
        passwordExpiryDays: z.int().nullable(),
        /** From when on the account no longer works for the company; null: no end is set. */
        expiresAt: instant.nullable(),
        ...authorship,
        /** Since when letters to this address come back, and what was said there. */
        mailFailed: z.object({ at: instant, why: z.string() }).nullable(),
        apiOnly,
        /** Works from another platform: holds copies, and never acts on an original here. */
        externalPlatform: z.boolean(),
        /** That platform; null where it is not named. */
        platform: z.object({ id, name: z.string() }).nullable(),
        /** Told to administrators: whether the colleague has an app or a passkey, and when these will be reset. */
        hasSecond: z.boolean(),
        secondResetAt: instant.nullable(),
      }),
    ),
    errors: [],
  }),
  invite: route({
    id: "users.invite",
    method: "POST",
    path: "/api/users",
    access: "admin",
    summary: "Invite a colleague by e-mail",
    body: z.strictObject({
      email,
      isAdmin: z.boolean().default(false),
      permissions: z.array(permission).max(60),
      language: language.default("en-US"),
      /** The company keys are given as well, by the next password of somebody who has them after the colleague came. */
      keys: z.boolean().default(false),
      password,
    }),
    stepUp: "password",
    output: z.object({ id }),
    errors: ["WRONG_PASSWORD", "EMAIL_TAKEN", "KEY_NOT_GRANTED", "TOO_MANY_LETTERS"],
  }),
  setUser: route({
    id: "users.set",
    method: "PATCH",
    path: "/api/users/:id",
    access: "admin",
    summary:
      "Make a colleague an administrator or not; disable or enable; ask for a second verification; let the password or the account expire; say from where the colleague works",
    params: z.strictObject({ id }),
    body: z
      .strictObject({
        isAdmin: z.boolean().optional(),
        enabled: z.boolean().optional(),
        secondEmail: z.boolean().optional(),
        apiOnly: apiOnly.optional(),
        /** The platform that the colleague works from; null: this one. */
        platformId: id.nullable().optional(),
        /** Null: as the company asks of everybody. */
        passwordExpiryDays: passwordExpiryDays.nullable().optional(),
        /** Null: without an end. */
        expiresAt: z.iso
          .datetime()
          .refine((at) => at < "3000")
          .nullable()
          .optional(),
        password,
      })
      .refine((body) => Object.keys(body).length > 1, { path: ["isAdmin"], params: { code: "REQUIRED" } }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "LAST_ADMIN", "USER_SELF", "PINT_PLATFORM"],
  }),
  platforms: route({
    id: "users.platforms",
    method: "GET",
    shows: every("record"),
    path: "/api/users/platforms",
    access: "admin",
    summary: "The platforms from which colleagues may work",
    output: z.array(z.object({ id, code: z.string(), name: z.string() })),
    errors: [],
  }),
  removeUser: route({
    id: "users.remove",
    method: "POST",
    path: "/api/users/:id/remove",
    access: "admin",
    summary:
      "Remove a colleague from the company: keys, certificate, tokens and sessions for it end; what was done stays",
    params: z.strictObject({ id }),
    body: z.strictObject({ password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "LAST_ADMIN", "LAST_KEY_HOLDER", "USER_SELF"],
  }),
  setPermissions: route({
    id: "users.permissions",
    method: "PUT",
    path: "/api/users/:id/permissions",
    access: "admin",
    summary: "Set what a colleague may do",
    params: z.strictObject({ id }),
    body: z.strictObject({ permissions: z.array(permission).max(60), password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "FORBIDDEN"],
  }),
  grantKey: route({
    id: "users.grant-key",
    method: "POST",
    path: "/api/users/:id/grant-key",
    access: "admin",
    summary: "Give a colleague the company keys, opened by my password",
    params: z.strictObject({ id }),
    body: z.strictObject({ password }),
    stepUp: "password",
    errors: ["KEY_NOT_GRANTED", "USER_NOT_ACTIVATED", "WRONG_PASSWORD"],
  }),
  answerHolder: route({
    id: "users.holder",
    method: "POST",
    path: "/api/users/:id/holder",
    access: "admin",
    summary:
      "Confirm, as a second administrator, that a colleague gets the company keys or the rights to transfer; or refuse or withdraw it",
    params: z.strictObject({ id }),
    body: z.strictObject({ what: z.enum(["keys", "rights"]), confirmed: z.boolean(), password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "CONFIRM_OWN", "USER_NOT_ACTIVATED"],
  }),
  resetSecond: route({
    id: "users.second-reset",
    method: "POST",
    path: "/api/users/:id/second-reset",
    access: "admin",
    summary:
      "Reset the second verification of a colleague who has lost it: at once, or after a day where the colleague works for other companies too",
    params: z.strictObject({ id }),
    body: z.strictObject({ password }),
    stepUp: "password",
    output: secondReset,
    errors: ["WRONG_PASSWORD", "SECOND_NONE", "SECOND_OWN"],
  }),
  keepSecond: route({
    id: "users.second-keep",
    method: "POST",
    path: "/api/users/:id/second-reset/withdraw",
    access: "admin",
    summary: "Withdraw the reset of a colleague's second verification",
    unconfirmed: "The second verification stays as it is",
    params: z.strictObject({ id }),
    errors: [],
  }),
};
