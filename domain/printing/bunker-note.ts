import { LOWEST_FLASH_POINT, declaredSulphur } from "../bunker/checks-quality.ts";
import { decimal, exact, toKilogram } from "../bunker/decimals.ts";
import { itemsOf, said } from "../bunker/written.ts";
import { bunkerDeliveryNote as KIND, RATINGS, SAMPLE_OWNERS } from "../kinds/bunker/note.ts";
import { SUPPLY_TYPES } from "../kinds/bunker/parts.ts";
import { FUEL_PROPERTIES, type FuelProperty } from "../kinds/bunker/properties.ts";
import type { FieldData } from "../kinds/field.ts";
import { entryOf } from "../lookup.ts";
import { momentFault } from "../reading.ts";
import { say, type Text } from "../text.ts";
import { printDeclaration } from "./bunker-declaration.ts";
import { NoteSheet, type Cell } from "./bunker-sheet.ts";
import { NOTE } from "./bunker-words.ts";
import { noteHead } from "./bunker-note-head.ts";
import { finishForm, runningHead } from "./form-pages.ts";
import { groupDigits, printedDate, shortHex } from "./format.ts";
import { quantityInWords } from "./in-words.ts";
import type { Paper } from "./paper.ts";
import type { PrintView } from "./print-view.ts";
import { FRAME, INK } from "./sheet.ts";
import { cellsOf, inBoth, NOTE_STRIP } from "./signing-cells.ts";

/**
 * The printed form of a bunker delivery note: labels in both languages, on one A4 page with one product or two; what
 * texts of an unusual length leave no room for goes on behind it.
 */
