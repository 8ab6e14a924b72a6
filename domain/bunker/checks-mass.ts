import { plain, outcomeOf, type BunkerCheck, type CheckedField, type CheckedFacts, type CheckFault } from "./check.ts";
import { decimal, deliveredMass, distance, exact, massWords } from "./decimals.ts";
import { itemAbout, said } from "./written.ts";

/** The mass that two figures of the same delivery may lie apart, in metric tons. */
export const MASS_TOLERANCE = "0.001";
const TOLERANCE = exact(MASS_TOLERANCE) ?? 0n;

const words = (counted: bigint | null): string => (counted === null ? "–" : massWords(counted));

/** No totaliser goes backwards, and the starts after the delivery are those before it. */
export function checkReadings({ forms }: CheckedFacts, product: string): BunkerCheck {
  const after = itemAbout(forms.BunkerMeterReadingPost, "readings", product);
  const before = itemAbout(forms.BunkerMeterReadingPre, "readings", product);
  const place = `readings.${after?.at ?? 0}`;
  const read = (name: string): bigint | null => exact(said(after?.item, name));
  const backwards = (["delivery", "loading"] as const).flatMap((meter): CheckFault[] => {
    const [start, end] = [read(`${meter}Start`), read(`${meter}End`)];
    return start === null || end === null || end >= start
      ? []
      : [
          {
            kind: "BunkerMeterReadingPost",
            path: `${place}.${meter}End`,
            code: "TOTALISER_BACKWARDS",
            parameters: { start: massWords(start), end: massWords(end) },
          },
        ];
  });
  const other = (["deliveryStart", "loadingStart"] as const).flatMap((name): CheckFault[] => {
    const [now, then] = [read(name), exact(said(before?.item, name))];
    return now === null || then === null || now === then
      ? []
      : [
          {
            kind: "BunkerMeterReadingPost",
            path: `${place}.${name}`,
            code: "READING_DIFFERS",
            parameters: { value: massWords(now), before: massWords(then) },
          },
        ];
  });
  const faults = [...backwards, ...other];
  const mass = after === undefined ? null : deliveredMass(after.item);
  const [loadedStart, loadedEnd] = [read("loadingStart"), read("loadingEnd")];
  const loaded =
    loadedStart === null || loadedEnd === null || loadedStart === loadedEnd
      ? ""
      : ` − ${words(loadedEnd - loadedStart)}`;
  return {
    name: "totaliser",
    product,
    outcome: outcomeOf(faults, mass !== null),
    figures: plain(`${words(read("deliveryEnd"))} − ${words(read("deliveryStart"))}${loaded} = ${words(mass)} t`),
    at: { kind: "BunkerMeterReadingPost", path: `${place}.deliveryEnd` },
    faults,
  };
}

/** The figures that are compared with the totaliser. */
const COMPARED = {
  receipt: { kind: "BunkerMeterReceipt", list: "batches", by: "product", mass: "mass", code: "RECEIPT_DIFFERS" },
  note: { kind: "BunkerDeliveryNote", list: "products", by: "name", mass: "quantity", code: "NOTE_DIFFERS" },
} as const;

/** The mass of the receipt, or of the note, is that of the totaliser. */
export function checkMass({ forms }: CheckedFacts, product: string, compared: keyof typeof COMPARED): BunkerCheck {
  const { kind, list, by, mass: field, code } = COMPARED[compared];
  const line = itemAbout(forms[kind], list, product, by);
  const reading = itemAbout(forms.BunkerMeterReadingPost, "readings", product)?.item;
  const metered = reading === undefined ? null : deliveredMass(reading);
  const mass = exact(said(line?.item, field));
  const at: CheckedField = { kind, path: `${list}.${line?.at ?? 0}.${field}` };
  const difference = mass === null || metered === null ? null : distance(mass, metered);
  const faults: readonly CheckFault[] =
    mass === null || metered === null || difference === null || difference <= TOLERANCE
      ? []
      : [
          {
            ...at,
            code,
            parameters: {
              mass: massWords(mass),
              metered: massWords(metered),
              difference: decimal(difference, 3),
              tolerance: MASS_TOLERANCE,
            },
          },
        ];
  return {
    name: compared,
    product,
    outcome: outcomeOf(faults, difference !== null),
    figures: plain(
      `${words(mass)} − ${words(metered)} = ${mass === null || metered === null ? "–" : massWords(mass - metered)} t`,
    ),
    at,
    faults,
  };
}
