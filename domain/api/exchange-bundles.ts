import { byId } from "../shapes.ts";
import { route } from "./route.ts";

/** The evidence of exchanges with other platforms. */
export const exchangeBundleRoutes = {
  get: route({
    id: "exchange-bundles.get",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/offers/:id/bundle",
    access: "member",
    programs: "documents.read",
    params: byId,
    summary:
      "The envelope of an offer, every signed answer and the keys of both, as JSON, to be checked by `npm run verify -- FILE`",
    bytes: "out",
    errors: ["NOT_FOUND", "WRONG_STATE"],
  }),
};
