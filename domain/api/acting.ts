/**
 * The header in which a page says whom it shows and for which company: another one that signs in meanwhile, in the same
 * browser, shares its cookie, and nothing that was typed for one may be done for the other.
 */
export const ACTING_FOR = "x-acting-for";

/** The value of that header. */
export const actingFor = (person: string, organisation: string): string => `${person}.${organisation}`;
