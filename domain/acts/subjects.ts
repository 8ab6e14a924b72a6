import type { Subject } from "./act.ts";

interface Place {
  /** How the ids of its routes begin. */
  readonly id: string;
  /** Its own address. */
  readonly at: string;
  /** Programs may ask for its acts; rights decide further inside. */
  readonly byRight?: true;
  /** Its acts are open to somebody who works on a tanker and nowhere else; rights decide further inside. */
  readonly onBoard?: true;
}

/** Where the acts on each subject are asked for. */
export const SUBJECTS = {
  document: { id: "documents", at: "/api/documents/:id", byRight: true },
  envelope: { id: "envelopes", at: "/api/envelopes/:id", byRight: true },
  pack: { id: "packs", at: "/api/epacks/:id" },
  contact: { id: "contacts", at: "/api/contacts/:id" },
  // A document has one request to sign at a time.
  signing: { id: "signing", at: "/api/documents/:id/signing", byRight: true },
  review: { id: "reviews", at: "/api/reviews/:id", byRight: true },
  bunker: { id: "bunker", at: "/api/bunker/:id", byRight: true, onBoard: true },
  screening: { id: "screening", at: "/api/screening/hits/:id", byRight: true },
  stamp: { id: "stamps", at: "/api/stamps/:id" },
  template: { id: "templates", at: "/api/templates/:id" },
  documentTemplate: { id: "documentTemplates", at: "/api/document-templates/:id" },
  workspace: { id: "workspaces", at: "/api/workspaces/:id" },
} as const satisfies Record<Subject, Place>;

/** The id of the route of an act. */
export const routeId = (subject: Subject, name: string, path: string): string =>
  `${SUBJECTS[subject].id}.${path || name}`;
