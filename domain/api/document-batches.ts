import { z } from "zod";
import { BATCH_STATES, BATCH_STEPS, type BatchState, type BatchStep } from "../bulk/batch.ts";
import { ENCODINGS, TOLD_ENCODINGS, type Encoding } from "../bulk/letters.ts";
import { SEPARATORS, type Separator } from "../bulk/read-table.ts";
import { every } from "../changes.ts";
import { LIMITS } from "../limits.ts";
import { byId, code, id, instant, language, password, person } from "../shapes.ts";
import { TEMPLATE_FORMATS, TEMPLATE_TYPES } from "../template-file.ts";
import { route } from "./route.ts";
import { STOPPED } from "../acts/act-refusals.ts";

const namesOf = <N extends string>(all: Readonly<Record<N, unknown>>) => z.enum(Object.keys(all) as [N, ...N[]]);
const row = z.int().min(1);
/** Bounded as every text that names no bound of its own: LIMITS.valueCharacters. */
const cell = z.string();

const cellFault = z.object({
  /** The path of a field; empty for the row as a whole. */
  column: z.string(),
  code,
  parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The value that was meant, where that is sure. */
  take: z.string().optional(),
});
const batchRow = z.object({
  row,
  cells: z.array(z.string()),
  faults: z.array(cellFault),
  /** The document that was made of it. */
  documentId: id.nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

const batch = z.object({
  id,
  name: z.string(),
  state: namesOf<BatchState>(BATCH_STATES),
  template: z.object({
    versionId: id,
    name: z.string(),
    version: z.string(),
    type: z.enum(TEMPLATE_TYPES),
    format: z.enum(TEMPLATE_FORMATS),
  }),
  language,
  file: z.object({
    name: z.string(),
    sha256: z.string(),
    size: z.int(),
    encoding: namesOf<Encoding>(ENCODINGS),
    separator: namesOf<Separator>(SEPARATORS),
    columns: z.array(z.string()),
    /** The rows that it had. */
    rows: z.int(),
  }),
  /** The rows of the batch as they stand. */
  counts: z.object({
    /** Not begun, and nothing is wrong with them. */ ready: z.int(),
    /** Not begun, and something is. */ wrong: z.int(),
    /** Single cells that are wrong. */ faults: z.int(),
    /** Begun. */ taken: z.int(),
    /** Signed. */ made: z.int(),
    verified: z.int(),
  }),
  steps: z.array(z.object({ step: namesOf<BatchStep>(BATCH_STEPS), at: instant.nullable() })),
  /** The root by which documents of OpenAttestation are issued, once it is sent; its transaction, once there is one. */
  issued: z
    .object({ root: z.string(), store: z.string(), chainId: z.int(), transaction: z.string().nullable() })
    .nullable(),
  /** The batch whose mended rows it has. */ formerId: id.nullable(),
  taskId: id.nullable(),
  /** The reason why it failed. */ error: z
    .object({ code, parameters: cellFault.shape.parameters.unwrap() })
    .nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  createdBy: person,
});
export type Batch = z.infer<typeof batch>;

const SHOWN = every("document", "task");
const upload = { bytes: "in" as const, upTo: { mb: LIMITS.bulkMb, code: "BULK_TOO_LARGE" as const } };
/** The encoding that its sender says; needed where the bytes do not tell it. */
const letters = z.enum(TOLD_ENCODINGS).optional();
const UNREAD = [
  "BULK_TOO_LARGE",
  "BULK_WORKBOOK",
  "BULK_ENCODING",
  "BULK_COLUMNS",
  "BULK_UNKNOWN_COLUMNS",
  "BULK_COLUMN_TWICE",
  "BULK_COLUMNS_MISSING",
  "BULK_ROWS",
  "BULK_ROW_TWICE",
  "IMPORT_UNREADABLE",
  "IMPORT_EMPTY",
] as const;

/** Documents that are made of the rows of a file with a template. */
export const documentBatchRoutes = {
  list: route({
    id: "documentBatches.list",
    method: "GET",
    shows: SHOWN,
    path: "/api/document-batches",
    access: "tt.create",
    summary: "The batches of documents of my organisation, the newest first",
    output: z.object({ batches: z.array(batch) }),
    errors: [],
  }),
  table: route({
    id: "documentBatches.table",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/document-templates/:id/table",
    access: "tt.create",
    summary: "The empty table (CSV) for documents of a version of a template: the names of its fields, and an example",
    params: byId,
    bytes: "out",
    errors: [],
  }),
  upload: route({
    id: "documentBatches.upload",
    method: "POST",
    path: "/api/document-batches",
    access: "tt.create",
    summary: "Upload a table (CSV), a row for each document. Its rows are checked, and nothing is made yet",
    ...upload,
    query: z.strictObject({
      file: z.string().min(1).max(200),
      letters,
      madeWith: id,
      language: language.default("en-US"),
    }),
    output: batch,
    errors: [...UNREAD, "NO_SIGNING_TEMPLATE", "CONTACT_NEEDED", "TOO_MANY", "BAD_INPUT"],
  }),
  get: route({
    id: "documentBatches.get",
    method: "GET",
    shows: SHOWN,
    path: "/api/document-batches/:id",
    access: "tt.create",
    summary: "A batch of documents: how far it is",
    params: byId,
    output: batch,
    errors: [],
  }),
  rows: route({
    id: "documentBatches.rows",
    method: "GET",
    shows: SHOWN,
    path: "/api/document-batches/:id/rows",
    access: "tt.create",
    summary: "The rows of a batch: all of them, or those that are wrong with the rows beside them",
    params: byId,
    query: z.strictObject({ of: z.enum(["all", "wrong"]).default("wrong") }),
    output: z.object({ rows: z.array(batchRow) }),
    errors: [],
  }),
  mend: route({
    id: "documentBatches.mend",
    method: "POST",
    path: "/api/document-batches/:id/mend",
    access: "tt.create",
    summary: "Write cells of rows that were not begun anew; all rows are checked again",
    params: byId,
    body: z.strictObject({
      rows: z
        .array(z.strictObject({ row, cells: z.array(cell).max(LIMITS.bulkColumns + 1) }))
        .min(1)
        .max(LIMITS.bulkRows),
    }),
    output: batch,
    errors: ["BULK_ROW_TAKEN", "BULK_ROWS_UNKNOWN"],
  }),
  mendFile: route({
    id: "documentBatches.mend-file",
    method: "POST",
    path: "/api/document-batches/:id/file",
    access: "tt.create",
    summary: "The same by a table: the column $row says which rows",
    ...upload,
    params: byId,
    query: z.strictObject({ letters }),
    output: batch,
    errors: [...UNREAD, "BULK_ROW_TAKEN", "BULK_ROWS_UNKNOWN"],
  }),
  wrong: route({
    id: "documentBatches.wrong",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/document-batches/:id/wrong",
    access: "tt.create",
    summary: "The rows that are wrong as a table, with their numbers ($row) and what is wrong ($error)",
    params: byId,
    bytes: "out",
    errors: [],
  }),
  start: route({
    id: "documentBatches.start",
    method: "POST",
    path: "/api/document-batches/:id/start",
    access: "person",
    summary: "Make and sign a document of each row that is ready. Of a batch that was begun, these become a new one",
    params: byId,
    stepUp: "password",
    body: z.strictObject({ password, stampId: id.nullable().optional() }),
    output: batch,
    errors: [
      "BULK_NO_GOOD_ROWS",
      "FORBIDDEN",
      "CONTACT_NEEDED",
      "UKEY_NEEDED",
      "USER_CERTIFICATE",
      "USER_NO_CERTIFICATE",
      "KEY_NOT_GRANTED",
      "NAME_NOT_PRINTED",
      "STAMP_UNUSABLE",
      "STORAGE_BUDGET",
      "ISSUER_DOMAIN_MISSING",
      "ENTERPRISE_NO_CERTIFICATE",
      "ENTERPRISE_CERTIFICATE",
      "ENTERPRISE_CERTIFICATE_REVOKED",
      "REGISTRY_MISSING",
      "REGISTRY_PAUSED",
      "EXTERNAL_USER",
      "BULK_OWN_WALLET",
      "STORE_UNAVAILABLE",
      "GAS_BUDGET",
      "GAS_BUDGET_TOTAL",
      ...STOPPED,
    ],
  }),
  stop: route({
    id: "documentBatches.stop",
    method: "POST",
    path: "/api/document-batches/:id/stop",
    access: "tt.create",
    summary: "Stop a batch: what is signed stays, the other rows are kept and can be begun again",
    params: byId,
    output: batch,
    errors: ["BULK_TOO_LATE"],
  }),
  remove: route({
    id: "documentBatches.remove",
    method: "DELETE",
    path: "/api/document-batches/:id",
    access: "tt.create",
    summary: "Remove a batch of which nothing was begun",
    params: byId,
    errors: ["BULK_ROW_TAKEN"],
  }),
  envelopes: route({
    id: "documentBatches.envelopes",
    method: "POST",
    path: "/api/document-batches/:id/envelopes",
    access: "compose",
    summary: "Prepare a draft envelope for each recipient that the column $recipient of a table names",
    params: byId,
    output: z.object({ envelopes: z.array(z.object({ id, recipient: z.string(), documents: z.int() })) }),
    errors: [
      "BULK_NOT_ENDED",
      "BULK_NONE_TO_SEND",
      "CONTACT_NEEDED",
      "NOT_A_CONTACT",
      "CONTACT_DISABLED",
      "ORIGINAL_ELSEWHERE",
      "NO_COMPOSE",
      "NOT_POSSESSOR",
      "NOT_PASSED_ON",
      "RECIPIENT_NO_AGREEMENT",
      "ORIGINALS_LIMIT",
    ],
  }),
  zip: route({
    id: "documentBatches.zip",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/document-batches/:id/zip",
    access: "tt.create",
    bytes: "stream",
    summary: "The files of all documents of a batch that are signed, as a ZIP",
    params: byId,
    errors: ["BULK_NO_GOOD_ROWS", "DOWNLOAD_FAILED"],
  }),
};
