import { z } from "zod";
import { every } from "../changes.ts";
import { LIMITS } from "../limits.ts";
import { byId, id, instant, person } from "../shapes.ts";
import { route } from "./route.ts";

const remoteCopy = z.object({
  id,
  size: z.int(),
  createdAt: instant,
  endsAt: instant,
  withdrawnAt: instant.nullable(),
  /** Its link stands in the document, behind its code. */ inDocument: z.boolean(),
  createdBy: person,
});
export type RemoteCopy = z.infer<typeof remoteCopy>;

const made = z.object({
  id,
  /** With the key behind the `#`. It is told once. */
  link: z.string(),
});
export type Made = z.infer<typeof made>;

/** Encrypted copies of `.tt` documents, which this node serves to whoever has the link with their key. */
export const remoteCopyRoutes = {
  list: route({
    id: "remoteCopies.list",
    method: "GET",
    shows: every("document"),
    path: "/api/documents/:id/remote-copies",
    access: "member",
    summary: "The encrypted copies of a document that my company made, the newest first",
    params: byId,
    /** `possible`: the document has a .tt file that my company may have. */
    output: z.object({ possible: z.boolean(), copies: z.array(remoteCopy) }),
    errors: [],
  }),
  make: route({
    id: "remoteCopies.make",
    method: "POST",
    path: "/api/documents/:id/remote-copies",
    access: "tt.create",
    summary: "Make an encrypted copy of the .tt file of a document, and the link that opens it; the link is told once",
    params: byId,
    body: z.strictObject({ days: z.int().min(1).max(LIMITS.remoteCopyDays) }),
    output: made,
    errors: ["NO_PROOF_FILE", "TOO_MANY", "UPLOAD_TOO_LARGE", "STORAGE_BUDGET", "DOWNLOAD_FAILED"],
  }),
  withdraw: route({
    id: "remoteCopies.withdraw",
    method: "DELETE",
    path: "/api/remote-copies/:id",
    access: "tt.create",
    summary: "Withdraw an encrypted copy: its link leads nowhere from now on",
    params: byId,
    errors: [],
  }),
  published: route({
    id: "remoteCopies.published",
    method: "GET",
    shows: "for programs that verify",
    path: "/api/remote-copies/:id",
    access: "public",
    rate: "read",
    summary: "An encrypted copy (OPEN-ATTESTATION-TYPE-1), for whoever has the link with its key",
    params: byId,
    bytes: "out",
    errors: [],
  }),
};