export function layoutBunkerNote(data: FieldData, view: PrintView): Paper {
  const { language } = view;
  const at = (path: string): string => said(data, path);
  const number = at("bdnNo");
  const title = say(NOTE.title, language);
  const page = new NoteSheet(
    (sheet, first) =>
      first ? noteHead(sheet, data, view) : runningHead(sheet, [title, number].filter(Boolean).join(" · "), FRAME.left),
    NOTE_STRIP.top,
    language,
  );
  const moment = (path: string): string => {
    const value = at(path);
    return momentFault(value) === null ? `${printedDate(value.slice(0, 10), language)} ${value.slice(11, 16)}` : value;
  };
  const choice = (of: Readonly<Record<string, Text>>, value: string): string => {
    const found = entryOf(of, value);
    return found === undefined ? value : say(found, language).toUpperCase();
  };
  const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(", ");

  page.section(1, NOTE.ship);
  page.row([
    { label: NOTE.shipName, field: "vessel.name", value: at("vessel.name"), wide: 3, bold: true },
    { label: NOTE.imo, field: "vessel.imo", value: at("vessel.imo"), wide: 1.4 },
    {
      label: NOTE.grossTonnage,
      field: "vessel.grossTonnage",
      value: at("vessel.grossTonnage") && `${groupDigits(at("vessel.grossTonnage"))} GT`,
      wide: 1.4,
    },
    { label: NOTE.flag, field: "vessel.flag", value: joined(at("vessel.flag"), at("vessel.vesselId")), wide: 2.6 },
  ]);
  page.row([
    {
      label: NOTE.port,
      field: "port",
      value: joined(
        [at("port.name"), at("port.code") && `(${at("port.code")})`].filter(Boolean).join(" "),
        [at("deliveryLocation"), at("locationCode") && `(${at("locationCode")})`].filter(Boolean).join(" "),
        at("locationDescription"),
      ),
      wide: 3,
    },
    { label: NOTE.owner, field: "owner", value: at("owner"), wide: 2 },
    { label: NOTE.orderedBy, field: "orderedBy", value: at("orderedBy"), wide: 2 },
    { label: NOTE.agent, field: "agent", value: at("agent"), wide: 1.6 },
  ]);

  page.section(2, NOTE.delivery);
  page.row([
    { label: NOTE.tanker, field: "tanker.name", value: at("tanker.name"), wide: 1.3, bold: true },
    { label: NOTE.tankerNumbers, field: "tanker", value: joined(at("tanker.imo"), at("tanker.licence")), wide: 1 },
    { label: NOTE.supplyType, field: "supplyType", value: choice(SUPPLY_TYPES, at("supplyType")), wide: 1 },
    { label: NOTE.meter, field: "meterSerial", value: at("meterSerial"), wide: 1 },
  ]);
  page.row(
    (["alongsideAt", "resetAt", "commencedAt", "completedAt", "printedAt", "castOffAt"] as const).map((field) => ({
      label: NOTE[field],
      field,
      value: moment(field),
      wide: 1,
    })),
  );

  const products = itemsOf(data, "products");
  page.section(3, NOTE.products, say(NOTE.units, language));
  printQuantities(page, products);
  printProperties(page, products, view);

  page.section(4, NOTE.samples, at("sampling"), "sampling");
  const several = products.length > 1;
  const samples = itemsOf(data, "samples").map(({ at: i, item }): Cell => ({
    label: entryOf(SAMPLE_OWNERS, said(item, "owner")) ?? NOTE.samples,
    field: `samples.${i}`,
    value: [
      said(item, "seal"),
      several || said(item, "product") !== said(products[0]?.item, "name") ? said(item, "product") : "",
    ]
      .filter(Boolean)
      .join(" · "),
    wide: 1,
  }));
  page.grid(samples, 4);

  page.section(5, NOTE.declaration);
  printDeclaration(page, products, view);

  const forms = itemsOf(data, "forms").map(({ at: i, item }): Cell => {
    const hash = said(item, "sha256");
    const [presence, tanker] = [said(item, "presence"), said(item, "tanker")];
    return {
      label: { en: `${i + 1} ${said(item, "form")}`, zh: `${i + 1} ${said(item, "form")}` },
      field: `forms.${i}`,
      value: /^[0-9a-f]{64}$/i.test(hash) ? shortHex(hash).replace(/^0x/, "") : hash,
      below: [
        presence === "" ? "" : say(NOTE.presence, language, { witness: presence }),
        tanker === "" ? "" : say(NOTE.otherTanker, language, { tanker }),
      ]
        .filter(Boolean)
        .join(" · "),
      wide: 1,
    };
  });
  if (forms.length > 0) {
    page.section(6, NOTE.behind, say(NOTE.behindNote, language));
    page.grid(forms, 8);
  }
  page.y += 1.6;
  const lines = (name: string): string =>
    (Array.isArray(data[name]) ? (data[name] as readonly string[]) : [])
      .filter((line) => line.trim() !== "")
      .join("\n");
  page.row([
    { label: NOTE.remarks, field: "remarks", value: lines("remarks"), wide: 2 },
    { label: NOTE.protest, field: "protest", value: lines("protest") || say(NOTE.none, language), wide: 1.4 },
    {
      label: NOTE.feedback,
      field: "feedback",
      value: [choice(RATINGS, at("rating")), at("feedback")].filter(Boolean).join(" · "),
      wide: 1.4,
    },
  ]);
  page.closeWith(cellsOf(KIND.name, language) ?? []);
  const last = page.sheets.at(-1);
  last?.text(FRAME.left, STATEMENT, say(NOTE.kept, language), { face: "sans", size: 5.8, colour: INK.muted });
  return finishForm(page.sheets, KIND, number, view);
}

/** The base line of what is said about keeping, above the foot. */
const STATEMENT = 289.2;
type Products = ReturnType<typeof itemsOf>;

