import type { SubjectRef } from "#domain/api/screening-shapes";

/** The parts of Compliance Check, each with its address. */
export const COMPLIANCE_TABS = {
  companies: "/layout/compliance",
  history: "/layout/compliance/history",
  lists: "/layout/compliance/lists",
  settings: "/layout/compliance/settings",
} as const;
export type ComplianceTab = keyof typeof COMPLIANCE_TABS;

/** A body in one word, for the keys of rows. */
export const subjectKey = ({ source, id }: SubjectRef): string => `${source} ${id}`;
