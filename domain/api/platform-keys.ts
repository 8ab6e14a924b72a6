import { z } from "zod";
import { every } from "../changes.ts";
import { KEY_ALGORITHMS, PLATFORM_KEY_STATES } from "../counterparties/counterparty.ts";
import { LIMITS } from "../limits.ts";
import { keysOf } from "../lookup.ts";
import { byId, id, instant, password } from "../shapes.ts";
import { route } from "./route.ts";

const algorithm = z.enum(keysOf(KEY_ALGORITHMS));
const platformKey = z.object({
  id,
  kid: z.string(),
  algorithm,
  state: z.enum(keysOf(PLATFORM_KEY_STATES)),
  /** From when on it signs; it is published from the beginning. */ signsFrom: instant,
  until: instant,
  /** Of the public key, in SPKI. */ sha256: z.string(),
  /** Public key, and the certificate of it. */ pem: z.string(),
  certificate: z.string(),
  madeAt: instant,
  madeBy: z.string(),
});
export type PlatformKey = z.infer<typeof platformKey>;

const SHOWN = every("record");

/** The keys that this node signs with on exchanges, for its administrators and for the other side. */
export const platformKeyRoutes = {
  list: route({
    id: "platformKeys.list",
    method: "GET",
    shows: SHOWN,
    path: "/api/node/platform-keys",
    access: "node",
    summary: "The keys that this node signs with on exchanges, the newest first",
    output: z.object({
      code: z.string(),
      /** Where others download the public keys. */ jwks: z.string(),
      pem: z.string(),
      page: z.string(),
      keys: z.array(platformKey),
    }),
    errors: [],
  }),
  make: route({
    id: "platformKeys.make",
    method: "POST",
    path: "/api/node/platform-keys",
    access: "node",
    stepUp: "password",
    summary: "Make a key for exchanges; the present one goes on signing until the day on which the new one begins",
    body: z.strictObject({ algorithm, days: z.int().min(0).max(LIMITS.platformKeyOverlapDays), password }),
    errors: ["WRONG_PASSWORD", "TOO_MANY"],
  }),
  withdraw: route({
    id: "platformKeys.withdraw",
    method: "POST",
    path: "/api/node/platform-keys/:id/withdraw",
    access: "node",
    stepUp: "password",
    summary: "Withdraw a key of this node that others may know: it signs no more, and is published no more",
    params: byId,
    body: z.strictObject({ password }),
    errors: ["WRONG_PASSWORD"],
  }),
  jwks: route({
    id: "platformKeys.jwks",
    method: "GET",
    shows: SHOWN,
    path: "/api/platform-keys",
    access: "public",
    rate: "read",
    summary: "The public keys that this node signs with on exchanges, as a JSON Web Key Set",
    output: z.object({
      keys: z.array(
        z.object({
          kty: z.string(),
          kid: z.string(),
          alg: algorithm,
          use: z.literal("sig"),
          crv: z.string().optional(),
          x: z.string().optional(),
          y: z.string().optional(),
          n: z.string().optional(),
          e: z.string().optional(),
          /** Its certificate: DER in base64. */ x5c: z.array(z.string()),
          "x5t#S256": z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  pem: route({
    id: "platformKeys.pem",
    method: "GET",
    shows: "a file that is read anew",
    path: "/api/platform-keys/pem",
    access: "public",
    rate: "read",
    summary: "The same public keys, and the certificate of each, as PEM",
    bytes: "out",
    errors: [],
  }),
};
