import type { FieldData } from "../kinds/field.ts";
import { read } from "../kinds/read.ts";
import { packageWords } from "../packages.ts";
import { transportDocument } from "./transport-document.ts";
import type { IdentifyingCode } from "./party-shapes.ts";

/** The parties of a bill that the standard wants codes of. */
type Coded = "shipper" | "consignee" | "endorsee" | "issuingParty";

/** The facts of the standard that our form does not ask: they come from the directory of companies. */
export interface BesideForm {
  readonly codes?: Readonly<Partial<Record<Coded, readonly IdentifyingCode[]>>>;
  /** The containers that are the shipper's own; not given, it is not known of any. */
  readonly shipperOwned?: readonly string[];
  readonly issuingAddress?: { readonly street: string; readonly city: string; readonly countryCode: string };
}

type Json = Record<string, unknown>;
const given = (data: Json): Json => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
const list = (data: FieldData, name: string): readonly FieldData[] =>
  Array.isArray(data[name]) ? (data[name] as FieldData[]) : [];
const group = (data: FieldData, name: string): FieldData | undefined =>
  typeof data[name] === "object" && data[name] !== null ? (data[name] as FieldData) : undefined;
const said = (data: FieldData, path: string): string | undefined => read(data, path)?.trim() || undefined;
/** A decimal as a number of JSON; none where it has more digits than such a number keeps. */
const number = (value: string | undefined): number | undefined =>
  value === undefined || value.replace(/\D/g, "").length > 15 ? undefined : Number(value);

const place = (data: FieldData | undefined): Json | undefined =>
  data === undefined
    ? undefined
    : given({ UNLocationCode: said(data, "UNLocationCode"), locationName: said(data, "locationName") });

function party(data: FieldData | undefined, beside: Json = {}): Json | undefined {
  if (data === undefined) return undefined;
  const address = (data["displayedAddress"] ?? []) as readonly string[];
  return given({
    partyName: said(data, "partyName"),
    displayedAddress: address.length > 0 ? [...address] : undefined,
    reference: said(data, "reference"),
    ...beside,
  });
}

const measured = (data: FieldData, name: string): Json | undefined =>
  said(data, name) === undefined ? undefined : { value: number(said(data, name)), unit: said(data, `${name}Unit`) };

/** Lines of at most so many characters, broken at spaces where there are some. */
function lines(text: string, most: number): string[] {
  return text.split("\n").flatMap((line) => {
    const all: string[] = [];
    let rest = line.trim();
    while (rest.length > most) {
      const space = rest.lastIndexOf(" ", most);
      const at = space > 0 ? space : most;
      all.push(rest.slice(0, at).trim());
      rest = rest.slice(at).trim();
    }
    return rest === "" ? all : [...all, rest];
  });
}

const cargoItem = (data: FieldData): Json => {
  const code = said(data, "packageCode");
  const count = said(data, "numberOfPackages");
  return given({
    equipmentReference: said(data, "equipmentReference"),
    cargoGrossWeight: measured(data, "cargoGrossWeight"),
    cargoGrossVolume: measured(data, "cargoGrossVolume"),
    outerPackaging: given({
      packageCode: code,
      numberOfPackages: number(count),
      description: code === undefined ? undefined : packageWords(code, "en-US", count),
    }),
  });
};

const consignmentItem = (data: FieldData): Json =>
  given({
    carrierBookingReference: said(data, "carrierBookingReference"),
    descriptionOfGoods: lines(said(data, "descriptionOfGoods") ?? "", 35),
    HSCodes: list(data, "HSCodes").map((one) => said(one, "code")),
    cargoItems: list(data, "cargoItems").map(cargoItem),
  });

function equipment(data: FieldData, shipperOwned: readonly string[] | undefined): Json {
  const reference = said(data, "equipmentReference") ?? "";
  const temperature = said(data, "temperatureSetpoint");
  return given({
    equipment: given({ equipmentReference: reference, ISOEquipmentCode: said(data, "ISOEquipmentCode") }),
    isShipperOwned: shipperOwned?.includes(reference),
    seals: list(data, "seals").map((one) => ({ number: said(one, "number") })),
    activeReeferSettings:
      temperature === undefined ? undefined : { temperatureSetpoint: number(temperature), temperatureUnit: "CEL" },
  });
}

