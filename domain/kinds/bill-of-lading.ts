import { titleFlow } from "../flows/title.ts";
import type { Negotiability } from "../acts/facts.ts";
import { text } from "../text.ts";
import type { Field, FieldData } from "./field.ts";
import { kind } from "./kind.ts";
import { notifyParties, packageCode, party, port, vessel, VOLUME_UNITS, voyage, WEIGHT_UNITS } from "./parts.ts";

const AS_PRINTED = text("As printed", "提单所载港名");

const cargo: Field = {
  name: "cargo",
  label: text("Cargo", "货物"),
  type: "list",
  min: 1,
  max: 50,
  wide: true,
  item: text("Cargo line", "货物明细"),
  fields: [
    {
      name: "description",
      label: text("Description, as printed", "提单所载货名"),
      type: "longText",
      required: true,
      max: 2000,
      wide: true,
    },
    { name: "marks", label: text("Marks", "唛头"), type: "text", wide: true },
    { name: "packages", label: text("Number of packages", "件数"), type: "integer", adds: true },
    packageCode("packageCode"),
    { name: "quantity", label: text("Quantity", "数量"), type: "decimal", required: true, unitIn: "unit", adds: true },
    {
      name: "unit",
      label: text("Unit", "单位"),
      type: "choice",
      required: true,
      default: "TNE",
      choices: [...WEIGHT_UNITS, ...VOLUME_UNITS],
    },
    {
      name: "grossWeight",
      label: text("Gross weight in air", "毛重（空气中）"),
      type: "decimal",
      required: true,
      unitIn: "grossWeightUnit",
      adds: true,
    },
    {
      name: "grossWeightUnit",
      label: text("Weight unit", "重量单位"),
      type: "choice",
      required: true,
      default: "TNE",
      choices: WEIGHT_UNITS,
    },
    { name: "netWeight", label: text("Net weight", "净重"), type: "decimal", adds: true },
    {
      name: "volume",
      label: text("Volume at 15 °C", "体积（15 °C）"),
      type: "decimal",
      unit: text("m³", "m³"),
      adds: true,
    },
    { name: "density", label: text("Density at 15 °C", "密度（15 °C）"), type: "decimal", unit: text("kg/l", "kg/l") },
    { name: "apiGravity", label: text("API gravity", "API 度"), type: "decimal", signed: true },
    { name: "temperature", label: text("Temperature", "温度"), type: "decimal", signed: true, unit: text("°C", "°C") },
  ],
};

/** A bill that is simply to order names nobody, and prints nobody. */
const SOMEBODY = { field: "type", is: ["TO_ORDER_OF", "NAMED"] } as const;

