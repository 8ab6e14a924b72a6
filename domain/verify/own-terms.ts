import type { KindName } from "../kinds/kinds.ts";
import { entryOf, isKeyOf } from "../lookup.ts";
import { isObject } from "./json.ts";

/** Name of the term that carries the canonical JSON to which the token id commits. */
export const CONTENT_TERM = "hawserContent";
export const CONTENT_CONTEXT = { [CONTENT_TERM]: "urn:hawser:terms#content" } as const;

/** Name of the term that carries the number of a title that is no bill of lading. */
export const NUMBER_TERM = "hawserNumber";
const NUMBER_IRI = "urn:hawser:terms#number";
/** Name of the term that names the template by which a document is drawn. */
export const TEMPLATE_TERM = "hawserTemplate";
/** Name of the term that says which zip draws it, by its SHA-256. */
export const DRAWING_TERM = "hawserDrawing";
/** Name of the term that says which fields its issuer filled in, so that what was left out of it can be told. */
export const FIELDS_TERM = "hawserFields";
/** Name of the term by which an issuer says that it never revokes a document. */
export const STATUS_TERM = "hawserStatus";
/** Name of the term that says which item of its list an item is, and of how many: a proof covers no order. */
export const ITEM_TERM = "hawserItem";
/** Name of the term of TradeTrust for the code on a document, which says where it leads. */
export const CODE_TERM = "qrCode";
/** Name of the group of OpenAttestation for the addresses behind the code on a document. */
export const LINKS_KEY = "links";
/** The terms of a document that is made from a template. */
export const TEMPLATE_CONTEXT = {
  [NUMBER_TERM]: NUMBER_IRI,
  [TEMPLATE_TERM]: "urn:hawser:terms#template",
  [DRAWING_TERM]: "urn:hawser:terms#drawing",
  [FIELDS_TERM]: "urn:hawser:terms#fields",
  [STATUS_TERM]: "urn:hawser:terms#status",
  [ITEM_TERM]: "urn:hawser:terms#item",
} as const;
/** The terms of a title of a kind that the scheme does not know. */
export const kindContext = (kind: KindName): Readonly<Record<string, string>> => ({
  [kind]: `urn:hawser:terms#${kind}`,
  [NUMBER_TERM]: NUMBER_IRI,
});

const OWN = { ...CONTENT_CONTEXT, ...TEMPLATE_CONTEXT } as const;
const OWN_IRIS: ReadonlySet<string> = new Set(Object.values(OWN));

/** Words of a context that change no name: of what is left, some hide what stands in a document. */
const HARMLESS: ReadonlySet<string> = new Set(["@version", "@protected", "@language"]);
const HARMLESS_OF_TERM: ReadonlySet<string> = new Set(["@id", "@type", "@protected", "@prefix", "@context"]);

/**
 * Whether a document has vocabulary of its own that could make its words mean something else than they say. A proof
 * covers what the words mean, and the vocabulary is not part of that: whoever holds a credential could exchange two of
 * its words there, and every proof would still match. So a word counts only where its meaning ends with the word.
 */
export function renamesTerms(document: unknown): boolean {
  if (Array.isArray(document)) return document.some(renamesTerms);
  if (!isObject(document)) return false;
  return Object.entries(document).some(([key, value]) =>
    key === "@context" ? [value].flat().some((one) => !isPlain(one)) : renamesTerms(value),
  );
}

/** Whether a context is the address of one, or defines words by what they say. */
function isPlain(context: unknown): boolean {
  if (typeof context === "string") return true;
  return isObject(context) && Object.entries(context).every(([term, definition]) => isPlainTerm(term, definition));
}

function isPlainTerm(term: string, definition: unknown): boolean {
  if (HARMLESS.has(term)) return true;
  if (term === "@vocab") return typeof definition === "string" && /[#/:]$/.test(definition);
  if (term.startsWith("@")) return false;
  if (typeof definition === "string") return saysItself(term, definition);
  if (!isObject(definition) || typeof definition["@id"] !== "string") return false;
  return (
    saysItself(term, definition["@id"]) &&
    Object.entries(definition).every(
      ([key, value]) =>
        (HARMLESS_OF_TERM.has(key) && (key !== "@context" || [value].flat().every(isPlain))) ||
        (key === "@container" && (value === "@set" || value === "@list")),
    )
  );
}

function saysItself(term: string, iri: string): boolean {
  if (isKeyOf(OWN, term) || OWN_IRIS.has(iri)) return entryOf(OWN, term) === iri;
  if (iri === "@id" || iri === "@type") return iri === `@${term}`;
  // A word that ends so is the beginning of others.
  return /[#/:?_]$/.test(iri) || ["#", "/", ":"].some((sign) => iri.endsWith(sign + term));
}
