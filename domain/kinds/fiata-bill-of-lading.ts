import { titleFlow } from "../flows/title.ts";
import { text } from "../text.ts";
import type { Field, FieldData } from "./field.ts";
import { kind } from "./kind.ts";
import { isToOrder } from "./order-phrase.ts";
import { packageCode } from "./parts.ts";

/** A party by the names of the schema: name, lines of its address, country. */
const party = (name: string, en: string, zh: string, required = false): Field => ({
  name,
  label: text(en, zh),
  type: "group",
  required,
  wide: true,
  fields: [
    { name: "name", label: text("Name", "名称"), type: "text", required: true, addressIn: "postalAddress" },
    { name: "postalAddress", label: text("Address", "地址"), type: "lines", max: 5 },
    { name: "country", label: text("Country", "国家"), type: "country" },
  ],
});
const place = (name: string, en: string, zh: string, required = false): Field => ({
  name,
  label: text(en, zh),
  type: "group",
  required,
  fields: [
    { name: "id", label: text("UN/LOCODE", "UN/LOCODE"), type: "locode", placeIn: "name" },
    { name: "name", label: text("Place", "地名"), type: "text", required: true },
  ],
});

const items: Field = {
  name: "includedConsignmentItem",
  label: text("Goods", "货物"),
  type: "list",
  min: 1,
  max: 200,
  wide: true,
  item: text("Goods", "货物"),
  fields: [
    {
      name: "goodsText",
      label: text("Description of goods", "货物描述"),
      type: "longText",
      required: true,
      wide: true,
      max: 4000,
    },
    { name: "marks", label: text("Marks", "唛头"), type: "longText", max: 1000 },
    { name: "packageQuantity", label: text("Packages", "件数"), type: "integer", required: true },
    packageCode("packageType"),
    {
      name: "grossWeight",
      label: text("Gross weight", "毛重"),
      type: "decimal",
      required: true,
      unit: text("kg", "kg"),
    },
    { name: "grossVolume", label: text("Gross volume", "毛体积"), type: "decimal", unit: text("m³", "m³") },
    { name: "equipment", label: text("Container", "集装箱号"), type: "container" },
    { name: "seal", label: text("Seal number", "封条号"), type: "text", max: 15 },
    {
      name: "dangerousGoods",
      label: text("Dangerous goods (UN number, class)", "危险货物（联合国编号、类别）"),
      type: "text",
      max: 60,
    },
  ],
};

/** A consignee that is "TO ORDER", or to the order of somebody, leaves the bill negotiable. */
const toOrder = (data: FieldData): boolean =>
  isToOrder((data["consignee"] as { name?: string } | undefined)?.name ?? "");

/** Negotiable multimodal transport bill of lading of the freight forwarders' federation: section 11.3. */
export const fiataBillOfLading = kind({
  name: "FiataBillOfLading",
  code: "FBL",
  label: text("FIATA bill of lading", "FIATA 提单"),
  class: "title",
  tile: "title",
  flow: titleFlow("fbl"),
  draft: "fbl.draft",
  madeBy: ["exchange"],
  print: "table",
  billOfLading: true,
  numberField: "number",
  once: ["issueDate"],
  negotiability: (data) => (toOrder(data) ? "TO_ORDER" : "STRAIGHT"),
  shipped: ["includedConsignmentItem"],
  summary: {
    vessel: "vessel.name",
    cargo: "includedConsignmentItem.0.goodsText",
    quantity: "includedConsignmentItem.0.grossWeight",
  },
  sections: [
    {
      name: "document",
      label: text("Document", "单证"),
      fields: [
        { name: "number", label: text("FBL number", "FBL 编号"), type: "text", max: 35 },
        { name: "issueDate", label: text("Date of issue", "签发日期"), type: "date", required: true },
        place("issueLocation", "Place of issue", "签发地", true),
        { name: "originalIssuedQuantity", label: text("Originals", "正本份数"), type: "text", required: true, max: 20 },
        { name: "signatory", label: text("Signatory", "签署人"), type: "text", required: true },
      ],
    },
    {
      name: "parties",
      label: text("Parties", "各方"),
      fields: [
        party("consignor", "Consignor", "发货人", true),
        party("consignee", "Consignee", "收货人", true),
        {
          name: "notifiedParty",
          label: text("Notify parties", "通知方"),
          type: "list",
          max: 3,
          wide: true,
          item: text("Notify party", "通知方"),
          fields: [
            { name: "name", label: text("Name", "名称"), type: "text", required: true, addressIn: "postalAddress" },
            { name: "postalAddress", label: text("Address", "地址"), type: "lines", max: 5 },
          ],
        },
        { name: "forwarderId", label: text("Forwarder ID", "货代编号"), type: "text", required: true, max: 35 },
        party("cto", "Multimodal transport operator", "多式联运经营人", true),
        party("ctoAgent", "Agent for delivery", "交货代理"),
      ],
    },
    {
      name: "transport",
      label: text("Transport", "运输"),
      fields: [
        place("carrierAcceptanceLocation", "Place of receipt", "收货地"),
        place("loadingBaseportLocation", "Port of loading", "装货港", true),
        place("unloadingBaseportLocation", "Port of discharge", "卸货港", true),
        place("consigneeReceiptLocation", "Place of delivery", "交货地"),
        {
          name: "vessel",
          label: text("Ocean vessel", "海运船舶"),
          type: "group",
          wide: true,
          fields: [
            {
              name: "name",
              label: text("Vessel", "船名"),
              type: "text",
              required: true,
              max: 60,
              vesselIn: { imo: "imo" },
            },
            { name: "imo", label: text("IMO number", "IMO 编号"), type: "imo" },
            { name: "voyage", label: text("Voyage number", "航次号"), type: "text", max: 20 },
          ],
        },
      ],
    },
    { name: "goods", label: text("Goods", "货物"), fields: [items] },
    {
      name: "charges",
      label: text("Charges and cover", "费用与保险"),
      fields: [
        { name: "totalCharge", label: text("Charges in all", "费用合计"), type: "money", currencyIn: "currency" },
        { name: "declaredValue", label: text("Declared value", "声明价值"), type: "money", currencyIn: "currency" },
        { name: "currency", label: text("Currency", "币种"), type: "currency" },
        {
          name: "freightPayable",
          label: text("Freight", "运费"),
          type: "choice",
          choices: [
            { value: "PREPAID", label: text("Prepaid", "预付") },
            { value: "COLLECT", label: text("Collect", "到付") },
          ],
        },
        {
          name: "cargoInsuranceProvidedByCTO",
          label: text("Cargo insurance through the operator", "由经营人投保货物险"),
          type: "choice",
          choices: [
            { value: "NOT_COVERED", label: text("Not covered", "未投保") },
            { value: "COVERED", label: text("Covered by the attached policy", "按所附保单投保") },
          ],
        },
        { name: "handling", label: text("Handling instructions", "操作指示"), type: "longText", wide: true, max: 2000 },
        { name: "contractualClause", label: text("Clauses", "条款"), type: "longText", wide: true },
      ],
    },
  ],
});
