/** Kinds of bodies that lists name. */
export const LISTED_KINDS = ["company", "person", "vessel", "aircraft", "goods", "place"] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

export interface ListedName {
  readonly text: string;
  readonly quality: "primary" | "strong" | "weak";
  /** A name of before: of a ship, those of its history. */
  readonly former: boolean;
}

/** Numbers and codes by which a body is told without its name. */
export const IDENTIFIER_KINDS = ["imo", "imoCompany", "lei", "registration", "mmsi", "hs", "locode"] as const;
export interface Identifier {
  readonly kind: (typeof IDENTIFIER_KINDS)[number];
  readonly value: string;
}

/** A body that a list names. */
export interface ListEntry {
  /** The list's own identity of the body. */
  readonly id: string;
  readonly kind: ListedKind;
  /** The first is the primary one. */
  readonly names: readonly ListedName[];
  /** ISO 3166-1 alpha-2, as far as they are known. */
  readonly countries: readonly string[];
  readonly identifiers: readonly Identifier[];
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly birthDates: readonly string[];
  readonly flag: string | null;
  readonly programmes: readonly string[];
  readonly listedOn: string | null;
  readonly addresses: readonly string[];
  readonly remarks: string;
}

/** The body that is asked about. */
export interface Subject {
  readonly name: string;
  readonly otherNames: readonly string[];
  /** Null where it is not known: then it is compared with every kind. */
  readonly kind: ListedKind | null;
  readonly country: string | null;
  readonly identifiers: readonly Identifier[];
  readonly born: string | null;
  readonly flag: string | null;
}

/** Two tokens that met, or one that met none. */
export interface TokenPair {
  readonly asked: string | null;
  readonly listed: string | null;
  /** From 0 to 1. */
  readonly alike: number;
  /** The most that the pair can count. */
  readonly rarity: number;
  /** Its likeness times its rarity. */
  readonly counts: number;
}

/** A fact and its part of the score: the parts add up to the score. */
export interface Weighed {
  readonly fact: "name" | "country" | "identifier" | "born" | "flag" | "registration";
  readonly asked: string;
  readonly listed: string;
  readonly weighs: number;
}

export interface Match {
  readonly entry: string;
  readonly list: string;
  readonly score: number;
  readonly by: "identifier" | "name";
  readonly asked: string;
  readonly listed: string;
  readonly tokens: readonly TokenPair[];
  readonly facts: readonly Weighed[];
  readonly legalForms: { readonly asked: readonly string[]; readonly listed: readonly string[] };
}
