import type { FieldData } from "../kinds/field.ts";
import { entryOf } from "../lookup.ts";
import type { BunkerKind } from "./forms.ts";
import type { MeterReadings } from "./meter.ts";
import { filled, itemAbout, itemsOf, moment, said, type WrittenForms } from "./written.ts";

/** The log of one product; the name is empty where a delivery has one. */
export type ProductLog = MeterReadings & { readonly product: string };

/** The fields that a meter's log fills in the reading after the delivery and in the receipt: they are read-only then. */
export const filledBy = ({
  start,
  end,
  mass,
  startedAt,
  endedAt,
  averages,
}: MeterReadings): Readonly<Record<"reading" | "batch", FieldData>> => ({
  reading: { deliveryStart: start, deliveryEnd: end },
  batch: filled({ mass, density: averages.density, temperature: averages.temperature, startedAt, endedAt }),
});

interface Place {
  readonly list: string;
  readonly part: keyof ReturnType<typeof filledBy>;
}

/** The lists of forms that a log of the meter fills in, and which part of it. */
const METERED: Readonly<Partial<Record<BunkerKind, Place>>> = {
  BunkerMeterReadingPost: { list: "readings", part: "reading" },
  BunkerMeterReceipt: { list: "batches", part: "batch" },
};

const placeOf = (kind: string): Place | undefined => entryOf(METERED, kind);

/** Whether a form takes readings from the file of the meter. */
export const isMetered = (kind: string): boolean => placeOf(kind) !== undefined;

const placed = (data: FieldData, { list }: Place, { product }: ProductLog): number =>
  itemAbout(data, list, product)?.at ?? 0;

/** The readings of the meter's files in the place of what was typed. */
export function metered(kind: BunkerKind, data: FieldData, logs: readonly ProductLog[]): FieldData {
  const place = placeOf(kind);
  if (place === undefined) return data;
  return logs.reduce((filling, log) => {
    const at = placed(filling, place, log);
    const items = Array.isArray(filling[place.list]) ? [...(filling[place.list] as FieldData[])] : [];
    items[at] = { ...items[at], ...filledBy(log)[place.part] };
    return { ...filling, [place.list]: items };
  }, data);
}

/** The times of pumping that the note takes from the delivery, whatever is typed: page, export and push say the same. */
export const pumped = (
  kind: BunkerKind,
  { commencedAt, completedAt }: { readonly commencedAt: string; readonly completedAt: string },
): FieldData =>
  kind === "BunkerDeliveryNote" ? filled({ commencedAt: moment(commencedAt), completedAt: moment(completedAt) }) : {};

const TOTALISERS = ["deliveryStart", "deliveryEnd", "loadingStart", "loadingEnd"] as const;

/** The totalisers of each product of the note, as the reading after the delivery says them: nobody types them. */
const totalisersOf = (
  kind: BunkerKind,
  data: FieldData,
  { BunkerMeterReadingPost: reading }: WrittenForms,
): readonly { readonly at: number; readonly values: FieldData }[] =>
  kind !== "BunkerDeliveryNote"
    ? []
    : itemsOf(data, "products").map(({ at, item }) => {
        const line = itemAbout(reading, "readings", said(item, "name"))?.item;
        return { at, values: filled(Object.fromEntries(TOTALISERS.map((name) => [name, said(line, name)]))) };
      });

/** The totalisers of the signed reading in the place of what was typed on the note. */
export function totalised(kind: BunkerKind, data: FieldData, forms: WrittenForms): FieldData {
  const read = totalisersOf(kind, data, forms);
  if (read.length === 0) return data;
  const products = [...(data["products"] as readonly FieldData[])];
  for (const { at, values } of read) products[at] = { ...products[at], ...values };
  return { ...data, products };
}

/** The totalisers that the note takes from the reading, by the path of each. */
export const totalisedValues = (kind: BunkerKind, data: FieldData, forms: WrittenForms): ReadonlyMap<string, string> =>
  new Map(
    totalisersOf(kind, data, forms).flatMap(({ at, values }) =>
      Object.entries(values).map(([name, value]): [string, string] => [`products.${at}.${name}`, String(value)]),
    ),
  );

/** The values that the files of the meter say in a form, by the path of each. */
export function meteredValues(
  kind: BunkerKind,
  data: FieldData,
  logs: readonly ProductLog[],
): ReadonlyMap<string, string> {
  const place = placeOf(kind);
  return new Map(
    place === undefined
      ? []
      : logs.flatMap((log) =>
          Object.entries(filledBy(log)[place.part]).map(([name, value]): [string, string] => [
            `${place.list}.${placed(data, place, log)}.${name}`,
            String(value),
          ]),
        ),
  );
}
