import { z } from "zod";
import { every } from "../changes.ts";
import { keysOf } from "../lookup.ts";
import { SURRENDER_ANSWERS, SURRENDER_CODES } from "../pint-codes.ts";
import { CLAIM_STATES, SURRENDER_STATES } from "../pint-states.ts";
import { byId, code, instant, oneLine, password } from "../shapes.ts";
import { route } from "./route.ts";

const error = z.object({ code, parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable();

/** The surrender of a bill that was issued here and lives on another platform. */
const claim = z.object({
  id: z.string(),
  platform: z.string(),
  reference: z.string(),
  code: z.enum(keysOf(SURRENDER_CODES)),
  reasonCode: z.string(),
  comments: z.string(),
  /** The endorsement chain as it came, as JSON. */ chain: z.string(),
  state: z.enum(keysOf(CLAIM_STATES)),
  answer: z.enum(keysOf(SURRENDER_ANSWERS)).nullable(),
  answerComments: z.string(),
  attempts: z.int(),
  receivedAt: instant,
  answeredAt: instant.nullable(),
});
export type Claim = z.infer<typeof claim>;

/** The surrender of a bill that came from elsewhere, at its carrier. */
const surrendered = z.object({
  id: z.string(),
  carrier: z.string(),
  state: z.enum(keysOf(SURRENDER_STATES)),
  code: z.enum(keysOf(SURRENDER_CODES)),
  answer: z.enum(keysOf(SURRENDER_ANSWERS)).nullable(),
  /** The words of the carrier's answer. */ comments: z.string(),
  attempts: z.int(),
  error,
  createdAt: instant,
  answeredAt: instant.nullable(),
});
export type Surrendered = z.infer<typeof surrendered>;

/** Surrenders of bills between platforms and carriers. */
export const exchangeCarrierRoutes = {
  surrenders: route({
    id: "exchange-carriers.surrenders",
    method: "GET",
    shows: every("document"),
    path: "/api/documents/:id/exchange-surrenders",
    access: "member",
    programs: "documents.read",
    params: byId,
    summary: "The surrenders of a bill between platforms: those to answer, and those that its carrier was asked",
    output: z.object({ claims: z.array(claim), asked: z.array(surrendered) }),
    errors: ["NOT_FOUND"],
  }),
  answer: route({
    id: "exchange-carriers.answer",
    method: "POST",
    path: "/api/exchange-claims/:id/answer",
    access: "member",
    params: byId,
    summary: "Accept or reject the surrender of a bill that lives on another platform",
    stepUp: "password",
    body: z.strictObject({
      action: z.enum(keysOf(SURRENDER_ANSWERS)),
      comments: oneLine.trim().max(255).default(""),
      password,
    }),
    errors: ["NOT_FOUND", "WRONG_STATE", "WRONG_PASSWORD"],
  }),
  askAgain: route({
    id: "exchange-carriers.ask-again",
    method: "POST",
    path: "/api/exchange-surrenders/:id/retry",
    access: "bl.transferOriginal",
    params: byId,
    summary: "Ask the carrier again that has not taken the surrender of a bill",
    errors: ["NOT_FOUND", "WRONG_STATE"],
  }),
};
