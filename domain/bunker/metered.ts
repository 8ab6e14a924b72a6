import type { FieldData } from "../kinds/field.ts";
import { entryOf } from "../lookup.ts";
import type { BunkerKind } from "./forms.ts";
import type { MeterReadings } from "./meter.ts";
import { filled, itemAbout, moment } from "./written.ts";

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
