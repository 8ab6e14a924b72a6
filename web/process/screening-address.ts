import type { SubjectRef } from "#domain/api/screening-shapes";

/** The page of a hit of a compliance check: that of the newest check that found it. */
export const hitAddress = (id: string): `/${string}` => `/layout/compliance/hit/${id}`;

/** The reports of all checks, the newest first. */
export const HISTORY_REPORT = "/layout/compliance/history";

/** The lists that checks compare with. */
export const COMPLIANCE_LISTS = "/layout/compliance/lists";

/** The page of a compliance check. */
export const checkAddress = (id: string): `/${string}` => `/layout/compliance/${id}`;

/** The Company List with a body that is found by its name, and ticked. */
export const checkingAddress = ({ source, id }: SubjectRef, name: string): `/${string}` =>
  `/layout/compliance?${new URLSearchParams({ text: name, source, id }).toString()}`;
