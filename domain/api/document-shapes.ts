import { z } from "zod";
import { NEGOTIABILITIES } from "../acts/facts.ts";
import { REVIEW_TYPE_NAMES } from "../acts/review/types.ts";
import { QUOTED_ENDINGS } from "../documents/quoting.ts";
import { PURPOSES } from "../documents/replacement.ts";
import { KIND_NAMES } from "../kinds/kinds.ts";
import {
  address,
  byId,
  can,
  code,
  company,
  hash32,
  id,
  instant,
  language,
  password,
  person,
  version,
} from "../shapes.ts";
import { INSTRUCTION_UPDATE_STATES, type InstructionUpdateState } from "../states.ts";
import { TEMPLATE_FORMATS, TEMPLATE_TYPES } from "../template-file.ts";
import { intent } from "./intent.ts";
import { namedDocument } from "./named-document.ts";
import { signingRequest } from "./process-shapes.ts";
import { reviewLook } from "./review-look-shapes.ts";

export const documentRow = z.object({
  ...namedDocument,
  version,
  owning: z.enum(["Original", "Copy"]),
  /** Another issuer made it, and a file of it was received: nothing of it is signed here. */ received: z.boolean(),
  issuer: company.nullable(),
  holder: company.nullable(),
  owner: company.nullable(),
  vessel: z.string(),
  cargo: z.string(),
  quantity: z.string(),
  /** UN/ECE Recommendation 20. */ unit: z.string(),
  /** Where its title is; null while it has none. */ chainId: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.string(),
  size: z.int().nullable(),
  /** Another document of its company and kind was issued with a number that reads the same. */ numberDouble:
    z.boolean(),
  /** It quotes a bill that was amended, split, switched or put on paper since. */ quotesEnded: z.boolean(),
});

/** A bill that is quoted and took another shape, and what the company has of what took its place. */
export const quotedBill = z.object({
  id,
  kind: z.enum(KIND_NAMES),
  number: z.string(),
  ending: z.enum(QUOTED_ENDINGS),
  at: instant,
  successors: z.array(z.object({ id, kind: z.enum(KIND_NAMES), number: z.string() })),
});
export type DocumentRow = z.infer<typeof documentRow>;

export const documentFile = z.object({
  id,
  role: z.enum(["upload", "signed", "copy", "credential"]),
  sha256: z.string(),
  size: z.int(),
  mime: z.string(),
  name: z.string(),
  at: instant,
});

/** A file that goes with a document wherever it goes. */
export const attachment = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
  at: instant,
});
export type Attachment = z.infer<typeof attachment>;

const stepSaid = { at: instant, company, by: z.string(), note: z.string() };
const data = z.record(z.string(), z.unknown());
/** The standing of a shipping instruction: the request to its sender, why it ended, and its newest update. */
const instruction = z.object({
  wanted: z.object(stepSaid).nullable(),
  ended: z.object(stepSaid).nullable(),
  update: z
    .object({
      ...stepSaid,
      state: z.enum(Object.keys(INSTRUCTION_UPDATE_STATES) as [InstructionUpdateState, ...InstructionUpdateState[]]),
      before: data,
      after: data,
      answer: z.object(stepSaid).nullable(),
    })
    .nullable(),
});

/** The parts of a version of a document template by which its documents are written and read. */
export const madeWith = z.object({
  id,
  name: z.string(),
  /** As `1.0`. */ version: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  title: z.object({ en: z.string(), zh: z.string().optional() }),
  numberField: z.string(),
  languages: z.array(language),
  format: z.enum(TEMPLATE_FORMATS),
  /** JSON Schema 2020-12. */ schema: z.unknown(),
});
export type MadeWith = z.infer<typeof madeWith>;

