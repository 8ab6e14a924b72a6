import { signingRoutes } from "#domain/api/signing";
import { actsOn, showing } from "../../door/acts.ts";
import { serve } from "../../door/serve.ts";
import { detailOf } from "../detail.ts";
import { askSignatures } from "./ask.ts";
import { EFFECTS } from "./effects.ts";

const shown = showing(detailOf);

/** Requests to several parties to sign one document. */
export const SigningController = serve(signingRoutes, {
  ...actsOn("signing", (name, ctx, id, body) => shown(ctx, id, EFFECTS[`signing.${name}`](ctx, id, body))),
  ask: (ctx, { params, body }) => shown(ctx, params.id, askSignatures(ctx, params.id, body)),
});
