import { z } from "zod";
import { askedRoutes } from "./asked.ts";
import { MIRROR_PROBLEM_CODES } from "../chain/mirror-problems.ts";
import { DOCUMENT_COLUMN_KEYS, DOCUMENT_LISTS } from "../documents/document-columns.ts";
import { VIEWED_LISTS } from "../documents/saved-views.ts";
import { route } from "./route.ts";
import { task } from "./task-shape.ts";
import { address, byId, bySha256, chainNumber, hash32, id, instant, requiredLine } from "../shapes.ts";
import { sideBarCounts } from "./side-bar-counts.ts";
import { story } from "./story.ts";
import { every, SETTINGS } from "../changes.ts";
import { besideAnswer, MOST_ASKED } from "../listed-services.ts";

const chosenColumns = z.partialRecord(z.enum(DOCUMENT_LISTS), z.array(z.enum(DOCUMENT_COLUMN_KEYS)));
const savedViews = z.array(z.object({ list: z.enum(VIEWED_LISTS), name: z.string(), search: z.string() }));

export const deskRoutes = {
  ...askedRoutes,
  counts: route({
    id: "counts",
    method: "GET",
    shows: every("counts", "task"),
    path: "/api/counts",
    access: "member",
    onBoard: true,
    programs: "documents.read",
    summary: "The numbers of the side bar",
    output: sideBarCounts,
    errors: [],
  }),
  columns: route({
    id: "lists.columns",
    method: "GET",
    shows: SETTINGS,
    path: "/api/lists/columns",
    access: "person",
    summary: "The columns that I have chosen for lists",
    output: chosenColumns,
    errors: [],
  }),
  chooseColumns: route({
    id: "lists.choose-columns",
    method: "PUT",
    path: "/api/lists/columns",
    access: "person",
    summary: "Choose the columns of a list; null for those that everybody sees",
    unrecorded: "How somebody looks at a list is nobody else's business",
    body: z.strictObject({
      list: z.enum(DOCUMENT_LISTS),
      columns: z.array(z.enum(DOCUMENT_COLUMN_KEYS)).max(50).nullable(),
    }),
    output: chosenColumns,
    errors: [],
  }),
  views: route({
    id: "lists.views",
    method: "GET",
    shows: SETTINGS,
    path: "/api/lists/views",
    access: "member",
    programs: "documents.read",
    summary: "The views of lists that I have kept",
    output: savedViews,
    errors: [],
  }),
  keepView: route({
    id: "lists.keep-view",
    method: "PUT",
    path: "/api/lists/views",
    access: "member",
    programs: "compose",
    summary: "Keep a view of a list under a name; null for its search forgets it",
    unrecorded: "How somebody looks at a list is nobody else's business",
    body: z.strictObject({
      list: z.enum(VIEWED_LISTS),
      name: requiredLine(40),
      search: z.string().max(1000).nullable(),
    }),
    output: savedViews,
    errors: ["TOO_MANY"],
  }),
  tasks: route({
    id: "tasks.list",
    method: "GET",
    shows: every("task", "intent", "envelope"),
    path: "/api/tasks",
    access: "member",
    onBoard: true,
    programs: "documents.read",
    summary: "Long work: running, failed and done",
    output: z.array(task),
    errors: [],
  }),
  retryTask: route({
    id: "tasks.retry",
    method: "POST",
    path: "/api/tasks/:id/retry",
    access: "member",
    programs: "envelope.seal",
    summary: "Try a failed task again, or at once one that waits",
    params: byId,
    output: task,
    errors: ["TASK_NOT_FAILED", "TASK_NOT_HERE"],
  }),
  askOriginals: route({
    id: "tasks.ask-originals",
    method: "POST",
    path: "/api/documents/:id/paper-originals",
    access: "member",
    programs: "documents.read",
    params: byId,
    summary:
      "The originals on paper of a bill that was switched to it, drawn as a background task: they are at `tasks.package` when the task has succeeded",
    unrecorded: "Reading is not recorded; the task says who asked",
    output: z.object({ task: id }),
    errors: ["NO_PREVIEW", "OVERLOADED"],
  }),
  package: route({
    id: "tasks.package",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/tasks/:id/package",
    access: "member",
    programs: "documents.read",
    params: byId,
    bytes: "stream",
    summary: "The package that a task has made, as a ZIP, or its print as a PDF; the first download is noted",
    errors: ["NO_PREVIEW", "ENVELOPE_STATE", "ENVELOPE_HAS_DRAFT", "PACK_EMPTY", "PACK_HAS_DRAFT", "DOWNLOAD_FAILED"],
  }),
  events: route({
    id: "events",
    method: "GET",
    shows: "the stream of the changes itself",
    path: "/api/events",
    access: "member",
    onBoard: true,
    programs: "documents.read",
    summary: "Live changes, as server-sent events {topic, id}",
    bytes: "stream",
    errors: [],
  }),
  chain: route({
    id: "chain.heads",
    method: "GET",
    // Blocks have a message of their own.
    shows: SETTINGS,
    path: "/api/chain",
    access: "public",
    rate: "read",
    summary: "The newest block known of each chain, since when no newer one could be, and why",
    output: z.array(
      z.object({
        chainId: z.int(),
        number: z.int().nullable(),
        at: instant.nullable(),
        finalized: z.int().nullable(),
        lagging: z.boolean(),
        problem: z.enum(MIRROR_PROBLEM_CODES).nullable(),
        currentAt: instant.nullable(),
      }),
    ),
    errors: [],
  }),
};

