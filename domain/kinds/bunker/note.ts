import { text, type Text } from "../../text.ts";
import type { Field, GroupField } from "../field.ts";
import { kind } from "../kind.ts";
import { port } from "../parts.ts";
import {
  bdnNo,
  btnNo,
  choice,
  craft,
  FLASH_POINTS,
  FUEL_USES,
  LIMIT_BASES,
  line,
  measured,
  moment,
  OF_FORMS,
  receivingShip,
  remarks,
  SULPHUR_LIMITS,
  SUPPLY_TYPES,
  tonnes,
  productList,
} from "./parts.ts";
import { FUEL_PROPERTIES, type FuelProperty } from "./properties.ts";

/** The keeper of a sample. */
export const SAMPLE_OWNERS = {
  MARPOL: text("MARPOL sample", "MARPOL 油样"),
  SHIP: text("Ship's sample", "船方油样"),
  SUPPLIER: text("Supplier's sample", "供油方油样"),
  SURVEYOR: text("Surveyor's sample", "检验方油样"),
  OTHER: text("Other sample", "其他油样"),
} as const satisfies Record<string, Text>;
export type SampleOwner = keyof typeof SAMPLE_OWNERS;

/** How the customer judges the delivery. */
export const RATINGS = {
  "5": text("5 of 5", "5 分（满分 5 分）"),
  "4": text("4 of 5", "4 分（满分 5 分）"),
  "3": text("3 of 5", "3 分（满分 5 分）"),
  "2": text("2 of 5", "2 分（满分 5 分）"),
  "1": text("1 of 5", "1 分（满分 5 分）"),
} as const satisfies Record<string, Text>;

const supplier: GroupField = {
  name: "supplier",
  label: text("Supplier", "供油商"),
  type: "group",
  required: true,
  wide: true,
  fields: [
    line("name", "Name", "名称", 100, { required: true, names: "party" }),
    { name: "addressLines", label: text("Address", "地址"), type: "lines", required: true, max: 3 },
    line("phone", "Telephone", "电话", 40, { required: true }),
    line("uen", "UEN", "UEN", 20),
    line("licence", "Licence", "执照号", 30),
  ],
};

const property = (name: string, of: FuelProperty, decimals: number, given: Parameters<typeof measured>[5] = {}) => {
  const { label, unit } = FUEL_PROPERTIES[of];
  return measured(name, label.en, label.zh, unit, decimals, given);
};

/** One product as it was delivered: its mass, its properties, and the limit that the supplier declares. */
const delivered: readonly Field[] = [
  line("name", "Product", "油品", 60, { required: true }),
  line("grade", "Grade (ISO 8217)", "牌号（ISO 8217）", 20),
  tonnes("deliveryStart", "Delivery totaliser, start", "供油累计量（起）"),
  tonnes("deliveryEnd", "Delivery totaliser, end", "供油累计量（止）"),
  tonnes("loadingStart", "Loading totaliser, start", "装油累计量（起）"),
  tonnes("loadingEnd", "Loading totaliser, end", "装油累计量（止）"),
  { ...tonnes("quantity", "Quantity delivered", "交付数量"), zero: false },
  property("density", "DENSITY", 2, { required: true }),
  property("sulphur", "SULPHUR", 3, { required: true, zero: true }),
  choice("use", "Use of the fuel", "燃油用途", FUEL_USES, { required: true, default: "ENGINES" }),
  choice("flashPointSaid", "Flash point stated as", "闪点表述方式", FLASH_POINTS, {
    required: true,
    default: "MEASURED",
  }),
  property("flashPoint", "FLASH_POINT", 1, { required: true, when: { field: "flashPointSaid", is: "MEASURED" } }),
  property("viscosity", "VISCOSITY", 3, {}),
  property("water", "WATER", 3, { zero: true }),
  property("bioShare", "BIO_SHARE", 1, { zero: true }),
  property("netEnergy", "NET_ENERGY", 3),
  choice("declared", "Sulphur limit declared", "声明的硫含量限值", SULPHUR_LIMITS, { required: true }),
  measured("purchaserLimit", "Purchaser's limit value", "购买方指定限值", "% m/m", 2, {
    required: true,
    when: { field: "declared", is: "PURCHASER" },
  }),
  choice("limitBasis", "Basis of the purchaser's limit", "购买方限值的依据", LIMIT_BASES, {
    required: true,
    when: { field: "declared", is: "PURCHASER" },
  }),
];

