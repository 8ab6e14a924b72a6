// Data: a sample of every form of one bunker delivery, which fit each other; all names are invented.
import { SAFETY_ITEMS } from "#domain/bunker/safety-items";
import type { BunkerKind } from "#domain/bunker/forms";
import { SAFETY_LISTS } from "#domain/kinds/bunker/before";
import type { FieldData } from "#domain/kinds/field";
import { SINGAPORE } from "./sample-parties.ts";

const at = (time: string): string => `2026-11-25T${time}:00Z`;

export const SHIP = { name: "PELAGIA DAWN", imo: "9321483" } as const;
export const TANKER = { name: "QUAY HERON", imo: "9990064", licence: "SB-0412" } as const;
const PRODUCT = "VLSFO 0.50 %";
const METER = "MFM-7741";
const delivery = { bdnNo: "BDN-261014", vessel: SHIP, tanker: TANKER };
const products = [{ name: PRODUCT, grade: "RMG 380", quantity: "850.000" }];
const starts = { product: PRODUCT, meterSerial: METER, deliveryStart: "128406.512", loadingStart: "71930.204" };
const ends = { deliveryEnd: "129256.248", loadingEnd: "71930.204" };

export const SEALS: readonly FieldData[] = [
  "Meter head",
  "Transmitter",
  "Flow computer",
  "Printer",
  "Bypass valve",
  "Drain valve",
].map((location, i) => ({ location, number: `SQ-8841${i}`, intact: "INTACT" }));

const PROPERTIES: readonly FieldData[] = [
  ["DENSITY", "948.6", "max 991.0", "ISO 12185"],
  ["VISCOSITY", "142.30", "max 380.0", "ISO 3104"],
  ["SULPHUR", "0.47", "max 0.50", "ISO 8754"],
  ["FLASH_POINT", "78.0", "min 60.0", "ISO 2719"],
  ["WATER", "0.10", "max 0.50", "ISO 3733"],
  ["POUR_POINT", "-6", "max 30", "ISO 3016"],
  ["ASH", "0.021", "max 0.100", "ISO 6245"],
  ["CARBON_RESIDUE", "6.82", "max 18.00", "ISO 10370"],
  ["ALUMINIUM_SILICON", "18", "max 60", "ISO 10478"],
  ["VANADIUM", "41", "max 350", "ISO 14597"],
  ["SODIUM", "12", "max 100", "IP 501"],
  ["ACID_NUMBER", "<0.10", "max 2.50", "ASTM D664"],
].map(([property, value, limit, method]) => ({ product: PRODUCT, property, value, limit, method }));

