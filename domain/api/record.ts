import { z } from "zod";
import { EVENT_GROUPS, type EventGroup } from "../events/groups.ts";
import { LIMITS } from "../limits.ts";
import { ANCHOR_STATES, type AnchorState } from "../states.ts";
import { route } from "./route.ts";
import { address, byId, day, hash32, id, instant, page, person } from "../shapes.ts";
import { RECORD } from "../changes.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A line of the company's record. */
export const recordLine = z.object({
  n: z.int(),
  at: instant,
  person: person.nullable(),
  event: z.string(),
  detail: z.record(z.string(), z.unknown()),
  document: z.object({ id, kind: z.string().nullable(), number: z.string() }).nullable(),
  envelope: z.object({ id, reference: z.string() }).nullable(),
  hash,
});
export type RecordLine = z.infer<typeof recordLine>;

const filter = z.strictObject({
  person: id.optional(),
  group: z.enum(Object.keys(EVENT_GROUPS) as [EventGroup, ...EventGroup[]]).optional(),
  /** Days in UTC, both included. */
  from: day.optional(),
  to: day.optional(),
  /** Part of a document's number or name or of an envelope's reference; or the document's id. */
  about: z.string().trim().max(100).optional(),
});

const anchor = z.object({
  id,
  n: z.int(),
  hash,
  at: instant,
  state: z.enum(Object.keys(ANCHOR_STATES) as [AnchorState, ...AnchorState[]]),
  askedBy: person.nullable(),
  chainId: z.int(),
  store: address.nullable(),
  root: hash32.nullable(),
  tx: hash32.nullable(),
  block: z.int().nullable(),
  anchoredAt: instant.nullable(),
});
export type RecordAnchor = z.infer<typeof anchor>;

export const recordRoutes = {
  log: route({
    id: "log.list",
    method: "GET",
    shows: RECORD,
    path: "/api/operation-log",
    access: "member",
    summary: `The newest ${LIMITS.operationLogRows} lines of the operation log; of others only for an administrator`,
    query: filter,
    output: z.array(recordLine),
    errors: [],
  }),
  logExport: route({
    id: "log.export",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/operation-log/export",
    access: "member",
    summary: "All lines of the operation log as CSV; of others only for an administrator",
    query: filter,
    bytes: "stream",
    errors: [],
  }),
  trail: route({
    id: "audit.list",
    method: "GET",
    shows: RECORD,
    path: "/api/audit",
    access: "member",
    summary: "The company's record, newest first; lines of others only for an administrator",
    query: filter.extend(page.shape),
    output: z.object({ rows: z.array(recordLine), next: z.string().nullable() }),
    errors: [],
  }),
  documentTrail: route({
    id: "documents.audit",
    method: "GET",
    shows: RECORD,
    path: "/api/documents/:id/audit",
    access: "member",
    programs: "documents.read",
    summary: "Audit trail of a document: what the company has done with it, oldest first",
    params: byId,
    output: z.array(recordLine),
    errors: [],
  }),
  head: route({
    id: "audit.head",
    method: "GET",
    shows: RECORD,
    path: "/api/audit/head",
    access: "member",
    summary: "The last line of the company's record, and where earlier ones are anchored on chain",
    output: z.object({ head: z.object({ n: z.int(), hash }).nullable(), anchors: z.array(anchor) }),
    errors: [],
  }),
  anchor: route({
    id: "audit.anchor",
    method: "POST",
    path: "/api/audit/anchors",
    access: "admin",
    summary: "Anchor the record's last line on chain now",
    unconfirmed: "No right, no key and no program changes",
    output: anchor,
    errors: ["ANCHOR_RUNNING", "ANCHOR_LIMIT"],
  }),
  evidence: route({
    id: "audit.export",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/audit/export",
    access: "admin",
    summary: "The whole record with its anchors, to be checked by `npm run verify -- FILE`",
    bytes: "stream",
    errors: [],
  }),
};
