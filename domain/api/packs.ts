import { z } from "zod";
import { PACK_RESULTS, type PackResult } from "../flows/pack.ts";
import { KIND_NAMES } from "../kinds/kinds.ts";
import { LIMITS } from "../limits.ts";
import { PACK_LENGTHS } from "../packs.ts";
import { readCode, readNumber } from "../reading.ts";
import { PACK_STATES, type PackState } from "../states.ts";
import { actRoutesOf } from "./act-routes.ts";
import { quotedBill } from "./document-shapes.ts";
import { namedDocument } from "./named-document.ts";
import { wantedKinds } from "./pack-lists.ts";
import { packageRoutes } from "./package-routes.ts";
import { route } from "./route.ts";
import {
  authorship,
  byId,
  can,
  chainNumber,
  code,
  company,
  hash32,
  id,
  instant,
  oneLine,
  page,
  paged,
  version,
} from "../shapes.ts";
import { every } from "../changes.ts";

const state = z.enum(Object.keys(PACK_STATES) as [PackState, ...PackState[]]);

export const packRow = z.object({
  id,
  reference: z.string(),
  cargoName: z.string(),
  vesselName: z.string(),
  portOfLoading: z.string(),
  portOfDischarge: z.string(),
  amount: z.string(),
  currency: z.string(),
  state,
  version,
  direction: z.enum(["in", "out"]),
  owner: company,
  inside: z.array(z.object({ kind: z.enum(KIND_NAMES), count: z.int() })),
  at: instant,
});
export type PackRow = z.infer<typeof packRow>;

