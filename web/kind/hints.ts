import { isDate, isDecimal, isImoShipNumber, isLocode } from "#domain/checks";
import type { FieldData } from "#domain/kinds/field";
import { packageWords } from "#domain/packages";
import { farFrom, inTonnes, isMore, nearly, sumOf, tonnesOf } from "#domain/quantities";
import type { Language } from "#domain/text";
import { sameVesselName } from "#domain/documents/vessels";
import { DAY_MS } from "#domain/clock";
import { countryName } from "../i18n/countries.ts";
import type { WordKey } from "../i18n/words.ts";
import { serverMoment } from "../i18n/instants.ts";

/** The hint of a field before it is signed: a check that passed, something to look at again, or what it means. */
export interface Hint {
  readonly tone: "proven" | "doubt" | "plain";
  readonly words: WordKey;
  readonly parameters: Readonly<Record<string, string>>;
  /** Its parameters are names and numbers of things: digits in them are not grouped. */
  readonly verbatim?: true;
}

const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Volume times density should be the quantity in tonnes; kilograms and volumes are not compared. */
function weightHint(line: FieldData): Hint | undefined {
  const [volume, density, quantity] = [text(line["volume"]), text(line["density"]), text(line["quantity"])];
  if (Number(volume) <= 0 || Number(density) <= 0 || text(line["unit"]) !== "TNE") return undefined;
  const weight = tonnesOf(volume, density);
  if (weight === null) return undefined;
  const agrees = isDecimal(quantity) && nearly(quantity, weight);
  return {
    tone: agrees ? "proven" : quantity === "" ? "plain" : "doubt",
    words: agrees || quantity === "" ? "form.weightAgrees" : "form.weightDiffers",
    parameters: { weight, quantity },
  };
}

/** The gross weight is not far from a quantity that is a weight: an order of magnitude or a wrong unit shows. */
function grossHint(line: FieldData): Hint | undefined {
  const gross = inTonnes(text(line["grossWeight"]), text(line["grossWeightUnit"]));
  const quantity = inTonnes(text(line["quantity"]), text(line["unit"]));
  if (gross === null || quantity === null || !farFrom(gross, quantity)) return undefined;
  return { tone: "doubt", words: "form.grossDiffers", parameters: { gross, quantity } };
}

/** A net weight, in the unit of the gross one beside it, is not more than that. */
function netHint(line: FieldData): Hint | undefined {
  const [net, gross] = [text(line["netWeight"]), text(line["grossWeight"])];
  if (!isDecimal(net) || !isDecimal(gross) || !isMore(net, gross)) return undefined;
  return { tone: "doubt", words: "form.netOverGross", parameters: { net, gross } };
}

/** The lines of an invoice make up its total; lines without an amount leave it open. */
function totalHint({ lines, total }: FieldData): Hint | undefined {
  const amounts = Array.isArray(lines) ? (lines as readonly FieldData[]).map(({ amount }) => text(amount)) : [];
  if (amounts.length === 0 || !amounts.every(isDecimal) || !isDecimal(text(total))) return undefined;
  const sum = sumOf(amounts);
  return isMore(sum, text(total)) || isMore(text(total), sum)
    ? { tone: "doubt", words: "form.totalDiffers", parameters: { sum, total: text(total) } }
    : undefined;
}

/** Goods are rarely shipped to the port where they were loaded. */
function samePortHint(name: string, value: string, { root, places }: Surroundings): Hint | undefined {
  const other = name === "portOfLoading" ? "portOfDischarge" : name === "portOfDischarge" ? "portOfLoading" : undefined;
  return other !== undefined && isLocode(value) && text((root?.[other] as FieldData | undefined)?.["code"]) === value
    ? {
        tone: "doubt",
        words: "form.samePort",
        parameters: { port: places?.placeOf(value)?.name ?? value },
        verbatim: true,
      }
    : undefined;
}

/** Days on which something has happened already, and lately. */
const PAST_DAYS: readonly string[] = ["dateOfIssue", "shippedOnBoardDate"];

/** A day that is still to come anywhere on earth, or more than a year ago, is rarely meant; the carrier decides. */
function dayHint(day: string, today: Date): Hint | undefined {
  if (!isDate(day)) return undefined;
  const away = (serverMoment(day).getTime() - today.getTime()) / DAY_MS;
  if (away > 1) return { tone: "doubt", words: "form.dayAhead", parameters: {} };
  return away < -366 ? { tone: "doubt", words: "form.dayLongAgo", parameters: {} } : undefined;
}

/** The place of a code, or its country where the list of ports has not come or does not have it. */
function placeHint(code: string, language: Language, places: Surroundings["places"]): Hint | undefined {
  if (!isLocode(code)) return undefined;
  const country = countryName(code.slice(0, 2), language);
  if (places === undefined) return { tone: "plain", words: "form.placeCountry", parameters: { country } };
  const place = places.placeOf(code);
  return place === undefined
    ? { tone: "doubt", words: "form.placeIn", parameters: { country }, verbatim: true }
    : { tone: "proven", words: "form.placeListed", parameters: { place: place.name, country }, verbatim: true };
}

/** The register's hint on a vessel's name and number together: `noted` is the name that it has for the number. */
export function vesselHint(name: string, imo: string, noted: string | undefined): Hint | undefined {
  if (name === "" || !isImoShipNumber(imo)) return undefined;
  if (noted === undefined) return { tone: "plain", words: "form.vesselUnknown", parameters: {} };
  return sameVesselName(name, noted)
    ? { tone: "proven", words: "form.vesselAgrees", parameters: {} }
    : { tone: "doubt", words: "form.vesselDiffers", parameters: { imo, name: noted }, verbatim: true };
}

interface Surroundings {
  /** Everything that the document says, and the name of the group that the field stands in. */
  readonly root?: FieldData;
  readonly group?: string;
  /** The object that the field stands in. */
  readonly siblings: FieldData;
  readonly language: Language;
  readonly today: Date;
  /** The list of ports; undefined until it has come. */
  readonly places?: Pick<typeof import("#domain/places"), "placeOf"> | undefined;
}

/** The hint of a field. */
export function hintAt(type: string, name: string, value: unknown, surroundings: Surroundings): Hint | undefined {
  const { siblings, language, today, places, group = "" } = surroundings;
  if (type === "imo" && isImoShipNumber(text(value)))
    return { tone: "proven", words: "form.imoAgrees", parameters: {} };
  if (type === "locode")
    return samePortHint(group, text(value), surroundings) ?? placeHint(text(value), language, places);
  if (type === "package" && packageWords(text(value), language) !== text(value))
    return { tone: "plain", words: "form.placeCountry", parameters: { country: packageWords(text(value), language) } };
  if (type === "date" && PAST_DAYS.includes(name)) return dayHint(text(value), today);
  if (name === "grossWeight") return grossHint(siblings);
  if (name === "netWeight") return netHint(siblings);
  if (name === "total" && type === "money") return totalHint(siblings);
  return name === "density" ? weightHint(siblings) : undefined;
}
