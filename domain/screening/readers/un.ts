import { listEntryOf, yearsOf } from "../entry.ts";
import type { Identifier, ListedName } from "../types.ts";
import { all, textOf, textsOf, xmlRecords, type Element } from "../xml-records.ts";
import type { Reader } from "./reader.ts";

const NAMES = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"] as const;

/** Several names in one element, as the United Nations write the abbreviations of some. */
const apart = (text: string): readonly string[] => text.split(/\s*;\s*/);

function namesOf(record: Element, sort: string): readonly ListedName[] {
  const whole = NAMES.map((part) => textOf(record, part))
    .filter((part) => part !== "")
    .join(" ");
  const aliases = all(record, `${sort}_ALIAS`).flatMap((alias) => {
    const quality = textOf(alias, "QUALITY");
    return apart(textOf(alias, "ALIAS_NAME")).map((text) => ({
      text,
      quality: quality === "Low" ? ("weak" as const) : ("strong" as const),
      former: quality === "f.k.a.",
    }));
  });
  return [
    ...apart(whole).map((text, i) => ({
      text,
      quality: i === 0 ? ("primary" as const) : ("strong" as const),
      former: false,
    })),
    ...textsOf(record, "NAME_ORIGINAL_SCRIPT").map((text) => ({ text, quality: "strong" as const, former: false })),
    ...aliases,
  ];
}

function birthsOf(record: Element): readonly string[] {
  return all(record, "INDIVIDUAL_DATE_OF_BIRTH").flatMap((birth) => [
    ...textsOf(birth, "DATE"),
    ...textsOf(birth, "YEAR"),
    ...yearsOf(Number(textOf(birth, "FROM_YEAR")), Number(textOf(birth, "TO_YEAR"))).filter((year) => year !== "0"),
  ]);
}

/** Numbers of companies have no element of their own: they stand in comments. */
const NUMBER = /\bIMO\)?\s*(?:company\s*)?(?:number|no\.?)?\s*:?\s*(\d{7})\b/gi;

const identifiersOf = (comments: string): readonly (readonly [Identifier["kind"], string])[] =>
  [...comments.matchAll(NUMBER)].map(([, number = ""]) => ["imoCompany", number] as const);

const addressOf = (address: Element): string =>
  ["STREET", "CITY", "STATE_PROVINCE", "ZIP_CODE", "COUNTRY", "NOTE"]
    .map((part) => textOf(address, part))
    .filter((part) => part !== "")
    .join(", ");

const values = (record: Element, name: string): readonly string[] =>
  all(record, name).flatMap((list) => textsOf(list, "VALUE"));

/** The consolidated list of the Security Council. */
export const readUn: Reader<never> = async function* ({ list }, tally) {
  for await (const record of xmlRecords(list, "CONSOLIDATED_LIST", ["INDIVIDUAL", "ENTITY"])) {
    const id = textOf(record, "DATAID");
    const addresses = all(record, `${record.name}_ADDRESS`);
    const remarks = textOf(record, "COMMENTS1");
    const entry = listEntryOf(
      {
        id,
        at: id,
        kind: record.name === "INDIVIDUAL" ? "person" : "company",
        names: namesOf(record, record.name),
        countries: [...values(record, "NATIONALITY"), ...addresses.map((address) => textOf(address, "COUNTRY"))],
        identifiers: identifiersOf(remarks),
        birthDates: birthsOf(record),
        programmes: textsOf(record, "UN_LIST_TYPE"),
        listedOn: textOf(record, "LISTED_ON"),
        addresses: addresses.map(addressOf),
        remarks: [textOf(record, "REFERENCE_NUMBER"), remarks].filter((part) => part !== "").join(". "),
      },
      tally,
    );
    if (entry !== undefined) yield entry;
  }
};