/** The mass of each product, in figures and in words. */
function printQuantities(page: NoteSheet, products: Products): void {
  const columns = [
    { label: NOTE.product, wide: 3 },
    { label: NOTE.start, wide: 1.5, right: true },
    { label: NOTE.end, wide: 1.5, right: true },
    { label: NOTE.loading, wide: 1.5, right: true },
    { label: NOTE.quantity, wide: 2, right: true },
  ];
  page.tableHead(columns);
  for (const { at: i, item } of products) {
    const of = (name: string): string => groupDigits(toKilogram(said(item, name)));
    const [start, end] = [exact(said(item, "loadingStart")), exact(said(item, "loadingEnd"))];
    const quantity = toKilogram(said(item, "quantity"));
    const path = `products.${i}`;
    page.tableRow(columns, [
      {
        value: [said(item, "name"), said(item, "grade")].filter(Boolean).join(", "),
        field: `${path}.name`,
        bold: true,
      },
      { value: of("deliveryStart"), field: `${path}.deliveryStart` },
      { value: of("deliveryEnd"), field: `${path}.deliveryEnd` },
      {
        value: start === null || end === null ? "" : groupDigits(decimal(end - start, 3)),
        field: `${path}.loadingEnd`,
      },
      {
        value: quantity === "" ? "" : `${groupDigits(quantity)} t`,
        field: `${path}.quantity`,
        bold: true,
        large: true,
      },
    ]);
    page.words(quantityInWords(said(item, "quantity"), "TNE", page.language), `${path}.quantity`);
  }
  page.y += 1.4;
}

/** The properties of a note, with the field of each product. */
const PROPERTIES = [
  ["DENSITY", "density"],
  ["SULPHUR", "sulphur"],
  ["FLASH_POINT", "flashPoint"],
  ["VISCOSITY", "viscosity"],
  ["WATER", "water"],
  ["BIO_SHARE", "bioShare"],
  ["NET_ENERGY", "netEnergy"],
] as const satisfies readonly (readonly [FuelProperty, string])[];

/** The properties of all products side by side; one that nobody states is left out, but those that the law asks for. */
function printProperties(page: NoteSheet, products: Products, { language }: PrintView): void {
  const several = products.length > 1;
  const columns = [
    { label: NOTE.property, wide: 3 },
    ...products.map(({ item }) => ({
      label: several ? { en: said(item, "name"), zh: said(item, "name") } : NOTE.value,
      wide: several ? 1.8 : 1.6,
      right: true,
    })),
    { label: NOTE.unit, wide: 1 },
    { label: NOTE.limit, wide: several ? 2.6 : 2.2 },
    { label: NOTE.method, wide: 2 },
  ];
  page.tableHead(columns);
  const limits = (of: (item: FieldData) => string): string =>
    [...new Set(products.map(({ item }) => of(item)))].join("; ");
  for (const [property, field] of PROPERTIES) {
    const { label, unit, method } = FUEL_PROPERTIES[property];
    const stated = products.map(({ item }) =>
      property === "FLASH_POINT" && said(item, "flashPointSaid") === "AT_OR_ABOVE_70"
        ? say(NOTE.atOrAbove, language)
        : said(item, field),
    );
    if (stated.every((one) => one === "") && !["DENSITY", "SULPHUR", "FLASH_POINT"].includes(property)) continue;
    const limit =
      property === "SULPHUR"
        ? limits((item) =>
            declaredSulphur(item) === "" ? "–" : say(NOTE.most, language, { limit: declaredSulphur(item) }),
          )
        : property === "FLASH_POINT"
          ? limits((item) =>
              said(item, "use") === "EMERGENCY"
                ? say(NOTE.leastEmergency, language, { limit: LOWEST_FLASH_POINT.EMERGENCY })
                : say(NOTE.least, language, { limit: LOWEST_FLASH_POINT.ENGINES }),
            )
          : "–";
    page.tableRow(columns, [
      { value: inBoth(label, language), plain: true },
      ...products.map(({ at: i }, k) => ({ value: stated[k] ?? "", field: `products.${i}.${field}` })),
      { value: unit, plain: true },
      { value: limit, plain: true },
      { value: method, plain: true },
    ]);
  }
}
