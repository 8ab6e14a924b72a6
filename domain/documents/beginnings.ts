import type { FieldData } from "../kinds/field.ts";
import { KINDS, type KindName } from "../kinds/kinds.ts";
import { entryOf } from "../lookup.ts";
import { read } from "../kinds/read.ts";
import { inAll } from "../quantities.ts";
import { say, text, type Language } from "../text.ts";

/** A party as forms hold it. */
export interface WrittenParty {
  readonly name: string;
  readonly addressLines: readonly string[];
}

/** The party of a new document that its author's company is. */
const OWN = {
  BillOfLading: "carrier",
  DeliveryOrder: "issuer",
  BillOfExchange: "drawer",
  LetterOfIndemnity: "from",
  WarrantyOfTitle: "from",
  ShippingInstruction: "shipper",
  NegotiationForm: "beneficiary",
  Invoice: "seller",
  DebitNote: "seller",
  PackingList: "seller",
} as const satisfies Partial<Record<KindName, string>>;

const party = (data: FieldData, path: string): Partial<WrittenParty> | undefined =>
  read(data, `${path}.name`) === undefined ? undefined : (data[path] as WrittenParty);

/** Descriptions of all lines of cargo. */
const goodsOf = (data: FieldData): string | undefined => {
  const lines = Array.isArray(data["cargo"]) ? (data["cargo"] as FieldData[]) : [];
  const said = lines.flatMap((line) => read(line, "description") ?? []);
  return said.length === 0 ? undefined : said.join("\n");
};
const oneLine = (goods: string | undefined): string | undefined => goods?.replace(/\s*\n\s*/g, ", ").slice(0, 140);

/** The quantity of all lines where they share a unit. */
const wholeOf = (data: FieldData): { readonly quantity?: string; readonly quantityUnit?: string } => {
  const lines = (Array.isArray(data["cargo"]) ? (data["cargo"] as FieldData[]) : []).flatMap((line) => {
    const [quantity, unit] = [read(line, "quantity"), read(line, "unit")];
    return quantity === undefined || unit === undefined ? [] : [{ quantity, unit }];
  });
  const [all, ...others] = inAll(lines);
  return all === undefined || others.length > 0 ? {} : { quantity: all.quantity, quantityUnit: all.unit };
};

/** The consignee that the bill names: the party to whose order it is, or the named consignee. */
const consigneeOf = (data: FieldData): WrittenParty | undefined => {
  const { type, name, addressLines = [] } = (data["consignee"] ?? {}) as Partial<WrittenParty> & { type?: string };
  return name === undefined || name.trim() === "" || type === "TO_ORDER" ? undefined : { name, addressLines };
};
/** Those told of the arrival are the buyer's side where the bill names a bank, or nobody. */
const receiverOf = (data: FieldData): FieldData | undefined => {
  const notify = Array.isArray(data["notify"]) ? (data["notify"] as FieldData[])[0] : undefined;
  return notify !== undefined && read(notify, "name") !== undefined
    ? notify
    : (consigneeOf(data) as FieldData | undefined);
};

const common = (data: FieldData): FieldData => ({
  blNo: data["blNo"],
  vessel: data["vessel"],
  voyage: data["voyage"],
  ...wholeOf(data),
});
const letter = (data: FieldData): FieldData => ({
  ...common(data),
  cargo: oneLine(goodsOf(data)),
  portOfLoading: data["portOfLoading"],
  portOfDischarge: data["portOfDischarge"],
});

const AGAINST = text(
  "Drawn against bill of lading {number} dated {date}, {vessel}, {loading} to {discharge}.",
  "凭 {date} 签发的第 {number} 号提单开立，船名 {vessel}，自 {loading} 至 {discharge}。",
);

type Taking = (source: FieldData, language: Language) => FieldData;