export const BUNKER_SAMPLES: Readonly<Record<BunkerKind, FieldData>> = {
  BunkerRequisition: {
    ...delivery,
    port: SINGAPORE,
    deliveryLocation: "Eastern Bunkering A",
    products,
    supplyBy: at("20:00"),
    maximumRate: "450",
    sulphurLimit: "REG_14_1",
    orderedBy: "MERIDIAN STRAITS TRADING PTE. LTD.",
    agent: "ORISON SHIP AGENCIES",
    remarks: ["Receive into 3P and 3S."],
  },
  BunkerSafetyCheck: {
    ...delivery,
    checkedAt: at("14:20"),
    agreedRate: "400",
    startRate: "100",
    toppingRate: "120",
    maximumPressure: "7",
    emergencyStop: "Three short blasts, STOP on the channel",
    channel: "VHF 72, portable 6",
    hoseTestDate: "2026-06-02",
    ...Object.fromEntries(
      SAFETY_LISTS.map((list) => [
        list,
        SAFETY_ITEMS[list].map(({ id, text }) => ({
          id,
          text: text.en,
          tanker: "YES",
          vessel: "YES",
          ...(id === "A15" && { vessel: "NA", remark: "To be handed over with the note." }),
        })),
      ]),
    ),
  },
  BunkerCertificateOfQuality: {
    ...delivery,
    laboratory: "ORISON LABORATORIES, SINGAPORE",
    date: "2026-11-23",
    certificateNo: "OL-26-18804",
    products: [{ name: PRODUCT, grade: "RMG 380", batch: "SQ-B-2611-07" }],
    properties: PROPERTIES,
  },
  BunkerMeterSealsCheckPre: { ...delivery, meterSerial: METER, checkedAt: at("14:40"), seals: SEALS },
  BunkerMeterReadingPre: { ...delivery, readAt: at("14:52"), readings: [starts] },
  BunkerMeterSealsCheckPost: { ...delivery, meterSerial: METER, checkedAt: at("17:40"), seals: SEALS },
  BunkerMeterReadingPost: { ...delivery, readAt: at("17:34"), readings: [{ ...starts, ...ends }] },
  BunkerMeterReceipt: {
    ...delivery,
    btnNo: "BTN-7741-0926",
    meterSerial: METER,
    resetAt: at("14:58"),
    printedAt: at("17:44"),
    batches: [
      {
        product: PRODUCT,
        mass: "849.736",
        density: "948.60",
        temperature: "42.5",
        startedAt: at("15:06"),
        endedAt: at("17:31"),
      },
    ],
  },
  BunkerDeliveryNote: {
    ...delivery,
    btnNo: "BTN-7741-0926",
    date: "2026-11-25",
    supplier: {
      name: "STRAITS QUAY BUNKERING PTE. LTD.",
      addressLines: ["12 PANDAN QUAY #03-02", "SINGAPORE 128814"],
      phone: "+65 6010 0388",
      uen: "201733418K",
      licence: "BS-0147",
    },
    vessel: { ...SHIP, flag: "PORTUGAL (MADEIRA)", vesselId: "255806214", grossTonnage: "29762" },
    owner: "TERN & SABLE SHIPPING LDA",
    orderedBy: "MERIDIAN STRAITS TRADING PTE. LTD.",
    agent: "ORISON SHIP AGENCIES",
    port: SINGAPORE,
    deliveryLocation: "EASTERN BUNKERING A",
    locationCode: "AEBA",
    supplyType: "BUNKER_TANKER",
    meterSerial: METER,
    alongsideAt: at("13:42"),
    resetAt: at("14:58"),
    commencedAt: at("15:06"),
    completedAt: at("17:31"),
    printedAt: at("17:44"),
    castOffAt: at("18:50"),
    products: [
      {
        name: PRODUCT,
        grade: "RMG 380",
        deliveryStart: "128406.512",
        ...ends,
        loadingStart: "71930.204",
        quantity: "849.736",
        density: "948.6",
        sulphur: "0.47",
        use: "ENGINES",
        flashPointSaid: "MEASURED",
        flashPoint: "78.0",
        viscosity: "142.30",
        water: "0.10",
        bioShare: "0",
        netEnergy: "41.24",
        declared: "REG_14_1",
      },
    ],
    sampling: "At the ship's manifold, continuous drip",
    samples: ["MARPOL", "SHIP", "SUPPLIER", "SURVEYOR"].map((owner, i) => ({
      owner,
      product: PRODUCT,
      seal: `081447${i + 1}`,
    })),
    forms: [
      "Requisition",
      "Safety check",
      "Quality certificate",
      "Seals, before",
      "Reading, before",
      "Seals, after",
      "Reading, after",
      "Meter receipt",
    ].map((form, i) => ({
      form,
      sha256: `${i}7ab140c2`.repeat(8).slice(0, 64),
      ...(i > 4 && i < 7 && { presence: "A. Wibowo" }),
    })),
    remarks: ["Density dips 16:20 and 17:20, 7 min in all, noted by surveyor."],
    rating: "5",
    feedback: "Hose handling in good order.",
  },
  BunkerLoadingRecord: {
    ...delivery,
    terminal: "JURONG TERMINAL PTE. LTD.",
    berth: "J4",
    startedAt: "2026-11-24T06:10:00Z",
    endedAt: "2026-11-24T11:45:00Z",
    product: PRODUCT,
    grade: "RMG 380",
    mass: "2400.118",
    density: "948.6",
    temperature: "44.0",
    meterSerial: METER,
    loadingStart: "69530.086",
    loadingEnd: "71930.204",
  },
  BunkerSTSRecord: {
    ...delivery,
    other: { name: "QUAY EGRET", licence: "SB-0388" },
    direction: "FROM",
    startedAt: "2026-11-24T14:00:00Z",
    endedAt: "2026-11-24T15:10:00Z",
    product: PRODUCT,
    mass: "210.055",
    meterSerial: METER,
    deliveryStart: "128406.512",
    deliveryEnd: "128406.512",
    loadingStart: "71720.149",
    loadingEnd: "71930.204",
  },
  BunkerProtest: {
    ...delivery,
    raisedBy: "SHIP",
    raisedAt: at("16:24"),
    about: "DELAY",
    statement: "Pumping was stopped from 15:40 to 16:10 on board the tanker.\nThe ship was not told why.",
    answer: "The pump was primed again. No objection to the times.",
  },
  BunkerQuantityDispute: {
    ...delivery,
    raisedBy: "SHIP",
    raisedAt: at("18:05"),
    product: PRODUCT,
    supplierMass: "849.736",
    shipMass: "846.900",
    measuredBy: "SOUNDING",
    statement: "Soundings of 3P and 3S after the delivery give 2.836 t less than the meter.",
    agreed: "Both tanks are sounded again with the surveyor after four hours.",
  },
};
