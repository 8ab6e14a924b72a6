import { fill, say, text, type Language, type Text } from "../text.ts";
import { formatNumber, formatQuantity } from "../units.ts";
import type { FieldData, ValueField } from "./field.ts";
import type { OwnWording } from "./letter-text.ts";
import { read } from "./read.ts";

interface Place {
  readonly label: Text;
  readonly value: (data: FieldData, language: Language) => string | undefined;
}

const at =
  (path: string) =>
  (data: FieldData): string | undefined =>
    read(data, path);

/** Laws that letters are commonly under, as either language names them. */
const LAWS: readonly Text[] = [
  text("English law", "英国法"),
  text("Singapore law", "新加坡法"),
  text("Hong Kong law", "香港法"),
  text("New York law", "纽约州法"),
  text("the laws of the People's Republic of China", "中华人民共和国法律"),
];

/** A law in the language of the letter: another language inside a sentence reads like a mistake. */
function lawOf(data: FieldData, language: Language): string {
  const typed = read(data, "governingLaw");
  if (typed === undefined) return say(LAWS[0]!, language);
  const known = LAWS.find(({ en, zh }) => [en, zh].some((one) => one.toLowerCase() === typed.toLowerCase()));
  return known === undefined ? typed : say(known, language);
}

/** The places that a wording may leave, as `{vessel}`, and the fields that fill them. */
export const PLACES = {
  from: { label: text("From", "出具方"), value: at("from.name") },
  to: { label: text("To", "受益方"), value: at("to.name") },
  date: { label: text("Date", "日期"), value: at("date") },
  vessel: { label: text("Vessel", "船名"), value: at("vessel.name") },
  imo: { label: text("IMO number", "IMO 编号"), value: at("vessel.imo") },
  voyage: { label: text("Voyage number", "航次号"), value: at("voyage") },
  bl: { label: text("B/L number", "提单号"), value: at("blNo") },
  cargo: { label: text("Cargo", "货物"), value: at("cargo") },
  quantity: {
    label: text("Quantity", "数量"),
    value: (data) => {
      const quantity = read(data, "quantity");
      return quantity === undefined ? undefined : formatQuantity(quantity, read(data, "quantityUnit") ?? "");
    },
  },
  loading: { label: text("Port of loading", "装货港"), value: at("portOfLoading.name") },
  discharge: { label: text("Port of discharge", "卸货港"), value: at("portOfDischarge.name") },
  party: { label: text("Deliver to", "交付给"), value: at("deliverTo.name") },
  place: { label: text("Place of delivery", "交付地点"), value: at("placeOfDelivery") },
  bank: { label: text("Bank that joins", "加签银行"), value: at("bank.name") },
  amount: {
    label: text("Amount", "金额"),
    value: (data) => {
      const amount = read(data, "amount");
      return amount === undefined
        ? undefined
        : [read(data, "currency"), formatNumber(amount)].filter(Boolean).join(" ");
    },
  },
  law: { label: text("Governing law", "适用法律"), value: lawOf },
} as const satisfies Record<string, Place>;
type PlaceName = keyof typeof PLACES;

const NAMES = Object.keys(PLACES) as PlaceName[];

/** The places that a wording uses. */
const placesOf = (wording: string): readonly PlaceName[] => NAMES.filter((name) => wording.includes(`{${name}}`));

/** A wording with what the fields say in its places; a place without a value stays. */
export const fillPlaces = (wording: string, data: FieldData, language: Language): string =>
  fill(
    wording,
    language,
    Object.fromEntries(
      placesOf(wording).flatMap((name) => {
        const value = PLACES[name].value(data, language);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  );

/** The letter of a wording that a field begins with; undefined where it has none. */
export const letterOf = (
  { wording }: ValueField,
  data: FieldData,
  language: Language,
  own: readonly OwnWording[] = [],
): string | undefined => (wording === undefined ? undefined : fillPlaces(wording(data, language, own), data, language));

/** The names of fields whose values a letter does not say, though the wording that it began with has places for them. */
export const unsaidPlaces = (wording: string, letter: string, data: FieldData, language: Language): readonly Text[] =>
  placesOf(wording)
    .filter((name) => {
      const value = PLACES[name].value(data, language);
      return value !== undefined && !letter.includes(value);
    })
    .map((name) => PLACES[name].label);
