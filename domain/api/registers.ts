import { z } from "zod";
import { route } from "./route.ts";
import { address, chainNumber, password } from "../shapes.ts";
import { intent } from "./intent.ts";
import { SPENDING, every, ON_CHAIN } from "../changes.ts";

/** A register of the own company that stands on a chain. */
const ownRegister = z.object({
  chainId: z.int(),
  registry: address,
  paused: z.boolean(),
  /** The accounts that may pause it beside the company. */
  pausers: z.array(address),
  /** The present title address administers it. */
  current: z.boolean(),
  /** The act that resumes it or ends a right to pause it, while that is under way. */
  intent: intent.nullable(),
});
export type OwnRegister = z.infer<typeof ownRegister>;

const pausedRegister = z.object({
  chainId: z.int(),
  registry: address,
  own: z.boolean(),
  /** The company that issues in it; null where its name may not be known. */ issuer: z.string().nullable(),
});
export type PausedRegister = z.infer<typeof pausedRegister>;

const gas = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/**
 * The operator's expense for a company, for gas on the chain and for kept files: how much of it is used, and how much
 * may be.
 */
export const budget = z.object({
  gasDaily: gas,
  gasTotal: gas,
  storageMb: z.int().min(0),
  /** In the last 24 hours, with what is under way. */ gasToday: gas,
  gasUsed: gas,
  storageBytes: gas,
});
export type Budget = z.infer<typeof budget>;

const which = { chainId: chainNumber, registry: address, password: password.optional() };

export const registerRoutes = {
  budget: route({
    id: "organisation.budget",
    method: "GET",
    shows: SPENDING,
    path: "/api/organisation/budget",
    access: "member",
    programs: "company.read",
    summary: "What my company has used of gas and storage, and how much it may",
    output: budget,
    errors: [],
  }),
  own: route({
    id: "registers.own",
    method: "GET",
    shows: every("intent", "task", "title"),
    path: "/api/registers",
    access: "member",
    programs: "company.read",
    summary: "The registers of my company: whether they go on, and who may pause them",
    output: z.array(ownRegister),
    errors: [],
  }),
  paused: route({
    id: "registers.paused",
    method: "GET",
    // Those of titles that the company has got.
    shows: ON_CHAIN,
    path: "/api/registers/paused",
    access: "member",
    onBoard: true,
    programs: "documents.read",
    summary: "Paused registers that concern my company: its own, and those in which it has titles",
    output: z.array(pausedRegister),
    errors: [],
  }),
  resume: route({
    id: "registers.resume",
    method: "POST",
    path: "/api/registers/resume",
    access: "admin",
    summary: "Let a paused register of my company go on",
    stepUp: "act",
    body: z.strictObject(which),
    output: intent,
    errors: ["BUSY", "REGISTER_NOT_PAUSED"],
  }),
  endPausing: route({
    id: "registers.end-pausing",
    method: "POST",
    path: "/api/registers/end-pausing",
    access: "admin",
    summary: "End for good the right of an address to pause a register of my company",
    stepUp: "act",
    body: z.strictObject({ ...which, pauser: address }),
    output: intent,
    errors: ["BUSY", "PAUSER_UNKNOWN"],
  }),
};