const problem = z.object({
  path: z.string(),
  code,
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const packDetail = packRow.extend({
  /** Only for the maker; null for everybody else, whom the remarks never reach. */
  remarks: z.string().nullable(),
  /** The kinds that belong inside; only for the maker. */
  wanted: z.array(z.enum(KIND_NAMES)).nullable(),
  /** The bills inside that took another shape. */ quotes: z.array(quotedBill),
  documents: z.array(z.object({ ...namedDocument, owning: z.enum(["Original", "Copy"]), size: z.int().nullable() })),
  can,
  /** What is still missing or wrong in what was typed. */ problems: z.array(problem),
  ...authorship,
  /** The unsent envelope of the own company that carries it. */
  envelopeId: id.nullable(),
});
export type PackDetail = z.infer<typeof packDetail>;

const fields = z.strictObject({
  reference: oneLine.trim().max(PACK_LENGTHS.reference),
  cargoName: oneLine.max(PACK_LENGTHS.cargoName),
  vesselName: oneLine.max(PACK_LENGTHS.vesselName),
  portOfLoading: oneLine.max(PACK_LENGTHS.portOfLoading),
  portOfDischarge: oneLine.max(PACK_LENGTHS.portOfDischarge),
  amount: z
    .string()
    .trim()
    .max(PACK_LENGTHS.amount)
    .overwrite((typed) => readNumber(typed)),
  currency: z.string().max(40).overwrite(readCode),
  remarks: z.string().max(PACK_LENGTHS.remarks),
});
const documentIds = z.array(id).max(LIMITS.envelopeDocuments);

/** One transfer that this company made or received. */
const transfer = z.object({
  from: company,
  to: company.nullable(),
  at: instant,
  envelopeId: id,
  reference: z.string(),
  documents: z.int(),
  result: z.enum(Object.keys(PACK_RESULTS) as [PackResult, ...PackResult[]]),
});
/** An event: of the e-Pack, by its record, or on chain of a title inside. */
const recordLine = z.object({
  at: instant,
  /** Of the record, or of an act on chain. */ event: z.string(),
  detail: z.record(z.string(), z.unknown()),
  by: z.string(),
  organisation: z.string(),
  document: z.object({ id, kind: z.enum(KIND_NAMES), number: z.string() }).nullable(),
  chainId: chainNumber.nullable(),
  tx: hash32.nullable(),
  block: z.int().nullable(),
});
export type PackTransfer = z.infer<typeof transfer>;
export type PackRecordLine = z.infer<typeof recordLine>;

export const packRoutes = {
  ...actRoutesOf("pack", { plain: packDetail, called: packDetail }),
  list: route({
    id: "packs.list",
    method: "GET",
    // The reference of an e-Pack must differ from those of all others, and an envelope takes it along.
    shows: every("pack", "envelope", "document"),
    path: "/api/epacks",
    access: "member",
    programs: "envelopes.read",
    summary: "e-Packs, made here or received",
    query: page.extend({ text: z.string().max(200).optional(), state: z.string().max(200).optional() }),
    output: paged(packRow),
    errors: [],
  }),
  compose: route({
    id: "packs.compose",
    method: "POST",
    path: "/api/epacks",
    access: "compose",
    summary: "Begin an e-Pack, perhaps with documents",
    body: fields.partial().extend({ documentIds: documentIds.default([]) }),
    output: packDetail,
    errors: ["NO_COMPOSE", "PACK_DOCUMENT_INSIDE", "TOO_MANY"],
  }),
  get: route({
    id: "packs.get",
    method: "GET",
    shows: { document: "named", ...every("pack", "envelope") },
    path: "/api/epacks/:id",
    access: "member",
    programs: "envelopes.read",
    summary: "An e-Pack with what I may do",
    params: byId,
    output: packDetail,
    errors: [],
  }),
  save: route({
    id: "packs.save",
    method: "PUT",
    path: "/api/epacks/:id",
    access: "compose",
    summary: "What is typed into a draft",
    params: byId,
    body: fields.extend({ expectedVersion: version }),
    output: packDetail,
    errors: ["CONTENT_UPDATED", "PACK_STATE", "PACK_NOT_OWNER"],
  }),
  want: route({
    id: "packs.want",
    method: "PUT",
    path: "/api/epacks/:id/wanted",
    access: "compose",
    summary: "The kinds that belong into a draft, in their order; a kind may stand there more than once",
    params: byId,
    body: z.strictObject({ kinds: wantedKinds }),
    output: packDetail,
    errors: ["PACK_STATE", "PACK_NOT_OWNER"],
  }),
  addDocuments: route({
    id: "packs.add-documents",
    method: "POST",
    path: "/api/epacks/:id/documents",
    access: "compose",
    summary: "Put documents in, all or none",
    params: byId,
    body: z.strictObject({ documentIds: documentIds.min(1) }),
    output: packDetail,
    errors: ["PACK_DOCUMENT_INSIDE", "PACK_STATE", "PACK_NOT_OWNER", "TOO_MANY"],
  }),
  removeDocument: route({
    id: "packs.remove-document",
    method: "DELETE",
    path: "/api/epacks/:id/documents/:documentId",
    access: "compose",
    summary: "Take a document out",
    params: z.strictObject({ id, documentId: id }),
    output: packDetail,
    errors: ["PACK_STATE", "PACK_NOT_OWNER"],
  }),
  ...packageRoutes(
    "packs",
    "/api/epacks/:id/package",
    "The documents of an e-Pack as my organisation has them, what they say, what proves them and their checksums, as a ZIP",
    ["PACK_EMPTY", "PACK_HAS_DRAFT", "ENVELOPE_HAS_DRAFT"],
  ),
  log: route({
    id: "packs.log",
    method: "GET",
    shows: every("pack", "envelope", "intent"),
    path: "/api/epacks/:id/log",
    access: "member",
    programs: "envelopes.read",
    summary: "Its transfers that this company made or received, newest first",
    params: byId,
    output: z.array(transfer),
    errors: [],
  }),
  record: route({
    id: "packs.record",
    method: "GET",
    shows: every("pack", "envelope", "document", "intent", "record"),
    path: "/api/epacks/:id/record",
    access: "member",
    programs: "envelopes.read",
    summary: "What this company did with it, and what the chain did with the titles inside, newest first",
    params: byId,
    output: z.array(recordLine),
    errors: [],
  }),
};
