// Data: the companies, people and papers of the demo. Every name is invented.
import type { BodyInput } from "#domain/api/route";
import type { authRoutes } from "#domain/api/auth";
import type { FieldData } from "#domain/kinds/field";
import { ALL_PERMISSIONS, type Permission } from "#domain/permissions";

type Registration = BodyInput<typeof authRoutes.register>;

export interface Player {
  readonly role: "carrier" | "shipper" | "bank" | "supplier";
  readonly company: Pick<
    Registration,
    "company" | "chineseName" | "country" | "city" | "postalAddress" | "registerNumber" | "domain"
  >;
  /** The first one registers the company and is its administrator. */
  readonly people: readonly [Person, Person, ...Person[]];
}
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Works on board, and nowhere else. */
  readonly crew?: true;
}

/** The rights of a colleague: everything of daily work; of a crew those on board alone. */
export const rightsOf = ({ crew }: Person): Permission[] => (crew === true ? ["bunker.crew"] : [...ALL_PERMISSIONS]);

export const CAST: readonly Player[] = [
  {
    role: "carrier",
    company: {
      company: "Tern & Sable Shipping Lda",
      chineseName: "燕鸥航运有限公司",
      country: "PT",
      city: "Sines",
      postalAddress: "Rua do Porto 12, 7520-102 Sines",
      registerNumber: "507123456",
      domain: "tern-sable.example",
    },
    people: [
      { email: "ines@tern-sable.example", firstName: "Inês", lastName: "Valadares" },
      { email: "tomas@tern-sable.example", firstName: "Tomás", lastName: "Brito" },
    ],
  },
  {
    role: "shipper",
    company: {
      company: "Porto Azul Energia S.A.",
      chineseName: "蓝港能源股份公司",
      country: "PT",
      city: "Lisboa",
      postalAddress: "Avenida do Mar 214, 1200-450 Lisboa",
      registerNumber: "508654321",
      domain: "porto-azul.example",
    },
    people: [
      { email: "rui@porto-azul.example", firstName: "Rui", lastName: "Teles" },
      { email: "marta@porto-azul.example", firstName: "Marta", lastName: "Pinho" },
    ],
  },
  {
    role: "bank",
    company: {
      company: "Kestrel Trade Bank N.V.",
      chineseName: "红隼贸易银行",
      country: "NL",
      city: "Amsterdam",
      postalAddress: "Zuidas 40, 1077 XX Amsterdam",
      registerNumber: "33214567",
      domain: "kestrel-bank.example",
    },
    people: [
      { email: "anouk@kestrel-bank.example", firstName: "Anouk", lastName: "Verhage" },
      { email: "pieter@kestrel-bank.example", firstName: "Pieter", lastName: "de Wit" },
    ],
  },
];

/** The supplier of bunkers, whose contact is the carrier: its office, and two officers of its tanker. */
export const SUPPLIER: Player = {
  role: "supplier",
  company: {
    company: "Straits Quay Bunkering Pte. Ltd.",
    chineseName: "海峡码头燃油供应有限公司",
    country: "SG",
    city: "Singapore",
    postalAddress: "12 Pandan Quay #03-02",
    registerNumber: "201733418K",
    domain: "straits-quay.example",
  },
  people: [
    { email: "mei@straits-quay.example", firstName: "Mei Lin", lastName: "Ong" },
    { email: "arif@straits-quay.example", firstName: "Arif", lastName: "Wibowo", crew: true },
    { email: "joseph@straits-quay.example", firstName: "Joseph", lastName: "Tan", crew: true },
  ],
};

const carrier = { name: "TERN & SABLE SHIPPING LDA", addressLines: ["RUA DO PORTO 12", "7520-102 SINES, PORTUGAL"] };
const shipper = { name: "PORTO AZUL ENERGIA S.A.", addressLines: ["AVENIDA DO MAR 214", "1200-450 LISBOA, PORTUGAL"] };

const bill = (difference: FieldData): FieldData => ({
  reference: "PAE/26/1187",
  shipper,
  consignee: { type: "TO_ORDER" },
  notify: [{ name: "MERIDIAN STRAITS TRADING PTE. LTD.", addressLines: ["8 STRAITS QUAY #21-04", "SINGAPORE 018982"] }],
  vessel: { name: "AURELIA STRAIT", imo: "9074729", flag: "MALTA" },
  voyage: "AS-118L",
  portOfLoading: { code: "PTSIE", name: "SINES, PORTUGAL" },
  portOfDischarge: { code: "SGSIN", name: "SINGAPORE" },
  cargo: [
    {
      description: "LOW SULPHUR STRAIGHT RUN FUEL OIL\nIN BULK",
      quantity: "37998.412",
      unit: "TNE",
      grossWeight: "37953.453",
      grossWeightUnit: "TNE",
      volume: "40871.692",
      density: "0.9297",
      temperature: "48.5",
    },
  ],
  charterPartyDate: "2026-10-12",
  freight: { terms: "AS_PER_CP", payableAt: "LISBON, PORTUGAL" },
  timeUsedForLoading: { days: "1", hours: "14" },
  clauses: "CLEAN ON BOARD\nFREIGHT PAYABLE AS PER CHARTER-PARTY\nLOADED IN TANKS 1P 1S 2P 2S 3P 3S 4P 4S",
  numberOfOriginals: "1",
  placeOfIssue: "SINES",
  dateOfIssue: "2026-10-30",
  shippedOnBoardDate: "2026-10-30",
  carrier,
  issuer: carrier.name,
  ...difference,
});

