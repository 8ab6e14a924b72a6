import type { FieldData } from "../kinds/field.ts";
import { FUEL_PROPERTIES, FUEL_PROPERTY_NAMES, type FuelProperty } from "../kinds/bunker/properties.ts";
import { SAFETY_LISTS } from "../kinds/bunker/before.ts";
import type { SampleOwner } from "../kinds/bunker/note.ts";
import { say, text, type Language } from "../text.ts";
import { decimal, deliveredMass, exact } from "./decimals.ts";
import { metered, pumped, totalised, type ProductLog } from "./metered.ts";
import { behindNote, FORM_NAMES, protests, type FormBehind } from "./behind-note.ts";
import type { BunkerKind } from "./forms.ts";
import { productsOf } from "./order.ts";
import { SAFETY_ITEMS } from "./safety-items.ts";
import { certificateLine, filled, itemAbout, itemsOf, moment, said, type WrittenForms } from "./written.ts";

/** A craft as its forms name it; an unknown fact is empty. */
export interface BunkerCraft {
  readonly name: string;
  readonly imo: string;
  readonly licence: string;
  readonly owner: string;
  readonly meterSerial: string;
}

/** The supplier as the note names it. */
export interface BunkerSupplier {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly phone: string;
  readonly uen: string;
  readonly licence: string;
}

/** All that is known when a form of a delivery begins. Times are RFC 3339; what is not known yet is empty. */
export interface Known {
  readonly bdnNo: string;
  readonly order: FieldData;
  readonly craft: BunkerCraft | null;
  readonly supplier: BunkerSupplier;
  readonly surveyed: boolean;
  readonly forms: WrittenForms;
  readonly commencedAt: string;
  readonly completedAt: string;
  readonly signed: readonly FormBehind[];
  /** The number of the note that this delivery corrects. */
  readonly corrects: string;
  /** The logs of the meter, by product; the name is empty where there is one product. */
  readonly logs: readonly ProductLog[];
  readonly language: Language;
}

/** The points where a meter system is sealed as a rule. */
const SEAL_POINTS = [
  text("Meter head", "流量计表头"),
  text("Transmitter", "变送器"),
  text("Flow computer", "流量计算机"),
  text("Ticket printer", "打印机"),
  text("Bypass valve", "旁通阀"),
  text("Drain valve", "泄放阀"),
] as const;

/** The properties that every certificate is asked for. */
const ASKED = FUEL_PROPERTY_NAMES.filter((name) => name !== "BIO_SHARE" && name !== "NET_ENERGY");

const tankerOf = ({ craft }: Known): FieldData =>
  craft === null ? {} : filled({ name: craft.name, imo: craft.imo, licence: craft.licence });

const head = (known: Known): FieldData => ({
  bdnNo: known.bdnNo,
  vessel: filled({ name: said(known.order, "vessel.name"), imo: said(known.order, "vessel.imo") }),
  tanker: tankerOf(known),
});

/** The fields of the order under these names. */
const ordered = ({ order }: Known, ...names: readonly string[]): FieldData =>
  Object.fromEntries(names.map((name) => [name, order[name]]));

const meterOf = ({ craft }: Known): string => craft?.meterSerial ?? "";

/** The result of a property on the certificate as it was written. */
export const certified = (forms: WrittenForms, product: string, property: FuelProperty): string =>
  said(certificateLine(forms, product, property)?.item, "value");

/** A bound is no value: it is left to whoever writes the note. */
const valueOf = (result: string): string => (exact(result) === null ? "" : result);

/** A laboratory that only says that the flash point lies above 70 °C, or at it, gives the statement. */
function flashOf(result: string): FieldData {
  const bound = exact(/^>=?\s?(.*)$/.exec(result)?.[1] ?? "");
  return bound !== null && bound >= 70_000_000n
    ? { flashPointSaid: "AT_OR_ABOVE_70" }
    : { flashPointSaid: "MEASURED", flashPoint: valueOf(result) };
}

function deliveredOf({ forms }: Known, { name, grade }: { readonly name: string; readonly grade: string }): FieldData {
  const reading = itemAbout(forms.BunkerMeterReadingPost, "readings", name)?.item ?? {};
  const metered = deliveredMass(reading);
  const receipt = said(itemAbout(forms.BunkerMeterReceipt, "batches", name)?.item, "mass");
  const limit = forms.BunkerRequisition;
  const of = (property: FuelProperty): string => valueOf(certified(forms, name, property));
  return filled({
    name,
    grade,
    deliveryStart: reading["deliveryStart"],
    deliveryEnd: reading["deliveryEnd"],
    loadingStart: reading["loadingStart"],
    loadingEnd: reading["loadingEnd"],
    quantity: receipt || (metered === null ? "" : decimal(metered, 3)),
    density: of("DENSITY"),
    sulphur: of("SULPHUR"),
    use: "ENGINES",
    ...flashOf(certified(forms, name, "FLASH_POINT")),
    viscosity: of("VISCOSITY"),
    water: of("WATER"),
    bioShare: of("BIO_SHARE"),
    netEnergy: of("NET_ENERGY"),
    declared: said(limit, "sulphurLimit"),
    purchaserLimit: said(limit, "sulphurLimit") === "PURCHASER" ? said(limit, "purchaserLimit") : "",
  });
}

const SAMPLED = ["MARPOL", "SHIP", "SUPPLIER"] as const satisfies readonly SampleOwner[];

