import { z } from "zod";
import { REPLACEMENTS } from "../documents/replacement.ts";
import { KIND_NAMES } from "../kinds/kinds.ts";
import { LIMITS } from "../limits.ts";
import { REVIEW_TYPE_NAMES } from "../acts/review/types.ts";
import { GRANT_STATES } from "../acts/review/grant-states.ts";
import { REVIEW_KINDS, REVIEW_STAGES, RETURN_STATES } from "../processes/reviewing.ts";
import { company, day, fieldData as data, id, instant, language, oneLine, printed, severalLines } from "../shapes.ts";
import { processShape } from "./process-shapes.ts";
import { chosenItem, selection } from "./review-look-shapes.ts";

/** A comment on a field of a review or on the whole. */
export const spoken = {
  /** Of a split: the part that is spoken of, counted from 0. */
  part: z.int().min(0).max(REPLACEMENTS.SPLIT.successors.max).nullable().default(null),
  /** A field of the bill, or `terms.` with the name of a term or of a company that the terms name. */
  field: oneLine.max(60).default(""),
  said: printed(severalLines.trim().max(1000)).default(""),
};

/** A company that is to agree, in its place of the sequence. */
const collaborator = z.strictObject({
  organisationId: id,
  /** A colleague and a substitute, where it is the own company. Every other names its own. */
  personId: id.nullable().default(null),
  substituteId: id.nullable().default(null),
  dueOn: day.nullable().default(null),
});

/** The last day of each of the steps that follow upon the collaborators; null for none. */
const lastDueOn = z.strictObject({
  /** The issuer signs what comes of it. */ issuer: day.nullable().default(null),
  /** The surrender is accomplished. */ agent: day.nullable().default(null),
  /** The original is voided, or converted to paper. */ voider: day.nullable().default(null),
});

/** The input of the initiator, whatever the review is about. */
const common = {
  reference: oneLine.trim().max(60).default(""),
  language: language.default("en-US"),
  collaborators: z.array(collaborator).max(LIMITS.signers).default([]),
  lastDueOn: lastDueOn.prefault({}),
  /** The terms of the type: REVIEW_TERMS. */ terms: data.default({}),
  /**
   * The company to which it is delivered: the titles that come of it are given to that from their first block. Without
   * it, the bill of a draft goes to its shipper where that is the initiator, the issuer or a contact, else to the
   * initiator, as new bills do.
   */
  deliverToId: id.nullable().default(null),
  /** The company behind the consignee that the bill names. */ consigneeId: id.nullable().default(null),
};

/** The input about a draft. */
export const written = {
  ...common,
  issuerId: id.nullable().default(null),
  /** The company whose layouts are offered where the issuer has none for the kind. */
  carrierId: id.nullable().default(null),
  /** Left out, the layout of the platform, and the sub type that follows from the consignee. */
  item: chosenItem.default({ templateId: null, subType: null }),
  data: data.default({}),
};

/** The input about an original; its issuer is that of the bill. */
export const requested = {
  ...common,
  /** The fields of each bill that is to take its place: one of an amendment, 2 to 20 of a split, else none. */
  parts: z.array(data).max(REPLACEMENTS.SPLIT.successors.max).default([]),
  /** The new agent of a surrender. */ agentId: id.nullable().default(null),
};

/** The PDF that goes with a draft, and with the bill that is made of it; null for none. */
export const reviewAnnex = z.object({ name: z.string(), sha256: z.string(), size: z.int() }).nullable();

const namedCompany = z.object({ id, name: z.string() }).optional();
/** The companies that the terms of a version name. */
export const namedCompanies = z.object({ deliverTo: namedCompany, consignee: namedCompany, agent: namedCompany });

/** Another review, which this one follows or which follows this one. */
const linked = z.object({ id, title: z.string(), state: z.enum(REVIEW_STAGES) });

const comment = z.object({
  id,
  company,
  by: z.string(),
  at: instant,
  revision: z.int(),
  /** Of a split: the part, counted from 0; null for the whole request. */ part: z.int().nullable(),
  /** Said by a visitor of the company. */ visitor: z.boolean(),
  /** The field of the form, or a term as `terms.` and its name; empty for the whole. */ field: z.string(),
  said: z.string(),
  /** The value that is proposed for the field; null for none. */ proposed: z.unknown(),
  settledAt: instant.nullable(),
  settledBy: z.string().nullable(),
  /** Whether the proposal was taken over; null while it is open. */ taken: z.boolean().nullable(),
  mine: z.boolean(),
});

