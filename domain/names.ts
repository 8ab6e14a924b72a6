import { nfkc } from "./legible.ts";

const CHINESE = /^[\u3400-\u9fff]+$/;

/**
 * A person's name as it is written: a Chinese one with the family name first and without a space. The database has the
 * same rule as app.full_name.
 */
export const fullName = (first: string, last: string): string =>
  CHINESE.test(first) && CHINESE.test(last) ? `${last}${first}` : `${first} ${last}`.trim();

/** Companies are the same by name whatever the case, the width of letters, spaces and points in which it is written. */
export const sameCompany = (one: string, other: string): boolean =>
  companyKey(one) !== "" && companyKey(one) === companyKey(other);
/** One text for all ways to write the name of a company. */
export const companyKey = (name: string): string =>
  nfkc(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
