import type { FieldError } from "../errors.ts";
import type { FieldData, ValueField } from "../kinds/field.ts";
import { problems, unprinted } from "../kinds/problems.ts";
import { METER_COLUMNS, type MeterColumn } from "../meter-columns.ts";
import { text } from "../text.ts";

/** The facts of a craft that say how a column is called in the files of its meter; empty for the names of makers. */
export const COLUMN_FACTS = {
  time: "columnTime",
  totaliser: "columnTotaliser",
  massFlow: "columnMassFlow",
  density: "columnDensity",
  temperature: "columnTemperature",
} as const satisfies Record<MeterColumn, string>;

const columnField = <const C extends MeterColumn>(column: C) => {
  const { en, zh } = METER_COLUMNS[column].label;
  return {
    name: COLUMN_FACTS[column],
    label: text(`Meter file, column of: ${en}`, `流量计文件列：${zh}`),
    type: "text",
    max: 60,
  } as const;
};

/** The fields of a craft that delivers. Its form, its checks and its routes follow from them. */
export const CRAFT_FIELDS = [
  { name: "name", label: text("Craft", "供油船"), type: "text", required: true, max: 60 },
  { name: "imo", label: text("IMO number", "IMO 编号"), type: "imo" },
  { name: "licence", label: text("Licence number", "执照号"), type: "text", max: 40 },
  { name: "owner", label: text("Owner", "船东"), type: "text", max: 140 },
  { name: "meterSerial", label: text("Meter serial number", "流量计序列号"), type: "text", max: 40 },
  { name: "mmsi", label: text("MMSI", "MMSI"), type: "mmsi" },
  columnField("time"),
  columnField("totaliser"),
  columnField("massFlow"),
  columnField("density"),
  columnField("temperature"),
] as const satisfies readonly ValueField[];

export type CraftFacts = Readonly<Record<(typeof CRAFT_FIELDS)[number]["name"], string>>;
export const CRAFT_FACTS = CRAFT_FIELDS.map(({ name }) => name);

/** A craft is named on papers: what these have no letters for is refused here, too. */
export const craftProblems = (facts: FieldData): FieldError[] => [
  ...problems(CRAFT_FIELDS, facts),
  ...unprinted(CRAFT_FIELDS, facts),
  ...(facts["imo"] === "" && facts["licence"] === "" ? [{ path: "imo", code: "CRAFT_UNNUMBERED" } as const] : []),
];

/** The number by which a craft is known: its IMO number, or its licence where it has none. */
export const craftNumber = ({ imo, licence }: Pick<CraftFacts, "imo" | "licence">): string => imo || licence;
