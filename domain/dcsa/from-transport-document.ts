import { isContainer } from "../checks.ts";
import type { FieldData } from "../kinds/field.ts";
import { canonicalJson } from "../canonical.ts";
import { isObject } from "../verify/json.ts";
import { toTransportDocument } from "./to-transport-document.ts";
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

function goods({ consignmentItems }: TransportDocument): FieldData[] {
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
        numberOfPackages: String(outerPackaging.numberOfPackages),
        packageCode: outerPackaging.packageCode,
      }),
    ),
  }));
}

function formData(document: TransportDocument): FieldData {
  const { documentParties, transports, partyContactDetails } = document;
  const [voyage] = transports.vesselVoyages;
  const [contact] = partyContactDetails;
  const originals = (document.numberOfOriginalsWithCharges ?? 0) + (document.numberOfOriginalsWithoutCharges ?? 0);
  return given({
    transportDocumentReference: document.transportDocumentReference,
    transportDocumentTypeCode: document.transportDocumentTypeCode,
    isShippedOnBoardType: yesNo(document.isShippedOnBoardType),
    isElectronic: yesNo(document.isElectronic),
    isToOrder: yesNo(document.isToOrder),
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
    portOfLoading: placeData(transports.portOfLoading),
    portOfDischarge: placeData(transports.portOfDischarge),
    placeOfReceipt: placeData(transports.placeOfReceipt),
    placeOfDelivery: placeData(transports.placeOfDelivery),
    plannedDepartureDate: transports.plannedDepartureDate,
    plannedArrivalDate: transports.plannedArrivalDate,
    receiptTypeAtOrigin: document.receiptTypeAtOrigin,
    deliveryTypeAtDestination: document.deliveryTypeAtDestination,
    cargoMovementTypeAtOrigin: document.cargoMovementTypeAtOrigin,
    cargoMovementTypeAtDestination: document.cargoMovementTypeAtDestination,
    utilizedTransportEquipments: document.utilizedTransportEquipments.map((one) =>
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
  const data = formData(document);
  const back = new Map(leaves(toTransportDocument(data, {}).document));
  const unsaid = leaves(document)
    .filter(([path, value]) => canonicalJson(back.get(path)) !== canonicalJson(value))
    .map(([path]) => path);
  const containers = document.utilizedTransportEquipments.map(({ equipment }) => equipment.equipmentReference);
  return { data, unsaid, unusualContainers: containers.filter((one) => !isContainer(one)) };
}
