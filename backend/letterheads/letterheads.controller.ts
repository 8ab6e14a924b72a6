import { letterheadRoutes } from "#domain/api/letterheads";
import { serve } from "../door/serve.ts";
import { letterheadOf, logoImage, removeLogo, setCapitals, setLogo } from "./letterheads.ts";

/** How a company prints its papers. */
export const LetterheadsController = serve(letterheadRoutes, {
  get: (ctx) => letterheadOf(ctx),
  image: (ctx, { params }) => logoImage(ctx, params.id),
  setCapitals: (ctx, { body }) => setCapitals(ctx, body.capitals),
  setLogo: (ctx, { bytes }) => setLogo(ctx, bytes),
  removeLogo: (ctx) => removeLogo(ctx),
});
