import { LIMITS } from "#domain/limits";

/** Packages whose time is over, also those that could not be made; the sweep of files takes away what they named. */
export const SWEPT = {
  "packages of long ago": `DELETE FROM app.package p USING app.task t WHERE t.id = p.task_id
    AND t.finished_at < now() - interval '${LIMITS.packageDays} days'`,
} as const;
