import { stampRoutes } from "#domain/api/stamps";
import { actsOn } from "../door/acts.ts";
import { serve } from "../door/serve.ts";
import { EFFECTS } from "./effects.ts";
import { imageOf, listStamps } from "./stamp-row.ts";
import { drawnStamp, replaceStamp, uploadStamp } from "./upload.ts";

/** The official stamps of a company. */
export const StampsController = serve(stampRoutes, {
  ...actsOn("stamp", (name, ...asked) => EFFECTS[`stamp.${name}`](...asked)),
  list: listStamps,
  image: (ctx, { params }) => imageOf(ctx, params.id),
  upload: (ctx, { query, bytes }) => uploadStamp(ctx, query, bytes),
  draw: (ctx, { body }) => drawnStamp(ctx, body.name),
  replace: (ctx, { params, bytes }) => replaceStamp(ctx, params.id, bytes),
});
