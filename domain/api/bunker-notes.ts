import { z } from "zod";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { route } from "./route.ts";

/** The signed notes of bunker deliveries, for inspectors who have the paper, and for ships that have the letter. */
export const bunkerNoteRoutes = {
  file: route({
    id: "bunkerNotes.file",
    method: "GET",
    path: "/api/bunker-notes/:token",
    access: "public",
    rate: "secret",
    summary: "The signed bunker delivery note whose paper bears this link, or the package of the forms of its delivery",
    shows: "a file that is read anew",
    params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
    bytes: "out",
    failure: PROCESS_FAILURES.document,
    errors: ["NOT_FOUND", "DOWNLOAD_FAILED"],
  }),
};
