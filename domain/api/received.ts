import { z } from "zod";
import { every, ON_CHAIN } from "../changes.ts";
import { byId, hash32, address, instant, oneLine } from "../shapes.ts";
import { HEADLINES, type Headline } from "../headlines.ts";
import { REASONS, type Reason } from "../reasons.ts";
import { documentDetail } from "./document-shapes.ts";
import { route } from "./route.ts";

const OUTCOMES = ["VALID", "INVALID", "INDETERMINATE"] as const;
const finding = z.object({ outcome: z.enum(OUTCOMES), reason: z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]) });

/** The part of a verdict on a file of another issuer that is kept beside it. */
export const keptVerdict = z.object({
  overall: z.enum(OUTCOMES),
  headline: z.enum(Object.keys(HEADLINES) as [Headline, ...Headline[]]),
  format: z.enum(["credential", "open-attestation"]),
  number: z.string(),
  issuerName: z.string(),
  checks: z.object({ integrity: finding, issuer: finding, status: finding }),
});
export type KeptVerdict = z.infer<typeof keptVerdict>;

/** A file of another issuer: the verdict on it, when that was asked for, and the title that it names. */
const receivedFile = keptVerdict.extend({
  verifiedAt: instant,
  title: z
    .object({ chainId: z.int(), registry: address, tokenId: hash32, documentId: z.string().nullable() })
    .nullable(),
});
export type ReceivedFile = z.infer<typeof receivedFile>;

export const receivedRoutes = {
  upload: route({
    id: "received.upload",
    method: "POST",
    path: "/api/received",
    access: "tt.create",
    summary: "Keep a .tt file of another issuer as a document, with the verdict on it: the bytes are the body",
    bytes: "in",
    /** `file`: its name, which ends in `.tt`. */
    query: z.strictObject({ file: oneLine.trim().min(1).max(255) }),
    output: documentDetail,
    errors: ["UPLOAD_NOT_TT", "UPLOAD_TOO_LARGE", "RECEIVED_ALREADY", "DISK_FULL", "OVERLOADED"],
  }),
  get: route({
    id: "received.get",
    method: "GET",
    shows: { ...every("title"), ...ON_CHAIN },
    path: "/api/received/:id",
    access: "member",
    programs: "documents.read",
    summary: "The verdict on a received file, when it was asked for, and the title that the file names",
    params: byId,
    output: receivedFile,
    errors: [],
  }),
  verify: route({
    id: "received.verify",
    method: "POST",
    path: "/api/received/:id/verify",
    access: "tt.create",
    summary: "Verify a received file again, and keep the new verdict",
    params: byId,
    output: receivedFile,
    errors: ["DOWNLOAD_FAILED", "UPLOAD_NOT_TT", "OVERLOADED"],
  }),
};
