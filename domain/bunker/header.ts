import type { FieldData } from "../kinds/field.ts";
import { text, type Text } from "../text.ts";
import { decimal, deliveredMass, toKilogram } from "./decimals.ts";
import { productsOf } from "./order.ts";
import type { BunkerCraft } from "./prefill.ts";
import { itemAbout, itemsOf, said, type WrittenForms } from "./written.ts";

/**
 * The header of a delivery, in the order of the specification, with its labels. Masses and totalisers are in metric
 * tons with three decimals, times are RFC 3339 in UTC.
 */
export const BUNKER_HEADER = {
  bdnNo: text("BDN No.", "交付单编号"),
  btnNo: text("BTN No.", "计量单编号"),
  vesselName: text("Vessel name", "船名"),
  imoNumber: text("IMO number", "IMO 编号"),
  vesselId: text("Vessel ID", "船舶识别号"),
  grossTonnage: text("Gross tonnage", "总吨"),
  bunkerTanker: text("Bunker tanker", "供油船"),
  supplyType: text("Supply type", "供油方式"),
  productName: text("Product name", "油品名称"),
  supplyDate: text("Date of supply", "供油日期"),
  supplyLocation: text("Location of supply", "供油港口"),
  deliveryLocation: text("Delivery location", "交付地点"),
  locationCode: text("Location code", "地点代码"),
  locationDescription: text("Location description", "地点说明"),
  beginAt: text("Begin (alongside)", "开始（靠妥）"),
  endAt: text("End (cast off)", "结束（解缆）"),
  commencedAt: text("Commenced pumping", "开泵时间"),
  completedAt: text("Completed pumping", "停泵时间"),
  resetAt: text("Meter reset", "流量计归零时间"),
  printedAt: text("Ticket printed", "计量单打印时间"),
  mass: text("Mass", "质量"),
  deliveryStart: text("Delivery totaliser, start", "供油累计量（起）"),
  deliveryEnd: text("Delivery totaliser, end", "供油累计量（止）"),
  loadingStart: text("Loading totaliser, start", "装油累计量（起）"),
  loadingEnd: text("Loading totaliser, end", "装油累计量（止）"),
  supplementary: text("Supplementary information", "补充信息"),
  clientIdentifier: text("Client identifier", "客户标识"),
  uen: text("UEN", "UEN"),
  systemId: text("System ID", "系统标识"),
} as const satisfies Record<string, Text>;
export type HeaderField = keyof typeof BUNKER_HEADER;
export const HEADER_FIELDS = Object.keys(BUNKER_HEADER) as [HeaderField, ...HeaderField[]];

/** The header of one delivery; an empty text where a fact is not known yet. With two products one row for each. */
export type BunkerHeader = Readonly<Record<HeaderField, string>>;

/** The facts of a supplier in the header of its deliveries. */
export interface HeaderCompany {
  readonly uen: string;
  readonly clientIdentifier: string;
  readonly systemId: string;
}

/** The facts that the delivery itself has, where no form says it yet; times are RFC 3339. */
export interface HeaderKnown {
  readonly bdnNo?: string;
  readonly commencedAt?: string;
  readonly completedAt?: string;
}

/** The header of a delivery as far as it is known, one row for each line of products: those of the note, or of the order. */
export function headerOf(
  order: FieldData,
  forms: WrittenForms,
  craft: BunkerCraft | null,
  company: HeaderCompany,
  known: HeaderKnown = {},
): readonly BunkerHeader[] {
  const note = forms.BunkerDeliveryNote;
  const receipt = forms.BunkerMeterReceipt;
  const of = (path: string): string => said(note, path) || said(order, path);
  const common = {
    bdnNo: said(note, "bdnNo") || (known.bdnNo ?? ""),
    btnNo: said(note, "btnNo") || said(receipt, "btnNo"),
    vesselName: of("vessel.name"),
    imoNumber: of("vessel.imo"),
    vesselId: of("vessel.vesselId"),
    grossTonnage: of("vessel.grossTonnage"),
    bunkerTanker: said(note, "tanker.name") || (craft?.name ?? ""),
    supplyType: of("supplyType"),
    supplyDate: said(order, "supplyDate"),
    supplyLocation: of("port.name"),
    deliveryLocation: of("deliveryLocation"),
    locationCode: of("locationCode"),
    locationDescription: of("locationDescription"),
    beginAt: said(note, "alongsideAt"),
    endAt: said(note, "castOffAt"),
    commencedAt: said(note, "commencedAt") || (known.commencedAt ?? ""),
    completedAt: said(note, "completedAt") || (known.completedAt ?? ""),
    resetAt: said(note, "resetAt") || said(receipt, "resetAt"),
    printedAt: said(note, "printedAt") || said(receipt, "printedAt"),
    supplementary: said(order, "supplementary"),
    clientIdentifier: company.clientIdentifier,
    uen: company.uen,
    systemId: company.systemId,
  };
  const delivered = itemsOf(note, "products").map(({ item }) => ({ product: item, name: said(item, "name") }));
  const ordered = productsOf(order).map(({ name }) => ({ product: undefined, name }));
  const lines = delivered.length > 0 ? delivered : ordered.length > 0 ? ordered : [{ product: undefined, name: "" }];
  return lines.map(({ product, name: productName }) => {
    const after = itemAbout(forms.BunkerMeterReadingPost, "readings", productName)?.item;
    const before = itemAbout(forms.BunkerMeterReadingPre, "readings", productName)?.item;
    const batch = itemAbout(receipt, "batches", productName)?.item;
    const metered = after === undefined ? null : deliveredMass(after);
    const reading = (name: string): string =>
      toKilogram(said(product, name) || said(after, name) || said(before, name));
    return {
      ...common,
      productName,
      mass: toKilogram(
        said(product, "quantity") || said(batch, "mass") || (metered === null ? "" : decimal(metered, 3)),
      ),
      deliveryStart: reading("deliveryStart"),
      deliveryEnd: reading("deliveryEnd"),
      loadingStart: reading("loadingStart"),
      loadingEnd: reading("loadingEnd"),
    };
  });
}
