import { z } from "zod";
import { remark } from "../acts/screening/remark.ts";
import { every } from "../changes.ts";
import { LIMITS } from "../limits.ts";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { byId, id, oneLine, version } from "../shapes.ts";
import { route } from "./route.ts";
import { hitView } from "./screening-shapes.ts";

const SHOWN = every("process", "contact", "vessel", "document", "envelope", "title", "task");
const access = "compliance.check" as const;

/** The hits of compliance checks, besides the acts on each. */
export const screeningHitRoutes = {
  hit: route({
    id: "screening.hit",
    method: "GET",
    path: "/api/screening/hits/:id",
    access,
    summary: "A hit as the newest check found it, with what was decided about it",
    params: byId,
    shows: SHOWN,
    output: hitView,
    failure: PROCESS_FAILURES.info,
    errors: [],
  }),
  decide: route({
    id: "screening.decide",
    method: "POST",
    path: "/api/screening/hits/decide",
    access,
    summary: "Decide several hits alike, or all that wait of several checks: clear, or false positive with the reason",
    body: z
      .strictObject({
        hits: z
          .array(z.strictObject({ id, expectedVersion: version }))
          .max(LIMITS.screeningAtOnce)
          .default([]),
        /** Checks with the number of their hits that waited when they were looked at. */
        checks: z
          .array(z.strictObject({ id, open: z.int().min(1).max(LIMITS.screeningAtOnce) }))
          .max(LIMITS.pageSizeMax)
          .default([]),
        decision: z.enum(["clear", "falsePositive"]),
        reason: remark,
      })
      .refine(({ hits, checks }) => hits.length + checks.length > 0, { path: ["hits"], params: { code: "REQUIRED" } }),
    output: z.array(hitView),
    failure: PROCESS_FAILURES.action,
    errors: ["WRONG_STATE", "CONTENT_UPDATED", "PROCESS_NOT_ASKED", "REASON_NEEDED", "TOO_MANY"],
  }),
  attach: route({
    id: "screening.attach",
    method: "PUT",
    path: "/api/screening/hits/:id/evidence",
    access,
    summary: "Attach a file to a hit as evidence: the bytes are the body",
    params: byId,
    query: z.strictObject({ name: oneLine.trim().min(1).max(200), expectedVersion: z.coerce.number().pipe(version) }),
    bytes: "in",
    upTo: { mb: LIMITS.uploadMb, code: "UPLOAD_TOO_LARGE" },
    output: hitView,
    failure: PROCESS_FAILURES.action,
    errors: ["CONTENT_UPDATED", "UPLOAD_TOO_LARGE", "TOO_MANY", "DISK_FULL"],
  }),
  evidence: route({
    id: "screening.evidence",
    method: "GET",
    path: "/api/screening/evidence/:id",
    access,
    summary: "A file that was attached to a hit, as it was given",
    params: byId,
    shows: "a file that is kept by its hash",
    bytes: "out",
    failure: PROCESS_FAILURES.document,
    errors: ["DOWNLOAD_FAILED"],
  }),
};
