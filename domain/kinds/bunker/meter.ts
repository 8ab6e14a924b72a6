import { text } from "../../text.ts";
import type { Field, ListField } from "../field.ts";
import { kind } from "../kind.ts";
import {
  apartBy,
  btnNo,
  choice,
  delivery,
  line,
  measured,
  meterSerial,
  moment,
  OF_FORMS,
  productName,
  remarks,
  SEAL_CONDITIONS,
  tonnes,
} from "./parts.ts";

/** The seals of the meter and of what surrounds it, point by point. */
const sealPoints: ListField = {
  name: "seals",
  label: text("Seal points", "铅封点"),
  type: "list",
  required: true,
  min: 1,
  max: 40,
  wide: true,
  item: text("Seal point", "铅封点"),
  fields: [
    line("location", "Location", "位置", 80, { required: true }),
    line("number", "Seal number", "铅封号", 30, { required: true }),
    choice("intact", "Condition", "状态", SEAL_CONDITIONS, { required: true }),
    line("remark", "Remark", "备注", 100),
  ],
};

const sealsOf = (label: string, zh: string) => [
  delivery(line("meterSerial", "Meter", "流量计", 40), moment("checkedAt", "Checked at", "检查时间", true)),
  { name: "seals", label: text(label, zh), fields: [sealPoints, remarks] },
];

export const bunkerMeterSealsCheckPre = kind({
  ...OF_FORMS,
  name: "BunkerMeterSealsCheckPre",
  code: "BSB",
  label: text("Meter seals check before delivery", "供油前流量计铅封检查"),
  sections: sealsOf("Seals before delivery", "供油前铅封"),
});

export const bunkerMeterSealsCheckPost = kind({
  ...OF_FORMS,
  name: "BunkerMeterSealsCheckPost",
  code: "BSA",
  label: text("Meter seals check after delivery", "供油后流量计铅封检查"),
  sections: sealsOf("Seals after delivery", "供油后铅封"),
});

const STARTS: readonly Field[] = [
  productName,
  meterSerial,
  tonnes("deliveryStart", "Delivery totaliser, start", "供油累计量（起）"),
  tonnes("loadingStart", "Loading totaliser, start", "装油累计量（起）"),
];
const ENDS: readonly Field[] = [
  tonnes("deliveryEnd", "Delivery totaliser, end", "供油累计量（止）"),
  tonnes("loadingEnd", "Loading totaliser, end", "装油累计量（止）"),
];

/** The readings of the meter, one line for each product. */
const readings = (fields: readonly Field[]): ListField => ({
  name: "readings",
  label: text("Readings", "读数"),
  type: "list",
  required: true,
  min: 1,
  max: 2,
  wide: true,
  item: text("Reading", "读数"),
  apart: apartBy("product"),
  fields,
});

const readingsOf = (en: string, zh: string, fields: readonly Field[]) => [
  delivery(moment("readAt", "Time of reading", "读数时间", true)),
  { name: "reading", label: text(en, zh), fields: [readings(fields), remarks] },
];

export const bunkerMeterReadingPre = kind({
  ...OF_FORMS,
  name: "BunkerMeterReadingPre",
  code: "BRB",
  label: text("Meter reading before delivery", "供油前流量计读数"),
  sections: readingsOf("Reading before delivery", "供油前读数", STARTS),
});

export const bunkerMeterReadingPost = kind({
  ...OF_FORMS,
  name: "BunkerMeterReadingPost",
  code: "BRA",
  label: text("Meter reading after delivery", "供油后流量计读数"),
  sections: readingsOf("Reading after delivery", "供油后读数", [...STARTS, ...ENDS]),
});

