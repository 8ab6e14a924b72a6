import { z } from "zod";
import { event, PROCESS_STEP } from "../../recorded.ts";
import { day, id } from "../../shapes.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator } from "./facts.ts";
import { SEQUENCE_REFUSALS } from "../act-refusals.ts";

/**
 * The initiator asks another company in the place of a collaborator that has not answered. The former one reads nothing
 * any more; what others have answered stays.
 */
export const replaceReviewer = act({
  subject: "review",
  name: "replace",
  label: text("Replace a collaborator", "更换协作方"),
  event: event("Replaced a collaborator of a review: {comment}", "更换审阅协作方：{comment}", PROCESS_STEP),
  icon: "move",
  outcome: text("Collaborator replaced", "已更换协作方"),
  row: { place: 45, from: ["pending"], to: "pending", permissions: ["bl.draft"], guards: [initiator], asks: [] },
  request: {
    path: "replace",
    summary: "Ask another company in the place of a collaborator that has not answered",
    input: {
      /** The place of the one that is replaced: `place` of a step. */ place: z.int().min(0).max(10_000),
      organisationId: id,
      /** A colleague and a substitute, where it is the own company. */ personId: id.nullable().default(null),
      substituteId: id.nullable().default(null),
      dueOn: day.nullable().default(null),
    },
    errors: ["WRONG_STATE", "NOT_AUTHOR", "REVIEW_ANSWERED", ...SEQUENCE_REFUSALS, "FORBIDDEN"],
  },
});
