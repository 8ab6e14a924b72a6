import { wordingRoutes } from "#domain/api/wordings";
import { serve } from "../door/serve.ts";
import { listWordings, setWording } from "./wordings.ts";

/** The wordings of letters that a company keeps. */
export const WordingsController = serve(wordingRoutes, {
  list: (ctx) => listWordings(ctx),
  set: (ctx, { body }) => setWording(ctx, body),
});
