import type { SubjectRef } from "#domain/api/screening-shapes";
import { COMPLIANCE_LISTS, HISTORY_REPORT } from "../../process/screening-address.ts";

/** The parts of Compliance Check, each with its address. */
export const COMPLIANCE_TABS = {
  companies: "/layout/compliance",
  history: HISTORY_REPORT,
  lists: COMPLIANCE_LISTS,
  settings: "/layout/compliance/settings",
} as const;
export type ComplianceTab = keyof typeof COMPLIANCE_TABS;

/** A body in one word, for the keys of rows. */
export const subjectKey = ({ source, id }: SubjectRef): string => `${source} ${id}`;
