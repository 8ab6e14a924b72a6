import { z } from "zod";
import { PINT_LIMITS, RESPONSE_CODES } from "../pint-codes.ts";
import { PINT_FAULTS } from "../pint-faults.ts";
import { keysOf } from "../lookup.ts";
import { instant } from "../shapes.ts";
import { route } from "./route.ts";

const act = z.object({
  /** As the chain says it. */ action: z.string(),
  actor: z.string(),
  /** Null for an act that goes to nobody. */ recipient: z.string().nullable(),
  at: z.string(),
});

/** The answer that an envelope would get, and its content. Nothing is taken by it. */
const envelopeReport = z.object({
  at: instant,
  /** Of the file that was judged. */ sha256: z.string(),
  /** This node's own code. */ platform: z.string(),
  /** The code of the signed answer; null for an answer without a signature. */
  code: z.enum(keysOf(RESPONSE_CODES)).nullable(),
  status: z.int(),
  fault: z.enum(keysOf(PINT_FAULTS)).nullable(),
  /** The words of the answer, before it is signed. */ answer: z.record(z.string(), z.unknown()),
  /** The platform that sends it, as it is kept here; null where it is not, or the envelope cannot be read. */
  sender: z.object({ code: z.string(), name: z.string(), strict: z.boolean() }).nullable(),
  bill: z.object({ number: z.string(), carrier: z.string() }).nullable(),
  /** The company here that it goes to; null where it goes to none. */ recipient: z.string().nullable(),
  chain: z.array(z.object({ platform: z.string(), kid: z.string(), acts: z.array(act) })),
  documents: z.array(z.object({ name: z.string(), size: z.int(), mediaType: z.string(), sha256: z.string() })),
});
export type EnvelopeReport = z.infer<typeof envelopeReport>;

/** Bills that come from other platforms. */
export const pintRoutes = {
  check: route({
    id: "pint.check",
    method: "POST",
    path: "/api/node/envelope-check",
    access: "node",
    unrecorded: "It takes no title and keeps nothing: it says what an envelope would be answered with",
    summary: "Try an envelope of another platform by the keys that are kept here: the JSON is the body",
    bytes: "in",
    upTo: { mb: PINT_LIMITS.envelopeMb, code: "PINT_TOO_LARGE" },
    output: envelopeReport,
    errors: ["PINT_TOO_LARGE", "PINT_NO_JSON"],
  }),
};
