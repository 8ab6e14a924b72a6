import type { FieldData } from "../kinds/field.ts";
import { read } from "../kinds/read.ts";
import { say, text } from "../text.ts";
import { formatQuantity } from "../units.ts";
import { layoutChain, type TitleNames } from "./face.ts";
import { printedDate } from "./format.ts";
import { layoutLiner, partyLines, type Cell } from "./liner.ts";
import { LINER, packagesSaid } from "./liner-words.ts";
import type { Paper } from "./paper.ts";
import { isOnPaper, type PrintView } from "./print-view.ts";
import type { Row } from "./printed-rows.ts";

interface Party {
  readonly partyName?: string;
  readonly displayedAddress?: readonly string[];
}
const partyOf = (party: unknown): { name?: string; addressLines?: readonly string[] } => {
  const { partyName, displayedAddress } = (party ?? {}) as Party;
  return {
    ...(partyName === undefined ? {} : { name: partyName }),
    ...(displayedAddress === undefined ? {} : { addressLines: displayedAddress }),
  };
};
/** The fields of the standard in place of ours. */
const named = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({
    ...row,
    field: row.field.replace(/\.name$/, ".partyName").replace(/\.addressLines$/, ".displayedAddress"),
  }));
const list = (data: FieldData, name: string): readonly FieldData[] =>
  Array.isArray(data[name]) ? (data[name] as FieldData[]) : [];

const namesOf = (data: FieldData): TitleNames => ({
  kind: text("Bill of lading", "提单"),
  number: read(data, "transportDocumentReference") ?? "",
  chain: { note: LINER.chainNote },
});

/** A container with its seals, as the goods in it are listed under it. */
function equipmentWords(data: FieldData, reference: string, view: PrintView): string {
  const one = list(data, "utilizedTransportEquipments").find(
    (equipment) => read(equipment, "equipmentReference") === reference,
  );
  if (one === undefined) return reference;
  const seals = list(one, "seals")
    .map((seal) => read(seal, "number"))
    .filter(Boolean)
    .join(", ");
  const temperature = read(one, "temperatureSetpoint");
  return [
    reference,
    read(one, "ISOEquipmentCode"),
    seals && say(LINER.seals, view.language, { seals }),
    temperature && say(LINER.temperature, view.language, { value: temperature }),
  ]
    .filter(Boolean)
    .join("  ");
}

function goodsRows(data: FieldData, view: PrintView): Row[] {
  return list(data, "consignmentItems").flatMap((item, i) => {
    const path = `consignmentItems.${i}`;
    const codes = list(item, "HSCodes")
      .map((one) => read(one, "code"))
      .filter(Boolean)
      .join(", ");
    const cargo = list(item, "cargoItems").flatMap((one, k): Row[] => {
      const weight = read(one, "cargoGrossWeight");
      const volume = read(one, "cargoGrossVolume");
      const count = read(one, "numberOfPackages");
      return [
        {
          field: `${path}.cargoItems.${k}.equipmentReference`,
          text: equipmentWords(data, read(one, "equipmentReference") ?? "", view),
          right: weight === undefined ? "" : formatQuantity(weight, read(one, "cargoGrossWeightUnit") ?? ""),
          rightField: `${path}.cargoItems.${k}.cargoGrossWeight`,
        },
        ...(count === undefined && volume === undefined
          ? []
          : [
              {
                field: `${path}.cargoItems.${k}.numberOfPackages`,
                text: count === undefined ? "" : packagesSaid(count, read(one, "packageCode"), view.language),
                right: volume === undefined ? "" : formatQuantity(volume, read(one, "cargoGrossVolumeUnit") ?? ""),
                rightField: `${path}.cargoItems.${k}.cargoGrossVolume`,
              },
            ]),
      ];
    });
    return [
      ...(i === 0 ? [] : [{ field: path, text: "" }]),
      { field: `${path}.descriptionOfGoods`, text: read(item, "descriptionOfGoods") ?? "" },
      ...(codes === "" ? [] : [{ field: `${path}.HSCodes`, text: say(LINER.hs, view.language, { codes }) }]),
      ...cargo,
    ];
  });
}

