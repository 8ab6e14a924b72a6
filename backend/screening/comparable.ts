import { Refused } from "#domain/errors";
import { subjectFault } from "#domain/screening/matcher";
import { asked } from "./compare.ts";
import type { ScreenedSubject } from "#domain/screening/result";

/** A body that can be compared. LIST_SUBJECT_NAME, LIST_SUBJECT_LONG, at the place of the name. */
export function assertComparable(subject: ScreenedSubject, path: string): void {
  const fault = subjectFault(asked(subject));
  if (fault !== null) throw new Refused(fault.code, fault.parameters, [{ path, code: fault.code }]);
}
