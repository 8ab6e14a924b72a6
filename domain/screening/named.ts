import type { Field, FieldData, ValueField } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { read } from "../kinds/read.ts";
import { LIMITS } from "../limits.ts";
import { companyKey } from "../names.ts";
import { identifierOf } from "./identifiers.ts";
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

/** One text for a body, however a document writes it: its number or code, else its name. */
export const bodyKey = ({
  kind,
  name,
  imo,
  code,
}: Pick<NamedBody, "name" | "imo" | "code"> & { readonly kind: ListedKind }): string =>
  `${kind} ${imo || code || companyKey(name)}`;

const NOTHING = { country: "", imo: "", flag: "", code: "" } as const;
const said = (data: FieldData, name: string | undefined): string => {
  const value = name === undefined ? undefined : data[name];
  return typeof value === "string" ? value.trim() : "";
};

/** A consignee "to the order of" somebody names that body; "to order" and "same as consignee" name nobody. */
const partyName = (typed: string): string =>
  typed
    .replace(/^to\s+(the\s+)?order(\s+of)?\b[\s:]*/i, "")
    .replace(/^same\s+as\b.*$/i, "")
    .trim();

/** The body that the value of a field names, beside the values of its siblings. */
function bodyAt(field: ValueField, siblings: FieldData): NamedBody | null {
  const value = said(siblings, field.name).slice(0, LIMITS.screeningNameCharacters);
  if (value === "") return null;
  const body = { ...NOTHING, name: value };
  if (field.addressIn !== undefined) {
    const name = partyName(value);
    return name === "" ? null : { ...body, kind: "company", name, country: said(siblings, "country") };
  }
  if (field.vesselIn !== undefined) {
    const { imo, flag } = field.vesselIn;
    return {
      ...body,
      kind: "vessel",
      imo: identifierOf("imo", said(siblings, imo))?.value ?? "",
      flag: said(siblings, flag),
    };
  }
  const code = field.type === "locode" ? identifierOf("locode", value) : undefined;
  if (code !== undefined)
    return { ...body, kind: "place", name: said(siblings, field.placeIn) || code.value, code: code.value };
  const goods = field.type === "hsCode" ? identifierOf("hs", value) : undefined;
  return goods === undefined ? null : { ...body, kind: "goods", name: `HS ${goods.value}`, code: goods.value };
}

function* walk(fields: readonly Field[], data: FieldData): Generator<NamedBody> {
  for (const field of fields) {
    if ("fields" in field) {
      const inside = data[field.name];
      for (const one of Array.isArray(inside) ? (inside as unknown[]) : [inside])
        if (typeof one === "object" && one !== null) yield* walk(field.fields, one as FieldData);
      continue;
    }
    const body = bodyAt(field, data);
    if (body !== null) yield body;
  }
}

type Of = Pick<Kind, "sections" | "summary">;

/** Deeper than any form nests. */
const DEPTH = 12;

/** Every text under these keys, however deep: what a document says whose kind has no fields of its own. */
function texts(data: unknown, keys: ReadonlySet<string>): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  const walkIn = (value: unknown, depth: number): void => {
    if (depth > DEPTH || typeof value !== "object" || value === null) return;
    for (const [key, inside] of Object.entries(value)) {
      if (typeof inside !== "string") walkIn(inside, depth + 1);
      else if (keys.has(key) && inside.trim() !== "") found.push([key, inside.trim()]);
    }
  };
  walkIn(data, 0);
  return found;
}
const TOLD: ReadonlySet<string> = new Set(["name", "imo"]);
/** Of a kind whose fields come from a template: bodies are told by the names that such templates have. */
function* ofTemplate(data: FieldData): Generator<NamedBody> {
  for (const [key, value] of texts(data, TOLD)) {
    const name = value.slice(0, LIMITS.screeningNameCharacters);
    const imo = key === "imo" ? identifierOf("imo", value)?.value : undefined;
    if (key === "name") yield { ...NOTHING, kind: "company", name };
    else if (imo !== undefined) yield { ...NOTHING, kind: "vessel", name, imo };
  }
}

/** Every party, ship, place and sort of goods that the fields of a document name, each once. */
export function bodiesIn({ sections, summary }: Of, data: FieldData): NamedBody[] {
  const cargo = (read(data, summary.cargo) ?? "").trim().slice(0, LIMITS.screeningNameCharacters);
  const all = [
    ...(sections.length === 0 ? ofTemplate(data) : sections.flatMap(({ fields }) => [...walk(fields, data)])),
    ...(cargo === "" ? [] : [{ ...NOTHING, kind: "goods" as const, name: cargo }]),
  ];
  return [...new Map(all.map((one) => [bodyKey(one), one])).values()];
}

/** Names, IMO numbers and codes of places and goods by which a document is known to be about a body. */
export interface NamedIn {
  readonly names: readonly string[];
  readonly imos: readonly string[];
  readonly codes: readonly string[];
}

/** All of them that a document says, also where its form has them as plain text. */
export function namedIn(kind: Of, data: FieldData): NamedIn {
  const bodies = bodiesIn(kind, data);
  const told = texts(data, TOLD);
  const each = (key: string, more: readonly string[]): string[] => [
    ...new Set([...more.filter((one) => one !== ""), ...told.filter(([of]) => of === key).map(([, value]) => value)]),
  ];
  return {
    names: each(
      "name",
      bodies.map(({ name }) => name),
    ),
    imos: each(
      "imo",
      bodies.map(({ imo }) => imo),
    ),
    codes: [...new Set(bodies.map(({ code }) => code).filter((one) => one !== ""))],
  };
}
