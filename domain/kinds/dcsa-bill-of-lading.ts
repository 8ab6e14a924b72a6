// Data: the fields of the DCSA bill of lading.

import { isEmail, isPhone } from "../checks.ts";
import type { FieldError } from "../errors.ts";
import { titleFlow } from "../flows/title.ts";
import { text, type Text } from "../text.ts";
import type { Field, FieldData, ValueField } from "./field.ts";
import { kind } from "./kind.ts";
import { packageCode } from "./parts.ts";

const YES_NO = [
  { value: "YES", label: text("Yes", "是") },
  { value: "NO", label: text("No", "否") },
] as const;
const coded = (name: string, label: Text, values: readonly string[], given: Partial<ValueField> = {}): ValueField => ({
  name,
  label,
  type: "choice",
  choices: values.map((value) => ({ value, label: text(value, value) })),
  ...given,
});
const yesNo = (name: string, en: string, zh: string): ValueField => ({
  name,
  label: text(en, zh),
  type: "choice",
  required: true,
  choices: YES_NO,
});

/** A party as the standard prints it: at most six lines of 35 characters. */
const party = (name: string, en: string, zh: string, given: Pick<Field, "required" | "when"> = {}): Field => ({
  name,
  label: text(en, zh),
  type: "group",
  wide: true,
  ...given,
  fields: [
    {
      name: "partyName",
      label: text("Name", "名称"),
      type: "text",
      required: true,
      max: 70,
      addressIn: "displayedAddress",
    },
    { name: "displayedAddress", label: text("Address", "地址"), type: "lines", max: 6 },
    { name: "reference", label: text("Reference", "参考号"), type: "text", max: 35 },
  ],
});
const location = (name: string, en: string, zh: string, required = false): Field => ({
  name,
  label: text(en, zh),
  type: "group",
  required,
  fields: [
    {
      name: "UNLocationCode",
      label: text("UN/LOCODE", "UN/LOCODE"),
      type: "locode",
      required: true,
      placeIn: "locationName",
    },
    { name: "locationName", label: text("Place", "地名"), type: "text", max: 100 },
  ],
});
const measure = (
  name: string,
  en: string,
  zh: string,
  units: readonly [string, ...string[]],
  required = false,
): readonly ValueField[] => [
  { name, label: text(en, zh), type: "decimal", required, unitIn: `${name}Unit`, adds: true },
  coded(`${name}Unit`, text("Unit", "单位"), units, { required, default: units[0] }),
];

const cargoItems: Field = {
  name: "cargoItems",
  label: text("Cargo items", "货物项"),
  type: "list",
  min: 1,
  max: 500,
  wide: true,
  item: text("Cargo item", "货物项"),
  fields: [
    { name: "equipmentReference", label: text("Container", "集装箱号"), type: "container", required: true },
    ...measure("cargoGrossWeight", "Gross weight", "毛重", ["KGM", "LBR"], true),
    ...measure("cargoGrossVolume", "Gross volume", "毛体积", ["MTQ", "FTQ"]),
    { name: "numberOfPackages", label: text("Packages", "件数"), type: "integer", adds: true },
    packageCode("packageCode"),
  ],
};

const consignmentItems: Field = {
  name: "consignmentItems",
  label: text("Consignment items", "托运项"),
  type: "list",
  min: 1,
  max: 100,
  wide: true,
  item: text("Consignment item", "托运项"),
  fields: [
    {
      name: "carrierBookingReference",
      label: text("Booking reference", "订舱号"),
      type: "text",
      required: true,
      max: 35,
    },
    {
      name: "descriptionOfGoods",
      label: text("Description of goods", "货物描述"),
      type: "longText",
      required: true,
      wide: true,
      max: 5250,
    },
    {
      name: "HSCodes",
      label: text("HS codes", "HS 编码"),
      type: "list",
      min: 1,
      max: 99,
      item: text("HS code", "HS 编码"),
      fields: [{ name: "code", label: text("HS code", "HS 编码"), type: "hsCode", required: true }],
    },
    cargoItems,
  ],
};

