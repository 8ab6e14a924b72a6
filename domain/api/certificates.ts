import { z } from "zod";
import { REVOCATION_REASONS, type RevocationReason } from "../certificates.ts";
import { LIMITS } from "../limits.ts";
import { NEXT_STEPS } from "../flows/arrival.ts";
import { certificate } from "./auth-shapes.ts";
import { route } from "./route.ts";
import { byId, id, instant, language, password } from "../shapes.ts";
import { SETTINGS } from "../changes.ts";

const reason = z.enum(Object.keys(REVOCATION_REASONS) as [RevocationReason, ...RevocationReason[]]);
const of = z.enum(["user", "organisation"]);

/** Base64 of a file below the limit. */
const file = z
  .base64()
  .min(4)
  .refine((text) => (text.length / 4) * 3 < LIMITS.certificateKb * 1024, { params: { code: "CERTIFICATE_SIZE" } });
/** The bytes that the key of a certificate on a UKey is to sign, in base64. */
export const forUkey = z.object({
  preparation: id,
  certificate: z.base64(),
  attributes: z.base64(),
  expiresAt: instant,
});
export type ForUkey = z.infer<typeof forUkey>;
/** The answer of the UKey. */
export const signedByUkey = { preparation: id, value: z.base64().min(4).max(1024) };
const ASKS_UKEY = "Asks what the key signs; what is then done with the signature is recorded";

/** The names of a certificate for the company may be those of either language. */
const forWhom = { of, language: language.default("en-US"), password };
const proof = z.object({ challenge: z.string(), signature: z.string(), algorithm: z.string(), at: instant });
const signedIn = z.object({ nextStep: z.enum(NEXT_STEPS) });

