import { asObject, asText, isObject, type Json } from "../verify/json.ts";
import { DRAWING_KEY, NUMBER_KEY, unsaltAll } from "../verify/open-attestation-file.ts";
import { CODE_TERM, DRAWING_TERM, LINKS_KEY, NUMBER_TERM, TEMPLATE_TERM } from "../verify/own-terms.ts";
import { readBack } from "./credential-terms.ts";
import type { Field } from "../kinds/field.ts";
import { isTaken, marked, type TradeTrustFormat } from "./written-names.ts";
import type { TemplateName } from "../template-file.ts";

/** How a document names the template by which it is drawn. */
export const templateLabel = ({ name, major, minor }: TemplateName): string => `${name}_v${major}.${minor}`;

/** Reads what `templateLabel` writes; null for anything else. */
export function readTemplateLabel(label: unknown): TemplateName | null {
  const [, name, major, minor] = /^([A-Za-z0-9][A-Za-z0-9_-]{0,59})_v(\d{1,4})\.(\d{1,4})$/.exec(asText(label)) ?? [];
  return name === undefined ? null : { name, major: Number(major), minor: Number(minor) };
}

/** A document that was made from a template, as its file says. Nothing is proven by it. */
export interface NamedTemplate extends TemplateName {
  readonly format: TradeTrustFormat;
  readonly number: string;
  /** SHA-256 of the zip that draws it, in hex; null where it names none. */
  readonly drawing: string | null;
  /** The address behind the code on its drawing; null where it says none. */
  readonly link: string | null;
  /** The values of the document under the names of the template's fields; without what its holder left out. */
  readonly values: (fields: readonly Field[]) => Json;
}

/** The template that a document of ours names; null where it names none. */
export function templateOfFile(document: unknown): NamedTemplate | null {
  const one = asObject(document);
  return isObject(one["data"]) ? ofSecond(one["data"]) : ofCredential(one);
}

function ofCredential(document: Json): NamedTemplate | null {
  const subject = asObject([document["credentialSubject"]].flat()[0]);
  const label = readTemplateLabel(subject[TEMPLATE_TERM]);
  if (label === null) return null;
  return {
    ...label,
    format: "w3c",
    number: asText(subject[NUMBER_TERM]),
    drawing: fingerprint(subject[DRAWING_TERM]),
    link: address(asObject(document[CODE_TERM])["uri"]),
    values: (fields) => readBack(fields, subject),
  };
}

function ofSecond(salted: Json): NamedTemplate | null {
  const data = asObject(unsaltAll(salted));
  const template = data["$template"];
  const label = readTemplateLabel(isObject(template) ? template["name"] : template);
  if (label === null) return null;
  return {
    ...label,
    format: "openattestation",
    number: asText(data[NUMBER_KEY]),
    drawing: fingerprint(data[DRAWING_KEY]),
    link: address(asObject(asObject(data[LINKS_KEY])["self"])["href"]),
    values: (fields) => valuesIn(fields, data, ({ name }) => (isTaken("openattestation", name) ? marked(name) : name)),
  };
}

const fingerprint = (value: unknown): string | null => (/^[0-9a-f]{64}$/.test(asText(value)) ? asText(value) : null);

/** A link that fits into a code, and leads to a page. */
const address = (value: unknown): string | null =>
  /^https?:\/\/\S{1,1000}$/.test(asText(value)) ? asText(value) : null;

/** Values by the fields of a template. A list of which items were left out names those that stay by their places. */
function valuesIn(fields: readonly Field[], data: Json, nameIn: (field: Field) => string): Json {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const at = nameIn(field);
      const value = Object.hasOwn(data, at) ? data[at] : undefined;
      if (value === undefined) return [];
      if (field.type === "group") return [[field.name, valuesIn(field.fields, asObject(value), ({ name }) => name)]];
      if (field.type !== "list" && field.type !== "lines") return [[field.name, value]];
      const items = isObject(value) ? Object.values(value) : [value].flat();
      const inside = (one: unknown): unknown =>
        field.type === "list" ? valuesIn(field.fields, asObject(one), ({ name }) => name) : one;
      return [[field.name, items.map(inside)]];
    }),
  );
}