const equipments: Field = {
  name: "utilizedTransportEquipments",
  label: text("Equipment", "集装箱"),
  type: "list",
  min: 1,
  max: 500,
  wide: true,
  item: text("Container", "集装箱"),
  fields: [
    { name: "equipmentReference", label: text("Container", "集装箱号"), type: "container", required: true },
    {
      name: "ISOEquipmentCode",
      label: text("ISO type", "ISO 箱型"),
      type: "code",
      required: true,
      shape: { fits: (value) => /^[A-Z0-9]{4}$/.test(value), example: "22G1" },
    },
    {
      name: "seals",
      label: text("Seals", "封条"),
      type: "list",
      min: 1,
      max: 20,
      item: text("Seal", "封条"),
      fields: [{ name: "number", label: text("Seal number", "封条号"), type: "text", required: true, max: 15 }],
    },
    {
      name: "temperatureSetpoint",
      label: text("Temperature setting", "温度设定"),
      type: "decimal",
      signed: true,
      unit: text("°C", "°C"),
    },
  ],
};

const at = (data: FieldData, list: string): readonly FieldData[] => (data[list] ?? []) as readonly FieldData[];
const written = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The rule of the standard across fields: every container of the cargo stands once in the list of equipment. */
function across(data: FieldData): FieldError[] {
  const listed = at(data, "utilizedTransportEquipments")
    .map((one) => written(one["equipmentReference"]))
    .filter(Boolean);
  const twice = listed.flatMap((reference, i): FieldError[] =>
    listed.indexOf(reference) < i
      ? [{ path: `utilizedTransportEquipments.${i}.equipmentReference`, code: "LISTED_TWICE" }]
      : [],
  );
  const unknown = at(data, "consignmentItems").flatMap((item, i) =>
    at(item, "cargoItems").flatMap((cargo, k): FieldError[] => {
      const reference = written(cargo["equipmentReference"]);
      return reference !== "" && !listed.includes(reference)
        ? [{ path: `consignmentItems.${i}.cargoItems.${k}.equipmentReference`, code: "EQUIPMENT_UNKNOWN" }]
        : [];
    }),
  );
  // A sea waybill goes to whom it names.
  const order: FieldError[] =
    data["transportDocumentTypeCode"] === "SWB" && data["isToOrder"] === "YES"
      ? [{ path: "isToOrder", code: "NOT_A_CHOICE" }]
      : [];
  return [...twice, ...unknown, ...order];
}

