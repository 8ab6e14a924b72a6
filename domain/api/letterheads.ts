import { z } from "zod";
import { SETTINGS } from "../changes.ts";
import { LIMITS } from "../limits.ts";
import { byId, id, instant } from "../shapes.ts";
import { route } from "./route.ts";

const letterhead = z.object({
  /** The latest change; null where nothing was ever set. */
  id: id.nullable(),
  capitals: z.boolean(),
  /** The pixels of the logo; null where there is none. */
  logo: z.object({ widthPx: z.int(), heightPx: z.int() }).nullable(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type Letterhead = z.infer<typeof letterhead>;

const unconfirmed = "No right, no key and no program changes; papers that were signed stay as they are";

export const letterheadRoutes = {
  get: route({
    id: "letterheads.get",
    method: "GET",
    shows: SETTINGS,
    path: "/api/letterhead",
    access: "member",
    programs: "company.read",
    summary: "How my company prints its papers from now on: in capitals or as typed, and its logo",
    output: letterhead,
    errors: [],
  }),
  image: route({
    id: "letterheads.image",
    method: "GET",
    shows: SETTINGS,
    path: "/api/letterheads/:id/logo",
    access: "member",
    programs: "company.read",
    summary:
      "The logo of a letterhead in which my company prints, or a contact, or a paper that I see, as it is printed",
    params: byId,
    bytes: "out",
    errors: [],
  }),
  setCapitals: route({
    id: "letterheads.capitals",
    method: "PUT",
    path: "/api/letterhead/capitals",
    access: "admin",
    summary: "Print texts in capitals, or as they were typed",
    unconfirmed,
    body: z.strictObject({ capitals: z.boolean() }),
    errors: [],
  }),
  setLogo: route({
    bytes: "in" as const,
    upTo: { mb: LIMITS.stampMb, code: "LOGO_TOO_LARGE" as const },
    id: "letterheads.logo",
    method: "PUT",
    path: "/api/letterhead/logo",
    access: "admin",
    summary: "Upload the logo that heads the papers of my company, a .png or .jpg",
    unconfirmed,
    output: letterhead,
    errors: ["LOGO_FORMAT", "LOGO_TOO_LARGE"],
  }),
  removeLogo: route({
    id: "letterheads.remove-logo",
    method: "DELETE",
    path: "/api/letterhead/logo",
    access: "admin",
    summary: "Print papers without a logo again",
    unconfirmed,
    errors: [],
  }),
};
