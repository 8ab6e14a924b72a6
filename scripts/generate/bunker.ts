import { BUNKER_CHECKS, type CheckedFacts } from "#domain/bunker/check";
import { blockingChecks, bunkerChecks } from "#domain/bunker/checks";
import { PUSH_MAPPING, PUSH_NAMES, type PushName, type PushSource } from "#domain/bunker/exchange/mapping";
import { pushNoteOf } from "#domain/bunker/exchange/note";
import { BUNKER_KINDS, BUNKER_SIGNERS, bunkerForm, type BunkerKind } from "#domain/bunker/forms";
import { BUNKER_HEADER, HEADER_FIELDS, headerOf } from "#domain/bunker/header";
import { METER_COLUMNS } from "#domain/meter-columns";
import { BUNKER_ORDER } from "#domain/bunker/order";
import { SAFETY_ITEMS } from "#domain/bunker/safety-items";
import { SAFETY_LISTS } from "#domain/kinds/bunker/before";
import { SAMPLE_OWNERS } from "#domain/kinds/bunker/note";
import type { Field, FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import { layoutOf } from "#domain/printing/layouts";
import { table } from "./table.ts";

const fieldsOf = (kind: BunkerKind): readonly Field[] => kindOf(kind).sections.flatMap(({ fields }) => fields);

/** A form in which each value is its own path, by which it is found again in what is made of the form. */
const traced = (fields: readonly Field[], from: string, path = ""): FieldData =>
  Object.fromEntries(
    fields.map((field): [string, unknown] => {
      const at = path + field.name;
      if (field.type === "group") return [field.name, traced(field.fields, from, `${at}.`)];
      if (field.type === "list") return [field.name, [traced(field.fields, from, `${at}.0.`)]];
      return [field.name, field.type === "lines" ? [`${from} ${at}`] : `${from} ${at}`];
    }),
  );

const code = (name: string): string => `\`${name}\``;

interface Place {
  readonly path: string;
  readonly field: Field;
}
const placesOf = (fields: readonly Field[], path = ""): readonly Place[] =>
  fields.flatMap((field): readonly Place[] => {
    const at = path + field.name;
    if (field.type === "group") return placesOf(field.fields, `${at}.`);
    return field.type === "list" ? placesOf(field.fields, `${at}.0.`) : [{ path: at, field }];
  });

/** The part of each field of a form in the header of the delivery, of the order and all forms written in full. */
function headed(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const order = traced(
    BUNKER_ORDER.flatMap(({ fields }) => fields),
    "Order",
  );
  const product = "PRODUCT";
  const named = (data: FieldData): FieldData => {
    const of = (list: string, by: string) => ({
      [list]: [{ ...(data[list] as readonly FieldData[])[0], [by]: product }],
    });
    return {
      ...data,
      ...("readings" in data && of("readings", "product")),
      ...("batches" in data && of("batches", "product")),
      ...("products" in data && of("products", "name")),
    };
  };
  const forms = Object.fromEntries(BUNKER_KINDS.map((kind) => [kind, named(traced(fieldsOf(kind), kind))]));
  const craft = { name: "Craft name", imo: "", licence: "", owner: "", meterSerial: "" };
  const company = { uen: "Company uen", clientIdentifier: "Company clientIdentifier", systemId: "Node systemId" };
  // The sources are asked in turn: without the last form that says a fact, the one before it does.
  for (const without of [
    [],
    ["BunkerDeliveryNote"],
    ["BunkerDeliveryNote", "BunkerMeterReadingPost"],
    [...BUNKER_KINDS],
  ])
    for (const row of headerOf(
      { ...order, products: [{ name: product, quantity: "1" }] },
      Object.fromEntries(Object.entries(forms).filter(([kind]) => !without.includes(kind))),
      craft,
      company,
    ))
      for (const name of HEADER_FIELDS) if (row[name] !== "" && !found.has(row[name])) found.set(row[name], name);
  return found;
}

const sourceOf = (name: PushName): PushSource => PUSH_MAPPING[name];

/** The names under which a field of the header is pushed. */
const pushedHeader = (field: string): readonly PushName[] =>
  PUSH_NAMES.filter((name) => {
    const source = sourceOf(name);
    return "header" in source && source.header === field;
  });

/** The names under which each field of the note is pushed beside the header. */
function pushedNote(): ReadonlyMap<string, readonly PushName[]> {
  const found = new Map<string, PushName[]>();
  const note = traced(fieldsOf("BunkerDeliveryNote"), "BunkerDeliveryNote");
  const [sample] = note["samples"] as readonly FieldData[];
  for (const owner of Object.keys(SAMPLE_OWNERS)) {
    const said = pushNoteOf({ ...note, samples: [{ ...sample, owner }] }, 0);
    for (const name of PUSH_NAMES) {
      const source = sourceOf(name);
      const path = "note" in source ? said[source.note] : "";
      const names = found.get(path) ?? [];
      if (path !== "" && !names.includes(name)) found.set(path, [...names, name]);
    }
  }
  return found;
}

/** The fields that stand on the paper of a form. */
function printed(kind: BunkerKind): ReadonlySet<string> {
  const paper = layoutOf(kindOf(kind), null).lay(traced(fieldsOf(kind), kind), {
    marking: "ORIGINAL",
    language: "en-US",
  });
  return new Set(
    paper.pages.flatMap(({ ops }) => ops.flatMap((op) => ("field" in op && op.field !== undefined ? [op.field] : []))),
  );
}

const isPrinted = (fields: ReadonlySet<string>, path: string): boolean =>
  path.split(".").some((_, i, parts) => fields.has(parts.slice(0, i + 1).join(".")));

/** A delivery of one product of which no form is written yet. */
const NOTHING_KNOWN: CheckedFacts = {
  order: { products: [{ name: "PRODUCT", quantity: "1" }] },
  forms: {},
  tanker: {},
  commencedAt: "",
  completedAt: "",
  registered: null,
  dips: null,
};

/** The page about the forms of a bunker delivery. */
export function bunkerPage(): string {
  const header = headed();
  const forms = table(
    ["order", "form", "tile", "English", "中文", "signed by, in this order"],
    BUNKER_KINDS.map((kind) => [
      String(bunkerForm(kind).place ?? "beside"),
      kind,
      kindOf(kind).code,
      kindOf(kind).label.en,
      kindOf(kind).label.zh,
      bunkerForm(kind)
        .signers.map((signer) => BUNKER_SIGNERS[signer].en + (signer === "SURVEYOR" ? " (if engaged)" : ""))
        .join(", "),
    ]),
  );
  const unknown = bunkerChecks(NOTHING_KNOWN);
  const stopping = new Set(blockingChecks(unknown).map(({ name }) => name));
  const checks = table(
    ["check", "English", "中文", "said at", "stops a note while unknown"],
    unknown.map((one) => [
      one.name,
      BUNKER_CHECKS[one.name].en,
      BUNKER_CHECKS[one.name].zh,
      `${one.at.kind} ${one.at.path.replaceAll(".0.", "[].")}`,
      stopping.has(one.name) ? "yes" : "",
    ]),
  );
  const head = table(
    ["field", "English", "中文", "push"],
    HEADER_FIELDS.map((name) => [
      name,
      BUNKER_HEADER[name].en,
      BUNKER_HEADER[name].zh,
      pushedHeader(name).map(code).join(", "),
    ]),
  );
  const beside = pushedNote();
  const fieldRows = (from: string, places: readonly Place[], onPaper: (path: string) => boolean): string =>
    table(
      ["field", "English", "中文", "type", "unit", "needed", "print", "push", "export"],
      places.map(({ path, field }) => {
        const column = header.get(`${from} ${path}`);
        const names = [...(column === undefined ? [] : pushedHeader(column)), ...(beside.get(`${from} ${path}`) ?? [])];
        return [
          path.replaceAll(".0.", "[]."),
          field.label.en,
          field.label.zh,
          field.type,
          "unit" in field ? (field.unit?.en ?? "") : "",
          field.required === true ? "yes" : "",
          onPaper(path) ? "yes" : "",
          names.map(code).join(", "),
          column === undefined ? "" : code(column),
        ];
      }),
    );
  const order = fieldRows("Order", placesOf(BUNKER_ORDER.flatMap(({ fields }) => fields)), () => false);
  const fields = BUNKER_KINDS.map((kind) => {
    const onPaper = printed(kind);
    return `### ${kindOf(kind).label.en}\n\n${fieldRows(kind, placesOf(fieldsOf(kind)), (path) => isPrinted(onPaper, path))}`;
  }).join("\n");
  const meter = table(
    ["column", "English", "中文", "names"],
    Object.entries(METER_COLUMNS).map(([column, { label, names }]) => [column, label.en, label.zh, names.join(", ")]),
  );
  const items = SAFETY_LISTS.map((list) =>
    table(
      ["No.", "English", "中文"],
      SAFETY_ITEMS[list].map(({ id, text }) => [id, text.en, text.zh]),
    ),
  ).join("\n");
  return `# Bunker deliveries

A delivery goes through the forms below in their order. Each is a kind of document that only a delivery makes: it is filled on board, fixed by its first signature, and never changed after it. Masses and totalisers are in metric tons with three decimals, times are RFC 3339 in UTC.

## Forms

${forms}
## Checks before the note is signed

A check passes, fails, is to be looked at by a person, or is not known yet because a figure is missing. The density, which no meter is asked for, is then said to be not checked yet, and stops nothing. One that fails or is not known keeps the note from being signed. Masses are compared exactly, within 0.001 t.

${checks}
## Header

${head}
## Fields

Print: whether the field stands on the paper of its form. Push: the names under which its value goes to the exchange, as far as the exchange's schema takes them. Export: the column for the port authority, by its name in JSON; in CSV it bears the label of the header, or the name that the company gave it. Where several fields have the same column, the first of note, reading after, reading before and order that says it is taken.

### Order

The office writes it; it stands on no paper of its own.

${order}
${fields}
## Meter file

The log of a mass flow meter is a table of separated values under ${LIMITS.meterMb} MB, of at most ${LIMITS.meterRows} rows, in UTF-8 or UTF-16. Time and totaliser are needed. A column is known by one of these names, whatever its case and without its unit, or by the name that is set for the meter.

${meter}
## Safety checklist

The list begins with these questions; a crew may write others. An answer "no" needs a remark.

${items}`;
}