/**
 * A bill of our form as the standard writes it, and the paths where the standard wants more than was given: such a bill
 * cannot be exchanged yet.
 */
export function toTransportDocument(
  data: FieldData,
  beside: BesideForm,
): { readonly document: Json; readonly missing: readonly string[] } {
  const codes = (role: Coded): Json => ({ identifyingCodes: beside.codes?.[role] });
  const toOrder = said(data, "isToOrder") === "YES";
  const notify = list(data, "notifyParties").map((one) => party(one));
  const document = given({
    transportDocumentReference: said(data, "transportDocumentReference"),
    transportDocumentStatus: "ISSUED",
    transportDocumentTypeCode: said(data, "transportDocumentTypeCode"),
    isShippedOnBoardType: said(data, "isShippedOnBoardType") === "YES",
    isElectronic: said(data, "isElectronic") === "YES",
    isToOrder: toOrder,
    numberOfOriginalsWithoutCharges: said(data, "numberOfOriginals") === "1" ? 1 : undefined,
    shippedOnBoardDate: said(data, "shippedOnBoardDate"),
    receivedForShipmentDate: said(data, "receivedForShipmentDate"),
    issueDate: said(data, "issueDate"),
    termsAndConditions: said(data, "termsAndConditions") ?? "",
    receiptTypeAtOrigin: said(data, "receiptTypeAtOrigin"),
    deliveryTypeAtDestination: said(data, "deliveryTypeAtDestination"),
    cargoMovementTypeAtOrigin: said(data, "cargoMovementTypeAtOrigin"),
    cargoMovementTypeAtDestination: said(data, "cargoMovementTypeAtDestination"),
    carrierCode: said(data, "carrierCode"),
    carrierCodeListProvider: said(data, "carrierCodeListProvider"),
    placeOfIssue: place(group(data, "placeOfIssue")),
    invoicePayableAt: place(group(data, "invoicePayableAt")),
    partyContactDetails: [
      given({
        name: said(data, "partyContactDetails.name"),
        email: said(data, "partyContactDetails.email"),
        phone: said(data, "partyContactDetails.phone"),
      }),
    ],
    documentParties: given({
      shipper: party(group(data, "shipper"), codes("shipper")),
      // Fields that the form hides are left out: a bill to order has no consignee, and another no endorsee.
      consignee: toOrder ? undefined : party(group(data, "consignee"), codes("consignee")),
      endorsee: toOrder ? party(group(data, "endorsee"), codes("endorsee")) : undefined,
      issuingParty: party(group(data, "issuingParty"), { ...codes("issuingParty"), address: beside.issuingAddress }),
      notifyParties: notify.length > 0 ? notify : undefined,
    }),
    transports: given({
      plannedDepartureDate: said(data, "plannedDepartureDate"),
      plannedArrivalDate: said(data, "plannedArrivalDate"),
      placeOfReceipt: place(group(data, "placeOfReceipt")),
      portOfLoading: place(group(data, "portOfLoading")),
      portOfDischarge: place(group(data, "portOfDischarge")),
      placeOfDelivery: place(group(data, "placeOfDelivery")),
      vesselVoyages: [
        given({
          vesselName: said(data, "vessel.name"),
          carrierExportVoyageNumber: said(data, "vessel.carrierExportVoyageNumber"),
        }),
      ],
    }),
    consignmentItems: list(data, "consignmentItems").map(consignmentItem),
    utilizedTransportEquipments: list(data, "utilizedTransportEquipments").map((one) =>
      equipment(one, beside.shipperOwned),
    ),
  });
  const checked = transportDocument.safeParse(document);
  const missing = checked.success ? [] : checked.error.issues.map(({ path }) => path.join("."));
  return { document: document, missing };
}
