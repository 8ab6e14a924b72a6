import type { ENTERPRISE_FACTS } from "#domain/api/organisation";

export type Fact = (typeof ENTERPRISE_FACTS)[number];

/** The facts in the order of the form: in English, as they are written locally, and what else there is. */
export const ENGLISH = [
  "name",
  "country",
  "stateOrProvince",
  "city",
  "postalAddress",
] as const satisfies readonly Fact[];
export const LOCAL = [
  "chineseName",
  "localStateOrProvince",
  "localCity",
  "localAddress",
] as const satisfies readonly Fact[];
export const FURTHER = [
  "phone",
  "fiataId",
  "registerNumber",
  "lei",
  "vat",
  "domain",
] as const satisfies readonly Fact[];

/** The facts that no company is without. */
export const NEEDED: readonly Fact[] = ["name", "country", "city", "postalAddress"];

/** A change of one of these facts has to be checked again. */
export const CHECKED: readonly Fact[] = ["name", "chineseName", "country", "registerNumber", "lei", "vat", "domain"];