export const documentDetail = documentRow.extend({
  data: z.record(z.string(), z.unknown()),
  language,
  problems: z.array(z.object({ path: z.string(), code })),
  can,
  /** Of these acts those that are another party’s, whatever happens to the document. */ ofOthers: z.array(z.string()),
  negotiability: z.enum(NEGOTIABILITIES).nullable(),
  isHolder: z.boolean(),
  isOwner: z.boolean(),
  isIssuer: z.boolean(),
  isAuthor: z.boolean(),
  files: z.array(documentFile),
  attachments: z.array(attachment),
  intent: intent.nullable(),
  checksum: z.string().nullable(),
  register: z.object({ chainId: z.int(), registry: address, tokenId: hash32, escrow: address.nullable() }).nullable(),
  signatures: z.array(
    z.object({
      name: z.string(),
      organisation: z.string(),
      capacity: z.string(),
      at: instant,
      serial: z.string(),
      /** The name of the stamp beside it; empty without one. */ stamp: z.string(),
    }),
  ),
  signing: signingRequest.nullable(),
  /** Which visitors refused to sign it, and why: for the company that asked them. */
  refusals: z.array(z.object({ email: z.string(), reason: z.string(), at: instant, workspaceId: id })),
  /** The standing of a shipping instruction about which something was done, for its parties. */
  instruction: instruction.nullable(),
  /** The document template that it is made with: its fields are those of the schema. */
  madeWith: madeWith.nullable(),
  /** The own template with which its maker made it; null for others, and where it prints as everybody's. */
  template: z
    .object({
      id,
      name: z.string(),
      number: z.int(),
      letterhead: z.boolean(),
      look: z.object({
        title: z.string(),
        conditions: z.string(),
        annex: z.object({ name: z.string(), sha256: z.string() }).nullable(),
      }),
    })
    .nullable(),
  /** While a bill is being replaced: the bill, and what is to take its place. */
  replacement: z
    .object({
      purpose: z.enum(PURPOSES),
      original: z.object({ id, kind: z.enum(KIND_NAMES), number: z.string() }),
      successors: z.array(z.object({ id, kind: z.enum(KIND_NAMES), number: z.string(), signed: z.boolean() })),
    })
    .nullable(),
  /** The company that gets the title of a bill that is to be signed, from its first block; null: its issuer. */
  goesTo: company.nullable(),
  /** How a bill prints that is to be signed as others agreed to it; null for every other. */
  agreed: z.object({ letterhead: reviewLook.shape.letterhead }).nullable(),
  /** The bills that it quotes and that took another shape. */ quotes: z.array(quotedBill),
  /** The review that locks the bill, for the companies that have a part in that. */
  review: z
    .object({
      id,
      type: z.enum(REVIEW_TYPE_NAMES),
      /** The company that alone releases the cargo by what was agreed; null where the issuer chooses. */
      releaseAgent: z.object({ id, name: z.string() }).nullable(),
    })
    .nullable(),
  releaseAgent: company.nullable(),
  /** The party that the owner has named as the next one. */
  nominee: company.nullable(),
  /** The request to give back what was endorsed or surrendered by mistake: until the title moves. */
  askedBack: z.object({ by: company, to: company, reason: z.string(), at: instant }).nullable(),
  /** For what a bill of exchange is presented, and to whom. */
  presented: z.object({ for: z.enum(["ACCEPTANCE", "PAYMENT"]), to: company }).nullable(),
  /** The party that has accepted it. */
  acceptor: company.nullable(),
  acceptedAt: instant.nullable(),
  released: z.array(
    z.object({
      at: instant,
      by: person,
      /** To whom; null for who has a copy only, to whom the vehicle is not named either. */ receiver: z
        .string()
        .nullable(),
      transport: z.string(),
      lines: z.array(z.object({ line: z.int(), quantity: z.string() })),
    }),
  ),
  /** For who releases the cargo of a bill: what delivery orders take of it, which is released on them. */
  ordered: z.array(z.object({ quantity: z.string(), unit: z.string() })),
  copies: z.array(company),
});
export type DocumentDetail = z.infer<typeof documentDetail>;

export const acted = z.object({ document: documentDetail, intent: intent.nullable() });
/** The input that every act on a document has in common. */
export const act = {
  access: "member" as const,
  programs: "byRight" as const,
  method: "POST" as const,
  params: byId,
  output: acted,
};
/** The input of every act on a title: the version that was looked at and, but for an own wallet, the password. */
export const confirmed = { expectedVersion: version, password: password.optional() };
