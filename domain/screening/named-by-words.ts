import { countryCode } from "./country-codes.ts";
import type { Field, FieldData, FieldType } from "../kinds/field.ts";
import { namesOfParty } from "../kinds/order-phrase.ts";
import {
  GOODS_WORDS,
  HS_WORDS,
  IMO_WORDS,
  LOCODE_WORDS,
  NO_NAME_WORDS,
  OTHER_NAME_WORDS,
  PARTY_WORDS,
  VESSEL_WORDS,
} from "./field-words.ts";
import { identifierOf } from "./identifiers.ts";
import { DEPTH, NOTHING, shortened, type NamedBody } from "./named-body.ts";

/** A label says what a field holds with its first words; the rest explains. */
const FIRST_WORDS = 3;
/** Types of fields that may hold a name. */
const TEXTS: ReadonlySet<FieldType> = new Set(["text", "longText", "lines"]);

/** The words of a name of a field: `notifyPartyName`, `notify_party_name`, `Notify party (name)`. */
const wordsOf = (name: string): string =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const NAME = /\bnames?\b|名称|名稱|名字/iu;
/** A field that is called "name", whatever it is the name of. */
const BARE_NAME =
  /^(?:(?:full|legal|registered|company|trade|display|english|chinese|local)\s+)?names?(?:\s+\d+)?$|^名称$/iu;

/** A field of a form, or a key of a file whose form nobody knows. */
interface Spot {
  /** The words of the key, and the first ones of its labels. */
  readonly said: readonly string[];
  readonly field: Field | undefined;
}
const spotOf = (key: string, fields: readonly Field[] | null): Spot => {
  const field = fields?.find(({ name }) => name === key);
  const labels = field === undefined ? [] : [field.label.en, field.label.zh];
  const first = labels.map((label) => wordsOf(label).split(" ").slice(0, FIRST_WORDS).join(" "));
  return { said: [wordsOf(key), ...first], field };
};

const names = (what: RegExp, { said }: Spot): boolean =>
  said.some((words) => what.test(words) && (!NO_NAME_WORDS.test(words) || NAME.test(words)));
const says = (what: RegExp, { said }: Spot): boolean => said.some((words) => what.test(words));

type Sort = "company" | "vessel" | "goods" | null;
/** The sort of body that a text names, by its own words, or by those of the group in which it is the name. */
function sortOf(spot: Spot, above: Spot | null): Sort {
  if (says(BARE_NAME, spot)) {
    if (above === null || names(PARTY_WORDS, above)) return "company";
    if (says(VESSEL_WORDS, above)) return "vessel";
    return says(OTHER_NAME_WORDS, above) ? null : "company";
  }
  if (names(PARTY_WORDS, spot)) return "company";
  if (names(VESSEL_WORDS, spot)) return "vessel";
  if (names(GOODS_WORDS, spot)) return "goods";
  return NAME.test(spot.said[0] ?? "") && !says(OTHER_NAME_WORDS, spot) ? "company" : null;
}

/** A ship stands before its voyage: "OSTARA BAY, OB-044", "OSTARA BAY / 044". */
const shipOf = (typed: string): string =>
  (typed.split(/[,;/]/)[0] ?? "").replace(/\s+v(?:oy(?:age)?)?\.\s.*$/i, "").trim();

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** A value with everything beside it. */
interface At {
  readonly spot: Spot;
  readonly above: Spot | null;
  readonly siblings: readonly (readonly [Spot, unknown])[];
}

function shipBeside({ siblings, above, spot }: At): string {
  const found = siblings.find(
    ([one, value]) => one !== spot && textOf(value) !== "" && sortOf(one, above) === "vessel",
  );
  return found === undefined ? "" : shipOf(textOf(found[1]));
}
function numberBeside({ siblings }: At): string {
  const numbers = siblings.flatMap(([one, value]) =>
    isOf("imo", IMO_WORDS, one) ? (identifierOf("imo", textOf(value)) ?? []) : [],
  );
  return numbers[0]?.value ?? "";
}
function countryBeside({ siblings }: At): string {
  const found = siblings.find(([{ said }]) => /^(?:country(?: code)?|国家|國家)$/iu.test(said[0] ?? ""));
  return found === undefined ? "" : (countryCode(textOf(found[1])) ?? "");
}

/** A number or code, by the type of its field where its form is known, else by its words. */
const isOf = (type: FieldType, what: RegExp, { field, said }: Spot): boolean =>
  field?.type === type || ((field === undefined || TEXTS.has(field.type as FieldType)) && what.test(said[0] ?? ""));

function* bodiesOf(typed: string, at: At): Generator<NamedBody> {
  const { spot, above } = at;
  const imo = isOf("imo", IMO_WORDS, spot) ? identifierOf("imo", typed)?.value : undefined;
  if (imo !== undefined) return yield { ...NOTHING, kind: "vessel", name: shipBeside(at) || imo, imo };
  const code = isOf("locode", LOCODE_WORDS, spot) ? identifierOf("locode", typed)?.value : undefined;
  if (code !== undefined) return yield { ...NOTHING, kind: "place", name: code, code };
  const hs = isOf("hsCode", HS_WORDS, spot) ? identifierOf("hs", typed)?.value : undefined;
  if (hs !== undefined) return yield { ...NOTHING, kind: "goods", name: `HS ${hs}`, code: hs };
  if (spot.field !== undefined && !TEXTS.has(spot.field.type as FieldType)) return;
  const sort = sortOf(spot, above);
  const line = shortened(typed.split("\n")[0] ?? "");
  if (sort === "goods") yield { ...NOTHING, kind: "goods", name: shortened(typed) };
  if (sort === "vessel" && shipOf(line) !== "")
    yield { ...NOTHING, kind: "vessel", name: shipOf(line), imo: numberBeside(at) };
  const companies = sort === "company" ? namesOfParty(line) : [];
  for (const name of companies) yield { ...NOTHING, kind: "company", name, country: countryBeside(at) };
}

/**
 * The bodies that a document names whose fields are no fields of ours: made with a template, or by others. Types count
 * where the form is known; the words of its fields tell the rest.
 */
export function* bodiesByWords(
  data: FieldData,
  fields: readonly Field[] | null,
  above: Spot | null = null,
  depth = 0,
): Generator<NamedBody> {
  if (depth > DEPTH) return;
  const siblings = Object.entries(data).map(([key, value]) => [spotOf(key, fields), value] as const);
  for (const [spot, value] of siblings) {
    const inside = spot.field !== undefined && "fields" in spot.field ? spot.field.fields : null;
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    // Lines of one field are one text; a list of names is several.
    const texts = all.map(textOf).filter((one) => one !== "");
    for (const one of spot.field?.type === "lines" ? texts.slice(0, 1) : texts)
      yield* bodiesOf(one, { spot, above, siblings });
    for (const one of all)
      if (typeof one === "object" && one !== null)
        yield* bodiesByWords(one as FieldData, inside, /^\d+$/.test(spot.said[0] ?? "") ? above : spot, depth + 1);
  }
}
