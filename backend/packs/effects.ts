import type { packRoutes } from "#domain/api/packs";
import type { EffectsOn } from "../door/acts.ts";
import { complete, remove, reopen } from "./compose.ts";

/** Every act on an e-Pack: how it is carried out. */
export const EFFECTS: EffectsOn<"pack", typeof packRoutes, void> = {
  "pack.edit": null,
  "pack.complete": (ctx, id, { expectedVersion }) => complete(ctx, id, expectedVersion),
  "pack.send": null,
  "pack.reopen": (ctx, id, { expectedVersion }) => reopen(ctx, id, expectedVersion),
  "pack.delete": (ctx, id) => remove(ctx, id),
};
