// Data: the fields of ordinary documents, section 11.8 of the specification. None is asked for: an uploaded file says
// it itself.
import { text } from "../text.ts";
import type { Field, ValueField } from "./field.ts";
import { money, notifyParties, party, port, quantity, vessel, voyage, VOLUME_UNITS, WEIGHT_UNITS } from "./parts.ts";

const currency: ValueField = { name: "currency", label: text("Currency", "币种"), type: "currency" };
const goods = (wide = true): ValueField => ({ name: "goods", label: text("Goods", "货物"), type: "text", wide });
const blNo: ValueField = { name: "blNo", label: text("B/L number", "提单号"), type: "text", max: 35 };
const lcNo: ValueField = { name: "lcNo", label: text("L/C number", "信用证号"), type: "text", max: 35 };
const statement: ValueField = { name: "statement", label: text("Statement", "声明"), type: "longText", wide: true };
const inspector: ValueField = { name: "inspector", label: text("Inspected by", "检验机构"), type: "text" };
const PLACES = [
  port("portOfLoading", "Port of loading", "装货港"),
  port("portOfDischarge", "Port of discharge", "卸货港"),
] as const;

const lines: Field = {
  name: "lines",
  label: text("Lines", "明细"),
  type: "list",
  max: 200,
  wide: true,
  item: text("Line", "明细"),
  fields: [
    { name: "description", label: text("Description", "品名"), type: "text", required: true, wide: true },
    ...quantity("quantity", "Quantity", "数量", {
      units: [...WEIGHT_UNITS, ...VOLUME_UNITS, { value: "C62", label: text("pieces", "件") }],
    }),
    { name: "price", label: text("Unit price", "单价"), type: "decimal", signed: true },
    { name: "amount", label: text("Amount", "金额"), type: "money", signed: true, currencyIn: "currency" },
  ],
};

export const INVOICE: readonly Field[] = [
  party("seller", "Seller", "卖方"),
  party("buyer", "Buyer", "买方"),
  {
    name: "incoterm",
    label: text("Incoterm", "贸易术语"),
    type: "choice",
    choices: ["EXW", "FCA", "FAS", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP"].map((value) => ({
      value,
      label: text(value, value),
    })),
  },
  { name: "incotermPlace", label: text("Place of the Incoterm", "术语地点"), type: "text" },
  lines,
  { name: "total", label: text("Total", "合计"), type: "money", signed: true, currencyIn: "currency" },
  currency,
];

export const PACKING_LIST: readonly Field[] = [
  party("seller", "Seller", "卖方"),
  party("buyer", "Buyer", "买方"),
  {
    name: "packages",
    label: text("Packages", "包装明细"),
    type: "list",
    max: 300,
    wide: true,
    item: text("Packages", "包装"),
    fields: [
      { name: "description", label: text("Description", "品名"), type: "text", required: true, wide: true },
      { name: "marks", label: text("Marks", "唛头"), type: "text", max: 60 },
      { name: "count", label: text("Packages", "件数"), type: "integer" },
      { name: "netWeight", label: text("Net weight", "净重"), type: "decimal", unit: text("kg", "kg") },
      { name: "grossWeight", label: text("Gross weight", "毛重"), type: "decimal", unit: text("kg", "kg") },
      { name: "volume", label: text("Volume", "体积"), type: "decimal", unit: text("m³", "m³") },
    ],
  },
  { name: "totalPackages", label: text("Packages in all", "总件数"), type: "integer" },
  { name: "totalNet", label: text("Net weight in all", "总净重"), type: "decimal", unit: text("kg", "kg") },
  { name: "totalGross", label: text("Gross weight in all", "总毛重"), type: "decimal", unit: text("kg", "kg") },
  { name: "totalVolume", label: text("Volume in all", "总体积"), type: "decimal", unit: text("m³", "m³") },
];

export const MANIFEST: readonly Field[] = [
  vessel(),
  voyage,
  ...PLACES,
  {
    name: "bills",
    label: text("Bills of lading", "提单明细"),
    type: "list",
    max: 300,
    wide: true,
    item: text("Bill of lading", "提单"),
    fields: [
      { ...blNo, required: true },
      { name: "shipper", label: text("Shipper", "托运人"), type: "text", names: "party" },
      { name: "consignee", label: text("Consignee", "收货人"), type: "text", names: "party" },
      { name: "goods", label: text("Goods", "货物"), type: "text" },
      { name: "packages", label: text("Packages", "件数"), type: "integer" },
      { name: "grossWeight", label: text("Gross weight", "毛重"), type: "decimal", unit: text("t", "t") },
    ],
  },
];

export const BENEFICIARY: readonly Field[] = [
  party("beneficiary", "Beneficiary", "受益人"),
  party("applicant", "Applicant", "开证申请人"),
  lcNo,
  blNo,
  statement,
];

