import { z } from "zod";
import { every } from "../changes.ts";
import { byId, password, signature } from "../shapes.ts";
import { intent } from "./intent.ts";
import { route } from "./route.ts";

const SAID_AGAIN = "It leaves a line when it changes something; said again, it changes nothing";

/** The routes of acts that the chain carries out. */
export const intentRoutes = {
  intent: route({
    id: "intents.get",
    method: "GET",
    shows: every("intent"),
    path: "/api/intents/:id",
    access: "member",
    programs: "documents.read",
    summary: "How far an act on the chain is",
    params: byId,
    output: intent,
    errors: [],
  }),
  intentSign: route({
    id: "intents.sign",
    method: "POST",
    path: "/api/intents/:id/signature",
    access: "member",
    programs: "bl.transferOriginal",
    summary: "The own wallet has signed the act's request; the relayer sends it",
    params: byId,
    unrecorded: SAID_AGAIN,
    body: z.strictObject({ signature }),
    output: intent,
    errors: ["SIGNATURE_REFUSED", "INTENT_EXPIRED", "INTENT_CANCELLED", "CHANGED_ELSEWHERE", "CHAIN_DOWN", "FORBIDDEN"],
  }),
  intentCancel: route({
    id: "intents.cancel",
    method: "POST",
    path: "/api/intents/:id/cancel",
    access: "member",
    programs: "byRight",
    summary: "Give up an act that the relayer has not sent",
    params: byId,
    unrecorded: SAID_AGAIN,
    stepUp: "password",
    body: z.strictObject({ password }),
    output: intent,
    errors: ["WRONG_PASSWORD", "BUSY", "FORBIDDEN"],
  }),
};