/** Bills by the state in which the demo leaves them. */
export const BILLS = {
  /** Delivered to the shipper, not yet touched. */
  delivered: bill({ blNo: "TSL-SIN-260417" }),
  /** Surrendered by the bank; the carrier has to answer. */
  surrendered: bill({
    blNo: "TSL-RTM-260402",
    reference: "PAE/26/1151",
    vessel: { name: "PELAGIA DAWN", imo: "9321483", flag: "MADEIRA" },
    voyage: "PD-071",
    portOfDischarge: { code: "NLRTM", name: "ROTTERDAM, NETHERLANDS" },
    cargo: [
      {
        description: "GASOIL 10 PPM SULPHUR\nIN BULK",
        quantity: "24115.060",
        unit: "TNE",
        grossWeight: "24086.540",
        grossWeightUnit: "TNE",
        volume: "28540.310",
        density: "0.8450",
      },
    ],
    dateOfIssue: "2026-10-09",
    shippedOnBoardDate: "2026-10-08",
  }),
  /** Released: the whole story from issue to delivery. */
  accomplished: bill({
    blNo: "TSL-YEO-260371",
    reference: "PAE/26/1098",
    vessel: { name: "CORRENTE NORTE", imo: "9703318", flag: "PORTUGAL" },
    voyage: "CN-233",
    portOfDischarge: { code: "KRYOS", name: "YEOSU, KOREA" },
    cargo: [
      {
        description: "JET A-1 AVIATION FUEL\nIN BULK",
        quantity: "18000.000",
        unit: "TNE",
        grossWeight: "17978.700",
        grossWeightUnit: "TNE",
        density: "0.7980",
      },
    ],
    dateOfIssue: "2026-09-18",
    shippedOnBoardDate: "2026-09-18",
  }),
} as const;

/** Begun, not complete: what the B/L form opens with. */
export const DRAFT_BILL: FieldData = {
  blNo: "TSL-NGB-260431",
  reference: "MST/26/0339",
  shipper: { name: "MERIDIAN STRAITS TRADING PTE. LTD.", addressLines: ["8 STRAITS QUAY #21-04, SINGAPORE 018982"] },
  consignee: { type: "TO_ORDER_OF", name: "KESTREL TRADE BANK N.V." },
  notify: [
    {
      name: "宁波海韵油脂有限公司",
      addressLines: ["NINGBO HAIYUN OILS CO., LTD.", "88 HAIYUN RD, ZHENHAI, NINGBO, CHINA"],
    },
  ],
  vessel: { name: "OSTARA BAY", imo: "9990014", flag: "PANAMA" },
  voyage: "OB-044",
  portOfLoading: { code: "IDDUM", name: "DUMAI, INDONESIA" },
  portOfDischarge: { code: "CNNGB", name: "NINGBO, CHINA" },
  cargo: [
    {
      description: "RBD PALM OLEIN IN BULK",
      quantity: "12500.000",
      unit: "TNE",
      volume: "13736.264",
      density: "0.9100",
      temperature: "32.0",
    },
  ],
  charterPartyDate: "2026-11-02",
  freight: { terms: "AS_PER_CP", payableAt: "SINGAPORE" },
  placeOfIssue: "DUMAI",
  numberOfOriginals: "1",
};

/** Papers that the shipper uploads: kind, number, name, and the lines printed on them. */
export const PAPERS = [
  {
    kind: "Invoice",
    number: "PAE-INV-26-2207",
    name: "Commercial invoice",
    lines: ["37,998.412 t low sulphur straight run fuel oil", "USD 501.11 per t", "Total USD 19,041,384.24"],
  },
  {
    kind: "CertificateOfOrigin",
    number: "AEP-CO-88213",
    name: "Certificate of origin, Portugal",
    lines: ["HS 2710.19", "Producer: Porto Azul Energia S.A., Sines"],
  },
  {
    kind: "QuantityReport",
    number: "ORS-QTY-26-511",
    name: "Quantity report, Sines",
    lines: ["Shore figure 38,001.120 t", "Ship figure 37,998.412 t"],
  },
] as const;
