import type { Stamp, stampRoutes } from "#domain/api/stamps";
import type { EffectsOn } from "../door/acts.ts";
import { decideOnStamp, deleteStamp } from "./review.ts";

/** Every act on a stamp: how it is carried out. A removed stamp answers nothing. */
export const EFFECTS: EffectsOn<"stamp", typeof stampRoutes, Stamp | void> = {
  "stamp.approve": (ctx, id, seen) => decideOnStamp(ctx, id, "approve", seen),
  "stamp.decline": (ctx, id, seen) => decideOnStamp(ctx, id, "decline", seen),
  "stamp.enable": (ctx, id) => decideOnStamp(ctx, id, "enable"),
  "stamp.disable": (ctx, id) => decideOnStamp(ctx, id, "disable"),
  "stamp.replace": null,
  "stamp.delete": (ctx, id) => deleteStamp(ctx, id),
};