/** The questions that anyone may ask, by the fingerprint of a file or by a title's place on chain. */
export const verifyRoutes = {
  title: route({
    id: "verify.title",
    method: "GET",
    shows: "read for one verification",
    path: "/api/verify/title",
    access: "public",
    rate: "read",
    summary: "A title on chain: state and holders, by address; names only of companies that are public",
    query: z.strictObject({ chainId: chainNumber, registry: address, tokenId: hash32 }),
    output: z.object({
      known: z.boolean(),
      /** Whether the register is read here whole: where it is not, a title that is not known may well be there. */
      read: z.boolean(),
      paused: z.boolean(),
      story,
      block: z.int(),
    }),
    errors: [],
  }),
  trust: route({
    id: "verify.trust",
    method: "GET",
    shows: "read for one verification",
    path: "/api/verify/trust",
    access: "public",
    rate: "read",
    summary: "The authorities that are trusted here, and which of their certificates are revoked",
    output: z.object({
      /** PEM. */ trustAnchors: z.array(z.string()),
      /**
       * PEM of the authorities under the platform's own, present and former: for signatures that do not bring
       * theirs.
       */
      issuing: z.array(z.string()),
      /** DER in base64. */ revocationLists: z.array(z.string()),
      /** Whether the operator lets others be asked about certificates: then `verify.beside` has answers. */
      asksOthers: z.boolean(),
    }),
    errors: [],
  }),
  beside: route({
    id: "verify.beside",
    method: "POST",
    path: "/api/verify/certificates",
    access: "public",
    rate: "ask",
    summary:
      "What others say of the certificates of a file, as far as the operator lets them be asked: services on trusted lists, and answers about revocation from authorities that are trusted here",
    body: z.strictObject({
      /** DER in base64. */
      certificates: z
        .array(
          z
            .string()
            .max(8_000)
            .regex(/^[A-Za-z0-9+/]+={0,2}$/),
        )
        .min(1)
        .max(MOST_ASKED),
    }),
    output: besideAnswer,
    unrecorded: "It only reads; certificates are too long for an address",
    errors: [],
  }),
  ask: route({
    id: "verify.ask",
    method: "GET",
    shows: "read for one verification",
    path: "/api/verify/ask",
    access: "public",
    rate: "ask",
    summary:
      "What an issuer publishes: the document of its did:web, the text records of its domain, its list of revocations, a document at an address; null when it could not be asked",
    query: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("did"),
        of: z
          .string()
          .max(300)
          .regex(/^did:web:[A-Za-z0-9.%:_-]+$/),
      }),
      z.strictObject({
        kind: z.literal("txt"),
        of: z
          .string()
          .max(253)
          .regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/),
      }),
      z.strictObject({ kind: z.literal("json"), of: z.url({ protocol: /^https$/ }).max(500) }),
    ]),
    output: z.object({
      document: z.record(z.string(), z.unknown()).nullable(),
      /** `agreed`: all who could be asked say the same. */
      records: z.object({ texts: z.array(z.string()), agreed: z.boolean() }).nullable(),
    }),
    errors: [],
  }),
  anchor: route({
    id: "verify.anchor",
    method: "GET",
    shows: "read for one verification",
    path: "/api/verify/anchor/:sha256",
    access: "public",
    rate: "read",
    summary: "Where the fingerprint of a file is anchored, with the proof",
    params: bySha256,
    output: z.object({
      anchors: z.array(
        z.object({
          chainId: z.int(),
          store: address,
          root: hash32,
          proof: z.array(hash32),
          block: z.int().nullable(),
          at: instant.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
};
