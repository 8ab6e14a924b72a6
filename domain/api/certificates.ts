import { z } from "zod";
import { REVOCATION_REASONS, type RevocationReason } from "../certificates.ts";
import { LIMITS } from "../limits.ts";
import { NEXT_STEPS } from "../flows/arrival.ts";
import { certificate } from "./auth.ts";
import { route } from "./route.ts";
import { byId, id, instant, language, password } from "./shapes.ts";

const reason = z.enum(Object.keys(REVOCATION_REASONS) as [RevocationReason, ...RevocationReason[]]);
const of = z.enum(["user", "organisation"]);

/** Base64 of a file below the limit. */
const file = z.base64().min(4).refine((text) => (text.length / 4) * 3 < LIMITS.certificateKb * 1024, { params: { code: "CERTIFICATE_SIZE" } });
/** The names of a certificate for the company may be those of either language. */
const forWhom = { of, language: language.default("en-US"), password };
const signedIn = z.object({ nextStep: z.enum(NEXT_STEPS) });

export const certificateRoutes = {
  list: route({
    id: "certificates.list", method: "GET", path: "/api/certificates", access: "member", forApiUsers: true, summary: "My certificates and the company's; for administrators those of everybody in it",
    output: z.array(certificate.extend({ holder: z.object({ id, name: z.string() }).nullable() })), errors: [],
  }),
  obtain: route({
    id: "certificates.obtain", method: "POST", path: "/api/certificates", access: "session", summary: "Obtain or renew a cloud certificate: mine, or (administrator) the company's", stepUp: "password",
    body: z.strictObject(forWhom), output: signedIn, errors: ["CERTIFICATE_NOT_DUE", "CHINESE_NAME_NEEDED", "FORBIDDEN"],
  }),
  upload: route({
    id: "certificates.upload", method: "POST", path: "/api/certificates/upload", access: "session", summary: "Bring a CA software certificate along with its key: mine, or (administrator) the company's", stepUp: "password",
    body: z.strictObject({
      ...forWhom,
      files: z.discriminatedUnion("format", [
        z.strictObject({ format: z.literal("P12"), p12: file, filePassword: z.string().max(LIMITS.passwordMaxLength) }),
        z.strictObject({ format: z.literal("PEM"), certificate: file, privateKey: file, filePassword: z.string().max(LIMITS.passwordMaxLength).default("") }),
      ]),
    }),
    output: signedIn,
    errors: ["CERTIFICATE_UPLOAD", "CERTIFICATE_SIZE", "CERTIFICATE_FILE_PASSWORD", "CERTIFICATE_KEY", "CERTIFICATE_TIME", "CERTIFICATE_PURPOSE", "CERTIFICATE_CHAIN", "CERTIFICATE_ALGORITHM", "CERTIFICATE_KNOWN", "FORBIDDEN"],
  }),
  use: route({
    id: "certificates.use", method: "POST", path: "/api/certificates/:id/use", access: "person", forApiUsers: true, summary: "Sign with this one from now on", params: byId,
    errors: ["CERTIFICATE_ENDED", "FORBIDDEN"],
  }),
  prove: route({
    id: "certificates.prove", method: "POST", path: "/api/certificates/:id/prove", access: "person", forApiUsers: true, summary: "Prove that I hold the key of a certificate, by signing a challenge with it", params: byId, stepUp: "password",
    body: z.strictObject({ password }), output: z.object({ challenge: z.string(), signature: z.string(), algorithm: z.string(), at: instant }),
    errors: ["CERTIFICATE_ENDED", "KEY_NOT_GRANTED"],
  }),
  revoke: route({
    id: "certificates.revoke", method: "POST", path: "/api/certificates/:id/revoke", access: "admin", summary: "Revoke a certificate of the company or of a colleague, for good", params: byId, stepUp: "password",
    body: z.strictObject({ reason, password }), errors: ["CERTIFICATE_ENDED"],
  }),
  file: route({
    id: "certificates.file", method: "GET", path: "/api/certificates/:id/file", access: "member", forApiUsers: true, summary: "The public certificate with those of its authorities, as PEM", params: byId, bytes: "out", errors: [],
  }),
  revocationList: route({
    id: "certificates.revocation-list", method: "GET", path: "/crl/:name", access: "public", summary: "The revocation list that the certificates of this installation name",
    params: z.strictObject({ name: z.enum(["issuing.crl", "root.crl"]) }), bytes: "out", errors: [],
  }),
};
