import { entryOf } from "../../lookup.ts";
import { listEntryOf } from "../entry.ts";
import type { Identifier, ListedKind, ListedName } from "../types.ts";
import { all, textsOf, xmlRecords, type Element } from "../xml-records.ts";
import type { Reader } from "./reader.ts";

const KINDS = { person: "person", enterprise: "company", vessel: "vessel" } as const satisfies Record<
  string,
  ListedKind
>;

/** The types of identification that are compared. */
const IDENTIFIERS = {
  imo: "imo",
  lei: "lei",
  regnumber: "registration",
  tradelic: "registration",
  fiscalcode: "registration",
} as const satisfies Record<string, Identifier["kind"]>;

const attribute = (element: Element, name: string): string => element.attributes.get(name)?.trim() ?? "";
const attributes = (record: Element, child: string, name: string): readonly string[] =>
  all(record, child)
    .map((element) => attribute(element, name))
    .filter((value) => value !== "");

const namesOf = (record: Element): readonly ListedName[] =>
  all(record, "nameAlias").map((alias, i) => ({
    text:
      attribute(alias, "wholeName") ||
      ["firstName", "middleName", "lastName"].map((part) => attribute(alias, part)).join(" "),
    quality: i === 0 ? "primary" : attribute(alias, "strong") === "false" ? "weak" : "strong",
    former: /former/i.test(attribute(alias, "function")),
  }));

const addressOf = (address: Element): string =>
  ["street", "poBox", "zipCode", "city", "region", "place", "countryDescription"]
    .map((part) => attribute(address, part))
    .filter((part) => part !== "")
    .join(", ");

/** The consolidated list of the European Union (schema of its financial sanctions files, 1.1). */
export const readEu: Reader<never> = async function* ({ list }, tally) {
  for await (const record of xmlRecords(list, "export", ["sanctionEntity"])) {
    const id = attribute(record, "logicalId");
    const [code = ""] = attributes(record, "subjectType", "code");
    const kind = entryOf(KINDS, code);
    if (kind === undefined) {
      tally.leaveOut(id, "LIST_ROW_KIND", { value: code.slice(0, 40) });
      continue;
    }
    const addresses = all(record, "address");
    const entry = listEntryOf(
      {
        id,
        at: id,
        kind,
        names: namesOf(record),
        countries: [
          ...attributes(record, "citizenship", "countryIso2Code"),
          ...attributes(record, "address", "countryIso2Code"),
        ],
        identifiers: all(record, "identification").flatMap((one) => {
          const sort = entryOf(IDENTIFIERS, attribute(one, "identificationTypeCode"));
          return sort === undefined ? [] : [[sort, attribute(one, "number")] as const];
        }),
        birthDates: all(record, "birthdate").map((birth) => attribute(birth, "birthdate") || attribute(birth, "year")),
        programmes: attributes(record, "regulation", "programme"),
        listedOn: attributes(record, "regulation", "publicationDate").toSorted()[0] ?? "",
        addresses: addresses.map(addressOf),
        remarks: [attribute(record, "euReferenceNumber"), ...textsOf(record, "remark")]
          .filter((part) => part !== "")
          .join(". "),
      },
      tally,
    );
    if (entry !== undefined) yield entry;
  }
};
