import { z } from "zod";
import { SETTINGS } from "../changes.ts";
import { digits, id, instant, name, password } from "../shapes.ts";
import { signedIn } from "./auth-shapes.ts";
import { route } from "./route.ts";

/** The ways of a second verification. */
export const SECOND_WAYS = ["passkey", "totp", "email", "recovery"] as const;
export type SecondWay = (typeof SECOND_WAYS)[number];

const factor = z.object({
  id,
  kind: z.enum(["totp", "passkey"]),
  name: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
});
/** Shown once; none where there are some already. */
const recoveryCodes = z.array(z.string());
const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);
/** The options with which a browser asks an authenticator, as WebAuthn's JSON. */
const passkeyOptions = z.record(z.string(), z.unknown());
const passkey = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal("public-key"),
    clientExtensionResults: z.object({}).default({}),
    response,
  });
const madePasskey = passkey(
  z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
);
const usedPasskey = passkey(
  z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
);
const sixDigits = digits(6);

/** The reason of what is only asked. */
const ASKS = "A question that waits for its answer; the answer is recorded";

/** The reason of the second step of two. */
const BEGUN = "The password began it";

/** The routes of the second verification: to pass it, and to keep the ways of it. */
export const secondRoutes = {
  second: route({
    id: "auth.second",
    method: "GET",
    shows: SETTINGS,
    path: "/api/auth/second",
    access: "arriving",
    summary: "The ways of a second verification that are open to me",
    output: z.object({ ways: z.array(z.enum(SECOND_WAYS)) }),
    errors: [],
  }),
  secondTotp: route({
    id: "auth.second-totp",
    method: "POST",
    path: "/api/auth/second/totp",
    access: "arriving",
    summary: "Second verification by the code of an authenticator app",
    body: z.strictObject({ code: sixDigits }),
    output: signedIn,
    errors: ["SECOND_CODE", "TOO_MANY_ATTEMPTS"],
  }),
  secondRecovery: route({
    id: "auth.second-recovery",
    method: "POST",
    path: "/api/auth/second/recovery",
    access: "arriving",
    summary: "Second verification by a recovery code",
    body: z.strictObject({ code: z.string().min(1).max(40) }),
    output: signedIn,
    errors: ["RECOVERY_CODE", "TOO_MANY_ATTEMPTS"],
  }),
  secondPasskeyOptions: route({
    id: "auth.second-passkey-options",
    method: "POST",
    path: "/api/auth/second/passkey/options",
    access: "arriving",
    summary: "What a passkey is asked for",
    unrecorded: ASKS,
    output: passkeyOptions,
    errors: [],
  }),
  secondPasskey: route({
    id: "auth.second-passkey",
    method: "POST",
    path: "/api/auth/second/passkey",
    access: "arriving",
    summary: "Second verification by a passkey",
    body: z.strictObject({ answer: usedPasskey }),
    output: signedIn,
    errors: ["PASSKEY_REFUSED", "TOO_MANY_ATTEMPTS"],
  }),
  factors: route({
    id: "me.second",
    method: "GET",
    shows: SETTINGS,
    path: "/api/me/second",
    access: "session",
    summary: "My second verifications",
    output: z.object({
      email: z.boolean(),
      askedByCompany: z.boolean(),
      factors: z.array(factor),
      recoveryCodesLeft: z.int(),
    }),
    errors: [],
  }),
  beginTotp: route({
    id: "me.totp-begin",
    method: "POST",
    path: "/api/me/second/totp",
    access: "session",
    summary: "A secret for an authenticator app",
    unrecorded: ASKS,
    body: z.strictObject({ password }),
    stepUp: "password",
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["WRONG_PASSWORD", "FACTOR_LIMIT"],
  }),
  confirmTotp: route({
    id: "me.totp-confirm",
    method: "POST",
    path: "/api/me/second/totp/confirm",
    access: "session",
    summary: "Keep the authenticator app, proved by a code of it",
    unconfirmed: BEGUN,
    body: z.strictObject({ name, code: sixDigits }),
    output: z.object({ recoveryCodes }),
    errors: ["SECOND_CODE", "TOO_MANY_ATTEMPTS", "FACTOR_LIMIT"],
  }),
  beginPasskey: route({
    id: "me.passkey-begin",
    method: "POST",
    path: "/api/me/second/passkeys/options",
    access: "session",
    summary: "What a browser makes a passkey from",
    unrecorded: ASKS,
    body: z.strictObject({ password }),
    stepUp: "password",
    output: passkeyOptions,
    errors: ["WRONG_PASSWORD", "FACTOR_LIMIT"],
  }),
  keepPasskey: route({
    id: "me.passkey-keep",
    method: "POST",
    path: "/api/me/second/passkeys",
    access: "session",
    summary: "Keep the passkey that was made",
    unconfirmed: BEGUN,
    body: z.strictObject({ name, answer: madePasskey }),
    output: z.object({ recoveryCodes }),
    errors: ["PASSKEY_REFUSED", "FACTOR_LIMIT"],
  }),
  removeFactor: route({
    id: "me.second-remove",
    method: "POST",
    path: "/api/me/second/:id/remove",
    access: "session",
    summary: "Remove an authenticator app or a passkey",
    params: z.strictObject({ id }),
    body: z.strictObject({ password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD"],
  }),
  newRecoveryCodes: route({
    id: "me.recovery-codes",
    method: "POST",
    path: "/api/me/second/recovery",
    access: "session",
    summary: "New recovery codes; the earlier ones no longer count",
    body: z.strictObject({ password }),
    stepUp: "password",
    output: z.object({ recoveryCodes }),
    errors: ["WRONG_PASSWORD"],
  }),
};