/** The content with which each form begins. */
const BEGUN = {
  BunkerRequisition: (known) => ({
    ...head(known),
    ...ordered(known, "port", "deliveryLocation", "products", "orderedBy", "agent"),
  }),
  BunkerSafetyCheck: (known) => ({
    ...head(known),
    ...Object.fromEntries(
      SAFETY_LISTS.map((list) => [
        list,
        SAFETY_ITEMS[list].map((item) => ({ id: item.id, text: say(item.text, known.language) })),
      ]),
    ),
  }),
  BunkerCertificateOfQuality: (known) => {
    const products = productsOf(known.order);
    return {
      ...head(known),
      products: products.map(({ name, grade }) => filled({ name, grade })),
      properties: products.flatMap(({ name }) =>
        ASKED.map((property) => ({ product: name, property, method: FUEL_PROPERTIES[property].method })),
      ),
    };
  },
  BunkerMeterSealsCheckPre: (known) => ({
    ...head(known),
    meterSerial: meterOf(known),
    seals: SEAL_POINTS.map((point) => ({ location: say(point, known.language) })),
  }),
  BunkerMeterReadingPre: (known) => ({
    ...head(known),
    readings: productsOf(known.order).map(({ name }) => filled({ product: name, meterSerial: meterOf(known) })),
  }),
  // The condition is not taken over: every seal is looked at again.
  BunkerMeterSealsCheckPost: (known) => ({
    ...head(known),
    meterSerial: said(known.forms.BunkerMeterSealsCheckPre, "meterSerial") || meterOf(known),
    seals: itemsOf(known.forms.BunkerMeterSealsCheckPre, "seals").map(({ item }) =>
      filled({ location: item["location"], number: item["number"] }),
    ),
  }),
  BunkerMeterReadingPost: (known) => ({
    ...head(known),
    readings: productsOf(known.order).map(({ name }) => {
      const before = itemAbout(known.forms.BunkerMeterReadingPre, "readings", name)?.item ?? {};
      return filled({
        product: name,
        meterSerial: said(before, "meterSerial") || meterOf(known),
        deliveryStart: before["deliveryStart"],
        loadingStart: before["loadingStart"],
      });
    }),
  }),
  // The mass is the meter's print, and is compared with the readings: it is not taken from them.
  BunkerMeterReceipt: (known) => ({
    ...head(known),
    meterSerial:
      said(itemsOf(known.forms.BunkerMeterReadingPost, "readings")[0]?.item, "meterSerial") || meterOf(known),
    batches: productsOf(known.order).map(({ name }) =>
      filled({ product: name, startedAt: moment(known.commencedAt), endedAt: moment(known.completedAt) }),
    ),
  }),
  BunkerDeliveryNote: (known) => {
    const { forms, supplier } = known;
    const products = productsOf(known.order);
    return {
      ...head(known),
      ...ordered(known, "vessel", "owner", "orderedBy", "agent", "port", "deliveryLocation"),
      ...ordered(known, "locationCode", "locationDescription", "supplyType"),
      btnNo: said(forms.BunkerMeterReceipt, "btnNo"),
      date: known.completedAt.slice(0, 10),
      corrects: known.corrects,
      supplier: filled({ ...supplier, addressLines: supplier.addressLines.slice(0, 3) }),
      meterSerial: said(forms.BunkerMeterReceipt, "meterSerial") || meterOf(known),
      resetAt: said(forms.BunkerMeterReceipt, "resetAt"),
      commencedAt: moment(known.commencedAt),
      completedAt: moment(known.completedAt),
      printedAt: said(forms.BunkerMeterReceipt, "printedAt"),
      products: products.map((product) => deliveredOf(known, product)),
      samples: products.flatMap(({ name }) =>
        [...SAMPLED, ...(known.surveyed ? (["SURVEYOR"] as const) : [])].map((owner) => ({ owner, product: name })),
      ),
      forms: behindNote(known.signed).map(({ kind, sha256, presence, otherTanker }) =>
        filled({ form: say(FORM_NAMES[kind], known.language), sha256, presence, tanker: otherTanker }),
      ),
    };
  },
  BunkerLoadingRecord: (known) => ({
    ...head(known),
    product: productsOf(known.order)[0]?.name,
    grade: productsOf(known.order)[0]?.grade,
    meterSerial: meterOf(known),
  }),
  BunkerSTSRecord: (known) => ({
    ...head(known),
    product: productsOf(known.order)[0]?.name,
    grade: productsOf(known.order)[0]?.grade,
    meterSerial: meterOf(known),
  }),
  BunkerProtest: head,
  BunkerQuantityDispute: (known) => {
    const name = productsOf(known.order)[0]?.name ?? "";
    const receipt = said(itemAbout(known.forms.BunkerMeterReceipt, "batches", name)?.item, "mass");
    return { ...head(known), product: name, supplierMass: receipt };
  },
} as const satisfies Record<BunkerKind, (known: Known) => FieldData>;

/** A form as it begins: filled from the order, the craft, the forms before it, and the file of the meter. */
export const prefill = (kind: BunkerKind, known: Known): FieldData =>
  metered(kind, filled(BEGUN[kind](known)), known.logs);

/** The fields of forms that the delivery decides, whatever is typed. */
const IMPOSED = ["bdnNo", "forms", "corrects"] as const;

/** The content that was typed, with the fields that the delivery decides. */
export function imposed(kind: BunkerKind, data: FieldData, known: Known): FieldData {
  const decided = prefill(kind, known);
  return {
    ...totalised(kind, metered(kind, data, known.logs), known.forms),
    ...pumped(kind, known),
    ...(kind === "BunkerDeliveryNote" && { protest: protests(data, known) }),
    ...Object.fromEntries(IMPOSED.flatMap((name) => (name in decided ? [[name, decided[name]]] : []))),
  };
}