/** A B/L review as a company sees it that has a part in it. */
export const review = processShape("review").extend({
  type: z.enum(REVIEW_TYPE_NAMES),
  kind: z.enum(REVIEW_KINDS),
  /** The bill that it is about; null for a draft. `id` is null where this company does not see that. */
  original: z.object({ id: id.nullable(), number: z.string(), data }).nullable(),
  /**
   * The document that a draft was begun with, and the fields that were taken over from it; null for none. `id` is null
   * where this company does not see the document.
   */
  source: z
    .object({ id: id.nullable(), kind: z.enum(KIND_NAMES), number: z.string(), name: z.string(), data })
    .nullable(),
  /** The terms of its type; what the initiator is writing, for the initiator. */ terms: data,
  /** The fields of each bill that is to take the place of the original. */ parts: z.array(data),
  /** The company that was chosen. */ deliverTo: company.nullable(),
  /** The company that gets the titles which come of it; null where none does, or who is not known yet. */
  goesTo: company.nullable(),
  consignee: company.nullable(),
  agent: company.nullable(),
  /** The company that answers for a surrender, by its delegation; null for every other type. */
  surrenderTo: company.nullable(),
  /** The last days of the steps after the collaborators; null for everybody but the initiator. */
  lastDueOn: lastDueOn.nullable(),
  /** The review that this one was begun anew from. */ follows: linked.nullable(),
  /** The review that was begun anew from this one. */ followedBy: linked.nullable(),
  /**
   * The return of the original that was signed in advance. none: not signed yet; unsigned: the wallet of the initiator
   * has not signed it; kept: signed, and sent after the last acceptance; sent; returned: the issuer has the title;
   * cancelled: it can never be used.
   */
  return: z
    .object({
      state: z.enum(RETURN_STATES),
      /** The acts that the own wallet still has to sign. */ toSign: z.array(id),
    })
    .nullable(),
  /**
   * How the grant stands by which the agent answers the surrender for the issuer; null where none is needed. asked: the
   * issuer is to say whether it gives one; unsigned: its wallet has not signed; granted: the agent answers; answering:
   * the chain carries out its answer; used; else the issuer answers itself.
   */
  delegation: z
    .object({
      state: z.enum(GRANT_STATES),
      /** The last moment in which the agent can answer; null before it is granted. */ until: instant.nullable(),
      /** The acts that the own wallet of the issuer still has to sign. */ toSign: z.array(id),
    })
    .nullable(),
  /** The bills that take its place, for the company that writes them. */ successors: z.array(
    z.object({ id, number: z.string(), signed: z.boolean() }),
  ),
  reference: z.string(),
  issuer: company.nullable(),
  /** The version that was submitted last; 0 before the first. */ revision: z.int(),
  /** The open draft for the initiator, for everybody else the version that was submitted last. */ data,
  /** The annex of the same. */ annex: reviewAnnex,
  /** How the bill of the same looks and passes on; null for a version from before there was a choice. */
  selection: selection.nullable(),
  /** No version of the chosen template is in use any more. */ withoutLayout: z.boolean(),
  language,
  /** The sequence that is being chosen; null for everybody but the initiator. */ sequence: z
    .array(collaborator.extend({ company }))
    .nullable(),
  /** Versions that were submitted, newest first. */
  versions: z.array(
    z.object({
      revision: z.int(),
      at: instant,
      by: z.string(),
      data,
      terms: data,
      companies: namedCompanies,
      parts: z.array(data),
      annex: reviewAnnex,
      language,
      selection: selection.nullable(),
      /** The persons who opened it. */ readers: z.array(
        z.object({ company: z.string(), by: z.string(), at: instant }),
      ),
    }),
  ),
  comments: z.array(comment),
  /** Since when visitors of the initiator read it and comment on it; null where they never did. */
  visitedSince: instant.nullable(),
  /** The workspaces in which they do, for the initiator. */
  workspaces: z.array(z.object({ id, name: z.string() })),
  /** The bill that the issuer writes and signs; null where there is none, or it is not for this company. */
  documentId: id.nullable(),
});

export const reviewRow = z.object({
  id,
  type: z.enum(REVIEW_TYPE_NAMES),
  kind: z.enum(REVIEW_KINDS),
  state: z.enum(REVIEW_STAGES),
  reference: z.string(),
  title: z.string(),
  initiator: company,
  issuer: company.nullable(),
  /** The company whose turn it is; null where it is nobody's. */ turn: z.string().nullable(),
  ours: z.boolean(),
  dueOn: z.string().nullable(),
  at: instant,
});
