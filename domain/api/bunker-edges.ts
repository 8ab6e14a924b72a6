import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { byId, email, id, language } from "../shapes.ts";
import { bunkerDelivery, ordered, visitingSigner } from "./bunker-shapes.ts";
import { route } from "./route.ts";

/** Routes at both ends of bunker deliveries: many are begun at once, and the signed note of one leaves for the ship. */
export const bunkerEdgeRoutes = {
  beginStems: route({
    id: "bunker.beginStems",
    method: "POST",
    path: "/api/bunker/stems",
    access: "bunker.operate",
    summary: "Begin a delivery for each stem or nomination, all of them or none; what is wrong is named by its place",
    body: z.strictObject({ orders: z.array(ordered.ordered).min(1).max(LIMITS.stemsAtOnce) }),
    output: z.object({ deliveries: z.array(z.object({ id, reference: z.string() })) }),
    failure: PROCESS_FAILURES.action,
    errors: ["BAD_INPUT", "BUNKER_FACT_MISSING"],
  }),
  sendNote: route({
    id: "bunker.sendNote",
    method: "POST",
    path: "/api/bunker/:id/copies",
    access: "member",
    onBoard: true,
    programs: "byRight",
    summary: "Send the signed note, with the package of every signed form, to a ship again or to another address",
    params: byId,
    body: z.strictObject({ email, language }),
    output: bunkerDelivery,
    failure: PROCESS_FAILURES.action,
    errors: ["WRONG_STATE", "BUNKER_TANKER_REPLACED", "TOO_MANY"],
  }),
  remindParty: route({
    id: "bunker.remindParty",
    method: "POST",
    path: "/api/bunker/:id/remind",
    access: "bunker.operate",
    summary:
      "Remind a party without an account that was asked by letter to sign a form and has not; one that refused is asked again",
    params: byId,
    body: z.strictObject({ signer: visitingSigner }),
    output: bunkerDelivery,
    failure: PROCESS_FAILURES.action,
    errors: ["NOTHING_WAITS", "BUNKER_REMINDED", "TOO_MANY_LETTERS"],
  }),
};
