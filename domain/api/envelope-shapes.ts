import { z } from "zod";
import { DESK_ACTS, DESK_COLUMNS, DESK_SUBJECTS } from "../processes/desk.ts";
import { KIND_NAMES } from "../kinds/kinds.ts";
import { can, code, company, hash32, id, instant, person, version } from "../shapes.ts";
import { ENVELOPE_STATES, type EnvelopeState } from "../states.ts";
import { intent } from "./intent.ts";
import { documentState, namedDocument } from "./named-document.ts";

/** By what a list of envelopes is narrowed. */
export const deskFilters = z.strictObject({
  folder: z
    .enum(["inbox", "drafts", "sent", "archived", /** Every envelope, wherever it lies. */ "all"])
    .default("inbox"),
  direction: z.enum(["in", "out"]).optional(),
  text: z.string().max(200).optional(),
  /** States of envelopes, separated by commas. */ state: z.string().max(200).optional(),
  /** States of the title inside, separated by commas. */ title: z.string().max(200).optional(),
  /** Changed in the last so many days. */ days: z.coerce.number().int().min(1).max(3650).optional(),
  /** A kind of document that is inside. */ inside: z.enum(KIND_NAMES).optional(),
  /** The other company. */ counterparty: id.optional(),
  vessel: z.string().max(200).optional(),
});

const state = z.enum(Object.keys(ENVELOPE_STATES) as [EnvelopeState, ...EnvelopeState[]]);
export const envelopeRow = z.object({
  id,
  reference: z.string(),
  subject: z.string(),
  state,
  version,
  direction: z.enum(["in", "out"]),
  sender: company,
  recipient: company.nullable(),
  inside: z.array(z.object({ kind: z.enum(KIND_NAMES), count: z.int() })),
  vessel: z.string(),
  desk: z.enum(DESK_COLUMNS),
  /** The act that is asked of this user, if any. */ asked: z.enum(DESK_ACTS).nullable(),
  /** The kind of thing that `id` names: a draft or a request about a document stands here without an envelope. */
  of: z.enum(DESK_SUBJECTS),
  /** The visitor who refused to sign, and the workspace to answer it in; null where no visitor refused. */ visitor: z
    .object({ email: z.string(), workspaceId: id })
    .nullable(),
  titleState: documentState.nullable(),
  /** The state of a process; null for every other row. */ standing: z.string().nullable(),
  unread: z.boolean(),
  archived: z.boolean(),
  at: instant,
  /** The day by which it is asked. */ until: z.iso.date().nullable(),
});
export type EnvelopeRow = z.infer<typeof envelopeRow>;

export const envelopeDetail = envelopeRow.omit({ desk: true, visitor: true, until: true }).extend({
  note: z.string(),
  createdBy: person,
  sealedBy: person.nullable(),
  sealedAt: instant.nullable(),
  transferredBy: person.nullable(),
  transferredAt: instant.nullable(),
  documents: z.array(
    z.object({
      ...namedDocument,
      isCopy: z.boolean(),
      watermark: z.enum(["FULL", "TRADITIONAL"]),
      moves: z.enum(["BOTH", "POSSESSION"]).nullable(),
      /** What may move with the original: null (allowed) or the code of what stands in the way. */ canMove: z.object({
        BOTH: code.nullable(),
        POSSESSION: code.nullable(),
      }),
      fileId: id.nullable(),
      size: z.int().nullable(),
      /** How many files are attached to it. */ attachments: z.int(),
      title: z.boolean(),
      /** The recipient gave this original back. */ refused: z.boolean(),
    }),
  ),
  /** e-Packs that it carries: their documents are among the documents. */
  packs: z.array(
    z.object({ id, reference: z.string(), cargoName: z.string(), vesselName: z.string(), documents: z.array(id) }),
  ),
  can,
  intent: intent.nullable(),
  /** Why the recipient refused the original, in its words; null while it has not. */ refusedFor: z.string().nullable(),
  seal: z
    .object({
      sha256: z.string(),
      serial: z.string(),
      root: hash32.nullable(),
      tx: hash32.nullable(),
      block: z.int().nullable(),
      leaf: z.string(),
      proof: z.array(hash32),
      chainId: z.int(),
      store: z.string(),
    })
    .nullable(),
  colleagues: z.array(person),
});
export type EnvelopeDetail = z.infer<typeof envelopeDetail>;

/**
 * The sealed list: what the envelope is, and each file by its SHA-256. Whatever else it says belongs to the signed
 * bytes, too.
 */
export const sealedList = z.looseObject({
  envelopeId: id,
  subject: z.string(),
  sealedAt: instant,
  documents: z.array(
    z.looseObject({
      id,
      type: z.string(),
      isCopy: z.boolean(),
      sha256: z.string(),
      size: z.int(),
      /** Its attachments, if it has any. */ attachments: z
        .array(z.looseObject({ name: z.string(), sha256: z.string(), size: z.int() }))
        .optional(),
    }),
  ),
});
export type SealedList = z.infer<typeof sealedList>;

export const logRow = z.object({
  at: instant,
  event: z.string(),
  by: z.string(),
  organisation: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