export const certificateRoutes = {
  list: route({
    id: "certificates.list",
    method: "GET",
    shows: SETTINGS,
    path: "/api/certificates",
    access: "member",
    forApiUsers: true,
    summary: "My certificates and the company's; for administrators those of everybody in it",
    output: z.array(certificate.extend({ holder: z.object({ id, name: z.string() }).nullable() })),
    errors: [],
  }),
  obtain: route({
    id: "certificates.obtain",
    method: "POST",
    path: "/api/certificates",
    access: "session",
    summary: "Obtain or renew a cloud certificate: mine, or (administrator) the company's",
    stepUp: "password",
    body: z.strictObject(forWhom),
    output: signedIn,
    errors: ["CERTIFICATE_NOT_DUE", "CHINESE_NAME_NEEDED", "FORBIDDEN"],
  }),
  upload: route({
    id: "certificates.upload",
    method: "POST",
    path: "/api/certificates/upload",
    access: "session",
    summary: "Bring a CA software certificate along with its key: mine, or (administrator) the company's",
    stepUp: "password",
    body: z.strictObject({
      ...forWhom,
      files: z.discriminatedUnion("format", [
        z.strictObject({ format: z.literal("P12"), p12: file, filePassword: z.string().max(LIMITS.passwordMaxLength) }),
        z.strictObject({
          format: z.literal("PEM"),
          certificate: file,
          privateKey: file,
          filePassword: z.string().max(LIMITS.passwordMaxLength).default(""),
        }),
      ]),
    }),
    output: signedIn,
    errors: [
      "CERTIFICATE_UPLOAD",
      "CERTIFICATE_SIZE",
      "CERTIFICATE_FILE_PASSWORD",
      "CERTIFICATE_KEY",
      "CERTIFICATE_TIME",
      "CERTIFICATE_PURPOSE",
      "CERTIFICATE_CHAIN",
      "CERTIFICATE_ALGORITHM",
      "CERTIFICATE_KNOWN",
      "FORBIDDEN",
    ],
  }),
  use: route({
    id: "certificates.use",
    method: "POST",
    path: "/api/certificates/:id/use",
    access: "person",
    forApiUsers: true,
    summary: "Sign with this one from now on",
    unconfirmed: "Its owner holds it already, and each signature is confirmed by itself",
    params: byId,
    errors: ["CERTIFICATE_ENDED", "FORBIDDEN"],
  }),
  prove: route({
    id: "certificates.prove",
    method: "POST",
    path: "/api/certificates/:id/prove",
    access: "person",
    forApiUsers: true,
    summary: "Prove that I hold the key of a certificate, by signing a challenge with it",
    params: byId,
    stepUp: "password",
    body: z.strictObject({ password }),
    output: proof,
    errors: ["CERTIFICATE_ENDED", "KEY_NOT_GRANTED", "UKEY_NEEDED"],
  }),
  ukey: route({
    id: "certificates.ukey",
    method: "POST",
    path: "/api/certificates/ukey",
    access: "person",
    forApiUsers: true,
    summary: "Begin to register a certificate whose key is on a UKey; answers what the key has to sign",
    stepUp: "password",
    unrecorded: ASKS_UKEY,
    body: z.strictObject({
      of,
      certificate: file,
      chain: z.array(file).max(6),
      /** Of authorities that the UKey does not hold: PEM or DER. */ issuers: file.optional(),
      password,
    }),
    output: forUkey,
    errors: [
      "UKEY_USER_ONLY",
      "CERTIFICATE_UPLOAD",
      "CERTIFICATE_SIZE",
      "CERTIFICATE_TIME",
      "CERTIFICATE_PURPOSE",
      "CERTIFICATE_CHAIN",
      "CERTIFICATE_ALGORITHM",
      "CERTIFICATE_KNOWN",
      "CERTIFICATE_ENDED",
    ],
  }),
  registerUkey: route({
    id: "certificates.register-ukey",
    method: "POST",
    path: "/api/certificates/ukey/value",
    access: "person",
    forApiUsers: true,
    summary: "Register it: the key has signed, and signs from now on",
    unconfirmed: "The password began it, and the key has signed",
    body: z.strictObject(signedByUkey),
    errors: ["UKEY_TOO_LATE", "SIGNATURE_VALUE", "CERTIFICATE_KNOWN", "CERTIFICATE_ENDED"],
  }),
  challenge: route({
    id: "certificates.challenge",
    method: "POST",
    path: "/api/certificates/:id/challenge",
    access: "person",
    forApiUsers: true,
    summary: "Begin to prove that I hold the UKey of a certificate; answers what the key has to sign",
    params: byId,
    unrecorded: ASKS_UKEY,
    unconfirmed: "A question to the key",
    output: forUkey,
    errors: ["CERTIFICATE_ENDED", "UKEY_NOT_IN_USE"],
  }),
  answerChallenge: route({
    id: "certificates.answer-challenge",
    method: "POST",
    path: "/api/certificates/challenge/value",
    access: "person",
    forApiUsers: true,
    summary: "Prove it: the key has signed",
    unconfirmed: "It changes nothing: the key proves itself",
    body: z.strictObject(signedByUkey),
    output: proof,
    errors: ["UKEY_TOO_LATE", "SIGNATURE_VALUE", "CERTIFICATE_ENDED"],
  }),
  revoke: route({
    id: "certificates.revoke",
    method: "POST",
    path: "/api/certificates/:id/revoke",
    access: "admin",
    summary: "Revoke a certificate of the company or of a colleague, for good",
    params: byId,
    stepUp: "password",
    body: z.strictObject({ reason, password }),
    errors: ["CERTIFICATE_ENDED"],
  }),
  file: route({
    id: "certificates.file",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/certificates/:id/file",
    access: "member",
    forApiUsers: true,
    summary: "The public certificate with those of its authorities, as PEM",
    params: byId,
    bytes: "out",
    errors: [],
  }),
  revocationList: route({
    id: "certificates.revocation-list",
    method: "GET",
    shows: "for programs that verify",
    path: "/crl/:name",
    access: "public",
    rate: "read",
    summary: "The revocation list that the certificates of this installation name",
    params: z.strictObject({ name: z.enum(["issuing.crl", "root.crl"]) }),
    bytes: "out",
    errors: [],
  }),
};