/** The printed form of a liner bill of lading or sea waybill. */
export function layoutDcsaBillOfLading(data: FieldData, view: PrintView): Paper {
  const { language } = view;
  const at = (path: string): string => read(data, path) ?? "";
  const day = (path: string): string => printedDate(at(path), language);
  const place = (label: Cell["label"], field: string): Cell => ({
    label,
    field,
    text: at(`${field}.locationName`) || at(`${field}.UNLocationCode`),
    below: at(`${field}.locationName`) === "" ? "" : at(`${field}.UNLocationCode`),
  });
  const toOrder = data["isToOrder"] === "YES";
  const endorsee = partyOf(data["endorsee"]);
  const shipped = data["isShippedOnBoardType"] !== "NO";
  const planned = [day("plannedDepartureDate"), day("plannedArrivalDate")];
  const contact = ["name", "email", "phone"].map((name) => at(`partyContactDetails.${name}`)).filter(Boolean);
  return layoutLiner(
    {
      names: namesOf(data),
      title: data["transportDocumentTypeCode"] === "SWB" ? LINER.waybill : LINER.bill,
      subtitle: LINER.dcsa,
      carrier: { field: "issuingParty", party: partyOf(data["issuingParty"]) },
      number: { label: LINER.number, field: "transportDocumentReference", text: at("transportDocumentReference") },
      references: [
        {
          label: LINER.bookings,
          field: "consignmentItems",
          text: [
            ...new Set(
              list(data, "consignmentItems")
                .map((item) => read(item, "carrierBookingReference"))
                .filter(Boolean),
            ),
          ].join(", "),
        },
        {
          label: LINER.carrierCode,
          field: "carrierCode",
          text: [at("carrierCode"), at("carrierCodeListProvider") && `(${at("carrierCodeListProvider")})`]
            .filter(Boolean)
            .join(" "),
        },
      ],
      shipper: { label: LINER.shipper, field: "shipper", party: partyOf(data["shipper"]) },
      consignee: {
        field: toOrder ? "endorsee" : "consignee",
        rows: toOrder
          ? [
              { field: "isToOrder", text: say(endorsee.name?.trim() ? LINER.toOrderOf : LINER.toOrder, language) },
              ...named(partyLines("endorsee", endorsee)),
            ]
          : named(partyLines("consignee", partyOf(data["consignee"]))),
      },
      notify: {
        field: "notifyParties",
        rows: list(data, "notifyParties").flatMap((one, i) => named(partyLines(`notifyParties.${i}`, partyOf(one)))),
      },
      transport: [
        [
          place(LINER.receipt, "placeOfReceipt"),
          {
            label: LINER.vessel,
            field: "vessel",
            text: at("vessel.name"),
            below: [
              at("vessel.imo") && `IMO ${at("vessel.imo")}`,
              at("vessel.carrierExportVoyageNumber") &&
                say(LINER.voyage, language, { voyage: at("vessel.carrierExportVoyageNumber") }),
            ]
              .filter(Boolean)
              .join(" · "),
          },
          place(LINER.loading, "portOfLoading"),
        ],
        [
          place(LINER.discharge, "portOfDischarge"),
          place(LINER.delivery, "placeOfDelivery"),
          {
            label: LINER.service,
            field: "receiptTypeAtOrigin",
            text: [
              [at("receiptTypeAtOrigin"), at("cargoMovementTypeAtOrigin")],
              [at("deliveryTypeAtDestination"), at("cargoMovementTypeAtDestination")],
            ]
              .map((one) => one.filter(Boolean).join(" "))
              .filter(Boolean)
              .join(" / "),
            below: planned.every(Boolean)
              ? say(LINER.planned, language, { departure: planned[0] ?? "", arrival: planned[1] ?? "" })
              : "",
          },
        ],
      ],
      goods: { field: "consignmentItems", rows: goodsRows(data, view) },
      charges: [
        place(LINER.payableAt, "invoicePayableAt"),
        {
          label: LINER.contact,
          field: "partyContactDetails",
          text: contact[0] ?? "",
          below: contact.slice(1).join(" · "),
        },
      ],
      terms: {
        label: LINER.terms,
        field: "termsAndConditions",
        rows: at("termsAndConditions")
          .split("\n")
          .map((line) => ({ field: "termsAndConditions", text: line })),
      },
      issue: [
        {
          label: LINER.issued,
          field: "placeOfIssue",
          text: at("placeOfIssue.locationName") || at("placeOfIssue.UNLocationCode"),
          below: day("issueDate"),
        },
        {
          label: shipped ? LINER.shipped : LINER.received,
          field: shipped ? "shippedOnBoardDate" : "receivedForShipmentDate",
          text: day(shipped ? "shippedOnBoardDate" : "receivedForShipmentDate"),
        },
        { label: LINER.originals, field: "numberOfOriginals", text: at("numberOfOriginals") },
      ],
      attestation: isOnPaper(view.marking) ? LINER.carriedPaper : LINER.carried,
      signs: at("issuingParty.partyName"),
    },
    view,
  );
}

export const layoutDcsaChain = (data: FieldData, view: PrintView): Paper => layoutChain(namesOf(data), view);
