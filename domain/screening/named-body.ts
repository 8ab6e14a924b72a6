import { LIMITS } from "../limits.ts";
import { companyKey } from "../names.ts";
import type { ListedKind } from "./types.ts";

/** A party, ship, place or sort of goods that the fields of a document name. Empty for what they do not say. */
export interface NamedBody {
  readonly kind: Extract<ListedKind, "company" | "vessel" | "place" | "goods">;
  readonly name: string;
  readonly country: string;
  readonly imo: string;
  readonly flag: string;
  /** The UN/LOCODE of a place, the HS code of goods. */
  readonly code: string;
}

export const NOTHING = { country: "", imo: "", flag: "", code: "" } as const;

/** Values are read no deeper than this: no form nests so deep. */
export const DEPTH = 16;

/** No name is read longer. */
export const shortened = (text: string): string => text.trim().slice(0, LIMITS.screeningNameCharacters).trim();

/**
 * One text for a body, however a document writes it: its number or code, else its name, with the country that is told
 * with it. Companies of one name in two countries are two: what is known of one says nothing of the other.
 */
export const bodyKey = ({
  kind,
  name,
  country,
  imo,
  code,
}: Pick<NamedBody, "name" | "country" | "imo" | "code"> & { readonly kind: ListedKind }): string =>
  imo || code ? `${kind} ${imo || code}` : `${kind} ${companyKey(name)}${country && ` ${country}`}`;
