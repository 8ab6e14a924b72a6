// Data: two bunker deliveries of the demo. Every name is invented.
import type { BunkerKind } from "#domain/bunker/forms";
import { SAFETY_LISTS } from "#domain/kinds/bunker/before";
import type { FieldData } from "#domain/kinds/field";

/** The tanker of the supplier. */
export const CRAFT = {
  name: "QUAY HERON",
  imo: "9990064",
  licence: "SB-0412",
  owner: "Straits Quay Bunkering Pte. Ltd.",
  meterSerial: "MFM-7741",
  mmsi: "",
} as const;

/** The facts of the supplier on its notes. */
export const SUPPLIER_FACTS = { uen: "201733418K", licence: "BS-0147", clientIdentifier: "SQB" } as const;

const place = {
  supplyType: "BUNKER_TANKER",
  port: { code: "SGSIN", name: "SINGAPORE" },
  deliveryLocation: "EASTERN BUNKERING A",
  locationCode: "AEBA",
  agent: "ORISON SHIP AGENCIES",
} as const;

/** A delivery of the demo: its order, the ship's chief engineer, and when it began. */
export interface Fuelled {
  readonly imo: string;
  readonly order: FieldData;
  readonly chief: { readonly name: string; readonly company: string; readonly email: string };
  /** Minutes from the beginning of the demo to the time alongside. */
  readonly alongside: number;
  /** The totaliser of the meter before it. */
  readonly start: string;
  /** Whether it is finished; the other one pumps. */
  readonly finished: boolean;
}

/** Readings of the meter and the mass between them, in metric tons. */
const START = "128406.512";
const END = "129256.248";
const LOADING = "71930.204";
const DELIVERED = "849.736";

export const FUELLED: readonly Fuelled[] = [
  {
    imo: "9321483",
    order: {
      ...place,
      vessel: {
        name: "PELAGIA DAWN",
        imo: "9321483",
        flag: "PORTUGAL (MADEIRA)",
        vesselId: "255806214",
        grossTonnage: "29762",
      },
      owner: "TERN & SABLE SHIPPING LDA",
      orderedBy: "MERIDIAN STRAITS TRADING PTE. LTD.",
      reference: "STEM-26-1187",
      products: [{ name: "VLSFO 0.50 %", grade: "RMG 380", quantity: "850.000" }],
    },
    chief: { name: "Tomasz Wilk", company: "PELAGIA DAWN", email: "chief@pelagia-dawn.example" },
    alongside: -480,
    start: START,
    finished: true,
  },
  {
    imo: "9703318",
    order: {
      ...place,
      vessel: {
        name: "CORRENTE NORTE",
        imo: "9703318",
        flag: "PORTUGAL",
        vesselId: "263702418",
        grossTonnage: "41880",
      },
      owner: "TERN & SABLE SHIPPING LDA",
      orderedBy: "PORTO AZUL ENERGIA S.A.",
      reference: "STEM-26-1191",
      products: [{ name: "VLSFO 0.50 %", grade: "RMG 380", quantity: "620.000" }],
    },
    chief: { name: "Duarte Lemos", company: "CORRENTE NORTE", email: "chief@corrente-norte.example" },
    alongside: -110,
    start: END,
    finished: false,
  },
];

/** Minutes after the time alongside. */
export const MINUTES = {
  checked: 38,
  seals: 58,
  read: 70,
  reset: 76,
  commenced: 84,
  completed: 229,
  readAfter: 232,
  sealsAfter: 238,
  printed: 242,
  castOff: 308,
} as const;

const PROPERTIES: Readonly<Record<string, { readonly value: string; readonly limit: string }>> = {
  DENSITY: { value: "948.6", limit: "max 991.0" },
  VISCOSITY: { value: "142.30", limit: "max 380.0" },
  SULPHUR: { value: "0.47", limit: "max 0.50" },
  FLASH_POINT: { value: "78.0", limit: "min 60.0" },
  WATER: { value: "0.10", limit: "max 0.50" },
  POUR_POINT: { value: "-6", limit: "max 30" },
  ASH: { value: "0.021", limit: "max 0.100" },
  CARBON_RESIDUE: { value: "6.82", limit: "max 18.00" },
  ALUMINIUM_SILICON: { value: "18", limit: "max 60" },
  VANADIUM: { value: "41", limit: "max 350" },
  SODIUM: { value: "12", limit: "max 100" },
  ACID_NUMBER: { value: "<0.10", limit: "max 2.50" },
};

