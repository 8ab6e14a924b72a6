import { z } from "zod";
import { every } from "../changes.ts";
import { EBL_ANSWERS, EBL_STATES, EBL_SUBJECTS, NOTICE_STATES, TRANSPORT_STATES } from "../ebl-states.ts";
import { keysOf } from "../lookup.ts";
import { byId, instant, severalLines } from "../shapes.ts";
import { INSTRUCTION_UPDATE_STATES } from "../states.ts";
import { route } from "./route.ts";

const state = z.enum(keysOf(EBL_STATES));
const updateState = z.enum(keysOf(INSTRUCTION_UPDATE_STATES)).nullable();
const transportState = z.enum(keysOf(TRANSPORT_STATES)).nullable();

/** A change that the platform is told of. */
const notice = z.object({
  id: z.string(),
  subject: z.enum(keysOf(EBL_SUBJECTS)),
  state: state.nullable(),
  updateState,
  transportState,
  feedbacks: z.array(z.string()),
  told: z.enum(keysOf(NOTICE_STATES)),
  attempts: z.int(),
  at: instant,
});

const instruction = z.object({
  /** The reference by which the platform names it. */ id: z.string(),
  platform: z.string(),
  state,
  updateState,
  transportState,
  receivedAt: instant,
  /** As it came, as JSON. */ body: z.string(),
  /** The update that came last, as JSON. */ update: z.string().nullable(),
  /** The values that the form has no field for. */ unsaid: z.array(z.object({ path: z.string(), value: z.string() })),
  /** The draft says something else than the one that was sent. */ changed: z.boolean(),
  can: z.array(z.enum(keysOf(EBL_ANSWERS))),
  story: z.array(notice),
});
export type CarrierInstruction = z.infer<typeof instruction>;

/** Shipping instructions of other platforms to carriers here. */
export const eblRoutes = {
  get: route({
    id: "carrier-instructions.get",
    method: "GET",
    shows: every("document"),
    path: "/api/documents/:id/carrier-instruction",
    access: "member",
    programs: "documents.read",
    params: byId,
    summary: "The shipping instruction of another platform that a bill is made of, and what became of it",
    output: z.object({ instruction: instruction.nullable() }),
    errors: ["NOT_FOUND"],
  }),
  answer: route({
    id: "carrier-instructions.answer",
    method: "POST",
    path: "/api/documents/:id/carrier-instruction/answer",
    access: "member",
    params: byId,
    summary: "Answer a shipping instruction of another platform: send the draft, ask for changes, decline",
    body: z.strictObject({
      action: z.enum(keysOf(EBL_ANSWERS)),
      /** Each line is a feedback of its own. */
      comments: severalLines.trim().max(4000).default(""),
    }),
    errors: ["NOT_FOUND", "WRONG_STATE", "FORBIDDEN", "BAD_INPUT", "PINT_FACTS_MISSING", "CONTENT_UPDATED"],
  }),
};
