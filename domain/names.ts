const CHINESE = /^[\u3400-\u9fff]+$/;

/** A person's name as it is written: a Chinese one with the family name first and without a space. The database has the same rule as app.full_name. */
export const fullName = (first: string, last: string): string => (CHINESE.test(first) && CHINESE.test(last) ? `${last}${first}` : `${first} ${last}`.trim());
