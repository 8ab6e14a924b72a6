import { isContainer } from "../checks.ts";
import type { FieldData } from "../kinds/field.ts";
import { canonicalJson } from "../canonical.ts";
import { isObject } from "../verify/json.ts";
import { toTransportDocument, type BesideForm } from "./to-transport-document.ts";
import type { TransportDocument } from "./transport-document.ts";

type Place = { readonly UNLocationCode?: string | undefined; readonly locationName?: string | undefined };
type Party = {
  readonly partyName: string;
  readonly displayedAddress?: readonly string[] | undefined;
  readonly reference?: string | undefined;
};

/** The entries that have a value. */
const given = (data: FieldData): FieldData =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

const placeData = (place: Place | undefined): FieldData | undefined =>
  place?.UNLocationCode === undefined
    ? undefined
    : given({ UNLocationCode: place.UNLocationCode, locationName: place.locationName });
const partyData = (party: Party | undefined): FieldData | undefined =>
  party === undefined
    ? undefined
    : given({
        partyName: party.partyName,
        displayedAddress: party.displayedAddress?.length ? [...party.displayedAddress] : undefined,
        reference: party.reference,
      });
const yesNo = (value: boolean): string => (value ? "YES" : "NO");

/** A number as this system writes it: never with an exponent. */
function decimal(value: number): string {
  const said = String(value);
  return said.includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : said;
}

type Goods = TransportDocument["consignmentItems"][number];
type Cargo = Goods["cargoItems"][number];
/** The members of a bill that a shipper may leave open. */
type Open =
  | "transportDocumentReference"
  | "transportDocumentTypeCode"
  | "isShippedOnBoardType"
  | "isElectronic"
  | "isToOrder"
  | "numberOfOriginalsWithCharges"
  | "numberOfOriginalsWithoutCharges"
  | "shippedOnBoardDate"
  | "receivedForShipmentDate"
  | "issueDate"
  | "placeOfIssue"
  | "partyContactDetails"
  | "carrierCode"
  | "carrierCodeListProvider"
  | "transports"
  | "receiptTypeAtOrigin"
  | "deliveryTypeAtDestination"
  | "cargoMovementTypeAtOrigin"
  | "cargoMovementTypeAtDestination"
  | "termsAndConditions"
  | "utilizedTransportEquipments";

/** A bill, or as much of one as a shipper says of it beforehand. */
export interface Sayable extends Partial<Pick<TransportDocument, Open>> {
  readonly invoicePayableAt?: Place | undefined;
  readonly documentParties: {
    readonly shipper: Party;
    readonly consignee?: Party | undefined;
    readonly endorsee?: Party | undefined;
    readonly issuingParty?: Party | undefined;
    readonly notifyParties?: readonly Party[] | undefined;
  };
  readonly consignmentItems: readonly (Pick<Goods, "carrierBookingReference" | "descriptionOfGoods" | "HSCodes"> & {
    readonly cargoItems: readonly (Pick<Cargo, "equipmentReference" | "cargoGrossWeight" | "cargoGrossVolume"> &
      Partial<Pick<Cargo, "outerPackaging">>)[];
  })[];
}

function goods({ consignmentItems }: Sayable): FieldData[] {
  return consignmentItems.map((item) => ({
    carrierBookingReference: item.carrierBookingReference,
    descriptionOfGoods: item.descriptionOfGoods.join("\n"),
    HSCodes: item.HSCodes.map((code) => ({ code })),
    cargoItems: item.cargoItems.map(({ equipmentReference, cargoGrossWeight, cargoGrossVolume, outerPackaging }) =>
      given({
        equipmentReference,
        cargoGrossWeight: decimal(cargoGrossWeight.value),
        cargoGrossWeightUnit: cargoGrossWeight.unit,
        cargoGrossVolume: cargoGrossVolume && decimal(cargoGrossVolume.value),
        cargoGrossVolumeUnit: cargoGrossVolume?.unit,
        numberOfPackages: outerPackaging && String(outerPackaging.numberOfPackages),
        packageCode: outerPackaging?.packageCode,
      }),
    ),
  }));
}

const answer = (value: boolean | undefined): string | undefined => (value === undefined ? undefined : yesNo(value));