const items = (data: FieldData, list: string): readonly FieldData[] =>
  Array.isArray(data[list]) ? (data[list] as readonly FieldData[]) : [];
const each = (data: FieldData, list: string, more: (item: FieldData, i: number) => FieldData): FieldData => ({
  [list]: items(data, list).map((item, i) => ({ ...item, ...more(item, i) })),
});

/** The content of a form that its crew adds to what is known; `at`: RFC 3339 of minutes after the time alongside. */
const TYPED: Readonly<Record<string, (data: FieldData, at: (minutes: number) => string, of: Fuelled) => FieldData>> = {
  BunkerRequisition: (_, at) => ({
    supplyBy: at(400),
    maximumRate: "450",
    sulphurLimit: "REG_14_1",
    remarks: ["Receive into 3P and 3S."],
  }),
  BunkerSafetyCheck: (data, at) => ({
    checkedAt: at(MINUTES.checked),
    agreedRate: "400",
    startRate: "100",
    toppingRate: "120",
    maximumPressure: "7",
    emergencyStop: "Three short blasts, STOP on the channel",
    channel: "VHF 72, portable 6",
    hoseTestDate: "2026-06-02",
    ...Object.assign({}, ...SAFETY_LISTS.map((list) => each(data, list, () => ({ tanker: "YES", vessel: "YES" })))),
  }),
  BunkerCertificateOfQuality: (data, at) => ({
    laboratory: "ORISON LABORATORIES, SINGAPORE",
    date: at(-2880).slice(0, 10),
    certificateNo: "OL-26-18804",
    ...each(data, "products", () => ({ batch: "SQ-B-2611-07" })),
    ...each(data, "properties", ({ property }) => PROPERTIES[String(property)] ?? {}),
  }),
  BunkerMeterSealsCheckPre: (data, at) => ({
    checkedAt: at(MINUTES.seals),
    ...each(data, "seals", (_, i) => ({ number: `SQ-8841${i}`, intact: "INTACT" })),
  }),
  BunkerMeterReadingPre: (data, at, { start }) => ({
    readAt: at(MINUTES.read),
    ...each(data, "readings", () => ({ deliveryStart: start, loadingStart: LOADING })),
  }),
  BunkerMeterSealsCheckPost: (data, at) => ({
    checkedAt: at(MINUTES.sealsAfter),
    ...each(data, "seals", () => ({ intact: "INTACT" })),
  }),
  BunkerMeterReadingPost: (data, at) => ({
    readAt: at(MINUTES.readAfter),
    ...each(data, "readings", () => ({ deliveryEnd: END, loadingEnd: LOADING })),
  }),
  BunkerMeterReceipt: (data, at) => ({
    btnNo: "BTN-7741-0926",
    resetAt: at(MINUTES.reset),
    printedAt: at(MINUTES.printed),
    ...each(data, "batches", () => ({ mass: DELIVERED, density: "948.60", temperature: "42.5" })),
  }),
  BunkerDeliveryNote: (data, at) => ({
    alongsideAt: at(0),
    castOffAt: at(MINUTES.castOff),
    supplier: { ...(data["supplier"] as FieldData), phone: "+65 6010 0388" },
    sampling: "At the ship's manifold, continuous drip",
    ...each(data, "products", () => ({ quantity: DELIVERED })),
    ...each(data, "samples", (_, i) => ({ seal: `081447${i + 1}` })),
    rating: "5",
    feedback: "Hose handling in good order.",
  }),
};

/** A form as its crew fills it: what is known of it, and what they add. */
export const filledForm = (
  kind: BunkerKind,
  data: FieldData,
  at: (minutes: number) => string,
  of: Fuelled,
): FieldData => ({ ...data, ...TYPED[kind]?.(data, at, of) });
