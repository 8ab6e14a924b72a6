import type { FieldError } from "../../errors.ts";
import { text } from "../../text.ts";
import type { FieldData, ListField } from "../field.ts";
import { kind } from "../kind.ts";
import { port } from "../parts.ts";
import { read } from "../read.ts";
import {
  ANSWERS,
  choice,
  delivery,
  line,
  measured,
  moment,
  OF_FORMS,
  orderedProducts,
  remarks,
  SULPHUR_LIMITS,
  productList,
} from "./parts.ts";
import { CERTIFIED } from "./properties.ts";

/** The chief engineer asks for the fuel. */
export const bunkerRequisition = kind({
  ...OF_FORMS,
  name: "BunkerRequisition",
  code: "BRQ",
  label: text("Bunker requisition", "燃油申请单"),
  sections: [
    delivery(
      port("port", "Port of supply", "供油港口", true),
      line("deliveryLocation", "Delivery location", "交付地点", 100),
    ),
    {
      name: "request",
      label: text("Request", "申请"),
      fields: [
        orderedProducts,
        moment("supplyBy", "Supply by", "最迟供油时间", true),
        measured("maximumRate", "Maximum rate", "最大泵速", "m³/h", 1, { required: true }),
        choice("sulphurLimit", "Sulphur limit", "硫含量限值", SULPHUR_LIMITS, { required: true }),
        measured("purchaserLimit", "Purchaser's limit value", "购买方指定限值", "% m/m", 2, {
          required: true,
          when: { field: "sulphurLimit", is: "PURCHASER" },
        }),
        line("orderedBy", "Ordered by", "订购人", 100, { names: "party" }),
        line("agent", "Agent", "代理", 100, { names: "party" }),
        remarks,
      ],
    },
  ],
});

const items = (name: string, en: string, zh: string): ListField => ({
  name,
  label: text(en, zh),
  type: "list",
  required: true,
  min: 1,
  max: 20,
  wide: true,
  item: text("Item", "检查项"),
  fields: [
    line("id", "No.", "编号", 10, { required: true }),
    line("text", "Item", "检查项", 200, { required: true, wide: true }),
    choice("tanker", "Tanker", "供油船", ANSWERS, { required: true }),
    choice("vessel", "Ship", "受油船", ANSWERS, { required: true }),
    line("remark", "Remark", "备注", 100),
  ],
});

/** The lists of items of a safety check, in their order. */
export const SAFETY_LISTS = ["before", "during", "after"] as const;
export type SafetyList = (typeof SAFETY_LISTS)[number];

/** A "no" without a remark says nothing that anybody can act on. */
const unremarked = (data: FieldData): FieldError[] =>
  SAFETY_LISTS.flatMap((list) =>
    (Array.isArray(data[list]) ? (data[list] as readonly FieldData[]) : []).flatMap((item, i): FieldError[] =>
      (item["tanker"] === "NO" || item["vessel"] === "NO") && read(item, "remark") === undefined
        ? [{ path: `${list}.${i}.remark`, code: "REMARK_NEEDED" }]
        : [],
    ),
  );

/** Both ships agree how the fuel is pumped safely. */
export const bunkerSafetyCheck = kind(
  {
    ...OF_FORMS,
    name: "BunkerSafetyCheck",
    code: "BSC",
    label: text("Bunker safety check", "供受油安全检查表"),
    sections: [
      delivery(moment("checkedAt", "Checked at", "检查时间", true)),
      {
        name: "agreed",
        label: text("Agreed", "商定事项"),
        fields: [
          measured("agreedRate", "Agreed rate", "商定泵速", "m³/h", 1, { required: true }),
          measured("startRate", "Rate at the start", "起始泵速", "m³/h", 1),
          measured("toppingRate", "Topping-off rate", "收尾泵速", "m³/h", 1),
          measured("maximumPressure", "Maximum pressure", "最高压力", "bar", 1, { required: true }),
          line("emergencyStop", "Emergency stop", "紧急停泵信号", 100, { required: true }),
          line("channel", "Channel", "通信频道", 60, { required: true }),
          { name: "hoseTestDate", label: text("Hose tested on", "软管试验日期"), type: "date", required: true },
        ],
      },
      {
        name: "items",
        label: text("Checklist", "检查表"),
        fields: [
          items("before", "Before pumping", "开泵前"),
          items("during", "During pumping", "泵油期间"),
          items("after", "After pumping", "泵油后"),
          remarks,
        ],
      },
    ],
  },
  unremarked,
);

/** A result as laboratories write it: a number, perhaps as a bound. */
const isResult = (value: string): boolean => /^[<>]?=?\s?-?\d{1,6}(\.\d{1,4})?$/.test(value);

/** The supplier certifies what is delivered. */
export const bunkerCertificateOfQuality = kind({
  ...OF_FORMS,
  name: "BunkerCertificateOfQuality",
  code: "BCQ",
  label: text("Certificate of quality of bunkers", "燃油质量证书"),
  draft: "bunker.operate",
  sections: [
    delivery(),
    {
      name: "certificate",
      label: text("Certificate", "证书"),
      fields: [
        line("laboratory", "Laboratory", "化验室", 100, { required: true, names: "party" }),
        { name: "date", label: text("Date of the report", "报告日期"), type: "date", required: true },
        line("certificateNo", "Report No.", "报告编号", 40),
      ],
    },
    {
      name: "quality",
      label: text("Quality", "质量"),
      fields: [
        productList([
          line("name", "Product", "油品", 60, { required: true }),
          line("grade", "Grade (ISO 8217)", "牌号（ISO 8217）", 20),
          line("batch", "Batch", "批次", 40, { required: true }),
        ]),
        {
          name: "properties",
          label: text("Properties", "指标"),
          type: "list",
          required: true,
          min: 1,
          max: 40,
          wide: true,
          item: text("Property", "指标"),
          apart: { by: ["product", "property"], code: "PROPERTY_TWICE" },
          fields: [
            line("product", "Product", "油品", 60, { required: true }),
            choice("property", "Property", "指标", CERTIFIED, { required: true, wide: true }),
            line("value", "Value", "数值", 20, {
              required: true,
              shape: { fits: isResult, example: "948.6" },
              hint: text("A number, or a bound such as <0.10 or >70.0", "数值，或上下限，例如 <0.10 或 >70.0"),
            }),
            line("limit", "Limit", "限值", 30),
            line("method", "Method", "方法", 40),
          ],
        },
        remarks,
      ],
    },
  ],
});
