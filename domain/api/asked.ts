import { z } from "zod";
import { every } from "../changes.ts";
import { DESK_SUBJECTS, PLAIN_ACTS, REMINDED_ORIGINS } from "../processes/desk.ts";
import { id, instant } from "../shapes.ts";
import { route } from "./route.ts";

const waited = z.strictObject({ of: z.enum(REMINDED_ORIGINS), id });

/** Routes of the acts that are asked of a company, and of those that it waits for. */
export const askedRoutes = {
  read: route({
    id: "desk.read",
    method: "POST",
    path: "/api/desk/read",
    access: "member",
    programs: "compose",
    summary: "Mark what stands on the own desk as read by me, until it changes",
    unrecorded: "Reading changes nothing",
    body: z.strictObject({ of: z.enum(DESK_SUBJECTS), id }),
    errors: ["NOT_FOUND"],
  }),
  waiting: route({
    id: "desk.waiting",
    method: "GET",
    shows: every("document", "envelope", "counts", "workspace"),
    path: "/api/desk/waiting",
    access: "member",
    programs: "documents.read",
    summary: "The companies that a document or an envelope of ours waits for, and when each was reminded",
    query: waited,
    output: z.array(
      z.object({
        company: z.object({ id, name: z.string() }),
        act: z.enum(PLAIN_ACTS),
        since: instant,
        until: z.string().nullable(),
        remindedAt: instant.nullable(),
        /** From when on it can be reminded again; null where it can be now. */ again: instant.nullable(),
      }),
    ),
    errors: [],
  }),
  remind: route({
    id: "desk.remind",
    method: "POST",
    path: "/api/desk/remind",
    access: "compose",
    programs: "compose",
    summary: "Remind the companies that a document or an envelope waits for, each at most once a day",
    body: waited,
    errors: ["NOT_FOUND", "NOTHING_WAITS", "REMINDED_LATELY"],
  }),
};
