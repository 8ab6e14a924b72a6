import { z } from "zod";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { byId, language } from "../shapes.ts";
import { route } from "./route.ts";

/** What every process has, whatever it is about. */
export const processRoutes = {
  evidence: route({
    id: "processes.evidence",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/processes/:id/evidence",
    access: "member",
    programs: "documents.read",
    summary:
      "The parties and the whole history of a process, as JSON; each line is bound to the one before by its hash",
    params: byId,
    bytes: "out",
    failure: PROCESS_FAILURES.info,
    errors: [],
  }),
  paper: route({
    id: "processes.paper",
    method: "GET",
    shows: "a file that is saved",
    path: "/api/processes/:id/paper",
    access: "member",
    programs: "documents.read",
    summary: "The parties and the whole history of a process, as a PDF in one language",
    params: byId,
    query: z.strictObject({ language }),
    bytes: "out",
    failure: PROCESS_FAILURES.info,
    errors: [],
  }),
};