/** The content that a document takes over from the bill of lading that it is about. */
const FROM_BILL = {
  DeliveryOrder: (data) => {
    const cargo = Array.isArray(data["cargo"]) ? (data["cargo"] as FieldData[]) : [];
    const [line] = cargo;
    return {
      ...common(data),
      reference: data["reference"],
      port: data["portOfDischarge"],
      cargo: goodsOf(data),
      ...(cargo.length === 1 ? { marks: line?.["marks"], packages: line?.["packages"] } : {}),
      deliverTo: receiverOf(data),
    };
  },
  LetterOfIndemnity: (data) => ({
    ...letter(data),
    to: party(data, "carrier"),
    deliverTo: receiverOf(data),
    placeOfDelivery: read(data, "portOfDischarge.name"),
  }),
  BillOfExchange: (data, language) => ({
    tenor: "AFTER_BL",
    blDate: data["dateOfIssue"],
    drawee: consigneeOf(data),
    clauses: say(AGAINST, language, {
      number: read(data, "blNo") ?? "",
      date: read(data, "dateOfIssue") ?? "",
      vessel: read(data, "vessel.name") ?? "",
      loading: read(data, "portOfLoading.name") ?? "",
      discharge: read(data, "portOfDischarge.name") ?? "",
    }),
  }),
  Invoice: (data, language) => ({
    name: say(KINDS.Invoice.label, language),
    description: [
      read(data, "blNo") === undefined ? undefined : `B/L ${read(data, "blNo")}`,
      read(data, "vessel.name"),
      [read(data, "portOfLoading.name"), read(data, "portOfDischarge.name")].filter(Boolean).join(" – "),
    ]
      .filter(Boolean)
      .join(", "),
    buyer: receiverOf(data),
    lines: (Array.isArray(data["cargo"]) ? (data["cargo"] as FieldData[]) : []).map((line) => ({
      description: oneLine(read(line, "description")),
      quantity: line["quantity"],
      quantityUnit: line["unit"],
    })),
  }),
} as const satisfies Partial<Record<KindName, Taking>>;

/** The kinds of documents that can begin with the content of a bill of lading. */
export const KINDS_FROM_BILL = Object.keys(FROM_BILL) as (keyof typeof FROM_BILL)[];

/** The party that ordered the fuel, or the owner of the ship where nobody is named. */
const buyerOf = (note: FieldData): FieldData | undefined => {
  const name = read(note, "orderedBy") ?? read(note, "owner");
  return name === undefined || name.trim() === "" ? undefined : { name, addressLines: [] };
};

/** The kinds of documents that begin with the content of a bunker delivery note. */
const FROM_NOTE = {
  Invoice: (note, language) => ({
    name: say(KINDS.Invoice.label, language),
    description: [`BDN ${read(note, "bdnNo") ?? ""}`.trim(), read(note, "vessel.name"), read(note, "port.name")]
      .filter(Boolean)
      .join(", "),
    buyer: buyerOf(note),
    lines: (Array.isArray(note["products"]) ? (note["products"] as FieldData[]) : []).map((product) => ({
      description: [read(product, "name"), read(product, "grade")].filter(Boolean).join(", "),
      quantity: product["quantity"],
      quantityUnit: "TNE",
    })),
  }),
} as const satisfies Partial<Record<KindName, Taking>>;

/** The kinds that give others their content: for each, the kinds that take it. */
const GIVERS: Readonly<Partial<Record<KindName, Readonly<Partial<Record<KindName, Taking>>>>>> = {
  BillOfLading: FROM_BILL,
  BunkerDeliveryNote: FROM_NOTE,
};

/** The fields that a new document of a kind takes over from one of another kind; null where it takes over none. */
export function takenFrom(
  source: { readonly kind: string; readonly data: FieldData; readonly language: Language },
  kind: string,
): FieldData | null {
  const take = entryOf(entryOf(GIVERS, source.kind) ?? {}, kind);
  if (take === undefined) return null;
  // Fields without a value are left to the defaults of the form.
  return Object.fromEntries(
    Object.entries<unknown>(take(source.data, source.language)).filter(([, value]) => value !== undefined),
  );
}

/** The own company, where a new document of a kind names it. */
export function ownParty(kind: string, own: WrittenParty | undefined): FieldData {
  const name = Object.entries(OWN).find(([one]) => one === kind)?.[1];
  return name === undefined || own === undefined ? {} : { [name]: own };
}
