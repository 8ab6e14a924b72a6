import { z } from "zod";
import { SETTINGS } from "../changes.ts";
import { INDEMNITY_KINDS } from "../kinds/letter-of-indemnity.ts";
import { onLines } from "../legible.ts";
import { instant, language } from "../shapes.ts";
import { route } from "./route.ts";

const wording = z.object({
  kind: z.enum(INDEMNITY_KINDS),
  language,
  text: z.string(),
  version: z.int(),
  createdAt: instant,
  createdBy: z.string(),
});
export type Wording = z.infer<typeof wording>;

export const wordingRoutes = {
  list: route({
    id: "wordings.list",
    method: "GET",
    shows: SETTINGS,
    path: "/api/wordings",
    access: "member",
    programs: "company.read",
    summary: "The company's own wordings of letters of indemnity: the newest version of each",
    output: z.array(wording),
    errors: [],
  }),
  set: route({
    id: "wordings.set",
    method: "PUT",
    path: "/api/wordings",
    access: "admin",
    summary: "Keep a wording of letters of indemnity; an empty text goes back to the platform's",
    unconfirmed: "No right, no key and no program changes; letters that are written already stay",
    body: z.strictObject({
      kind: z.enum(INDEMNITY_KINDS),
      language,
      text: z.string().overwrite(onLines).max(8000),
      /** The version that was changed; 0 for the first. */
      expectedVersion: z.int().min(0),
    }),
    errors: ["CONTENT_UPDATED"],
  }),
};