/** Liner bill of lading or sea waybill by the standard of the Digital Container Shipping Association: section 11.2. */
export const dcsaBillOfLading = kind(
  {
    name: "DcsaBillOfLading",
    code: "DBL",
    label: text("Liner bill of lading (DCSA)", "班轮提单（DCSA）"),
    class: "title",
    tile: "title",
    flow: titleFlow("bl"),
    draft: "bl.draft",
    madeBy: ["form", "exchange"],
    print: "table",
    billOfLading: true,
    numberField: "transportDocumentReference",
    once: ["shippedOnBoardDate", "receivedForShipmentDate", "issueDate"],
    shipped: ["consignmentItems", "shippedOnBoardDate", "receivedForShipmentDate"],
    negotiability: (data) => (data["isToOrder"] === "NO" ? "STRAIGHT" : "TO_ORDER"),
    summary: {
      vessel: "vessel.name",
      cargo: "consignmentItems.0.descriptionOfGoods",
      quantity: "consignmentItems.0.cargoItems.0.cargoGrossWeight",
      unit: "consignmentItems.0.cargoItems.0.cargoGrossWeightUnit",
    },
    sections: [
      {
        name: "document",
        label: text("Document", "单证"),
        fields: [
          {
            name: "transportDocumentReference",
            label: text("Document number", "单证编号"),
            type: "text",
            required: true,
            max: 20,
          },
          coded("transportDocumentTypeCode", text("Type", "类型"), ["BOL", "SWB"], { required: true, default: "BOL" }),
          yesNo("isShippedOnBoardType", "Shipped on board type", "已装船提单"),
          yesNo("isElectronic", "Electronic", "电子"),
          yesNo("isToOrder", "To order", "凭指示"),
          coded("numberOfOriginals", text("Originals", "正本份数"), ["0", "1"], { default: "1" }),
          {
            name: "shippedOnBoardDate",
            label: text("Shipped on board", "装船日期"),
            type: "date",
            required: true,
            when: { field: "isShippedOnBoardType", is: "YES" },
          },
          {
            name: "receivedForShipmentDate",
            label: text("Received for shipment", "收货待运日期"),
            type: "date",
            required: true,
            when: { field: "isShippedOnBoardType", is: "NO" },
          },
          {
            name: "issueDate",
            label: text("Date of issue", "签发日期"),
            type: "date",
            days: [
              { notBefore: "shippedOnBoardDate", code: "DATE_ORDER" },
              { notBefore: "receivedForShipmentDate", code: "RECEIVED_ORDER" },
            ],
          },
          location("placeOfIssue", "Place of issue", "签发地"),
          location("invoicePayableAt", "Invoice payable at", "账单支付地", true),
        ],
      },
      {
        name: "parties",
        label: text("Parties", "各方"),
        fields: [
          party("shipper", "Shipper", "托运人", { required: true }),
          party("consignee", "Consignee", "收货人", { required: true, when: { field: "isToOrder", is: "NO" } }),
          party("endorsee", "Endorsee", "被背书人", { when: { field: "isToOrder", is: "YES" } }),
          party("issuingParty", "Issuing party", "签发人", { required: true }),
          {
            name: "notifyParties",
            label: text("Notify parties", "通知方"),
            type: "list",
            max: 3,
            wide: true,
            item: text("Notify party", "通知方"),
            fields: [
              {
                name: "partyName",
                label: text("Name", "名称"),
                type: "text",
                required: true,
                max: 70,
                addressIn: "displayedAddress",
              },
              { name: "displayedAddress", label: text("Address", "地址"), type: "lines", max: 6 },
            ],
          },
          {
            name: "partyContactDetails",
            label: text("Contact", "联系方式"),
            type: "group",
            required: true,
            wide: true,
            fields: [
              { name: "name", label: text("Name", "姓名"), type: "text", required: true, max: 35 },
              {
                name: "email",
                label: text("E-mail", "邮箱"),
                type: "text",
                max: 100,
                shape: { fits: isEmail, example: "name@example.com" },
              },
              {
                name: "phone",
                label: text("Telephone", "电话"),
                type: "text",
                max: 30,
                shape: { fits: isPhone, example: "+351 21 000 0000" },
              },
            ],
          },
        ],
      },
      {
        name: "transport",
        label: text("Transport", "运输"),
        fields: [
          {
            name: "carrierCode",
            label: text("Carrier code", "承运人代码"),
            type: "code",
            required: true,
            shape: { fits: (value) => /^[A-Z0-9]{2,4}$/.test(value), example: "TSLU" },
          },
          coded("carrierCodeListProvider", text("Code list", "代码表"), ["SMDG", "NMFTA"], {
            required: true,
            default: "SMDG",
          }),
          {
            name: "vessel",
            label: text("Vessel", "船舶"),
            type: "group",
            required: true,
            wide: true,
            fields: [
              {
                name: "name",
                label: text("Vessel", "船名"),
                type: "text",
                required: true,
                max: 50,
                vesselIn: { imo: "imo" },
              },
              { name: "imo", label: text("IMO number", "IMO 编号"), type: "imo" },
              {
                name: "carrierExportVoyageNumber",
                label: text("Voyage number", "航次号"),
                type: "text",
                required: true,
                max: 50,
              },
            ],
          },
          location("portOfLoading", "Port of loading", "装货港", true),
          location("portOfDischarge", "Port of discharge", "卸货港", true),
          location("placeOfReceipt", "Place of receipt", "收货地"),
          location("placeOfDelivery", "Place of delivery", "交货地"),
          {
            name: "plannedDepartureDate",
            label: text("Planned departure", "计划离港日"),
            type: "date",
            required: true,
          },
          {
            name: "plannedArrivalDate",
            label: text("Planned arrival", "计划抵港日"),
            type: "date",
            required: true,
            days: [{ notBefore: "plannedDepartureDate", code: "ARRIVAL_ORDER" }],
          },
          coded("receiptTypeAtOrigin", text("Receipt at origin", "起运地交接方式"), ["CY", "SD", "CFS"], {
            required: true,
          }),
          coded("deliveryTypeAtDestination", text("Delivery at destination", "目的地交接方式"), ["CY", "SD", "CFS"], {
            required: true,
          }),
          coded("cargoMovementTypeAtOrigin", text("Movement at origin", "起运地货运类型"), ["FCL", "LCL"], {
            required: true,
          }),
          coded("cargoMovementTypeAtDestination", text("Movement at destination", "目的地货运类型"), ["FCL", "LCL"], {
            required: true,
          }),
        ],
      },
      { name: "equipment", label: text("Equipment", "集装箱"), fields: [equipments] },
      { name: "goods", label: text("Goods", "货物"), fields: [consignmentItems] },
      {
        name: "terms",
        label: text("Terms", "条款"),
        fields: [
          {
            name: "termsAndConditions",
            label: text("Terms and conditions", "条款与条件"),
            type: "longText",
            wide: true,
            max: 50_000,
          },
        ],
      },
    ],
  },
  across,
);
