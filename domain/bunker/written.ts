import { nameKey } from "../kinds/apart.ts";
import type { FuelProperty } from "../kinds/bunker/properties.ts";
import { isEmpty, type FieldData } from "../kinds/field.ts";
import { read } from "../kinds/read.ts";
import type { BunkerKind } from "./forms.ts";

/** The forms of a delivery as far as they are written. */
export type WrittenForms = { readonly [K in BunkerKind]?: FieldData | undefined };

/** A text of a form, or nothing. */
export const said = (data: unknown, path: string): string => read(data, path)?.trim() ?? "";

/** The items of a list that say anything, each with its place. */
export const itemsOf = (data: FieldData | undefined, list: string): readonly { at: number; item: FieldData }[] => {
  const listed = data?.[list];
  return (Array.isArray(listed) ? (listed as readonly FieldData[]) : [])
    .map((item, at) => ({ at, item }))
    .filter(({ item }) => !isEmpty(item));
};

/** The item of a list that is about a product; with one product it need not name it. */
export function itemAbout(
  data: FieldData | undefined,
  list: string,
  product: string,
  field = "product",
): { at: number; item: FieldData } | undefined {
  const items = itemsOf(data, list);
  const named = items.find(({ item }) => nameKey(said(item, field)) === nameKey(product));
  return named ?? (items.length === 1 && said(items[0]?.item, field) === "" ? items[0] : undefined);
}

/** An instant as forms say it, to the second; nothing for nothing. */
export const moment = (instant: string): string => (instant === "" ? "" : `${instant.slice(0, 19)}Z`);

/** The same data without what says nothing: a form begins without empty texts. */
export const filled = (data: FieldData): FieldData =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => !isEmpty(value)));

/** The line of the certificate with a property of a product, or of all products. */
export const certificateLine = (forms: WrittenForms, product: string, property: FuelProperty) =>
  itemsOf(forms.BunkerCertificateOfQuality, "properties").find(
    ({ item }) =>
      said(item, "property") === property && [nameKey(product), ""].includes(nameKey(said(item, "product"))),
  );
