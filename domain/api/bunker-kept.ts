import { z } from "zod";
import { KEPT_WHY, type KeptWhy } from "../bunker/kept.ts";
import { every } from "../changes.ts";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { byId, fieldData, id, instant, moment } from "../shapes.ts";
import { bunkerKind } from "./bunker-shapes.ts";
import { route } from "./route.ts";

const why = z.enum(Object.keys(KEPT_WHY) as [KeptWhy, ...KeptWhy[]]);

const kept = z.object({
  id,
  kind: bunkerKind,
  data: fieldData,
  why,
  by: z.string(),
  /** The tanker on which it was typed. */ craft: z.string(),
  /** By the clock of the tablet. */ typedAt: instant,
  at: instant,
});
export type BunkerKept = z.infer<typeof kept>;

/** Content that was typed on board without the network, and was too late for its form. */
export const bunkerKeptRoutes = {
  keep: route({
    id: "bunker.keep",
    method: "POST",
    path: "/api/bunker/:id/forms/:kind/kept",
    access: "member",
    onBoard: true,
    programs: "byRight",
    summary: "Hand what was typed in a form to the office, where the form no longer takes it",
    params: z.strictObject({ id, kind: bunkerKind }),
    body: z.strictObject({ data: fieldData, why, typedAt: moment }),
    failure: PROCESS_FAILURES.action,
    errors: ["TOO_MANY"],
  }),
  kept: route({
    id: "bunker.kept",
    method: "GET",
    path: "/api/bunker/:id/kept",
    access: "bunker.operate",
    summary: "What was typed in forms of a delivery and was too late for them",
    params: byId,
    shows: every("process", "document"),
    output: z.array(kept),
    failure: PROCESS_FAILURES.info,
    errors: [],
  }),
};
