import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { actRoutesOf } from "./act-routes.ts";
import { route } from "./route.ts";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { byId, day, id, printed, severalLines, version } from "../shapes.ts";
import { documentDetail } from "./document-shapes.ts";
import { CONTACT_REFUSALS } from "../acts/act-refusals.ts";

const party = z.union([z.strictObject({ organisationId: id }), z.strictObject({ personId: id })]);

export const signingRoutes = {
  ...actRoutesOf("signing", { plain: documentDetail, called: documentDetail }),
  ask: route({
    access: "member",
    programs: "byRight",
    method: "POST",
    params: byId,
    output: documentDetail,
    id: "signing.ask",
    path: "/api/documents/:id/signing",
    summary: "Ask contacts and colleagues to sign an ordinary document, one after another or all at once",
    body: z.strictObject({
      expectedVersion: version,
      ordered: z.boolean(),
      message: printed(severalLines.trim().max(1000)).default(""),
      dueOn: day.nullable().default(null),
      /** Any who may sign for a company among the contacts, or one colleague. */
      parties: z.array(party).min(1).max(LIMITS.signers),
    }),
    failure: PROCESS_FAILURES.action,
    errors: [
      "WRONG_STATE",
      "NOT_AUTHOR",
      "UPLOAD_NOT_PDF",
      ...CONTACT_REFUSALS,
      "SIGNING_TWICE",
      "SIGNING_COLLEAGUE",
      "SIGNING_DUE",
      "DOCUMENT_IN_USE",
      "FORBIDDEN",
    ],
  }),
};
