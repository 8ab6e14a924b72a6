import { PROCESS_FAILURES, type ProcessFailure } from "#domain/process-failures";
import { FailedAs, refusalOf } from "../core/refusals.ts";

/** Does a part of what a process is asked for. Where it fails for a reason that nobody foresaw, that part is named. */
export async function failing<T>(part: ProcessFailure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error).code === "INTERNAL" && !(error instanceof FailedAs)
      ? new FailedAs(PROCESS_FAILURES[part], error)
      : error;
  }
}