/** The print of the meter, which is signed. */
export const bunkerMeterReceipt = kind({
  ...OF_FORMS,
  name: "BunkerMeterReceipt",
  code: "BMR",
  label: text("Meter receipt", "流量计计量单"),
  sections: [
    delivery(),
    {
      name: "ticket",
      label: text("Metering ticket", "计量单"),
      fields: [
        btnNo,
        meterSerial,
        moment("resetAt", "Meter reset", "流量计归零时间", true),
        moment("printedAt", "Ticket printed", "计量单打印时间", true),
      ],
    },
    {
      name: "masses",
      label: text("Mass", "质量"),
      fields: [
        {
          name: "batches",
          label: text("Batches", "批次"),
          type: "list",
          required: true,
          min: 1,
          max: 2,
          wide: true,
          item: text("Batch", "批次"),
          apart: apartBy("product"),
          fields: [
            productName,
            tonnes("mass", "Mass", "质量"),
            measured("density", "Average density", "平均密度", "kg/m³", 2),
            measured("temperature", "Average temperature", "平均温度", "°C", 1, { signed: true }),
            moment("startedAt", "Batch start", "批次开始", true),
            moment("endedAt", "Batch end", "批次结束", true),
          ],
        },
        remarks,
      ],
    },
  ],
});

/** The meter and the times of a transfer beside the delivery. */
const transferred: readonly Field[] = [
  line("product", "Product", "油品", 60, { required: true }),
  line("grade", "Grade (ISO 8217)", "牌号（ISO 8217）", 20),
  tonnes("mass", "Mass", "质量"),
  measured("density", "Density at 15 °C", "15 °C 密度", "kg/m³", 2),
  measured("temperature", "Temperature", "温度", "°C", 1, { signed: true }),
];

/** The fuel comes on board the tanker, before the delivery. */
export const bunkerLoadingRecord = kind({
  ...OF_FORMS,
  name: "BunkerLoadingRecord",
  code: "BLR",
  label: text("Bunker loading record", "供油船装油记录"),
  sections: [
    delivery(),
    {
      name: "terminal",
      label: text("Terminal", "码头"),
      fields: [
        line("terminal", "Terminal", "码头", 100, { required: true }),
        line("berth", "Berth", "泊位", 60),
        moment("startedAt", "Loading began", "装油开始", true),
        moment("endedAt", "Loading ended", "装油结束", true),
      ],
    },
    {
      name: "loading",
      label: text("Loaded", "装油"),
      fields: [
        ...transferred,
        meterSerial,
        tonnes("loadingStart", "Loading totaliser, start", "装油累计量（起）"),
        tonnes("loadingEnd", "Loading totaliser, end", "装油累计量（止）"),
        remarks,
      ],
    },
  ],
});

/** The way of the fuel between two craft. */
const DIRECTIONS = {
  TO: text("To the other craft", "输往另一船"),
  FROM: text("From the other craft", "来自另一船"),
} as const;

/** Fuel goes from one craft to the other. */
export const bunkerStsRecord = kind({
  ...OF_FORMS,
  name: "BunkerSTSRecord",
  code: "STS",
  label: text("Ship-to-ship transfer record", "船对船过驳记录"),
  sections: [
    delivery(),
    {
      name: "other",
      label: text("Other craft", "另一船"),
      fields: [
        {
          name: "other",
          label: text("Other craft", "另一船"),
          type: "group",
          required: true,
          wide: true,
          fields: [
            line("name", "Name", "名称", 60, { required: true }),
            { name: "imo", label: text("IMO number", "IMO 编号"), type: "imo" },
            line("licence", "Licence", "执照号", 30),
          ],
        },
        choice("direction", "Direction", "方向", DIRECTIONS, { required: true }),
        moment("startedAt", "Transfer began", "过驳开始", true),
        moment("endedAt", "Transfer ended", "过驳结束", true),
      ],
    },
    {
      name: "transfer",
      label: text("Transferred", "过驳"),
      fields: [
        ...transferred,
        meterSerial,
        tonnes("deliveryStart", "Delivery totaliser, start", "供油累计量（起）"),
        tonnes("deliveryEnd", "Delivery totaliser, end", "供油累计量（止）"),
        tonnes("loadingStart", "Loading totaliser, start", "装油累计量（起）"),
        tonnes("loadingEnd", "Loading totaliser, end", "装油累计量（止）"),
        remarks,
      ],
    },
  ],
});
