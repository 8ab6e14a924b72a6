import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { byId, id } from "../shapes.ts";
import { route } from "./route.ts";

/**
 * The routes by which what travels together is downloaded as a ZIP: while it is made, and as a background task.
 * `errors`: the refusals of its plan.
 */
export const packageRoutes = (
  of: "envelopes" | "packs",
  path: string,
  summary: string,
  errors: readonly ErrorCode[],
) => ({
  package: route({
    id: `${of}.package`,
    method: "GET",
    shows: "a file that is saved",
    path,
    access: "member",
    programs: "documents.read",
    params: byId,
    bytes: "stream",
    summary,
    errors: [...new Set<ErrorCode>([...errors, "DOWNLOAD_FAILED"])],
  }),
  askPackage: route({
    id: `${of}.ask-package`,
    method: "POST",
    path,
    access: "member",
    programs: "documents.read",
    params: byId,
    summary: "The same package, made as a background task: it is at `tasks.package` when the task has succeeded",
    unrecorded: "Reading is not recorded; the task says who asked",
    output: z.object({ task: id }),
    errors: [...errors, "OVERLOADED"],
  }),
});
