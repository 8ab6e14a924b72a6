import { z } from "zod";
import { CONTACT_REFUSALS } from "../acts/act-refusals.ts";
import { every } from "../changes.ts";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { REVIEW_KINDS } from "../processes/reviewing.ts";
import { byId, id } from "../shapes.ts";
import { offeredLayouts, reviewLook } from "./review-look-shapes.ts";
import { route } from "./route.ts";

/** How the bill of a review looks: what is chosen from, and what is printed of it beside its fields. */
export const reviewLookRoutes = {
  layouts: route({
    id: "reviews.layouts",
    method: "GET",
    path: "/api/review-layouts",
    access: "bl.draft",
    programs: "byRight",
    summary: "The layouts in use of the issuer of a draft, or of its carrier where the issuer has none for the kind",
    query: z.strictObject({
      kind: z.enum(REVIEW_KINDS),
      /** The own company or an enabled contact, like the carrier. */ issuerId: id,
      carrierId: id.optional(),
    }),
    shows: every("contact", "process"),
    output: offeredLayouts,
    failure: PROCESS_FAILURES.info,
    errors: [...CONTACT_REFUSALS],
  }),
  lookOf: route({
    id: "reviews.lookOf",
    method: "GET",
    path: "/api/review-layouts/:id",
    access: "member",
    programs: "documents.read",
    summary: "How a bill looks that a request is about, which what takes its place keeps",
    params: byId,
    shows: every("document"),
    output: reviewLook,
    failure: PROCESS_FAILURES.document,
    errors: [],
  }),
  conditions: route({
    id: "reviews.conditions",
    method: "GET",
    path: "/api/reviews/:id/conditions",
    access: "member",
    programs: "documents.read",
    summary: "The PDF with the conditions of carriage of the chosen layout: of a version, or of what is being written",
    params: byId,
    shows: "a file that is kept by its hash",
    query: z.strictObject({
      /** The version; without it what is being written, for its initiator. */
      revision: z.coerce.number().pipe(z.int().min(1)).optional(),
    }),
    bytes: "out",
    failure: PROCESS_FAILURES.info,
    errors: ["DOWNLOAD_FAILED"],
  }),
};
