import { z } from "zod";
import { MIRROR_PROBLEM_CODES } from "../chain/mirror-problems.ts";
import { LIMITS } from "../limits.ts";
import { COMPANY_STATES, type CompanyState } from "../states.ts";
import { NEXT_STEPS } from "../flows/arrival.ts";
import { route } from "./route.ts";
import { secondReset } from "./auth.ts";
import { budget } from "./registers.ts";
import { address, byId, email, id, instant, page, paged, password } from "./shapes.ts";

const state = z.enum(Object.keys(COMPANY_STATES) as [CompanyState, ...CompanyState[]]);

export const nodeCompany = z.object({
  id, name: z.string(), chineseName: z.string(), country: z.string(), city: z.string(), state, address: address.nullable(), registry: address.nullable(), chainId: z.int(),
  people: z.int(), administrators: z.array(z.string()), registeredAt: instant, error: z.string().nullable(),
});
export type NodeCompany = z.infer<typeof nodeCompany>;

export const nodeChain = z.object({
  chainId: z.int(), name: z.string(),
  /** Scheme and host only: what follows may hold a key. */
  endpoints: z.array(z.string()),
  head: z.int().nullable(), mirrored: z.int().nullable(), finalized: z.int().nullable(), secondsLeft: z.int().nullable(), lagging: z.boolean(),
  problem: z.enum(MIRROR_PROBLEM_CODES).nullable(), currentAt: instant.nullable(), toldAt: instant.nullable(),
  contracts: z.object({ forwarder: address, factory: address, documentStore: address, registryDeployer: address }), operator: address,
  /** Acts that wait for the relayer or for the chain. */
  open: z.int(), sent: z.int(),
  /** Changes of the mirror that the platform has not worked off yet. */
  behind: z.int(),
});
export type NodeChain = z.infer<typeof nodeChain>;

/** For the administrators of this installation, whom its settings name. */
export const nodeRoutes = {
  get: route({
    id: "node.get", method: "GET", path: "/api/node", access: "node", summary: "This node: whether companies need approval, who administers it, what is on it",
    output: z.object({ approval: z.boolean(), administrators: z.array(z.string()), companies: z.record(z.string(), z.int()), people: z.int() }), errors: [],
  }),
  set: route({
    id: "node.set", method: "PATCH", path: "/api/node", access: "node", summary: "Whether a company that registers from now on needs approval",
    body: z.strictObject({ approval: z.boolean() }), errors: [],
  }),
  companies: route({
    id: "node.companies", method: "GET", path: "/api/node/companies", access: "node", summary: "The companies of this node, newest first; those whose first administrator has proved the address",
    query: page.extend({ text: z.string().trim().max(100).optional(), state: state.optional(), id: id.optional() }), output: paged(nodeCompany), errors: [],
  }),
  pin: route({
    id: "node.pin", method: "POST", path: "/api/node/companies/:id/pin", access: "node", summary: "Approve a company: the PIN that its administrator enters once; an earlier one no longer counts", params: byId,
    output: z.object({ name: z.string(), pin: z.string(), expiresAt: instant }), errors: ["COMPANY_NOT_WAITING"],
  }),
  activate: route({
    id: "node.activate", method: "POST", path: "/api/organisation/activate", access: "session", summary: "An administrator of a company that waits for approval enters its PIN, and the company is created",
    body: z.strictObject({ pin: z.string().regex(new RegExp(`^\\d{${LIMITS.nodePinDigits}}$`)) }), output: z.object({ nextStep: z.enum(NEXT_STEPS) }), errors: ["WRONG_PIN", "TOO_MANY_ATTEMPTS", "COMPANY_NOT_WAITING", "FORBIDDEN"],
  }),
  budget: route({ id: "node.budget", method: "GET", path: "/api/node/companies/:id/budget", access: "node", summary: "What a company has used of gas and storage, and how much it may", params: byId, output: budget, errors: [] }),
  setBudget: route({
    id: "node.set-budget", method: "PUT", path: "/api/node/companies/:id/budget", access: "node", summary: "How much gas a company may spend in a day and in all, and how much storage; null: as every company", params: byId, stepUp: "password",
    body: z.strictObject({ gasDaily: z.int().min(0).max(1e15).nullable(), gasTotal: z.int().min(0).max(1e15).nullable(), storageMb: z.int().min(0).max(1e9).nullable(), password }), output: budget, errors: ["WRONG_PASSWORD"],
  }),
  retry: route({
    id: "node.retry", method: "POST", path: "/api/node/companies/:id/retry", access: "node", summary: "Try again to create a company whose creation failed", params: byId, errors: ["TASK_NOT_FAILED"],
  }),
  resetSecond: route({
    id: "node.second-reset", method: "POST", path: "/api/node/companies/:id/second-reset", access: "node", summary: "Have the second verification of a company's only administrator reset in a day", params: byId,
    body: z.strictObject({ email, password }), stepUp: "password", output: secondReset, errors: ["WRONG_PASSWORD", "SECOND_NONE", "SECOND_OWN", "SECOND_COLLEAGUE"],
  }),
  chains: route({ id: "node.chains", method: "GET", path: "/api/node/chains", access: "node", summary: "The chains of this node: progress, lag, endpoints", output: z.array(nodeChain), errors: [] }),
};