export const ORIGIN: readonly Field[] = [
  party("exporter", "Exporter", "出口商"),
  party("producer", "Producer", "生产商"),
  party("consignee", "Consignee", "收货人"),
  goods(),
  { name: "hsCode", label: text("HS code", "HS 编码"), type: "hsCode" },
  { name: "country", label: text("Country of origin", "原产国"), type: "country" },
  { name: "criterion", label: text("Origin criterion", "原产地标准"), type: "text", wide: true },
  ...quantity("quantity", "Quantity", "数量"),
];

export const TESTS: readonly Field[] = [
  vessel(),
  voyage,
  goods(),
  blNo,
  inspector,
  {
    name: "sampledOn",
    label: text("Sampled on", "取样日期"),
    type: "date",
    days: [{ notAfter: "date", code: "DATE_AFTER" }],
  },
  {
    name: "tests",
    label: text("Tests", "检测项目"),
    type: "list",
    max: 200,
    wide: true,
    item: text("Test", "检测项"),
    fields: [
      { name: "property", label: text("Property", "项目"), type: "text", required: true },
      { name: "method", label: text("Method", "方法"), type: "text", max: 60 },
      { name: "result", label: text("Result", "结果"), type: "text", required: true, max: 60 },
      { name: "unit", label: text("Unit", "单位"), type: "text", max: 20 },
    ],
  },
];

export const TANKS: readonly Field[] = [
  vessel(),
  voyage,
  goods(),
  blNo,
  inspector,
  port("port", "Port", "港口"),
  {
    name: "tanks",
    label: text("Tanks", "舱室明细"),
    type: "list",
    max: 120,
    wide: true,
    item: text("Tank", "舱室"),
    fields: [
      { name: "tank", label: text("Tank", "舱号"), type: "text", required: true, max: 20 },
      { name: "ullage", label: text("Ullage", "空距"), type: "decimal", unit: text("m", "m") },
      {
        name: "temperature",
        label: text("Temperature", "温度"),
        type: "decimal",
        signed: true,
        unit: text("°C", "°C"),
      },
      { name: "volume", label: text("Volume", "体积"), type: "decimal", unit: text("m³", "m³") },
      { name: "mass", label: text("Mass", "质量"), type: "decimal", unit: text("t", "t") },
    ],
  },
  { name: "totalVolume", label: text("Volume in all", "总体积"), type: "decimal", unit: text("m³", "m³") },
  { name: "totalMass", label: text("Mass in all", "总质量"), type: "decimal", unit: text("t", "t") },
];

export const INSURANCE: readonly Field[] = [
  { name: "policy", label: text("Policy number", "保单号"), type: "text", max: 60 },
  party("insurer", "Insurer", "保险人"),
  party("insured", "Insured", "被保险人"),
  ...money("sum", "Sum insured", "保险金额"),
  vessel(),
  voyage,
  ...PLACES,
  goods(),
  { name: "risks", label: text("Risks covered", "承保险别"), type: "longText", wide: true },
];

export const SAFETY: readonly Field[] = [
  { name: "product", label: text("Product", "产品"), type: "text", wide: true },
  party("supplier", "Supplier", "供应商"),
  {
    name: "unNumber",
    label: text("UN number", "联合国编号"),
    type: "code",
    shape: { fits: (value) => /^(UN)?\d{4}$/.test(value), example: "UN1202" },
  },
  { name: "hazardClass", label: text("Hazard class", "危险类别"), type: "text", max: 40 },
  { name: "hazards", label: text("Hazards", "危险性概述"), type: "longText", wide: true },
  { name: "firstAid", label: text("First aid", "急救措施"), type: "longText", wide: true },
  { name: "handling", label: text("Handling and storage", "操作处置与储存"), type: "longText", wide: true },
];

export const CREDIT: readonly Field[] = [
  party("issuingBank", "Issuing bank", "开证行"),
  party("applicant", "Applicant", "开证申请人"),
  party("beneficiary", "Beneficiary", "受益人"),
  ...money("amount", "Amount", "金额"),
  { name: "expiry", label: text("Expiry", "到期日"), type: "date", days: [{ notBefore: "date", code: "DATE_BEFORE" }] },
  { name: "placeOfExpiry", label: text("Place of expiry", "到期地点"), type: "text" },
  {
    name: "latestShipment",
    label: text("Latest shipment", "最迟装运日"),
    type: "date",
    days: [{ notAfter: "expiry", code: "SHIPMENT_ORDER" }],
  },
  ...PLACES,
  goods(),
  { name: "documentsRequired", label: text("Documents required", "所需单据"), type: "longText", wide: true },
];

export const COMPLETENESS: readonly Field[] = [
  party("from", "From", "出具方"),
  party("to", "To", "收件方"),
  notifyParties,
  vessel(),
  voyage,
  blNo,
  statement,
];