/** Bulk bill of lading: every field of the specification, section 11.1. */
export const billOfLading = kind({
  name: "BillOfLading",
  code: "BL",
  label: text("Bill of lading", "提单"),
  class: "title",
  tile: "title",
  flow: titleFlow("bl"),
  draft: "bl.draft",
  madeBy: ["form"],
  numberField: "blNo",
  print: "table",
  billOfLading: true,
  once: ["dateOfIssue", "shippedOnBoardDate"],
  shipped: ["cargo", "shippedOnBoardDate"],
  negotiability: negotiabilityOf,
  summary: { vessel: "vessel.name", cargo: "cargo.0.description", quantity: "cargo.0.quantity", unit: "cargo.0.unit" },
  sections: [
    {
      name: "parties",
      label: text("Parties", "各方"),
      fields: [
        { name: "blNo", label: text("B/L number", "提单号"), type: "text", required: true, max: 35 },
        { name: "reference", label: text("Reference", "参考号"), type: "text", max: 35 },
        party("shipper", "Shipper", "托运人", true),
        {
          name: "consignee",
          label: text("Consignee", "收货人"),
          type: "group",
          required: true,
          wide: true,
          fields: [
            {
              name: "type",
              label: text("Consigned", "收货人抬头"),
              type: "choice",
              required: true,
              default: "TO_ORDER",
              choices: [
                { value: "TO_ORDER", label: text("To order", "凭指示") },
                { value: "TO_ORDER_OF", label: text("To order of", "凭指定人指示") },
                { value: "NAMED", label: text("Named consignee (straight)", "记名收货人") },
              ],
            },
            {
              name: "name",
              label: text("Name", "名称"),
              type: "text",
              required: true,
              addressIn: "addressLines",
              when: SOMEBODY,
            },
            { name: "addressLines", label: text("Address", "地址"), type: "lines", max: 5, when: SOMEBODY },
          ],
        },
        notifyParties,
      ],
    },
    {
      name: "voyage",
      label: text("Voyage", "航次"),
      fields: [
        vessel(true),
        voyage,
        port("portOfLoading", "Port of loading", "装货港", true, AS_PRINTED),
        port("portOfDischarge", "Port of discharge", "卸货港", true, AS_PRINTED),
      ],
    },
    { name: "cargo", label: text("Cargo", "货物"), fields: [cargo] },
    {
      name: "freight",
      label: text("Freight", "运费"),
      fields: [
        {
          name: "charterPartyDate",
          label: text("Charter-party date", "租约日期"),
          type: "date",
          requiredIf: { at: "freight.terms", is: ["AS_PER_CP"] },
        },
        {
          name: "freight",
          label: text("Freight terms", "运费条款"),
          type: "group",
          wide: true,
          fields: [
            {
              name: "terms",
              label: text("Freight terms", "运费条款"),
              type: "choice",
              default: "AS_PER_CP",
              choices: [
                { value: "AS_PER_CP", label: text("Per C/P", "按租约") },
                { value: "PREPAID", label: text("Prepaid", "预付") },
                { value: "COLLECT", label: text("Collect", "到付") },
              ],
            },
            { name: "payableAt", label: text("Payable at", "运费支付地"), type: "text", max: 60 },
            { name: "payableAsPer", label: text("Payable as per", "运费计付依据"), type: "text", max: 80 },
            {
              name: "advance",
              label: text("Freight advance", "预付运费"),
              type: "text",
              max: 60,
              hint: text("Received on account of freight; printed as NIL when empty", "已收的预付运费；留空则印为“无”"),
            },
          ],
        },
        {
          name: "timeUsedForLoading",
          label: text("Time used for loading", "装货用时"),
          type: "group",
          wide: true,
          fields: [
            { name: "days", label: text("Days", "天"), type: "integer" },
            { name: "hours", label: text("Hours", "小时"), type: "integer", most: 23 },
          ],
        },
      ],
    },
    {
      name: "issue",
      label: text("Issue", "签发"),
      fields: [
        { name: "placeOfIssue", label: text("Place of issue", "签发地"), type: "text", required: true, max: 60 },
        {
          name: "dateOfIssue",
          label: text("Date of issue", "签发日期"),
          type: "date",
          required: true,
          days: [{ notBefore: "shippedOnBoardDate", code: "DATE_ORDER" }],
        },
        { name: "shippedOnBoardDate", label: text("Shipped on board", "装船日期"), type: "date", required: true },
        {
          name: "numberOfOriginals",
          label: text("Originals", "正本份数"),
          type: "choice",
          required: true,
          default: "1",
          choices: [{ value: "1", label: text("1, electronic", "1 份，电子") }],
        },
        { name: "copies", label: text("Copies", "副本份数"), type: "integer" },
        party("carrier", "Carrier", "承运人", true),
        { name: "issuer", label: text("Issuer", "签发人"), type: "text", required: true, names: "party" },
        { name: "deliverTo", label: text("Deliver to", "交付给"), type: "text", names: "party" },
        { name: "exporterReferences", label: text("Exporter's references", "出口商参考号"), type: "text" },
      ],
    },
    {
      name: "clauses",
      label: text("Remarks", "批注与条款"),
      fields: [
        {
          name: "onBoard",
          label: text("Notation", "批注"),
          type: "choice",
          default: "SHIPPED",
          choices: [
            { value: "SHIPPED", label: text("Shipped on board", "已装船") },
            { value: "CLEAN", label: text("Clean on board", "清洁已装船") },
          ],
        },
        { name: "clauses", label: text("Clauses", "条款"), type: "longText", max: 8000, wide: true },
      ],
    },
  ],
});

/** A named consignee makes the bill straight; every other wording leaves it to order. */
function negotiabilityOf(data: FieldData): Negotiability {
  return (data["consignee"] as { type?: string } | undefined)?.type === "NAMED" ? "STRAIGHT" : "TO_ORDER";
}
