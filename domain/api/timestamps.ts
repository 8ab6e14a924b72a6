import { LIMITS } from "../limits.ts";
import { route } from "./route.ts";

/** The time-stamp authority of this installation, for whoever wants to prove that something existed (RFC 3161). */
export const timestampRoutes = {
  stamp: route({
    id: "timestamps.stamp",
    method: "POST",
    path: "/api/timestamp",
    access: "public",
    rate: "stamp",
    summary: "Answer a time-stamp query (RFC 3161): application/timestamp-query in, application/timestamp-reply out",
    bytes: "both",
    upTo: { mb: LIMITS.timestampQueryMb, code: "UPLOAD_TOO_LARGE" },
    unrecorded: "It tells the time of a hash that nobody here knows, and changes nothing",
    errors: ["UPLOAD_TOO_LARGE"],
  }),
};
