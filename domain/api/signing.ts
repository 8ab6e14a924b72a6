import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { route } from "./route.ts";
import { byId, id, severalLines, version } from "../shapes.ts";
import { documentDetail } from "./documents.ts";

const party = z.union([z.strictObject({ organisationId: id }), z.strictObject({ personId: id })]);
const act = {
  access: "member" as const,
  programs: "byRight" as const,
  method: "POST" as const,
  params: byId,
  output: documentDetail,
};

export const signingRoutes = {
  ask: route({
    ...act,
    id: "signing.ask",
    path: "/api/documents/:id/signing",
    summary: "Ask contacts and colleagues to sign an ordinary document, one after another or all at once",
    body: z.strictObject({
      expectedVersion: version,
      ordered: z.boolean(),
      message: severalLines.trim().max(1000).default(""),
      dueOn: z.iso.date().nullable().default(null),
      /** Any who may sign for a company among the contacts, or one colleague. */
      parties: z.array(party).min(1).max(LIMITS.signers),
    }),
    errors: [
      "WRONG_STATE",
      "NOT_AUTHOR",
      "UPLOAD_NOT_PDF",
      "NOT_A_CONTACT",
      "CONTACT_DISABLED",
      "SIGNING_TWICE",
      "SIGNING_COLLEAGUE",
      "SIGNING_DUE",
      "DOCUMENT_IN_USE",
      "FORBIDDEN",
    ],
  }),
  reject: route({
    ...act,
    id: "signing.reject",
    path: "/api/documents/:id/signing/reject",
    summary: "Reject to sign, with the reason; nobody is asked any more",
    body: z.strictObject({ reason: severalLines.trim().min(1).max(1000) }),
    errors: ["WRONG_STATE", "SIGNING_NOT_ASKED", "FORBIDDEN"],
  }),
  remind: route({
    ...act,
    id: "signing.remind",
    path: "/api/documents/:id/signing/remind",
    summary: "Remind those whose turn it is",
    errors: ["WRONG_STATE", "NOT_AUTHOR", "SIGNING_REMINDED", "FORBIDDEN"],
  }),
  withdraw: route({
    ...act,
    id: "signing.withdraw",
    path: "/api/documents/:id/signing/withdraw",
    summary: "Withdraw the request; signatures that are there stay",
    errors: ["WRONG_STATE", "NOT_AUTHOR", "FORBIDDEN"],
  }),
  setAside: route({
    ...act,
    id: "signing.set-aside",
    path: "/api/documents/:id/signing/set-aside",
    summary: "Use a document without the signatures that were rejected or no longer wanted",
    errors: ["WRONG_STATE", "NOT_AUTHOR", "FORBIDDEN"],
  }),
};
