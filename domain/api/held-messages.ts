import { z } from "zod";
import { NOTICE_STATES } from "../ebl-states.ts";
import { keysOf } from "../lookup.ts";
import { CLAIM_STATES, SURRENDER_STATES } from "../pint-states.ts";
import { code, id, instant } from "../shapes.ts";

/** A message to a carrier or a platform that it has not taken yet. */
export const heldMessage = z.object({
  id,
  /** A surrender at its carrier, the answer to one, or a notice of a shipping instruction. */
  of: z.enum(["SURRENDER", "ANSWER", "NOTICE"]),
  company: z.string(),
  number: z.string(),
  other: z.object({ code: z.string(), name: z.string() }),
  state: z.enum([...new Set([...keysOf(SURRENDER_STATES), ...keysOf(CLAIM_STATES), ...keysOf(NOTICE_STATES)])]),
  attempts: z.int(),
  /** Null where it is sent no more by itself. */ nextAt: instant.nullable(),
  /** How it was answered the last time; null where it was not. */ status: z.int().nullable(),
  error: z.object({ code, parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  at: instant,
});
export type HeldMessage = z.infer<typeof heldMessage>;
