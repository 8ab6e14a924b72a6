import { z } from "zod";
import { OWN_ASSURANCES } from "../assurance.ts";
import { MIRROR_PROBLEM_CODES } from "../chain/mirror-problems.ts";
import { LIMITS } from "../limits.ts";
import { COMPANY_STATES, type CompanyState } from "../states.ts";
import { NEXT_STEPS } from "../flows/arrival.ts";
import { route } from "./route.ts";
import { registering, secondReset } from "./auth-shapes.ts";
import { budget } from "./registers.ts";
import { address, byId, email, id, instant, page, paged, password, rejectReason, severalLines } from "../shapes.ts";
import { SETTINGS, SPENDING } from "../changes.ts";

const state = z.enum(Object.keys(COMPANY_STATES) as [CompanyState, ...CompanyState[]]);

export const nodeCompany = z.object({
  id,
  name: z.string(),
  chineseName: z.string(),
  country: z.string(),
  stateOrProvince: z.string(),
  city: z.string(),
  postalAddress: z.string(),
  phone: z.string(),
  registerNumber: z.string(),
  lei: z.string(),
  vat: z.string(),
  domain: z.string(),
  assurance: z.enum(OWN_ASSURANCES),
  state,
  /** Names of other companies that this one can be taken for. */
  alike: z.array(z.string()),
  /** The last decision about it; null where there is none yet. */
  review: z.object({ approved: z.boolean(), said: z.string(), by: z.string(), at: instant }).nullable(),
  address: address.nullable(),
  registry: address.nullable(),
  chainId: z.int(),
  people: z.int(),
  administrators: z.array(z.string()),
  registeredAt: instant,
  error: z.string().nullable(),
});
export type NodeCompany = z.infer<typeof nodeCompany>;

export const nodeChain = z.object({
  chainId: z.int(),
  name: z.string(),
  /** Scheme and host only: what follows may hold a key. */
  endpoints: z.array(z.string()),
  head: z.int().nullable(),
  mirrored: z.int().nullable(),
  finalized: z.int().nullable(),
  secondsLeft: z.int().nullable(),
  lagging: z.boolean(),
  problem: z.enum(MIRROR_PROBLEM_CODES).nullable(),
  currentAt: instant.nullable(),
  toldAt: instant.nullable(),
  contracts: z.object({ forwarder: address, factory: address, documentStore: address, registryDeployer: address }),
  operator: address,
  /** Acts that wait for the relayer or for the chain. */
  open: z.int(),
  sent: z.int(),
  /** Changes of the mirror that the platform has not worked off yet. */
  behind: z.int(),
});
export type NodeChain = z.infer<typeof nodeChain>;

/** On what evidence a company was approved. */
const reviewed = severalLines.trim().min(1).max(LIMITS.reviewText);

const application = z.object({
  company: z.string(),
  chineseName: z.string(),
  country: z.string(),
  stateOrProvince: z.string(),
  city: z.string(),
  postalAddress: z.string(),
  phone: z.string(),
  registerNumber: z.string(),
  lei: z.string(),
  vat: z.string(),
  domain: z.string(),
  state: z.enum(["WAITING", "APPROVED", "REJECTED"]),
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
  contact: z.string().nullable(),
});
export type Application = z.infer<typeof application>;

