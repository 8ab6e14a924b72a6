import type { Field, FieldData, ValueField } from "../kinds/field.ts";
import { isTemplated, type Kind } from "../kinds/kind.ts";
import { namesOfParty } from "../kinds/order-phrase.ts";
import { read } from "../kinds/read.ts";
import { countryCode } from "./country-codes.ts";
import { identifierOf } from "./identifiers.ts";
import { DEPTH, bodyKey, NOTHING, shortened, type NamedBody } from "./named-body.ts";
import { bodiesByWords } from "./named-by-words.ts";

const said = (data: FieldData, name: string | undefined): string => {
  const value = name === undefined ? undefined : data[name];
  return typeof value === "string" ? value.trim() : "";
};

/** The bodies that the value of a field names, beside the values of its siblings. */
function* bodiesAt(field: ValueField, siblings: FieldData): Generator<NamedBody> {
  const value = shortened(said(siblings, field.name));
  if (value === "") return;
  const body = { ...NOTHING, name: value };
  if (field.addressIn !== undefined || field.names === "party") {
    const country = countryCode(said(siblings, "country")) ?? "";
    for (const name of namesOfParty(value)) yield { ...body, kind: "company", name, country };
    return;
  }
  if (field.vesselIn !== undefined || field.names === "vessel") {
    const { imo, flag } = field.vesselIn ?? { imo: "imo" };
    yield {
      ...body,
      kind: "vessel",
      imo: identifierOf("imo", said(siblings, imo))?.value ?? "",
      flag: said(siblings, flag),
    };
    return;
  }
  const code = field.type === "locode" ? identifierOf("locode", value) : undefined;
  if (code !== undefined)
    yield { ...body, kind: "place", name: said(siblings, field.placeIn) || code.value, code: code.value };
  const goods = field.type === "hsCode" ? identifierOf("hs", value) : undefined;
  if (goods !== undefined) yield { ...body, kind: "goods", name: `HS ${goods.value}`, code: goods.value };
}

function* walk(fields: readonly Field[], data: FieldData): Generator<NamedBody> {
  for (const field of fields) {
    if ("fields" in field) {
      const inside = data[field.name];
      for (const one of Array.isArray(inside) ? (inside as unknown[]) : [inside])
        if (typeof one === "object" && one !== null) yield* walk(field.fields, one as FieldData);
      continue;
    }
    yield* bodiesAt(field, data);
  }
}

type Of = Pick<Kind, "sections" | "summary" | "madeBy">;

/** Every party, ship, place and sort of goods that the fields of a document name, each once. */
export function bodiesIn(kind: Of, data: FieldData): NamedBody[] {
  const fields = kind.sections.flatMap((section) => section.fields);
  const cargo = shortened(read(data, kind.summary.cargo) ?? "");
  const all = [
    ...(isTemplated(kind) ? bodiesByWords(data, fields.length === 0 ? null : fields) : walk(fields, data)),
    ...(cargo === "" ? [] : [{ ...NOTHING, kind: "goods" as const, name: cargo }]),
  ];
  return [...new Map(all.map((one) => [bodyKey(one), one])).values()];
}

/** Keys under which a number of a ship stands, where a form has it as plain text. */
const NUMBER_KEY = /imo/i;

/** Every text of a document with its key, each line by itself. */
function* texts(value: unknown, key = "", depth = 0): Generator<readonly [key: string, text: string]> {
  if (typeof value === "string" || typeof value === "number") {
    for (const line of String(value).split("\n")) if (line.trim() !== "") yield [key, shortened(line)];
  } else if (typeof value === "object" && value !== null && depth <= DEPTH)
    for (const [name, inside] of Object.entries(value))
      yield* texts(inside, Array.isArray(value) ? key : name, depth + 1);
}

/** Names, IMO numbers and codes of places and goods by which a document is known to be about a body. */
export interface NamedIn {
  readonly names: readonly string[];
  readonly imos: readonly string[];
  readonly codes: readonly string[];
  readonly bodies: readonly NamedBody[];
}

/**
 * All of them that a document says, wherever: any text of it may be the name of a body about which something is
 * decided, also where its form has no field for that.
 */
export function namedIn(kind: Of, data: FieldData): NamedIn {
  const bodies = bodiesIn(kind, data);
  const all = [...texts(data)];
  const numbers = all.flatMap(([key, text]) => (NUMBER_KEY.test(key) ? (identifierOf("imo", text) ?? []) : []));
  const once = (values: readonly string[]): string[] => [...new Set(values.filter((one) => one !== ""))];
  return {
    bodies,
    names: once([...bodies.map(({ name }) => name), ...all.flatMap(([, text]) => [text, ...namesOfParty(text)])]),
    imos: once([...bodies.map(({ imo }) => imo), ...numbers.map(({ value }) => value)]),
    codes: once(bodies.map(({ code }) => code)),
  };
}
