/** The words of a search, all of which must be found. "IMO" before a ship's number is not one of them. */
export const wordsOf = (text: string): string[] => text.replace(/\bIMO\s*(?=\d{7}\b)/gi, "").split(/\s+/).filter(Boolean).slice(0, 10);

const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** A pattern for LIKE that finds the text itself, whatever it holds; also within a word: numbers and Chinese names have no boundaries. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** Companies whose name contains the pattern that `place` holds. */
export const companiesNamed = (place: string): string => `SELECT o.id FROM app.organisation o WHERE o.name ILIKE ${place} OR o.chinese_name ILIKE ${place}`;
