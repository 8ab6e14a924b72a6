import { z } from "zod";
import { every } from "../changes.ts";
import { ISSUANCE_CODES, RESPONSE_CODES } from "../pint-codes.ts";
import { PINT_FAULTS } from "../pint-faults.ts";
import {
  ARRIVAL_STATES,
  ISSUANCE_STATES,
  ISSUE_STATES,
  LANDING_STATES,
  OFFER_STATES,
  SETTLED_AS,
} from "../pint-states.ts";
import { keysOf } from "../lookup.ts";
import { byId, code, id, instant, oneLine, password } from "../shapes.ts";
import { heldMessage } from "./held-messages.ts";
import { message } from "./offers.ts";
import { route } from "./route.ts";

const error = z.object({ code, parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable();
const answerCode = z.enum(keysOf(RESPONSE_CODES)).nullable();
const platform = z.object({ code: z.string(), name: z.string() });
const stored = z.enum(["DOCUMENT", "COPY"]);

const arrival = z.object({
  /** Of the document that it becomes. */ id,
  number: z.string(),
  carrier: z.string(),
  platform,
  state: z.enum(keysOf(LANDING_STATES)),
  /** The code that the other platform was answered with; null for a bill that its carrier issues here. */
  code: answerCode,
  /** The kind of the document; null before it is made. */ kind: z.string().nullable(),
  error,
  at: instant,
  doneAt: instant.nullable(),
});
export type Arrival = z.infer<typeof arrival>;

const file = z.object({
  sha256: z.string(),
  name: z.string(),
  size: z.int(),
  mediaType: z.string(),
  /** The carrier's own copy of the bill, or a document that belongs to it. */ kind: stored,
  /** Whether its bytes lie here. */ here: z.boolean(),
});
export type ArrivalFile = z.infer<typeof file>;

const act = z.object({
  /** As the chain says it. */ action: z.string(),
  actor: z.string(),
  /** Null for an act that goes to nobody. */ recipient: z.string().nullable(),
  at: z.string(),
});
const origin = arrival.extend({
  /** The party to whose order the bill stood when it came; null for one that is straight or in blank. */
  orderOf: z.string().nullable(),
  chain: z.array(z.object({ platform: z.string(), kid: z.string(), acts: z.array(act) })),
  files: z.array(file),
  /** The transport document as it came, in JSON. */ transportDocument: z.string(),
  /** The paths of the transport document that the form has no field for, with their values. */
  unsaid: z.array(z.object({ path: z.string(), value: z.string() })),
});
export type Origin = z.infer<typeof origin>;

const shown = every("document", "task");

/** Bills that came from other platforms, from where a company looks. */
export const arrivalRoutes = {
  list: route({
    id: "arrivals.list",
    method: "GET",
    shows: shown,
    path: "/api/arrivals",
    access: "member",
    programs: "documents.read",
    summary: "The bills that came to my company from other platforms, the newest first",
    output: z.object({ items: z.array(arrival) }),
    errors: [],
  }),
  get: route({
    id: "arrivals.get",
    method: "GET",
    shows: shown,
    path: "/api/arrivals/:id",
    access: "member",
    programs: "documents.read",
    params: byId,
    summary: "Where a bill came from: its chain, its further documents and the transport document as it came",
    /** Null for a document that came from no other platform. */
    output: z.object({ origin: origin.nullable() }),
    errors: ["NOT_FOUND"],
  }),
  file: route({
    id: "arrivals.file",
    method: "GET",
    shows: "Its bytes never change",
    path: "/api/arrivals/:id/files/:sha256",
    access: "member",
    programs: "documents.read",
    params: z.strictObject({ id, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    summary: "A further document of a bill that came from another platform",
    bytes: "out",
    errors: ["NOT_FOUND", "DOWNLOAD_FAILED"],
  }),
};

const came = z.object({
  id,
  number: z.string(),
  carrier: z.string(),
  platform,
  state: z.enum(keysOf(ARRIVAL_STATES)),
  code: answerCode,
  fault: z.enum(keysOf(PINT_FAULTS)).nullable(),
  /** The company that it goes to; null where it goes to none. */ recipient: z.string().nullable(),
  /** How often the same envelope came again. */ repeats: z.int(),
  at: instant,
  endedAt: instant.nullable(),
});
export type Came = z.infer<typeof came>;

const held = z.object({
  id,
  company: z.string(),
  number: z.string(),
  platform,
  recipient: z.string(),
  state: z.enum(keysOf(OFFER_STATES)),
  code: answerCode,
  /** Why the other platform refused, in its words. */ reason: z.string(),
  /** The other platform has signed that it has this very bill. */ taken: z.boolean(),
  error,
  at: instant,
});
export type HeldOffer = z.infer<typeof held>;

const heldIssue = z.object({
  id,
  company: z.string(),
  number: z.string(),
  platform,
  recipient: z.string(),
  state: z.enum(keysOf(ISSUE_STATES)),
  attempts: z.int(),
  /** How the platform answered the last time; null where it did not. */ status: z.int().nullable(),
  /** Why it did not take the request, in its words. */ reason: z.string(),
  at: instant,
});
export type HeldIssue = z.infer<typeof heldIssue>;

const issuance = z.object({
  id,
  number: z.string(),
  carrier: z.object({ code: z.string(), name: z.string() }),
  /** The company that it is issued to; null where it goes to none. */ company: z.string().nullable(),
  state: z.enum(keysOf(ISSUANCE_STATES)),
  code: z.enum(keysOf(ISSUANCE_CODES)).nullable(),
  /** Why it is not issued, as the carrier is told. */ reason: z.string(),
  attempts: z.int(),
  /** How the carrier took the answer the last time; null where it did not. */ status: z.int().nullable(),
  /** Whether the answer can be sent again: it was given up, and the carrier has not asked anew. */
  again: z.boolean(),
  at: instant,
});
export type Issuance = z.infer<typeof issuance>;

const landing = z.object({
  id,
  company: z.string(),
  number: z.string(),
  carrier: z.string(),
  platform,
  state: z.enum(keysOf(LANDING_STATES)),
  attempts: z.int(),
  nextAt: instant.nullable(),
  error,
  at: instant,
});
export type FailingLanding = z.infer<typeof landing>;

/** Every exchange with other platforms, from where the node's administrators look. */
export const exchangeRoutes = {
  list: route({
    id: "exchanges.list",
    method: "GET",
    shows: every("record"),
    path: "/api/node/exchanges",
    access: "node",
    summary:
      "What came from other platforms and carriers with its verdicts; offers, requests, messages and titles that need a person",
    output: z.object({
      arrivals: z.array(came),
      offers: z.array(held),
      issues: z.array(heldIssue),
      issuances: z.array(issuance),
      landings: z.array(landing),
      messages: z.array(heldMessage),
    }),
    errors: [],
  }),
  get: route({
    id: "exchanges.get",
    method: "GET",
    shows: every("record"),
    path: "/api/node/exchanges/:id",
    access: "node",
    params: byId,
    summary: "An envelope that came, with its messages and the signed answer; of a dispute also what came",
    output: came.extend({
      messages: z.array(message),
      /** The envelope as it came; null where it is not kept. */ body: z.string().nullable(),
      answer: z.string().nullable(),
    }),
    errors: ["NOT_FOUND"],
  }),
  offerAgain: route({
    id: "exchanges.offerAgain",
    method: "POST",
    path: "/api/node/exchanges/offers/:id/again",
    access: "node",
    params: byId,
    summary: "Go on with an offer that is disputed or waits: ask the other platform anew, or end the title it took",
    stepUp: "password",
    body: z.strictObject({ password }),
    errors: ["NOT_FOUND", "WRONG_STATE", "PINT_TOO_OLD", "WRONG_PASSWORD"],
  }),
  settleOffer: route({
    id: "exchanges.settleOffer",
    method: "POST",
    path: "/api/node/exchanges/offers/:id/settle",
    access: "node",
    params: byId,
    summary: "Say what became of a bill that stands still, as both platforms have agreed: it is there, or here",
    stepUp: "password",
    body: z.strictObject({ as: z.enum(keysOf(SETTLED_AS)), remark: oneLine.trim().min(1).max(255), password }),
    errors: ["NOT_FOUND", "WRONG_STATE", "PINT_NOT_HERE", "WRONG_PASSWORD"],
  }),
  issueEnd: route({
    id: "exchanges.issueEnd",
    method: "POST",
    path: "/api/node/exchanges/issues/:id/end",
    access: "node",
    params: byId,
    summary:
      "End a request to issue of which the platform has confirmed that it has nothing: the bill is a draft again",
    stepUp: "password",
    body: z.strictObject({ password }),
    errors: ["NOT_FOUND", "WRONG_STATE", "WRONG_PASSWORD"],
  }),
  issuanceAgain: route({
    id: "exchanges.issuanceAgain",
    method: "POST",
    path: "/api/node/exchanges/issuances/:id/retry",
    access: "node",
    params: byId,
    summary: "Send the answer to a carrier's request to issue again, which the carrier has not taken",
    errors: ["NOT_FOUND", "WRONG_STATE"],
  }),
  sayAgain: route({
    id: "exchanges.sayAgain",
    method: "POST",
    path: "/api/node/exchanges/messages/:id/retry",
    access: "node",
    params: byId,
    summary: "Send a surrender, the answer to one, or a notice again at once that the other side has not taken",
    errors: ["NOT_FOUND"],
  }),
  retry: route({
    id: "exchanges.retry",
    method: "POST",
    path: "/api/node/exchanges/landings/:id/retry",
    access: "node",
    params: byId,
    summary: "Make the title of a bill that was taken at once, and not when it would be tried by itself",
    output: landing,
    errors: ["NOT_FOUND", "WRONG_STATE"],
  }),
};
