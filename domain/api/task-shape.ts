import { z } from "zod";
import { KIND_NAMES } from "../kinds/kinds.ts";
import { code, id, instant } from "../shapes.ts";
import { PACKAGE_STATES, type PackageState, TASK_STATES, type TaskState } from "../states.ts";

/** Long work that a company follows. */
export const task = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  state: z.enum(Object.keys(TASK_STATES) as [TaskState, ...TaskState[]]),
  attempts: z.int(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  error: z.object({ code, parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  document: z.object({ id, kind: z.enum(KIND_NAMES) }).nullable(),
  envelopeId: id.nullable(),
  /** The B/L review that it is a part of. */ reviewId: id.nullable(),
  /** It is under way and something holds it up, which `error` says: it can be tried at once. */ waits: z.boolean(),
  /** It failed, and the same was begun again since: nothing is left to try. */ again: z.boolean(),
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  packId: id.nullable(),
  /** The batch of documents that it makes. */ batchId: id.nullable(),
  /** The package or the print that it makes or has made, until that is removed; of a failed task none. */
  package: z
    .object({
      state: z.enum(Object.keys(PACKAGE_STATES) as [PackageState, ...PackageState[]]),
      name: z.string(),
      /** The name of the file, with its ending. */ file: z.string(),
      size: z.int().nullable(),
      until: instant.nullable(),
    })
    .nullable(),
});
export type Task = z.infer<typeof task>;
