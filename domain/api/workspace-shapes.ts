import { z } from "zod";
import { REVIEW_TYPE_NAMES } from "../acts/review/types.ts";
import { authorship, can, day, id, instant, language, person, version } from "../shapes.ts";
import { WORKSPACE_STATES, type WorkspaceState } from "../states.ts";
import {
  SHARED_FORMS,
  type SharedForm,
  VISITOR_PARTIES,
  VISITOR_RIGHTS,
  type VisitorParty,
  type VisitorRight,
} from "../workspaces.ts";
import { namedDocument } from "./named-document.ts";

const state = z.enum(Object.keys(WORKSPACE_STATES) as [WorkspaceState, ...WorkspaceState[]]);
export const form = z.enum(Object.keys(SHARED_FORMS) as [SharedForm, ...SharedForm[]]);
export const party = z.enum(Object.keys(VISITOR_PARTIES) as [VisitorParty, ...VisitorParty[]]);
export const right = z.enum(Object.keys(VISITOR_RIGHTS) as [VisitorRight, ...VisitorRight[]]);
/** The last day on which it may be visited (UTC). */
export const endsOn = day;

export const workspaceRow = z.object({
  id,
  name: z.string(),
  state,
  endsOn,
  documents: z.int(),
  visitors: z.int(),
  lastSeenAt: instant.nullable(),
  ...authorship,
});
export type WorkspaceRow = z.infer<typeof workspaceRow>;

/** A visitor who is asked to sign a document, and when that was done, or refused and why. */
const signer = z.object({
  visitorId: id,
  email: z.string(),
  askedAt: instant,
  signedAt: instant.nullable(),
  refusedAt: instant.nullable(),
  reason: z.string(),
});
/** A document of a workspace, as its members and its visitors see it. */
export const sharedDocument = { ...namedDocument, form, size: z.int(), mime: z.string(), sha256: z.string() };
const shared = z.object({
  ...sharedDocument,
  /** I may take it out, and say as what it is shown. */ mine: z.boolean(),
  /** The newest version is shown. */ newest: z.boolean(),
  /** Visitors may be asked to sign it. */ signable: z.boolean(),
  signers: z.array(signer),
});
const visitor = z.object({
  id,
  email: z.string(),
  party,
  right,
  language,
  invitedAt: instant,
  lastSeenAt: instant.nullable(),
});

export const workspaceDetail = workspaceRow
  .omit({ documents: true, visitors: true })
  .extend({
    note: z.string(),
    version,
    documents: z.array(shared),
    visitors: z.array(visitor),
    can,
    /** Colleagues who put own documents in, though they may not share with visitors. */ members: z.array(
      person.extend({ addedAt: instant }),
    ),
    /** The B/L review that visitors read here. */ review: z
      .object({ id, type: z.enum(REVIEW_TYPE_NAMES), title: z.string() })
      .nullable(),
    /** What it was made from; null for none, and for what this company no longer has. */ envelope: z
      .object({ id, reference: z.string(), subject: z.string() })
      .nullable(),
  });
export type WorkspaceDetail = z.infer<typeof workspaceDetail>;

export const workspaceLine = z.object({
  at: instant,
  event: z.string(),
  detail: z.record(z.string(), z.unknown()),
  by: z.string(),
});
export type WorkspaceLine = z.infer<typeof workspaceLine>;

export const ofDocument = z.strictObject({ id, documentId: id });