/** The note that the ship keeps for three years: appendix V of MARPOL Annex VI, with the items of local practice. */
export const bunkerDeliveryNote = kind({
  ...OF_FORMS,
  name: "BunkerDeliveryNote",
  code: "BDN",
  label: text("Bunker delivery note", "燃油交付单"),
  summary: { vessel: "vessel.name", cargo: "products.0.name" },
  sections: [
    {
      name: "note",
      label: text("Note", "交付单"),
      fields: [
        bdnNo,
        btnNo,
        { name: "date", label: text("Date of note", "日期"), type: "date", required: true },
        line("corrects", "Corrects BDN No.", "更正的交付单编号", 35),
        supplier,
      ],
    },
    {
      name: "ship",
      label: text("Receiving ship and place", "受油船及地点"),
      fields: [
        receivingShip,
        line("owner", "Owner or operator", "船东或经营人", 100, { names: "party" }),
        line("orderedBy", "Ordered by", "订购人", 100, { names: "party" }),
        line("agent", "Agent", "代理", 100, { names: "party" }),
        port("port", "Port", "港口", true),
        line("deliveryLocation", "Delivery location", "交付地点", 100),
        line("locationCode", "Location code", "地点代码", 20),
        line("locationDescription", "Location description", "地点说明", 140),
      ],
    },
    {
      name: "delivery",
      label: text("Delivery", "交付"),
      fields: [
        craft("tanker", "Bunker tanker", "供油船"),
        choice("supplyType", "Supply type", "供油方式", SUPPLY_TYPES, { required: true, default: "BUNKER_TANKER" }),
        line("meterSerial", "Meter", "流量计", 40),
        moment("alongsideAt", "Alongside", "靠妥", true),
        moment("resetAt", "Meter reset", "归零", true),
        moment("commencedAt", "Commenced pumping", "开泵", true),
        moment("completedAt", "Completed pumping", "停泵", true),
        moment("printedAt", "Ticket printed", "打印", true),
        {
          ...moment("castOffAt", "Cast off", "解缆", true),
          hint: text(
            "The end of the delivery; the agreed time where the note is signed alongside",
            "供油结束；解缆前签署的，填写商定时间",
          ),
        },
      ],
    },
    { name: "products", label: text("Product and quantity", "油品及数量"), fields: [productList(delivered)] },
    {
      name: "samples",
      label: text("Samples and seals", "油样及封签"),
      fields: [
        line("sampling", "Place and manner of sampling", "取样地点和方式", 100),
        {
          name: "samples",
          label: text("Samples", "油样"),
          type: "list",
          required: true,
          min: 1,
          max: 12,
          wide: true,
          item: text("Sample", "油样"),
          fields: [
            choice("owner", "Sample", "油样", SAMPLE_OWNERS, { required: true }),
            line("product", "Product", "油品", 60),
            line("seal", "Seal number", "封签号", 30, { required: true }),
          ],
        },
      ],
    },
    {
      name: "behind",
      label: text("Forms behind this note", "相关单证"),
      fields: [
        {
          name: "forms",
          label: text("Forms", "单证"),
          type: "list",
          max: 12,
          wide: true,
          item: text("Form", "单证"),
          fields: [
            line("form", "Form", "单证", 40, { required: true }),
            line("sha256", "SHA-256", "SHA-256", 64, { required: true }),
            line("presence", "Drawn in presence of", "在场见证人", 80),
            line("tanker", "Names another tanker", "所载其他供油船", 60),
          ],
        },
      ],
    },
    {
      name: "remarks",
      label: text("Remarks", "备注"),
      fields: [
        remarks,
        { name: "protest", label: text("Notes of protest", "抗议书"), type: "lines", max: 4, wide: true },
        choice("rating", "Customer feedback", "客户反馈", RATINGS),
        line("feedback", "Words of the customer", "客户意见", 140, { wide: true }),
      ],
    },
  ],
});
