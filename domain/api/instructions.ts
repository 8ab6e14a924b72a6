import { z } from "zod";
import { act } from "./documents.ts";
import { route } from "./route.ts";
import { password, rejectReason, severalLines, version } from "../shapes.ts";

const looked = { expectedVersion: version };
const wanted = severalLines.trim().min(1).max(1000);
const reason = rejectReason(1000);
const CARRIER = ["WRONG_STATE", "NOT_GIVEN_HERE", "CONTENT_UPDATED"] as const;
const SENDER = ["WRONG_STATE", "NOT_AUTHOR", "CONTENT_UPDATED"] as const;
const CERTIFICATE = ["ENTERPRISE_NO_CERTIFICATE", "ENTERPRISE_CERTIFICATE", "ENTERPRISE_CERTIFICATE_REVOKED", "TIMESTAMP_UNAVAILABLE"] as const;

/** What is done about a shipping instruction that a carrier has. */
export const instructionRoutes = {
  askUpdate: route({
    ...act, id: "documents.ask-update", path: "/api/documents/:id/ask-update", summary: "Ask the sender of a shipping instruction for an update",
    body: z.strictObject({ ...looked, wanted }), errors: [...CARRIER, "UPDATE_WAITING"],
  }),
  submitUpdate: route({
    ...act, id: "documents.submit-update", path: "/api/documents/:id/submit-update", summary: "Submit an update of a shipping instruction: all of its new content", stepUp: "password",
    body: z.strictObject({ ...looked, password, data: z.record(z.string(), z.unknown()) }), errors: [...SENDER, "UPDATE_WAITING", "NOTHING_CHANGED", "BAD_INPUT", ...CERTIFICATE],
  }),
  confirmUpdate: route({
    ...act, id: "documents.confirm-update", path: "/api/documents/:id/confirm-update", summary: "Confirm an update: the shipping instruction says what it says",
    body: z.strictObject(looked), errors: [...CARRIER, "NO_UPDATE", "DOCUMENT_IN_USE", "DOWNLOAD_FAILED"],
  }),
  declineUpdate: route({
    ...act, id: "documents.decline-update", path: "/api/documents/:id/decline-update", summary: "Decline an update: the shipping instruction stays as it was",
    body: z.strictObject({ ...looked, reason }), errors: [...CARRIER, "NO_UPDATE"],
  }),
  withdrawUpdate: route({
    ...act, id: "documents.withdraw-update", path: "/api/documents/:id/withdraw-update", summary: "Withdraw an update that waits for its answer", body: z.strictObject(looked), errors: [...SENDER, "NO_UPDATE"],
  }),
  completeInstruction: route({
    ...act, id: "documents.complete-instruction", path: "/api/documents/:id/complete-instruction", summary: "Complete a shipping instruction: the bill is issued", stepUp: "password",
    body: z.strictObject({ ...looked, password }), errors: [...CARRIER, "UPDATE_WAITING"],
  }),
  declineInstruction: route({
    ...act, id: "documents.decline-instruction", path: "/api/documents/:id/decline-instruction", summary: "Decline a shipping instruction", stepUp: "password",
    body: z.strictObject({ ...looked, password, reason }), errors: CARRIER,
  }),
  cancelInstruction: route({
    ...act, id: "documents.cancel-instruction", path: "/api/documents/:id/cancel-instruction", summary: "Cancel a shipping instruction that was sent", stepUp: "password",
    body: z.strictObject({ ...looked, password, reason }), errors: [...SENDER, "DOCUMENT_IN_USE"],
  }),
};