/** The values of a document in the fields of our form. */
export function formOf(document: Sayable): FieldData {
  const { documentParties, transports, partyContactDetails } = document;
  const voyage = transports?.vesselVoyages[0];
  const contact = partyContactDetails?.[0];
  const originals = (document.numberOfOriginalsWithCharges ?? 0) + (document.numberOfOriginalsWithoutCharges ?? 0);
  return given({
    transportDocumentReference: document.transportDocumentReference,
    transportDocumentTypeCode: document.transportDocumentTypeCode,
    isShippedOnBoardType: answer(document.isShippedOnBoardType),
    isElectronic: answer(document.isElectronic),
    isToOrder: answer(document.isToOrder),
    numberOfOriginals: originals === 1 ? "1" : undefined,
    shippedOnBoardDate: document.shippedOnBoardDate,
    receivedForShipmentDate: document.receivedForShipmentDate,
    issueDate: document.issueDate,
    placeOfIssue: placeData(document.placeOfIssue),
    invoicePayableAt: placeData(document.invoicePayableAt),
    shipper: partyData(documentParties.shipper),
    consignee: partyData(documentParties.consignee),
    endorsee: partyData(documentParties.endorsee),
    issuingParty: partyData(documentParties.issuingParty),
    notifyParties: documentParties.notifyParties?.map((party) => partyData({ ...party, reference: undefined })),
    partyContactDetails: contact && given({ name: contact.name, email: contact.email, phone: contact.phone }),
    carrierCode: document.carrierCode,
    carrierCodeListProvider: document.carrierCodeListProvider,
    vessel: voyage && { name: voyage.vesselName, carrierExportVoyageNumber: voyage.carrierExportVoyageNumber },
    portOfLoading: placeData(transports?.portOfLoading),
    portOfDischarge: placeData(transports?.portOfDischarge),
    placeOfReceipt: placeData(transports?.placeOfReceipt),
    placeOfDelivery: placeData(transports?.placeOfDelivery),
    plannedDepartureDate: transports?.plannedDepartureDate,
    plannedArrivalDate: transports?.plannedArrivalDate,
    receiptTypeAtOrigin: document.receiptTypeAtOrigin,
    deliveryTypeAtDestination: document.deliveryTypeAtDestination,
    cargoMovementTypeAtOrigin: document.cargoMovementTypeAtOrigin,
    cargoMovementTypeAtDestination: document.cargoMovementTypeAtDestination,
    utilizedTransportEquipments: document.utilizedTransportEquipments?.map((one) =>
      given({
        equipmentReference: one.equipment.equipmentReference,
        ISOEquipmentCode: one.equipment.ISOEquipmentCode,
        seals: one.seals.map(({ number }) => ({ number })),
        // Only degrees Celsius are a field of ours: what is not the same number is not said.
        temperatureSetpoint:
          one.activeReeferSettings?.temperatureSetpoint !== undefined &&
          one.activeReeferSettings.temperatureUnit === "CEL"
            ? decimal(one.activeReeferSettings.temperatureSetpoint)
            : undefined,
      }),
    ),
    consignmentItems: goods(document),
    termsAndConditions: document.termsAndConditions === "" ? undefined : document.termsAndConditions,
  });
}

/** The paths of all values of a document of JSON. */
function leaves(value: unknown, path = ""): [string, unknown][] {
  const below = (name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
  if (Array.isArray(value)) return value.flatMap((one, i) => leaves(one, below(i)));
  if (isObject(value)) return Object.entries(value).flatMap(([name, one]) => leaves(one, below(name)));
  return [[path, value]];
}

/** The value at a dotted path of a document of JSON. */
export function valueAt(document: unknown, path: string): string {
  const value = path
    .split(".")
    .reduce<unknown>(
      (at, name) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined),
      document,
    );
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** The paths of a document that our form has no field for. */
export function unsaidOf(document: Sayable, data: FieldData, beside: BesideForm = {}): string[] {
  const back = new Map(leaves(toTransportDocument(data, beside).document));
  return leaves(document)
    .filter(([path, value]) => canonicalJson(back.get(path)) !== canonicalJson(value))
    .map(([path]) => path);
}

/**
 * A bill of another platform in the fields of our form. `unsaid` are the paths of the document that the form has no
 * field for: they are read in the document itself, which is kept as it came. Containers with numbers of no check digit
 * are taken as they are written.
 */
export function fromTransportDocument(document: TransportDocument): {
  readonly data: FieldData;
  readonly unsaid: readonly string[];
  readonly unusualContainers: readonly string[];
} {
  const data = formOf(document);
  const unsaid = unsaidOf(document, data);
  const containers = document.utilizedTransportEquipments.map(({ equipment }) => equipment.equipmentReference);
  return { data, unsaid, unusualContainers: containers.filter((one) => !isContainer(one)) };
}
