/**
 * In SQL: one value, or the other where that is null. To be used where a row is looked up: beneath the policies of the
 * tables PostgreSQL takes COALESCE for a function that may leak, and reads every row instead of asking the index.
 */
export const either = (one: string, other: string): string => `CASE WHEN ${one} IS NULL THEN ${other} ELSE ${one} END`;
