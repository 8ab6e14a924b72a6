import { text, type Text } from "./text.ts";

/**
 * The types of the fields of the record, by the names that domain/events gives a shape. `proof` is kept for checking,
 * and never said in words.
 */
export type FieldType =
  | "text"
  | "number"
  | "day"
  | "party"
  | "permissions"
  | "kind"
  | "act"
  | "refusal"
  | "facts"
  | "yesNo"
  | "expiry"
  | "ownExpiry"
  | "timeOut"
  | "language"
  | "grantables"
  | "revocation"
  | "topics"
  | "headline"
  | "proof";
/** By name; `?` marks what may be missing. */
export type Fields = Readonly<Record<string, FieldType | `${FieldType}?`>>;

/** An event of the record: its words, and what they are filled with. */
export interface Recorded<F extends Fields = Fields> {
  readonly words: Text;
  readonly fields: F;
}

export const event = <const F extends Fields>(en: string, zh: string, fields: F): Recorded<F> => ({
  words: text(en, zh),
  fields,
});

/** The fields that every signature of a document leaves in the record. */
export const SIGNED = {
  sha256: "proof",
  serial: "proof",
  tokenId: "proof?",
  signatureId: "proof?",
  capacity: "text?",
  stampId: "proof?",
  intent: "proof?",
} as const;

/** The fields of the events of acts on processes. */
export const PROCESS_STEP = { process: "proof", comment: "text?" } as const;
