import { timestampRoutes } from "#domain/api/timestamps";
import { sourceOf } from "../core/source.ts";
import { Bytes } from "../door/handles.ts";
import { serve } from "../door/serve.ts";
import { Timestamps } from "./timestamps.ts";

/** Time-stamps for anyone who asks. */
export const TimestampsController = serve(timestampRoutes, { timestamps: Timestamps }, ({ timestamps }) => ({
  stamp: async ({ bytes }, { request }) =>
    new Bytes(await timestamps.answer(bytes, sourceOf(request.ip ?? "")), "application/timestamp-reply", "reply.tsr"),
}));