/** For the administrators of this installation, whom its settings name. */
export const nodeRoutes = {
  get: route({
    id: "node.get",
    method: "GET",
    // A browser hears nothing of other companies.
    shows: SETTINGS,
    path: "/api/node",
    access: "node",
    summary: "This node: whether companies need approval, who administers it, what is on it",
    output: z.object({
      approval: z.boolean(),
      administrators: z.array(z.string()),
      companies: z.record(z.string(), z.int()),
      people: z.int(),
    }),
    errors: [],
  }),
  set: route({
    id: "node.set",
    method: "PATCH",
    path: "/api/node",
    access: "node",
    summary: "Whether a company that registers from now on needs approval",
    body: z.strictObject({ approval: z.boolean() }),
    errors: [],
  }),
  companies: route({
    id: "node.companies",
    method: "GET",
    shows: SETTINGS,
    path: "/api/node/companies",
    access: "node",
    summary: "The companies of this node, newest first; those whose first administrator has proved the address",
    query: page.extend({ text: z.string().trim().max(100).optional(), state: state.optional(), id: id.optional() }),
    output: paged(nodeCompany),
    errors: [],
  }),
  approve: route({
    id: "node.approve",
    method: "POST",
    path: "/api/node/companies/:id/approve",
    access: "node",
    params: byId,
    summary:
      "Approve a company after its identity was checked: new certificates say so; one that waits is sent a PIN, and an earlier one no longer counts",
    body: z.strictObject({ evidence: reviewed, password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "CONTENT_UPDATED"],
  }),
  reject: route({
    id: "node.reject",
    method: "POST",
    path: "/api/node/companies/:id/reject",
    access: "node",
    summary: "Reject a company that waits, with a reason that it is told; it may correct what it gave and ask again",
    params: byId,
    body: z.strictObject({ reason: rejectReason(LIMITS.reviewText), password }),
    stepUp: "password",
    errors: ["WRONG_PASSWORD", "COMPANY_NOT_WAITING"],
  }),
  application: route({
    id: "organisation.application",
    method: "GET",
    shows: SETTINGS,
    path: "/api/organisation/application",
    access: "session",
    summary:
      "What my company gave when it asked to be approved, what was decided, and how those who decide are reached",
    output: application,
    errors: ["COMPANY_NOT_WAITING"],
  }),
  applyAgain: route({
    id: "organisation.apply-again",
    method: "PUT",
    path: "/api/organisation/application",
    access: "session",
    summary: "Correct what my company gave, and ask for approval again",
    unconfirmed: "It gives nothing: who approves companies decides",
    body: z.strictObject(registering),
    output: application,
    errors: ["FORBIDDEN", "COMPANY_NOT_WAITING"],
  }),
  activate: route({
    id: "node.activate",
    method: "POST",
    path: "/api/organisation/activate",
    access: "session",
    summary: "An administrator of a company that waits for approval enters its PIN, and the company is created",
    body: z.strictObject({ pin: z.string().regex(new RegExp(`^\\d{${LIMITS.nodePinDigits}}$`)) }),
    output: z.object({ nextStep: z.enum(NEXT_STEPS) }),
    errors: ["WRONG_PIN", "TOO_MANY_ATTEMPTS", "COMPANY_NOT_WAITING", "FORBIDDEN"],
  }),
  budget: route({
    id: "node.budget",
    method: "GET",
    shows: SPENDING,
    path: "/api/node/companies/:id/budget",
    access: "node",
    summary: "What a company has used of gas and storage, and how much it may",
    params: byId,
    output: budget,
    errors: [],
  }),
  setBudget: route({
    id: "node.set-budget",
    method: "PUT",
    path: "/api/node/companies/:id/budget",
    access: "node",
    summary: "How much gas a company may spend in a day and in all, and how much storage; null: as every company",
    params: byId,
    stepUp: "password",
    body: z.strictObject({
      gasDaily: z.int().min(0).max(1e15).nullable(),
      gasTotal: z.int().min(0).max(1e15).nullable(),
      storageMb: z.int().min(0).max(1e9).nullable(),
      password,
    }),
    output: budget,
    errors: ["WRONG_PASSWORD"],
  }),
  retry: route({
    id: "node.retry",
    method: "POST",
    path: "/api/node/companies/:id/retry",
    access: "node",
    summary: "Try again to create a company whose creation failed",
    params: byId,
    errors: ["TASK_NOT_FAILED"],
  }),
  resetSecond: route({
    id: "node.second-reset",
    method: "POST",
    path: "/api/node/companies/:id/second-reset",
    access: "node",
    summary: "Have the second verification of a company's only administrator reset in a day",
    params: byId,
    body: z.strictObject({ email, password }),
    stepUp: "password",
    output: secondReset,
    errors: ["WRONG_PASSWORD", "SECOND_NONE", "SECOND_OWN", "SECOND_COLLEAGUE"],
  }),
  chains: route({
    id: "node.chains",
    method: "GET",
    shows: SETTINGS,
    path: "/api/node/chains",
    access: "node",
    summary: "The chains of this node: progress, lag, endpoints",
    output: z.array(nodeChain),
    errors: [],
  }),
};
