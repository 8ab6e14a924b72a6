import { z } from "zod";
import { DRY_RUN_STEPS } from "../counterparties/dry-run.ts";
import { LIMITS } from "../limits.ts";
import { keysOf } from "../lookup.ts";
import { PINT_FAULTS } from "../pint-faults.ts";
import { instant, requiredLine } from "../shapes.ts";

/** The facts that a dry run is started with. */
export const dryRunAsked = z.strictObject({
  /** A party that the other side knows, by a code of a list. */
  codeListProvider: requiredLine(LIMITS.codeListCharacters),
  partyCode: requiredLine(LIMITS.partyCodeCharacters),
  /** A sample envelope of the other side, the JSON as it was given; empty for none. */
  theirSample: z.string().max(LIMITS.sampleCharacters).default(""),
});

const step = z.object({
  step: z.enum(keysOf(DRY_RUN_STEPS)),
  passed: z.boolean(),
  found: z.string(),
  /** Why an envelope would not be taken. */ fault: z.enum(keysOf(PINT_FAULTS)).optional(),
});

/** The report of a dry run, and what it made for the other side. */
export const dryRunDone = z.object({
  run: z.object({
    at: instant,
    by: z.string(),
    node: z.object({ code: z.string(), address: z.string() }),
    counterparty: z.object({ code: z.string(), name: z.string(), baseUrl: z.string() }),
    asked: z.object({ codeListProvider: z.string(), partyCode: z.string() }).nullable(),
    steps: z.array(step),
    passed: z.boolean(),
  }),
  /** The report as a compact JWS of this node; null without a key. */ signed: z.string().nullable(),
  /** The envelope with a test bill, for the other side to verify by itself; null where none is made. */
  sample: z.object({ number: z.string(), envelope: z.string() }).nullable(),
});
