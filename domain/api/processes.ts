import { PROCESS_FAILURES } from "../process-failures.ts";
import { byId } from "../shapes.ts";
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
};
